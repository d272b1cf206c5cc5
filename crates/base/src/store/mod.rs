//! Where aish's files lie and how they are written: private, atomic or append-only, locked.

pub mod append;
pub mod backwards;
pub mod clock;
pub mod id;
pub mod json;
pub mod lock;
pub mod numbered;
pub mod owners;
pub mod paths;
pub mod private;
pub mod private_socket;
pub mod program;
pub mod real_dir;
pub mod shell_state;
pub mod small_text;

pub use append::append_private_line;
pub use json::{append_json, json_text, write_json};
pub use paths::{Paths, PathsEnv, process_env};
pub use private::{private_dir, write_private_atomic};
pub use small_text::read_small_text;
