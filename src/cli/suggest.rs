//! `aish suggest`: plain words to exactly one command on stdout. Each call stands alone: no conversation, so the same words
//! give the same request.

use std::io::IsTerminal;

use clap::Args;
use serde_json::json;

use super::app::App;
use super::check::load_model_judge;
use super::input_text;
use super::mention::with_mentions;
use crate::assist::doubt::{is_unsure, unasked_deed};
use crate::assist::proposal;
use crate::assist::route::Routed;
use crate::error::{Error, Result};
use crate::model::Intent;
use crate::ui::verdict::verdict_line;
use aish_text::Shell;

#[derive(Debug, Args)]
pub struct SuggestArgs {
    /// What the command should do, in plain words; `-` reads them from stdin
    #[arg(value_name = "TEXT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
    /// The preset to ask
    #[arg(short, long, value_name = "PRESET")]
    pub model: Option<String>,
}

impl SuggestArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        let words = input_text::required(&self.words, "what the command should do")?;
        let intent = Intent::Suggest { words: words.clone() };
        let Routed { active, fallback, .. } = Routed::knowing(&app.invocation, self.model.as_deref(), &intent)?;
        let side = app.invocation.side();
        let mut exchange = app.invocation.exchange(&active, fallback.as_ref(), &side, None)?;
        let asks = std::io::stderr().is_terminal();
        let turn = with_mentions(app, &mut exchange, &words, words.clone(), asks)?;
        let answer = app.ask_silently(&exchange, intent, turn)?.whole_unseen()?;
        let shell = side.shell.unwrap_or(Shell::Bash);
        let none =
            || Error::failed("the answer holds no command").hint("say it in other words, or ask with `aish ask`");
        let command = proposal::single_command(&answer.reply.text, shell)?.ok_or_else(none)?;
        let verdict = load_model_judge(app, &answer.provenance)?.judge_line(command.clone());
        if app.printer.json {
            let usage = answer.reply.usage;
            return app
                .printer
                .json(&json!({"version": 1, "command": command, "model": answer.preset, "usage": usage, "level": verdict.level,
                    "unsure": is_unsure(&answer), "unasked": unasked_deed(&words, &verdict)}));
        }
        let doubt = unasked_deed(&words, &verdict);
        let unsure = is_unsure(&answer).then(|| "the model was not sure of this one".to_owned());
        for line in [doubt, unsure].into_iter().flatten() {
            app.printer.status(&line)?;
        }
        if let Some(line) = verdict_line(&verdict, 0, app.printer.err_style).filter(|_| !app.printer.quiet) {
            app.printer.styled(&line)?;
        }
        app.printer.line(&command)
    }
}
