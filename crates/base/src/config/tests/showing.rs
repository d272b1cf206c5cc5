//! What `config show` has.

use super::Place;
use crate::config::show::{ConfigRow, setting_rows};

fn find<'a>(rows: &'a [ConfigRow], key: &str) -> &'a ConfigRow {
    rows.iter().find(|row| row.key == key).unwrap_or_else(|| panic!("{key}: {rows:?}"))
}

#[test]
fn each_key_has_its_value_and_source() {
    let place = Place::with("[context]\nmax_turns = 7\n[models.f]\nprovider = \"ollama\"\nmodel = \"m\"\n")
        .project("[ui]\ncolor = \"never\"\n")
        .set("AISH_MODEL", "f");
    let rows = setting_rows(&place.load().unwrap());
    for (key, value, source, default) in [
        ("model", "\"f\"", "$AISH_MODEL", false),
        ("context.max_turns", "7", "config.toml:2", false),
        ("context.token_budget", "16000", "default", true),
        ("ui.color", "\"never\"", ".aish.toml:2 (project)", false),
        ("routing.fallback", "null", "default", true),
        ("models.f.provider", "\"ollama\"", "config.toml:4", false),
        ("models.f.local", "false", "default", true),
    ] {
        let row = find(&rows, key);
        assert_eq!((row.value.to_string().as_str(), row.is_default), (value, default), "{key}");
        assert!(row.source.ends_with(source), "{key}: {}", row.source);
    }
    assert!(!rows.iter().any(|row| row.key.contains('*') || row.key.starts_with("secrets")));
}

#[test]
fn secrets_are_masked() {
    let place = Place::with(
        "[models.f]\nprovider = \"openai\"\nmodel = \"m\"\nbase_url = \"https://u:hunter2@h/v1\"\n\
         api_key_cmd = \"echo hunter2\"\n[security]\napproval_pin = \"123456\"\n",
    );
    let rows = setting_rows(&place.load().unwrap());
    let json = serde_json::to_string(&rows).unwrap();
    assert!(!json.contains("hunter2") && !json.contains("123456"), "{json}");
    assert_eq!(find(&rows, "models.f.api_key_cmd").value, "echo …");
    assert_eq!(find(&rows, "models.f.base_url").value, "https://…@h/v1");
}
