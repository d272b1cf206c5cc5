//! A server's place with the environment filled in: program and variables, or address and headers.
//! It holds secrets and starts nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::config::address;
use crate::config::api_key::KeySource;
use crate::config::api_key::fetch_api_key;
use crate::config::expand::expand;
use crate::config::mcp_server::McpServer;
use crate::lists;
use crate::store::paths::{PathsEnv, expand_home};

/// Shorter values can't be told from ordinary words.
const SECRET: usize = 8;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerEndpoint {
    /// All of a program's variables; for an address those that say how it is reached.
    pub env: BTreeMap<String, String>,
    pub place: ServerPlace,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ServerPlace {
    Program { program: PathBuf, args: Vec<String>, cwd: PathBuf },
    Address { url: String, token: Option<String>, headers: BTreeMap<String, String> },
}

impl ServerEndpoint {
    /// Lacks a token that a command prints. The error says what is missing, and may hold anything.
    pub fn of(server: &McpServer, home: &Path, env: PathsEnv<'_>) -> Result<Self, String> {
        let mut variables: BTreeMap<String, String> =
            lists::SERVERS_ENVIRONMENT.words().filter_map(|name| Some((name.to_owned(), env(name)?))).collect();
        let all = |table: &BTreeMap<String, String>| {
            table.iter().map(|(name, value)| Ok((name.clone(), expand(value, env)?))).collect::<Result<_, String>>()
        };
        let place = match (&server.command, &server.url) {
            (Some(program), _) => {
                variables.extend::<BTreeMap<_, _>>(all(&server.env)?);
                let cwd = server.cwd.as_ref().map(|cwd| home.join(expand_home(&cwd.to_string_lossy(), home)));
                ServerPlace::Program {
                    program: expand_home(&expand(program, env)?, home),
                    args: server.args.iter().map(|arg| expand(arg, env)).collect::<Result<_, _>>()?,
                    cwd: cwd.unwrap_or_else(|| home.to_path_buf()),
                }
            }
            (None, Some(url)) => {
                let source = server.token_env.clone().map_or(KeySource::None, KeySource::Env);
                ServerPlace::Address {
                    url: expand(url, env)?,
                    token: token(&source, env)?,
                    headers: all(&server.headers)?,
                }
            }
            (None, None) => return Err("it has neither `command` nor `url`".to_owned()),
        };
        let endpoint = Self { env: variables, place };
        endpoint.check_token(server.token_cmd.is_some())?;
        Ok(endpoint)
    }

    /// From a command, which may take long. The error says why there is none.
    pub fn fetch_token(&mut self, server: &McpServer, env: PathsEnv<'_>) -> Result<(), String> {
        if let (ServerPlace::Address { token: slot, .. }, Some(command)) = (&mut self.place, &server.token_cmd) {
            let words = shell_words::split(command).map_err(|_| "`token_cmd` has a quote that isn't closed")?;
            *slot = token(&KeySource::Command(words), env)?;
        }
        Ok(())
    }

    /// A secret goes to another machine only encrypted.
    fn check_token(&self, more: bool) -> Result<(), String> {
        let ServerPlace::Address { url, token, headers } = &self.place else { return Ok(()) };
        let secret = more || token.is_some() || !headers.is_empty();
        let safe = url.get(..8).is_some_and(|begin| begin.eq_ignore_ascii_case("https://"));
        match secret && !safe && !address::is_this_machine(url) {
            true => Err("a token isn't sent over plain http to another machine".to_owned()),
            false => Ok(()),
        }
    }

    /// Tells endpoints apart without revealing them.
    pub fn mark(&self) -> String {
        digest(json!(self).to_string().as_bytes())
    }

    /// Removes token and headers: an error of a server may repeat them.
    pub fn without_secrets(&self, text: &str) -> String {
        let ServerPlace::Address { token, headers, .. } = &self.place else { return text.to_owned() };
        let values = token.iter().chain(headers.values());
        // `Bearer abc`: the second word alone is a secret, too.
        let secrets = values.flat_map(|value| [value.as_str(), value.split_once(' ').map_or("", |(_, last)| last)]);
        let secrets = secrets.map(str::trim).filter(|secret| secret.len() >= SECRET);
        secrets.fold(text.to_owned(), |text, secret| text.replace(secret, "[secret]"))
    }
}

pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn token(source: &KeySource, env: PathsEnv<'_>) -> Result<Option<String>, String> {
    let token = fetch_api_key(source, env).map_err(|error| error.message)?;
    Ok(token.map(|token| token.expose().to_owned()))
}
