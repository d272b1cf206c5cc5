//! Commands in sentences: code, bold, behind a colon. One at a time: a warning proposes nothing.

use std::sync::LazyLock;

use super::command::{CommandForm, FormRead, read};
use super::sentence::{bare_word, denies, warns};
use super::wrapping::of_code;
use super::{Asked, FoundForms};
use crate::lists;
use crate::own_pattern::own_pattern;
use regex::Regex;

static CODE: LazyLock<Regex> =
    LazyLock::new(|| own_pattern(r"```([^`]+)```|``([^`]+)``|`([^`]+)`|<code>([^<]+)</code>"));
static BOLD: LazyLock<Regex> = LazyLock::new(|| own_pattern(r"\*\*([^*]+(?:\*[^*]+)*)\*\*"));

struct CodeSpan<'a> {
    text: &'a str,
    /// The sentence's part before the mark.
    before: &'a str,
    sentence: &'a str,
    first: bool,
    /// The model asks the user, in its sentence or behind it; not `Did you mean …?`.
    asks: bool,
}

/// Of text in which no line is a command.
pub(super) fn of_sentences(lines: &[&str], asked: &Asked<'_>) -> FoundForms {
    for line in lines {
        let found = behind_colon(line, asked);
        if !found.is_empty() {
            return found;
        }
    }
    for marks in [&CODE, &BOLD] {
        let spans: Vec<CodeSpan<'_>> = lines.iter().flat_map(|line| spans_of(line, marks)).collect();
        let found = of_spans(&spans, asked);
        if !found.is_empty() {
            return found;
        }
    }
    FoundForms::default()
}

fn spans_of<'a>(line: &'a str, marks: &Regex) -> Vec<CodeSpan<'a>> {
    // An open mark takes in what isn't code.
    if line.matches('`').count() % 2 == 1 {
        return Vec::new();
    }
    let found = marks.captures_iter(line).filter_map(|found| {
        let (all, text) = (found.get(0)?, found.iter().skip(1).flatten().next()?);
        let ends = |text: &str| [". ", "! ", "? ", "; "].iter().filter_map(|end| text.rfind(end)).max();
        let start = ends(&line[..all.start()]).map_or(0, |at| at + 2);
        let end = line[all.end()..].find(". ").map_or(line.len(), |at| all.end() + at);
        let lead = line[..all.start()].trim_start_matches(|c: char| c.is_ascii_digit() || " \t-*+•.)".contains(c));
        Some(CodeSpan {
            text: text.as_str().trim(),
            before: &line[start..all.start()],
            sentence: &line[start..end],
            first: lead.is_empty(),
            asks: line[all.end()..].contains('?') && !line.to_lowercase().contains("you mean"),
        })
    });
    found.collect()
}

/// The only command; or several that each begin a line.
fn of_spans(spans: &[CodeSpan<'_>], asked: &Asked<'_>) -> FoundForms {
    let mut commands: Vec<(String, &CodeSpan<'_>)> = Vec::new();
    let mut refused = Vec::new();
    for span in spans {
        match read(span.text, CommandForm::Span, asked) {
            FormRead::Command(command) if !commands.iter().any(|(known, _)| *known == command) => {
                commands.push((command, span))
            }
            FormRead::Command(_) | FormRead::Words => {}
            FormRead::Refused(text, why) => refused.push((text, why)),
        }
    }
    // Program names beside a whole command explain it.
    if commands.iter().any(|(command, _)| command.contains(' ')) {
        commands.retain(|(command, _)| command.contains(' '));
    }
    let named = commands.len() > 1 && commands.iter().all(|(command, _)| !command.contains(' '));
    let lines = commands.iter().all(|(_, span)| span.first) || commands.len() == 1;
    let ways = lines || commands.iter().all(|(_, span)| joins(span.before) || span.first) && commands.len() <= 4;
    let mut found = FoundForms::default();
    if commands.is_empty() {
        found.refused = refused.into_iter().take(1).collect();
    } else if ways && !named && !commands.iter().any(|(_, span)| denied(span)) {
        commands.into_iter().for_each(|(command, _)| found.push(command));
    }
    found
}

/// Another way to do the same: not after nothing, nor `then`, `and`, `of`, `not`, which join steps.
fn joins(before: &str) -> bool {
    let last = before.split_whitespace().next_back().map(bare_word).unwrap_or_default();
    !matches!(last.as_str(), "then" | "and" | "of" | "not") && !before.is_empty()
}

fn denied(span: &CodeSpan<'_>) -> bool {
    denies(span.before) || warns(span.sentence) || span.asks
}

/// `Use this command: du -sh *`.
fn behind_colon(line: &str, asked: &Asked<'_>) -> FoundForms {
    let mut found = FoundForms::default();
    let marked = line.split_once("CMD:").filter(|(before, _)| !matches!(before.trim(), "" | ">"));
    let lead = marked.or_else(|| line.split_once(": ").filter(|(before, _)| leads(before)));
    let Some((_, rest)) = lead.filter(|(before, _)| !warns(before)) else { return found };
    let rest = rest.trim().trim_end_matches(']').trim();
    let (text, form) = of_code(rest).map_or((rest, CommandForm::Bare), |inner| (inner, CommandForm::Code));
    let stopped = text.strip_suffix('.').filter(|text| text.ends_with(|c: char| c.is_alphanumeric()));
    found.add(read(stopped.unwrap_or(text), form, asked));
    found
}

fn leads(before: &str) -> bool {
    before.contains(' ') && before.split_whitespace().any(|word| lists::REPLIES_LEADS.has(&bare_word(word)))
}
