//! A failed call: kind, whether anything was shown, what had come. [`From`] makes the user's error
//! with the kind's remedy.

use super::Endpoint;
use crate::config::model_table::successor;
use crate::error::{Error, Exit};
use crate::model::Reply;
use std::fmt;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Refused,
    Dns,
    /// Certificate or handshake failed.
    Tls,
    /// It listens, but doesn't speak TLS.
    NotTls,
    Proxy,
    /// No route, or the connection broke before an answer.
    Lost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    Transport(Reach),
    /// To connect, to the first byte, between two pieces, or in all.
    Timeout,
    /// An HTTP status that no kind below fits.
    Status(u16),
    /// The key is missing, wrong or not allowed this.
    Auth,
    /// Too many calls; try later.
    RateLimited,
    /// The account is used up; trying again is no use.
    Quota,
    NoSuchModel,
    /// The key may not be used for this model.
    ModelDenied,
    ContextTooLong,
    /// The answer broke off, or reported a failure.
    Stream,
    /// The answer has no form of this provider.
    Protocol,
    Agent,
    Config,
    /// By the user, or the end of the terminal.
    Interrupted,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CallError {
    pub kind: ErrorKind,
    /// Another preset may be asked without showing anything twice.
    pub before_output: bool,
    /// No connection came about, so nothing can be charged.
    pub unsent: bool,
    pub partial: Box<Reply>,
    pub preset: String,
    pub host: String,
    /// One line in the words of the server or the system, without the key.
    pub detail: String,
    pub retry_after: Option<Duration>,
    /// What to do, one line each.
    pub hints: Vec<String>,
}

impl CallError {
    /// Before any output, with the remedy for its kind.
    pub fn new(endpoint: &Endpoint, kind: ErrorKind, detail: impl Into<String>) -> Self {
        let mut error = Self {
            kind,
            before_output: true,
            unsent: false,
            partial: Box::default(),
            preset: endpoint.preset_name.clone(),
            host: endpoint.host(),
            detail: detail.into(),
            retry_after: None,
            hints: Vec::new(),
        };
        error.hints = remedies(endpoint, kind);
        error
    }

    /// Behind what had come of the answer.
    #[must_use]
    pub fn with_partial(self, partial: Reply) -> Self {
        let before_output = partial.text.is_empty() && partial.tool_calls.is_empty();
        Self { partial: Box::new(partial), before_output, ..self }
    }

    /// Nothing was shown, and the failure is this server's own.
    pub fn may_fall_back(&self) -> bool {
        self.before_output
            && match self.kind {
                ErrorKind::Transport(_)
                | ErrorKind::Timeout
                | ErrorKind::RateLimited
                | ErrorKind::Stream
                | ErrorKind::Agent => true,
                ErrorKind::Status(status) => status >= 500,
                _ => false,
            }
    }

    /// None when a server answered, even with an error, or the preset is wrong.
    pub fn unreachable(&self) -> Option<String> {
        let host = &self.host;
        match self.kind {
            ErrorKind::Transport(Reach::Tls | Reach::NotTls) => None,
            ErrorKind::Transport(_) | ErrorKind::Timeout if self.unsent => Some(format!("no connection to {host}")),
            ErrorKind::Agent => Some(format!("{host} doesn't answer")),
            ErrorKind::Timeout if self.before_output => Some(format!("no answer from {host}")),
            _ => None,
        }
    }

    fn sentence(&self) -> String {
        let host = &self.host;
        match self.kind {
            ErrorKind::Transport(Reach::Refused) => format!("{host} refuses the connection"),
            ErrorKind::Transport(Reach::Dns) => format!("the name of {host} can't be found"),
            ErrorKind::Transport(Reach::Tls) => format!("no secure connection to {host}"),
            ErrorKind::Transport(Reach::NotTls) => format!("{host} doesn't speak TLS; try http://"),
            ErrorKind::Transport(Reach::Proxy) => format!("the proxy doesn't reach {host}"),
            ErrorKind::Transport(Reach::Lost) => format!("the connection to {host} broke"),
            ErrorKind::Timeout => format!("{host} took too long"),
            ErrorKind::Status(status) => format!("{host} answered {status}"),
            ErrorKind::Auth => format!("{host} does not accept the key"),
            ErrorKind::RateLimited => format!("{host} limits the rate of calls"),
            ErrorKind::Quota => format!("your credit at {host} is used up"),
            ErrorKind::NoSuchModel => format!("{host} does not know the model"),
            ErrorKind::ModelDenied => format!("this key may not use the model at {host}"),
            ErrorKind::ContextTooLong => format!("the conversation is too long for the model at {host}"),
            ErrorKind::Stream => format!("the answer of {host} broke off"),
            ErrorKind::Protocol => format!("{host} replied in a form that this preset doesn't read"),
            ErrorKind::Agent => format!("{host} doesn't answer"),
            ErrorKind::Config => "this preset can't be used".to_owned(),
            ErrorKind::Interrupted => "cancelled".to_owned(),
        }
    }
}

impl fmt::Display for CallError {
    /// `preset: what happened (in the server's words)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == ErrorKind::Interrupted {
            return f.write_str("cancelled");
        }
        write!(f, "{}: {}", self.preset, self.sentence())?;
        if !self.detail.is_empty() {
            write!(f, ": {}", self.detail)?;
        }
        Ok(())
    }
}

impl std::error::Error for CallError {}

impl From<CallError> for Error {
    fn from(error: CallError) -> Self {
        let exit = match error.kind {
            ErrorKind::Interrupted => return Error::interrupted(),
            ErrorKind::Config => Exit::Config,
            _ => Exit::NoModel,
        };
        let message = error.to_string();
        let wait = error.retry_after.map(|wait| format!("the server asks to wait {} s", wait.as_secs_f32().ceil()));
        wait.into_iter().chain(error.hints).fold(Error::new(exit, message), Error::hint)
    }
}

fn remedies(endpoint: &Endpoint, kind: ErrorKind) -> Vec<String> {
    let (preset, host, table) = (&endpoint.preset, endpoint.host(), table_of(endpoint));
    // The user has written no address for a preset that was found.
    let base_url = (!preset.made_up).then(|| format!("check `base_url` {table}"));
    match kind {
        ErrorKind::Transport(Reach::Refused) => {
            let start = endpoint.dialect().facts().how_to_start.map(str::to_owned);
            vec![
                start.unwrap_or_else(|| format!("is the server at {host} running?")),
                "`aish models` shows which presets answer".to_owned(),
            ]
        }
        ErrorKind::Transport(Reach::Dns) => std::iter::once("is the network up?".to_owned()).chain(base_url).collect(),
        ErrorKind::Transport(Reach::Tls) => {
            let private = "for a server with a private certificate, name the file of its CA in SSL_CERT_FILE";
            std::iter::once(private.to_owned()).chain(base_url).collect()
        }
        ErrorKind::Transport(Reach::NotTls) => base_url.into_iter().collect(),
        ErrorKind::Transport(Reach::Proxy) => {
            vec![format!("check https_proxy, http_proxy and all_proxy, or add {host} to no_proxy")]
        }
        ErrorKind::Transport(Reach::Lost) => vec!["`aish models` shows which presets answer".to_owned()],
        ErrorKind::Timeout => vec![format!("`timeout_ms` {table} sets how long to wait")],
        ErrorKind::Auth => vec![key_remedy(endpoint)],
        ErrorKind::RateLimited => vec!["`aish model` switches to another preset".to_owned()],
        ErrorKind::Quota => {
            vec![format!("top it up on {host}'s billing page"), "`aish model` switches to another preset".to_owned()]
        }
        ErrorKind::ModelDenied => vec![format!("set `model` {table} to one that it allows, or ask who runs {host}")],
        ErrorKind::NoSuchModel => {
            let mut hints = match successor(&preset.model) {
                Some(new) => {
                    vec![format!("`{}` is retired; `{new}` took its place: set `model` {table}", preset.model)]
                }
                None => vec![format!("check `model` {table}")],
            };
            hints.extend(endpoint.dialect().how_to_fetch(&preset.model));
            hints
        }
        ErrorKind::ContextTooLong => {
            vec![
                "`aish reset` starts a new conversation".to_owned(),
                format!("`context_tokens` {table} keeps it in bounds"),
            ]
        }
        ErrorKind::Status(404 | 405) | ErrorKind::Protocol | ErrorKind::Config => base_url.into_iter().collect(),
        ErrorKind::Status(300..=399) => {
            vec![std::iter::once("the server moved".to_owned()).chain(base_url).collect::<Vec<_>>().join("; ")]
        }
        ErrorKind::Status(_) | ErrorKind::Stream | ErrorKind::Agent | ErrorKind::Interrupted => Vec::new(),
    }
}

/// Where a setting of the preset is, or would be.
pub fn table_of(endpoint: &Endpoint) -> String {
    match endpoint.preset.made_up {
        true => "in ~/.config/aish/config.toml (`aish setup` writes it)".to_owned(),
        false => format!("of [models.{}]", endpoint.preset_name),
    }
}

fn key_remedy(endpoint: &Endpoint) -> String {
    let (preset, table) = (&endpoint.preset, table_of(endpoint));
    if let Some(var) = &preset.api_key_env {
        let verb = if endpoint.key.is_some() { "correct" } else { "set" };
        return format!("{verb} the key in the environment variable {var}");
    }
    if let Some(command) = &preset.api_key_cmd {
        return format!("`{command}` (api_key_cmd {table}) must print a valid key");
    }
    let usual = endpoint.dialect().facts().key_variable;
    format!("set `api_key_env = \"{usual}\"` {table} and put the key into that variable")
}

#[cfg(test)]
#[path = "call_error_tests.rs"]
mod tests;
