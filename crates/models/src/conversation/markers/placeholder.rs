//! Finds names to fill in, as in `kill <pid>` and `rm [file]`: the shell would read them as redirections,
//! reading one file and overwriting another, and as patterns of one letter.

use std::sync::LazyLock;

use crate::lists;
use crate::own_pattern::own_pattern;
use aish_syntax::ir::{CommandKind, RedirectOperator, Script, Word};
use aish_syntax::{Completeness, completeness, parse_typed};
use aish_text::Shell;
use regex::Regex;

/// Closed where a word could end or go on.
const NAME: &str = r"<([A-Za-z][A-Za-z0-9_ .:|/'-]{0,60}[A-Za-z0-9_.]|[A-Za-z])>";

static NAMES: LazyLock<Regex> = LazyLock::new(|| own_pattern(NAME));

/// A word of its own, a part of a path or the value of an option.
static BRACKETED: LazyLock<Regex> =
    LazyLock::new(|| own_pattern(r"(?:^|[/=@:])[\[{]([A-Za-z][A-Za-z_ -]*)[\]}](?:$|[/.@:])"));

/// Most words of a name.
const WORDS: usize = 4;

pub(super) fn has_placeholder(command: &str, shell: Shell) -> bool {
    let script = || parse_typed(command, shell, true).ok();
    command.contains(['[', '{']) && script().is_some_and(|script| has_bracketed(&script, command))
        || has_angled(command, shell)
}

/// Unquoted words such as `[file]`, `{path}` and `[your directory]`.
fn has_bracketed(script: &Script, command: &str) -> bool {
    let named = |found: regex::Captures<'_>| {
        let last = found[1].rsplit([' ', '_', '-']).next().unwrap_or_default().to_lowercase();
        lists::REPLIES_PLACEHOLDERS.has(&last)
    };
    let bracketed = |words: &[Word]| {
        let text = words.first().zip(words.last()).and_then(|(a, b)| command.get(a.span.start..b.span.end));
        text.and_then(|text| BRACKETED.captures(text)).is_some_and(named)
    };
    script.pipelines.iter().flat_map(|pipeline| &pipeline.stages).any(|stage| match &stage.kind {
        CommandKind::Simple(simple) => {
            // What replaces a name of the command's own is no placeholder.
            let replaces = simple.words.iter().any(|word| command[word.span.start..word.span.end].starts_with("-I"));
            !replaces && (1..=WORDS).any(|count| simple.words.windows(count).any(bracketed))
        }
        CommandKind::Group(bodies) => bodies.iter().any(|body| has_bracketed(body, command)),
        CommandKind::Compound(compound) => compound.bodies.iter().any(|body| has_bracketed(body, command)),
        CommandKind::Function(function) => has_bracketed(&function.body, command),
        _ => false,
    })
}

fn has_angled(command: &str, shell: Shell) -> bool {
    if !command.contains('<') {
        return false;
    }
    let found: Vec<(usize, usize)> = NAMES
        .find_iter(command)
        .map(|found| (found.start(), found.end()))
        .filter(|(from, to)| !command[..*from].ends_with('<') && !goes_on(&command[*to..]))
        .collect();
    if found.is_empty() {
        return false;
    }
    match parse_typed(command, shell, true) {
        Ok(script) => {
            let mut reads = Vec::new();
            reading(&script, &mut reads);
            found.iter().any(|(from, _)| reads.contains(from))
        }
        Err(_) => {
            let filled = NAMES.replace_all(command, "NAME");
            completeness(&filled, shell) == Completeness::Complete
        }
    }
}

/// The text behind `>` is a file that is written: `sort <in>out`.
fn goes_on(rest: &str) -> bool {
    rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '>' | '&' | '|' | '$' | '"' | '\''))
        || rest.starts_with("/dev/")
}

fn reading(script: &Script, found: &mut Vec<usize>) {
    for command in script.pipelines.iter().flat_map(|pipeline| &pipeline.stages) {
        let reads = command.redirects.iter().filter(|redirect| redirect.operator == RedirectOperator::Read);
        found.extend(reads.map(|redirect| redirect.span.start));
        match &command.kind {
            CommandKind::Group(bodies) => bodies.iter().for_each(|body| reading(body, found)),
            CommandKind::Compound(compound) => compound.bodies.iter().for_each(|body| reading(body, found)),
            CommandKind::Function(function) => reading(&function.body, found),
            _ => {}
        }
    }
}

#[cfg(test)]
#[path = "placeholder_tests.rs"]
mod tests;
