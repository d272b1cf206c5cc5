//! fish's own commands that set variables or keep text to run later: `set`, `read`, `source`,
//! `abbr`, `complete`, `bind`.

use super::shells;
use super::wrappers::joined;
use crate::argument::{Arg, ArgumentOrigin, UNKNOWN};
use crate::getopt::Grammar;
use crate::lists;
use crate::syntax;
use crate::verdict::OperationClass;
use crate::walk::{Call, Walk};
use crate::words::{Value, WordStream, slice};
use aish_text::Shell;

/// For commands that are fish's own, or differ from the other shells'.
pub(super) fn handler(name: &str) -> Option<super::Handler> {
    Some(match name {
        "set" => set,
        "setenv" => setenv,
        "read" => handle_read,
        "source" | "." => source,
        "abbr" => abbr,
        "complete" => complete,
        "bind" => bind,
        "argparse" => argparse,
        "functions" => functions,
        "string" => string,
        "psub" | ":" => reads,
        _ => return None,
    })
}

fn reads(walk: &mut Walk<'_>, _call: &Call<'_>) {
    walk.operation(OperationClass::Read);
}

fn set(walk: &mut Walk<'_>, call: &Call<'_>) {
    let grammar = Grammar::default().stopping();
    let options = grammar.read_options(call.args);
    let has = |names: &[&str]| options.has(names);
    if has(&["-q", "--query", "-S", "--show", "-n", "--names", "-h", "--help"]) {
        return;
    }
    if has(&["-e", "--erase"]) {
        let elsewhere = has(&["-g", "--global", "-l", "--local", "-f", "--function"]);
        super::variables::wipes_kept(walk, call);
        for name in &options.operands {
            super::variables::takes_away(walk, &name.text, name.span);
            if name.text == "PATH" || (name.text == "fish_user_paths" && !elsewhere) {
                walk.rule("env.path", name.span);
            }
            walk.scope.set(base(&name.text), Value::Unknown);
        }
        return;
    }
    let Some((name, values)) = options.operands.split_first() else { return };
    if !name.is_known() {
        // Whatever it sets, PATH among it.
        walk.partly_known();
        return walk.rule("exec.unknown-call", name.span);
    }
    let variable = base(&name.text).to_owned();
    let old = walk.scope.get(&variable);
    let values = values.to_vec();
    let new = if let Some(index) = name.text.strip_prefix(variable.as_str()).filter(|index| !index.is_empty()) {
        replaced(old.as_ref(), index, &values)
    } else if has(&["-a", "--append", "-p", "--prepend"]) {
        match old.clone() {
            Some(Value::Known(old)) if has(&["-p", "--prepend"]) => Value::Known([values.clone(), old].concat()),
            Some(Value::Known(old)) => Value::Known([old, values.clone()].concat()),
            _ => Value::Unknown,
        }
    } else {
        Value::Known(values.clone())
    };
    let separator = if variable.ends_with("PATH") || variable == "fish_user_paths" { ":" } else { " " };
    let text = values.iter().map(|arg| arg.text.as_str()).collect::<Vec<_>>().join(separator);
    walk.variable(&variable, &text, name.span);
    if has(&["-x", "--export"]) {
        walk.exports(&variable, &Arg::known(text, name.span));
    }
    if variable == "fish_key_bindings" {
        // A function that is called at once.
        values.iter().filter(|value| !value.text.starts_with("fish_")).for_each(|value| walk.run_own_text(value));
    }
    // What a narrower scope hides may come back.
    let hides = has(&["-l", "--local", "-f", "--function"])
        && matches!((&old, &new), (Some(Value::Known(old)), Value::Known(new)) if !same(old, new));
    walk.scope.set(&variable, if hides { Value::Unknown } else { new });
}

fn setenv(walk: &mut Walk<'_>, call: &Call<'_>) {
    let exports = Arg::known("-gx", call.span);
    let args: Vec<Arg> = std::iter::once(exports).chain(call.args.iter().cloned()).collect();
    walk.operation(OperationClass::Read);
    set(walk, &Call { args: &args, ..*call });
}

fn base(name: &str) -> &str {
    name.split('[').next().unwrap_or_default()
}

fn same(one: &[Arg], two: &[Arg]) -> bool {
    one.len() == two.len() && one.iter().zip(two).all(|(one, two)| one.text == two.text)
}

/// The list after `set x[index] values`; `index` has its brackets.
fn replaced(old: Option<&Value>, index: &str, values: &[Arg]) -> Value {
    let index = index.trim_start_matches('[').trim_end_matches(']');
    let old = match old {
        Some(Value::Known(old)) => old.as_slice(),
        None => &[],
        Some(Value::Unknown) => return Value::Unknown,
    };
    let (Ok(place), [value]) = (index.parse::<usize>(), values) else { return Value::Unknown };
    if place == 0 || place > 64 || slice(old, "1").is_none() {
        return Value::Unknown;
    }
    let mut list = old.to_vec();
    if list.len() < place {
        list.resize(place, Arg::known("", value.span));
    }
    list[place - 1] = value.clone();
    Value::Known(list)
}

/// It can run commands for its prompts.
fn handle_read(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of_program("read").read_abbreviated(call.args, &[]);
    for (name, value) in &options.given {
        if let (true, Some(line)) = (matches!(name.as_str(), "-p" | "--prompt" | "-R" | "--right-prompt"), value) {
            walk.run_own_text(line);
        }
    }
    let known = match (&walk.input, options.operands.as_slice()) {
        (WordStream::Known(text), [_]) if !options.has(&["-a", "--list", "-t", "--tokenize", "-n", "-d"]) => {
            Some(Arg::known(text.lines().next().unwrap_or_default(), call.span))
        }
        _ => None,
    };
    let unknown = Arg { origin: walk.input.origin(), holds: walk.input_holds, ..Arg::unknown(call.span) };
    for name in &options.operands {
        let value = known.clone().unwrap_or_else(|| unknown.clone());
        walk.assigns(&name.text, vec![value.clone()], name.span);
        if options.has(&["-x", "--export"]) {
            walk.exports(&name.text, &value);
        }
    }
}

fn source(walk: &mut Walk<'_>, call: &Call<'_>) {
    match call.args.iter().find(|arg| !arg.is_option() || arg.text == "-") {
        Some(script) if !matches!(script.text.as_str(), "-" | "/dev/stdin") => {
            shells::run_shell_file(walk, script, Shell::Fish)
        }
        _ => match walk.input.clone() {
            WordStream::Known(text) if shells::only_sets_up(walk, &text) => walk.operation(OperationClass::Read),
            WordStream::Known(text) => {
                walk.rule("exec.pipe-to-shell", call.span);
                walk.run_own_text(&Arg::known(text, call.span));
            }
            WordStream::From(ArgumentOrigin::Plain) => walk.operation(OperationClass::Read),
            WordStream::From(origin) => super::input::unseen(walk, call, origin),
        },
    }
}

/// `abbr -a name text`: the user gets `text` in the line by typing `name`.
fn abbr(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of_program("abbr").read_abbreviated(call.args, &[]);
    if options.has(&["-e", "--erase", "-q", "--query", "-l", "--list", "-s", "--show", "--rename"]) {
        return;
    }
    if options.has(&["-f", "--function"]) {
        // A function makes the text from the typed word.
        return walk.rule("exec.rebind", call.span);
    }
    let [_, text @ ..] = options.operands.as_slice() else { return };
    let line = joined(text);
    if text.is_empty() {
        return;
    }
    // A text for the middle of a line is no command, so it is parsed behind one.
    let parses = |text: &str| syntax::parse(&text.replace(UNKNOWN, "x"), Shell::Fish).is_ok();
    let behind = format!("true {}", line.text);
    if parses(&line.text) {
        walk.run_own_text(&line);
    } else if parses(&behind) {
        walk.run_own_text(&Arg { text: behind, ..line });
    }
}

/// `argparse 'name=!validator' -- words`: a validator runs for the given value.
fn argparse(walk: &mut Walk<'_>, call: &Call<'_>) {
    super::packs::apply_pack(walk, call);
    for word in call.args.iter().take_while(|arg| arg.text != "--") {
        match word.text.split_once('!') {
            Some((_, validator)) if validator.starts_with("_validate_int") => {}
            Some((name, _)) => walk.run_own_text(&word.part(name.len() + 1)),
            None if !word.is_known() => walk.rule("exec.unknown-call", word.span),
            None => {}
        }
    }
}

/// `string match -r '(?<name>…)'`: a named group sets that variable.
fn string(walk: &mut Walk<'_>, call: &Call<'_>) {
    super::packs::apply_pack(walk, call);
    if !call.has("match") || !(call.has_letter('r') || call.has("--regex")) {
        return;
    }
    for pattern in call.args.iter().filter(|arg| !arg.is_option()) {
        for group in pattern.text.split("(?").skip(1) {
            let name = group.trim_start_matches('P').strip_prefix('<').and_then(|rest| rest.split_once('>'));
            let Some((name, _)) = name.filter(|(name, _)| !name.is_empty() && !name.starts_with(['=', '!'])) else {
                continue;
            };
            walk.sets_unseen(name, &Arg::unknown(pattern.span));
            walk.scope.set(name, Value::Known(vec![Arg::unknown(pattern.span)]));
        }
    }
}

/// `functions --copy ONE OTHER`: a known name may change its meaning.
fn functions(walk: &mut Walk<'_>, call: &Call<'_>) {
    super::packs::apply_pack(walk, call);
    if call.has_any(&["-e", "--erase"]) {
        super::variables::forgets(walk, call);
    }
    if call.has_letter('c') || call.args.iter().any(|arg| arg.text.starts_with("--c")) {
        for name in call.args.iter().filter(|arg| !arg.is_option()).skip(1) {
            super::machinery::defines(walk, &name.text, name.span);
            if !name.is_known() || super::is_known(&name.text) {
                walk.rule("exec.rebind", name.span);
            }
        }
    }
}

/// `complete -c x -n 'condition' -a '(candidates)'`: both run at a completion.
fn complete(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of_program("complete").read_abbreviated(call.args, &["do-complete"]);
    if options.has(&["-C", "--do-complete"]) {
        // The substitutions of the completed line run.
        for line in call.args.iter().filter(|arg| !arg.is_known() || arg.text.contains(['(', '$'])) {
            let text = line.text.trim_start_matches("--do-complete=").trim_start_matches("-C");
            walk.run_own_text(&line.with_text(format!("echo {text}")));
        }
    }
    for (name, value) in &options.given {
        match (name.as_str(), value) {
            ("-n" | "--condition", Some(line)) => walk.run_own_text(line),
            ("-a" | "--arguments", Some(words)) if !words.is_known() || words.text.contains(['(', '$']) => {
                walk.run_own_text(&words.with_text(format!("echo {}", words.text)));
            }
            _ => {}
        }
    }
}

fn bind(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = Grammar::of("-Mm --mode --sets-mode").read_abbreviated(call.args, &[]);
    if options.has(&["-e", "--erase", "-L", "--list-modes", "-f", "--function-names", "-K", "--key-names"]) {
        return;
    }
    for line in options.operands.iter().skip(1).filter(|line| !is_editor_function(&line.text)) {
        walk.run_own_text(line);
    }
}

fn is_editor_function(name: &str) -> bool {
    let plain = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte == b'_');
    plain
        && (lists::FISH_INPUTS.words().any(|start| name.starts_with(start))
            || matches!(name, "undo" | "yank" | "yank-pop" | "or" | "nop"))
}
