//! The one way out: every call to a model passes here. Compose → scrub → send → rehydrate. No other module may call a
//! provider, so that no text leaves the machine unseen (invariant 6).

use std::path::Path;
use std::time::{Duration, Instant};

use crate::config::presets::Active;
use crate::config::preset::ProviderKind;
use crate::context::Shellside;
use crate::error::{Error, Result};
use crate::providers::{self, Intent, Reply, Request, Sink, cookbook};
use crate::secrets::placeholder::{Rehydrator, Vault};
use crate::shell::Shell;

/// A finished call.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What the model said, with the user's own secrets back in place.
    pub reply: Reply,
    /// The preset that answered; not the active one after a fallback.
    pub preset: String,
    /// From the call to its end.
    pub elapsed: Duration,
    /// Set when the answer broke off; what had come by then is in `reply`.
    pub broken: Option<Error>,
}

/// Sends `request` to `active`; on a transport error before any output once more to `fallback`, announced in `sink`.
///
/// # Errors
/// When nothing was answered. A failure after the first piece is an [`Answer`] with `broken` set.
pub fn send(
    active: &Active,
    fallback: Option<&Active>,
    request: &Request,
    side: &Shellside,
    sink: &mut dyn Sink,
) -> Result<Answer> {
    let start = Instant::now();
    match attempt(active, request, side, sink) {
        Ok(reply) => Ok(Answer { reply, preset: active.name.clone(), elapsed: start.elapsed(), broken: None }),
        Err(failure) => match fallback.filter(|_| failure.may_fall_back) {
            Some(other) => {
                sink.notice(&format!("{}; asking `{}` instead", failure.error.message, other.name));
                send(other, None, request, side, sink)
            }
            None => failure.into_answer(&active.name, start.elapsed()),
        },
    }
}

/// The request as it would leave the machine: scrubbed, unless the preset keeps its texts on the machine.
pub fn outgoing(active: &Active, request: &Request) -> Request {
    if active.preset.redacts() { scrub(request).0 } else { request.clone() }
}

/// A failed attempt.
struct Failure {
    error: Error,
    partial: Reply,
    may_fall_back: bool,
}

impl Failure {
    fn into_answer(self, preset: &str, elapsed: Duration) -> Result<Answer> {
        if self.partial.text.is_empty() {
            return Err(self.error);
        }
        Ok(Answer { reply: self.partial, preset: preset.to_owned(), elapsed, broken: Some(self.error) })
    }
}

fn attempt(
    active: &Active,
    request: &Request,
    side: &Shellside,
    sink: &mut dyn Sink,
) -> std::result::Result<Reply, Failure> {
    if active.preset.provider == ProviderKind::Cookbook {
        return from_cookbook(&request.intent, side, sink);
    }
    let endpoint = active.endpoint().map_err(|error| Failure { error, partial: Reply::default(), may_fall_back: false })?;
    if !active.preset.redacts() {
        return providers::http::call(&endpoint, request, sink).map_err(|e| Failure::from_call(e, &endpoint, |t| t));
    }
    let (scrubbed, vault) = scrub(request);
    let mut back = Rehydrating { inner: sink, stream: vault.rehydrator() };
    let outcome = providers::http::call(&endpoint, &scrubbed, &mut back);
    back.finish();
    match outcome {
        Ok(reply) => Ok(rehydrate(reply, &vault)),
        Err(e) => Err(Failure::from_call(e, &endpoint, |reply| rehydrate(reply, &vault))),
    }
}

impl Failure {
    fn from_call(
        e: providers::http::CallError,
        endpoint: &providers::http::Endpoint,
        restore: impl Fn(Reply) -> Reply,
    ) -> Self {
        Self { may_fall_back: e.is_transport() && e.before_output, error: e.to_error(endpoint), partial: restore(e.partial) }
    }
}

/// All texts of a request, scrubbed oldest first, so that a secret has the same placeholder in every turn.
fn scrub(request: &Request) -> (Request, Vault) {
    let mut vault = Vault::new();
    let mut request = request.clone();
    for message in &mut request.messages {
        message.content = vault.scrub(&message.content);
        for call in &mut message.tool_calls {
            call.arguments = vault.scrub(&call.arguments);
        }
    }
    request.system = vault.scrub(&request.system);
    (request, vault)
}

fn rehydrate(mut reply: Reply, vault: &Vault) -> Reply {
    reply.text = vault.rehydrate(&reply.text);
    for call in &mut reply.tool_calls {
        call.arguments = vault.rehydrate(&call.arguments);
    }
    reply
}

/// Puts the user's secrets back into a stream, across the borders of its pieces.
struct Rehydrating<'a, 'v> {
    inner: &'a mut dyn Sink,
    stream: Rehydrator<'v>,
}

impl Rehydrating<'_, '_> {
    fn finish(&mut self) {
        let rest = self.stream.finish();
        if !rest.is_empty() {
            self.inner.text(&rest);
        }
    }
}

impl Sink for Rehydrating<'_, '_> {
    fn text(&mut self, piece: &str) {
        let text = self.stream.push(piece);
        if !text.is_empty() {
            self.inner.text(&text);
        }
    }

    fn waiting(&mut self, since_start: Duration) {
        self.inner.waiting(since_start);
    }

    fn notice(&mut self, line: &str) {
        self.inner.notice(line);
    }
}
