//! The unit tests of `doctor.rs`.

use std::time::Duration;

use super::*;
use crate::store::clock::read_date;

/// The day is the test's own, so that an old clone passes too.
#[test]
fn an_old_table_of_models_is_noted() {
    let made = read_date("2026-11-12").unwrap();
    let after = |days: u64| check_model_table("2026-11-12", made + Duration::from_secs(days * 86_400 + 60));
    for days in [0, 1, 90] {
        assert_eq!(after(days).state, Health::Good, "{days}");
    }
    for days in [91, 120, 4000] {
        let found = after(days);
        assert_eq!(found.state, Health::Note);
        assert!(found.detail.contains(&format!("prices of 2026-11-12, {days} days old")), "{}", found.detail);
    }
    // A clock that is behind is none of the table's faults; a table without a date is.
    assert_eq!(check_model_table("2026-11-12", made - Duration::from_secs(86_400)).state, Health::Good);
    assert_eq!(check_model_table("", made).state, Health::Note);
}

#[test]
fn a_retired_model_is_named_with_its_successor() {
    let preset = |model: &str, local| Preset { model: model.to_owned(), local, ..Preset::default() };
    for name in crate::lists::MODELS_RETIRED.words() {
        let found = check_retired("fast", &preset(name, false)).unwrap();
        assert!(found.detail.contains(name) && found.remedy.unwrap().contains(successor(name).unwrap()), "{name}");
        assert!(check_retired("fast", &preset(name, true)).is_none(), "a server of one's own may have it: {name}");
    }
    assert!(check_retired("fast", &preset("qwen2.5-coder:7b", false)).is_none());
}

#[test]
fn neighbours_in_bash_are_named() {
    let lines = |ble: &'static str, preexec: &'static str| -> Vec<String> {
        let env = move |name: &str| match name {
            "AISH_BLE" => Some(ble.to_owned()),
            "AISH_PREEXEC" => Some(preexec.to_owned()),
            _ => None,
        };
        check_bash_neighbours(&env).into_iter().map(|found| found.detail).collect()
    };
    assert_eq!(lines("", ""), [""; 0]);
    assert_eq!(lines("0.4.0-devel4 1", "1"), ["ble.sh 0.4.0-devel4; the keys are widgets of its own", "bash-preexec"]);
    assert!(lines("0.3.2 ", "")[0].contains("0.3.2 isn't known"));
}
