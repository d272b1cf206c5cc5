//! What a part of a goal makes of the step before it: its output is saved ("and save the result as
//! x.txt"), or filtered (`[goal.filters]` of `../../data/forms.pairs`: "and count them"). That step
//! must only print.

use super::GoalStep;
use crate::vocab::numbers;
use crate::{Environment, lists, quote, reading, sentence};
use aish_text::Shell;

/// The file that `part` puts the output of the step before it in.
pub fn file(part: &str) -> Option<String> {
    let held = sentence::said("follows", &sentence::words(part))?;
    held.into_iter().next().map(|(_, file)| file).filter(|file| is_file(file))
}

/// The step with its output in `file`; `None` if it doesn't only print.
pub fn follow(part: &str, before: &GoalStep, file: &str, environment: &Environment) -> Option<GoalStep> {
    let mut step = before.clone();
    // "every file" counts each; a total is one number.
    if sentence::words(part).iter().any(|w| ["total", "sum"].contains(&w.to_lowercase().as_str()))
        && let Some(each) = step.command.strip_suffix("{} \\;")
    {
        step.command = format!("{} -exec cat -- {{}} + | wc -l", each.strip_suffix(" -exec wc -l -- ")?);
    }
    (before.saved.is_none()).then(|| redirect(step, file, environment)).flatten()
}

pub fn inline(part: &str) -> Option<(String, String)> {
    let held = sentence::said("inline", &sentence::words(part))?;
    let get = |name| held.iter().find(|(n, _)| *n == name).map(|(_, v)| v.clone());
    let (what, file) = get("x").zip(get("f"))?;
    // A quoted text is written, not searched.
    (is_file(&file) && !what.starts_with(['\'', '"'])).then_some((what, file))
}

/// Redirects a step's output; `None` if it changes something.
pub fn redirect(mut step: GoalStep, file: &str, environment: &Environment) -> Option<GoalStep> {
    // With a new file the source stays unchanged.
    if let Some(rest) = step.command.strip_prefix("sed -i ").filter(|rest| !rest.contains(" && ")) {
        step.command = format!("sed {}", rest.trim_start_matches("'' "));
    }
    let joined = step.command.contains(" && ") || step.command.contains("; ") && !step.command.contains('\'');
    if reading::changes_something(&step.command, environment) {
        return None;
    }
    let command = match (joined, environment.shell) {
        (false, _) => step.command,
        (true, Shell::Fish) => format!("begin; {}; end", step.command),
        (true, _) => format!("{{ {}; }}", step.command),
    };
    // The search must not find its own output file.
    let own = format!("-type f ! -path {}", quote::arg(&format!("./{file}"), environment.shell));
    let searches =
        command.starts_with("find . ") && !command.contains("-name ") && !file.contains(['/', '*', '?', '[']);
    let command = if searches { command.replacen("-type f", &own, 1) } else { command };
    step.command = format!("{command} > {}", quote::path(file, environment.shell));
    step.title = format!("{}, written to {file}", step.title.trim_end_matches('.'));
    step.saved = Some(file.to_owned());
    Some(step)
}

fn is_file(text: &str) -> bool {
    let tail = text.rsplit('/').next().unwrap_or_default();
    let (stem, end) = tail.rsplit_once('.').unwrap_or_default();
    !text.contains(char::is_whitespace)
        && !stem.is_empty()
        && !end.is_empty()
        && text.chars().all(|c| c.is_alphanumeric() || "._-/~".contains(c))
        && !lists::GOAL_DOMAINS.has(end)
}

/// `before` with the filter that `part` names, or a new step that reads the file it wrote.
pub fn filter(part: &str, before: &GoalStep, environment: &Environment) -> Option<(GoalStep, bool)> {
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
