//! Filters on a step's output (`[goal.filters]` of `../../data/forms.pairs`): "and count them".

use super::GoalStep;
use crate::vocab::numbers;
use crate::{Environment, lists, quote, reading, sentence};

/// `before` with the filter that `part` names, or a new step that reads the file it wrote.
pub fn follow(part: &str, before: &GoalStep, environment: &Environment) -> Option<(GoalStep, bool)> {
    let words = sentence::words(part);
    let shapes = lists::pairs("goal.filters").iter();
    let (held, filter) =
        shapes.filter_map(|(shape, filter)| Some((sentence::holes(shape, &words)?, *filter))).next()?;
    let filter = match held.first() {
        Some((_, n)) => filter.replace("{n}", &numbers::number(&n.to_lowercase())?.to_string()),
        None => filter.to_owned(),
    };
    let title = format!("{}, then {}", before.title, part);
    if let Some(file) = &before.saved {
        let command = format!(
            "{filter} {}{}",
            if filter.starts_with("wc") { "< " } else { "" },
            quote::path(file, environment.shell)
        );
        return Some((GoalStep { command, title, saved: None, ..before.clone() }, false));
    }
    // A number isn't a list, and a change prints none.
    let list = !before.command.contains("wc -l") && !before.command.contains(" && ");
    (list && !reading::changes_something(&before.command, environment))
        .then(|| (GoalStep { command: format!("{} | {filter}", before.command), title, ..before.clone() }, true))
}
