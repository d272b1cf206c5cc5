//! Splits a goal into tasks for a model: the cookbook's steps if it understands all, else the sure
//! deeds. It doesn't guess.

use super::{parts, steps_or_whole};
use crate::{Environment, certainty, lists, reading, sentence};

/// Most tasks; a goal with more parts isn't split.
const MOST: usize = 10;
const FITS: f32 = 0.95;

/// A task, with its command if the cookbook is certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// In the words of the goal or of the cookbook's step.
    pub words: String,
    /// One line.
    pub command: Option<String>,
}

/// In order; at least one.
pub fn tasks(goal: &str, environment: &Environment) -> Vec<Task> {
    if let Ok(steps) = steps_or_whole(goal, environment) {
        return steps.into_iter().map(|step| Task { words: step.title, command: Some(step.command) }).collect();
    }
    let said = sentences(goal);
    match said.as_slice() {
        [] | [_] => vec![Task { words: goal.trim().to_owned(), command: None }],
        many if many.len() > MOST => vec![Task { words: goal.trim().to_owned(), command: None }],
        many => many.iter().map(|words| task(words, environment)).collect(),
    }
}

/// Words that stand alone get the cookbook's command if it is certain.
pub fn task(words: &str, environment: &Environment) -> Task {
    let known = (!refers_back(words)).then(|| reading::answer(words, environment)).flatten();
    let known = known.filter(|found| found.score >= FITS && certainty::is_certain(words, found));
    let command = known.map(|found| found.command);
    Task { words: words.to_owned(), command }
}

/// Whether the words refer to earlier ones: "it", "them", "the result".
pub fn refers_back(words: &str) -> bool {
    let backward = |word: &String| lists::GOAL_BACKWARD.has(&word.trim_end_matches([',', '.', ';']).to_lowercase());
    sentence::words(words).iter().any(|word| backward(word) || lists::GOAL_PRONOUNS.has(&word.to_lowercase()))
}

fn sentences(goal: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut from = None;
    for piece in parts::pieces(goal) {
        let start = piece.text.as_ptr() as usize - goal.as_ptr() as usize;
        let from_here = *from.get_or_insert(start);
        if piece.ends {
            out.push(parts::deed(&goal[from_here..start + piece.text.len()]));
            from = None;
        }
    }
    out
}

#[cfg(test)]
#[path = "tasks_tests.rs"]
mod tests;
