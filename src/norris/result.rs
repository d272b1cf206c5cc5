//! How an executed command reads to the model: command, end and cleaned, cut output. Pure; output
//! is hostile, and nothing in it can pass for a line of ours.

use std::path::Path;

use super::front::Executed;
use crate::capture::text::describe_output;
use crate::conversation::foreign_text::{announce_cut, head_end, mark_foreign_lines, shorten, tail_start};
use aish_secrets::cut;
use aish_text::sanitize::clean_line;

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
#[path = "result_tests.rs"]
mod tests;
