//! Variables for programs that the packs don't list, or list as files: the value decides.

use super::Walk;
use crate::argument::{Arg, UNKNOWN};
use crate::code::env::{self, LeftValues};
use crate::handlers;
use crate::lists;
use crate::pack;
use crate::paths;
use crate::syntax::ir::Assignment;
use crate::words::WordExpander;

const MAX_EXPORTED: usize = 16;

/// A variable given to programs, with cached results: the packs have many names, a line many calls.
#[derive(Clone)]
pub(super) struct GivenVariables {
    name: String,
    value: Arg,
    left: LeftValues,
    /// Its value was judged when it was set, is unknown, or empty.
    settled: bool,
    /// Its value as a command line would delete something; none until asked.
    deletes: Option<bool>,
}

impl GivenVariables {
    fn new(name: &str, value: &Arg, left: LeftValues) -> Self {
        let text = value.text.trim();
        let judged = || env::hijack(name, text).is_some_and(|hijack| hijack.fills.is_none());
        let settled = !value.is_known() || text.is_empty() || judged();
        Self { name: name.to_owned(), value: value.clone(), left, settled, deletes: None }
    }
}

impl Walk<'_> {
    pub(super) fn handed(&mut self, assignment: &Assignment, command: &[Arg]) {
        let [word] = assignment.values.as_slice() else { return };
        let value = WordExpander::new(&self.scope).text(word);
        let span = self.at(assignment.span);
        self.gives(&assignment.name, &Arg { span, ..value }, command);
    }

    /// A variable for the called program alone.
    pub fn gives(&mut self, name: &str, value: &Arg, command: &[Arg]) {
        self.passes(&mut GivenVariables::new(name, value, env::left(name)), command);
    }

    pub(super) fn gives_exported(&mut self, command: &[Arg]) {
        if self.so_far.exported.is_empty()
            || command.first().is_none_or(|program| gets_none(paths::base_name(&program.text)))
        {
            return;
        }
        let mut exported = std::mem::take(&mut self.so_far.exported);
        exported.iter_mut().for_each(|given| self.passes(given, command));
        exported.append(&mut self.so_far.exported);
        self.so_far.exported = exported;
    }

    pub fn exports(&mut self, name: &str, value: &Arg) {
        // Who types it knows why; programs of later lines get what others set.
        let left = env::left(name);
        if !self.is_typed() && left == LeftValues::Options && self.changes_call(name, value.text.trim(), &[]) {
            self.rule("env.unlisted", value.span);
        }
        if self.so_far.exported.len() < MAX_EXPORTED && left != LeftValues::Nothing {
            self.so_far.exported.push(GivenVariables::new(name, value, left));
        }
    }

    /// The value may be run, be options, or name a file. Programs that run the project's own code
    /// are spared the last two: there such names are the project's.
    fn passes(&mut self, given: &mut GivenVariables, command: &[Arg]) {
        let Some((program, args)) = command.split_first() else { return };
        let base = paths::base_name(&program.text);
        if given.settled || gets_none(base) {
            return;
        }
        let deletes = given.deletes.unwrap_or_else(|| self.deletes(&given.value));
        given.deletes = Some(deletes);
        let GivenVariables { name, value, left, .. } = &*given;
        let (left, text) = (*left, value.text.trim());
        if deletes {
            self.rule("env.runs", value.span);
            return self.elsewhere(|walk| walk.run_text(value));
        }
        let climbs = text.starts_with("./") || text.starts_with("../") || text.contains("/../");
        if left == LeftValues::Nothing || left == LeftValues::Word && !climbs {
            return;
        }
        if left != LeftValues::Options && self.sets_an_option(name, text, command) {
            return self.rule("env.unlisted", value.span);
        }
        let own = runs_own_code(base, args);
        let starts = |word: &str| word.starts_with('-');
        let options =
            left != LeftValues::File && (starts(text) || left == LeftValues::Options && text.split(' ').any(starts));
        let options = options && if own { loads_a_file(text) } else { self.changes_call(name, text, command) };
        if own && !options {
            return;
        }
        let file = !text.starts_with('-') && self.names_a_file(text, left);
        let runs = text.contains(' ') && self.would_ask(|walk| walk.run_text(value));
        if options || file || runs {
            self.rule("env.unlisted", value.span);
        }
    }

    fn deletes(&mut self, value: &Arg) -> bool {
        let text = value.text.trim();
        // A bare program's name gets operands from whoever runs it.
        let line = if text.contains([' ', '=']) { text.to_owned() } else { format!("{text} x") };
        self.would_delete(|walk| walk.run_text(&value.with_text(line)))
    }

    /// Whether its words, as options of the program in the name or the called one, change the call.
    fn changes_call(&mut self, name: &str, text: &str, command: &[Arg]) -> bool {
        let mut programs = named_programs(name);
        if programs.is_empty() {
            programs.extend(command.first().map(|program| program.text.clone()));
        }
        let span = self.frame.span;
        programs.into_iter().any(|program| {
            let words = std::iter::once(program.as_str()).chain(text.split_whitespace());
            let words: Vec<Arg> = words.map(|word| Arg::known(word, span)).collect();
            self.asks(|walk| walk.invoke(&words))
        })
    }

    /// Whether a variable that is named like an option of the called program (`UV_VENV_CLEAR` for `uv venv --clear`, as
    /// uv, pip, rclone and trivy read them) makes the call one that is asked about.
    fn sets_an_option(&mut self, name: &str, text: &str, command: &[Arg]) -> bool {
        let Some((program, args)) = command.split_first() else { return false };
        let start = format!("{}_", paths::base_name(&program.text)).to_ascii_uppercase().replace('-', "_");
        let off = ["0", "false", "no", "off"].iter().any(|word| text.eq_ignore_ascii_case(word));
        let Some(rest) = name.strip_prefix(&start).filter(|_| !off) else { return false };
        let rest = rest.to_ascii_lowercase().replace('_', "-");
        let subcommand = args.first().and_then(|first| rest.strip_prefix(first.text.as_str())?.strip_prefix('-'));
        let option = subcommand.unwrap_or(&rest);
        let on = ["1", "true", "yes", "on"].iter().any(|word| text.eq_ignore_ascii_case(word));
        let value = if on { String::new() } else { format!("={text}") };
        let end = command.iter().position(|word| word.text == "--").unwrap_or(command.len());
        let mut asks_with = |option: &str| {
            let mut words = command.to_vec();
            words.insert(end, Arg::known(format!("--{option}{value}"), self.frame.span));
            self.asks(|walk| walk.invoke(&words))
        };
        // A program whose unlisted options are all asked about says nothing of this one.
        asks_with(option) && !asks_with(&format!("no-such-{option}"))
    }

    /// Whether a value names a file that isn't the system's; a word does if a file has that name.
    fn names_a_file(&self, text: &str, left: LeftValues) -> bool {
        const SYSTEM: [&str; 6] = ["/usr/", "/opt/", "/lib", "/bin/", "/nix/store/", "/dev/"];
        if text.contains("://") || text.contains(UNKNOWN) {
            return false;
        }
        text.split([':', ',']).filter(|part| !part.is_empty()).any(|part| {
            let told = matches!(part, "." | "..") || part.starts_with(['/', '~', '.']);
            let there = || {
                let path = self.place(&Arg::known(part, super::Span::default())).path;
                if left == LeftValues::File { self.look.exists(&path) } else { self.look.is_there(&path) == Some(true) }
            };
            let installed = SYSTEM.iter().any(|start| part.starts_with(start)) && self.within_project(part).is_none();
            !installed && (told || !pack::is_switch(part) && there())
        })
    }
}

/// Programs in a variable's name: `fzf` of `_ZO_FZF_OPTS`, `zip` of `ZIPOPT`.
fn named_programs(name: &str) -> Vec<String> {
    const MAX_PARTS: usize = 8;
    let known = |name: &String| name.len() > 1 && handlers::is_known(name);
    let lower = name.to_ascii_lowercase();
    let whole = lower.rsplit_once('_').map_or(lower.as_str(), |(before, _)| before);
    let whole = [lower.replace('_', "-"), whole.replace('_', "-"), whole.to_owned()];
    if let Some(program) = whole.into_iter().find(known) {
        return vec![program];
    }
    let parts = lower.split('_').take(MAX_PARTS).map(|part| {
        let end = ["options", "flags", "opts", "args", "opt"].iter().find_map(|end| part.strip_suffix(end));
        end.unwrap_or(part).to_owned()
    });
    parts.filter(known).collect()
}

/// Whether an option loads a file by path: `-r ./setup`, `--require=../x`, `-javaagent:a.jar`.
fn loads_a_file(options: &str) -> bool {
    let path = |text: &str| paths::looks_like_path(text) || text.starts_with('.');
    let mut words = options.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let (name, value) = word.split_once(['=', ':']).unwrap_or((word, words.peek().copied().unwrap_or_default()));
        let attached = word.strip_prefix("-r").is_some_and(path);
        let agent = word.starts_with("-agent") || word.starts_with("-javaagent");
        if agent || attached || lists::WALK_LOADING_OPTIONS.has(name) && path(value) {
            return true;
        }
    }
    false
}

fn gets_none(name: &str) -> bool {
    lists::WALK_WITHOUT_ENVIRONMENT.has(name)
}

fn runs_own_code(name: &str, args: &[Arg]) -> bool {
    handlers::is_interpreter(name) || handlers::is_of_class(name, args, pack::EffectClass::Build)
}
