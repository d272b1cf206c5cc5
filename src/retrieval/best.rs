//! The best of many, without sorting all of them.

use std::cmp::Ordering;

/// Keeps the `count` first by `order`, in that order.
pub fn keep<T>(all: &mut Vec<T>, count: usize, order: impl Fn(&T, &T) -> Ordering) {
    if all.len() > count {
        if count > 0 {
            all.select_nth_unstable_by(count - 1, &order);
        }
        all.truncate(count);
    }
    all.sort_unstable_by(order);
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_first_in_order() {
        for count in [0, 1, 3, 7, 9] {
            let mut all = vec![4, 1, 6, 3, 5, 2, 0];
            super::keep(&mut all, count, |a, b| b.cmp(a));
            assert_eq!(all, [6, 5, 4, 3, 2, 1, 0][..count.min(7)]);
        }
    }
}
