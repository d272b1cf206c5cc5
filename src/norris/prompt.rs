//! What the planning model is told: a run's system prompt, the text of each turn, and executed
//! commands with their end and cleaned, cut output. Pure; output is hostile, and nothing in it can
//! pass for a line of ours.

use std::path::Path;

use super::front::Executed;
use super::machine::{RunAction, Why};
use crate::capture::text::describe_output;
use crate::conversation::foreign_text::{announce_cut, head_end, mark_foreign_lines, shorten, tail_start};
use crate::conversation::prompts;
use crate::model::run_summary::status_meaning;
use aish_secrets::cut;
use aish_text::Shell;
use aish_text::sanitize::clean_line;

/// What a run is (SYS-03). The goal comes last, so that servers cache the rest for every run.
const HOW: &str = "\n\n[NORRIS MODE]\nYou operate autonomously toward the goal at the end. Plan and execute step by step, with `CMD: ` \
lines{tools}; they run at once. You see each result in the next turn: re-plan on what you observe. When the goal is achieved, write \
a single line `GOAL: complete`, with a brief summary after it if one helps. If it can't be reached or the user's input is needed, \
write `GOAL: blocked` with a one-line reason. Avoid destructive operations unless the goal explicitly requires them. The user is \
asked to confirm them{confirm}; the verdict appears as \"[aish] action skipped by user\" or \"[aish] action approved\".\n\nThe goal:\n\n  ";

const WITH_TOOLS: [(&str, &str); 2] = [
    ("{tools}", " or tool calls"),
    ("{confirm}", ", and about the actions of any reply with a line `CONFIRM: ` and a reason"),
];

/// Bytes per turn. The results of a reply with 200 actions must fit.
const TURN: usize = 32 * 1024;

/// `tools`: with the part about them. A goal of several lines becomes one.
pub fn system_suffix(goal: &str, tools: bool) -> String {
    let fill = |text: String, (slot, words): (&str, &str)| text.replace(slot, if tools { words } else { "" });
    let mut text = WITH_TOOLS.into_iter().fold(HOW.to_owned(), fill);
    let breaks = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
    text.extend(goal.trim().chars().map(|c| if breaks.contains(&c) { ' ' } else { c }));
    text
}

/// `current` from 0; none past the plan's end (SYS-05). In the turn, as a system prompt that
/// changes can't be cached.
pub fn task_hint(tasks: &[String], current: usize) -> Option<String> {
    let task = tasks.get(current)?;
    Some(format!("[aish] Current step {}/{}:\n  {task}", current + 1, tasks.len()))
}

/// The default prompt and the suffix; never the background (SYS-02).
pub fn run_system(shell: Shell, goal: &str, tools: bool) -> String {
    prompts::base_prompt(shell) + &system_suffix(goal, tools)
}

/// The first user turn (NOR-11).
pub fn opening_words(goal: &str, resumed: Option<&str>) -> String {
    match resumed {
        None => format!("[norris] {goal}"),
        Some(how) => format!(
            "[norris] {goal}\n\n[aish] go on with this goal: the run before this one ended ({}). What it did is done; look before \
             you do anything twice.",
            how.trim()
        ),
    }
}

/// What the model is told besides the results. `cut`: why its last reply isn't whole.
pub fn nudge_words(why: Why, cut: &str) -> Option<String> {
    let word = match why {
        Why::Step | Why::Retry => return None,
        Why::Nudge => {
            "[aish] your reply held no action. Write the next commands as `CMD: ` lines, or `GOAL: complete` if the goal is \
             reached, or `GOAL: blocked` with a one-line reason."
        }
        Why::GoOn => {
            return Some(format!(
                "[aish] your last reply is not whole: {cut}. Its last action was not run. Go on from there: write that \
                 action again as a whole, a long text in several commands."
            ));
        }
        Why::Sure => {
            "[aish] you wrote `GOAL: complete` together with actions, before you could see that not all of them succeeded. \
             If the goal is reached all the same, write `GOAL: complete` again, alone. Else go on."
        }
        Why::Close => {
            "[aish] every task of the plan had its step. Say in a few words what came of the goal, with the figures it asked \
             for. Nothing you write runs any more."
        }
    };
    Some(word.to_owned())
}

/// `text`: the machine's line (LOOP-15). A tool call has its own turn and needs no name.
pub fn told_outcome(action: &RunAction, text: &str) -> String {
    match action {
        RunAction::Command(command) => format!("{text}\n[exec output] $ {command}\n(not executed)"),
        RunAction::Tool(_) => text.to_owned(),
    }
}

/// One user turn per step, so that turns alternate. If it is too long, every part is cut alike.
pub fn join_turn(parts: &[String]) -> String {
    let share = TURN / parts.len().max(1);
    let whole = parts.iter().map(|part| part.len() + 2).sum::<usize>() <= TURN;
    let fit = |part: &String| if whole { part.clone() } else { shorten(part, share / 4 * 3, share / 4) };
    parts.iter().map(fit).collect::<Vec<_>>().join("\n\n")
}

/// Bytes of an output's beginning; 16 results must fit a context.
const HEAD: usize = 6 * 1024;
/// Bytes of its end.
const TAIL: usize = 2 * 1024;

pub fn result_text(command: &str, approved: bool, executed: &Executed, before: &Path) -> String {
    let mut text = String::new();
    if approved {
        text.push_str("[aish] action approved\n");
    }
    text.push_str("[exec output] $ ");
    text.push_str(command);
    text.push('\n');
    text.push_str(&ending(executed, before));
    let note = clean_line(&executed.note);
    match &executed.output {
        Some(raw) => {
            let shown = output_text(raw, executed.skipped);
            // A refused command has no output.
            if executed.ran || !shown.is_empty() {
                text.push('\n');
                text.push_str(if shown.is_empty() { "(no output)" } else { &shown });
            }
            if executed.ran && !note.is_empty() {
                text.push_str(&format!("\n({note})"));
            }
        }
        None if !executed.ran => {}
        None if note.is_empty() => text.push_str("\n(output not captured)"),
        None => text.push_str(&format!("\n(output not captured: {note})")),
    }
    text
}

fn ending(executed: &Executed, before: &Path) -> String {
    let mut line = match (executed.ran, executed.interrupted) {
        (false, _) if executed.note.trim().is_empty() => "not executed: the shell did not accept it".to_owned(),
        (false, _) => format!("not executed: {}", clean_line(&executed.note)),
        (true, true) => format!("exit status {}, interrupted by the user", executed.status),
        (true, false) => format!("exit status {}", executed.status),
    };
    if let (true, Some(meaning)) = (executed.ran, status_meaning(executed.status, executed.answer)) {
        line.push_str(&format!(" ({}{meaning})", if executed.answer.is_some() { "no failure: " } else { "" }));
    }
    if executed.ran && executed.millis > 1000 {
        line.push_str(", took ");
        line.push_str(&duration(executed.millis));
    }
    if !executed.cwd.as_os_str().is_empty() && executed.cwd != before {
        line.push_str(", now in ");
        line.push_str(&clean_line(&executed.cwd.to_string_lossy()));
    }
    line
}

fn duration(millis: u64) -> String {
    match millis / 1000 {
        0..60 => format!("{:.1} s", millis as f64 / 1000.0),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

/// May be empty. `skipped` bytes are missing in the middle of `raw`.
pub(super) fn output_text(raw: &[u8], skipped: u64) -> String {
    if describe_output(raw, skipped).binary {
        return format!("(binary, {} bytes)", raw.len() as u64 + skipped);
    }
    if skipped == 0 {
        return mark_foreign_lines(&shorten(readable_text(raw).trim_end(), HEAD, TAIL));
    }
    let (first, last) = raw.split_at(raw.len() / 2);
    let (first, last) = (readable_text(first), readable_text(last));
    let last = last.trim_start_matches('\u{fffd}').trim_end();
    let length = first.len() + last.len();
    let (first, last) = cut::around_gap(&first, last);
    let head = cut::part(&first, 0..head_end(&first, HEAD));
    let tail = cut::part(&last, tail_start(&last, TAIL)..last.len());
    let left_out = skipped + length.saturating_sub(head.len() + tail.len()) as u64;
    mark_foreign_lines(&announce_cut(&head, left_out, &tail))
}

/// What a terminal would finally show.
fn readable_text(raw: &[u8]) -> String {
    describe_output(raw, 0).text
}

#[cfg(test)]
#[path = "prompt_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "result_tests.rs"]
mod result_tests;
