//! Builtins that keep text to run at a key, completion or event.

use super::wrappers::joined;
use crate::argument::Arg;
use crate::getopt::Grammar;
use crate::lists;
use crate::walk::{Access, Call, Walk};
use aish_text::Shell;

/// A function called later. Completion functions, `_…` by custom, are trusted.
fn callback(walk: &mut Walk<'_>, function: &Arg) {
    if !function.text.starts_with('_') {
        walk.run_own_text(function);
    }
}

/// `add-zsh-hook EVENT FUNCTION`: the function is judged as if it ran now.
pub fn hook(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::default().read_options(call.args);
    if let [_, function, ..] = options.operands.as_slice()
        && !options.has(&["-d", "-D", "-L"])
    {
        walk.run_own_text(function);
    }
}

pub fn zle(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::default().read_options(call.args);
    if options.has(&["-U"]) {
        options.operands.iter().for_each(|keys| typed(walk, keys));
    }
    match options.operands.as_slice() {
        [_, function, ..] if options.has(&["-N", "-F"]) => callback(walk, function),
        [_, _, function, ..] if options.has(&["-C"]) => callback(walk, function),
        [widget] if options.has(&["-N"]) && lists::ZLE_WIDGETS.has(widget.text.as_str()) => walk.run_own_text(widget),
        _ => {}
    }
}

/// `bindkey -s KEY TEXT`: the key types the text, line ends included.
pub fn bindkey(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of("-MN").read_options(call.args);
    if let ([_, keys, ..], true) = (options.operands.as_slice(), options.has(&["-s"])) {
        typed(walk, keys);
    }
}

/// bash's `bind`: commands of `-x`, the file of `-f`, and keys that type a line end.
pub fn bind(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of("-mfqurx").read_options(call.args);
    if let Some(file) = options.value(&["-f"]) {
        walk.access(file, Access::Read);
        super::shells::run_file(walk, file);
    }
    if let Some(binding) = options.value(&["-x"]) {
        // `"KEY": command`, the command quoted or not.
        let command = bound(&binding.text).map(|text| text.trim().trim_matches(['"', '\'']).to_owned());
        walk.run_own_text(&binding.with_text(command.unwrap_or_else(|| binding.text.clone())));
    }
    for binding in &options.operands {
        let keys = bound(&binding.text).map(str::trim).filter(|text| text.starts_with(['"', '\'']));
        if let Some(keys) = keys {
            typed(walk, &binding.with_text(keys.trim_matches(['"', '\'']).to_owned()));
        } else if !binding.is_known() {
            walk.run_unseen(binding.origin, binding.span);
        }
    }
}

fn bound(binding: &str) -> Option<&str> {
    let key = binding.trim_start();
    match key.strip_prefix('"') {
        Some(inside) => {
            // A quoted key may have an escaped quote in it.
            let end = inside.char_indices().find(|(at, c)| *c == '"' && !inside[..*at].ends_with('\\'))?.0;
            inside[end + 1..].trim_start().strip_prefix(':')
        }
        None => key.split_once(':').map(|(_, rest)| rest),
    }
}

/// Text that a key types; its lines run if it has line ends.
fn typed(walk: &mut Walk<'_>, keys: &Arg) {
    let mut text = String::new();
    let mut signs = keys.text.chars().peekable();
    while let Some(sign) = signs.next() {
        let next = signs.peek().copied();
        match (sign, next) {
            ('^', Some('M' | 'm' | 'J' | 'j')) | ('\\', Some('n' | 'r')) => {
                text.push('\n');
                signs.next();
            }
            ('\\', Some('C')) => {
                let rest: String = signs.by_ref().take(3).collect();
                text.push_str(if rest.ends_with(['m', 'M', 'j', 'J']) { "\n" } else { "" });
            }
            ('\\', Some('e' | 'E')) => {
                signs.next();
            }
            ('\\', Some('\\' | '"' | '\'')) => text.extend(signs.next()),
            ('^', Some(control)) if control.is_ascii_uppercase() || control == '[' => {
                signs.next();
            }
            ('\r', _) => text.push('\n'),
            (control, _) if control.is_control() && control != '\n' && control != '\t' => {}
            (plain, _) => text.push(plain),
        }
    }
    if text.contains('\n') {
        walk.run_own_text(&Arg { text, ..keys.clone() });
    }
}

pub fn complete(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of("-CAGWPSXFoV").read_options(call.args);
    options.each(&["-C"]).for_each(|command| walk.run_own_text(command));
    options.each(&["-F"]).for_each(|function| callback(walk, function));
    options.each(&["-W", "-X"]).for_each(|words| walk.prompt(words));
}

pub fn compdef(walk: &mut Walk<'_>, call: &Call<'_>) {
    if call.name == "compctl" {
        let options = Grammar::of("-KskgPSXYyJVHWx").read_options(call.args);
        options.each(&["-K", "-Y", "-y"]).for_each(|function| callback(walk, function));
        return options.each(&["-s"]).for_each(|text| walk.prompt(text));
    }
    let options = Grammar::default().read_options(call.args);
    if let [function, ..] = options.operands.as_slice()
        && !function.text.contains('=')
        && !options.has(&["-d"])
    {
        callback(walk, function);
    }
}

pub fn zstyle(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::default().read_options(call.args);
    let (evaluates, sets) = (options.has(&["-e"]), options.given.is_empty());
    if evaluates {
        walk.rule("exec.eval", call.span);
    }
    if let [_, style, values @ ..] = options.operands.as_slice()
        && !values.is_empty()
        && (evaluates || (sets && (style.text == "command" || style.text.ends_with("-command"))))
    {
        // A dash in front asks for the usual command's arguments as well.
        let line = joined(values);
        let dash = if line.text.starts_with("- ") { 2 } else { 0 };
        walk.run_own_text(&line.part(dash));
    }
}

/// `print -P` expands the text once more; `print -z` and `pushln` put it on the next command line.
pub fn print(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of("-fCuvxX").stopping().read_options(call.args);
    if walk.shell() != Shell::Zsh || options.operands.is_empty() {
        return super::packs::apply_pack(walk, call);
    }
    if options.has(&["-P"]) {
        options.operands.iter().for_each(|text| walk.prompt(text));
    }
    if call.name == "pushln" || options.has(&["-z"]) {
        walk.run_own_text(&joined(&options.operands));
    }
    options.each(&["-u"]).for_each(|number| walk.writes_through(&number.text, number.span));
    if let Some(name) = options.value(&["-v"]) {
        walk.sets(&name.text, &[joined(&options.operands)], name.span);
        walk.number(&name.text);
    }
    super::packs::apply_pack(walk, call);
}

pub fn sysopen(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of("-uom").read_options(call.args);
    let keeps = options.has(&["-a"]);
    for file in &options.operands {
        let access = match options.has(&["-w"]) {
            true if keeps => Access::Append,
            true => Access::Overwrite,
            false => Access::Read,
        };
        walk.access(file, access);
        options.each(&["-u"]).for_each(|number| walk.opened_as(&number.text, file));
    }
}
