//! `aish prompt`: the segment for prompts drawn by other programs, or by hand. It prints only the
//! segment; of a wrong configuration it reports only the template.

use std::ffi::OsString;
use std::path::Path;

use clap::{Args, ValueEnum};
use nix::sys::signal::kill;
use nix::unistd::Pid;
use serde_json::json;

use super::app::App;
use super::{CliCommand, Global};
use crate::assist::invocation::Invocation;
use crate::assist::prompt_segment::Segment;
use crate::error::{Error, Result};
use crate::norris::live::runs::RunDir;
use crate::shell::prompt_template::{DEFAULT, FieldForm, PromptField, Template};

#[derive(Debug, Args)]
pub struct PromptArgs {
    /// Where it is shown, and so what is escaped
    #[arg(long, value_name = "FORM", default_value = "plain")]
    pub shell: FieldForm,
    /// What to show, with placeholders; without it `shell.prompt`, else `{model} {cost} {mode}`
    #[arg(long)]
    pub template: Option<String>,
}

/// A plain call skips the slow parser, as a prompt waits. None: left to the parser.
pub fn parse_fast(args: &[OsString]) -> Option<(Global, CliCommand)> {
    if args.get(1)?.to_str() != Some("prompt") {
        return None;
    }
    let (mut shell, mut template) = (None, None);
    for pair in args[2..].chunks(2) {
        let [option, value] = pair else { return None };
        let value = value.to_str().filter(|value| !value.is_empty() && !value.starts_with('-'))?;
        match option.to_str()? {
            "--shell" if shell.is_none() => shell = Some(FieldForm::from_str(value, false).ok()?),
            "--template" if template.is_none() => template = Some(value.to_owned()),
            _ => return None,
        }
    }
    let args = PromptArgs { shell: shell.unwrap_or(FieldForm::Plain), template };
    Some((Global::default(), CliCommand::Prompt(args)))
}

impl PromptArgs {
    /// Prints no line break, and nothing outside a shell with the plugin.
    pub fn run(&self, app: &App) -> Result<()> {
        // Warnings about a configuration don't belong in each prompt.
        let silent = Invocation::new(app.invocation.cwd.clone(), Box::new(|_| Ok(())));
        let said = self.template.as_deref().map(Template::parse).transpose();
        let said = said.map_err(|(wrong, hint)| Error::usage(format!("the template {wrong}")).hint(hint))?;
        let text = match Segment::of_shell(&silent) {
            Some(segment) => {
                let template = match said {
                    Some(template) => Some(template),
                    None => segment.template()?.or_else(|| Template::parse(DEFAULT).ok()),
                };
                template.map(|template| segment.render(&template, self.shell, |name| shell_value(&silent, name)))
            }
            None => None,
        };
        let text = text.unwrap_or_default();
        if app.printer.json { app.printer.json(&json!({"version": 1, "text": text})) } else { app.printer.out(&text) }
    }
}

fn shell_value(invocation: &Invocation, placeholder: PromptField) -> Option<String> {
    match placeholder {
        PromptField::Mode => Some(mode(invocation)),
        PromptField::Directory => {
            let home = invocation.env("HOME").unwrap_or_default();
            Some(short_directory(&invocation.cwd.to_string_lossy(), &home))
        }
        PromptField::Status => {
            Some(invocation.env("AISH_LAST_STATUS").filter(|status| status != "0").unwrap_or_default())
        }
        _ => None,
    }
}

/// Whether Norris runs in this shell, and whether the configuration has its lines judged.
fn mode(invocation: &Invocation) -> String {
    let guard = invocation.config().is_ok_and(|loaded| loaded.settings.shell.guard);
    let guard = guard || invocation.env("AISH_GUARD").is_some();
    let run = invocation.paths().ok().and_then(|paths| {
        let dir = |runtime: &Path| RunDir::new(runtime, &invocation.shell_id()).get();
        dir(&paths.runtime).or_else(|| dir(&paths.state.join("run")))
    });
    let running = run.is_some_and(|run| kill(Pid::from_raw(run.pid), None).is_ok());
    [(running, "⚡"), (guard, "guard")]
        .iter()
        .filter(|(on, _)| *on)
        .map(|(_, word)| *word)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The last two names; the home is `~`.
fn short_directory(directory: &str, home: &str) -> String {
    let inside =
        directory.strip_prefix(home).filter(|rest| !home.is_empty() && (rest.is_empty() || rest.starts_with('/')));
    let whole = inside.map_or_else(|| directory.to_owned(), |rest| format!("~{rest}"));
    match whole.rmatch_indices('/').nth(1) {
        Some((at, _)) if whole.matches('/').count() > 2 => format!("…{}", &whole[at..]),
        _ => whole,
    }
}

#[cfg(test)]
#[path = "prompt_tests.rs"]
mod tests;
