//! Calls that stop later lines from reaching the shell as typed: changes of Enter, the line editor
//! and the prompt hooks' variables. Other effects are judged elsewhere.

use crate::argument::Arg;
use crate::getopt::Grammar;
use crate::lists;
use crate::walk::Call;
use aish_text::Shell;

pub fn is_taken_away(shell: Shell, call: &Call<'_>) -> bool {
    match (shell, call.name) {
        (Shell::Fish, "bind") => fish_key(call),
        (Shell::Bash, "bind") => bash_key(call),
        (Shell::Bash, "set") => switches_off(call.args, |name| matches!(name.text.as_str(), "emacs" | "vi")),
        (Shell::Zsh, "bindkey") => zsh_key(call),
        (Shell::Zsh, "setopt" | "unsetopt" | "set") => leaves_line_editor(call),
        (Shell::Zsh, "emulate") => {
            let options = Grammar::of("-co").read_options(call.args);
            let local = options.has(&["-L", "-c", "-l"]) || options.operands.len() > 1;
            !local && options.operands.first().is_some_and(|mode| mode.text != "zsh")
        }
        (Shell::Zsh, "zmodload") => {
            let options = Grammar::default().read_options(call.args);
            options.has(&["-u"]) || options.has(&["-F"]) && call.args.iter().any(|arg| arg.text.starts_with("-b:"))
        }
        (Shell::Bash | Shell::Zsh, "readonly") => names_hooks(call),
        (Shell::Bash | Shell::Zsh, "declare" | "typeset" | "local" | "export") => {
            let fixes = |arg: &Arg| arg.is_option() && arg.text.contains('r');
            call.args.iter().any(fixes) && names_hooks(call)
        }
        _ => false,
    }
}

/// Whether `set` turns off an option that fits: `set +o vi`, `set +eo vi`.
pub fn switches_off(args: &[Arg], fits: impl Fn(&Arg) -> bool) -> bool {
    args.windows(2).any(|two| two[0].text.starts_with('+') && two[0].text.ends_with('o') && fits(&two[1]))
}

fn names_hooks(call: &Call<'_>) -> bool {
    call.args.iter().any(|arg| lists::MACHINERY_HOOKS.has(arg.text.split(['=', '[', '+']).next().unwrap_or_default()))
}

/// `key` as the shell writes it: a carriage return or a line feed.
fn is_enter(key: &str) -> bool {
    let key = key.trim_matches(['"', '\'']).to_ascii_lowercase();
    matches!(key.as_str(), "\r" | "\n") || lists::KEYS_ENTER.has(&key)
}

fn fish_key(call: &Call<'_>) -> bool {
    let options = Grammar::of("-Mm --mode --sets-mode").read_options(call.args);
    let enter = options.operands.first().is_some_and(|key| is_enter(&key.text));
    if options.has(&["-e", "--erase"]) {
        return enter || options.has(&["-a", "--all"]) || options.operands.is_empty();
    }
    enter && options.operands.len() > 1
}

fn bash_key(call: &Call<'_>) -> bool {
    let options = Grammar::of("-mfqurx").read_options(call.args);
    let bound = options.operands.iter().chain(options.value(&["-x"]));
    let includes = options.operands.iter().any(|line| line.text.trim_start().starts_with("$include"));
    let mut keys = bound.filter_map(|binding| binding.text.trim().rsplit_once(':')).map(|(key, _)| key);
    includes
        || keys.any(|key| is_enter(key.split("\":").next().unwrap_or_default().trim()))
        || options.value(&["-r"]).is_some_and(|key| is_enter(&key.text))
        || options.value(&["-u"]).is_some_and(|function| function.text == "accept-line")
}

fn zsh_key(call: &Call<'_>) -> bool {
    let options = Grammar::of("-M").read_options(call.args);
    let operands = &options.operands;
    let replaced = || operands.last().is_some_and(|map| lists::MACHINERY_KEYMAPS.has(&map.text));
    if options.has(&["-d"]) || options.has(&["-A", "-D", "-N"]) && replaced() {
        return true;
    }
    let changes = options.has(&["-r", "-R"]) || operands.len() > 1;
    // These widgets pass by the one that has the line judged.
    let passes =
        |widget: &Arg| widget.text == ".accept-line" || widget.text.trim_start_matches('.').starts_with("accept-and-");
    if !options.has(&["-s", "-l", "-L"]) && operands.iter().skip(1).step_by(2).any(passes) {
        return true;
    }
    let range = options.has(&["-R"]) && operands.iter().any(|range| range.text.contains('-'));
    changes && !options.has(&["-l", "-L"]) && (range || operands.iter().step_by(2).any(|key| is_enter(&key.text)))
}

fn leaves_line_editor(call: &Call<'_>) -> bool {
    zsh_options(call).iter().any(|(on, name)| name == if *on { "nozle" } else { "zle" })
}

/// What `setopt`, `unsetopt` or `set` turns on or off, as zsh compares it: small letters, no `_`.
pub fn zsh_options(call: &Call<'_>) -> Vec<(bool, String)> {
    let on = call.name != "unsetopt";
    let mut args = call.args.iter();
    let mut words: Vec<(bool, String)> = Vec::new();
    while let Some(arg) = args.next() {
        let mut add = |on: bool, name: &str| words.push((on, name.replace('_', "").to_ascii_lowercase()));
        match (call.name, arg.text.as_str()) {
            (_, "-o") => args.next().into_iter().for_each(|name| add(on, &name.text)),
            (_, "+o") => args.next().into_iter().for_each(|name| add(!on, &name.text)),
            ("set", _) => {}
            (_, name) => add(on, name),
        }
    }
    words
}
