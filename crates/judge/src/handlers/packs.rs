//! Programs of the packs: applies their sections to calls and operands.

use std::borrow::Cow;

use super::{carried, output};
use crate::argument::{Arg, ArgumentOrigin};
use crate::assessment::How;
use crate::lists;
use crate::pack::{self, Base, Operand, OperandRole, Outcome};
use crate::paths;
use crate::syntax::ir::Span;
use crate::verdict::{OperationClass, Operations, ReviewLevel};
use crate::walk::{Access, Call, Walk};
use crate::words::WordStream;

const UNPACKS: &str = "archive.extract";

/// Rules on what fills a directory, which don't count where it is new or empty.
const FILLING: [&str; 2] = [UNPACKS, "fs.sync-write"];

/// Rules that a typed line satisfies: sessions on another host, and lists of things to do.
const MEANT: [&str; 3] = ["net.remote-login", "web.session", LIST];

/// Rules on other servers and foreign code: who types it knows it.
const ELSEWHERE: [&str; 2] = ["net.other-server", "exec.code-of-others"];

/// Rules on code in arguments, which doesn't count where all of it is known to be harmless.
const INLINE: [&str; 2] = ["exec.inline-script", "toolchains.expression"];

const LIST: &str = "exec.work-list";

/// By the section of its program and its input; a program without a section is unknown.
pub fn apply_pack(walk: &mut Walk<'_>, call: &Call<'_>) {
    let understood = super::inline_code::read_inline_code(walk, call) && walk.is_typed();
    let (operations, carries) = section(walk, call, understood);
    super::input::judge_input(walk, call, operations, carries);
}

/// Returns the operations, and whether a command of its arguments runs with the same input. The
/// code in them may be `understood`.
fn section(walk: &mut Walk<'_>, call: &Call<'_>, understood: bool) -> (Operations, bool) {
    let read: Operations = [OperationClass::Read].into_iter().collect();
    let name = super::unversioned(call.name);
    let Some(section) = pack::section(call.name).or_else(|| pack::section(name).filter(|_| !name.is_empty())) else {
        walk.rule("exec.unknown-program", call.span);
        call.args.iter().filter(|arg| paths::looks_like_path(&arg.text)).for_each(|arg| walk.access(arg, Access::Read));
        return ([OperationClass::Unknown].into_iter().collect(), false);
    };
    let outcome = section.match_call(&from_the_project(walk, call.args));
    if outcome.rules.is_empty()
        && outcome.base == Base::Unknown
        && only_tells(call.args, walk.is_typed() || section.has_subcommands())
    {
        walk.operation(OperationClass::Read);
        return (read, false);
    }
    let runs = outcome.roles.iter().any(|operand| runs_something(operand.kind));
    let only_computes =
        understood && !outcome.is_unknown() && outcome.rules.iter().all(|(rule, _)| INLINE.contains(&rule.id));
    if asks_about_subcommand(call.args) && !runs || only_computes {
        walk.operation(OperationClass::Read);
        return (read, false);
    }
    // Before it writes something itself.
    super::whose_code::check_whose_code(walk, call, &outcome);
    apply(walk, call, &outcome);
    super::other_server::check_other_server(walk, call);
    super::other_server::check_remote_archive(walk, call);
    super::modules::check_served(walk, call, &outcome);
    check_wide_modes(walk, call, &outcome);
    carried::find_carried_commands(walk, call, &outcome);
    (outcome.operations, runs)
}

/// Called for its help or version, or, where that `tells`, without anything.
fn only_tells(args: &[Arg], tells: bool) -> bool {
    match args {
        [] => tells,
        [only] => matches!(only.text.as_str(), "-h" | "-?" | "-help" | "help" | "-V" | "-v" | "-version" | "version"),
        _ => false,
    }
}

/// `gh pr create --help`, if no option could take the word as its value.
fn asks_about_subcommand(args: &[Arg]) -> bool {
    matches!(args, [.., before, last] if last.text == "--help" && !before.is_option() && before.is_known())
        && args.iter().all(|arg| arg.text != "--" && arg.is_known())
}

fn runs_something(role: OperandRole) -> bool {
    use OperandRole::{Command, Line, RemoteCommand, RemoteLine, Script};
    matches!(role, Line | Command | RemoteLine | RemoteCommand | Script)
}

fn apply(walk: &mut Walk<'_>, call: &Call<'_>, outcome: &Outcome) {
    walk.operations(outcome.operations);
    for (rule, about) in &outcome.rules {
        if FILLING.contains(&rule.id) {
            let targets = unpacked_into(call, outcome);
            if rule.id == UNPACKS {
                // The user has not looked at an archive's content, as with a clone.
                targets.iter().for_each(|target| walk.fetches(target));
            }
            if targets.iter().all(|target| target.is_known() && walk.is_free(target)) {
                continue;
            }
        }
        let typed = walk.is_typed();
        let plain = || rule.id == "git.config-program" && super::git::sets_plainly(call);
        if typed && (ELSEWHERE.contains(&rule.id) || plain())
            || MEANT.contains(&rule.id) && is_meant(walk, call, outcome)
        {
            continue;
        }
        let about = call.args.get(*about).map(|arg| arg.span);
        let span = about.map_or(call.span, |span| Span::new(call.span.start.min(span.start), span.end));
        walk.found_rule(rule, span, ReviewLevel::A);
    }
    if outcome.is_unknown() {
        walk.rule("exec.unknown-call", call.span);
    }
    if !walk.is_typed() && (opens_session(walk, call) || opens_console(walk, call, outcome)) {
        walk.rule("exec.interactive", call.span);
    }
    let only_talks = !outcome.operations.has(OperationClass::Read) && !outcome.operations.has(OperationClass::Write);
    // The lines of a list go to the server.
    let follows = outcome.rules.iter().any(|(rule, _)| rule.id == LIST);
    let sends = outcome.operations.has(OperationClass::Network) && (only_talks || follows);
    for operand in &outcome.roles {
        let Some(arg) = call.args.get(operand.arg) else { continue };
        role(walk, call, &arg.part(operand.at), *operand, outcome, sends);
    }
    let made = |kind| matches!(kind, OperandRole::Write | OperandRole::WriteInto | OperandRole::Line);
    if matches!(outcome.base, Base::Known(_))
        && !outcome.roles.iter().any(|operand| made(operand.kind))
        && let Some(name) = lists::PROGRAMS_DEFAULT_OUTPUTS.value(call.name)
    {
        walk.access(&Arg::known(name, call.span), Access::Overwrite);
    }
    super::queries::check_shown(walk, call, outcome);
    if sends {
        walk.sends_data(call.span);
    }
}

/// Paths of the project made relative, as the packs know them: agents write whole paths.
fn from_the_project<'c>(walk: &Walk<'_>, args: &'c [Arg]) -> Cow<'c, [Arg]> {
    let shorter = |arg: &Arg| {
        let at = arg.text.find('=').filter(|_| arg.is_option()).map_or(0, |at| at + 1);
        let (option, value) = arg.text.split_at(at);
        walk.within_project(value).map(|rest| arg.with_text(format!("{option}./{rest}")))
    };
    if args.iter().any(|arg| shorter(arg).is_some()) {
        args.iter().map(|arg| shorter(arg).unwrap_or_else(|| arg.clone())).collect()
    } else {
        Cow::Borrowed(args)
    }
}

/// The user knows what a session or list is for if nothing is piped in and no file just written.
fn is_meant(walk: &Walk<'_>, call: &Call<'_>, outcome: &Outcome) -> bool {
    walk.is_typed()
        && !outcome.unlisted_value
        && walk.input == WordStream::From(ArgumentOrigin::Plain)
        && !super::whose_code::names_written(walk, call)
}

/// Whether a client gets only a server's address, so it reads commands from the terminal.
fn opens_session(walk: &Walk<'_>, call: &Call<'_>) -> bool {
    let connects = |arg: &Arg| {
        let option = arg.text.split('=').next().unwrap_or_default();
        lists::PROGRAMS_SESSION_OPTIONS.has(option)
            || !arg.text.starts_with("--")
                && arg.text.get(..2).is_some_and(|letter| lists::PROGRAMS_SESSION_OPTIONS.has(letter))
    };
    let (options, operands): (Vec<&Arg>, Vec<&Arg>) = call.args.iter().partition(|arg| arg.is_option());
    // A database's name; for redis clients the operand is a command.
    let named = usize::from(lists::PROGRAMS_DATABASES.value(call.name) != Some("redis"));
    let query = || operands.iter().any(|arg| arg.text.contains(' '));
    let database = || super::databases::is_client(call.name) && operands.len() <= options.len() + named && !query();
    lists::PROGRAMS_SESSIONS.has(call.name)
        && walk.input == WordStream::From(ArgumentOrigin::Plain)
        && (call.args.is_empty() || database() && options.into_iter().all(connects))
}

/// Whether a subcommand opens a session without a command: `nix repl`, `vagrant ssh`.
fn opens_console(walk: &Walk<'_>, call: &Call<'_>, outcome: &Outcome) -> bool {
    let words = lists::PROGRAMS_CONSOLE_WORDS;
    let word = |at: &usize| {
        let Some(word) = call.args.get(*at).map(|arg| arg.text.as_str()) else { return false };
        let last = || at + 1 == call.args.len() && words.has(&format!("{word} $"));
        words.has(word) || words.has(&format!("{} {word}", call.name)) || last()
    };
    let tells = |arg: &Arg| {
        let option = arg.text.split('=').next().unwrap_or_default();
        arg.is_option() && lists::PROGRAMS_TELLING.has(option.trim_start_matches('-'))
    };
    walk.input == WordStream::From(ArgumentOrigin::Plain)
        && outcome.path.iter().any(word)
        && !call.args.iter().any(tells)
        && !outcome.roles.iter().any(|operand| runs_something(operand.kind))
}

/// The directories that an archive is unpacked into.
fn unpacked_into(call: &Call<'_>, outcome: &Outcome) -> Vec<Arg> {
    let into = outcome.roles.iter().filter(|operand| operand.kind == OperandRole::WriteInto);
    let targets: Vec<Arg> = into.filter_map(|into| Some(call.args.get(into.arg)?.part(into.at))).collect();
    if targets.is_empty() { vec![Arg::known(".", call.span)] } else { targets }
}

fn role(walk: &mut Walk<'_>, call: &Call<'_>, value: &Arg, operand: Operand, outcome: &Outcome, sends: bool) {
    let at = operand.arg;
    match operand.kind {
        // The build's input is fetched or decoded as it runs: `docker build -f <(curl …)`.
        OperandRole::Read
            if value.process
                && matches!(value.origin, ArgumentOrigin::Fetched | ArgumentOrigin::Decoded)
                && outcome.base == Base::Known(pack::EffectClass::Build) =>
        {
            walk.run_unseen(value.origin, value.span);
        }
        // A program that gets its own key or environment file doesn't show it.
        OperandRole::Read if operand.option && !sends && !is_shown(call, at) => walk.consults(value),
        OperandRole::Read => walk.access(value, Access::Read),
        OperandRole::Write if operand.option && walk.is_directory(value) && !walk.place(value).null => {
            let _ = output::fills(walk, value) || walk.accessed(value, Access::Overwrite).null;
        }
        // The beginning of names that isn't known says nothing of them: `split -l 9 "$file"
        // "$file-"`.
        OperandRole::Write if lists::PROGRAMS_DEFAULT_OUTPUTS.has(call.name) && !value.is_known() => {
            walk.access(value, Access::Append);
        }
        OperandRole::Write if !operand.option => walk.access(&with_ending(call, value), Access::Overwrite),
        OperandRole::Write => walk.access(value, Access::Overwrite),
        OperandRole::Append if !operand.option && outcome.operations.is_pure_read() => walk.access(value, Access::Read),
        OperandRole::Append => walk.access(value, Access::Append),
        OperandRole::WriteInto
            if operand.option && output::is_written_out(call.args, at) && output::fills(walk, value) => {}
        // `-C DIR` is where it works; an operand is what it fills.
        OperandRole::WriteInto if outcome.operations.is_pure_read() => walk.access(value, Access::Read),
        OperandRole::WriteInto if operand.option && output::is_named(call.args, at) && output::fills(walk, value) => {}
        OperandRole::WriteInto => walk.access(value, if operand.option { Access::Touch } else { Access::Fill }),
        OperandRole::Delete => super::deleting::target(walk, value, false),
        OperandRole::Empty => super::deleting::empty(walk, value),
        OperandRole::Touched => touch(walk, value, outcome.operations),
        OperandRole::Line => walk.run_text(value),
        OperandRole::Command if lists::PROGRAMS_FINDING.has(call.name) => {
            let command = super::found::of_fd(walk, call, at);
            super::found::run(walk, &command);
        }
        OperandRole::Command if value.text == "-" => super::input::runs_input(walk, call),
        OperandRole::Command => run(walk, command(call, at)),
        OperandRole::RemoteLine => walk.elsewhere(|walk| {
            walk.remote = true;
            walk.run_text(value);
        }),
        OperandRole::RemoteCommand => walk.elsewhere(|walk| {
            walk.remote = true;
            run(walk, command(call, at));
        }),
        OperandRole::Script => {
            walk.operation(OperationClass::Unknown);
            walk.access(value, Access::Read);
            walk.rule("exec.script", value.span);
        }
        OperandRole::Url => walk.host(&value.text),
        OperandRole::Upload => {
            walk.host(&value.text);
            walk.operation(OperationClass::Network);
            walk.sends_data(value.span);
        }
        OperandRole::Sql => super::text::code(walk, super::databases::dialect(call.name, &value.text), value),
    }
}

/// Whether the option whose value the argument `at` is, or has, shows the file.
fn is_shown(call: &Call<'_>, at: usize) -> bool {
    let Some(options) = lists::PROGRAMS_SHOWING_OPTIONS.value(call.name) else { return false };
    let named = call.args[..=at].iter().rev().map(|arg| arg.text.split('=').next().unwrap_or_default());
    named.take(3).any(|option| options.split(' ').any(|shows| shows == option))
}

fn touch(walk: &mut Walk<'_>, value: &Arg, operations: Operations) {
    let access = if operations.has(OperationClass::Delete) { Access::Delete } else { Access::Touch };
    let before = walk.notes();
    walk.access(value, access);
    // A named path need not be what is deleted: a manifest, a key.
    walk.notes_since(before);
    if access == Access::Delete && !operations.has(OperationClass::Network) {
        walk.destroys(value, How::Within);
    }
}

/// Some programs add their own ending to an output without one.
fn with_ending(call: &Call<'_>, file: &Arg) -> Arg {
    match lists::PROGRAMS_OWN_ENDINGS.value(call.name) {
        Some(ending) if !paths::base_name(&file.text).contains('.') && file.text != "-" => {
            file.with_text(format!("{}{ending}", file.text))
        }
        _ => file.clone(),
    }
}

fn command<'c>(call: &Call<'c>, at: usize) -> &'c [Arg] {
    let words = call.args.get(at..).unwrap_or_default();
    if words.first().is_some_and(|word| word.text == "--") { &words[1..] } else { words }
}

/// A single word with blanks is given to a shell by most who take one (`yarn exec`, `heroku run`);
/// else no such program is there.
fn run(walk: &mut Walk<'_>, words: &[Arg]) {
    match words {
        [line] if line.text.contains(' ') => walk.run_text(line),
        words => walk.invoke(words),
    }
}

/// A mode change of a tree whose top is a home, a system's directory or all of them.
fn check_wide_modes(walk: &mut Walk<'_>, call: &Call<'_>, outcome: &Outcome) {
    let changes = |id: &str| outcome.rules.iter().any(|(rule, _)| rule.id == id);
    let rule = match () {
        () if changes("perms.owner-recursive") => "perms.root-owner",
        () if changes("perms.recursive") => "perms.root-mode",
        () if changes("perms.attribute") && (call.has_letter('R') || call.has("--recursive")) => "perms.root-mode",
        () => return,
    };
    let home = walk.scope.home.clone();
    let wide = call.args.iter().find(|arg| {
        let known = arg.is_known() && !arg.is_option() && paths::looks_like_path(&arg.text);
        known && !walk.remote && paths::is_wide(&walk.place(arg).path, &home)
    });
    if let Some(wide) = wide {
        walk.rule(rule, call.span.join(wide.span));
    }
}

#[cfg(test)]
#[path = "packs_tests.rs"]
mod tests;
