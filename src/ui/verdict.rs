//! A verdict as people read it: a report, a banner for a question, one line under a prompt. Whatever of it comes from the
//! command is spelled out, never obeyed; and no meaning hangs on colour alone.

use super::style::{Palette, Role};
use super::wrap::{wrap_line, wrap_text};
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};
use aish_text::sanitize::{clean_line, visible};

/// The most of a command that is shown, in bytes.
const SHOWN: usize = 4000;
const REASONS: usize = 8;

pub fn verdict_role(verdict: &Verdict) -> Role {
    match verdict.level {
        _ if verdict.denied => Role::Error,
        ReviewLevel::A => Role::Good,
        ReviewLevel::B => Role::Warning,
        ReviewLevel::C => Role::Error,
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

/// What a level means where nothing asks before a line runs: at a prompt without the guard.
fn unguarded_meaning(verdict: &Verdict) -> &'static str {
    match verdict.level {
        _ if verdict.denied => "forbidden by a policy, but Enter runs it: the guard is off",
        ReviewLevel::A => "needs no review",
        ReviewLevel::B => "look at it first: Enter runs it, the guard is off",
        ReviewLevel::C => "dangerous, look twice: Enter runs it, the guard is off",
    }
}

/// As [`verdict_report`], for a line that is being typed; `guarded` says whether the guard will ask about it.
pub fn typed_report(verdict: &Verdict, guarded: bool, columns: usize, palette: Palette) -> String {
    let meaning = if guarded { level_meaning(verdict) } else { unguarded_meaning(verdict) };
    headed_report(verdict, meaning, columns, palette)
}

/// The level, what it means, the command with the words it is about, the reasons, the explanation, the alternative. Sentences
/// break between words for a terminal of `columns`; 0 for what is no terminal.
pub fn verdict_report(verdict: &Verdict, columns: usize, palette: Palette) -> String {
    headed_report(verdict, level_meaning(verdict), columns, palette)
}

fn headed_report(verdict: &Verdict, meaning: &str, columns: usize, palette: Palette) -> String {
    let level = palette.paint(verdict_role(verdict), verdict.level.letter());
    let mut out = format!("{level}  {}\n", hang(meaning, columns, 3));
    for line in marked_command(verdict, palette).split('\n') {
        out.push_str(&format!("   {line}\n"));
    }
    out.push_str(&verdict_reasons(verdict, columns, palette, "   "));
    out
}

/// What a question is about: one headline, the command, and why.
pub fn verdict_banner(verdict: &Verdict, columns: usize, palette: Palette) -> String {
    let head = if verdict.denied { "denied".to_owned() } else { format!("level {}", verdict.level.letter()) };
    let head = format!("[aish] {head}:");
    let text = hang(&format!("{head} {}", level_meaning(verdict)), columns, 0);
    let mut out = format!("{}{}\n", palette.paint(verdict_role(verdict), &head), &text[head.len()..]);
    for line in marked_command(verdict, palette).split('\n') {
        out.push_str(&format!("    {line}\n"));
    }
    out.push_str(&verdict_reasons(verdict, columns, palette, "  "));
    out
}

fn verdict_reasons(verdict: &Verdict, columns: usize, palette: Palette, indent: &str) -> String {
    let mut out = String::new();
    let wrapped = |text: &str| match columns {
        0 => vec![clean_line(text)],
        columns => wrap_text(&clean_line(text), columns.saturating_sub(indent.len() + 1)),
    };
    for reason in verdict.reasons.iter().take(REASONS) {
        let level = palette.paint(Role::Strong, reason.level.letter());
        let rule = format!("({})", clean_line(&reason.rule));
        let text = format!("{}{} {rule}", clean_line(&reason.message), reason_place(verdict, reason));
        let text = hang(&text, columns, indent.len() + 3);
        let text = text.strip_suffix(&rule).unwrap_or(&text);
        out.push_str(&format!("{indent}{level}  {text}{}\n", palette.paint(Role::Dim, &rule)));
    }
    if let Some(more @ 1..) = verdict.reasons.len().checked_sub(REASONS) {
        out.push_str(&format!("{indent}   and {more} more reasons\n"));
    }
    if !verdict.explanation.is_empty() {
        for line in wrapped(&verdict.explanation) {
            out.push_str(&format!("{indent}{line}\n"));
        }
    }
    if let Some(alternative) = &verdict.alternative {
        let label = palette.paint(Role::Strong, "instead:");
        for line in wrapped(&format!("instead: {alternative}")) {
            let line = line.strip_prefix("instead:").map_or(line.clone(), |rest| format!("{label}{rest}"));
            out.push_str(&format!("{indent}{line}\n"));
        }
    }
    out
}

/// A text of one line behind `room` columns of others, broken between words for a terminal of `columns`, with its other rows
/// below the first one; as it is if it fits, or there is no terminal (0).
fn hang(text: &str, columns: usize, room: usize) -> String {
    let width = if columns == 0 { 0 } else { columns.saturating_sub(room + 1).max(1) };
    wrap_line(text, width).join(&format!("\n{}", " ".repeat(room)))
}

/// The words a reason is about, when its message doesn't show them.
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

/// The verdict in one sentence, for under a command: `B · deletes files recursively`. Nothing for level A. It breaks between words
/// for a terminal of `columns`; 0 for one line.
pub fn verdict_line(verdict: &Verdict, columns: usize, palette: Palette) -> Option<String> {
    if verdict.level == ReviewLevel::A {
        return None;
    }
    let first = verdict.explanation.split_inclusive(". ").next().unwrap_or_default().trim().trim_end_matches('.');
    let mut chars = first.chars();
    let lower: String = chars.next().map(|c| c.to_lowercase().chain(chars).collect()).unwrap_or_default();
    let level = palette.paint(verdict_role(verdict), verdict.level.letter());
    let rows = hang(&clean_line(&lower), columns, 4);
    let rows: Vec<_> = rows.split('\n').map(|row| palette.paint(Role::Dim, row)).collect();
    Some(format!("{level} · {}", rows.join("\n")))
}

/// As [`verdict_line`], with a word for level A too.
pub fn verdict_summary(verdict: &Verdict, columns: usize, palette: Palette) -> String {
    verdict_line(verdict, columns, palette)
        .unwrap_or_else(|| format!("{} · {}", palette.paint(verdict_role(verdict), "A"), level_meaning(verdict)))
}

/// The command with the words that the reasons are about marked, as far as colour is on.
pub fn marked_command(verdict: &Verdict, palette: Palette) -> String {
    let command = &verdict.command;
    let end = command.floor_char_boundary(SHOWN);
    let mut weights = vec![false; if palette.on() { end } else { 0 }];
    for span in verdict.reasons.iter().filter(|reason| reason.level > ReviewLevel::A).filter_map(|reason| reason.span) {
        // A letter is marked whole.
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
        let role = if danger { verdict_role(verdict) } else { Role::Plain };
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
