//! The unit tests of `known_models.rs`.

use super::*;
use crate::config::model_table::successor;

#[test]
fn every_line_is_read() {
    let lines = include_str!("providers.list").lines().filter(|line| !line.starts_with('#'));
    assert_eq!(providers().len(), lines.count());
}

/// What a key in the environment makes must be there when it is asked.
#[test]
fn no_preset_names_a_retired_model() {
    for model in providers().iter().flat_map(|provider| [&provider.fast, &provider.deep]) {
        assert_eq!(successor(model.name), None, "{}", model.name);
        assert!(model.context_tokens >= 100_000, "{}", model.name);
    }
    let examples = include_str!("presets.toml").lines().filter_map(|line| line.strip_prefix("model = \""));
    for name in examples.filter_map(|rest| rest.split('"').next()) {
        assert_eq!(successor(name), None, "{name}");
    }
}
