//! The one way out: compose → scrub → send → rehydrate. Only it may call a provider (invariant 6).

pub mod shell_start;

use std::time::{Duration, Instant};

use crate::config::{self, Active, LayerSource, Preset, ProviderKind, Redact, api_key, known_secrets};
use crate::context::ShellReport;
use crate::conversation::markers::{self, Marker};
use crate::conversation::prompts;
use crate::cost::{Cost, Ledger};
use crate::error::{Error, Exit, Result};
use crate::model::{Category, ModelRequest, Reply, Sink, Stop};
use crate::providers::{self, CallError, Endpoint, ErrorKind, ServerError, cookbook_provider, token_count};
use crate::store::process_env;
use crate::vault::numbers::Numbers;
use aish_base::hands_on;
use aish_judge::verdict::Provenance;
use aish_secrets::{Rehydrator, Vault};
use aish_text::Shell;
use serde_json::Value;

#[derive(Clone, Debug)]
pub struct EgressAnswer {
    /// With the user's secrets back in place.
    pub reply: Reply,
    /// Of the answer; not the active one after a fallback.
    pub preset: String,
    /// The answerer's name for the user.
    pub label: String,
    pub elapsed: Duration,
    pub cost: Option<Cost>,
    /// Of the sent texts besides the user's words, where the sender says it (PRV-01).
    pub provenance: Vec<Provenance>,
    /// The answer isn't whole; what there is of it is in `reply`.
    pub broken: Option<Error>,
}

impl EgressAnswer {
    /// None for an answer with a gap or a refusal; without the last action for one cut off.
    pub fn markers(&self, shell: Shell) -> Vec<Marker> {
        match &self.broken {
            _ if self.reply.stop.spoils() => Vec::new(),
            Some(_) => markers::parse_cut_off(&self.reply.text, shell),
            None => markers::parse_markers(&self.reply.text, shell),
        }
    }

    /// As [`EgressAnswer::whole`], for an answer not shown: a refusal's words are in the error.
    pub fn whole_unseen(self) -> Result<Self> {
        let said = ServerError::line_of(self.reply.text.as_str());
        let held_back = matches!(self.reply.stop, Stop::Refused | Stop::Filtered) && !said.is_empty();
        self.whole().map_err(|error| if held_back { error.hint(format!("it said: {said}")) } else { error })
    }

    pub fn whole(self) -> Result<Self> {
        match self.broken {
            Some(error) => Err(error),
            None => Ok(self),
        }
    }
}

/// After a transport error without output asks `fallback` once; if no preset is left, the cookbook
/// answers if it can. Both are announced in `sink`. Calls that a model worked on are booked.
///
/// Fails when nothing was answered or a limit forbids it; an incomplete answer has `broken` set.
pub fn send_request(
    active: &Active,
    fallback: Option<&Active>,
    request: &ModelRequest,
    side: &ShellReport,
    ledger: &Ledger,
    sink: &mut dyn Sink,
) -> Result<EgressAnswer> {
    ledger.admit(active, request)?;
    let start = Instant::now();
    let answer = |reply: Reply, by: &Active, cost: Option<Cost>, broken: Option<Error>| {
        let (preset, label, elapsed) = (by.name.clone(), by.label().to_owned(), start.elapsed());
        EgressAnswer { reply, preset, label, elapsed, cost, provenance: Vec::new(), broken }
    };
    if let Some(shell) = ledger.shell() {
        shell_start::tell_changes(shell, active, sink);
    }
    let failure = match attempt(active, request, side, sink) {
        Ok(reply) => {
            book_earlier(&reply, active, request, ledger, sink);
            let cost = Some(ledger.book(active, request, &reply, false, sink));
            let broken = cut_off(active.label(), reply.stop);
            return Ok(answer(reply, active, cost, broken));
        }
        Err(failure) => failure,
    };
    book_earlier(&failure.partial, active, request, ledger, sink);
    let cost = failure.charged.then(|| ledger.book(active, request, &failure.partial, true, sink));
    if let Some(other) = fallback.filter(|_| failure.may_fall_back) {
        sink.notice(&format!("{}; asking `{}` instead", failure.error.message, other.label()));
        return send_request(other, None, request, side, ledger, sink);
    }
    if let Some(why) = &failure.unreachable
        && let Some(reply) = cookbook_provider::known_reply(&request.intent, side)
    {
        sink.notice(&format!("{why}: answered by the built-in cookbook"));
        sink.push_text(&reply.text);
        let other = Active::cookbook();
        let cost = Some(ledger.book(&other, request, &reply, false, sink));
        return Ok(answer(reply, &other, cost, None));
    }
    if failure.partial.text.is_empty() {
        return Err(*failure.error);
    }
    Ok(answer(failure.partial, active, cost, Some(broke_off(*failure.error))))
}

fn cut_off(preset: &str, stop: Stop) -> Option<Error> {
    let (reason, words) = stop.cut()?;
    let error = Error::cut_off(reason, format!("{preset}: {words}"));
    Some(if stop == Stop::Length { error.hint("ask for less at a time, or another model") } else { error })
}

fn broke_off(mut error: Error) -> Error {
    if error.exit == Exit::NoModel {
        error.exit = Exit::Nothing;
    }
    error.incomplete = Some(if error.exit == Exit::Interrupted { "interrupted" } else { "broken_off" });
    error
}

/// The tries before `last` that a server may charge for.
fn book_earlier(last: &Reply, active: &Active, request: &ModelRequest, ledger: &Ledger, sink: &mut dyn Sink) {
    for reply in &last.earlier {
        ledger.book(active, request, reply, true, sink);
    }
}

/// Found by the text around them here, secrets are known in every later text.
pub fn note_secrets(request: &ModelRequest) {
    let (mut request, mut vault) = (request.clone(), known_secrets::vault());
    vault.scrub_all(&mut request_texts(&mut request));
    for text in request_texts(&mut request) {
        vault.named_in(text).for_each(known_secrets::note_restored);
    }
}

/// As it would leave the machine; nothing is kept. Fails when the named values are unreliable.
pub fn outgoing_request(active: &Active, request: &ModelRequest) -> Result<ModelRequest> {
    match mode_of(active) {
        Redact::Off => Ok(request.clone()),
        mode => Ok(scrub_request(request, mode, &Numbers::of_this_shell())?.0),
    }
}

pub fn endpoint_of(active: &Active) -> Result<Endpoint> {
    let key = api_key::fetch_api_key(&active.key, &process_env)?.map(|key| key.expose().to_owned());
    Ok(Endpoint { preset_name: active.label().to_owned(), preset: active.preset.clone(), key })
}

/// For a preset that isn't the active one.
pub fn endpoint_of_preset(name: &str, preset: &Preset) -> Result<Endpoint> {
    let key = config::api_key::key_source(preset, &process_env)?;
    endpoint_of(&Active {
        name: name.to_owned(),
        preset: preset.clone(),
        key,
        why: LayerSource::Default,
        measured: None,
        served: None,
    })
}

/// The cookbook counts as scrubbed: a preview is for what another model would get.
fn mode_of(active: &Active) -> Redact {
    if active.preset.provider == ProviderKind::Cookbook { Redact::Autodetect } else { active.preset.redact_mode() }
}

struct EgressFailure {
    error: Box<Error>,
    partial: Reply,
    may_fall_back: bool,
    unreachable: Option<String>,
    charged: bool,
}

fn attempt(
    active: &Active,
    request: &ModelRequest,
    side: &ShellReport,
    sink: &mut dyn Sink,
) -> Result<Reply, EgressFailure> {
    if active.preset.provider == ProviderKind::Cookbook {
        let reply = cookbook_provider::cookbook_reply(&request.intent, side);
        return reply.inspect(|reply| sink.push_text(&reply.text)).map_err(EgressFailure::before_any_output);
    }
    let endpoint = endpoint_of(active).map_err(EgressFailure::before_any_output)?;
    // After a tool call the next request waits.
    let count = |sent: &ModelRequest, reply: &Reply| {
        let counts = active.preset.provider != ProviderKind::Acp;
        if counts && request.category == Category::Main && reply.tool_calls.is_empty() {
            token_count::count_once(&endpoint, sent);
        }
    };
    let (mode, mut numbers) = (mode_of(active), Numbers::of_this_shell());
    if mode == Redact::Off {
        if !active.preset.stays_here() && numbers.tells_of(&active.name) {
            sink.notice(&format!("secrets are sent to `{}` as they are (its `redact` is off)", active.label()));
        }
        let outcome =
            call_model(&endpoint, request, side, sink).map_err(|e| EgressFailure::from_call(e, |reply| reply));
        outcome.iter().for_each(|reply| count(request, reply));
        return outcome;
    }
    let (scrubbed, vault) = scrub_request(request, mode, &numbers).map_err(EgressFailure::before_any_output)?;
    numbers.keep(&vault);
    let mut back = Rehydrating { inner: sink, stream: Rehydrator::new(&vault) };
    let outcome = call_model(&endpoint, &scrubbed, side, &mut back);
    back.finish();
    match outcome {
        Ok(reply) => {
            count(&scrubbed, &reply);
            Ok(rehydrate_reply(reply, &vault))
        }
        Err(e) => Err(EgressFailure::from_call(e, |reply| rehydrate_reply(reply, &vault))),
    }
}

fn call_model(
    endpoint: &Endpoint,
    request: &ModelRequest,
    side: &ShellReport,
    sink: &mut dyn Sink,
) -> Result<Reply, CallError> {
    match endpoint.preset.provider {
        ProviderKind::Acp => providers::acp::call_agent(endpoint, request, &side.cwd, sink),
        _ => providers::call(endpoint, request, sink),
    }
}

impl EgressFailure {
    fn before_any_output(error: Error) -> Self {
        Self {
            error: Box::new(error),
            partial: Reply::default(),
            may_fall_back: false,
            unreachable: None,
            charged: false,
        }
    }

    fn from_call(e: CallError, restore: impl Fn(Reply) -> Reply) -> Self {
        let (may_fall_back, partial) = (e.may_fall_back(), restore((*e.partial).clone()));
        let at_work = matches!(e.kind, ErrorKind::Interrupted | ErrorKind::Timeout | ErrorKind::Stream);
        let began = !e.before_output || partial.began();
        let charged = began || (at_work && !e.unsent);
        let unreachable = if began { None } else { e.unreachable() };
        Self { error: Box::new(e.into()), partial, may_fall_back, unreachable, charged }
    }
}

/// A secret has the same placeholder in every turn.
fn scrub_request(request: &ModelRequest, mode: Redact, numbers: &Numbers) -> Result<(ModelRequest, Vault)> {
    let mut vault = numbers.number(known_secrets::vault_for(mode)?);
    let mut request = request.clone();
    if mode == Redact::Stealth {
        request.system = request.system.replace(prompts::PLACEHOLDERS, "");
    }
    let hidden = vault.scrub_all(&mut request_texts(&mut request));
    // A request for a command explains placeholders only where it has some.
    if hidden && mode != Redact::Stealth && !request.system.contains(prompts::PLACEHOLDERS) {
        let short = matches!(request.category, Category::Suggest | Category::Fix);
        request.instruction += if short { prompts::PLACEHOLDERS } else { "" };
        request.instruction = request.instruction.trim_start().to_owned();
    }
    Ok((request, vault))
}

fn request_texts(request: &mut ModelRequest) -> Vec<&mut String> {
    let mut texts = vec![&mut request.system, &mut request.instruction];
    for message in &mut request.messages {
        texts.push(&mut message.content);
        texts.extend(message.tool_calls.iter_mut().map(|call| &mut call.arguments));
    }
    for tool in &mut request.tools {
        texts.push(&mut tool.description);
        push_strings(&mut tool.parameters, &mut texts);
    }
    texts
}

/// Not the keys, which a call must repeat.
fn push_strings<'a>(value: &'a mut Value, texts: &mut Vec<&'a mut String>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(items) => items.iter_mut().for_each(|item| push_strings(item, texts)),
        Value::Object(members) => members.values_mut().for_each(|member| push_strings(member, texts)),
        _ => {}
    }
}

fn rehydrate_reply(mut reply: Reply, vault: &Vault) -> Reply {
    let mut restored: Vec<String> = vault.named_in(&reply.text).map(str::to_owned).collect();
    let arguments: Vec<String> =
        reply.tool_calls.iter().map(|call| rehydrate_arguments(&call.arguments, vault, &mut restored)).collect();
    restored.iter().for_each(|secret| known_secrets::note_restored(secret));
    reply.text = vault.rehydrate(&reply.text);
    for (call, arguments) in reply.tool_calls.iter_mut().zip(arguments) {
        call.arguments = arguments;
    }
    reply
}

/// Into values only: servers may log keys, and tools take them for paths. No JSON stays as it is.
fn rehydrate_arguments(arguments: &str, vault: &Vault, restored: &mut Vec<String>) -> String {
    if vault.rehydrate(arguments) == arguments {
        return arguments.to_owned();
    }
    let Ok(mut value) = serde_json::from_str::<Value>(arguments) else { return arguments.to_owned() };
    let mut texts = Vec::new();
    push_strings(&mut value, &mut texts);
    for text in texts {
        restored.extend(vault.named_in(text).map(str::to_owned));
        *text = vault.rehydrate(text);
    }
    value.to_string()
}

/// Puts secrets back into a stream, also across pieces.
struct Rehydrating<'a, 'v> {
    inner: &'a mut dyn Sink,
    stream: Rehydrator<'v>,
}

impl Rehydrating<'_, '_> {
    fn finish(self) {
        let rest = self.stream.finish();
        if !rest.is_empty() {
            self.inner.push_text(&rest);
        }
    }
}

impl Sink for Rehydrating<'_, '_> {
    hands_on!(inner: waiting, connecting, cancelled, enough, notice);

    fn push_text(&mut self, piece: &str) {
        let text = self.stream.push(piece);
        if !text.is_empty() {
            self.inner.push_text(&text);
        }
    }

    fn permits(&mut self, title: &str, command: Option<&str>) -> bool {
        self.inner.permits(title, command)
    }
}

#[cfg(test)]
#[path = "egress_tests.rs"]
mod tests;
