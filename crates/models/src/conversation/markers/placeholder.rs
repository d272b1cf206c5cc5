//! Finds names to fill in, as in `kill <pid>`: the shell would read them as redirections, reading
//! one file and overwriting another.

use std::sync::LazyLock;

use crate::own_pattern::own_pattern;
use aish_syntax::ir::{CommandKind, RedirectOperator, Script};
use aish_syntax::{Completeness, completeness, parse_typed};
use aish_text::Shell;
use regex::Regex;

/// Closed where a word could end or go on.
const NAME: &str = r"<([A-Za-z][A-Za-z0-9_ .:|/'-]{0,60}[A-Za-z0-9_.]|[A-Za-z])>";

static NAMES: LazyLock<Regex> = LazyLock::new(|| own_pattern(NAME));

pub(super) fn has_placeholder(command: &str, shell: Shell) -> bool {
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
