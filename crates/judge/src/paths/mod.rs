//! Paths as text: made absolute, compared, known by kind. Only `look` asks the file system.

mod kinds;
pub mod look;
mod work;

pub use kinds::{is_device, is_keyboard, is_null, is_secret, is_startup, is_system, is_wide, secret_examples};
pub use work::{is_new_temporary, is_own_work, is_peoples};

use super::argument::UNKNOWN;
pub use aish_text::path::name_of as base_name;

/// By text alone: without `.`, `..`, double slashes; relative with an unknown start or cwd.
pub fn absolute(path: &str, cwd: Option<&str>) -> String {
    let unknown = UNKNOWN.to_string();
    let start = if path.starts_with(['/', UNKNOWN]) { "" } else { cwd.unwrap_or(&unknown) };
    let mut parts: Vec<&str> = Vec::new();
    for part in start.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            // An unknown part may have any depth: above it, all is unknown too.
            ".." if parts.last().is_some_and(|last| last.contains(UNKNOWN)) => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let rooted = path.starts_with('/') || start.starts_with('/');
    let joined = parts.join("/");
    if rooted { format!("/{joined}") } else { joined }
}

/// True also for `directory` itself; compared by components.
pub fn is_within(path: &str, directory: &str) -> bool {
    let directory = directory.trim_end_matches('/');
    path.strip_prefix(directory).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

pub fn looks_like_path(text: &str) -> bool {
    (text.contains('/') && !text.contains("://") && !text.starts_with("//"))
        || matches!(text, "." | "..")
        || text.starts_with("~")
}
