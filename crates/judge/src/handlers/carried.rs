//! Commands in arguments that the packs don't describe: a known program may run an operand or value
//! such as `rm x`. If it would be asked about, the call is unknown and it is judged.

use crate::argument::Arg;
use crate::getopt::option_at;
use crate::lists;
use crate::pack::Outcome;
use crate::walk::{Call, Walk};

/// Most arguments, and parts of one, that are judged as commands.
const MAX_TRIED: usize = 12;
/// Most words of a command behind a program that isn't known.
const MAX_WORDS: usize = 64;

fn changes_something(text: &str) -> bool {
    let low = text.to_ascii_lowercase();
    lists::PROGRAMS_CODE.words().any(|call| low.contains(call))
}

/// Text around a command in an argument: `ok:rm x`, `(system "rm x")`, `%(rm x)`.
const AROUND: &[char] =
    &['"', '\'', '`', '(', ')', '{', '}', '[', ']', '<', '>', ':', ';', ',', '=', '|', '&', '!', '%', '$'];

pub fn find_carried_commands(walk: &mut Walk<'_>, call: &Call<'_>, outcome: &Outcome) {
    for value in outcome.unsaid.iter().filter(|value| value.written) {
        let Some(file) = call.args.get(value.arg).map(|arg| arg.part(value.at)) else { continue };
        if file.is_known() && walk.may_have_file(&file.text) && !walk.is_directory(&file) {
            walk.rule("exec.unknown-call", file.span);
        }
    }
    options_of_another(walk, call);
    // A subcommand that the book doesn't list, or a file's name.
    let words = outcome.unsaid.iter().filter(|unsaid| unsaid.word);
    for arg in words.filter_map(|word| call.args.get(word.arg)) {
        if walk.has_file(&arg.text) != Some(true) {
            walk.rule("exec.unknown-call", arg.span);
        }
    }
    for value in outcome.unsaid.iter().filter(|value| !value.written).take(MAX_TRIED) {
        let Some(arg) = call.args.get(value.arg) else { continue };
        // An existing file could be read or replaced by the option.
        let may_be =
            |walk: &Walk<'_>| walk.remote || !arg.is_known() || arg.glob || walk.look.exists(&walk.place(arg).path);
        // A directory behind a subcommand is where it works, or only shares its name.
        let made = value.made && (outcome.path.is_empty() || !walk.is_directory(arg));
        if (value.value || made) && value.at == 0 && may_be(walk) {
            walk.rule("exec.unknown-call", arg.span);
        }
        // `output=report` for an unlisted option.
        if let Some((head, file)) = arg.text.split_once(['=', ':']).filter(|_| value.value && value.at == 0)
            && walk.may_have_file(file)
        {
            walk.rule("exec.unknown-call", arg.part(head.len() + 1).span);
        }
        let (mut found, described) = (false, value.described && !value.value);
        for part in commands_in(arg.text.get(value.at..).unwrap_or_default()) {
            let line = arg.with_text(part);
            found |= tried(walk, described, |walk| walk.run_text(&line));
        }
        let text = arg.text.get(value.at..).unwrap_or_default();
        if !found && changes_something(text) {
            walk.rule("exec.unknown-call", arg.span);
        }
        let words = &call.args[value.arg..];
        if !found && value.at == 0 && words.len() > 1 && starts_a_command(&arg.text) {
            // Files are named like programs, too (`mkdir -p red green`): only deletions count.
            found = tried(walk, described, |walk| walk.invoke(words));
        }
        if found {
            return walk.rule("exec.unknown-call", call.span);
        }
    }
}

/// What in a text may be a command with arguments, as it begins with a program's name.
pub fn commands_in(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(AROUND).map(str::trim);
    parts.filter(|part| part.contains(' ') && starts_a_command(part)).take(MAX_TRIED)
}

/// What the words of a program that isn't known may run: those from one on (`foo rm x`,
/// `foo -x 1 rm x`), or a text (`foo 'rm x'`, `xterm -e 'rm x'`). Only the worst counts: such a call
/// is asked about anyway, and subcommands have the names of programs, too.
pub fn find_carried_destruction(walk: &mut Walk<'_>, words: &[Arg]) {
    for (at, word) in words.iter().enumerate().filter(|(_, word)| starts_a_command(&word.text)).take(MAX_TRIED) {
        let work = |walk: &mut Walk<'_>| match word.text.contains(' ') {
            true => walk.run_text(word),
            false => walk.invoke(&words[at..words.len().min(at + MAX_WORDS)]),
        };
        if !walk.counts(1, word.span) {
            return;
        }
        if walk.would_destroy(work) {
            return walk.elsewhere(work);
        }
    }
}

/// `--fzf-overrides '--bind …'`, `--less-args=-k`: judged as options of the program so named.
fn options_of_another(walk: &mut Walk<'_>, call: &Call<'_>) {
    const ENDS: [&str; 9] =
        ["-args", "-arguments", "-flags", "-opt", "-options", "-opts", "-override", "-overrides", "-switches"];
    for (at, _) in call.args.iter().enumerate().filter(|(_, arg)| arg.text.starts_with("--")).take(MAX_TRIED) {
        let (option, value) = option_at(call.args, at);
        let value = value.unwrap_or_default();
        let Some(end) = ENDS.iter().find(|end| option.ends_with(**end)) else { continue };
        let names = option[..option.len() - end.len()].trim_start_matches('-');
        let programs = std::iter::once(names).chain(names.split('-')).filter(|name| name.len() > 1);
        let Some(program) = programs.into_iter().find(|name| super::is_known(name)) else { continue };
        let words = std::iter::once(program).chain(value.text.split_whitespace());
        let words: Vec<Arg> = words.map(|word| Arg::known(word, value.span)).collect();
        if value.text.starts_with('-') && walk.would_ask(|walk| walk.invoke(&words)) {
            walk.rule("exec.unknown-call", value.span);
        }
    }
}

/// Walks what would be asked about, or if it is `described` as something else, what deletes.
fn tried(walk: &mut Walk<'_>, described: bool, work: impl Fn(&mut Walk<'_>)) -> bool {
    let found = if described { walk.would_delete(&work) } else { walk.would_ask(&work) };
    if found {
        walk.elsewhere(work);
    }
    found
}

fn starts_a_command(text: &str) -> bool {
    let name = text.split(' ').next().unwrap_or_default();
    let name = crate::paths::base_name(name);
    name.len() > 1 && super::is_known(name)
}
