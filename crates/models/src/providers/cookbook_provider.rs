//! The cookbook as a provider: answers an intent in the contract of every model, without a network.

use std::path::Path;

use crate::context::ShellReport;
use crate::error::{Error, Result};
use crate::model::{Intent, Reply};
use aish_cookbook::explain::{self, BookExplanation, ExplainPlace};
use aish_cookbook::fix::{self, FailedCommand, FixMachine};
use aish_cookbook::goal::Task;
use aish_cookbook::{self as cookbook, Environment};
use aish_text::Shell;

/// On the machine of `side`, marked where it isn't certain. Fails when the cookbook doesn't know.
pub fn cookbook_reply(intent: &Intent, side: &ShellReport) -> Result<Reply> {
    with_environment(side, |environment| reply_in(intent, side, environment))
}

fn reply_in(intent: &Intent, side: &ShellReport, environment: &Environment) -> Result<Reply> {
    let shell = environment.shell;
    let mut unsure = None;
    let mut suggestion = |words: &str| {
        let found = cookbook::suggest(words, environment);
        let is_unsure = found.as_ref().is_some_and(|found| !found.certain);
        unsure = is_unsure.then(|| "the cookbook was not sure of this one".to_owned());
        found
    };
    let text = match intent {
        Intent::Internal => None,
        Intent::Norris { goal, done } => {
            Some(cookbook::goal::reply(goal, done, environment, &names(&side.definitions), &FixMachine))
        }
        Intent::Suggest { words } => {
            suggestion(words).map(|found| format!("{}\n\nCMD: {}", found.title, found.command))
        }
        Intent::Ask { words } => suggestion(words).map(|found| found.to_answer()),
        Intent::Explain { command } => explained(command, side).map(|found| found.to_markdown(command)),
        Intent::Fix { command, status } => {
            let names = names(&side.definitions);
            let failure = FailedCommand {
                command,
                status: *status,
                output: side.last_output.as_deref().filter(|_| *command == side.last_command),
                shell,
                cwd: &side.cwd,
                aliases_and_functions: &names,
            };
            fix::fix(&failure, &FixMachine).map(|found| format!("{}\n\nCMD: {}", found.reason, found.command))
        }
    };
    text.map(|text| Reply { text, unsure, ..Reply::default() }).ok_or_else(|| {
        if matches!(intent, Intent::Fix { .. }) {
            return Error::failed("the built-in cookbook finds no clear cause for that failure")
                .hint("a model may know it: `aish setup` connects one");
        }
        if let Intent::Suggest { words } | Intent::Ask { words } = intent
            && cookbook::is_command(words, environment)
        {
            return Error::failed("this already is a command, not a request in words")
                .hint("Enter runs it; `aish explain` (Alt-K) says what it does");
        }
        Error::failed(cookbook::describe_unknown()).hint("try other words, or connect a model: `aish setup`")
    })
}

/// Each accounts for all of the words; best first.
pub fn other_commands(words: &str, side: &ShellReport) -> Vec<String> {
    let found = with_environment(side, |environment| cookbook::suggest(words, environment));
    found.map(|found| found.alternatives.into_iter().map(|(command, _)| command).collect()).unwrap_or_default()
}

/// By the books, and by the judge where it would run.
pub fn explained(command: &str, side: &ShellReport) -> Option<BookExplanation> {
    explain::explain(command, side.shell.unwrap_or(Shell::Bash), Some(place(side)))
}

/// The judge's findings about the whole line, whoever explains it.
pub fn effects(command: &str, side: &ShellReport) -> Vec<String> {
    explain::effects(command, side.shell.unwrap_or(Shell::Bash), Some(place(side)))
}

fn place(side: &ShellReport) -> ExplainPlace<'_> {
    ExplainPlace { cwd: &side.cwd, home: side.home.as_deref().unwrap_or(Path::new("/")) }
}

/// The `planned` tasks if any; each with the cookbook's command where it is certain.
pub fn tasks(goal: &str, planned: &[String], side: &ShellReport) -> Vec<Task> {
    with_environment(side, |environment| match planned {
        [] => cookbook::goal::tasks(goal, environment),
        planned => planned.iter().map(|words| cookbook::goal::task(words, environment)).collect(),
    })
}

fn with_environment<T>(side: &ShellReport, work: impl FnOnce(&Environment) -> T) -> T {
    let has = |program: &str| side.has(program);
    let exists = |path: &Path| side.cwd.join(path).exists();
    work(&Environment { shell: side.shell.unwrap_or(Shell::Bash), cwd: &side.cwd, has: &has, exists: &exists })
}

/// Norris is taken over only at the start, for a goal that the cookbook can break down.
pub fn known_reply(intent: &Intent, side: &ShellReport) -> Option<Reply> {
    if matches!(intent, Intent::Norris { done, .. } if !done.is_empty()) {
        return None;
    }
    let reply = cookbook_reply(intent, side).ok()?;
    let gives_up = matches!(intent, Intent::Norris { .. }) && reply.text.starts_with("GOAL: blocked");
    (!gives_up).then_some(reply)
}

/// It needs no model: the answer is certain, or every word of a line to explain is known.
pub fn is_certain(intent: &Intent, side: &ShellReport) -> bool {
    match intent {
        Intent::Explain { command } => {
            explained(command, side).is_some_and(|found| found.unknown.is_empty() && !found.vague)
        }
        _ => known_reply(intent, side).is_some_and(|reply| reply.unsure.is_none()),
    }
}

/// From the plugin's list (`alias NAME=VALUE`, `function NAME`).
fn names(definitions: &str) -> Vec<String> {
    let name = |line: &str| Some(line.split_once(' ')?.1.split('=').next()?.to_owned());
    definitions.lines().filter_map(name).collect()
}
