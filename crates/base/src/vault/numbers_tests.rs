//! The unit tests of `numbers.rs`.

use super::*;
use crate::store::id::ShellId;
use aish_secrets::KnownSecret;

fn vault(values: &[&str]) -> Vault {
    let named = values.iter().map(|value| (format!("name-of-{}", &value[..2]), (*value).to_owned()));
    Vault::with(KnownSecret::new(std::iter::empty(), std::iter::empty(), named.collect::<Vec<_>>().into_iter()))
        .only_known()
}

#[test]
fn numbers_outlive_a_request_and_no_value_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let state = || Some(ShellState::new(dir.path(), &ShellId::parse("1-2").unwrap()));
    let request = |text: &str| {
        let mut numbers = Numbers::of(state());
        let mut vault = numbers.number(vault(&["tulip-tulip", "lily-lily", "rose-rose"]));
        let sent = vault.scrub(text);
        numbers.keep(&vault);
        sent
    };
    assert_eq!(request("tulip-tulip lily-lily"), "$AISH_SECRET_001 $AISH_SECRET_002");
    assert_eq!(request("rose-rose lily-lily"), "$AISH_SECRET_003 $AISH_SECRET_002");
    let kept = std::fs::read_to_string(state().unwrap().path(StateSlot::Secrets)).unwrap();
    assert!(!["tulip", "lily", "rose"].iter().any(|value| kept.contains(value)), "{kept}");
    let mut numbers = Numbers::of(state());
    let told: Vec<_> =
        numbers.entries.iter().map(|e| (e.placeholder.as_str(), e.kind.as_str(), e.name.as_str())).collect();
    assert_eq!(told[1], ("$AISH_SECRET_002", "named", "name-of-li"));
    assert_eq!(numbers.forget(|entry| entry.number == 2).unwrap(), 1);
    assert_eq!(Numbers::of(state()).entries.len(), 2);
    assert!(numbers.tells_of("p") && !numbers.tells_of("p") && !Numbers::of(state()).tells_of("p"));
    assert!(Numbers::of(state()).tells_of("q"));
}

/// Requests that were begun before any of them was written down: each value has one number, each
/// number one value.
#[test]
fn requests_of_a_shell_at_the_same_time_lose_no_number() {
    let dir = tempfile::tempdir().unwrap();
    let state = || Some(ShellState::new(dir.path(), &ShellId::parse("1-2").unwrap()));
    let values: Vec<String> = (10..30).map(|n| format!("{n}-tulip-{n}")).collect();
    std::thread::scope(|scope| {
        let barrier = std::sync::Arc::new(std::sync::Barrier::new(values.len()));
        for value in &values {
            let barrier = barrier.clone();
            scope.spawn(move || {
                let mut numbers = Numbers::of(state());
                let mut vault = numbers.number(vault(&[value]));
                vault.scrub(value);
                barrier.wait();
                numbers.keep(&vault);
            });
        }
    });
    let numbers = Numbers::of(state());
    let mut given: Vec<u32> = numbers.entries.iter().map(|entry| entry.number).collect();
    given.sort_unstable();
    assert_eq!(given, (1..=20).collect::<Vec<u32>>());
    let names: Vec<&str> = values.iter().map(String::as_str).collect();
    for value in &values {
        let mut vault = numbers.number(vault(&names));
        let first = vault.scrub(value);
        let again = Numbers::of(state()).number(self::vault(&names)).scrub(value);
        assert_eq!(first, again);
    }
}

/// What one process forgets, another that had read it before doesn't bring back.
#[test]
fn what_was_forgotten_meanwhile_stays_so() {
    let dir = tempfile::tempdir().unwrap();
    let state = || Some(ShellState::new(dir.path(), &ShellId::parse("1-2").unwrap()));
    let hide = |numbers: &mut Numbers, value: &str| {
        let mut vault = numbers.number(vault(&[value]));
        vault.scrub(value);
        numbers.keep(&vault);
    };
    hide(&mut Numbers::of(state()), "tulip-tulip");
    let mut before = Numbers::of(state());
    assert_eq!(Numbers::of(state()).forget(|_| true).unwrap(), 1);
    hide(&mut before, "lily-lily");
    let names: Vec<String> = Numbers::of(state()).entries.into_iter().map(|entry| entry.name).collect();
    assert_eq!(names, ["name-of-li"]);
}

#[test]
fn each_shell_has_a_key_of_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let digests = ["1-2", "3-4"].map(|id| {
        let mut numbers = Numbers::of(Some(ShellState::new(dir.path(), &ShellId::parse(id).unwrap())));
        let mut vault = vault(&["tulip-tulip"]);
        vault.scrub("tulip-tulip");
        numbers.keep(&vault);
        numbers.entries[0].digest.clone()
    });
    assert_ne!(digests[0], digests[1]);
}
