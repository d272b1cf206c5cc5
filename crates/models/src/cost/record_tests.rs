//! The unit tests of `record.rs`.

use super::*;

#[test]
fn an_amount_that_no_call_costs_is_damage() {
    let line = |dollars: &str| format!(r#"{{"v":1,"ts":"2026-01-01T00:00:00Z","dollars":{dollars}}}"#);
    for (dollars, good) in [
        ("0", true),
        ("0.25", true),
        ("null", true),
        ("-0.01", false),
        ("1e300", false),
        ("1e999", false),
        ("NaN", false),
        ("Infinity", false),
        ("\"1\"", false),
    ] {
        assert_eq!(CostRecord::parse(line(dollars).as_bytes()).is_some(), good, "{dollars}");
    }
}
