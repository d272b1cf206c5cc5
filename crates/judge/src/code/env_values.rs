//! The harmless values of environment variables: common programs, plain options, directories of the
//! system or project. [`super::env`] knows the variables.

use crate::argument::UNKNOWN;
use crate::lists;

/// Common editors, pagers and compilers, with plain options.
pub fn harmless_command(value: &str) -> bool {
    if value.contains([UNKNOWN, ';', '|', '&', '`', '$', '(', '>', '<', '\n']) {
        return false;
    }
    let mut words = value.split_whitespace();
    let Some(program) = words.next() else { return true };
    let base = match program.rsplit_once('/') {
        Some(("/bin" | "/usr/bin" | "/usr/local/bin" | "/opt/homebrew/bin", base)) => base,
        Some(_) => return false,
        None => program,
    };
    // A compiler with its version, as in `gcc-13`.
    let stem = base
        .rsplit_once('-')
        .filter(|(_, version)| version.bytes().all(|b| b.is_ascii_digit() || b == b'.'))
        .map_or(base, |(stem, _)| stem);
    lists::VARIABLES_PROGRAMS.has(stem) && words.all(harmless_option)
}

fn harmless_option(option: &str) -> bool {
    let long = option.starts_with("--") && !["cmd", "exec", "eval"].iter().any(|part| option.contains(part));
    long || lists::VARIABLES_OPTIONS.has(option)
}

/// A directory of the system, or for the languages' own variables of the project.
pub fn ordinary_directory(name: &str, part: &str) -> bool {
    let project = super::env::is_project_path(name);
    if part.is_empty() || part == "\u{FFFC}" {
        return true;
    }
    let inside = !part.starts_with(['/', '~']) && !part.contains(UNKNOWN) && !part.split('/').any(|step| step == "..");
    let system = ["/usr/", "/opt/", "/lib", "/etc/", "/nix/store/"].iter().any(|start| part.starts_with(start))
        && !part.split('/').any(|step| step == "..");
    system || (project && inside)
}

/// Whether a search path starts with its old value, or has only the system's directories.
pub fn ordinary_path(value: &str) -> bool {
    let mut parts = value.split(':');
    if value.starts_with(UNKNOWN) {
        return value == "\u{FFFC}" || value.starts_with("\u{FFFC}:");
    }
    parts.all(|part| lists::VARIABLES_PATH.has(part))
}

/// Whether [`harmless_options`] knows this variable's options, not only common words of options.
pub fn has_own_options(name: &str) -> bool {
    lists::VARIABLES_OWN_OPTIONS.has(name)
        || lists::VARIABLES_HARMFUL_PARTS.value(name).is_some()
        || lists::VARIABLES_FLAGS.has(name)
        || lists::VARIABLES_WARNINGS.has(name)
        || ["TF_CLI_ARGS", "CARGO_TARGET_", "npm_config_"].iter().any(|start| name.starts_with(start))
        || ["_JAVA_OPTS", "_JVM_OPTS"].iter().any(|end| name.ends_with(end))
}

pub fn harmless_options(name: &str, value: &str) -> bool {
    // Compiler flags are put together from variables everywhere.
    if value.contains(UNKNOWN) && !lists::VARIABLES_FLAGS.has(name) {
        return false;
    }
    let lower = value.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    if let Some(parts) = lists::VARIABLES_HARMFUL_PARTS.value(name) {
        return !parts.split(' ').any(|part| lower.contains(part));
    }
    match name {
        _ if name.eq_ignore_ascii_case("npm_config_node_options") => harmless_options("NODE_OPTIONS", value),
        _ if lists::VARIABLES_FLAGS.has(name) => {
            !lists::VARIABLES_HARMFUL_FLAGS.words().any(|part| lower.contains(part))
                && !value.split_whitespace().any(|word| matches!(word, "-o" | "-MF" | "-MJ"))
        }
        "PYTEST_ADDOPTS" => {
            !lower.split_whitespace().any(|word| word.starts_with("-p") || word == "-c" || word.starts_with("-o"))
                && !has(&["--rootdir", "--confcutdir", "--pyargs", "--basetemp", "--debug", "--junit", "--import-mode"])
        }
        "TF_CLI_ARGS" | "TF_CLI_ARGS_plan" | "TF_CLI_ARGS_init" | "TF_CLI_ARGS_apply" => {
            let plain = |word: &str| lists::VARIABLES_TERRAFORM.words().any(|start| word.starts_with(start));
            lower.split_whitespace().all(plain)
        }
        "MANOPT" | "MANROFFOPT" => {
            !has(&["-h", "-p", "--html", "--pager", "-c", "--config", "-x", "-t", "-u"]) || value == "-c"
        }
        "NODE_OPTIONS" | "BUN_OPTIONS" | "DENO_OPTIONS" => {
            !has(&["require", "import", "loader", "-r ", "eval", "inspect", "openssl", "preload"])
                && !value.starts_with("-r")
        }
        _ if name.starts_with("CARGO_TARGET_") => harmless_options("RUSTFLAGS", value),
        "MAKEFLAGS" | "GNUMAKEFLAGS" | "MFLAGS" => {
            !has(&["eval", "shell=", "=", "-f", "-c"]) || lower.starts_with("-j")
        }
        "RUBYOPT" => matches!(value, "-W0" | "-w" | "-W1" | "-W2" | "-W:no-deprecated" | "--yjit" | "--jit"),
        "BASHOPTS" | "SHELLOPTS" => true,
        name if lists::VARIABLES_WARNINGS.has(name) => value == "-w",
        _ if name.ends_with("_JAVA_OPTS") || name.ends_with("_JVM_OPTS") => harmless_options("JAVA_OPTS", value),
        _ => {
            // Only switches and numbers: nothing names a file or something to run.
            !lists::VARIABLES_ACTING_PARTS.words().any(|word| lower.contains(word))
                && !value.contains(['/', '~', '$', '`', '!', '@'])
        }
    }
}
