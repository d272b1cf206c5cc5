//! How an executed command reads to the model: what was run, how it ended, and what it printed, cleaned and cut. Pure; the
//! output is hostile, and nothing in it can pass for a line of ours.

use std::path::Path;

use super::front::Executed;
use crate::capture::text::describe_output;
use aish_secrets::cut;
use aish_text::sanitize::clean_line;

/// The most that is shown of the beginning of an output, in bytes; 16 results must fit a context.
const HEAD: usize = 6 * 1024;
/// The most that is shown of its end.
const TAIL: usize = 2 * 1024;
/// What begins a line that only aish may write.
const OURS: [&str; 5] = ["[aish]", "[exec output]", "[norris", "[context]", "[… "];

/// The text for a command that was executed. `before` is the directory it was started in.
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
            // A command that was refused has nothing to print.
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

/// How it ended, in one line.
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

/// An output as text; empty if there is nothing to see. Where `skipped` isn't 0, so many bytes are missing in the middle of
/// `raw`: as much is kept of the beginning as of the end.
pub(super) fn output_text(raw: &[u8], skipped: u64) -> String {
    if describe_output(raw, skipped).binary {
        return format!("(binary, {} bytes)", raw.len() as u64 + skipped);
    }
    if skipped == 0 {
        return guarded(&shorten(readable_text(raw).trim_end(), HEAD, TAIL));
    }
    let (first, last) = raw.split_at(raw.len() / 2);
    let (first, last) = (readable_text(first), readable_text(last));
    let last = last.trim_start_matches('\u{fffd}').trim_end();
    let length = first.len() + last.len();
    let (first, last) = cut::around_gap(&first, last);
    let head = cut::part(&first, 0..head_end(&first, HEAD));
    let tail = cut::part(&last, tail_start(&last, TAIL)..last.len());
    let left_out = skipped + length.saturating_sub(head.len() + tail.len()) as u64;
    guarded(&announced(&head, left_out, &tail))
}

/// What a terminal would have shown of it in the end.
fn readable_text(raw: &[u8]) -> String {
    describe_output(raw, 0).text
}

/// A line that reads like one of ours gets a mark, so that no file can tell the model that something was approved.
fn guarded(text: &str) -> String {
    let foreign = |line: &str| {
        let line = line.trim_start().to_lowercase();
        OURS.iter().any(|mark| line.starts_with(mark)) && !is_cut(&line)
    };
    if !text.lines().any(foreign) {
        return text.to_owned();
    }
    text.lines()
        .map(|line| if foreign(line) { format!("> {line}") } else { line.to_owned() })
        .collect::<Vec<_>>()
        .join("\n")
}

/// Whether a line announces a cut.
fn is_cut(line: &str) -> bool {
    let middle = line.strip_prefix("[… ").and_then(|rest| rest.strip_suffix(" bytes left out …]"));
    middle.is_some_and(|count| count.bytes().all(|b| b.is_ascii_digit()))
}

/// The beginning and the end of a text that is longer than both, with the cut announced between them. No part of a secret
/// stays that was cut through, or that only what is left out shows to be one.
pub fn shorten(text: &str, most_head: usize, most_tail: usize) -> String {
    if text.len() <= most_head + most_tail {
        return text.to_owned();
    }
    let kept = cut::parts(text, &[0..head_end(text, most_head), tail_start(text, most_tail)..text.len()]);
    let [head, tail] = kept.as_slice() else { return String::new() };
    announced(head, text.len().saturating_sub(head.len() + tail.len()) as u64, tail)
}

fn announced(head: &str, left_out: u64, tail: &str) -> String {
    format!("{}\n[… {left_out} bytes left out …]\n{}", head.trim_end_matches('\n'), tail.trim_start_matches('\n'))
}

/// Where the beginning of a text ends: at the end of a line unless that would cost more than half of it.
fn head_end(text: &str, most: usize) -> usize {
    let cut = &text[..text.floor_char_boundary(most)];
    match cut.rfind('\n') {
        Some(at) if cut.len() < text.len() && at >= most / 2 => at + 1,
        _ => cut.len(),
    }
}

/// Where the end of a text begins, likewise.
fn tail_start(text: &str, most: usize) -> usize {
    let from = text.ceil_char_boundary(text.len().saturating_sub(most));
    match text[from..].find('\n') {
        Some(at) if from > 0 && at < most / 2 => from + at + 1,
        _ => from,
    }
}

#[cfg(test)]
#[path = "result_tests.rs"]
mod tests;
