//! `aish secrets`: what would be scrubbed, exactly what would leave the machine, the named values
//! and what this shell has hidden: names and kinds, never values.

use std::io::{IsTerminal, Read};

use clap::{Args, Subcommand};
use serde_json::json;

use super::app::App;
use super::ask_tools::AttendedTools;
use super::input_text;
use crate::assist::attachment;
use crate::assist::turn::{question_tools, with_diff, with_mentions};
use crate::config::{ProviderKind, Redact};
use crate::conversation::prompts;
use crate::egress;
use crate::error::{Error, Exit, Result};
use crate::model::{Intent, ModelRequest};
use crate::sessions::conversation_log::ConversationLog;
use crate::store::private::describe;
use crate::store::shell_state::StateSlot;
use crate::ui::hidden_text::ask_hidden;
use crate::ui::signals;
use crate::vault::file::{VaultFile, is_name};
use crate::vault::numbers::{NumberEntry, Numbers};
use aish_secrets::known::{MAX_VALUE, SHORTEST_NAMED};
use aish_secrets::placeholder::{is_part, placeholders};
use aish_secrets::report;
use aish_text::Shell;

#[derive(Debug, Subcommand)]
pub enum SecretsAction {
    /// Name a value that no model is to see; it is read from the terminal without being shown, or
    /// from stdin
    Add {
        /// What to call it: letters, digits and - _ .
        #[arg(value_name = "NAME")]
        name: String,
    },
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
        Some(SecretsAction::Add { name }) => add_value(app, name),
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
    let heading = |text: &str| if bare { Ok(()) } else { app.printer.heading(text) };
    if !bare {
        heading("system")?;
        app.printer.line(&sent.system)?;
    }
    for message in &sent.messages {
        heading(&format!("{:?}", message.role).to_lowercase())?;
        app.printer.line(&message.content)?;
        for call in &message.tool_calls {
            app.printer.line(&format!("{} {}", call.name, call.arguments))?;
        }
    }
    if bare {
        return Ok(());
    }
    heading("instruction")?;
    app.printer.line(&sent.instruction)?;
    for tool in &sent.tools {
        heading(&format!("tool {}", tool.name))?;
        app.printer.line(&format!("{}\n{}", tool.description, tool.parameters))?;
    }
    Ok(())
}

#[derive(Debug, Args)]
pub struct ForgetSecretArgs {
    /// Its name in `aish secrets list`, or a placeholder of this shell
    #[arg(value_name = "SECRET", required_unless_present = "all")]
    pub names: Vec<String>,
    /// All named values, and what this shell has hidden
    #[arg(long, conflicts_with = "names")]
    pub all: bool,
    /// Don't ask
    #[arg(short, long)]
    pub yes: bool,
}

fn vault_file(app: &App) -> Result<VaultFile> {
    Ok(VaultFile::new(&app.invocation.paths()?))
}

pub fn offered(app: &App) -> Result<Vec<(String, String)>> {
    let values = vault_file(app)?.values()?;
    Ok(values.into_iter().map(|(name, value)| (name, kind_of(&value).to_owned())).collect())
}

fn kind_of(value: &str) -> &'static str {
    aish_secrets::find(value).first().map_or("named", |secret| secret.rule)
}

/// Fails on an unusable value, or an unsafe or unwritable vault; nothing is changed then.
fn add_value(app: &App, name: &str) -> Result<()> {
    if !is_name(name) {
        return Err(Error::usage("that can't be a name").hint("letters, digits and - _ . ; at most 64"));
    }
    let file = vault_file(app)?;
    // Errors in the file are reported before anything is typed.
    file.values()?;
    let value = read_value(app, name)?;
    if let Some(why) = objection(&value) {
        return Err(Error::failed(format!("not added: {why}")));
    }
    if prompts::system_prompt(Shell::Bash).contains(&value) {
        app.printer.warning("this stands in what aish tells every model, too: it is hidden there as well")?;
    }
    let replaced = file.change(|values| Ok(values.insert(name.to_owned(), value).is_some()))?;
    let report = json!({"version": 1, "name": name, "replaced": replaced});
    let word = if replaced { "replaced" } else { "added" };
    app.printer.done(&report, &format!("{word} `{}`; no model is sent it from now on", name))
}

fn read_value(app: &App, name: &str) -> Result<String> {
    let bytes = if std::io::stdin().is_terminal() {
        let gone = |e: std::io::Error| Error::failed(format!("the terminal can't be used: {}", describe(&e)));
        let (mut tty, stop) = signals::watched_terminal().map_err(gone)?;
        let label = format!("value of {name} (not shown): ");
        let typed = ask_hidden(&mut tty, &label, app.asking(&stop)).map_err(gone)?;
        typed.ok_or_else(Error::interrupted)?.bytes.clone()
    } else {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().take(MAX_VALUE as u64 + 3).read_to_end(&mut bytes);
        read.map_err(|e| Error::failed(format!("can't read stdin: {}", describe(&e))))?;
        bytes
    };
    let text = String::from_utf8(bytes).map_err(|_| Error::failed("not added: it isn't text"))?;
    let line = text.strip_suffix('\n').unwrap_or(&text);
    Ok(line.strip_suffix('\r').unwrap_or(line).to_owned())
}

/// Why `value` can't be a secret.
fn objection(value: &str) -> Option<String> {
    if value.trim().chars().count() < SHORTEST_NAMED {
        return Some(format!("a value needs {SHORTEST_NAMED} characters, or it would be found in every text"));
    }
    if value.len() > MAX_VALUE {
        return Some(format!("a value has at most {} kB", MAX_VALUE / 1024));
    }
    if value.contains('\0') {
        return Some("it isn't text".to_owned());
    }
    let placeholder = is_part(value) || placeholders(value).next().is_some();
    placeholder.then(|| "placeholders are written like that".to_owned())
}

fn list_values(app: &App) -> Result<()> {
    let offered = offered(app)?;
    let empty = "no value is named; `aish secrets add NAME` takes one";
    let report = |(name, kind): &(String, String)| json!({"name": name, "kind": kind});
    app.printer.list(&offered, report, empty, &[], |(name, kind)| vec![name.clone(), kind.clone()])
}

/// Values hidden in this shell's requests, and what would be hidden from its model now.
fn list_hidden(app: &App) -> Result<()> {
    let (numbers, named) = (Numbers::of_this_shell(), vault_file(app)?.values());
    let active = app.invocation.active(None)?;
    let mode = active.preset.redact_mode();
    if app.printer.json {
        let item =
            |entry: &NumberEntry| json!({"placeholder": entry.placeholder, "kind": entry.kind, "name": entry.name});
        let items: Vec<_> = numbers.entries.iter().map(item).collect();
        return app.printer.json(&json!({
            "version": 1, "model": active.name, "redact": mode.name(), "named": named.map(|values| values.len()).ok(), "items": items,
        }));
    }
    let row = |entry: &NumberEntry| vec![entry.placeholder.clone(), entry.kind.clone(), entry.name.clone()];
    app.printer.table(&[], numbers.entries.iter().map(row))?;
    let hidden = match numbers.entries.len() {
        0 => "no secrets replaced in this shell so far".to_owned(),
        n => format!("{n} replaced in this shell"),
    };
    app.printer.status(&format!("{hidden}; `{}`: {}", active.label(), mode.about()))?;
    let named = named?.len();
    if named > 0 && mode != Redact::Off {
        app.printer.status(&format!("{named} named: `aish secrets list`"))?;
    }
    Ok(())
}

/// Sent requests don't change. Fails on an unknown name, a no, or an unsafe or unwritable vault.
fn forget_values(app: &App, args: &ForgetSecretArgs) -> Result<()> {
    let (file, mut numbers) = (vault_file(app)?, Numbers::of_this_shell());
    let count = if args.all {
        let named = file.values()?.len();
        if named > 0 && !args.yes {
            app.confirm_forgetting("secrets", named, "named value")?;
        }
        file.change(|values| Ok(std::mem::take(values).len()))? + numbers.forget(|_| true)?
    } else {
        let hidden = |name: &str| {
            let name = name.trim_start_matches('$').trim_matches(['{', '}']);
            numbers.entries.iter().any(|entry| entry.placeholder[1..].eq_ignore_ascii_case(name))
        };
        let (placeholders, names): (Vec<&String>, Vec<&String>) = args.names.iter().partition(|name| hidden(name));
        if !names.is_empty() {
            file.change(|values| {
                if let Some(name) = names.iter().find(|name| !values.contains_key(**name)) {
                    return Err(Error::failed(format!("no secret is named `{}`", aish_text::sanitize::visible(name)))
                        .hint("`aish secrets list` has the names, `aish secrets` what this shell has hidden"));
                }
                values.retain(|name, _| !names.contains(&name));
                Ok(())
            })?;
        }
        let gone = |placeholder: &str| {
            placeholders.iter().any(|name| {
                placeholder[1..].eq_ignore_ascii_case(name.trim_start_matches('$').trim_matches(['{', '}']))
            })
        };
        numbers.forget(|entry| {
            gone(&entry.placeholder) || (entry.kind == "named" && names.iter().any(|name| **name == entry.name))
        })?;
        placeholders.len() + names.len()
    };
    let status = if count == 1 { "secrets: forgot 1".to_owned() } else { format!("secrets: forgot {count}") };
    app.printer.done(&json!({"version": 1, "forgotten": count}), &status)
}
