//! Editors: opening files is harmless, commands on the command line are not.

use crate::argument::{Arg, ArgumentOrigin};
use crate::code::Language;
use crate::getopt::Grammar;
use crate::lists;
use crate::walk::{Access, Call, Walk};
use crate::words::WordStream;

pub fn handle_editor(walk: &mut Walk<'_>, call: &Call<'_>) {
    let emacs = call.name == "emacs";
    let ed = matches!(call.name, "ed" | "red");
    let split = match () {
        () if emacs => call.args.iter().map(whole).collect(),
        () if ed => call.args.to_vec(),
        () => clusters(call.args),
    };
    let mut ex = matches!(call.name, "ex" | "rex" | "exim");
    let mut args = split.iter();
    let (mut literal, mut silent, mut told) = (false, false, false);
    while let Some(arg) = args.next() {
        let text = arg.text.as_str();
        let (option, attached) = match text.split_once('=') {
            Some((name, _)) if emacs && lists::EDITORS_ATTACHED.has(name) => (name, Some(arg.part(name.len() + 1))),
            _ => (text, None),
        };
        let said = lists::EDITORS_OPTIONS.value(option).filter(|_| !literal).unwrap_or_default();
        let said = said.strip_prefix("emacs ").map_or(said, |said| if emacs { said } else { "" });
        let mut value = || attached.clone().or_else(|| args.next().cloned());
        match option {
            _ if literal => walk.access(arg, Access::Read),
            "--" => literal = true,
            "-e" | "-E" if !emacs => ex = true,
            // In ex mode `-s` is silent, and takes no value.
            "-s" if ex || ed => silent |= ex,
            _ if said == "code" => match value() {
                // The name of a function, which is called.
                Some(program) if option.trim_start_matches('-').starts_with('f') => {
                    told |= tells(walk, emacs, &program.with_text(format!("({})", program.text)));
                }
                Some(program) => told |= tells(walk, emacs, &program),
                None => walk.access(arg, Access::Read),
            },
            _ if !said.is_empty() => value().into_iter().for_each(|value| takes(walk, emacs, said, &value)),
            // The rest of `-V10file` is a log.
            _ if !emacs && text.starts_with("-V") => {
                let log = arg.part(2 + text[2..].bytes().take_while(u8::is_ascii_digit).count());
                walk.access_all(Some(&log).filter(|log| !log.text.is_empty()), Access::Append);
            }
            _ if ed && text.starts_with('!') => {
                walk.rule("exec.editor-command", arg.span);
                walk.elsewhere(|walk| walk.run_text(&arg.part(1)));
            }
            _ if !emacs && text.starts_with('+') => told |= tells(walk, emacs, &arg.part(1)),
            _ if arg.is_option() => {}
            _ => walk.access(arg, Access::Read),
        }
    }
    // ed and ex read commands from the input; other modes take it as text or keys.
    let reads = ed || ex;
    match walk.input.clone() {
        WordStream::Known(text) if reads || matches!(call.name, "vi" | "vim") => {
            super::text::editing(walk, Language::Vim, &Arg::known(text, call.span));
        }
        // Silent, it waits for commands from any input.
        WordStream::From(ArgumentOrigin::Plain) if reads && silent && !told => walk.rule("exec.interactive", call.span),
        WordStream::From(origin) if reads && !told && origin != ArgumentOrigin::Plain => {
            super::input::unseen(walk, call, origin);
        }
        _ => {}
    }
}

/// Returns whether it is a command, not only a place in the file.
fn tells(walk: &mut Walk<'_>, emacs: bool, program: &Arg) -> bool {
    let numbers = program.text.bytes().all(|b| b.is_ascii_digit() || b == b'$' || b == b':');
    if numbers || program.text.starts_with('/') && !emacs {
        return false;
    }
    let language = if emacs { Language::Lisp } else { Language::Vim };
    super::text::editing(walk, language, program);
    true
}

/// The value of an option; the list `said` what it is.
fn takes(walk: &mut Walk<'_>, emacs: bool, said: &str, value: &Arg) {
    match said {
        "keys" => typed(walk, value),
        "appends" => walk.access(value, Access::Append),
        "overwrites" => walk.access(value, Access::Overwrite),
        "line" => walk.run_text(value),
        // An address with a port: whoever reaches it runs code without a password. A path is a
        // socket of the user's own.
        "listens" if value.text.contains(':') && !value.text.contains('/') => walk.rule("net.listen-code", value.span),
        "file" if emacs || !matches!(value.text.as_str(), "NONE" | "NORC" | "DEFAULTS") => {
            super::shells::run_file(walk, value);
        }
        _ => {}
    }
}

/// Operands are files, with `-e` code; `-a` runs if no server answers.
pub fn emacs_client(walk: &mut Walk<'_>, call: &Call<'_>) {
    let grammar = Grammar::of_program("emacsclient");
    let flags: Vec<&str> = lists::EMACSCLIENT_FLAGS.words().collect();
    let long = |arg: &Arg| {
        let name = arg.text.strip_prefix('-')?.split('=').next()?;
        let fits = name.len() > 1 && grammar.long.iter().chain(&flags).any(|whole| whole.starts_with(name));
        fits.then(|| arg.with_text(format!("-{}", arg.text)))
    };
    let args: Vec<Arg> = call.args.iter().map(|arg| long(arg).unwrap_or_else(|| arg.clone())).collect();
    let options = grammar.read_abbreviated(&args, &flags);
    let code = options.has(&["-e", "--eval"]);
    for operand in &options.operands {
        if code {
            super::text::editing(walk, Language::Lisp, operand);
        } else if !operand.text.starts_with('+') {
            walk.access(operand, Access::Read);
        }
    }
    for editor in options.values(&["-a", "--alternate-editor"]).filter(|editor| !editor.text.is_empty()) {
        let words: Vec<Arg> = std::iter::once(editor).chain(&options.operands).cloned().collect();
        walk.elsewhere(|walk| walk.run_text(&super::wrappers::joined(&words)));
    }
}

/// Commands in keys for another instance.
fn typed(walk: &mut Walk<'_>, keys: &Arg) {
    walk.rule("exec.editor-command", keys.span);
    for line in keys.text.split(['\r', '\n']).flat_map(|text| text.split("<CR>")).flat_map(|text| text.split("<cr>")) {
        if let Some((_, command)) = line.split_once(':') {
            super::text::code(walk, Language::Vim, &keys.with_text(command));
        }
    }
}

/// emacs accepts any beginning of a long option, with one dash or two.
fn whole(arg: &Arg) -> Arg {
    let (name, value) = arg.text.split_at(arg.text.find('=').unwrap_or(arg.text.len()));
    let bare = name.trim_start_matches('-');
    let long = !bare.is_empty() && (name.starts_with("--") || name.starts_with('-') && bare.len() > 2);
    let names = ["eval", "execute", "funcall", "load", "script", "init-directory", "insert"];
    match names.iter().find(|meant| long && meant.starts_with(bare)) {
        Some(meant) => arg.with_text(format!("--{meant}{value}")),
        None => arg.clone(),
    }
}

/// `-esc` is `-e -s -c`. A value is the rest of the cluster, but of `-c` the next argument.
fn clusters(args: &[Arg]) -> Vec<Arg> {
    let mut split = Vec::with_capacity(args.len());
    let mut literal = false;
    for arg in args {
        let text = arg.text.as_str();
        literal |= text == "--";
        if literal || !arg.is_option() || text.starts_with("--") || text.len() == 2 {
            split.push(arg.clone());
            continue;
        }
        for (at, letter) in text.char_indices().skip(1) {
            if letter == 'V' {
                split.push(arg.with_text(format!("-{}", &text[at..])));
                break;
            }
            split.push(arg.with_text(format!("-{letter}")));
            let rest = at + letter.len_utf8();
            if matches!(letter, 'u' | 'U' | 'i' | 'S' | 'w' | 'W' | 'T' | 'c' | 'o' | 'O' | 'p' | 't' | 'q' | 'r' | 'L')
                && rest < text.len()
            {
                // vim attaches only numbers to these; other editors take other values.
                if !matches!(letter, 'o' | 'O' | 'p' | 'r' | 'L') {
                    split.push(arg.part(rest));
                }
                break;
            }
        }
    }
    split
}
