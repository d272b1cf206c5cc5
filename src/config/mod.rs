//! Typed settings. It reads files and the environment; it must not touch the network, a runtime or the terminal.

pub mod diagnose;
pub mod layers;
pub mod load;
pub mod paths;
pub mod preset;
pub mod presets;
pub mod private;
pub mod settings;

pub use diagnose::{Problem, Warning};
pub use layers::{Project, ProjectState, Source};
pub use load::Loaded;
pub use paths::{Env, Paths, process_env};
pub use preset::{Preset, ProviderKind};
pub use presets::{Active, Choice, Detection, KeySource, Resolved};
pub use private::{append_private_line, private_dir, write_private_atomic};
pub use settings::Settings;
