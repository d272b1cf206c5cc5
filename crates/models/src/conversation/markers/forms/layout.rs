//! A reply's text and code, without thoughts, template tokens, repetitions and made-up turns.

use super::wrapping::without_language;
use crate::conversation::markers::line::{ReplyFence, is_shell};
use crate::conversation::think_tag;
use crate::lists;

#[derive(Debug, Default)]
pub(super) struct ReplyBlock<'a> {
    pub(super) info: &'a str,
    pub(super) lines: Vec<&'a str>,
    pub(super) before: &'a str,
}

#[derive(Debug)]
pub(super) enum ReplyPiece<'a> {
    Text(Vec<&'a str>),
    Block(ReplyBlock<'a>),
}

/// In order; an open block ends with the reply.
pub(super) fn pieces(text: &str) -> Vec<ReplyPiece<'_>> {
    let mut all: Vec<ReplyPiece<'_>> = Vec::new();
    let mut open: Option<(ReplyFence, usize, ReplyBlock<'_>)> = None;
    let mut before = "";
    for line in text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)) {
        match (&mut open, ReplyFence::of(line)) {
            (Some((inside, ..)), Some(fence)) if fence.closes(line, *inside) => {
                all.extend(open.take().map(|(_, _, block)| ReplyPiece::Block(with_info(block))));
                before = "";
            }
            (Some((_, indent, block)), _) => block.lines.push(without_indent(line, *indent)),
            (None, _) => match opened_fence(line) {
                Some((fence, info)) => {
                    let indent = line.len() - line.trim_start().len();
                    open = Some((fence, indent, ReplyBlock { info, before, ..ReplyBlock::default() }));
                }
                None => {
                    before = if line.trim().is_empty() { before } else { line };
                    match all.last_mut() {
                        Some(ReplyPiece::Text(lines)) => lines.push(line),
                        _ => all.push(ReplyPiece::Text(vec![line])),
                    }
                }
            },
        }
    }
    all.extend(open.map(|(_, _, block)| ReplyPiece::Block(with_info(block))));
    all
}

/// Also behind a label; with the info string.
fn opened_fence(line: &str) -> Option<(ReplyFence, &str)> {
    let at = line.find("```").or_else(|| line.find("~~~"))?;
    let before = line[..at].trim();
    let label = before.is_empty() || before.ends_with(':') || before.ends_with(":**") || is_bullet(before);
    if !label || before.contains('`') {
        return None;
    }
    let fence = ReplyFence::of(&line[at..])?;
    Some((fence, line[at..].trim_start_matches(['`', '~']).trim()))
}

fn is_bullet(text: &str) -> bool {
    matches!(text, "-" | "*" | "+" | "•")
        || text.strip_suffix(['.', ')']).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn without_indent(line: &str, indent: usize) -> &str {
    let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
    &line[blanks.min(indent)..]
}

/// A command in the info string becomes a line.
fn with_info(mut block: ReplyBlock<'_>) -> ReplyBlock<'_> {
    let info = block.info;
    if let Some((_, command)) = info.split_once("CMD:") {
        block.lines.insert(0, command.trim());
        block.info = "";
    } else if block.lines.iter().all(|line| line.trim().is_empty()) && !is_shell(info) {
        // One word is the language of a block that stayed empty.
        block.lines = if info.contains(' ') { vec![without_language(info)] } else { Vec::new() };
        block.info = "";
    }
    block
}

/// Without what isn't an answer; `words` are the request's.
pub(super) fn answer_of<'a>(text: &'a str, words: &str) -> std::borrow::Cow<'a, str> {
    let text = think_tag::without_thoughts(text);
    let trimmed = without_facts(text.trim_start());
    let mut lines: Vec<&str> = trimmed.split('\n').collect();
    // The language of a block that lost its fence.
    if lines.len() > 1 && !lines[0].trim().is_empty() && is_shell(lines[0]) && !lines[0].trim().contains(' ') {
        lines.remove(0);
    }
    let answer = without_turns(&lines, words);
    if answer.len() == text.len() { text } else { answer.into() }
}

/// The facts that a model repeats before its answer.
fn without_facts(text: &str) -> &str {
    let Some(mut rest) = text.strip_prefix("[context]") else { return text };
    rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
    while let Some((line, more)) = rest.split_once('\n') {
        let name = line.split_once(": ").map_or("", |(name, _)| name);
        let fact = lists::REPLIES_FACTS.has(name);
        if line.trim().is_empty() || fact || line.starts_with('[') && line.trim_end().ends_with(']') {
            rest = more;
        } else {
            break;
        }
    }
    rest
}

/// Without the request's words at the start, and without further turns.
fn without_turns(lines: &[&str], words: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let said = |kept: &[&str]| kept.iter().any(|line| !line.trim().is_empty());
    // In a here-document such a line is text.
    let document = lines.iter().any(|line| line.contains("<<"));
    for line in lines {
        let is_turn = !document && turn_of(line).is_some();
        if is_turn && said(&kept) {
            break;
        }
        if !is_turn && (said(&kept) || !same_words(line, words)) {
            kept.push(line);
        }
    }
    // Words that are a command themselves stay.
    if said(&kept) { kept.join("\n") } else { lines.join("\n") }
}

/// The speaker, other than the model.
fn turn_of(line: &str) -> Option<&str> {
    let (who, _) = line.split_once(':')?;
    let who = who.trim_matches(['*', '[', ']']);
    let begins = who.starts_with(|c: char| c.is_uppercase() || c == '#');
    (begins && lists::REPLIES_TURNS.has(&who.trim().to_lowercase())).then_some(who)
}

pub(super) fn same_words(line: &str, words: &str) -> bool {
    let plain = |text: &str| {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect::<Vec<_>>()
    };
    let said = plain(line);
    !said.is_empty() && said == plain(words)
}
