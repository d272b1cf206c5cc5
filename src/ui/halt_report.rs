//! The text above the question of a HALT (HALT-03, CON-04), in ten rows where the action takes one: step, reason and level, the
//! action whole, what it would destroy, the way back. The rest is behind `?`. Pure; what comes from elsewhere is spelled out, never
//! obeyed.

use unicode_width::UnicodeWidthStr;

use super::spinner::fit_width;
use super::style::{Palette, Role};
use super::wrap::wrap_line;
use crate::model::halt::Halt;
use aish_judge::verdict::ReviewLevel;
use aish_text::sanitize::visible;

/// The first line (HALT-03).
const BANNER: &str = "─── NORRIS HALT ───────────────────────────────";
/// The first line where there is no run.
const TOOL_BANNER: &str = "─── TOOL CALL ─────────────────────────────────";
/// A blank at which no row is broken.
const TIED: &str = "\u{a0}";
/// The most lines of a diff that are shown.
pub(super) const DIFF: usize = 60;

/// The keys and what they do, in rows of at most `columns`: a key stands beside its word.
pub(super) fn offer_lines(halt: &Halt, columns: usize) -> Vec<String> {
    let keys = match halt {
        Halt { escalated: true, .. } => &["a abort", "f force-proceed", "g change goal", "? explain"][..],
        Halt { editable: true, .. } => &["p proceed", "s skip", "a abort", "e edit", "? explain"],
        _ => &["p proceed", "s skip", "a abort", "? explain"],
    };
    let mut lines = vec![format!("  {}", keys.join(" · ").replace(' ', TIED).replace("·\u{a0}", "· "))];
    if halt.escalated {
        lines.insert(0, "  You have skipped this 3 times in a row.".to_owned());
    } else if !halt.grants.is_empty() {
        let rules = visible(&halt.grants.join(", ")).replace('\n', "␊");
        lines.push(format!("  r proceed, and don't ask about {rules} again in this run"));
    }
    lines.iter().flat_map(|line| wrap_line(line, columns)).map(|line| line.replace(TIED, " ")).collect()
}

/// Everything above the question, for a terminal of `columns` (0 if that isn't known).
pub fn halt_report(halt: &Halt, palette: Palette, columns: usize) -> String {
    let in_run = halt.max_steps > 0;
    let room = if columns == 0 { usize::MAX } else { columns - 1 };
    let banner = fit_width(if in_run { BANNER } else { TOOL_BANNER }, room);
    let mut out = format!("{}\n", palette.paint(Role::Error, banner));
    let mut row = |role: Role, text: &str| {
        let text = cut(&format!("  {}", one_row(text)), room);
        out.push_str(&format!("{}\n", palette.paint(role, &text)));
    };
    match &halt.task {
        Some((number, all, task)) if in_run => row(Role::Plain, &format!("step {number}/{all} · {task}")),
        None if in_run => row(Role::Plain, &format!("step {}/{}", halt.step, halt.max_steps)),
        _ => {}
    }
    out.push_str(&format!("  reason: {}\n", level_word(halt, palette, columns.saturating_sub(8))));
    for (n, line) in visible(&halt.action).split('\n').enumerate() {
        let label = if n == 0 { "  action: " } else { "          " };
        out.push_str(&format!("{label}{}\n", palette.paint(danger(halt), line)));
    }
    let mut row = |role: Role, text: &str| {
        if !text.trim().is_empty() {
            out.push_str(&format!("{}\n", palette.paint(role, &cut(&format!("  {}", one_row(text)), room))));
        }
    };
    row(Role::Warning, if halt.hits.is_empty() { &halt.why } else { &halt.hits });
    if let Some(shown) = files(&halt.files, room) {
        row(Role::Dim, &shown);
    }
    if !halt.undo.is_empty() {
        row(Role::Plain, &format!("undo: {}", halt.undo));
    }
    for (n, line) in diff_lines(&halt.diff, palette, DIFF).iter().enumerate() {
        out.push_str(&format!("{}{line}\n", if n == 0 { "  diff: " } else { "        " }));
    }
    out
}

/// How the action begins, in one row.
pub(super) fn action_row(halt: &Halt, palette: Palette, columns: usize) -> String {
    let begin = cut(&one_row(&halt.action), columns.saturating_sub(11));
    format!("  action: {}", palette.paint(danger(halt), &begin))
}

/// The reason and the level in one row.
pub(super) fn level_word(halt: &Halt, palette: Palette, columns: usize) -> String {
    let level = halt.level.map(|level| format!(" · level {}", level.letter())).unwrap_or_default();
    let room = if columns == 0 { usize::MAX } else { columns.saturating_sub(level.width() + 3) };
    let reason = palette.paint(Role::Strong, &cut(&one_row(&halt.reason), room)).to_string();
    format!("{reason}{}", palette.paint(danger(halt), &level))
}

/// The colour of what it may do; none is good.
fn danger(halt: &Halt) -> Role {
    match halt.level {
        Some(ReviewLevel::C) => Role::Error,
        Some(ReviewLevel::B) => Role::Warning,
        _ => Role::Strong,
    }
}

/// Files in one row, each with the end of its path: as many as have room for their names, one at least.
fn files(files: &[String], room: usize) -> Option<String> {
    let each = |count: usize| (room.saturating_sub(4) / count.max(1)).saturating_sub(2);
    let named = |count: &usize| files[..*count].iter().all(|path| name_of(path).width() < each(*count));
    let count = (1..=files.len()).rev().find(named).unwrap_or(files.len().min(1));
    let shown: Vec<String> = files[..count].iter().map(|path| short_path(path, each(count))).collect();
    (!shown.is_empty()).then(|| format!("  {}", shown.join(", ")))
}

fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A path in `room` columns: `build/…/object.o`.
fn short_path(path: &str, room: usize) -> String {
    if path.width() <= room {
        return path.to_owned();
    }
    let last = name_of(path);
    let first = path.split('/').next().unwrap_or_default();
    let middle = format!("{first}/…/{last}");
    if middle.width() <= room && first.len() + last.len() + 2 < path.len() {
        return middle;
    }
    let mut tail = last;
    while tail.width() + 1 > room && !tail.is_empty() {
        tail = &tail[tail.chars().next().map_or(0, char::len_utf8)..];
    }
    format!("…{tail}")
}

fn one_row(text: &str) -> String {
    visible(text.trim_end()).replace('\n', "␊")
}

/// A text in `room` columns; what is missing is marked.
fn cut(text: &str, room: usize) -> String {
    if text.width() <= room {
        text.to_owned()
    } else {
        format!("{}…", fit_width(text, room.saturating_sub(1)).trim_end())
    }
}

/// The rows that `text` takes in a terminal of `columns`.
pub(super) fn rows_of(text: &str, columns: usize) -> usize {
    let width = |line: &str| aish_text::sanitize::clean(line).width();
    text.lines().map(|line| width(line).div_ceil(columns.max(1)).max(1)).sum()
}

/// The lines of a unified diff in its usual colours, the first `most` of them. What it holds is a file's: nothing of it
/// reaches the terminal as a control character.
pub(super) fn diff_lines(diff: &str, palette: Palette, most: usize) -> Vec<String> {
    let all = diff.lines().count();
    let paint = |line: &str| {
        let shown = visible(line).replace('\n', "␊");
        match line.as_bytes().first() {
            Some(b'+') => palette.paint(Role::Good, &shown).to_string(),
            Some(b'-') => palette.paint(Role::Error, &shown).to_string(),
            Some(b'@') => palette.paint(Role::Dim, &shown).to_string(),
            _ => shown,
        }
    };
    let mut lines: Vec<String> = diff.lines().take(most).map(paint).collect();
    if all > most {
        lines.push(format!("[… {} more lines; `?` shows all]", all - most));
    }
    lines
}
