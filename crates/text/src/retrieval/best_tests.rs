//! The unit tests of `best.rs`.

#[test]
fn the_first_in_order() {
    for count in [0, 1, 2, 3, 7, 9] {
        let mut all = vec![4, 1, 6, 3, 5, 2, 0];
        super::keep(&mut all, count, |a, b| b.cmp(a));
        assert_eq!(all, [6, 5, 4, 3, 2, 1, 0][..count.min(7)]);
    }
}
