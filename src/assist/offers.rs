//! What the ask key put on a line, and its alternatives, kept in the shell's private state for the
//! next press. It decides where a step leads and what a model is asked; it prints nothing.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::typed_line;
use crate::config::known_secrets;
use crate::context::ShellReport;
use crate::model::Intent;
use crate::store::shell_state::{ShellState, StateSlot};
use aish_judge::verdict::Provenance;

/// Kept commands: as many as a menu has keys.
pub const MOST: usize = 32;
/// Commands that a model is told of when asked for another.
const TOLD: usize = 9;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offers {
    /// The user's line before the first command; empty for a correction.
    line: String,
    /// The words, then each refinement. Empty for a correction.
    request: Vec<String>,
    /// For a correction: the failed command and its status.
    failed: Option<(String, i32)>,
    commands: Vec<String>,
    /// 0: the user's line, else the number of a command.
    at: usize,
    /// The line as it was left; typed text may follow the command.
    shown: String,
    pub provenance: Vec<Provenance>,
    pub by_cookbook: bool,
    #[serde(default)]
    pub asked_model: bool,
}

impl Offers {
    /// None yet, for `intent` and its line.
    pub fn new(line: &str, intent: &Intent) -> Self {
        let (request, failed) = match intent {
            Intent::Suggest { words } | Intent::Ask { words } => (vec![words.clone()], None),
            Intent::Fix { command, status } => (Vec::new(), Some((command.clone(), *status))),
            Intent::Explain { .. } | Intent::Norris { .. } | Intent::Internal => (Vec::new(), None),
        };
        Self { line: line.to_owned(), request, failed, shown: line.to_owned(), ..Self::default() }
    }

    /// The kept offers, if the shown line is unchanged.
    pub fn on_line(state: &ShellState, line: &str) -> Option<Self> {
        let kept: Self = state.get_json(StateSlot::Offers)?;
        let whole = !kept.commands.is_empty() && kept.at <= kept.commands.len();
        (!line.trim().is_empty() && kept.shown == line && whole).then_some(kept)
    }

    /// Not if they hold a secret. Failures are ignored: the key begins anew.
    pub fn keep(&self, state: &ShellState) {
        if !self.put(state, StateSlot::Offers) {
            state.remove(StateSlot::Offers);
        }
    }

    fn put(&self, state: &ShellState, slot: StateSlot) -> bool {
        let texts = [&self.line, &self.shown].into_iter().chain(&self.request).chain(&self.commands);
        let vault = known_secrets::vault();
        let secret = texts.chain(self.failed.as_ref().map(|(command, _)| command)).any(|text| vault.finds_any(text));
        !secret && state.put_json(slot, self).is_ok()
    }

    pub fn correction(intent: &Intent, command: String) -> Self {
        Self { commands: vec![command], by_cookbook: true, ..Self::new("", intent) }
    }

    /// For the key on an empty line. Returns whether it is kept.
    pub fn keep_correction(&self, state: &ShellState) -> bool {
        self.put(state, StateSlot::OfferedFix)
    }

    /// The shown correction, if the last command is the one that failed.
    pub fn shown_correction(state: &ShellState, line: &str, side: &ShellReport) -> Option<Self> {
        let last = (side.last_command.clone(), side.last_status?);
        let kept: Self = if line.trim().is_empty() { state.get_json(StateSlot::OfferedFix)? } else { return None };
        (kept.failed == Some(last) && kept.commands.len() == 1).then_some(kept)
    }

    /// Behind the shown one; returns their numbers, each once. A known one keeps its place.
    pub fn add(&mut self, commands: Vec<String>) -> Vec<usize> {
        let at = self.at;
        let mut numbers = Vec::new();
        let mut next = at;
        for command in commands {
            let known = self.commands.iter().position(|known| *known == command).map(|n| n + 1);
            let number = known.unwrap_or(next + 1);
            if known.is_none() {
                if self.commands.len() >= MOST {
                    break;
                }
                self.commands.insert(next, command);
                next += 1;
                // Later ones have moved on.
                numbers.iter_mut().filter(|n| **n >= number).for_each(|n| *n += 1);
            }
            if number != at && !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        numbers
    }

    pub fn has(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// 0: the user's line, else the number of a command.
    pub fn at(&self) -> usize {
        self.at
    }

    pub fn numbers(&self) -> Range<usize> {
        1..self.commands.len() + 1
    }

    /// A command, or the user's line for 0.
    pub fn text(&self, number: usize) -> &str {
        number.checked_sub(1).and_then(|n| self.commands.get(n)).unwrap_or(&self.line)
    }

    pub fn shown(&self) -> &str {
        &self.shown
    }

    pub fn show(&mut self, number: usize, line: &str) {
        self.at = number.min(self.commands.len());
        line.clone_into(&mut self.shown);
    }

    /// None behind the last.
    pub fn next(&self) -> Option<usize> {
        (self.at < self.commands.len()).then_some(self.at + 1)
    }

    /// 0 is the user's line, which a correction hasn't.
    pub fn previous(&self) -> Option<usize> {
        self.at.checked_sub(1).filter(|n| *n > 0 || !self.line.trim().is_empty())
    }

    /// The request with `more` behind it; none for a correction.
    pub fn words_with(&self, more: &str) -> Option<String> {
        let words = self.request.iter().map(String::as_str).chain([more]).filter(|words| !words.is_empty());
        (!self.request.is_empty()).then(|| words.collect::<Vec<_>>().join(" "))
    }

    /// The first request, to ask another model.
    pub fn request_again(&self) -> (Intent, String) {
        match &self.failed {
            Some((command, status)) => {
                (Intent::Fix { command: command.clone(), status: *status }, typed_line::failure_words(command, *status))
            }
            None => {
                let words = self.request.join(" ");
                (Intent::Suggest { words: words.clone() }, words)
            }
        }
    }

    /// Notes a refinement that brought a command.
    pub fn refine(&mut self, more: &str) {
        if !self.request.is_empty() {
            self.request.push(more.to_owned());
        }
    }

    /// For the model: the request, and its command as it is on the line now.
    pub fn said(&self) -> Vec<(String, String)> {
        vec![(self.asked(), self.shown.clone())]
    }

    /// For a model that is to change the shown command.
    pub fn refinement(more: &str) -> String {
        format!("Change that command: {more}")
    }

    /// For a model that is to give another command.
    pub fn another(&self) -> String {
        let first = self.commands.len().saturating_sub(TOLD);
        let shown: Vec<_> = self.commands[first..].iter().map(|command| format!("- {command}")).collect();
        let shown = shown.join("\n");
        format!("These commands were shown already:\n{shown}\nGive one other command for it.")
    }

    pub fn typed(&self, more: &str) -> String {
        let failed =
            self.failed.iter().map(|(command, status)| format!("this command failed with status {status}: {command}"));
        failed.chain(self.request.iter().cloned()).chain([more.to_owned()]).collect::<Vec<_>>().join(" → ")
    }

    fn asked(&self) -> String {
        match &self.failed {
            Some((command, status)) => typed_line::failure_words(command, *status),
            None => self.request.join("; "),
        }
    }
}

#[cfg(test)]
#[path = "offers_tests.rs"]
mod tests;
