//! Operating system and distribution.

/// For example `Linux (Debian GNU/Linux 12 (bookworm)), x86_64`.
pub fn describe_machine() -> String {
    let os = match std::env::consts::OS {
        "linux" => "Linux",
        "macos" => "macOS",
        other => other,
    };
    let arch = std::env::consts::ARCH;
    match std::fs::read_to_string("/etc/os-release").ok().as_deref().and_then(pretty_name) {
        Some(name) => format!("{os} ({name}), {arch}"),
        None => format!("{os}, {arch}"),
    }
}

/// For example `Debian Linux` or `macOS`.
pub fn system_name() -> String {
    let release = std::fs::read_to_string("/etc/os-release").ok();
    match (std::env::consts::OS, release.as_deref().and_then(pretty_name).and_then(|name| name.split(' ').next())) {
        ("linux", Some(name)) => format!("{name} Linux"),
        ("linux", None) => "Linux".to_owned(),
        ("macos", _) => "macOS".to_owned(),
        (other, _) => other.to_owned(),
    }
}

/// `text` is an os-release file (os-release(5)).
fn pretty_name(text: &str) -> Option<&str> {
    let value = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
    Some(value.trim().trim_matches(['"', '\'']))
}

#[cfg(test)]
#[path = "machine_tests.rs"]
mod tests;
