//! Next step of a goal: a command, a retry after a failure, or the end.

use super::{Done, GoalStep, views};
use crate::Environment;
use crate::fix::{self, FailedCommand, World};
use crate::status::line_answer;
use aish_programs::answer::StatusAnswer;
use aish_text::Shell;

/// Longest output in a reply, in characters.
const SHOWN: usize = 400;

/// The next reply, in the format of all models. `names`: aliases and functions of the shell.
pub fn reply(goal: &str, done: &[Done], environment: &Environment, names: &[String], world: &dyn World) -> String {
    let steps = match views::plan(goal, done, environment) {
        Ok(steps) => steps,
        Err(part) => return blocked("", &format!("I don't know how to: {}", line(&part))),
    };
    let mut at = 0;
    let mut tried = false;
    for ran in done {
        let Some(status) = ran.status else {
            return blocked("", &format!("the command was not run: {}", line(&ran.command)));
        };
        if status == 0 || answer_of(ran, environment.shell).is_some() {
            at += 1;
            tried = false;
        } else if tried {
            return blocked("", &format!("the second try failed too, with status {status}: {}", line(&ran.command)));
        } else {
            tried = true;
        }
    }
    if tried && let Some(ran) = done.last() {
        let status = ran.status.unwrap_or(1);
        let failure = FailedCommand {
            command: &ran.command,
            status,
            output: Some(ran.output.as_str()).filter(|o| !o.is_empty()),
            shell: environment.shell,
            cwd: environment.cwd,
            aliases_and_functions: names,
        };
        return match fix::fix(&failure, world) {
            Some(fix) if !done.iter().any(|d| d.command == fix.command) => {
                format!("{}\n\nCMD: {}\n", fix.reason, fix.command)
            }
            _ => {
                blocked(&said(&ran.output), &format!("the command failed with status {status}: {}", line(&ran.command)))
            }
        };
    }
    match steps.get(at) {
        Some(step) => next(step, at, steps.len()),
        None => complete(steps.last(), done.last(), environment.shell),
    }
}

fn next(step: &GoalStep, at: usize, of: usize) -> String {
    let title = line(step.title.trim_end_matches('.'));
    let title = if title.is_empty() { "Next".to_owned() } else { title };
    let count = if of > 1 { format!("Step {} of {of}: ", at + 1) } else { String::new() };
    format!("{count}{title}.\n\nCMD: {}\n", step.command)
}

fn complete(step: Option<&GoalStep>, last: Option<&Done>, shell: Shell) -> String {
    let output = last.map(|d| said(&d.output)).unwrap_or_default();
    let nothing = last.is_some_and(|ran| answer_of(ran, shell).is_some());
    let saved = step.and_then(|s| s.saved.as_deref());
    let text = match (nothing, saved) {
        (true, _) if last.is_some_and(|d| compares(&d.command) && !d.output.trim().is_empty()) => {
            format!("They differ:\n{output}")
        }
        (true, _) => "Nothing was found.".to_owned(),
        (false, Some(file)) => format!("Done; the result is in {}.", line(file)),
        (false, None) if output.is_empty() => "Done.".to_owned(),
        (false, None) => format!("Done:\n{output}"),
    };
    format!("{text}\n\nGOAL: complete\n")
}

fn blocked(before: &str, reason: &str) -> String {
    let before = if before.is_empty() { String::new() } else { format!("{before}\n\n") };
    format!("{before}GOAL: blocked {reason}\n")
}

/// What a status other than 0 says that ends a step: nothing was found, or they differ.
pub fn answer_of(ran: &Done, shell: Shell) -> Option<StatusAnswer> {
    line_answer(&ran.command, shell, ran.status?).filter(|answer| match answer {
        StatusAnswer::Differs => true,
        StatusAnswer::NoMatch => matches!(ran.output.trim(), "" | "0"),
        _ => false,
    })
}

fn compares(command: &str) -> bool {
    ["diff ", "cmp "].iter().any(|p| command.starts_with(p)) && !command.contains(" > ")
}

/// First lines of an output, none of which can be read as a marker.
fn said(output: &str) -> String {
    let mut out = String::new();
    let lines: Vec<&str> = output.lines().map(str::trim_end).filter(|l| !l.is_empty()).collect();
    for text in lines.iter().take(5) {
        if out.chars().count() + text.chars().count() > SHOWN {
            break;
        }
        out.push_str("  | ");
        out.push_str(text);
        out.push('\n');
    }
    if out.is_empty()
        && let Some(first) = lines.first()
    {
        out = format!("  | {}…", first.chars().take(SHOWN).collect::<String>());
    } else if lines.len() > 5 {
        out.push_str("  | …");
    }
    out.trim_end().to_owned()
}

fn line(text: &str) -> String {
    let flat: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    flat.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect()
}

#[cfg(test)]
#[path = "progress_tests.rs"]
mod tests;
