//! `xargs` and `parallel`: a command whose last arguments come from the input.

use crate::argument::{Arg, ArgumentOrigin, Holds, UNKNOWN};
use crate::code::Language;
use crate::getopt::{Grammar, Options};
use crate::walk::{Access, Call, Walk};
use crate::words::WordStream;

const MAX_WORDS: usize = 64;

/// The command gets the words of a known input, else unknown ones.
pub fn handle_xargs(walk: &mut Walk<'_>, call: &Call<'_>) {
    let parallel = call.name == "parallel" || call.name == "rush";
    let grammar = Grammar::of_program(if parallel { "parallel" } else { "xargs" });
    let options = grammar.stopping().read_options(call.args);
    let file = options.value(&["-a", "--arg-file"]);
    walk.access_all(file, Access::Read);
    let login = options.value(&["-S", "--sshlogin", "--sshloginfile"]).filter(|_| parallel);
    // `:` is this machine.
    let remote = login.is_some_and(|login| login.text != ":");
    if let Some(login) = login.filter(|_| remote) {
        walk.rule("net.remote-command", login.span);
    }
    if parallel {
        // It joins its words before it looks for them.
        let before = call.args.iter().take_while(|arg| !arg.text.starts_with(":::")).cloned().collect::<Vec<_>>();
        expressions(walk, &super::wrappers::joined(&before));
    }
    walk.access_all(options.each(&["--joblog", "--results"]), Access::Overwrite);
    let (command, given, files) = sources(parallel, &options.operands);
    walk.access_all(files, Access::Read);
    let from_file = file.is_some() || !files.is_empty();
    let placeholder = options.value(&["-I", "--replace", "-J"]).map_or("{}", |arg| arg.text.as_str());
    let read = match &walk.input {
        WordStream::Known(text) if !from_file && given.is_none() => words_of(text, parallel, &options),
        _ => None,
    };
    let more = match (&walk.input, given, read) {
        (_, Some(given), _) => given.to_vec(),
        (_, None, Some(words)) => words.into_iter().map(|word| Arg::known(word, call.span)).collect(),
        (stream, None, None) => {
            let holds = walk.input_holds.max(if from_file { Holds::File } else { Holds::Nothing });
            vec![Arg { origin: stream.origin(), holds, ..Arg::unknown(call.span) }]
        }
    };
    walk.elsewhere(|walk| {
        walk.remote |= remote;
        if let WordStream::From(origin @ (ArgumentOrigin::Fetched | ArgumentOrigin::Decoded)) = walk.input
            && parallel
            && command.is_empty()
        {
            walk.run_unseen(origin, call.span);
        }
        walk.input = WordStream::From(ArgumentOrigin::Plain);
        walk.input_holds = Holds::Nothing;
        if command.is_empty() {
            // parallel runs its input; xargs echoes it.
            if parallel {
                more.iter().for_each(|line| walk.run_text(line));
                walk.rule("exec.pipe-to-shell", call.span);
            }
            return;
        }
        let args = filled(command, more, placeholder);
        if parallel {
            // It joins its words and gives them to a shell.
            walk.run_text(&super::wrappers::joined(&args));
        } else {
            walk.invoke(&args);
        }
    });
}

/// zsh's `zargs [OPTION…] -- ARGUMENT… -- COMMAND…`; without a first `--` the options are missing.
pub fn handle_zargs(walk: &mut Walk<'_>, call: &Call<'_>) {
    let options = call.args.iter().take_while(|arg| arg.is_option() && arg.text != "--").count();
    let from = call.args.iter().position(|arg| arg.text == "--").filter(|at| *at <= options + 1);
    let rest = &call.args[from.map_or(0, |at| at + 1)..];
    let end = rest.iter().position(|arg| arg.text == "--").unwrap_or(rest.len());
    let (words, command) = (&rest[..end], rest.get(end + 1..).unwrap_or_default());
    if !command.is_empty() {
        let args = filled(command, words.to_vec(), "{}");
        walk.elsewhere(|walk| walk.invoke(&args));
    }
}

/// The words of a known input; none if they are too many or a quote isn't closed.
fn words_of(text: &str, parallel: bool, options: &Options) -> Option<Vec<String>> {
    let delimiter = match options.value(&["-d", "--delimiter"]).map(|arg| arg.text.as_str()) {
        _ if options.has(&["-0", "--null"]) => Some('\0'),
        Some("\\n") => Some('\n'),
        Some("\\t") => Some('\t'),
        Some("\\0") => Some('\0'),
        Some(text) => text.chars().next(),
        None => parallel.then_some('\n'),
    };
    let words: Vec<String> = match delimiter {
        Some(sign) => text.split(sign).map(str::to_owned).collect(),
        // With a placeholder a line is one word.
        None if options.has(&["-I", "-i", "--replace"]) => {
            text.lines().map(|line| Some(unquoted(line)?.join(" "))).collect::<Option<_>>()?
        }
        None => unquoted(text)?,
    };
    let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
    (words.len() <= MAX_WORDS).then_some(words)
}

/// As xargs reads words: both quotes, and a backslash outside of them. A `#` begins no comment, as it
/// does for `shell_words`.
fn unquoted(text: &str) -> Option<Vec<String>> {
    let (mut words, mut word): (Vec<String>, Option<String>) = (Vec::new(), None);
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\'' | '"' => {
                let (inside, _) = signs.as_str().split_once(sign)?;
                word.get_or_insert_default().push_str(inside);
                signs.nth(inside.chars().count());
            }
            '\\' => word.get_or_insert_default().extend(signs.next()),
            blank if blank.is_whitespace() => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Some(words)
}

/// The command with the words in place of the placeholder, or behind it.
fn filled(command: &[Arg], words: Vec<Arg>, placeholder: &str) -> Vec<Arg> {
    let filler = match words.as_slice() {
        [one] => one.text.clone(),
        _ => UNKNOWN.to_string(),
    };
    let held = words.iter().map(|arg| arg.holds).max().unwrap_or_default();
    let has_place = |arg: &Arg| arg.text.contains(placeholder);
    let replaced = command.iter().map(|arg| match has_place(arg) {
        true => {
            let text = arg.text.replace(placeholder, &filler);
            Arg { splits: false, holds: held.max(arg.holds), ..arg.with_text(text) }
        }
        false => arg.clone(),
    });
    let behind = if command.iter().any(has_place) { Vec::new() } else { words };
    replaced.chain(behind).collect()
}

/// The command, the words behind `:::`, and the files behind `::::`.
fn sources(parallel: bool, operands: &[Arg]) -> (&[Arg], Option<&[Arg]>, &[Arg]) {
    match operands.iter().position(|arg| parallel && arg.text.starts_with(":::")) {
        Some(at) if operands[at].text.starts_with("::::") => (&operands[..at], None, &operands[at + 1..]),
        Some(at) => (&operands[..at], Some(&operands[at + 1..]), &[]),
        None => (operands, None, &[]),
    }
}

/// `{= expression =}` is Perl that is evaluated for each line.
fn expressions(walk: &mut Walk<'_>, arg: &Arg) {
    for program in super::stretches(arg, "{=", |inside| inside.find("=}")) {
        super::text::program(walk, Language::Perl, &program, arg.span);
    }
}
