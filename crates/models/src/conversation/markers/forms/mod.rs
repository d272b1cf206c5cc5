//! Finds the command in a reply to a request for one: bare, fenced, JSON, tags, labels, prompts,
//! sentences. In doubt it is prose; a command that can't be offered has a reason.

mod blocks;
mod command;
mod evidence;
mod layout;
mod lines;
mod objects;
mod sentence;
mod spans;
mod wrapping;

pub(super) use blocks::in_blocks;

use aish_syntax::{Completeness, completeness};
use aish_text::Shell;
use aish_text::sanitize::{Refused, clean_line};
use command::{CommandForm, FormRead};
use layout::{ReplyPiece, answer_of, pieces};

use super::typeset;
use crate::lists;

const MOST: usize = 8;
const DEEPEST: usize = 3;

#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub shell: Shell,
    /// The user's, which a model may repeat.
    pub words: &'a str,
    /// Whether a name or path is a program here.
    pub programs: &'a dyn Fn(&str) -> bool,
}

impl<'a> Asked<'a> {
    pub fn of(shell: Shell) -> Self {
        Self { shell, words: "", programs: &|_| false }
    }

    /// Whose grammar differs from that of the user's.
    fn other_shell(&self) -> Shell {
        if self.shell == Shell::Fish { Shell::Bash } else { Shell::Fish }
    }

    fn has(&self, program: &str) -> bool {
        (self.programs)(program)
    }
}

impl std::fmt::Debug for Asked<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asked").field("shell", &self.shell).field("words", &self.words).finish_non_exhaustive()
    }
}

/// What a model puts where there is no command: `None`, `...`, a sentence of its own.
pub(super) fn says_none(text: &str) -> bool {
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let speaks = text.starts_with("I ") || text.starts_with("I'") || text.starts_with("Sorry");
    bare.is_empty() && !text.contains(char::is_alphanumeric) && text != ":"
        || lists::REPLIES_NONE.has(&bare)
        || speaks && sentence::is_remark(text)
}

/// Finished or not, and no possible sentence.
pub fn is_typed_command(line: &str, asked: &Asked<'_>) -> bool {
    match completeness(line, asked.shell) {
        Completeness::Complete => command::is_command(line, asked.shell, CommandForm::Bare, asked),
        _ => line.contains('\n') || command::begins_command(line, CommandForm::Bare, asked),
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct FoundForms {
    pub(super) commands: Vec<String>,
    pub(super) refused: Vec<(String, Refused)>,
    /// A command without end: nothing behind it was read.
    stopped: bool,
}

impl FoundForms {
    fn push(&mut self, command: String) {
        if !self.commands.contains(&command) {
            self.commands.push(command);
        }
    }

    fn add(&mut self, read: FormRead) {
        match read {
            FormRead::Command(command) => self.push(command),
            FormRead::Refused(text, why) => self.refused.push((text, why)),
            FormRead::Words => {}
        }
    }

    fn take(&mut self, other: Self) {
        other.commands.into_iter().for_each(|command| self.push(command));
        self.refused.extend(other.refused);
        self.stopped |= other.stopped;
    }

    fn is_empty(&self) -> bool {
        self.commands.is_empty() && self.refused.is_empty()
    }
}

/// Of a reply without markers, in order; several are alternatives.
pub(super) fn read_reply(text: &str, asked: &Asked<'_>) -> FoundForms {
    let mut found = read_depth(&answer_of(text, asked.words), asked, 0);
    hold_dependent(&mut found);
    found.commands.truncate(MOST);
    found
}

/// Reads one kind of form; the number is the depth in tags.
type Stage = fn(&[ReplyPiece<'_>], &Asked<'_>, usize) -> FoundForms;

fn read_depth(answer: &str, asked: &Asked<'_>, depth: usize) -> FoundForms {
    let mut found = FoundForms::default();
    // Whatever is in it is part of it then.
    if let FormRead::Command(command) = command::read(answer, CommandForm::Bare, asked) {
        found.push(command);
        return found;
    }
    let pieces = pieces(answer);
    let stages: [Stage; 4] = [of_objects, blocks::of_blocks, of_text, of_sentences];
    for stage in stages {
        found = stage(&pieces, asked, depth);
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// Drops commands behind one that changes what they depend on: alone they do something else. One
/// that serves only them, as `set -e` does, goes with them.
fn hold_dependent(found: &mut FoundForms) {
    let Some(last) = found.commands.iter().position(|command| lines::changes_place(command)) else { return };
    let serves = last + 1 < found.commands.len() && lines::serves_others(&found.commands[last]);
    let behind = found.commands.split_off(if serves { last } else { last + 1 });
    found.refused.extend(behind.into_iter().map(|command| (command, Refused::Dependent)));
}

fn of_objects(pieces: &[ReplyPiece<'_>], asked: &Asked<'_>, depth: usize) -> FoundForms {
    let mut found = FoundForms::default();
    for piece in pieces {
        let text = match piece {
            ReplyPiece::Text(lines) => lines.join("\n"),
            ReplyPiece::Block(block) => block.lines.join("\n"),
        };
        let begins = |line: &&str| line.trim_start().starts_with(['{', '[']);
        let object = text.lines().position(|line| begins(&line)).map(|n| text.lines().skip(n).collect::<Vec<_>>());
        let held = object.map(|lines| objects::of_json(&lines.join("\n"))).unwrap_or_default();
        held.iter().for_each(|text| found.take(read_held(text, asked)));
        let (commands, around) = objects::of_tags(&text);
        let plain = |text: &str| typeset::without_entities(text);
        commands.into_iter().for_each(|text| found.take(read_inside(&plain(text), asked, depth)));
        if found.is_empty() {
            around.into_iter().for_each(|text| found.take(read_inside(&plain(text), asked, depth)));
        }
    }
    found
}

/// An object's or tag's content may be a reply itself.
fn read_inside(text: &str, asked: &Asked<'_>, depth: usize) -> FoundForms {
    let found = read_held(text, asked);
    if found.is_empty() && depth < DEEPEST { read_depth(text, asked, depth + 1) } else { found }
}

fn read_held(text: &str, asked: &Asked<'_>) -> FoundForms {
    lines::read_lines(&text.trim().split('\n').collect::<Vec<_>>(), CommandForm::Code, "", asked)
}

fn of_text(pieces: &[ReplyPiece<'_>], asked: &Asked<'_>, _: usize) -> FoundForms {
    let mut found = FoundForms::default();
    for lines in texts(pieces) {
        if !found.stopped {
            found.take(lines::read_lines(lines, CommandForm::Bare, "", asked));
        }
    }
    found
}

fn of_sentences(pieces: &[ReplyPiece<'_>], asked: &Asked<'_>, _: usize) -> FoundForms {
    let lines: Vec<&str> = texts(pieces).flatten().copied().collect();
    spans::of_sentences(&lines, asked)
}

fn texts<'a, 'b>(pieces: &'b [ReplyPiece<'a>]) -> impl Iterator<Item = &'b Vec<&'a str>> {
    pieces.iter().filter_map(|piece| if let ReplyPiece::Text(lines) = piece { Some(lines) } else { None })
}

/// Lines that begin with `#`, where there is no command.
pub(super) fn reason(text: &str, words: &str) -> Option<String> {
    let answer = answer_of(text, words);
    let lines: Vec<&str> = answer.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let said = |line: &&str| clean_line(line.trim_start_matches(['#', ' '])).trim().to_owned();
    let all = !lines.is_empty() && lines.iter().all(|line| line.starts_with('#'));
    all.then(|| lines.iter().map(said).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" "))
        .filter(|reason| !reason.is_empty())
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
