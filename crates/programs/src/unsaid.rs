//! What a section doesn't describe of a call that it otherwise calls harmless: values of options that it doesn't list,
//! and operands behind a word that makes programs run something. A call is harmless only if all of it is described.

use crate::call::{Call, Name, Value};
use crate::outcome::Unsaid;
use crate::roles::args_line;
use crate::section::Section;

/// Words behind which a program is told to run the rest.
const RUNS: [&str; 2] = ["exec", "run"];

/// The argument that makes a call unknown, of one whose base is harmless and has a path of `words` words: a value of an option
/// that nobody lists; an option that says that something is deleted; or, where nobody says what the operands are, one behind `--`, `exec`, `run` or `-c`.
pub(super) fn runs_unsaid(section: &Section, call: &Call, words: usize) -> Option<usize> {
    if let Some(option) = call.unsaid.first().map(|value| value.arg).or(call.changes) {
        return Some(option);
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
    let run = operands.iter().find(|at| **at < last && RUNS.contains(&call.args[**at].text.as_str()));
    told.or(run.copied())
}

/// The values and operands that nobody describes; of a call that does more than reading, also those that are described: a
/// runner of tests is called with names, and some run them. Where nobody describes them, the last of several may be what a program
/// that writes is to make; behind the words of a subcommand they are names more often than not.
pub(super) fn unsaid(section: &Section, call: &Call, words: usize, reads: bool) -> Vec<Unsaid> {
    let described = call.command.is_some() || args_line(section, call).is_some();
    let operands = call.operands.get(words..).unwrap_or_default();
    let value = |value: &Value| Unsaid { arg: value.arg, at: value.at, value: true, described: false };
    let mut all: Vec<Unsaid> = call.unsaid.iter().map(value).collect();
    all.extend(call.plain.iter().map(|plain| Unsaid { value: false, described: true, ..value(plain) }));
    for arg in operands {
        // One behind an option or a letter that nobody lists may be what that takes.
        let made = !reads && !described && words == 0 && operands.len() > 1 && operands.last() == Some(arg);
        let value = call.followed.contains(arg) || call.doubtful.contains(arg) || made;
        if value || !described || !reads {
            all.push(Unsaid { arg: *arg, at: 0, value, described: described && !value });
        }
    }
    all.sort_by_key(|unsaid| unsaid.arg);
    all
}
