//! The shells' own commands that run text, set variables or change the directory.

use super::getopt::Grammar;
use super::machinery;
use super::wrappers::joined;
use crate::argument::{Arg, Holds, Origin, UNKNOWN};
use crate::paths;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};
use crate::words::{Spot, Value};
use aish_text::Shell;

/// `eval`: the words, joined by blanks, are run as text of this shell.
pub fn eval(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.rule("exec.eval", call.span);
    let words: Vec<Arg> = call.args.iter().skip_while(|arg| arg.text == "--").cloned().collect();
    if !words.is_empty() {
        walk.run_own_text(&joined(&words));
    }
}

/// `source`, `.`: the script is run in this shell; one that every new shell runs anyway is only read.
pub fn source(walk: &mut Walk<'_>, call: &Call<'_>) {
    match call.args.iter().find(|arg| !arg.is_option()) {
        Some(script) if walk.is_typed() && is_set_up(walk, script) => {
            walk.access(script, Access::Read);
            walk.operation(OperationClass::Read);
        }
        Some(script) => super::shells::run_shell_file(walk, script, walk.shell()),
        None => walk.operation(OperationClass::Read),
    }
}

/// Whether a script is a startup file of the user's own, or the `activate` of a Python virtual environment.
fn is_set_up(walk: &Walk<'_>, script: &Arg) -> bool {
    let place = walk.place(script);
    if walk.remote || !script.is_known() || script.glob || !walk.only_read() || walk.came_from(script).is_some() {
        return false;
    }
    let own = [".bashrc", ".bash_profile", ".bash_aliases", ".profile", ".zshrc", ".zshenv", ".zprofile"];
    let at_home = place.path.strip_prefix(walk.scope.home.as_str()).and_then(|path| path.strip_prefix('/'));
    if at_home.is_some_and(|name| own.contains(&name) || name == ".config/fish/config.fish") {
        return true;
    }
    let Some((root, name)) = script.text.rsplit_once("/bin/") else { return false };
    let environment = matches!(name, "activate" | "activate.fish") && !place.outside;
    let has = |name: &str| walk.has_file(name);
    environment && (has(&format!("{root}/pyvenv.cfg")) == Some(true) || has(&script.text) == Some(false))
}

/// `trap '…' SIGNAL`: the text is judged as if it ran now.
pub fn trap(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    match call.args {
        [first, _, ..] if !first.is_option() => walk.run_own_text(first),
        [dashes, text, _, ..] if dashes.text == "--" => walk.run_own_text(text),
        _ => {}
    }
}

/// `alias x='…'`, in fish also `alias x '…'`: the text is judged as if it ran now.
pub fn alias(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    let words: Vec<&Arg> = call.args.iter().filter(|arg| !arg.is_option()).collect();
    let fish = words.len() >= 2 && !words[0].text.contains('=');
    let passes_on = match words.as_slice() {
        [name, rest @ ..] if fish => {
            let text = rest.iter().map(|arg| arg.text.as_str()).collect::<Vec<_>>().join(" ");
            call.name == "alias" && machinery::passes_on(&name.text, &text)
        }
        _ => words
            .iter()
            .filter_map(|word| word.text.split_once('='))
            .any(|(name, text)| machinery::passes_on(name, text)),
    };
    if passes_on {
        walk.rule("exec.rebind", call.span);
    }
    if fish {
        let rest: Vec<Arg> = words[1..].iter().map(|arg| (*arg).clone()).collect();
        return walk.run_own_text(&joined(&rest));
    }
    for word in words {
        if let Some((name, text)) = word.text.split_once('=')
            && !text.is_empty()
        {
            walk.run_own_text(&word.part(name.len() + 1));
        }
    }
}

/// `export`, `declare`, `typeset`, `local`, `readonly`: assignments as arguments, and attributes.
pub fn declare(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    let flags: String = call.args.iter().filter(|arg| arg.is_option()).map(|arg| arg.text.as_str()).collect();
    // In zsh's `typeset -m` and the like other letters have other meanings; `-n` refers in bash, ksh and newer zsh.
    let has = |letter: char| flags.contains(letter);
    let integer = has('i') || matches!(call.name, "integer" | "float");
    let refers = call.name == "nameref" || (has('n') && call.name != "export");
    if !walk.counts(call.args.len(), call.span) {
        return;
    }
    for arg in call.args.iter().filter(|arg| !arg.is_option() && !arg.text.starts_with('+')) {
        let (name, value) = assignment(arg);
        if name.contains('[') {
            walk.number(name);
        }
        let base = name.trim_end_matches('+').split('[').next().unwrap_or_default().to_owned();
        if integer {
            walk.scope.make_integer(&base);
        }
        if refers {
            let target = value.as_ref().map_or("", |value| value.text.as_str());
            walk.evaluated_text(target);
            walk.scope.refer(&base, target);
            continue;
        }
        let Some(value) = value else { continue };
        walk.sets(name.trim_end_matches('+'), std::slice::from_ref(&value), arg.span);
        if call.name == "export" || has('x') {
            walk.exports(&base, &Arg { span: arg.span, ..value.clone() });
        }
        if (has('a') || has('A')) && value.text.starts_with('(') {
            // Given as one quoted text, it is read as a list once more.
            walk.evaluated_text(&value.text);
            walk.expansions_of(&value.text);
        }
        let value = if name.ends_with('+') { Value::Unknown } else { Value::Known(vec![value]) };
        walk.scope.set(&base, value);
    }
}

/// The name of an assignment in an argument, with its subscript and a `+`, and its value.
fn assignment(arg: &Arg) -> (&str, Option<Arg>) {
    // A subscript may have a `=` of its own.
    let from = match (arg.text.find('['), arg.text.find('=')) {
        (Some(open), Some(equals)) if open < equals => {
            arg.text.find("]=").or_else(|| arg.text.find("]+=")).map_or(0, |close| close + 1)
        }
        _ => 0,
    };
    match arg.text.get(from..).and_then(|rest| rest.find('=')) {
        Some(at) => (&arg.text[..from + at], Some(Arg { splits: false, ..arg.part(from + at + 1) })),
        None => (&arg.text, None),
    }
}

/// `set -- words`, fish `set name words`.
pub fn set(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    if call.args.windows(2).any(|pair| pair[0].text == "+o" && pair[1].text == "history") {
        walk.rule("history.wipe", call.span);
    }
    if let [option, name, values @ ..] = call.args
        && matches!(option.text.as_str(), "-A" | "+A")
    {
        // zsh: an array, a table of the shell among them.
        walk.sets(&name.text, values, name.span);
        return walk.scope.set(&name.text, Value::Known(values.to_vec()));
    }
    if let Some(at) = call.args.iter().position(|arg| arg.text == "--") {
        walk.scope.positional = Some(call.args[at + 1..].to_vec());
        return;
    }
    wipes_kept(walk, call);
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

/// Variables that fish keeps are erased, wherever the line stands.
pub fn wipes_kept(walk: &mut Walk<'_>, call: &Call<'_>) {
    let given = Grammar { stops: true, ..Grammar::default() }
        .read_abbreviated(call.args, &["universal", "erase", "unpath", "export"]);
    if given.has(&["-U", "--universal"]) && given.has(&["-e", "--erase"]) {
        walk.rule("builtin.variable-wipe", call.span);
    }
}

/// Functions are taken away by names that aren't known and may be many: those that a substitution lists.
pub fn forgets(walk: &mut Walk<'_>, call: &Call<'_>) {
    if let Some(all) = call.args.iter().find(|arg| !arg.is_known() && (arg.splits || walk.shell() == Shell::Fish)) {
        walk.rule("builtin.forget", all.span);
    }
}

/// `unset NAME…`: the variables are unknown from here on; with `-f` a function is removed.
pub fn unset(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    if call.has("-f") {
        forgets(walk, call);
    }
    for arg in call.args.iter().filter(|arg| !arg.is_option()) {
        walk.scope.set(&arg.text, Value::Unknown);
        if arg.text == "HISTFILE" {
            walk.rule("history.wipe", arg.span);
        }
        if matches!(arg.text.as_str(), "PATH" | "path") {
            walk.rule("env.path", arg.span);
        }
        walk.leads_requests(&arg.text, arg.span);
        // Our own settings: without them there is no guard.
        if arg.text.starts_with("AISH_") {
            walk.rule("env.target", arg.span);
        }
        if walk.shell() == Shell::Zsh
            && let Some(file) = arg.text.strip_prefix("mapfile[")
        {
            // zsh/mapfile: the file goes.
            let file = arg.with_text(file.strip_suffix(']').unwrap_or(file).to_owned());
            walk.access(&file, Access::Delete);
            walk.rule("fs.rm", arg.span);
        }
        walk.evaluated_text(&arg.text.clone());
    }
}

/// `cd`, `pushd`: sets the walk's directory; none if it can't be known.
pub fn cd(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    let operands: Vec<&Arg> = call.args.iter().filter(|arg| !arg.is_option() || arg.text == "-").collect();
    let from = walk.spot();
    let numbered = |arg: &Arg| arg.text.starts_with('+') || call.args.iter().any(is_number_option);
    let to = match operands.as_slice() {
        [] if call.args.iter().any(is_number_option) => Spot::unknown(),
        [] if call.name == "pushd" => walk.scope.trail.pop(),
        [] => walk.spot_at_home(),
        [arg, ..] if arg.text == "-" => walk.scope.trail.previous(),
        [arg, ..] if numbered(arg) => Spot::unknown(),
        // zsh: in the name of the directory, the one in the place of the other.
        [old, new] if walk.shell() == Shell::Zsh => match &from.path {
            Some(path) => walk.spot_of(&new.with_text(path.replacen(&old.text, &new.text, 1))),
            None => Spot::unknown(),
        },
        [arg, ..] => walk.spot_of(arg),
    };
    if call.name == "pushd" {
        walk.scope.trail.push(from);
    }
    walk.enter(to);
}

/// `cd -2`, `popd -1`: the directory at that place of the stack.
fn is_number_option(arg: &Arg) -> bool {
    arg.text.strip_prefix('-').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// `popd`, and programs that go where the user has been before; `dirs` only shows the stack.
pub fn popd(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    match call.name {
        "popd" if call.args.is_empty() => {
            let to = walk.scope.trail.pop();
            walk.enter(to);
        }
        "dirs" => {}
        _ => walk.enter(Spot::unknown()),
    }
}

/// `read x`, `mapfile a`
pub fn handle_read(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    let short = if matches!(call.name, "mapfile" | "readarray") { "dnOsuCc" } else { "pdntNuia" };
    let options =
        Grammar { short, long: &["prompt", "delimiter", "nchars", "array"], stops: false }.read_options(call.args);
    // What was put on another descriptor isn't followed: a file, or what a command printed.
    let elsewhere = options.value(&["-u"]).is_some_and(|number| number.text != "0");
    let (origin, holds) = match elsewhere {
        true => (walk.origin_of_input().max(Origin::Output), walk.input_holds.max(Holds::File)),
        false => (walk.origin_of_input(), walk.input_holds),
    };
    let unknown = Arg { origin, holds, ..Arg::unknown(call.span) };
    let known = match &walk.input {
        crate::words::Stream::Known(text) if origin == Origin::Plain => Some(text.clone()),
        _ => None,
    };
    if matches!(call.name, "mapfile" | "readarray")
        && let Some(callback) = options.value(&["-C"])
    {
        // It is run with a number and a line that was read.
        let text = format!("{} 0 {UNKNOWN}", callback.text);
        walk.run_own_text(&Arg { text, origin: callback.origin.max(origin), ..callback.clone() });
    }
    let lines = matches!(call.name, "mapfile" | "readarray");
    let array = options.value(&["-a", "-A", "--array"]);
    let names: Vec<&Arg> = options.operands.iter().chain(array).collect();
    for (at, name) in names.iter().enumerate() {
        let whole = lines || array.is_some();
        let values = known.as_deref().map_or_else(
            || vec![unknown.clone()],
            |text| fields(text, at, names.len(), whole, lines).map(|word| Arg::known(word, name.span)).collect(),
        );
        walk.assigns(&name.text, values, name.span);
    }
    walk.scope.set("REPLY", Value::Known(vec![unknown]));
}

/// What the variable at a place gets of a text that is read: its word, the last one the rest; all words or lines of it for an array.
fn fields(text: &str, at: usize, of: usize, whole: bool, lines: bool) -> impl Iterator<Item = String> {
    let line = text.lines().next().unwrap_or_default().trim();
    let words: Vec<String> = match (whole, lines) {
        (true, true) => text.lines().take(MAX_FIELDS).map(str::to_owned).collect(),
        (true, false) => line.split_whitespace().take(MAX_FIELDS).map(str::to_owned).collect(),
        (false, _) => {
            let mut rest = line;
            for _ in 0..at {
                rest = rest.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start());
            }
            let word = if at + 1 < of { rest.split_whitespace().next().unwrap_or_default() } else { rest };
            vec![word.to_owned()]
        }
    };
    words.into_iter()
}

/// Elements of an array that are kept of what is read.
const MAX_FIELDS: usize = 64;

/// `let`, `test -v`, `[ -v … ]`, `printf -v`, `wait -p`: subscripts in their arguments are evaluated.
pub fn evaluates(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    let evaluates = matches!(call.name, "let" | "wait")
        || call
            .args
            .iter()
            .any(|arg| matches!(arg.text.as_str(), "-v" | "-t" | "-eq" | "-ne" | "-lt" | "-gt" | "-le" | "-ge" | "-R"));
    if evaluates {
        for arg in call.args {
            walk.number(&arg.text);
        }
    }
    let options = Grammar { short: "v", stops: true, long: &[] }.read_options(call.args);
    if let Some(name) = options.value(&["-v"]).filter(|_| call.name == "printf") {
        let holds = call.args.iter().map(|arg| arg.holds).max().unwrap_or_default();
        let words: Vec<&str> = options.operands.iter().map(|arg| arg.text.as_str()).collect();
        let text = if options.operands.iter().all(Arg::is_known) { crate::words::printf(&words) } else { None };
        let value = text.map_or_else(|| Arg::unknown(name.span), |text| Arg::known(text, name.span));
        walk.assigns(&name.text, vec![Arg { holds, ..value }], name.span);
    }
    if call.name == "wait" {
        let options = Grammar { short: "p", ..Grammar::default() }.read_options(call.args);
        if let Some(name) = options.value(&["-p"]) {
            walk.assigns(&name.text, vec![Arg { splits: false, ..Arg::unknown(name.span) }], name.span);
        }
    }
    for arg in call.args {
        if paths::looks_like_path(&arg.text) && matches!(call.name, "test" | "[") {
            walk.access(arg, Access::Read);
        }
    }
}
