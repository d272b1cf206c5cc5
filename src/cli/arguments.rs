//! Options behind the words: `aish ask why does this fail --json`. Words may begin with a dash, so
//! clap takes all after the first; known options at the end are moved to the front (for `norris`,
//! all; for `check`, behind one quoted argument; never for `explain` and `fix`).

use std::ffi::OsString;

use crate::shell::metas::METAS;

const FLAGS: &[&str] = &["--json", "--quiet", "--bare"];

/// `--name VALUE` or `--name=VALUE`.
const VALUED: &[&str] = &["--model", "--color"];

/// For `remember`, `memory`, `route` and `perms`: without a value, and with one.
const MEMORY_FLAGS: &[&str] = &["--json", "--quiet"];
const MEMORY_VALUED: &[&str] = &["--color", "--tag"];

/// For `norris`: without a value, and with one.
const NORRIS_FLAGS: &[&str] = &["--json", "--quiet", "-q", "--headless"];
const NORRIS_VALUED: &[&str] =
    &["--model", "-m", "--color", "--on-halt", "--max-steps", "--max-dollars", "--cwd", "--shell"];

/// `aish help :save`: replaces the name with the words that it runs.
pub fn name_help(mut args: Vec<OsString>) -> Vec<OsString> {
    let asked = args.get(1).filter(|first| *first == "help").and_then(|_| args.get(2)?.to_str());
    let name = asked.map(|name| name.trim_start_matches(':').to_ascii_lowercase());
    if let Some(meta) = METAS.iter().find(|meta| Some(meta.name) == name.as_deref()) {
        args.splice(2..3, meta.runs.split(' ').map(OsString::from));
    }
    args
}

/// Moves those options behind the command's name. What follows `--` stays.
pub fn hoist(args: Vec<OsString>) -> Vec<OsString> {
    let mut args = name_help(args);
    // Habit of users of agents: `-p` and the question.
    if args.get(1).is_some_and(|first| first == "-p") {
        args[1] = "ask".into();
    }
    let text = |n: usize| args.get(n).and_then(|arg| arg.to_str());
    let words_at = match (text(1), text(2)) {
        (Some("ask" | "suggest" | "norris" | "remember"), _) => 2,
        (Some("memory"), Some("add" | "edit" | "inject")) => 3,
        (Some("secrets"), Some("scan" | "preview")) => 3,
        (Some("route" | "perms"), Some("check")) => 3,
        (Some("check"), Some(_)) => return behind_command(args),
        _ => return args,
    };
    let (flags, valued) = match text(1) {
        Some("norris") => (NORRIS_FLAGS, NORRIS_VALUED),
        Some("remember" | "memory" | "route" | "perms") => (MEMORY_FLAGS, MEMORY_VALUED),
        _ => (FLAGS, VALUED),
    };
    // From the end: words before an unknown one are the user's.
    let mut first = args.len();
    while first > words_at {
        let one = args[first - 1].to_str().unwrap_or_default();
        let before = (first - 1 > words_at).then(|| args[first - 2].to_str().unwrap_or_default());
        if flags.contains(&one) || one.split_once('=').is_some_and(|(name, _)| valued.contains(&name)) {
            first -= 1;
        } else if before.is_some_and(|name| valued.contains(&name) && takes(name, one)) {
            first -= 2;
        } else {
            break;
        }
    }
    if args[words_at..first].iter().any(|arg| arg == "--") {
        return args;
    }
    args[..words_at].iter().chain(&args[first..]).chain(&args[words_at..first]).cloned().collect()
}

/// `aish check 'rm -rf x' --json`: options behind the one quoted command line.
fn behind_command(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_option = |arg: &OsString| matches!(arg.to_str(), Some("--json" | "--quiet" | "-q" | "--no-fs"));
    let options = args.iter().rev().take_while(|arg| is_option(arg)).count();
    let command = args.len() - options - 1;
    let quoted = |arg: &OsString| arg.to_str().is_some_and(|text| text.contains(char::is_whitespace));
    if command >= 2 && quoted(&args[command]) && !args[..command].iter().any(|arg| arg == "--") {
        args[2..].rotate_right(options);
    }
    args
}

fn takes(name: &str, value: &str) -> bool {
    match name {
        "--color" => ["auto", "always", "never"].contains(&value),
        _ => !value.starts_with('-'),
    }
}

#[cfg(test)]
#[path = "arguments_tests.rs"]
mod tests;
