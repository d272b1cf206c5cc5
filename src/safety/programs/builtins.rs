//! The shells' own commands that run text, set variables or change where one is.

use super::getopt::Grammar;
use super::wrappers::joined;
use crate::safety::argument::{Arg, Origin};
use crate::safety::paths;
use crate::safety::verdict::OperationClass;
use crate::safety::walk::{Access, Call, Walk};
use crate::safety::words::Value;

/// `eval`.
pub fn eval(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Unknown);
    walk.rule("exec.eval", call.span);
    let words: Vec<Arg> = call.args.iter().skip_while(|arg| arg.text == "--").cloned().collect();
    if !words.is_empty() {
        walk.run_own_text(&joined(&words));
    }
}

/// `source`, `.`
pub fn source(walk: &mut Walk<'_>, call: &Call<'_>) {
    match call.args.iter().find(|arg| !arg.is_option()) {
        Some(script) => super::shells::run_shell_file(walk, script, walk.shell()),
        None => walk.operation(OperationClass::Read),
    }
}

/// `trap '…' SIGNAL`
pub fn trap(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    match call.args {
        [first, _, ..] if !first.is_option() => walk.run_own_text(first),
        [dashes, text, _, ..] if dashes.text == "--" => walk.run_own_text(text),
        _ => {}
    }
}

/// `alias x='…'`
pub fn alias(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    let words: Vec<&Arg> = call.args.iter().filter(|arg| !arg.is_option()).collect();
    let fish = words.len() >= 2 && !words[0].text.contains('=');
    if fish {
        let rest: Vec<Arg> = words[1..].iter().map(|arg| (*arg).clone()).collect();
        return walk.run_own_text(&joined(&rest));
    }
    for word in words {
        if let Some((name, text)) = word.text.split_once('=') {
            if !text.is_empty() {
                walk.run_own_text(&word.part(name.len() + 1));
            }
        }
    }
}

/// `export`, `declare`, `typeset`, `local`, `readonly`: assignments as arguments.
pub fn declare(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    for arg in call.args.iter().filter(|arg| !arg.is_option()) {
        let Some((name, value)) = arg.text.split_once('=') else {
            continue;
        };
        walk.variable(name.trim_end_matches('+'), value, arg.span);
        let part = Arg { splits: false, ..arg.part(name.len() + 1) };
        let value = if name.ends_with('+') { Value::Unknown } else { Value::Known(vec![part]) };
        walk.scope.set(name.trim_end_matches('+').split('[').next().unwrap_or_default(), value);
        if call.args.iter().any(|option| option.is_option() && option.text.contains('i')) {
            walk.evaluated_text(&arg.text.clone());
        }
    }
}

/// `set -- words`, fish `set name words`.
pub fn set(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    if let Some(at) = call.args.iter().position(|arg| arg.text == "--") {
        walk.scope.positional = Some(call.args[at + 1..].to_vec());
        return;
    }
    let given = Grammar::default().read(call.args);
    if given.has(&["-U", "--universal"]) && given.has(&["-e", "--erase"]) {
        walk.rule("builtin.variable-wipe", call.span);
    }
    let words: Vec<&Arg> = call.args.iter().filter(|arg| !arg.is_option()).collect();
    if let Some((name, values)) = words.split_first() {
        let erases = call.args.iter().any(|arg| arg.is_option() && arg.text.contains('e'));
        let values: Vec<Arg> = values.iter().map(|arg| (*arg).clone()).collect();
        let text = values.iter().map(|arg| arg.text.as_str()).collect::<Vec<_>>().join(" ");
        walk.variable(&name.text.clone(), &text, name.span);
        walk.scope.set(&name.text, if erases { Value::Unknown } else { Value::Known(values) });
        if !name.is_option() {
            walk.scope.positional = None;
        }
    }
}

/// `unset`
pub fn unset(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    for arg in call.args.iter().filter(|arg| !arg.is_option()) {
        walk.scope.set(&arg.text, Value::Unknown);
        if arg.text == "HISTFILE" {
            walk.rule("history.wipe", arg.span);
        }
        walk.evaluated_text(&arg.text.clone());
    }
}

/// `cd`, `pushd`
pub fn cd(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    let operand = call.args.iter().find(|arg| !arg.is_option() || arg.text == "-");
    walk.scope.cwd = match operand {
        None if call.name == "pushd" => None,
        None => Some(walk.scope.home.clone()),
        Some(arg) if arg.text == "-" || !arg.is_known() || arg.glob || arg.text.starts_with('+') => {
            walk.partly_known();
            None
        }
        Some(arg) => Some(paths::absolute(&arg.text, walk.scope.cwd.as_deref())).filter(|path| path.starts_with('/')),
    };
}

/// `popd`
pub fn popd(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    if call.name == "popd" {
        walk.scope.cwd = None;
    }
}

/// `read x`, `mapfile a`
pub fn read(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    let options = Grammar { short: "pdntNuiaCcsO", long: &["prompt", "delimiter", "nchars", "array"], stops: false }
        .read(call.args);
    let origin = walk.origin_of_input();
    let unknown = Arg { origin, ..Arg::unknown(call.span) };
    let known = match &walk.input {
        crate::safety::words::Stream::Known(text) if origin == Origin::Plain => {
            Some(Arg::known(text.trim_end(), call.span))
        }
        _ => None,
    };
    for name in options.operands.iter().chain(options.value(&["-a", "--array"])) {
        let value = known.clone().filter(|_| options.operands.len() == 1).unwrap_or_else(|| unknown.clone());
        walk.scope.set(&name.text, Value::Known(vec![value]));
        walk.evaluated_text(&name.text.clone());
    }
    walk.scope.set("REPLY", Value::Known(vec![unknown]));
}

/// `let`, `test -v`, `[ -v … ]`, `printf -v`: subscripts in their arguments are evaluated.
pub fn evaluates(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    let evaluates = call.name == "let"
        || call
            .args
            .iter()
            .any(|arg| matches!(arg.text.as_str(), "-v" | "-eq" | "-ne" | "-lt" | "-gt" | "-le" | "-ge" | "-R"));
    if evaluates {
        for arg in call.args {
            walk.evaluated_text(&arg.text.clone());
        }
    }
    if call.name == "printf"
        && let [option, name, ..] = call.args
        && option.text == "-v"
    {
        walk.scope.set(&name.text, Value::Unknown);
    }
    for arg in call.args {
        if paths::looks_like_path(&arg.text) && call.name != "printf" && call.name != "let" {
            walk.access(arg, Access::Read);
        }
    }
}
