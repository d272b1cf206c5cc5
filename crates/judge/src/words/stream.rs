//! A command's output: text if it can be computed, else its origin. So `$(printf '\x72m')` is `rm`,
//! and an interpreter is known to read fetched or decoded text.

use super::decode;
use super::expand::WordExpander;
use super::fish;
use super::scope::VariableScope;
use crate::argument::{Arg, ArgumentOrigin};
use crate::getopt::Grammar;
use crate::lists;
use crate::paths;
use crate::syntax::ir::{Command, CommandKind, Pipeline, RedirectOperator, Script, Simple};
use aish_text::lists::List;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordStream {
    Known(String),
    From(ArgumentOrigin),
}

impl WordStream {
    /// A known text is plain.
    pub fn origin(&self) -> ArgumentOrigin {
        match self {
            Self::Known(_) => ArgumentOrigin::Plain,
            Self::From(origin) => *origin,
        }
    }

    fn text(&self) -> Option<&str> {
        match self {
            Self::Known(text) => Some(text),
            Self::From(_) => None,
        }
    }
}

/// Longest constant that is computed, in bytes.
const MAX_CONSTANT: usize = 16 * 1024;

/// Stands for what an installed program prints for the shell to set itself up: that code is as good
/// as the program.
pub const SET_UP: &str = ":";

/// Most words of a wrapper tried as its command.
const MAX_STARTS: usize = 3;

/// Most places looked at in a chain of wrappers; a longer chain has the worst origin.
const MAX_PLACES: usize = 24;

pub fn of_script(script: &Script, scope: &VariableScope) -> WordStream {
    if let [pipeline] = script.pipelines.as_slice() {
        return of_pipeline(pipeline, scope);
    }
    worst(script.pipelines.iter().map(|pipeline| of_pipeline(pipeline, scope)))
}

/// Of several, the worst origin counts.
fn worst(streams: impl Iterator<Item = WordStream>) -> WordStream {
    let origin = streams.map(|stream| stream.origin()).max();
    WordStream::From(origin.unwrap_or_default().max(ArgumentOrigin::Output))
}

fn of_pipeline(pipeline: &Pipeline, scope: &VariableScope) -> WordStream {
    let start = WordStream::From(ArgumentOrigin::Plain);
    pipeline.stages.iter().fold(start, |stream, command| of_node(command, stream, scope))
}

pub fn of_node(command: &Command, mut input: WordStream, scope: &VariableScope) -> WordStream {
    if !scope.step(input.text().map_or(0, str::len)) {
        return WordStream::From(ArgumentOrigin::Fetched);
    }
    let expander = WordExpander::new(scope);
    for redirect in &command.redirects {
        match (redirect.operator, redirect.body()) {
            (RedirectOperator::HereDocument, Some(body)) => input = of_arg(&expander.text(body)),
            (RedirectOperator::HereString, _) => input = of_arg(&expander.text(&redirect.target)),
            (RedirectOperator::Read, _) => {
                let file = expander.text(&redirect.target);
                if redirect.target.parts.is_empty() {
                    continue;
                }
                // `$(< file)` reads a file.
                input = WordStream::From(of_file(&file, scope));
                if matches!(&command.kind, CommandKind::Simple(simple) if simple.words.is_empty()) {
                    return input;
                }
            }
            _ => {}
        }
    }
    match &command.kind {
        // zsh passes the input on if there are only redirections: `$(<<<text)`.
        CommandKind::Simple(simple) if simple.words.is_empty() && !command.redirects.is_empty() => input,
        CommandKind::Simple(Simple { words, .. }) => of_command(&expander.words(words), input, scope),
        CommandKind::Group(scripts) if scripts.len() == 1 => of_script(&scripts[0], scope),
        CommandKind::Compound(compound) => worst(compound.bodies.iter().map(|body| of_script(body, scope))),
        _ => WordStream::From(ArgumentOrigin::Output),
    }
}

fn of_arg(arg: &Arg) -> WordStream {
    if arg.is_known() {
        WordStream::Known(arg.text.clone())
    } else {
        WordStream::From(arg.origin.max(ArgumentOrigin::Output))
    }
}

fn of_file(file: &Arg, scope: &VariableScope) -> ArgumentOrigin {
    if file.process {
        return file.origin;
    }
    let path = paths::absolute(&file.text, scope.cwd.as_deref());
    if paths::is_secret(&path, &scope.home) { ArgumentOrigin::Secret } else { ArgumentOrigin::Output }
}

/// `args` start with the command's name.
pub fn of_command(args: &[Arg], input: WordStream, scope: &VariableScope) -> WordStream {
    let Some((program, args)) = args.split_first() else { return WordStream::Known(String::new()) };
    let name = paths::base_name(&program.text);
    let constant = args.iter().all(|arg| arg.is_known() && !arg.glob);
    let words: Vec<&str> = args.iter().map(|arg| arg.text.as_str()).collect();
    let text = match (name, words.as_slice()) {
        ("pwd", _) => scope.cwd.clone(),
        _ if !constant => None,
        _ if sets_up(&program.text, args) => Some(SET_UP.to_owned()),
        ("printf", words) => decode::printf(words),
        ("echo", words) if scope.fish => Some(fish::echo(words)),
        ("echo" | "print", words) => decode::echo(words),
        ("string", words) if scope.fish => fish::string(words, input.text()),
        ("which", [program]) | ("command", ["-v", program]) | ("type", ["-p" | "-P" | "-path", program]) => {
            Some(format!("/usr/bin/{}", paths::base_name(program)))
        }
        ("mktemp", _) if scope.get("TMPDIR").is_none() => Some(new_temporary(args)),
        ("basename", [path]) => Some(paths::base_name(path).to_owned()),
        _ => None,
    };
    if let Some(text) = text.filter(|text| text.len() <= MAX_CONSTANT) {
        return WordStream::Known(text);
    }
    if carries(name) {
        return of_carried(args, &input, scope);
    }
    let filtered = input.text().and_then(|input| decode::filter(name, &words, input));
    if let Some(text) = filtered.filter(|text| text.len() <= MAX_CONSTANT) {
        return WordStream::Known(text);
    }
    let files = args.iter().filter(|arg| !arg.is_option()).map(|arg| of_file(arg, scope)).max().unwrap_or_default();
    let own = if fetches(name, args) {
        ArgumentOrigin::Fetched
    } else if decode::is_decoder(name, args) {
        ArgumentOrigin::Decoded
    } else if matches!(name, "echo" | "printf" | "print") || (name == "string" && scope.fish) {
        args.iter().map(|arg| arg.origin).max().unwrap_or_default()
    } else {
        files
    };
    WordStream::From(own.max(input.origin()).max(ArgumentOrigin::Output))
}

/// With `mktemp`'s letters that are still to be chosen.
fn new_temporary(args: &[Arg]) -> String {
    let options = Grammar::of("-p --suffix").read_options(args);
    let given = |names: &[&str]| options.value(names).map(|value| value.text.as_str());
    let template = options.operands.last().map(|template| template.text.as_str());
    let there = template.is_none() || options.has(&["-t", "--tmpdir"]);
    let directory = given(&["-p", "--tmpdir"]).or(there.then_some("/tmp"));
    let place = directory.map_or(String::new(), |directory| format!("{}/", directory.trim_end_matches('/')));
    format!("{place}{}{}", template.unwrap_or("tmp.XXXXXXXXXX"), given(&["--suffix"]).unwrap_or_default())
}

/// They run the command in their arguments and pass on its output.
fn carries(name: &str) -> bool {
    matches!(name, "sudo" | "doas" | "env" | "command" | "builtin" | "nohup" | "nice" | "time" | "timeout" | "stdbuf")
}

/// Options decide which word is the command; the worst output counts. Looks at each place once, and
/// at [`MAX_PLACES`] at most.
fn of_carried(args: &[Arg], input: &WordStream, scope: &VariableScope) -> WordStream {
    let starts = |from: usize| {
        (from..args.len()).filter(|at| !args[*at].is_option() && !args[*at].text.contains('=')).take(MAX_STARTS)
    };
    let mut places: Vec<usize> = starts(0).collect();
    let mut worst: Option<WordStream> = None;
    let mut next = 0;
    while let Some(at) = places.get(next).copied() {
        next += 1;
        if next > MAX_PLACES {
            return WordStream::From(ArgumentOrigin::Fetched);
        }
        if carries(paths::base_name(&args[at].text)) {
            let new: Vec<usize> = starts(at + 1).filter(|start| !places.contains(start)).collect();
            places.extend(new);
            continue;
        }
        let stream = of_command(&args[at..], input.clone(), scope);
        if worst.as_ref().is_none_or(|worst| stream.origin() > worst.origin()) {
            worst = Some(stream);
        }
    }
    worst.unwrap_or(WordStream::From(ArgumentOrigin::Output))
}

/// Programs whose output comes from another host.
fn fetches(name: &str, args: &[Arg]) -> bool {
    let has = |word: &str| args.iter().any(|arg| arg.text == word);
    match name {
        "git" => has("archive") && args.iter().any(|arg| arg.text.starts_with("--remote")),
        "aws" => has("s3") && has("cp"),
        "python" | "python3" | "perl" | "ruby" | "node" | "php" => {
            let opens = |text: &str| ["http://", "https://", "urlopen"].iter().any(|way| text.contains(way));
            args.iter().any(|arg| !arg.is_known() || opens(&arg.text))
        }
        _ => has_word(lists::STREAM_FETCHING, name, args),
    }
}

/// Whether an installed program prints the code by which a shell is set up for it, read as
/// [`SET_UP`].
fn sets_up(program: &str, args: &[Arg]) -> bool {
    let (directory, name) = program.rsplit_once('/').unwrap_or(("/usr/bin", program));
    let list = lists::STREAM_SETTING_UP;
    let told = |first: &Arg| list.has(&format!("{name}:{}", first.text)) || list.has(&format!("{name}:*"));
    lists::VARIABLES_PATH.has(directory) && args.first().map_or(list.has(name), told)
}

/// Whether a list has a program, or it with one of its words (`docker:run`).
pub fn has_word(list: List, name: &str, args: &[Arg]) -> bool {
    list.has(name) || args.iter().any(|arg| list.has(&format!("{name}:{}", arg.text)))
}
