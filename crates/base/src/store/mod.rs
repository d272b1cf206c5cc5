//! Where aish's files lie and how they are written: private, atomic or append-only, locked.

pub mod append;
pub mod backwards;
pub mod clock;
pub mod id;
pub mod lock;
pub mod numbered;
pub mod owners;
pub mod paths;
pub mod private;
pub mod private_socket;
pub mod program;
pub mod shell_state;

pub use append::append_private_line;
pub use paths::{Paths, PathsEnv, process_env};
pub use private::{append_json, json_text, private_dir, read_small_text, write_json, write_private_atomic};
