//! A verdict for people: a report, a banner for a question, one line under a prompt. Parts of the
//! command are spelled out, never obeyed. Colour alone never carries meaning.

use super::style::{Palette, StyleRole};
use super::wrap::{wrap_line, wrap_text};
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};
use aish_text::sanitize::{clean_line, visible};

/// Shown bytes of a command.
const SHOWN: usize = 4000;
const REASONS: usize = 8;

pub fn verdict_role(verdict: &Verdict) -> StyleRole {
    match verdict.level {
        _ if verdict.denied => StyleRole::Error,
        ReviewLevel::A => StyleRole::Good,
        ReviewLevel::B => StyleRole::Warning,
        ReviewLevel::C => StyleRole::Error,
    }
}

fn level_meaning(verdict: &Verdict) -> &'static str {
    match verdict.level {
        _ if verdict.denied => "forbidden by a policy",
        ReviewLevel::A => "needs no review",
        ReviewLevel::B => "needs your approval",
        ReviewLevel::C => "needs your approval and the PIN",
    }
}

/// Who asks before a risky line runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedBy {
    /// The question follows, or there is no prompt.
    Here,
    /// The guard of the shell.
    Guard,
    /// The guard is off.
    Nobody,
}

impl AskedBy {
    /// What happens before the line runs; may be empty.
    fn words(self, verdict: &Verdict) -> &'static str {
        match (self, verdict.level) {
            (Self::Nobody, _) if verdict.denied => "forbidden by a policy, but Enter runs it without asking",
            _ if verdict.denied => "forbidden by a policy",
            (_, ReviewLevel::A) => "",
            (Self::Nobody, _) => "Enter runs it without asking",
            (Self::Guard, ReviewLevel::B) => "asks before it runs",
            (Self::Here, ReviewLevel::B) => "",
            (_, ReviewLevel::C) => "needs the PIN",
        }
    }
}

/// People need no letter.
fn level_sign(level: ReviewLevel, denied: bool) -> &'static str {
    match level {
        _ if denied => "✗",
        ReviewLevel::A => "✓",
        ReviewLevel::B => "▲",
        ReviewLevel::C => "■",
    }
}

/// `▲ deletes files recursively · asks before it runs`
fn headline(verdict: &Verdict, asker: AskedBy) -> String {
    let (first, _) = explained(verdict);
    let mut chars = first.trim_end_matches('.').chars();
    let effect: String = chars.next().map(|c| c.to_lowercase().chain(chars).collect()).unwrap_or_default();
    let parts = [effect.as_str(), asker.words(verdict)].into_iter().filter(|part| !part.is_empty());
    let text = parts.collect::<Vec<_>>().join(" · ");
    let text = if text.is_empty() { level_meaning(verdict).to_owned() } else { text };
    format!("{} {}", level_sign(verdict.level, verdict.denied), clean_line(&text))
}

fn explained(verdict: &Verdict) -> (&str, &str) {
    let first = verdict.explanation.split_inclusive(". ").next().unwrap_or_default();
    (first.trim(), &verdict.explanation[first.len()..])
}

/// As [`verdict_line`], with a word for level A too.
pub fn verdict_summary(verdict: &Verdict, asker: AskedBy, columns: usize, palette: Palette) -> String {
    palette.paint(verdict_role(verdict), &hang(&headline(verdict, asker), columns, 2))
}

/// Headline, command and reasons; little for a line that is fine.
pub fn verdict_banner(verdict: &Verdict, asker: AskedBy, columns: usize, palette: Palette) -> String {
    let mut out = String::new();
    // Before a question, a fine line needs no word.
    if asker != AskedBy::Here || verdict.denied || verdict.level > ReviewLevel::A {
        out = format!("{}\n", verdict_summary(verdict, asker, columns, palette));
    }
    for line in marked_command(verdict, palette).split('\n') {
        out.push_str(&format!("    {line}\n"));
    }
    out.push_str(&verdict_reasons(verdict, true, columns, palette));
    out
}

/// `aish check`: level, marked command, reasons, explanation, alternative. `columns` 0: unbroken.
pub fn verdict_report(verdict: &Verdict, columns: usize, palette: Palette) -> String {
    let level = palette.paint(verdict_role(verdict), verdict.level.letter());
    let mut out = format!("{level}  {}\n", hang(level_meaning(verdict), columns, 3));
    for line in marked_command(verdict, palette).split('\n') {
        out.push_str(&format!("   {line}\n"));
    }
    out.push_str(&verdict_reasons(verdict, false, columns, palette));
    out
}

/// `headed`: the first sentence is already shown, and signs replace the levels.
fn verdict_reasons(verdict: &Verdict, headed: bool, columns: usize, palette: Palette) -> String {
    let indent = if headed { "  " } else { "   " };
    let mut out = String::new();
    let wrapped = |text: &str| match columns {
        0 => vec![clean_line(text)],
        columns => wrap_text(&clean_line(text), columns.saturating_sub(indent.len() + 1)),
    };
    for reason in verdict.reasons.iter().take(REASONS) {
        let sign = if headed { level_sign(reason.level, false) } else { reason.level.letter() };
        let level = palette.paint(StyleRole::Strong, sign);
        let gap = if headed { " " } else { "  " };
        let rule = format!("({})", clean_line(&reason.rule));
        let said = verdict
            .own_spelling(reason)
            .map_or_else(|| format!("{}{}", clean_line(&reason.message), reason_place(verdict, reason)), visible);
        let text = format!("{said} {rule}");
        let text = hang(&text, columns, indent.len() + 1 + gap.len());
        let text = text.strip_suffix(&rule).unwrap_or(&text);
        out.push_str(&format!("{indent}{level}{gap}{text}{}\n", palette.paint(StyleRole::Dim, &rule)));
    }
    if let Some(more @ 1..) = verdict.reasons.len().checked_sub(REASONS) {
        out.push_str(&format!("{indent}   and {more} more reasons\n"));
    }
    let text = if headed { explained(verdict).1.trim() } else { &verdict.explanation };
    if !text.is_empty() {
        for line in wrapped(text) {
            out.push_str(&format!("{indent}{line}\n"));
        }
    }
    if let Some(alternative) = &verdict.alternative {
        let label = palette.paint(StyleRole::Strong, "instead:");
        for line in wrapped(&format!("instead: {alternative}")) {
            let line = line.strip_prefix("instead:").map_or(line.clone(), |rest| format!("{label}{rest}"));
            out.push_str(&format!("{indent}{line}\n"));
        }
    }
    out
}

/// Breaks a text behind `room` columns, later rows below the first. `columns` 0: unbroken.
fn hang(text: &str, columns: usize, room: usize) -> String {
    let width = if columns == 0 { 0 } else { columns.saturating_sub(room + 1).max(1) };
    wrap_line(text, width).join(&format!("\n{}", " ".repeat(room)))
}

/// The words that a reason is about, when its message doesn't show them.
fn reason_place(verdict: &Verdict, reason: &Reason) -> String {
    let words = reason.span.and_then(|span| verdict.command.get(span.start..span.end)).unwrap_or_default();
    if words.is_empty()
        || words.contains('\n')
        || words.len() > 60
        || reason.message == words
        || words == verdict.command
    {
        return String::new();
    }
    format!(": {}", visible(words))
}

/// One sentence under a command; none for level A. `columns` 0: one line.
pub fn verdict_line(verdict: &Verdict, asker: AskedBy, columns: usize, palette: Palette) -> Option<String> {
    (verdict.level > ReviewLevel::A || verdict.denied).then(|| verdict_summary(verdict, asker, columns, palette))
}

/// Marks the words that the reasons are about, if colour is on.
pub fn marked_command(verdict: &Verdict, palette: Palette) -> String {
    let command = &verdict.command;
    let end = command.floor_char_boundary(SHOWN);
    let mut weights = vec![false; if palette.on() { end } else { 0 }];
    for span in verdict.reasons.iter().filter(|reason| reason.level > ReviewLevel::A).filter_map(|reason| reason.span) {
        let start = command.floor_char_boundary(span.start.min(end));
        if let Some(covered) = weights.get_mut(start..span.end.min(end)) {
            covered.fill(true);
        }
    }
    let mut out = String::new();
    let mut from = 0;
    while from < end {
        let danger = weights.get(from).copied().unwrap_or_default();
        let same =
            |at: &usize| weights.get(*at).copied().unwrap_or_default() == danger || !command.is_char_boundary(*at);
        let to = (from + 1..end).find(|at| !same(at)).unwrap_or(end);
        let role = if danger { verdict_role(verdict) } else { StyleRole::Plain };
        out.push_str(&palette.paint(role, &visible(&command[from..to])));
        from = to;
    }
    if end < command.len() {
        out.push_str(&format!(" … ({} bytes more)", command.len() - end));
    }
    out
}

#[cfg(test)]
#[path = "verdict_tests.rs"]
mod tests;
