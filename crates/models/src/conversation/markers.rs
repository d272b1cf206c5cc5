//! Reads the markers of a reply: `CMD:`, `CMD&:`, `GOAL:`, `TASK:`, `DELEGATE:`, `CONFIRM:`; `line`
//! says how they may be written.
//!
//! A command takes lines until the shell's grammar says that it is complete: here-documents and
//! quoted lines are text. Behind the first line of one that never ends nothing is read.

mod command;
mod forms;
mod here_document;
mod line;
mod placeholder;
mod stream;
mod typeset;

use aish_syntax::{Completeness, completeness};
use aish_text::Shell;
use aish_text::sanitize::{Refused, clean, clean_line};
use here_document::Endings;

pub use line::MarkerGoal;
pub use stream::{MarkerStream, StreamPart};

const MAX_MARKERS: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marker {
    /// `CMD: …`, perhaps of several lines.
    Command(String),
    /// A `CMD:` that can't be offered: its text, and why.
    Refused(String, Refused),
    /// `CMD&: …`: to run behind the prompt.
    Background(String),
    Complete,
    /// `GOAL: blocked`, with the reason, maybe empty.
    Blocked(String),
    Task(String),
    Delegate(String),
    /// `CONFIRM: …`: ask the user first; with the reason, maybe empty.
    Confirm(String),
}

impl Marker {
    fn is_action(&self) -> bool {
        matches!(self, Self::Command(_) | Self::Refused(..) | Self::Background(_) | Self::Delegate(_))
    }
}

/// All markers of a raw reply, in order.
pub fn parse_markers(text: &str, shell: Shell) -> Vec<Marker> {
    let lines: Vec<&str> = text.split('\n').map(content).collect();
    let endings = Endings::new(&lines);
    let mut markers = Vec::new();
    let mut n = 0;
    while n < lines.len() && markers.len() < MAX_MARKERS {
        let MarkerStep { marker, lines: used, unread } = read_marker(&lines, n, &endings, shell);
        markers.extend(marker);
        if unread {
            break;
        }
        n += used + 1;
    }
    markers
}

fn content(line: &str) -> &str {
    line.strip_suffix('\r').unwrap_or(line)
}

/// A line with the following lines that belong to it.
struct MarkerStep {
    marker: Option<Marker>,
    lines: usize,
    /// The end is unknown, so nothing behind it may be read.
    unread: bool,
}

fn read_marker(lines: &[&str], n: usize, endings: &Endings<'_>, shell: Shell) -> MarkerStep {
    let text = MarkerStep { marker: None, lines: 0, unread: false };
    let (line, next) = (lines[n], n + 1);
    if ReplyFence::of(line).is_some() {
        return text;
    }
    if let Some(opening) = line::command_opening(line) {
        return command::take_command(&opening, lines, next, endings, shell);
    }
    let (marker, used) =
        line::other_marker(line, &lines[next..]).map_or((None, 0), |(marker, used)| (Some(marker), used));
    // Without an accepted marker it is text all the same.
    let document = endings.after(lines[n + used], next + used).unwrap_or(0);
    MarkerStep { marker, lines: used + document, unread: false }
}

/// For a reply that was cut off: without its last action and its word about the goal.
pub fn parse_cut_off(text: &str, shell: Shell) -> Vec<Marker> {
    let mut markers = parse_markers(text, shell);
    if let Some(last) = markers.iter().rposition(Marker::is_action) {
        markers.truncate(last);
    }
    markers.retain(|marker| !matches!(marker, Marker::Complete | Marker::Blocked(_)));
    markers
}

/// Those that can be offered, in order, each once.
pub fn command_lines(markers: Vec<Marker>) -> Vec<String> {
    each_once(markers, |marker| if let Marker::Command(command) = marker { Some(command) } else { None })
}

pub fn background_lines(markers: Vec<Marker>) -> Vec<String> {
    each_once(markers, |marker| if let Marker::Background(command) = marker { Some(command) } else { None })
}

fn each_once(markers: Vec<Marker>, text: impl FnMut(Marker) -> Option<String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for text in markers.into_iter().filter_map(text) {
        if !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposals {
    /// In order, each once; several are alternatives.
    pub commands: Vec<String>,
    pub refused: Vec<(String, Refused)>,
    /// They came from `CMD:` lines.
    pub marked: bool,
    pub reason: Option<String>,
}

impl Proposals {
    /// The reply is only the command; it has no words for the user.
    pub fn are_alone(&self) -> bool {
        !self.marked && !self.commands.is_empty()
    }
}

/// Commands of `CMD:` lines before the first one that can't be offered, and those that can't.
fn marked(text: &str, shell: Shell) -> (Vec<String>, Vec<(String, Refused)>) {
    let mut markers = parse_markers(text, shell);
    for marker in &mut markers {
        if let Marker::Command(command) = marker
            && completeness(command, shell) != Completeness::Complete
        {
            *marker = Marker::Refused(std::mem::take(command), Refused::Syntax);
        }
    }
    // What follows may be the rest of the refused command.
    let first = markers.iter().position(|marker| matches!(marker, Marker::Refused(..)));
    let refused = markers.split_off(first.unwrap_or(markers.len())).into_iter().filter_map(|marker| match marker {
        Marker::Refused(text, why) => Some((text, why)),
        _ => None,
    });
    let refused = refused.collect();
    (command_lines(markers), refused)
}

/// Commands before the first refused `CMD:`; without any, those that other forms of the reply hold.
pub fn proposals(text: &str, asked: &Asked<'_>) -> Proposals {
    let (commands, refused) = marked(text, asked.shell);
    if !commands.is_empty() || !refused.is_empty() {
        return Proposals { commands, refused, marked: true, reason: None };
    }
    let found = forms::read_reply(text, asked);
    let reason = if found.commands.is_empty() { forms::reason(text, asked.words) } else { None };
    Proposals { commands: found.commands, refused: found.refused, marked: false, reason }
}

/// As [`proposals`], with only the shell known.
pub fn proposed_commands(text: &str, shell: Shell) -> Vec<String> {
    proposals(text, &Asked::of(shell)).commands
}

/// Commands of `CMD:` lines, then of blocks of code; and the number of the former. If one of the
/// former was refused, blocks aren't read.
pub fn answer_commands(text: &str, asked: &Asked<'_>) -> (Vec<String>, usize) {
    let (mut commands, refused) = marked(text, asked.shell);
    let marked = commands.len();
    let shown = if refused.is_empty() { forms::in_blocks(text, asked) } else { Vec::new() };
    for command in shown {
        if !commands.contains(&command) {
            commands.push(command);
        }
    }
    (commands, marked)
}

pub fn prose(text: &str) -> String {
    let is_marker = |line: &&str| {
        let word = line.trim_start();
        line::command_opening(line).is_some()
            || line::goal_line(line).is_some()
            || ["CMD&:", "TASK:", "DELEGATE:"].iter().any(|marker| word.starts_with(marker))
    };
    clean(text.lines().take_while(|line| !is_marker(line)).collect::<Vec<_>>().join("\n").trim())
}

/// Of `TASK:` lines, trimmed, without empty ones. The caller limits them.
pub fn task_lines(text: &str) -> Vec<String> {
    let body = |line: &str| line.trim_start().strip_prefix("TASK:").map(clean_line);
    text.lines().filter_map(body).map(|task| task.trim().to_owned()).filter(|task| !task.is_empty()).collect()
}

/// The model's reason; none if it doesn't ask for it.
pub fn confirmation(markers: &[Marker]) -> Option<&str> {
    markers.iter().find_map(|marker| match marker {
        Marker::Confirm(why) => Some(why.as_str()),
        _ => None,
    })
}

/// `blocked` wins over `complete`: it asks for a person.
pub fn last_goal(markers: &[Marker]) -> Option<MarkerGoal> {
    let blocked = markers.iter().find_map(|marker| match marker {
        Marker::Blocked(reason) => Some(MarkerGoal::Blocked(reason.clone())),
        _ => None,
    });
    blocked.or_else(|| markers.contains(&Marker::Complete).then_some(MarkerGoal::Complete))
}

pub use forms::{Asked, is_typed_command};
pub use line::{ReplyFence, is_shell};

#[cfg(test)]
mod tests;
