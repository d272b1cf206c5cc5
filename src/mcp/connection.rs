//! One connection to a server, over the pipes of a process of ours or over streamable HTTP: the only file that knows the SDK.
//! What comes out of it is JSON as the server sent it.

use std::collections::HashMap;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rmcp::handler::client::ClientHandler;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientCapabilities, ClientConfig, ClientRequest, Implementation,
    JsonObject, ProgressNotificationParam, ProtocolVersion, ServerResult,
};
use rmcp::service::{NotificationContext, PeerRequestOptions, RequestHandle, RoleClient, RunningService, serve_client};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use serde_json::Value;

use super::expand::expand;
use super::news::News;
use super::process::ServerProcess;
use super::result::Called;
use crate::config::address;
use crate::config::api_key::fetch_api_key;
use crate::config::key_source::KeySource;
use crate::config::mcp_server::McpServer;
use crate::providers::http_client;
use crate::providers::pace::{Halt, Pace};
use crate::store::paths::{Env, expand_home};

/// How long a server has to take its leave.
const LEAVE: Duration = Duration::from_secs(1);
/// However much progress it makes, a call ends after so many times its limit.
const LIMITS: u32 = 10;

/// Hears what a server says on its own account. Requests of a server (sampling, roots, elicitation) are refused.
struct Listener {
    news: Arc<News>,
}

impl ClientHandler for Listener {
    fn get_info(&self) -> ClientConfig {
        let own = Implementation::new("aish", env!("CARGO_PKG_VERSION"));
        ClientConfig::new(ClientCapabilities::default(), own)
            .with_protocol_version(ProtocolVersion::LATEST_WITH_INITIALIZE)
    }

    async fn on_progress(&self, params: ProgressNotificationParam, _context: NotificationContext<RoleClient>) {
        let count = match params.total {
            Some(total) => format!("{} of {total}", params.progress),
            None => params.progress.to_string(),
        };
        self.news.take_progress(&params.message.map_or_else(|| count.clone(), |message| format!("{count}, {message}")));
    }

    async fn on_tool_list_changed(&self, _context: NotificationContext<RoleClient>) {
        self.news.note_change();
    }
}

/// Where servers find what their configuration names.
pub struct Whereabouts<'a> {
    pub home: &'a Path,
    pub env: Env<'a>,
}

/// A server that is ready.
pub struct Connection {
    service: RunningService<RoleClient, Listener>,
    pub news: Arc<News>,
    /// Of a server that is a program: ended after the connection.
    process: Option<ServerProcess>,
}

impl Connection {
    /// Starts or reaches the server and agrees with it on a version. Its stderr goes to `log`. To be bounded by the caller.
    ///
    /// # Errors
    /// What went wrong, in words that may hold anything.
    pub async fn open(server: &McpServer, about: &Whereabouts<'_>, log: File) -> Result<Self, String> {
        let news = Arc::new(News::default());
        let listener = Listener { news: Arc::clone(&news) };
        let failed = |error: rmcp::service::ClientInitializeError| format!("it can't be spoken to: {}", said(&error));
        let (service, process) = match (&server.command, &server.url) {
            (Some(program), _) => {
                let (process, stdin, stdout) = start(server, program, about, log)?;
                let pipes = |error: std::io::Error| format!("its pipes can't be used: {error}");
                let stdin = tokio::process::ChildStdin::from_std(stdin).map_err(pipes)?;
                let stdout = tokio::process::ChildStdout::from_std(stdout).map_err(pipes)?;
                (serve_client(listener, (stdout, stdin)).await.map_err(failed)?, Some(process))
            }
            (None, Some(url)) => {
                let transport = http_transport(server, url, about)?;
                (serve_client(listener, transport).await.map_err(failed)?, None)
            }
            (None, None) => return Err("it has neither `command` nor `url`".to_owned()),
        };
        let spoken = service.peer().peer_info().map(|info| info.protocol_version.clone());
        match spoken {
            Some(version) if !ProtocolVersion::KNOWN_VERSIONS.contains(&version) => {
                Err(format!("it speaks version {} of the protocol", version.as_str()))
            }
            _ => Ok(Self { service, news, process }),
        }
    }

    /// The version of the protocol, and the server's own name and version.
    pub fn about(&self) -> (String, String) {
        let info = self.service.peer().peer_info();
        let version = info.as_ref().map_or_else(String::new, |info| info.protocol_version.as_str().to_owned());
        let server = info.and_then(|info| serde_json::to_value(&*info).ok()).unwrap_or_default();
        let word = |key: &str| server["serverInfo"][key].as_str().unwrap_or_default().to_owned();
        (version, format!("{} {}", word("name"), word("version")).trim().to_owned())
    }

    /// Whether it has ended, or closed the connection.
    pub fn is_closed(&self) -> bool {
        self.service.is_closed() || self.service.peer().is_transport_closed()
    }

    /// Its tools.
    ///
    /// # Errors
    /// What went wrong, in words that may hold anything.
    pub async fn list(&self) -> Result<Vec<Value>, String> {
        let tools = self.service.peer().list_all_tools().await.map_err(|error| said(&error))?;
        Ok(tools.iter().filter_map(|tool| serde_json::to_value(tool).ok()).collect())
    }

    /// Calls a tool. `limit` bounds the time without progress; a call that ends without a result is cancelled at the server.
    ///
    /// # Errors
    /// That the user ended it.
    pub async fn call(
        &self,
        tool: &str,
        arguments: JsonObject,
        limit: Duration,
        pace: &mut Pace<'_>,
    ) -> Result<Called, Halt> {
        let params = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
        let sent = self.service.peer().send_cancellable_request(request, PeerRequestOptions::no_options());
        let mut handle: RequestHandle<RoleClient> = match pace.on(sent, limit).await {
            Ok(Ok(handle)) => handle,
            Ok(Err(error)) => return Ok(Called::failure(&said(&error))),
            Err(Halt::Timeout(_)) => return Ok(Called::failure("the server takes no call")),
            Err(halt) => return Err(halt),
        };
        for _ in 0..LIMITS {
            let beats = self.news.beats();
            match pace.on(&mut handle.rx, limit).await {
                Ok(Ok(Ok(ServerResult::CallToolResult(result)))) => {
                    return Ok(Called::read(&serde_json::to_value(&result).unwrap_or_default()));
                }
                Ok(Ok(Ok(_))) => return Ok(Called::failure("the server wants something that isn't offered here")),
                Ok(Ok(Err(error))) => return Ok(Called::failure(&said(&error))),
                Ok(Err(_)) => return Ok(Called::failure("the server ended")),
                Err(Halt::Timeout(_)) if self.news.beats() != beats => {}
                Err(Halt::Timeout(_)) => break,
                Err(halt) => {
                    let _ = tokio::time::timeout(LEAVE, handle.cancel(Some("cancelled by the user".to_owned()))).await;
                    return Err(halt);
                }
            }
        }
        let _ = tokio::time::timeout(LEAVE, handle.cancel(Some("it took too long".to_owned()))).await;
        Ok(Called::failure(&format!("no result within {} s", limit.as_secs_f32())))
    }

    /// Takes leave: the session of an HTTP server is ended, the input of a process closed.
    pub async fn close(mut self) -> Option<ServerProcess> {
        let _ = self.service.close_with_timeout(LEAVE).await;
        self.process.take()
    }
}

/// What the SDK says of an error, without the types of its own that it names in brackets.
fn said(error: &impl std::fmt::Display) -> String {
    let text = error.to_string();
    match text.split_once(" [rmcp::").and_then(|(before, rest)| Some((before, rest.split_once(']')?.1))) {
        Some((before, rest)) => format!("{before}{rest}"),
        None => text,
    }
}

fn start(
    server: &McpServer,
    program: &str,
    about: &Whereabouts<'_>,
    log: File,
) -> Result<(ServerProcess, std::process::ChildStdin, std::process::ChildStdout), String> {
    let args = server.args.iter().map(|arg| expand(arg, about.env)).collect::<Result<Vec<_>, _>>()?;
    let env = server.env.iter().map(|(name, value)| Ok((name.clone(), expand(value, about.env)?)));
    let env = env.collect::<Result<Vec<_>, String>>()?;
    let program = expand(program, about.env)?;
    let program = expand_home(&program, about.home);
    let cwd = match &server.cwd {
        Some(cwd) => about.home.join(expand_home(&cwd.to_string_lossy(), about.home)),
        None => about.home.to_path_buf(),
    };
    let started = ServerProcess::start(&program.to_string_lossy(), &args, &env, &cwd, log);
    started.map_err(|error| format!("`{}` can't be started: {error}", program.display()))
}

fn http_transport(
    server: &McpServer,
    url: &str,
    about: &Whereabouts<'_>,
) -> Result<StreamableHttpClientTransport<reqwest::Client>, String> {
    let url = expand(url, about.env)?;
    let parsed: reqwest::Url = url.parse().map_err(|error| format!("the address can't be read: {error}"))?;
    let source = match (&server.token_env, &server.token_cmd) {
        (Some(name), _) => KeySource::Env(name.clone()),
        (None, Some(command)) => KeySource::Command(
            shell_words::split(command).map_err(|_| "`token_cmd` has a quote that isn't closed".to_owned())?,
        ),
        (None, None) => KeySource::None,
    };
    let token = fetch_api_key(&source, about.env).map_err(|error| error.message)?;
    let secret = token.is_some() || !server.headers.is_empty();
    if secret && parsed.scheme() != "https" && !address::is_this_machine(&url) {
        return Err("a token isn't sent over plain http to another machine".to_owned());
    }
    let mut config = StreamableHttpClientTransportConfig::with_uri(url);
    if let Some(token) = token {
        config = config.auth_header(token.expose());
    }
    let mut headers = HashMap::new();
    for (name, value) in &server.headers {
        let value = expand(value, about.env)?;
        let parsed = (name.parse::<reqwest::header::HeaderName>(), value.parse::<reqwest::header::HeaderValue>());
        let (Ok(name), Ok(mut value)) = parsed else { return Err(format!("the header `{name}` can't be sent")) };
        value.set_sensitive(true);
        headers.insert(name, value);
    }
    let client = http_client(&parsed, about.env, true).map_err(|(_, what)| what)?.client;
    Ok(StreamableHttpClientTransport::with_client(client, config.custom_headers(headers)))
}
