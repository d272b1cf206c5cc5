//! The text above the question of a HALT (HALT-03, CON-04), ten rows where the action takes one;
//! the rest is behind `?`. Pure; foreign text is spelled out.

use unicode_width::UnicodeWidthStr;

use super::pager::rows_of;
use super::spinner::fit_width;
use super::style::{Palette, StyleRole};
use super::wrap::{labelled, wrap_line, wrap_text};
use crate::model::halt::Halt;
use aish_judge::verdict::ReviewLevel;
use aish_text::path::{name_of, short_path};
use aish_text::sanitize::visible;

const BANNER: &str = "─── NORRIS HALT ───────────────────────────────";
const TOOL_BANNER: &str = "─── TOOL CALL ─────────────────────────────────";
/// A blank at which rows don't break.
const TIED: &str = "\u{a0}";
const ROWS: usize = 10;
const DIFF: usize = 3;

/// A key and its word each.
fn offers(halt: &Halt) -> &'static [&'static str] {
    match halt {
        Halt { escalated: true, .. } => &["a abort", "f force-proceed", "g change goal", "? explain"],
        Halt { editable: true, .. } => &["p proceed", "s skip", "a abort", "e edit", "? explain"],
        _ => &["p proceed", "s skip", "a abort", "? explain"],
    }
}

/// The keys that answer; `r` where rules can be granted.
pub(super) fn offered_keys(halt: &Halt) -> String {
    let mut keys: String = offers(halt).iter().filter_map(|offer| offer.chars().next()).collect();
    if !halt.escalated && !halt.grants.is_empty() {
        keys.insert(keys.len() - 1, 'r');
    }
    keys
}

/// The keys and their words, at most `columns` wide; a key stays beside its word.
pub(super) fn offer_lines(halt: &Halt, columns: usize) -> Vec<String> {
    let mut lines = vec![format!("  {}", offers(halt).join(" · ").replace(' ', TIED).replace("·\u{a0}", "· "))];
    if halt.escalated {
        lines.insert(0, "  You have skipped this 3 times in a row.".to_owned());
    } else if !halt.grants.is_empty() {
        let rules = visible(&halt.grants.join(", ")).replace('\n', "␊");
        lines.push(format!("  r proceed, and don't ask about {rules} again in this run"));
    }
    lines.iter().flat_map(|line| wrap_line(line, columns)).map(|line| line.replace(TIED, " ")).collect()
}

/// Everything above the question. `columns` 0: width unknown.
pub fn halt_report(halt: &Halt, palette: Palette, columns: usize) -> String {
    let in_run = halt.max_steps > 0;
    let room = if columns == 0 { usize::MAX } else { columns - 1 };
    let mut out = vec![palette.paint(StyleRole::Error, fit_width(if in_run { BANNER } else { TOOL_BANNER }, room))];
    let step = match &halt.task {
        Some((number, all, task)) => format!("step {number}/{all} · {task}"),
        None => format!("step {}/{}", halt.step, halt.max_steps),
    };
    if in_run {
        out.push(cut(&format!("  {}", one_row(&step)), room));
    }
    let mut action = String::new();
    for (n, line) in visible(&halt.action).split('\n').enumerate() {
        let label = if n == 0 { "  action: " } else { "          " };
        action.push_str(&format!("{label}{}\n", palette.paint(danger(halt), line)));
    }
    let files = files(&halt.files, room);
    let undo = if halt.undo.is_empty() { String::new() } else { one_row(&format!("undo: {}", halt.undo)) };
    let mut effect = one_row(if halt.hits.is_empty() { &halt.why } else { &halt.hits });
    let changed = changed_lines(&halt.diff);
    let (offers, diff) = (offer_lines(halt, columns).len(), changed.len().min(DIFF));
    let used = |effect: &str| {
        let optional = [!effect.trim().is_empty(), files.is_some(), !undo.is_empty()].map(usize::from);
        // Reason and question take one row each.
        out.len() + 2 + rows_of(&action, columns) + optional.iter().sum::<usize>() + diff + offers
    };
    // A diff already shows the effect.
    if used(&effect) > ROWS && diff > 0 {
        effect.clear();
    }
    let mut spare = ROWS.saturating_sub(used(&effect));
    let mut lay = |text: &str, width: usize| {
        let rows = limited(text, width, 1 + spare);
        spare -= rows.len() - 1;
        rows
    };
    let effect = lay(&effect, room.saturating_sub(2));
    let undo = lay(&undo, room.saturating_sub(2));
    let reason = reason_rows(halt, palette, room.saturating_sub(10), 1 + spare);
    out.extend(labelled("  reason: ", &reason));
    out.push(action.trim_end_matches('\n').to_owned());
    let shown = |rows: &[String]| rows.iter().any(|row| !row.trim().is_empty());
    out.extend(
        effect.iter().filter(|_| shown(&effect)).map(|row| palette.paint(StyleRole::Warning, &format!("  {row}"))),
    );
    out.extend(files.map(|row| palette.paint(StyleRole::Dim, &cut(&format!("  {}", one_row(&row)), room))));
    out.extend(undo.iter().filter(|_| shown(&undo)).map(|row| format!("  {row}")));
    out.extend(labelled("  diff: ", &few_lines(&changed, palette, room.saturating_sub(8))));
    out.into_iter().map(|row| row + "\n").collect()
}

/// Breaks between words, at most `most` rows of `width` columns; a cut is marked.
fn limited(text: &str, width: usize, most: usize) -> Vec<String> {
    if text.width() <= width {
        return vec![text.to_owned()];
    }
    let mut rows = wrap_text(text, width);
    if rows.len() > most {
        let rest = rows.split_off(most - 1).join(" ");
        rows.push(rest);
    }
    rows.iter().map(|row| cut(row, width)).collect()
}

/// The level behind the reason is never cut.
fn reason_rows(halt: &Halt, palette: Palette, width: usize, most: usize) -> Vec<String> {
    let level = halt.level.map(|level| format!(" · level {}", level.letter())).unwrap_or_default();
    let tied = level.trim_start().replace(' ', TIED);
    let mut rows = limited(format!("{} {tied}", one_row(&halt.reason)).trim_end(), width, most);
    let last = rows.pop().unwrap_or_default();
    let reason =
        last.strip_suffix(&tied).map_or_else(|| cut(&last, width.saturating_sub(level.width())), str::to_owned);
    let mut out: Vec<String> = rows.iter().map(|row| palette.paint(StyleRole::Strong, row)).collect();
    out.push(palette.paint(StyleRole::Strong, reason.trim_end()) + &palette.paint(danger(halt), &level));
    out
}

pub(super) fn action_row(halt: &Halt, palette: Palette, columns: usize) -> String {
    let begin = cut(&one_row(&halt.action), columns.saturating_sub(11));
    format!("  action: {}", palette.paint(danger(halt), &begin))
}

pub(super) fn level_word(halt: &Halt, palette: Palette, columns: usize) -> String {
    let width = if columns == 0 { usize::MAX } else { columns.saturating_sub(3) };
    reason_rows(halt, palette, width, 1).concat()
}

/// Never the colour for good.
fn danger(halt: &Halt) -> StyleRole {
    match halt.level {
        Some(ReviewLevel::C) => StyleRole::Error,
        Some(ReviewLevel::B) => StyleRole::Warning,
        _ => StyleRole::Strong,
    }
}

/// Files in one row, each cut at its front: as many as fit, at least one.
fn files(files: &[String], room: usize) -> Option<String> {
    let each = |count: usize| (room.saturating_sub(4) / count.max(1)).saturating_sub(2);
    let named = |count: &usize| files[..*count].iter().all(|path| name_of(path).width() < each(*count));
    let count = (1..=files.len()).rev().find(named).unwrap_or(files.len().min(1));
    let shown: Vec<String> = files[..count].iter().map(|path| short_path(path, each(count))).collect();
    (!shown.is_empty()).then(|| format!("  {}", shown.join(", ")))
}

fn one_row(text: &str) -> String {
    visible(text.trim_end()).replace('\n', "␊")
}

/// Cuts to `room` columns and marks the cut.
pub(super) fn cut(text: &str, room: usize) -> String {
    if text.width() <= room {
        text.to_owned()
    } else {
        format!("{}…", fit_width(text, room.saturating_sub(1)).trim_end())
    }
}

/// A unified diff in its usual colours, control characters spelled out.
pub(super) fn diff_lines(diff: &str, palette: Palette) -> Vec<String> {
    let paint = |line: &str| palette.paint(line_role(line), &visible(line).replace('\n', "␊"));
    diff.lines().map(paint).collect()
}

fn line_role(line: &str) -> StyleRole {
    match line.as_bytes().first() {
        Some(b'+') => StyleRole::Good,
        Some(b'-') => StyleRole::Error,
        Some(b'@') => StyleRole::Dim,
        _ => StyleRole::Plain,
    }
}

fn changed_lines(diff: &str) -> Vec<&str> {
    // Skips the header with the file names.
    let places = diff.find("\n@@").map_or(diff, |at| &diff[at + 1..]);
    places.lines().filter(|line| line.starts_with(['+', '-'])).collect()
}

/// The first changed lines, one row each; the last row says how many are left out.
fn few_lines(changed: &[&str], palette: Palette, width: usize) -> Vec<String> {
    let more = changed.len().saturating_sub(DIFF);
    let count = if more > 0 { format!(" [… {more} more: ?]") } else { String::new() };
    let shown = changed.iter().take(DIFF).enumerate().map(|(n, line)| {
        let count = if n + 1 == DIFF { count.as_str() } else { "" };
        let text = cut(&one_row(line), width.saturating_sub(count.width()));
        palette.paint(line_role(line), &text) + count
    });
    shown.collect()
}
