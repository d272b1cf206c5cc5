//! The unit tests of `measured_cards.rs`.

use super::*;

fn preset(model: &str, url: &str) -> Preset {
    toml::from_str(&format!("provider = \"openai\"\nmodel = \"{model}\"\nbase_url = \"{url}\"")).unwrap()
}

#[test]
fn a_card_is_of_one_model_on_one_server() {
    let dir = tempfile::tempdir().unwrap();
    let state = dir.path().join("state");
    let (mine, other) = (preset("m:7b", "http://127.0.0.1:1/v1"), preset("m:7b", "http://127.0.0.1:2/v1"));
    let card = Card { cookbook_first: true, drives_runs: false, calls_tools: true, judges: false, examples: 2 };
    keep(&state, &mine, Measured::new(card, "2026-11-26".to_owned())).unwrap();
    assert_eq!(find(&state, &mine).unwrap().card, card);
    assert_eq!(find(&state, &other), None);
    assert_eq!(find(&state, &preset("n", "http://127.0.0.1:1/v1")), None);
    // What somebody else wrote there is no card.
    fs::write(state.join(FILE), "{\"x\"").unwrap();
    assert_eq!(find(&state, &mine), None);
    keep(&state, &other, Measured::new(card, "2026-11-26".to_owned())).unwrap();
    assert_eq!(find(&state, &other).unwrap().card, card);
}
