//! Reads the markers in a model's reply: `CMD:`, `CMD&:`, `GOAL:`, `TASK:`, `DELEGATE:` and
//! `CONFIRM:`. One parser for asking and for Norris; it must not judge, show or run anything.
//!
//! A command takes its lines until the grammar of the shell says that it is complete: the text in a
//! here-document or in a quoted string of several lines is text, whatever it looks like. A command
//! that never gets complete is refused, and nothing behind its first line is read, because what was
//! meant as text can't be told. How a marker may be written is said in `line`.

mod clean_command;
mod command;
mod fence_line;
mod forms;
mod here_document;
mod line;
mod placeholder;
mod stream;

use aish_syntax::{Completeness, completeness};
use aish_text::Shell;
use aish_text::sanitize::{Refused, clean, clean_line};
use clean_command::clean_command;
use command::TakenCommand;
use here_document::Endings;

pub use line::MarkerGoal;
pub use stream::{MarkerStream, StreamPart};

/// Most markers that are read from one reply; the rest is ignored.
const MAX_MARKERS: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marker {
    /// `CMD: …`: a command, perhaps of several lines.
    Command(String),
    /// A `CMD:` that can't be offered: the text as it stands in the reply, and why.
    Refused(String, Refused),
    /// `CMD&: …`: a command that is to run behind the prompt.
    Background(String),
    Complete,
    /// `GOAL: blocked`, with the reason (empty if the model gave none).
    Blocked(String),
    Task(String),
    Delegate(String),
    /// `CONFIRM: …`: the user is to be asked before what the reply does, with the reason (empty if
    /// the model gave none).
    Confirm(String),
}

impl Marker {
    fn is_action(&self) -> bool {
        matches!(self, Self::Command(_) | Self::Refused(..) | Self::Background(_) | Self::Delegate(_))
    }
}

/// Reads all markers of a raw reply, in order. Lines that are no marker are left alone.
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

/// A line without a carriage return at its end.
fn content(line: &str) -> &str {
    line.strip_suffix('\r').unwrap_or(line)
}

/// What a line is, together with the lines behind it that belong to it.
struct MarkerStep {
    marker: Option<Marker>,
    /// How many lines behind the first one.
    lines: usize,
    /// Where it ends can't be told, so nothing behind it may be read.
    unread: bool,
}

fn read_marker(lines: &[&str], n: usize, endings: &Endings<'_>, shell: Shell) -> MarkerStep {
    let text = MarkerStep { marker: None, lines: 0, unread: false };
    let (line, next) = (lines[n], n + 1);
    if ReplyFence::of(line).is_some() {
        return text;
    }
    if let Some(opening) = line::command_opening(line) {
        let TakenCommand { marker, lines, unread } = command::take_command(&opening, lines, next, endings, shell);
        return MarkerStep { marker: Some(marker), lines, unread };
    }
    let (marker, used) =
        line::other_marker(line, &lines[next..]).map_or((None, 0), |(marker, used)| (Some(marker), used));
    // Without a marker that is accepted it is text all the same.
    let document = endings.after(lines[n + used], next + used).unwrap_or(0);
    MarkerStep { marker, lines: used + document, unread: false }
}

/// As [`parse_markers`], for a reply that was cut off: its last action may be half of one, and what
/// it says about the goal isn't its last word.
pub fn parse_cut_off(text: &str, shell: Shell) -> Vec<Marker> {
    let mut markers = parse_markers(text, shell);
    if let Some(last) = markers.iter().rposition(Marker::is_action) {
        markers.truncate(last);
    }
    markers.retain(|marker| !matches!(marker, Marker::Complete | Marker::Blocked(_)));
    markers
}

/// The commands among markers that can be offered, in order, each once.
pub fn command_lines(markers: Vec<Marker>) -> Vec<String> {
    each_once(markers, |marker| if let Marker::Command(command) = marker { Some(command) } else { None })
}

/// Those that are meant for the background.
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

/// The commands of a reply to a request for one, and what else is to be known of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposals {
    /// In order, each once; several are alternatives.
    pub commands: Vec<String>,
    /// Commands that can't be offered: each as it reads, and why.
    pub refused: Vec<(String, Refused)>,
    /// They stood in `CMD:` lines.
    pub marked: bool,
    /// Why there is none, as the model says.
    pub reason: Option<String>,
}

impl Proposals {
    /// The reply is the command, and its words are none for the user.
    pub fn are_alone(&self) -> bool {
        !self.marked && !self.commands.is_empty()
    }
}

/// Reads a reply to a request for one command: those before the first `CMD:` that was refused; with
/// none at all, whatever of the reply is one, in any form.
pub fn proposals(text: &str, asked: &Asked<'_>) -> Proposals {
    let mut markers = parse_markers(text, asked.shell);
    // What follows may be the rest of what was refused, and was never meant to stand alone.
    let first = markers.iter().position(|marker| matches!(marker, Marker::Refused(..)));
    let refused = markers.split_off(first.unwrap_or(markers.len())).into_iter().filter_map(|marker| match marker {
        Marker::Refused(text, why) => Some((text, why)),
        _ => None,
    });
    let mut refused: Vec<_> = refused.collect();
    let mut commands = command_lines(markers);
    let whole = |command: &str| completeness(command, asked.shell) == Completeness::Complete;
    let broken = commands.extract_if(.., |command| !whole(command));
    refused.splice(0..0, broken.map(|command| (command, Refused::Syntax)));
    if !commands.is_empty() || !refused.is_empty() {
        return Proposals { commands, refused, marked: true, reason: None };
    }
    let found = forms::read_reply(text, asked);
    let reason = if found.commands.is_empty() { forms::reason(text, asked.words) } else { None };
    Proposals { commands: found.commands, refused: found.refused, marked: false, reason }
}

/// The commands of [`proposals`], where nothing but the shell is known.
pub fn proposed_commands(text: &str, shell: Shell) -> Vec<String> {
    proposals(text, &Asked::of(shell)).commands
}

/// The commands of an answer to a question: those of its `CMD:` lines, then those that stand in its
/// blocks of code; the number of the former. Where one of the former was refused the blocks aren't
/// read.
pub fn answer_commands(text: &str, asked: &Asked<'_>) -> (Vec<String>, usize) {
    let markers = parse_markers(text, asked.shell);
    let refused = markers.iter().any(|marker| matches!(marker, Marker::Refused(..)));
    let mut commands = command_lines(markers);
    let marked = commands.len();
    let shown = if refused { Vec::new() } else { forms::in_blocks(text, asked) };
    for command in shown {
        if !commands.contains(&command) {
            commands.push(command);
        }
    }
    (commands, marked)
}

/// The text of a reply without its commands and other markers: what it says in words.
pub fn prose(text: &str) -> String {
    let is_marker = |line: &&str| {
        let word = line.trim_start();
        line::command_opening(line).is_some()
            || line::goal_line(line).is_some()
            || ["CMD&:", "TASK:", "DELEGATE:"].iter().any(|marker| word.starts_with(marker))
    };
    clean(text.lines().take_while(|line| !is_marker(line)).collect::<Vec<_>>().join("\n").trim())
}

/// The bodies of the `TASK:` lines, trimmed; empty ones are dropped. The cap is the caller's.
pub fn task_lines(text: &str) -> Vec<String> {
    let body = |line: &str| line.trim_start().strip_prefix("TASK:").map(clean_line);
    text.lines().filter_map(body).map(|task| task.trim().to_owned()).filter(|task| !task.is_empty()).collect()
}

/// Why the model wants the user to be asked first; nothing if it doesn't.
pub fn confirmation(markers: &[Marker]) -> Option<&str> {
    markers.iter().find_map(|marker| match marker {
        Marker::Confirm(why) => Some(why.as_str()),
        _ => None,
    })
}

/// What markers say about the goal. `blocked` wins over `complete`: it asks for a person.
pub fn last_goal(markers: &[Marker]) -> Option<MarkerGoal> {
    let blocked = markers.iter().find_map(|marker| match marker {
        Marker::Blocked(reason) => Some(MarkerGoal::Blocked(reason.clone())),
        _ => None,
    });
    blocked.or_else(|| markers.contains(&Marker::Complete).then_some(MarkerGoal::Complete))
}

pub use fence_line::{ReplyFence, is_shell};
pub use forms::{Asked, is_typed_command};

#[cfg(test)]
mod tests;
