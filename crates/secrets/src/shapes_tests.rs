//! The unit tests of `shapes.rs`.

use super::*;

#[test]
fn every_row_is_read() {
    assert_eq!(SHAPES.len(), rows(include_str!("../data/shapes.rules")).count());
}

#[test]
fn every_rule_finds_a_value_made_from_its_own_row() {
    for rule in &*SHAPES {
        let part = |part: &ShapePart| match part {
            ShapePart::Mark(mark) => (*mark).to_owned(),
            ShapePart::Run(body, least, _) => {
                let letters = [b"q8Jd0sKfLm2Xz7aQ", b"4f9a1c7be0d23856", b"Q7Z2K9X4M3T8W5BN"].into_iter().flatten();
                let fits: Vec<char> = letters.filter(|b| body.has(**b)).map(|b| char::from(*b)).collect();
                (0..*least).map(|i| fits[(i * 5 + i / 16) % fits.len()]).collect()
            }
        };
        let token: String = rule.before.iter().chain(&rule.behind).map(part).collect();
        let found = crate::find(&format!("x {token} y"));
        assert_eq!(
            found.iter().map(|one| (one.rule, one.span.clone())).collect::<Vec<_>>(),
            [(rule.id, 2..2 + token.len())]
        );
    }
}
