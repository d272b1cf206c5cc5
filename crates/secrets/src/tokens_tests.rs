//! The unit tests of `tokens.rs`.

use super::*;

#[test]
fn every_row_is_read_and_has_an_id_and_an_own_prefix() {
    assert_eq!(TOKENS.len(), rows(include_str!("../data/tokens.rules")).count());
    let mut seen = std::collections::BTreeSet::new();
    for rule in &*TOKENS {
        assert!(!rule.id.is_empty() && rule.min > 0, "{rule:?}");
        assert!(rule.id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{rule:?}");
        assert!(seen.insert(rule.prefix), "{rule:?} repeats a prefix");
    }
    assert!(seen.len() > 150);
}

#[test]
fn every_rule_finds_a_value_made_from_its_own_row() {
    for rule in &*TOKENS {
        let body: String = (0..rule.min)
            .map(|i| match rule.body {
                Body::Hex => char::from(b"4f9a1c7be0d23856"[(i * 7 + i / 16) % 16]),
                Body::Upper => char::from(b"Q7Z2K9X4M3T8W5BN"[(i * 5 + i / 16) % 16]),
                _ => char::from(b"q8Jd0sKfLm2Xz7aQ"[(i * 5 + i / 16) % 16]),
            })
            .collect();
        let text = format!("x {}{body} y", rule.prefix);
        let found = crate::find(&text);
        assert_eq!(found.len(), 1, "{rule:?} in {text}");
        assert!(text[found[0].span.clone()].ends_with(&body), "{rule:?} in {text}");
        let short = format!("x {}{} y", rule.prefix, &body[..rule.min.min(3) - 1]);
        assert!(crate::find(&short).is_empty(), "{rule:?} in {short}");
    }
}
