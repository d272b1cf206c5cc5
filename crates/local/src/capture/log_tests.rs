//! The unit tests of `log.rs`.

use super::*;
use proptest::prelude::*;

proptest! {
    #[test]
    fn head_and_tail_stay(
        pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..40), 0..12),
        keep in 1usize..30,
    ) {
        let all = pieces.concat();
        let mut log = CaptureLog::new(keep);
        for piece in &pieces {
            log.push(piece);
        }
        let kept = if all.len() <= 2 * keep {
            all.clone()
        } else {
            [&all[..keep], &all[all.len() - keep..]].concat()
        };
        prop_assert_eq!(log.bytes(), kept.clone());
        prop_assert_eq!(log.skipped(), (all.len() - kept.len()) as u64);
        prop_assert_eq!(log.total(), all.len() as u64);
        prop_assert_eq!(log.last(), all.last().copied());
        log.clear();
        log.push(b"x");
        prop_assert_eq!(log.bytes(), b"x");
    }
}
