//! `aish suggest`: plain words to exactly one command on stdout. Without conversation: the same
//! words give the same request.

use std::io::IsTerminal;

use clap::Args;
use serde_json::json;

use super::app::App;
use super::check::load_model_judge;
use super::input_text;
use crate::assist::proposal;
use crate::assist::suggestion::{left_to_fill_in, said_unsure, unasked_deed};
use crate::assist::turn::TurnQuestion;
use crate::assist::typed_line;
use crate::conversation::markers::Proposals;
use crate::error::{Error, Result};
use crate::model::Intent;
use crate::ui::verdict::{AskedBy, verdict_line};
use aish_text::sanitize::{clean, visible};

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
        let side = app.invocation.side();
        let (text, model) = (words.clone(), self.model.as_deref());
        let question = TurnQuestion { intent, text, own: &words, model, ..TurnQuestion::default() };
        let answer = app.ask_silently(&side, question, std::io::stderr().is_terminal())?.whole_unseen()?;
        let found = proposal::proposals(&answer.reply.text, &words, &side);
        let Some(command) = found.as_ref().ok().and_then(|found| found.commands.first()).cloned() else {
            return Err(self.without_command(app, &answer.reply.text, found));
        };
        let verdict = load_model_judge(app, &answer.provenance)?.judge_line(command.clone());
        if app.printer.json {
            let usage = answer.reply.usage;
            return app
                .printer
                .json(&json!({"version": 1, "command": command, "model": answer.preset, "usage": usage, "level": verdict.level,
                    "unsure": said_unsure(&answer).is_some(), "logprob": answer.reply.logprob, "unasked": unasked_deed(&words, &verdict)}));
        }
        let doubt = unasked_deed(&words, &verdict);
        let unsure = said_unsure(&answer);
        for line in [doubt, left_to_fill_in(&words, &command), unsure].into_iter().flatten() {
            app.printer.status(&line)?;
        }
        if let Some(line) =
            verdict_line(&verdict, AskedBy::Here, 0, app.printer.err_style).filter(|_| !app.printer.quiet)
        {
            app.printer.styled(&line)?;
        }
        // Commands in `CMD:` lines are explained around them.
        let alone = found.iter().filter(|found| found.are_alone());
        for other in alone.flat_map(|found| &found.commands).skip(1) {
            app.printer.status(&format!("or: {}", visible(other)))?;
        }
        for (other, why) in found.iter().flat_map(|found| &found.refused) {
            app.printer.status(&proposal::refusal(other, *why))?;
        }
        app.printer.line(&command)
    }

    /// Why no command can be offered, and what the answer says instead.
    fn without_command(&self, app: &App, text: &str, found: Result<Proposals>) -> Error {
        let reason = found.as_ref().ok().and_then(|found| found.reason.clone());
        if reason.is_none() && !app.printer.json && !text.trim().is_empty() {
            // An unprintable text is dropped.
            drop(app.printer.say(&clean(text.trim())));
        }
        let none = found.err().unwrap_or_else(|| typed_line::no_command(reason.as_deref(), ""));
        none.hint("say it in other words, or ask with `aish ask`")
    }
}
