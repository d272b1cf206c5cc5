//! Programs that take over the terminal, by name (`crates/base/data/terminal.lists`) and arguments.
//! [`exclusion`](super::exclusion) decides what is done with them.

use aish_judge::assessment::SeenEffects;
use aish_text::lists::List;

use crate::lists;

/// For a shell that decides by names: programs always left alone; programs left alone with an
/// option that has `t` or a word of the third list; those words.
pub fn names() -> [Vec<&'static str>; 3] {
    let all = |lists: &[List]| lists.iter().flat_map(|list| list.words()).collect::<Vec<_>>();
    let mut always = all(&[
        lists::TERMINAL_FULL_SCREEN,
        lists::TERMINAL_SESSIONS,
        lists::TERMINAL_SHELLS,
        lists::TERMINAL_PRIVILEGED,
        lists::TERMINAL_MOSTLY,
    ]);
    always.sort_unstable();
    let told = all(&[lists::TERMINAL_CONTAINERS, lists::TERMINAL_AT_A_WORD]);
    [always, told, all(&[lists::TERMINAL_WORDS])]
}

#[derive(Clone, Copy)]
pub(super) struct TerminalEnds {
    pub typed_to: bool,
    pub shown: bool,
    pub opens_shell: bool,
}

pub(super) fn takes_terminal(seen: &SeenEffects, stands: TerminalEnds) -> bool {
    let SeenEffects { program, args, .. } = seen;
    let program = program.as_str();
    let has = |words: &[&str]| args.iter().any(|arg| words.contains(&arg.as_str()));
    let first = args.first().map(String::as_str);
    match program {
        "exec" | "screen" => program == "exec" || !has(&["-ls", "-list", "-X", "-d", "-dm", "-D", "-wipe", "-v"]),
        "stty" => {
            stands.typed_to
                && !args.iter().all(|arg| matches!(arg.as_str(), "-a" | "--all" | "-g" | "--save" | "size" | "speed"))
        }
        "reset" | "tset" => true,
        "tmux" => match operand(args, "cfLST") {
            None => true,
            Some(command) => match command {
                "new" | "new-session" => !has_flag(args, 'd'),
                "a" | "at" | "attach" | "attach-session" | "switch-client" => true,
                _ => false,
            },
        },
        "su" | "runuser" => !has(&["--command", "-c"]) && !args.iter().any(|arg| arg.starts_with("--command=")),
        "ssh" | "autossh" | "slogin" => stands.typed_to && (stands.opens_shell || has_flag(before_host(args), 't')),
        "sudo" | "doas" | "run0" => {
            let nothing = operand(args, "ughpCTUDRrt").is_none();
            nothing && (has_flag(args, 'i') || has_flag(args, 's') || has(&["--login", "--shell"]))
                || program == "run0" && args.is_empty()
                || has(&["-e", "--edit"])
        }
        "top" => stands.shown && !has_flag(args, 'b') && !has(&["-l", "-h", "-v"]),
        "nix-shell" | "nix" => {
            (program == "nix-shell" || matches!(first, Some("develop" | "shell")))
                && !has(&["--run", "--command", "-c"])
        }
        "poetry" | "pipenv" | "vagrant" | "machinectl" => {
            matches!(first, Some("shell" | "ssh" | "login")) && args.len() < 3
        }
        "crontab" => has(&["-e"]),
        "chroot" | "nsenter" | "unshare" => false,
        _ if lists::TERMINAL_CONTAINERS.has(program) => is_container_shell(program, args, stands),
        _ if lists::TERMINAL_SHELLS.has(program) => {
            has_flag(args, 'i')
                || stands.typed_to
                    && !has_flag(args, 'c')
                    && operand(args, "oO").is_none()
                    && !has(&["--version", "--help"])
        }
        _ if lists::TERMINAL_SESSIONS.has(program) => true,
        _ => lists::TERMINAL_FULL_SCREEN.has(program) && stands.shown && !has(&["--version", "--help"]),
    }
}

/// `docker run -it`, `kubectl exec -ti`, `docker attach`; `compose exec` has a terminal by default.
fn is_container_shell(program: &str, args: &[String], stands: TerminalEnds) -> bool {
    let divided = args.iter().any(|arg| arg == "--");
    let words: Vec<_> = args.iter().map(String::as_str).take_while(|arg| *arg != "--").collect();
    let verb = words.iter().position(|word| {
        matches!(*word, "attach" | "debug" | "edit" | "exec" | "rsh" | "run" | "start" | "shell" | "console")
    });
    let Some((verb, rest)) = verb.map(|at| (words[at], &words[at + 1..])) else { return false };
    // Without `--` the command begins with the second word that is no option.
    let options = if divided { rest } else { &rest[..leading_options(rest)] };
    let asked = options.iter().any(|word| matches!(*word, "--tty" | "--tty=true") || short_flags(word).contains('t'));
    match verb {
        "attach" | "edit" | "rsh" | "shell" | "console" => true,
        "exec" | "run" if words.contains(&"compose") || program.ends_with("-compose") => {
            stands.typed_to && stands.shown && !options.contains(&"-T") && !options.contains(&"-d")
        }
        "start" => rest.iter().any(|word| *word == "--attach" || short_flags(word).contains('a')),
        _ => asked,
    }
}

/// The number of leading words that are options of `docker run` and the like, or their values.
fn leading_options(words: &[&str]) -> usize {
    let mut at = 0;
    while let Some(word) = words.get(at).filter(|word| word.starts_with('-')) {
        let valued = match word.strip_prefix("--") {
            Some(long) => !long.contains('=') && !lists::TERMINAL_CONTAINER_SWITCHES.has(word),
            None => short_flags(word).ends_with(['a', 'c', 'e', 'h', 'l', 'm', 'n', 'p', 'u', 'v', 'w']),
        };
        at += 1 + usize::from(valued);
    }
    at.min(words.len())
}

/// Of a word like `-it`; empty for any other word.
fn short_flags(word: &str) -> &str {
    match word.strip_prefix('-') {
        Some(letters) if !letters.is_empty() && letters.bytes().all(|b| b.is_ascii_alphabetic()) => letters,
        _ => "",
    }
}

/// Alone or among other letters, before `--`.
fn has_flag(args: &[String], letter: char) -> bool {
    args.iter().take_while(|arg| *arg != "--").any(|arg| short_flags(arg).contains(letter))
}

fn before_host(args: &[String]) -> &[String] {
    &args[..args.iter().position(|arg| !arg.starts_with('-')).unwrap_or(args.len())]
}

/// The first word that is neither an option nor the value of one of the `valued` letters.
fn operand<'a>(args: &'a [String], valued: &str) -> Option<&'a str> {
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match short_flags(arg).chars().last() {
            _ if arg == "--" => return args.next().map(String::as_str),
            Some(letter) if valued.contains(letter) => drop(args.next()),
            _ if arg.starts_with(['-', '+']) && arg.len() > 1 => {}
            _ => return Some(arg),
        }
    }
    None
}
