//! How a run of Norris looks (REN-01…07): its beginning, its plan, its steps, its end. Pure: every function returns whole
//! lines with their newline, for the process that has the terminal. The HALT is in [`super::halt`].

use super::spinner::fit_width;
use super::style::{Palette, Role};
use crate::model::run_status::Status;
use aish_text::sanitize::visible;

/// The first line of a run, as wide as that of a HALT.
const BANNER: &str = "─── ⚡ NORRIS ─────────────────────────────────";

/// The run begins (REN-02).
pub fn begin_banner(goal: &str, model: &str, palette: Palette) -> String {
    let mut out = format!("{}\n", palette.paint(Role::Heading, BANNER));
    for (n, line) in visible(goal.trim()).split('\n').enumerate() {
        out.push_str(&format!("  {}{line}\n", if n == 0 { "goal: " } else { "      " }));
    }
    if !model.is_empty() {
        out.push_str(&palette.paint(Role::Dim, &format!("  model: {}\n", one_line(model))));
    }
    out
}

/// The tasks of a plan, numbered (PRE-08).
pub fn task_list<T: AsRef<str>>(tasks: &[T], palette: Palette) -> String {
    let digits = tasks.len().to_string().len();
    let mut out = String::new();
    for (n, task) in tasks.iter().enumerate() {
        let number = palette.paint(Role::Dim, &format!("{:>digits$}.", n + 1));
        out.push_str(&format!("  {number} {}\n", one_line(task.as_ref())));
    }
    out
}

/// A step begins (REN-03, REN-06): `line` is `step 3/16` or `[step 2/5: the task]`.
pub fn step_line(line: &str, palette: Palette) -> String {
    format!("  {}\n", palette.paint(Role::Strong, &one_line(line)))
}

/// Something slow goes on, in one row of a terminal of `columns`; the caller takes it away again.
pub fn busy_line(what: &str, columns: usize, palette: Palette) -> String {
    palette.paint(Role::Dim, fit_width(&format!("  {}…", one_line(what)), columns.saturating_sub(1)))
}

/// Goes to the beginning of a row that is free, wherever the cursor is: the blanks wrap unless it stood at the beginning.
pub fn fresh_row(columns: usize) -> String {
    format!("{}\r\x1b[K", " ".repeat(columns.saturating_sub(1)))
}

/// The last line of a command's output had no newline: a mark like the one of zsh, and a fresh line.
pub fn no_newline(palette: Palette) -> String {
    format!("{}\n", palette.paint(Role::Dim, "⏎"))
}

/// The run is over (REN-05), in one line. `reason` may be empty; `note` says what it took: time, steps, money.
pub fn end_banner(status: Status, reason: &str, note: &str, palette: Palette) -> String {
    let reason = match reason.trim() {
        "" => usual(status),
        reason => reason,
    };
    let mut line = format!("⚡ norris {}: {}", status.name(), one_line(reason));
    if !note.is_empty() {
        line.push_str(&format!(" ({})", one_line(note)));
    }
    let role = if status.is_success() { Role::Code } else { Role::Dim };
    format!("{}\n", palette.paint(role, &line))
}

/// The reason when none is given.
fn usual(status: Status) -> &'static str {
    match status {
        Status::Continue => "still running",
        Status::Done => "the goal is reached",
        Status::Blocked => "it can't go on alone",
        Status::Stalled => "no action",
        Status::Aborted => "stopped",
        Status::BudgetExhausted => "the last allowed step is taken",
        Status::TasksComplete => "every task of the plan had its step",
    }
}

/// A text that has to stay in its line, with everything in it visible.
fn one_line(text: &str) -> String {
    visible(text.trim()).replace('\n', "␊")
}

#[cfg(test)]
#[path = "norris_tests.rs"]
mod tests;
