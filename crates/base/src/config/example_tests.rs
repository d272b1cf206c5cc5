//! The unit tests of `example.rs`.

use std::path::Path;

use super::*;
use crate::config::check::{check_text, to_settings};
use crate::config::key_table::KEYS;
use crate::config::layers::{LayerSource, Layers};
use crate::config::{ProviderKind, Settings};

fn settings(text: &str) -> Settings {
    let checked = check_text(Path::new("example"), text);
    assert_eq!(checked.problems, [], "{text}");
    assert_eq!(checked.warnings, [], "{text}");
    let mut layers = Layers::default();
    for entry in checked.entries {
        layers.set(entry.path, entry.value, LayerSource::Default);
    }
    to_settings(layers.merged().0).unwrap()
}

#[test]
fn as_it_is_it_changes_nothing() {
    assert_eq!(settings(&example()), Settings::default());
    assert!(example().lines().all(|line| line.is_empty() || line.starts_with('#')));
}

#[test]
fn with_its_key_lines_uncommented_it_is_the_defaults() {
    let is_key = |line: &&str| line.starts_with('#') && !line.starts_with("# ") && line.len() > 1;
    let text = example();
    let bare: String = text
        .lines()
        .map(|line| if is_key(&line) { &line[1..] } else { line })
        .fold(String::new(), |all, line| all + line + "\n");
    assert_eq!(settings(&bare), Settings::default());
    let with_default = KEYS.iter().filter(|key| key.default.is_some() && !key.path.starts_with("models.")).count();
    assert_eq!(bare.lines().filter(|line| !line.starts_with('#') && line.contains(" = ")).count(), with_default);
}

#[test]
fn every_key_is_in_it_and_every_sample_holds() {
    let text = example();
    for key in KEYS.iter() {
        assert!(text.contains(key.doc), "{}", key.path);
        let preset = "[models.x]\nprovider = \"openai\"\nmodel = \"m\"\n";
        let line = match key.path.strip_prefix("models.*.") {
            Some("provider" | "model") => continue,
            Some(name) => format!("{preset}{name} = {}", key.sample),
            None => format!("{} = {}", key.path, key.sample),
        };
        settings(&line);
    }
}

#[test]
fn the_presets_hold_and_there_is_one_for_each_provider() {
    let models = settings(PRESETS).models;
    for kind in ["openai", "anthropic", "gemini", "ollama", "cookbook"] {
        let kind: ProviderKind = serde_json::from_str(&format!("\"{kind}\"")).unwrap();
        assert!(models.values().any(|preset| preset.provider == kind), "{kind:?}");
    }
    let commented: String = PRESETS.lines().map(|line| format!("# {line}").trim_end().to_string() + "\n").collect();
    assert!(example().contains(&commented));
}
