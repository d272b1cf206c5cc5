//! What a section leaves undescribed of a call it calls harmless: values of unlisted options, and
//! operands that may run. Only a fully described call is harmless.

use crate::call::{Name, OptionValue, ProgramCall};
use crate::lists;
use crate::options::{is_before_names, scope_length, verb};
use crate::outcome::{EffectClass, Unsaid};
use crate::roles::{args_line, roles};
use crate::section::Section;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UnsaidOperands {
    /// Nothing; an `args` line may.
    Unsaid,
    Paths,
    /// Names, but no verbs.
    Names,
    Any,
}

impl UnsaidOperands {
    pub fn marked(class: &str) -> (&str, Self) {
        match class.split_at(class.len().min(1)) {
            (class, ".") => (class, Self::Any),
            (class, "/") => (class, Self::Paths),
            (class, "~") => (class, Self::Names),
            (class, _) => (class, Self::Unsaid),
        }
    }
}

/// First operand behind the path, if it may be a subcommand: not like a path, not described.
fn word_behind(section: &Section, call: &ProgramCall, words: usize, said: UnsaidOperands) -> Option<usize> {
    let arg = *call.operands.get(words)?;
    let text = &call.args[arg].text;
    let word = text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':'));
    let tells = matches!(text.as_str(), "help" | "version");
    // `args v` says only that it isn't a file; `args v r` that a value precedes the files.
    let described = || {
        let several = args_line(section, call).is_some_and(|(_, kinds)| kinds.contains(' '));
        several || roles(section, call, words, true).iter().any(|operand| operand.arg == arg)
    };
    (word && !tells && (said == UnsaidOperands::Paths || !described())).then_some(arg)
}

/// Operand that is a changing subcommand, by the verbs of all programs.
fn changing_word(section: &Section, call: &ProgramCall, words: usize, operands: UnsaidOperands) -> Option<usize> {
    let names = |arg: &usize| is_before_names(&call.args[*arg].text);
    if operands == UnsaidOperands::Any || call.operands.iter().take(words).any(names) {
        return None;
    }
    let arg = word_behind(section, call, words, operands)?;
    match verb(&call.args[arg].text) {
        Some(verb) => (verb || has_more_words(section, call, words)).then_some(arg),
        // `settings key delete x`: an unlisted word may have subcommands.
        None if operands == UnsaidOperands::Unsaid && words > 0 => {
            let next = *call.operands.get(words + 1)?;
            (verb(&call.args[next].text) == Some(true)).then_some(next)
        }
        None => None,
    }
}

fn has_more_words(section: &Section, call: &ProgramCall, words: usize) -> bool {
    let first = call.operands.first().map_or("", |index| call.args[*index].text.as_str());
    let heads = |index: u32| section.tables().head(index).0;
    if words == 0 {
        return section.words().next().is_some();
    }
    section.patterns(first).into_iter().flatten().map(heads).any(|path| {
        let all: Vec<&str> = path.split(' ').collect();
        all.len() > words && scope_length(&all[..words].join(" "), call.args, &call.operands).is_some()
    })
}

/// A program with a shared section gets only an unlisted letter, which may be the action.
fn lone_letter(section: &Section, call: &ProgramCall, operands: UnsaidOperands) -> Option<usize> {
    call.letter
        .filter(|_| section.is_shared() && call.args.len() == 1 && operands != UnsaidOperands::Any)
        .filter(|at| !call.args[*at].text.contains('='))
}

/// The argument that makes a harmless call unknown: value of an unlisted option, deleting option,
/// changing word, or an undescribed operand behind `--`, `exec`, `run` or `-c`.
pub(super) fn runs_unsaid(
    section: &Section,
    call: &ProgramCall,
    words: usize,
    reads: bool,
    operands: UnsaidOperands,
) -> Option<usize> {
    // Programs that only read have few unlisted options; test runners have many.
    let unheard = call.unheard.filter(|_| reads && operands != UnsaidOperands::Any);
    // `echo --force`: to a program without long options it is a word.
    let knows_long = || section.options().any(|index| section.tables().entry(index).starts_with("--"));
    let changes = call.changes.filter(|_| operands != UnsaidOperands::Any || !reads || knows_long());
    if let Some(option) =
        call.unsaid.first().map(|value| value.arg).or(changes).or(unheard).or(lone_letter(section, call, operands))
    {
        return Some(option);
    }
    if let Some(verb) = changing_word(section, call, words, operands) {
        return Some(verb);
    }
    if call.operands.len() <= words || call.command.is_some() || args_line(section, call).is_some() {
        return None;
    }
    let operands = &call.operands[words..];
    let last = *operands.last()?;
    let told = call.given.iter().find_map(|given| match given.name {
        Name::Long("--") if given.arg < last => Some(given.arg),
        Name::Short('c') if given.value.is_none() && operands.contains(&(given.arg + 1)) => {
            call.doubtful.contains(&(given.arg + 1)).then_some(given.arg)
        }
        _ => None,
    });
    let run = operands.iter().find(|at| **at < last && matches!(call.args[**at].text.as_str(), "exec" | "run"));
    told.or(run.copied())
}

/// Values and operands that no section describes; beyond reading also described ones, since some
/// test runners run names. A writing program may make or change any of them, a build the last of
/// several.
pub(super) fn unsaid(
    section: &Section,
    call: &ProgramCall,
    words: usize,
    class: EffectClass,
    said: UnsaidOperands,
) -> Vec<Unsaid> {
    let reads = class.only_reads();
    let described = call.command.is_some() || args_line(section, call).is_some();
    let operands = call.operands.get(words..).unwrap_or_default();
    let value = |value: &OptionValue| Unsaid { arg: value.arg, at: value.at, value: true, ..Unsaid::default() };
    // The word of the call may be a file or a subcommand.
    let open = said == UnsaidOperands::Paths || said == UnsaidOperands::Unsaid && !described && words == 0;
    let word = open.then(|| word_behind(section, call, words, said)).flatten();
    let mut all: Vec<Unsaid> = call.unsaid.iter().map(value).collect();
    all.extend(call.plain.iter().map(|plain| Unsaid { value: false, described: true, ..value(plain) }));
    let written = |at: &OptionValue| Unsaid { value: false, described: true, written: true, ..value(at) };
    all.extend(call.written.iter().map(written));
    if class == EffectClass::Build {
        all.extend(call.passed_written.iter().map(written));
    }
    let path = call.operands.iter().take(words).map(|at| call.args[*at].text.as_str());
    let (saves, names) = path.fold((false, false), |(saves, names), word| {
        (saves || lists::SUBCOMMANDS_SAVING.has(word), names || is_before_names(word))
    });
    if saves {
        let said = roles(section, call, words, reads);
        let open = operands.iter().filter(|at| said.iter().all(|operand| operand.arg != **at));
        all.extend(open.map(|at| written(&OptionValue { arg: *at, at: 0 })));
    }
    let several = !names && operands.len() > 1;
    let made = |arg: &usize| match class {
        _ if described => false,
        EffectClass::Read | EffectClass::Net => false,
        EffectClass::Build => several && operands.last() == Some(arg),
        EffectClass::Write | EffectClass::Sync => true,
    };
    for arg in operands {
        // Behind an option or unlisted letter it may be a value.
        let value = call.followed.contains(arg) || call.doubtful.contains(arg);
        let (made, word) = (made(arg), word == Some(*arg));
        if value || made || word || !described || !reads {
            all.push(Unsaid { arg: *arg, at: 0, value, described: described && !value, made, written: false, word });
        }
    }
    all.sort_by_key(|unsaid| unsaid.arg);
    all
}
