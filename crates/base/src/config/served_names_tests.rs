//! The unit tests of `served_names.rs`.

use super::*;

#[test]
fn a_name_is_kept_while_it_tells_a_size() {
    let dir = tempfile::tempdir().unwrap();
    let state = dir.path().join("state");
    let preset = |model: &str| -> Preset {
        toml::from_str(&format!("provider = \"openai\"\nmodel = \"{model}\"\nbase_url = \"http://127.0.0.1:1/v1\""))
            .unwrap()
    };
    note(&state, &preset("m"), "m").unwrap();
    assert!(!state.exists());
    note(&state, &preset("m"), "qwen2.5-coder:1.5b").unwrap();
    assert_eq!(find(&state, &preset("m")).as_deref(), Some("qwen2.5-coder:1.5b"));
    assert_eq!(find(&state, &preset("n")), None);
    note(&state, &preset("m"), "m (1.5b)").unwrap();
    note(&state, &preset("m"), "m").unwrap();
    assert_eq!(find(&state, &preset("m")).as_deref(), Some("m (1.5b)"));
    note(&state, &preset("m"), "another").unwrap();
    assert_eq!(find(&state, &preset("m")), None);
    for hostile in ["\u{1b}[2Jtiny:1b", "a\n1b", &format!("{}:1b", "x".repeat(300))] {
        note(&state, &preset("m"), hostile).unwrap();
        assert_eq!(find(&state, &preset("m")), None, "{hostile:?}");
    }
    note(&state, &preset("m:7b"), "qwen2.5-coder:1.5b").unwrap();
    assert_eq!(find(&state, &preset("m:7b")), None);
    // What somebody else wrote there is no name.
    fs::write(state.join(FILE), "{\"x\"").unwrap();
    assert_eq!(find(&state, &preset("m")), None);
}
