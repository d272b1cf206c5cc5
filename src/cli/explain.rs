//! `aish explain`: what a command line does, part by part.

use clap::Args;
use serde_json::json;

use super::app::App;
use super::ask_tools::Show;
use super::check::load_judge;
use super::input_text;
use super::widget::effect_lines;
use crate::assist::turn::TurnQuestion;
use crate::config::presets::COOKBOOK;
use crate::error::{Error, Result};
use crate::model::Intent;
use crate::providers::cookbook_provider;
use crate::review::place::StatedPlace;
use crate::ui::verdict::{AskedBy, verdict_summary};
use aish_text::sanitize::clean;

#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The command line; `-` reads it from stdin; without one, the last command of this shell
    #[arg(value_name = "CMD", trailing_var_arg = true, allow_hyphen_values = true)]
    pub command: Vec<String>,
    /// The preset to ask
    #[arg(short, long, value_name = "PRESET")]
    pub model: Option<String>,
}

impl ExplainArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        let side = app.invocation.side();
        let mut command = input_text::argument(&self.command)?;
        if command.is_empty() {
            command = side.last_command.clone();
        }
        if command.is_empty() {
            return Err(
                Error::usage("there is no command to explain").hint("for example: aish explain 'tar -xzf a.tgz'")
            );
        }
        let intent = Intent::Explain { command: command.clone() };
        let text = command.clone();
        let question = TurnQuestion { intent, text, model: self.model.as_deref(), ..TurnQuestion::default() };
        let effects = cookbook_provider::effects(&command, &side);
        if app.printer.json {
            let answer = app.ask_silently(&side, question, false)?.whole_unseen()?;
            let verdict = load_judge(StatedPlace::default(), app)?.judge_line(command);
            return app.printer.json(
                &json!({"version": 1, "text": clean(&answer.reply.text), "model": answer.preset, "effects": effects, "verdict": verdict}),
            );
        }
        let show: Show = Box::new(|exchange, intent, words| app.ask_on_stdout(exchange, intent, words, false));
        let (answer, _) = app.ask_turn(&side, question, false, show)?;
        if answer.whole()?.preset != COOKBOOK {
            app.printer.out(&effect_lines(&effects, app.out_columns()))?;
        }
        let verdict = load_judge(StatedPlace::default(), app)?.judge_line(command);
        app.printer
            .line(&format!("\n{}", verdict_summary(&verdict, AskedBy::Here, app.out_columns(), app.printer.style)))
    }
}
