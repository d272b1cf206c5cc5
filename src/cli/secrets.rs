//! `aish secrets`: what would be scrubbed, and exactly what would leave the machine. Named values:
//! `secret_values`.

use std::io::IsTerminal;

use clap::Subcommand;
use serde_json::json;

use super::app::App;
use super::ask_tools::AttendedTools;
use super::input_text;
use super::secret_values::{AddArgs, ForgetSecretArgs, add_value, forget_values, list_hidden, list_values};
use crate::assist::attachment;
use crate::assist::turn::{question_tools, with_diff, with_mentions};
use crate::config::ProviderKind;
use crate::egress;
use crate::error::{Error, Exit, Result};
use crate::model::{Intent, ModelRequest};
use crate::sessions::conversation_log::ConversationLog;
use crate::store::shell_state::StateSlot;
use aish_secrets::report;

#[derive(Debug, Subcommand)]
pub enum SecretsAction {
    /// Name a value that no model is to see; it is read from the terminal without being shown, or
    /// from stdin
    Add(AddArgs),
    /// List the values you named, without the values
    List,
    /// Forget a value you named, or what this shell has hidden
    Forget(ForgetSecretArgs),
    /// List what looks secret in a text, masked; exit 1 if there is nothing
    Scan {
        /// The text; `-` or nothing reads stdin
        #[arg(value_name = "TEXT", trailing_var_arg = true, allow_hyphen_values = true)]
        text: Vec<String>,
    },
    /// Show exactly what would leave the machine for a question
    Preview {
        /// The question; `-` or nothing reads stdin
        #[arg(value_name = "TEXT", trailing_var_arg = true, allow_hyphen_values = true)]
        text: Vec<String>,
        /// Only the scrubbed text, without the prompt and the facts about the machine
        #[arg(long)]
        bare: bool,
        /// The preset it would go to
        #[arg(short, long, value_name = "PRESET")]
        model: Option<String>,
    },
}

/// Fails without a text, or when a scan finds nothing (exit 1).
pub fn run(action: Option<&SecretsAction>, app: &App) -> Result<()> {
    match action {
        None => list_hidden(app),
        Some(SecretsAction::Add(args)) => add_value(app, args),
        Some(SecretsAction::List) => list_values(app),
        Some(SecretsAction::Forget(args)) => forget_values(app, args),
        Some(SecretsAction::Scan { text }) => scan_for_secrets(app, &given_text(text)?),
        Some(SecretsAction::Preview { text, bare, model }) => {
            show_preview(app, &given_text(text)?, *bare, model.as_deref())
        }
    }
}

fn given_text(words: &[String]) -> Result<String> {
    if words.is_empty() { input_text::argument(&["-".to_owned()]) } else { input_text::argument(words) }
}

fn scan_for_secrets(app: &App, text: &str) -> Result<()> {
    let found = report::scan(text);
    if app.printer.json {
        app.printer.json(&found)?;
    } else {
        let row =
            |s: &report::ReportItem| vec![format!("{}:{}", s.line, s.column), s.rule.to_owned(), s.masked.clone()];
        app.printer.table(&[], found.items.iter().map(row))?;
    }
    match found.items.is_empty() {
        true if app.printer.json => Err(Error::said(Exit::Nothing)),
        true => Err(Error::failed("nothing in the text looks secret")),
        false => Ok(()),
    }
}

fn show_preview(app: &App, question: &str, bare: bool, model: Option<&str>) -> Result<()> {
    let active = app.invocation.active(model)?;
    let side = app.invocation.side();
    // A preview must not begin a conversation.
    let library = app.invocation.library()?;
    let conversation =
        app.invocation.state()?.get(StateSlot::Session).map(|file| ConversationLog::new(library.file(&file)));
    let mut exchange = app.invocation.exchange(&active, None, &side, conversation)?;
    exchange.tools = question_tools(&app.invocation, &exchange)?.specs(&mut ())?;
    let words = attachment::attach(question, None);
    let mut user = AttendedTools { app, asks: std::io::stderr().is_terminal() };
    let words = with_mentions(&app.invocation, &mut exchange, question, words, &mut user)?;
    let words = with_diff(&app.invocation, &mut exchange, words)?;
    let (mut request, _) = exchange.compose(Intent::Ask { words: question.to_owned() }, words, &mut ());
    if bare {
        request.messages = request.messages.split_off(request.messages.len() - 1);
        question.clone_into(&mut request.messages[0].content);
    }
    let sent = egress::outgoing_request(&active, &request)?;
    if active.preset.provider == ProviderKind::Cookbook {
        app.printer
            .status("the cookbook answers on this machine: nothing would leave it; another model would get this:")?;
    } else if !active.preset.redacts() {
        app.printer.status(&format!("`{}` isn't scrubbed (local, or redact is off)", active.label()))?;
    }
    if app.printer.json {
        let ModelRequest { system, instruction, messages, tools, .. } = sent;
        let preview =
            json!({"version": 1, "system": system, "instruction": instruction, "items": messages, "tools": tools});
        return app.printer.json(&preview);
    }
    if !bare {
        app.printer.heading("system")?;
        app.printer.line(&sent.system)?;
    }
    for message in &sent.messages {
        if !bare {
            app.printer.heading(&format!("{:?}", message.role).to_lowercase())?;
        }
        app.printer.line(&message.content)?;
        for call in &message.tool_calls {
            app.printer.line(&format!("{} {}", call.name, call.arguments))?;
        }
    }
    if !bare {
        app.printer.heading("instruction")?;
        app.printer.line(&sent.instruction)?;
    }
    for tool in sent.tools.iter().filter(|_| !bare) {
        app.printer.heading(&format!("tool {}", tool.name))?;
        app.printer.line(&format!("{}\n{}", tool.description, tool.parameters))?;
    }
    Ok(())
}
