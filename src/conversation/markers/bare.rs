//! The command in a reply to a request for one, where no `CMD:` line holds it: models write it bare, in a fence, as JSON, between
//! tags, behind a label. Prose never is one: what can't be told apart is no command. It judges and runs nothing.

use super::clean_command;
use super::fence::Fence;
use aish_text::Shell;

/// Alternatives that are read from one reply, at most.
const MOST: usize = 8;
/// Names of members of a JSON object, and of tags, that hold a command.
const HOLDERS: [&str; 6] = ["command", "cmd", "bash", "shell", "code", "sh"];
/// What models write in front of a command, in any case, with a colon behind it.
const LABELS: [&str; 9] = ["cmd", "command", "answer", "bash", "sh", "zsh", "fish", "shell", "run"];
/// Words that stand in sentences and hardly in commands of plain words.
const OF_SENTENCES: [&str; 38] = [
    "the", "a", "an", "that", "this", "these", "those", "is", "are", "was", "be", "of", "to", "for", "in", "with",
    "and", "you", "your", "it", "can", "will", "should", "which", "command", "sure", "on", "from", "all", "any", "by",
    "or", "not", "then", "use", "using", "how", "what",
];
/// Programs whose arguments are sentences.
const SPEAKERS: [&str; 6] = ["echo", "printf", "say", "figlet", "notify-send", "espeak"];
/// Words of the shells themselves that a command may begin with.
const KEYWORDS: [&str; 11] =
    ["for", "while", "until", "if", "case", "function", "begin", "switch", "[", "[[", "select"];

/// The commands that `text` gives for one request, in order, each once; several are alternatives.
pub(super) fn bare_commands(text: &str, shell: Shell) -> Vec<String> {
    let text = without_echo(text.trim());
    let text = Some(without_label(text)).filter(|rest| rest.starts_with("```")).unwrap_or(text);
    for read in [of_json, of_tags, of_fences, of_marker_inside, of_lines, of_code_spans] {
        let mut found = read(text, shell);
        if !found.is_empty() {
            let mut seen = Vec::new();
            found.retain(|command| {
                !seen.contains(command) && {
                    seen.push(command.clone());
                    true
                }
            });
            found.truncate(MOST);
            return found;
        }
    }
    Vec::new()
}

/// The text without the facts that a model repeats before its answer.
fn without_echo(text: &str) -> &str {
    if !text.starts_with("[context]") {
        return text;
    }
    text.split_once("\n\n").map_or("", |(_, rest)| rest.trim_start())
}

/// A command as it may go into the line: whole in the shell's grammar, and not a sentence.
fn whole(raw: &str, shell: Shell) -> Option<String> {
    let raw = raw.trim();
    let raw = raw.strip_prefix("$ ").or_else(|| raw.strip_prefix("% ")).unwrap_or(raw);
    let raw = without_label(raw);
    if raw.contains('\u{fffd}') || !is_valid(raw, shell) {
        return None;
    }
    let command = clean_command(raw, shell).ok()?.text;
    looks_like_one(&command).then_some(command)
}

/// Whether the shell would take it.
fn is_valid(raw: &str, shell: Shell) -> bool {
    let mut reader = aish_syntax::LineReader::new(shell);
    raw.split('\n').for_each(|line| reader.line(line));
    reader.status() == aish_syntax::Completeness::Complete
}

fn without_label(text: &str) -> &str {
    let Some((label, rest)) = text.split_once(':') else { return text };
    let label = label.trim_matches(['*', '`', ' ']);
    let known = LABELS.iter().any(|known| label.eq_ignore_ascii_case(known));
    if known { rest.trim_start_matches(['*', '`', ' ']).trim() } else { text }
}

/// Whether a line that the shell takes is a command, and not a sentence that it would take for one.
fn looks_like_one(command: &str) -> bool {
    let command = command.trim_start_matches(['(', '{', '!', ' ']);
    let mut words =
        command.split_whitespace().skip_while(|word| is_assignment(word) || matches!(*word, "sudo" | "time"));
    let Some(first) = words.next() else { return is_assignment(command) };
    if KEYWORDS.contains(&first) || first.starts_with("((") || first.starts_with("$(") {
        return true;
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || "_./~+-$\"'{}".contains(c);
    let begins = first.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_./~$\"'".contains(c));
    if !begins
        || !first.trim_end_matches([';', '|', '&']).chars().all(plain)
        || first.ends_with([':', ',', '.']) && first.len() > 1
    {
        return false;
    }
    let rest: Vec<&str> = words.collect();
    let known = aish_programs::section(first).is_some();
    if SPEAKERS.contains(&first) || first.contains('/') {
        return true;
    }
    let signs = |word: &&str| {
        word.starts_with('-')
            || word.contains(|c: char| "/*|<>&$=\"'~;{}[]%@\\".contains(c))
            || word.contains('.') && !word.ends_with('.')
    };
    let of_sentence = |word: &&str| {
        OF_SENTENCES.contains(&word.trim_end_matches([',', '.', '!', '?', ':']).to_ascii_lowercase().as_str())
    };
    let ends_as_one = command.ends_with(['.', '!', '?', ':'])
        && rest.len() > 1
        && !rest.last().is_some_and(|last| matches!(*last, "." | ".." | "!"));
    if rest.iter().any(of_sentence) && (ends_as_one || !rest.iter().any(signs)) {
        return false;
    }
    if ends_as_one && rest.iter().all(|word| word.chars().all(|c| c.is_alphabetic() || ",.!?:'".contains(c))) {
        return false;
    }
    known || rest.iter().any(signs)
}

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty()
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && !name.starts_with(|c: char| c.is_ascii_digit())
    })
}

fn of_json(text: &str, shell: Shell) -> Vec<String> {
    let (Some(from), Some(to)) = (text.find('{'), text.rfind('}')) else { return Vec::new() };
    let outside = text[..from].trim().trim_start_matches("```json").trim_matches('`').trim();
    if from > to || !outside.is_empty() {
        return Vec::new();
    }
    let Ok(value) = serde_json::from_str::<serde_json::Value>(&text[from..=to]) else { return Vec::new() };
    let held = HOLDERS.iter().find_map(|name| value[*name].as_str().or_else(|| value["arguments"][*name].as_str()));
    held.and_then(|command| whole(command, shell)).into_iter().collect()
}

fn of_tags(text: &str, shell: Shell) -> Vec<String> {
    let between = |name: &str| {
        let (_, rest) = text.split_once(&format!("<{name}>"))?;
        rest.split_once(&format!("</{name}>")).map(|(inside, _)| inside)
    };
    HOLDERS.iter().find_map(|name| between(name)).and_then(|inside| whole(inside, shell)).into_iter().collect()
}

fn of_fences(text: &str, shell: Shell) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<(Fence, Vec<&str>)> = None;
    for line in text.lines() {
        let fence = fence_in(line);
        match (&mut open, fence) {
            (Some((inside, block)), Some((mark, _))) if mark.closes(line, *inside) => {
                found.extend(of_block(block, shell));
                open = None;
            }
            (Some((_, block)), _) => block.push(line),
            (None, Some((mark, info))) => {
                let told = info.contains(' ').then(|| after_marker(info).unwrap_or(info));
                found.extend(told.and_then(|told| whole(told, shell)));
                open = Some((mark, Vec::new()));
            }
            (None, None) => {}
        }
    }
    found
}

/// The fence that a line opens, also behind a marker, and its info string.
fn fence_in(line: &str) -> Option<(Fence, &str)> {
    let line = after_marker(line).filter(|rest| rest.starts_with("```")).unwrap_or(line).trim();
    let mark = Fence::of(line)?;
    Some((mark, line.trim_start_matches(['`', '~']).trim()))
}

/// The one command of a block, or one for each line.
fn of_block(block: &[&str], shell: Shell) -> Vec<String> {
    let lines: Vec<&str> =
        block.iter().copied().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#')).collect();
    let lines: Vec<&str> = lines.iter().map(|line| after_marker(line).unwrap_or(line)).collect();
    if let Some(command) = whole(&lines.join("\n"), shell) {
        return vec![command];
    }
    alternatives(lines.iter().map(|line| whole(line, shell)).collect())
}

/// Lines that are ways to do the same thing: each a whole command, all with the same program. Steps that need each other aren't:
/// the last of them alone could be another deed.
fn alternatives(lines: Vec<Option<String>>) -> Vec<String> {
    let Some(commands) = lines.into_iter().collect::<Option<Vec<_>>>() else { return Vec::new() };
    let program = |command: &String| command.split_whitespace().next().map(str::to_owned);
    let same = commands.windows(2).all(|pair| program(&pair[0]) == program(&pair[1]));
    if same { commands } else { Vec::new() }
}

/// What stands behind `CMD:` in a line, wherever that is.
fn after_marker(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("CMD:")?;
    Some(rest.trim().trim_end_matches(']').trim_matches('`').trim())
}

/// `[CMD: x]`, `You can use CMD: x`, and `CMD:` on the line before the command.
fn of_marker_inside(text: &str, shell: Shell) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let Some(rest) = after_marker(line) else { continue };
        let next = || lines[n + 1..].iter().find(|line| !line.trim().is_empty()).copied();
        let raw = if rest.is_empty() { next() } else { Some(rest) };
        found.extend(raw.and_then(|raw| whole(raw.trim_matches('`'), shell)));
    }
    found
}

/// The whole reply, its first line, or each of its lines.
fn of_lines(text: &str, shell: Shell) -> Vec<String> {
    let said: Vec<&str> =
        text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#')).collect();
    let one = |raw: &str| {
        let raw = raw.trim();
        let inner = raw.strip_prefix('`').and_then(|raw| raw.strip_suffix('`')).filter(|inner| !inner.contains('`'));
        whole(inner.unwrap_or(raw), shell)
    };
    if let Some(command) = one(&said.join("\n")) {
        return vec![command];
    }
    let each: Vec<Option<String>> = said.iter().map(|line| one(line)).collect();
    let several = alternatives(each.clone());
    if !several.is_empty() {
        return several;
    }
    // A command with a word about it behind or before it.
    let whole: Vec<String> = each.into_iter().flatten().collect();
    if whole.len() == 1 { whole } else { Vec::new() }
}

/// The only code span of a sentence.
fn of_code_spans(text: &str, shell: Shell) -> Vec<String> {
    let mut spans: Vec<&str> =
        text.split('`').skip(1).step_by(2).map(str::trim).filter(|span| !span.is_empty()).collect();
    spans.dedup();
    match spans.as_slice() {
        [span] if text.matches('`').count().is_multiple_of(2) => whole(span, shell).into_iter().collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
#[path = "bare_tests.rs"]
mod tests;
