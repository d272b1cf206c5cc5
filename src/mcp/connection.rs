//! One connection to a server, over the pipes of a process of ours or over streamable HTTP: the only file that knows the SDK.
//! What comes out of it is JSON as the server sent it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::File;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rmcp::handler::client::ClientHandler;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientCapabilities, ClientConfig, ClientRequest, Implementation,
    JsonObject, ProgressNotificationParam, ProgressToken, ProtocolVersion, ServerResult,
};
use rmcp::service::{
    NotificationContext, Peer, PeerRequestOptions, RequestHandle, RoleClient, RunningService, serve_client,
};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use serde_json::Value;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use super::endpoint::{Endpoint, Place};
use super::process::ServerProcess;
use super::result::Called;
use crate::providers::http_client;

/// How long a server has to take its leave.
const LEAVE: Duration = Duration::from_secs(1);
/// However much progress it makes, a call ends after so many times its limit.
const LIMITS: u32 = 10;
/// How often progress is passed on at most.
const PROGRESS: Duration = Duration::from_millis(50);

/// The calls that run, each with the newest line of its progress.
type Running = Arc<Mutex<HashMap<ProgressToken, watch::Sender<String>>>>;

/// Hears what a server says on its own account. Requests of a server (sampling, roots, elicitation) are refused; that its tools
/// have changed is seen when they are listed, as they are before each call.
struct Listener {
    running: Running,
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
        let line = params.message.map_or_else(|| count.clone(), |message| format!("{count}, {message}"));
        if let Some(call) = self.running.lock().unwrap_or_else(PoisonError::into_inner).get(&params.progress_token) {
            call.send_replace(line);
        }
    }
}

/// A server that is ready.
pub struct Connection {
    peer: Peer<RoleClient>,
    /// Taken at its end.
    service: RefCell<Option<RunningService<RoleClient, Listener>>>,
    running: Running,
    endpoint: Endpoint,
    /// Of a server that is a program: ended after the connection.
    process: RefCell<Option<ServerProcess>>,
}

impl Connection {
    /// Starts or reaches the server and agrees with it on a version. Its stderr goes to `log`. To be bounded by the caller.
    ///
    /// # Errors
    /// What went wrong, in words that may hold anything.
    pub async fn open(endpoint: &Endpoint, log: File) -> Result<Self, String> {
        let running = Running::default();
        let listener = Listener { running: Arc::clone(&running) };
        let failed = |error: rmcp::service::ClientInitializeError| format!("it can't be spoken to: {}", said(&error));
        let (service, process) = match &endpoint.place {
            Place::Program { program, args, cwd } => {
                let started = ServerProcess::start(program, args, &endpoint.env, cwd, log);
                let (process, stdin, stdout) =
                    started.map_err(|error| format!("`{}` can't be started: {error}", program.display()))?;
                let pipes = |error: std::io::Error| format!("its pipes can't be used: {error}");
                let stdin = tokio::process::ChildStdin::from_std(stdin).map_err(pipes)?;
                let stdout = tokio::process::ChildStdout::from_std(stdout).map_err(pipes)?;
                (serve_client(listener, (stdout, stdin)).await.map_err(failed)?, Some(process))
            }
            Place::Address { url, token, headers } => {
                let transport = http_transport(endpoint, url, token.as_deref(), headers)?;
                (serve_client(listener, transport).await.map_err(failed)?, None)
            }
        };
        let peer = service.peer().clone();
        match peer.peer_info().map(|info| info.protocol_version.clone()) {
            Some(version) if !ProtocolVersion::KNOWN_VERSIONS.contains(&version) => {
                Err(format!("it speaks version {} of the protocol", version.as_str()))
            }
            _ => {
                let (service, process) = (RefCell::new(Some(service)), RefCell::new(process));
                Ok(Self { peer, service, running, endpoint: endpoint.clone(), process })
            }
        }
    }

    /// The version of the protocol, and the server's own name and version.
    pub fn about(&self) -> (String, String) {
        let info = self.peer.peer_info();
        let version = info.as_ref().map_or_else(String::new, |info| info.protocol_version.as_str().to_owned());
        let server = info.and_then(|info| serde_json::to_value(&*info).ok()).unwrap_or_default();
        let word = |key: &str| server["serverInfo"][key].as_str().unwrap_or_default().to_owned();
        (version, format!("{} {}", word("name"), word("version")).trim().to_owned())
    }

    /// Whether it has ended, or closed the connection.
    pub fn is_closed(&self) -> bool {
        self.service.borrow().as_ref().is_none_or(RunningService::is_closed) || self.peer.is_transport_closed()
    }

    /// # Errors
    /// What went wrong, in words that may hold anything.
    pub async fn list(&self) -> Result<Vec<Value>, String> {
        let tools = self.peer.list_all_tools().await.map_err(|error| said(&error))?;
        Ok(tools.iter().filter_map(|tool| serde_json::to_value(tool).ok()).collect())
    }

    /// Calls a tool. `limit` bounds the time without progress, which `heard` is told of; a call that ends without a result, as
    /// when `gone` does, is cancelled at the server.
    pub async fn call(
        &self,
        tool: &str,
        arguments: JsonObject,
        limit: Duration,
        gone: impl Future<Output = ()>,
        mut heard: impl AsyncFnMut(String),
    ) -> Called {
        let clean = |called: Called| Called { text: self.endpoint.without_secrets(&called.text), ..called };
        let params = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
        let sent = self.peer.send_cancellable_request(request, PeerRequestOptions::no_options());
        let mut handle: RequestHandle<RoleClient> = match timeout(limit, sent).await {
            Ok(Ok(handle)) => handle,
            Ok(Err(error)) => return clean(Called::failure(&said(&error))),
            Err(_) => return Called::failure("the server takes no call"),
        };
        let (sender, mut progress) = watch::channel(String::new());
        let token = handle.progress_token.clone();
        self.running.lock().unwrap_or_else(PoisonError::into_inner).insert(token.clone(), sender);
        let begun = Instant::now();
        let (last, mut end, mut next) = (begun + limit * LIMITS, begun + limit, begun);
        tokio::pin!(gone);
        let called = loop {
            tokio::select! {
                biased;
                result = &mut handle.rx => break Ok(match result {
                    Ok(Ok(ServerResult::CallToolResult(result))) => {
                        Called::read(&serde_json::to_value(&result).unwrap_or_default())
                    }
                    Ok(Ok(_)) => Called::failure("the server wants something that isn't offered here"),
                    Ok(Err(error)) => Called::failure(&said(&error)),
                    Err(_) => Called::failure("the server ended"),
                }),
                () = &mut gone => break Err("cancelled by the user".to_owned()),
                () = sleep_until(end) => break Err(format!("no result within {} s", begun.elapsed().as_secs())),
                Ok(()) = progress.changed() => {
                    end = last.min(Instant::now() + limit);
                    if next <= Instant::now() {
                        let line = progress.borrow_and_update().clone();
                        heard(self.endpoint.without_secrets(&line)).await;
                        next = Instant::now() + PROGRESS;
                    }
                }
            }
        };
        self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&token);
        match called {
            Ok(called) => clean(called),
            Err(why) => {
                let _ = timeout(LEAVE, handle.cancel(Some(why.clone()))).await;
                Called::failure(&why)
            }
        }
    }

    /// Takes leave: the session of an HTTP server is ended, the input of a process closed. The process is left to be ended.
    pub async fn close(&self) -> Option<ServerProcess> {
        let service = self.service.borrow_mut().take();
        if let Some(mut service) = service {
            let _ = service.close_with_timeout(LEAVE).await;
        }
        self.process.borrow_mut().take()
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

fn http_transport(
    endpoint: &Endpoint,
    url: &str,
    token: Option<&str>,
    headers: &std::collections::BTreeMap<String, String>,
) -> Result<StreamableHttpClientTransport<reqwest::Client>, String> {
    let parsed: reqwest::Url = url.parse().map_err(|error| format!("the address can't be read: {error}"))?;
    let mut config = StreamableHttpClientTransportConfig::with_uri(url);
    if let Some(token) = token {
        config = config.auth_header(token);
    }
    let mut all = HashMap::new();
    for (name, value) in headers {
        let read = (name.parse::<reqwest::header::HeaderName>(), value.parse::<reqwest::header::HeaderValue>());
        let (Ok(name), Ok(mut value)) = read else { return Err(format!("the header `{name}` can't be sent")) };
        value.set_sensitive(true);
        all.insert(name, value);
    }
    let env = |name: &str| endpoint.env.get(name).cloned();
    let client = http_client(&parsed, &env, true).map_err(|(_, what)| what)?.client;
    Ok(StreamableHttpClientTransport::with_client(client, config.custom_headers(all)))
}
