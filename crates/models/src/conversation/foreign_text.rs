//! Others' text (outputs, files, tool results) for a model: cut, and nothing that passes for ours.

use crate::lists;
use aish_secrets::cut;
use aish_text::sanitize::clean;

const TOOL_RESULT_PARTS: (usize, usize) = (24 * 1024, 8 * 1024);

/// Without control characters, cut, lines marked.
pub fn tool_result_text(text: &str) -> String {
    mark_foreign_lines(&shorten(&clean(text), TOOL_RESULT_PARTS.0, TOOL_RESULT_PARTS.1))
}

/// Marks lines that read like ours, so that no file can claim an approval.
pub fn mark_foreign_lines(text: &str) -> String {
    let foreign = |line: &str| {
        let line = line.trim_start().to_lowercase();
        lists::LINES_OURS.words().any(|mark| line.starts_with(mark)) && !is_cut(&line)
    };
    if !text.lines().any(foreign) {
        return text.to_owned();
    }
    text.lines()
        .map(|line| if foreign(line) { format!("> {line}") } else { line.to_owned() })
        .collect::<Vec<_>>()
        .join("\n")
}

fn is_cut(line: &str) -> bool {
    let middle = line.strip_prefix("[… ").and_then(|rest| rest.strip_suffix(" bytes left out …]"));
    middle.is_some_and(|count| count.bytes().all(|b| b.is_ascii_digit()))
}

/// Announces the cut. Secrets that are cut, or recognisable only with the cut part, go.
pub fn shorten(text: &str, most_head: usize, most_tail: usize) -> String {
    if text.len() <= most_head + most_tail {
        return text.to_owned();
    }
    let kept = cut::parts(text, &[0..head_end(text, most_head), tail_start(text, most_tail)..text.len()]);
    let [head, tail] = kept.as_slice() else { return String::new() };
    announce_cut(head, text.len().saturating_sub(head.len() + tail.len()) as u64, tail)
}

pub fn announce_cut(head: &str, left_out: u64, tail: &str) -> String {
    format!("{}\n[… {left_out} bytes left out …]\n{}", head.trim_end_matches('\n'), tail.trim_start_matches('\n'))
}

/// At a line's end unless that would cost more than half.
pub fn head_end(text: &str, most: usize) -> usize {
    let cut = &text[..text.floor_char_boundary(most)];
    match cut.rfind('\n') {
        Some(at) if cut.len() < text.len() && at >= most / 2 => at + 1,
        _ => cut.len(),
    }
}

/// At a line's start unless that would cost more than half.
pub fn tail_start(text: &str, most: usize) -> usize {
    let from = text.ceil_char_boundary(text.len().saturating_sub(most));
    match text[from..].find('\n') {
        Some(at) if from > 0 && at < most / 2 => from + at + 1,
        _ => from,
    }
}
