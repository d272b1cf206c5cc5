//! The unit tests of `numbers.rs`.

use super::*;
use aish_secrets::Known;

fn vault(values: &[&str]) -> Vault {
    let named = values.iter().map(|value| (format!("name-of-{}", &value[..2]), (*value).to_owned()));
    Vault::with(Known::new(std::iter::empty(), std::iter::empty(), named.collect::<Vec<_>>().into_iter())).only_known()
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
    let kept = std::fs::read_to_string(state().unwrap().path(Slot::Secrets)).unwrap();
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
