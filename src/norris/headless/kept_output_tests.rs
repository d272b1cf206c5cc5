//! The unit tests of `kept_output.rs`.

use super::*;

#[test]
fn both_ends_are_kept_and_the_middle_is_counted() {
    let all: Vec<u8> = (0..3 * END + 17).map(|n| (n % 251) as u8).collect();
    for piece in [1, 7, 4096, END, END + 1, all.len()] {
        for len in [0, 1, END, END + 1, 2 * END, 2 * END + 1, all.len()] {
            let mut kept = KeptOutput::default();
            all[..len].chunks(piece).for_each(|bytes| kept.push(bytes));
            let (bytes, skipped) = kept.finish();
            let tail = len.saturating_sub(END).min(END);
            let expected = [&all[..len.min(END)], &all[len - tail..len]].concat();
            assert!(bytes == expected, "{len} in pieces of {piece}");
            assert_eq!(skipped, (len - expected.len()) as u64, "{len} in pieces of {piece}");
        }
    }
}
