//! The look of a Norris run (REN-01…07): beginning, plan, steps, end. Pure: each function returns
//! whole lines with their newline. The HALT: [`super::halt`].

use std::time::Duration;

use super::halt_report::cut;
use super::spinner::{HOW_TO_STOP, PATIENCE, cut_to_width, fit_width};
use super::style::{Palette, RULE, StyleRole};
use super::wrap::{painted_rows, wrap_line, wrap_text};
use crate::model::run_status::{BOTH_FAILED, Status};
use crate::model::run_summary::{ActionResult, RunStep, RunSummary, StepFate, status_meaning};
use aish_text::sanitize::visible;
use unicode_width::UnicodeWidthStr;

const BEGIN: &str = "⚡ Norris  ";
/// In milliseconds; shorter times aren't shown.
const LONG: u64 = 2000;

const MOST_FILES: usize = 8;
const MOST_QUOTED: usize = 3;
const INSIDE: usize = 4;

/// The run begins (REN-02). `columns` 0: width unknown.
pub fn begin_banner(goal: &str, model: &str, steps: u32, columns: usize, palette: Palette) -> String {
    let mut out = String::new();
    let room = columns.saturating_sub(BEGIN.width() + 1);
    let goal = visible(goal.trim());
    for (n, line) in goal.split('\n').flat_map(|line| wrap_line(line, room)).enumerate() {
        let before = if n == 0 { palette.paint(StyleRole::Heading, BEGIN) } else { " ".repeat(BEGIN.width()) };
        out.push_str(&format!("{before}{line}\n"));
    }
    let model = if model.is_empty() { String::new() } else { format!("{} · ", one_line(model)) };
    let about = format!("  {model}at most {steps} steps · Ctrl-C stops");
    out + &painted_rows(&about, columns, palette, StyleRole::Dim)
}

/// The numbered tasks of a plan (PRE-08), in one row where they fit. `columns` 0: width unknown.
pub fn task_list<T: AsRef<str>>(tasks: &[T], columns: usize, palette: Palette) -> String {
    let digits = tasks.len().to_string().len();
    let tasks: Vec<String> = tasks.iter().map(|task| one_line(task.as_ref())).collect();
    let numbered: Vec<String> = tasks.iter().enumerate().map(|(n, task)| format!("{} {task}", n + 1)).collect();
    let row = format!("  {}", numbered.join("  "));
    let rows = if row.width() < columns {
        vec![row]
    } else {
        let hung = |(n, task): (usize, &String)| wrap_line(&format!("  {:>digits$}  {task}", n + 1), columns);
        tasks.iter().enumerate().flat_map(hung).collect()
    };
    rows.iter().map(|row| format!("{}\n", palette.paint(StyleRole::Dim, row))).collect()
}

/// A failed task: `✗ 2/5  count them · exit 1`. After a success the next task says enough.
pub fn task_line(number: usize, of: usize, task: &str, fate: StepFate, columns: usize, palette: Palette) -> String {
    let (mark, role) = mark_of(fate);
    if fate == StepFate::Ran(0) {
        return String::new();
    }
    let (head, width) = (format!("{mark} {number}/{of}  "), row_width(columns));
    let behind = format!(" · {}", cut(&fate_words(fate), width / 2));
    let room = width.saturating_sub(head.width() + behind.width());
    format!("{}\n", palette.paint(role, &format!("{head}{}{behind}", cut_to_width(&one_line(task), room))))
}

/// A step begins (REN-03, REN-06): `▸ step 3`, or `▸ 2/5  the task`.
pub fn step_line(step: &RunStep, columns: usize, palette: Palette) -> String {
    let RunStep { number, of, task } = step;
    let head = if task.is_some() { format!("▸ {number}/{of}") } else { format!("▸ step {number}") };
    let painted = palette.paint(StyleRole::Heading, &head);
    let task = task.as_deref().map(one_line).unwrap_or_default();
    if task.is_empty() {
        return format!("{painted}\n");
    }
    let below = " ".repeat(head.width());
    let row = |(n, row): (usize, &String)| {
        format!("{}  {}\n", if n == 0 { &painted } else { &below }, palette.paint(StyleRole::Strong, row))
    };
    wrap_line(&task, columns.saturating_sub(head.width() + 2)).iter().enumerate().map(row).collect()
}

/// A failed or slow action, not of a plan: `✗ exit 2`, `– skipped`, `✓ 4.2 s`.
pub fn result_line(result: &ActionResult, palette: Palette) -> String {
    let words = result_words(result);
    if words.is_empty() || result.task.is_some() {
        return String::new();
    }
    let (mark, role) = mark_of(result.fate);
    format!("{}\n", palette.paint(role, &format!("{mark} {words}")))
}

fn mark_of(fate: StepFate) -> (&'static str, StyleRole) {
    match fate {
        StepFate::Ran(0) => ("✓", StyleRole::Good),
        StepFate::Ran(_) | StepFate::Interrupted => ("✗", StyleRole::Error),
        StepFate::Answered(..) => ("–", StyleRole::Dim),
        StepFate::Skipped | StepFate::NotRun => ("–", StyleRole::Warning),
    }
}

fn fate_words(fate: StepFate) -> String {
    match fate {
        StepFate::Ran(0) => String::new(),
        StepFate::Ran(status) => match status_meaning(status, None) {
            Some(meaning) => format!("exit {status}: {meaning}"),
            None => format!("exit {status}"),
        },
        StepFate::Answered(status, answer) => format!("status {status}: {}", answer.words()),
        StepFate::Interrupted => "interrupted".to_owned(),
        StepFate::Skipped => "you skipped it".to_owned(),
        StepFate::NotRun => "not run".to_owned(),
    }
}

fn result_words(result: &ActionResult) -> String {
    #[allow(clippy::cast_precision_loss, reason = "a time of one place")]
    let took =
        result.millis.filter(|millis| *millis >= LONG && !matches!(result.fate, StepFate::Skipped | StepFate::NotRun));
    let took = took.map(|millis| format!("{:.1} s", millis as f64 / 1000.0)).unwrap_or_default();
    [fate_words(result.fate), took].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Above the last line: failures first, the model's words quoted. May be empty.
pub fn summary_block(summary: &RunSummary, columns: usize, palette: Palette) -> String {
    let RunSummary { actions, tasks, files, undo, unclean, said } = summary;
    if actions.len() < 2 && tasks.is_empty() && files.is_empty() && !unclean {
        return String::new();
    }
    let width = row_width(columns);
    let mut out = format!("{}\n", palette.paint(StyleRole::Dim, &"─".repeat(RULE.min(width))));
    let action = |result: &ActionResult, indent: usize| PlanRow {
        indent,
        text: one_line(&result.action),
        note: result_words(result),
        ..PlanRow::of(result.fate)
    };
    let mut groups = Vec::new();
    for (n, (task, fate)) in tasks.iter().enumerate() {
        let row = fate.map_or(PlanRow { mark: "·", role: StyleRole::Dim, ..PlanRow::default() }, PlanRow::of);
        let text = format!("{}. {}", n + 1, one_line(task));
        // The task's mark already shows the successes.
        let wrong = actions.iter().filter(|result| result.task == Some(n) && result.fate != StepFate::Ran(0));
        groups.push([PlanRow { text, ..row }].into_iter().chain(wrong.map(|result| action(result, INSIDE))).collect());
    }
    groups.extend(actions.iter().filter(|result| result.task.is_none()).map(|result| vec![action(result, 0)]));
    groups.sort_by_key(|rows: &Vec<PlanRow>| ["✗", "–", "·", "✓"].iter().position(|mark| *mark == rows[0].mark));
    out.push_str(&rows_text(&groups.into_iter().flatten().collect::<Vec<_>>(), width, palette));
    if *unclean && !said.is_empty() {
        out.push_str(&quote(said, width, palette));
    }
    let mut told = Vec::new();
    if !files.is_empty() {
        let shown: Vec<&str> = files.iter().take(MOST_FILES).map(String::as_str).collect();
        let more = files.len() - shown.len();
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        told.push(format!("files: {}{more}", one_line(&shown.join(", "))));
    }
    if !undo.is_empty() {
        // The last change is undone first.
        let commands: Vec<String> = undo.iter().rev().map(|entry| format!("aish undo {entry}")).collect();
        told.push(format!("undo: {}", commands.join("; ")));
    }
    let rows = told.iter().flat_map(|line| wrap_text(line, width.saturating_sub(2)));
    rows.for_each(|row| out.push_str(&format!("  {row}\n")));
    out
}

/// The model's account in a few rows, quoted because aish hasn't checked it.
fn quote(said: &str, width: usize, palette: Palette) -> String {
    let rows = wrap_text(&format!("the model says: “{}”", one_line(said).replace('␊', " ")), width.saturating_sub(2));
    let cut = if rows.len() > MOST_QUOTED { " …”" } else { "" };
    let row = |(n, row): (usize, &String)| {
        let end = if n + 1 == MOST_QUOTED { cut } else { "" };
        let row = if end.is_empty() { row } else { fit_width(row, width.saturating_sub(5)) };
        format!("{}\n", palette.paint(StyleRole::Dim, &format!("  {row}{end}")))
    };
    rows.iter().take(MOST_QUOTED).enumerate().map(row).collect()
}

fn row_width(columns: usize) -> usize {
    columns.clamp(20, 100).saturating_sub(1)
}

/// A row with a mark before it and a note behind it, aligned with other notes.
#[derive(Default)]
struct PlanRow {
    indent: usize,
    mark: &'static str,
    role: StyleRole,
    text: String,
    note: String,
}

impl PlanRow {
    fn of(fate: StepFate) -> Self {
        let (mark, role) = mark_of(fate);
        Self { mark, role, ..Self::default() }
    }
}

/// Cuts what is wider than `width` columns: the texts first, then notes to the half of it.
fn rows_text(rows: &[PlanRow], width: usize, palette: Palette) -> String {
    let most = width.saturating_sub(4);
    let longest = rows.iter().map(|row| row.note.width()).max().unwrap_or(0).min(most / 2);
    let widest = rows.iter().filter(|row| !row.note.is_empty()).map(|row| row.indent + row.text.width()).max();
    let place = widest.unwrap_or(0).min(most.saturating_sub(longest + 2));
    let mut out = String::new();
    for PlanRow { indent, mark, role, text, note } in rows {
        let room = if note.is_empty() { most } else { place }.saturating_sub(*indent);
        let text = cut(text, room);
        out.push_str(&format!("  {}{} {text}", " ".repeat(*indent), palette.paint(*role, mark)));
        if !note.is_empty() {
            let gap = " ".repeat(room.saturating_sub(text.width()) + 2);
            out.push_str(&format!("{gap}{}", palette.paint(StyleRole::Dim, &cut(note, longest))));
        }
        out.push('\n');
    }
    out
}

pub fn resume_line(columns: usize, palette: Palette) -> String {
    painted_rows("[aish] `:norris resume` goes on with this goal", columns, palette, StyleRole::Dim)
}

/// Something slow is running; the caller erases the row.
pub fn busy_line(what: &str, since: Duration, columns: usize, palette: Palette) -> String {
    let time = match since.as_secs() {
        0 => String::new(),
        seconds => format!(" {seconds} s"),
    };
    let stop = if since >= PATIENCE { HOW_TO_STOP } else { "" };
    let (room, behind) = (columns.saturating_sub(1), format!("…{time}{stop}"));
    // A tool's name may be long; the time must stay visible.
    let head = format!("  {}", one_line(what));
    let row = format!("{}{behind}", fit_width(&head, room.saturating_sub(behind.width())));
    palette.paint(StyleRole::Dim, fit_width(&row, room))
}

/// Goes to an empty row wherever the cursor is: the blanks wrap unless it is in the first column.
pub fn fresh_row(columns: usize) -> String {
    format!("{}\r\x1b[K", " ".repeat(columns.saturating_sub(1)))
}

/// Marks output without a final newline, as zsh does, and starts a fresh line.
pub fn no_newline(palette: Palette) -> String {
    format!("{}\n", palette.paint(StyleRole::Dim, "⏎"))
}

/// A run ends (REN-05): good only if nothing failed or was left out. `note`: time, steps, money.
pub fn end_banner(
    status: Status,
    reason: &str,
    note: &str,
    summary: &RunSummary,
    columns: usize,
    palette: Palette,
) -> String {
    let unclean = summary.unclean;
    let clean = status.is_success() && !unclean;
    let (mark, role) = match status {
        Status::Aborted => ("⚡", StyleRole::Dim),
        _ if clean => ("⚡", StyleRole::Good),
        _ => ("▲", StyleRole::Warning),
    };
    let reason = match (status, reason.trim()) {
        (_, "") => usual(status).to_owned(),
        // The model's words.
        (Status::Blocked, reason) if !reason.starts_with(BOTH_FAILED) => format!("“{reason}”"),
        (_, "aborted by user") => usual(Status::Aborted).to_owned(),
        (_, reason) => reason.to_owned(),
    };
    let mut line = match (status.is_success() && unclean, summary.shortfall()) {
        (false, _) => format!("{mark} Norris {}: {}", ending(status), one_line(&reason)),
        (true, Some(missing)) => format!("{mark} Norris stopped short: {missing}"),
        (true, None) => format!("{mark} Norris is done, but not everything succeeded"),
    };
    if !note.is_empty() {
        line.push_str(&format!(" ({})", one_line(note)));
    }
    painted_rows(&line, columns, palette, role)
}

fn ending(status: Status) -> &'static str {
    match status {
        Status::Continue => "goes on",
        Status::Done | Status::TasksComplete => "is done",
        Status::Blocked => "is blocked",
        Status::Stalled => "is stuck",
        Status::Aborted => "was stopped",
        Status::BudgetExhausted => "has reached its limit",
    }
}

/// Used when no reason is given.
fn usual(status: Status) -> &'static str {
    match status {
        Status::Continue => "still running",
        Status::Done => "the model says the goal is reached",
        Status::Blocked => "the model needs you",
        Status::Stalled => "no action",
        Status::Aborted => "by you",
        Status::BudgetExhausted => "no more steps",
        Status::TasksComplete => "all tasks of the plan were tried",
    }
}

/// A text on one line, everything in it visible.
fn one_line(text: &str) -> String {
    visible(text.trim()).replace('\n', "␊")
}

#[cfg(test)]
#[path = "norris_tests.rs"]
mod tests;
