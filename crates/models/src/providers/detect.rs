//! Finds local model servers on the usual ports. A port counts only if it lists a model, and if its
//! socket's owner, by `/proc/net/tcp` (Linux), is to be trusted.

use super::exchange::read_body;
use super::kept_connections::block_on;
use super::{dialect, ollama};
use crate::config::preset::{Preset, ProviderKind};
use crate::config::redact::Redact;
use futures_util::stream::{FuturesOrdered, StreamExt};
use reqwest::{Client, Url};
use serde_json::Value;
use std::fs;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// For all servers together.
pub const LIMIT: Duration = Duration::from_millis(150);

const MAX_LIST: usize = 1024 * 1024;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerCandidate {
    pub provider: ProviderKind,
    pub base_url: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundServer {
    pub provider: ProviderKind,
    pub base_url: String,
    /// The first listed one that isn't for embeddings.
    pub model: String,
}

impl FoundServer {
    /// Free, like a `local` one; but it may not be the user's own, so texts are scrubbed.
    pub fn preset(self) -> Preset {
        Preset {
            provider: self.provider,
            model: self.model,
            base_url: Some(self.base_url),
            local: true,
            redact: Some(Redact::Autodetect),
            ..Preset::default()
        }
    }
}

/// No other user of this machine listens there now.
pub fn is_trusted(preset: &Preset) -> bool {
    let port =
        preset.base_url.as_deref().and_then(|url| Url::parse(url).ok()).and_then(|url| url.port_or_known_default());
    port.is_none_or(|port| port_owners(port).is_none_or(|owners| owners.into_iter().all(is_trusted_owner)))
}

/// Ours or the system's; true where the kernel doesn't tell.
fn has_trusted_owner(base_url: &str) -> bool {
    let Some(port) = Url::parse(base_url).ok().and_then(|url| url.port_or_known_default()) else { return false };
    port_owners(port).is_none_or(|owners| !owners.is_empty() && owners.into_iter().all(is_trusted_owner))
}

/// By preference. `OLLAMA_HOST`, for this machine, moves Ollama, `LLAMA_ARG_PORT` llama.cpp.
pub fn usual_servers(env: &dyn Fn(&str) -> Option<String>) -> Vec<ServerCandidate> {
    let ollama = ollama_base(env).unwrap_or_else(|| ollama::DEFAULT_BASE.into());
    let openai = |base: &str| ServerCandidate { provider: ProviderKind::Openai, base_url: base.to_owned() };
    let others = [&*llama_base(env), "http://127.0.0.1:1234/v1", "http://127.0.0.1:8000/v1"].map(openai);
    std::iter::once(ServerCandidate { provider: ProviderKind::Ollama, base_url: ollama }).chain(others).collect()
}

/// None if Ollama's client would use another machine.
pub fn ollama_base(env: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    env("OLLAMA_HOST").map_or_else(|| Some(ollama::DEFAULT_BASE.into()), |host| local_ollama(&host))
}

/// `LLAMA_ARG_PORT` moves it, as it does for the server itself.
pub fn llama_base(env: &dyn Fn(&str) -> Option<String>) -> String {
    let port: u16 = env("LLAMA_ARG_PORT").and_then(|port| port.trim().parse().ok()).unwrap_or(8080);
    format!("http://127.0.0.1:{port}/v1")
}

/// Asks all at once; the first in their order that lists a model within `limit`.
pub fn find_server(candidates: &[ServerCandidate], limit: Duration) -> Option<FoundServer> {
    find_servers(candidates, limit, 1).pop()
}

/// As [`find_server`], up to `most`.
pub fn find_servers(candidates: &[ServerCandidate], limit: Duration, most: usize) -> Vec<FoundServer> {
    let Some(client) = super::http::local_client() else { return Vec::new() };
    block_on(async {
        let end = Instant::now() + limit;
        let mut answers: FuturesOrdered<_> =
            candidates.iter().map(|candidate| timeout_at(end, ask_server(&client, candidate))).collect();
        let mut found = Vec::new();
        while found.len() < most
            && let Some(answer) = answers.next().await
        {
            found.extend(answer.ok().flatten());
        }
        found
    })
    .unwrap_or_default()
}

async fn ask_server(client: &Client, candidate: &ServerCandidate) -> Option<FoundServer> {
    let url = dialect::of(candidate.provider).models_url(&candidate.base_url);
    let mut response = client.get(url).send().await.ok()?;
    if !response.status().is_success() {
        return None;
    }
    let mut body = Vec::new();
    // A longer list is cut, and then no JSON.
    read_body(&mut response, MAX_LIST, &mut body).await.ok()?;
    // Another user who listens here would get questions and answer with commands.
    if !has_trusted_owner(&candidate.base_url) {
        return None;
    }
    let names = dialect::model_names(&serde_json::from_slice::<Value>(&body).ok()?)?;
    let model = names.iter().find(|n| !n.to_ascii_lowercase().contains("embed")).or(names.first())?;
    Some(FoundServer { provider: candidate.provider, base_url: candidate.base_url.clone(), model: model.clone() })
}

/// `host`, `host:port` or a URL; an address that means "all" is this machine.
fn local_ollama(host: &str) -> Option<String> {
    let host = host.trim().trim_end_matches('/');
    let bare = host.strip_prefix("http://").unwrap_or(host);
    let url = Url::parse(&format!("http://{bare}")).ok()?;
    // A URL without port means 80 to the parser, 11434 to Ollama unless `http://` is spelt out.
    let port = match bare.rsplit_once(':').map(|(_, port)| port.parse::<u16>()) {
        Some(Ok(port)) => port,
        _ if bare.len() < host.len() => 80,
        _ => 11434,
    };
    match url.host_str()? {
        "127.0.0.1" | "localhost" | "0.0.0.0" | "[::]" => Some(format!("http://127.0.0.1:{port}")),
        "[::1]" => Some(format!("http://[::1]:{port}")),
        _ => None,
    }
}

/// Lower user ids are the system's (`login.defs`).
const FIRST_PERSON: u32 = 1000;

const LISTENS: &str = "0A";

/// Listeners that a loopback connection reaches; none if the kernel doesn't say.
fn port_owners(port: u16) -> Option<Vec<u32>> {
    let tables: Vec<String> =
        ["/proc/net/tcp", "/proc/net/tcp6"].iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
    (!tables.is_empty()).then(|| tables.iter().flat_map(|table| listed_owners(table, port)).collect())
}

/// Our own, root's, or a system account's.
fn is_trusted_owner(uid: u32) -> bool {
    uid < FIRST_PERSON || uid == nix::unistd::geteuid().as_raw()
}

fn listed_owners(table: &str, port: u16) -> Vec<u32> {
    let row = |line: &str| {
        let mut fields = line.split_ascii_whitespace();
        let (address, bound) = fields.nth(1)?.rsplit_once(':')?;
        let state = fields.nth(1)?;
        let uid = fields.nth(3)?.parse().ok()?;
        (state == LISTENS && u16::from_str_radix(bound, 16).ok()? == port && reaches_loopback(address)).then_some(uid)
    };
    table.lines().skip(1).filter_map(row).collect()
}

/// In the kernel's notation; the wildcard or a loopback address.
fn reaches_loopback(address: &str) -> bool {
    let zero = address.bytes().all(|b| b == b'0');
    // In the machine's byte order 127.0.0.1, ::1 and ::ffff:127.0.0.1 end with 7F or the like.
    let little = address.len() == 8 && address.ends_with("7F");
    let six = address.len() == 32
        && address.starts_with("0000000000000000")
        && (address.ends_with("01000000") || address.ends_with("7F"));
    let big = cfg!(target_endian = "big") && (address.starts_with("7F") || address.ends_with("00000001"));
    zero || little || six || big
}

#[cfg(test)]
#[path = "socket_owner_tests.rs"]
mod socket_owner_tests;
#[cfg(test)]
#[path = "detect_tests.rs"]
mod tests;
