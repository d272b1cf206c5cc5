//! The unit tests of `assignments.rs`: what it costs to read names that stand in each other's
//! values, and that nothing is lost by it.

use super::*;

/// What is found, and how many bytes of values are read for it.
fn scanned(text: &str) -> (Vec<FoundSecret>, usize) {
    let mut readings = Readings::of(text.len());
    let mut found = Vec::new();
    scan_with(text.as_bytes(), &mut readings, &mut found);
    (found, readings.read())
}

/// Without a limit the value behind each name is read for 16 kB: more than a thousand bytes for one
/// of the text.
#[test]
fn names_in_each_others_values_cost_in_proportion() {
    for piece in ["key=", "token:", "api-key=x."] {
        for length in [1 << 15, 1 << 16] {
            let cost = scanned(&piece.repeat(length / piece.len())).1;
            assert!(cost <= 64 * length, "{piece}: {cost} for {length}");
        }
    }
    // What has one value for each name is read once.
    let log = "DB_PASSWORD=$x api_key=alpha token_count: 17\n".repeat(1 << 10);
    assert!(scanned(&log).1 < log.len());
}

/// Behind more than may be read, secrets are found as before, with all that belongs to them.
#[test]
fn nothing_is_lost_behind_a_long_word() {
    let letter = |i: usize| char::from(b"aQ7z-K2xP9_b"[(i * 7 + i / 5) % 12]);
    let long: String = (0..6000).map(letter).collect();
    let chain = "key=".repeat(1 << 14);
    assert!(scanned(&chain).1 > (1 << 16) * 16, "the limit isn't reached");
    for value in ["hunter2-Jx81", "q8Jd0sKfLm2Xz7aQq8Jd0sKfLm2Xz7aQ", long.as_str()] {
        let text = format!("{chain}\nDB_PASSWORD={value}\nnext");
        let span = text.len() - value.len() - 5..text.len() - 5;
        assert_eq!(scanned(&text).0.last().map(|found| found.span.clone()), Some(span), "{}", value.len());
    }
}
