//! A goal as tasks, for a model that takes one at a time: the cookbook's own steps where it
//! understands all of the goal, else the parts that are several deeds for certain, each with its
//! command where the cookbook has one. It never plans by guessing.

use super::{Done, parts, plan, progress};
use crate::{Environment, certainty, lists, reading, sentence};

/// Most tasks of a goal; of more parts than that none is cut out.
const MOST: usize = 10;
/// How well a recipe must fit a part.
const FITS: f32 = 0.95;

/// One task, and the command for it where the cookbook is certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// What is to be done, as the goal says it or as the cookbook's step does.
    pub words: String,
    /// One line for the shell.
    pub command: Option<String>,
}

/// The tasks of `goal`, in order; at least one.
pub fn tasks(goal: &str, environment: &Environment) -> Vec<Task> {
    if let Ok(steps) = plan::steps(goal, environment) {
        return steps.into_iter().map(|step| Task { words: step.title, command: Some(step.command) }).collect();
    }
    let said = sentences(goal);
    match said.as_slice() {
        [] | [_] => vec![Task { words: goal.trim().to_owned(), command: None }],
        many if many.len() > MOST => vec![Task { words: goal.trim().to_owned(), command: None }],
        many => many.iter().map(|words| task(words, environment)).collect(),
    }
}

/// A task in words that stand alone has the cookbook's command where that is certain.
pub fn task(words: &str, environment: &Environment) -> Task {
    let known = (!refers_back(words)).then(|| reading::answer(words, environment)).flatten();
    let known = known.filter(|found| found.score >= FITS && certainty::is_certain(words, found));
    let command = known.map(|found| found.command);
    Task { words: words.to_owned(), command }
}

/// Whether words speak of what came before them ("it", "them", "the result").
pub fn refers_back(words: &str) -> bool {
    let backward = |word: &String| lists::has("goal.backward", &word.trim_end_matches([',', '.', ';']).to_lowercase());
    sentence::words(words).iter().any(|word| backward(word) || lists::has("goal.pronouns", &word.to_lowercase()))
}

/// Whether a command that failed has given its answer all the same: nothing was found, or two
/// things differ.
pub fn is_answer(ran: &Done) -> bool {
    progress::found_nothing(ran)
}

/// The parts that are deeds of their own for certain, whole.
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
