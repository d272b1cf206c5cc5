//! The unit tests of `programs.rs`.

use super::*;

#[test]
fn every_row_is_read_and_none_stands_twice() {
    let rows = crate::rules::rows(include_str!("../../data/programs.rules")).count();
    assert_eq!(programs().len(), rows);
    let mut seen = std::collections::HashSet::new();
    for rule in programs() {
        for program in rule.programs.split(' ') {
            assert!(seen.insert((program, rule.option, format!("{:?}", rule.place))), "{program} {rule:?}");
        }
    }
}
