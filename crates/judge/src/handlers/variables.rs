//! Builtins that declare, read, build or unset variables; effects are in `walk/variables.rs`.

use crate::argument::{Arg, ArgumentOrigin, Holds, UNKNOWN};
use crate::getopt::Grammar;
use crate::lists;
use crate::paths;
use crate::syntax::ir::Span;
use crate::walk::{Access, Call, Walk};
use crate::words::Value;
use aish_text::Shell;

pub fn declare(walk: &mut Walk<'_>, call: &Call<'_>) {
    let flags: String = call.args.iter().filter(|arg| arg.is_option()).map(|arg| arg.text.as_str()).collect();
    // Letters mean other things in zsh's `typeset -m`; `-n` refers in bash, ksh and newer zsh.
    let has = |letter: char| flags.contains(letter);
    let integer = has('i') || matches!(call.name, "integer" | "float");
    let refers = call.name == "nameref" || (has('n') && call.name != "export");
    // `export -n`, `declare +x`: programs no longer get them.
    let withheld = (has('n') && call.name == "export")
        || call.args.iter().any(|arg| arg.text.starts_with('+') && arg.text.contains('x'));
    if !walk.counts(call.args.len(), call.span) {
        return;
    }
    if let (true, Shell::Zsh) = (has('T'), walk.shell()) {
        // The second name is an array tied to the first: setting one sets both.
        let mut names = call.args.iter().filter(|arg| !arg.is_option()).map(|arg| assignment(arg).0.to_owned());
        if let (Some(scalar), Some(array)) = (names.next(), names.next()) {
            walk.scope.refer(&array, &scalar);
        }
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
        if withheld {
            takes_away(walk, &base, arg.span);
        }
        let Some(value) = value else { continue };
        walk.sets(name.trim_end_matches('+'), std::slice::from_ref(&value), arg.span);
        if call.name == "export" || has('x') {
            walk.exports(&base, &Arg { span: arg.span, ..value.clone() });
        }
        if (has('a') || has('A')) && value.text.starts_with('(') {
            // As one quoted text, it is read as a list once more.
            walk.evaluated_text(&value.text);
            walk.expansions_of(&value.text);
        }
        let value = if name.ends_with('+') { Value::Unknown } else { Value::Known(vec![value]) };
        walk.scope.set(&base, value);
    }
}

/// An assignment's name, with subscript and `+`, and its value.
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

pub fn set(walk: &mut Walk<'_>, call: &Call<'_>) {
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

/// fish's kept (universal) variables are erased.
pub fn wipes_kept(walk: &mut Walk<'_>, call: &Call<'_>) {
    let given = Grammar::default().stopping().read_abbreviated(call.args, &["universal", "erase", "unpath", "export"]);
    if given.has(&["-U", "--universal"]) && given.has(&["-e", "--erase"]) {
        walk.rule("builtin.variable-wipe", call.span);
    }
}

/// Functions are removed by unknown names, perhaps many, that a substitution lists.
pub fn forgets(walk: &mut Walk<'_>, call: &Call<'_>) {
    if let Some(all) = call.args.iter().find(|arg| !arg.is_known() && (arg.splits || walk.shell() == Shell::Fish)) {
        walk.rule("builtin.forget", all.span);
    }
}

/// The variables are unknown from here on; with `-f` functions are removed.
pub fn unset(walk: &mut Walk<'_>, call: &Call<'_>) {
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
        takes_away(walk, &arg.text, arg.span);
        if walk.shell() == Shell::Zsh
            && let Some(file) = arg.text.strip_prefix("mapfile[")
        {
            // zsh/mapfile: the file is deleted.
            let file = arg.with_text(file.strip_suffix(']').unwrap_or(file).to_owned());
            walk.access(&file, Access::Delete);
            walk.rule("fs.rm", arg.span);
        }
        walk.evaluated_text(&arg.text.clone());
    }
}

/// Programs lose a variable: where requests go, or our settings, without which there is no guard.
pub fn takes_away(walk: &mut Walk<'_>, name: &str, span: Span) {
    walk.leads_requests(name, span);
    if name.starts_with("AISH_") {
        walk.rule("env.target", span);
    }
}

pub fn handle_read(walk: &mut Walk<'_>, call: &Call<'_>) {
    let zsh = walk.shell() == Shell::Zsh;
    let short = match call.name {
        "mapfile" | "readarray" => "dnOsuCc",
        "vared" => "prMmift",
        _ if zsh => "du",
        _ => "pdntNuia",
    };
    let options = Grammar { short, ..Grammar::of("--prompt --delimiter --nchars --array") }.read_options(call.args);
    // What was put on another descriptor isn't followed.
    let elsewhere = options.value(&["-u"]).is_some_and(|number| number.text != "0");
    let (origin, holds) = match elsewhere {
        true => (walk.input.origin().max(ArgumentOrigin::Output), walk.input_holds.max(Holds::File)),
        false => (walk.input.origin(), walk.input_holds),
    };
    let unknown = Arg { origin, holds, ..Arg::unknown(call.span) };
    let known = match &walk.input {
        crate::words::WordStream::Known(text) if origin == ArgumentOrigin::Plain => Some(text.clone()),
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
    let mut names: Vec<Arg> = options.operands.iter().chain(array).cloned().collect();
    if zsh {
        // `-k 2`, `-t 5`; a prompt may follow the first name.
        names.retain(|name| !name.text.starts_with(|c: char| c.is_ascii_digit()));
        if let Some((name, _)) = names.first().and_then(|first| first.text.split_once('?')) {
            names[0] = names[0].with_text(name.to_owned());
        }
    }
    for (at, name) in names.iter().enumerate() {
        let whole = lines || array.is_some() || (zsh && options.has(&["-A"]));
        let values = known.as_deref().map_or_else(
            || vec![unknown.clone()],
            |text| fields(text, at, names.len(), whole, lines).map(|word| Arg::known(word, name.span)).collect(),
        );
        walk.assigns(&name.text, values, name.span);
    }
    walk.scope.set("REPLY", Value::Known(vec![unknown]));
}

/// The text for variable `at`: its word, the last one the rest; an array gets all words or lines.
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

const MAX_FIELDS: usize = 64;

/// `let`, `test -v`, `[ -v … ]`, `printf -v`, `wait -p` evaluate subscripts in arguments.
pub fn evaluates(walk: &mut Walk<'_>, call: &Call<'_>) {
    let evaluates = matches!(call.name, "let" | "wait")
        || call.args.iter().any(|arg| lists::BUILTINS_EVALUATING_TESTS.has(&arg.text));
    // bash's `test` takes numbers as they are.
    let any_text = call.name == "let" || call.has_any(&["-v", "-R"]) || walk.shell() == Shell::Zsh;
    for arg in call.args.iter().filter(|_| evaluates) {
        if any_text && call.name != "wait" { walk.number_in(arg) } else { walk.number(&arg.text) }
    }
    let options = Grammar::of("-v").stopping().read_options(call.args);
    if let Some(name) = options.value(&["-v"]).filter(|_| call.name == "printf") {
        let holds = call.args.iter().map(|arg| arg.holds).max().unwrap_or_default();
        let words: Vec<&str> = options.operands.iter().map(|arg| arg.text.as_str()).collect();
        let text = if options.operands.iter().all(Arg::is_known) { crate::words::printf(&words) } else { None };
        let value = text.map_or_else(|| Arg::unknown(name.span), |text| Arg::known(text, name.span));
        walk.assigns(&name.text, vec![Arg { holds, ..value }], name.span);
    }
    if call.name == "wait" {
        let options = Grammar::of("-p").read_options(call.args);
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
