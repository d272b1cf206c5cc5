//! Typed settings from files and environment; no network, no runtime, no terminal.

pub mod address;
pub mod agent;
pub mod api_key;
pub mod card;
pub mod check;
pub mod diagnose;
pub mod edit;
pub mod example;
pub mod expand;
pub mod headers;
pub mod key_table;
pub mod keys;
pub mod known_models;
pub mod known_secrets;
pub mod layers;
pub mod load;
pub mod mcp_server;
pub mod measured_cards;
pub mod model_age;
pub mod model_table;
pub mod pin;
pub mod preset;
pub mod presets;
pub mod project;
pub mod redact;
pub mod schema;
pub mod second_opinion;
pub mod served_names;
pub mod settings;
pub mod show;
pub mod trust;
pub mod value;

pub use api_key::{ApiKey, KeySource};
pub use diagnose::ConfigProblem;
pub use layers::{LayerSource, ProjectLayer, ProjectState};
pub use load::{LoadReport, Loaded, load_config, survey_config};
pub use preset::{Preset, ProviderKind};
pub use presets::{Active, Detection, PresetChoice, Resolved, resolve_preset};
pub use redact::Redact;
pub use settings::Settings;
pub use trust::{ProjectText, Trust};

#[cfg(test)]
mod tests;
