//! A connection to one MCP server, by pipes or streamable HTTP. Only this file knows the SDK.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::File;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rmcp::handler::client::ClientHandler;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientCapabilities, ClientConfig, ClientRequest, Implementation,
    JsonObject, ListToolsRequest, PaginatedRequestParams, ProgressNotificationParam, ProgressToken, ProtocolVersion,
    ServerResult,
};
use rmcp::service::{
    ClientInitializeError, ClientLifecycleMode, NotificationContext, Peer, PeerRequestOptions, RequestHandle,
    RoleClient, RunningService, serve_client_with_lifecycle,
};
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::transport::{StreamableHttpClientTransport, Transport};
use serde_json::Value;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use super::lenient::Lenient;
use super::process::ServerProcess;
use crate::helper_link::called::Called;
use crate::helper_link::server_endpoint::{ServerEndpoint, ServerPlace};
use crate::providers::http_client;

const LEAVE: Duration = Duration::from_secs(1);
/// A call with progress ends after this many times its limit.
const LIMITS: u32 = 10;
const PROGRESS: Duration = Duration::from_millis(50);
/// The SDK's words for an HTTP server that rejects a kind of request.
const REFUSED: [&str; 5] = ["HTTP 400", "HTTP 404", "HTTP 405", "HTTP 422", "HTTP 501"];
const PAGES: usize = 64;

/// Running calls with their newest line of progress.
type ConnectedServer = Arc<Mutex<HashMap<ProgressToken, watch::Sender<String>>>>;

/// Refuses requests (sampling, roots, elicitation). Changed tools show when listed before a call.
struct ServerListener {
    running: ConnectedServer,
}

impl ClientHandler for ServerListener {
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

pub struct Connection {
    peer: Peer<RoleClient>,
    service: RefCell<Option<RunningService<RoleClient, ServerListener>>>,
    running: ConnectedServer,
    endpoint: ServerEndpoint,
    /// Of a server that is a program; ended after the connection.
    process: RefCell<Option<ServerProcess>>,
}

impl Connection {
    /// Has no time limit. Servers that refuse the handshake, which the protocol dropped in
    /// 2026-07-28, are tried again without one. The error may hold anything.
    pub async fn open(endpoint: &ServerEndpoint, log: File) -> Result<Self, String> {
        let again = log.try_clone();
        let first = match Self::open_by(endpoint, log, ClientLifecycleMode::Initialize).await {
            Ok(connection) => return Ok(connection),
            Err(first) => first,
        };
        match again {
            Ok(log) if first.may_have_no_handshake => {
                let preferred_versions = vec![ProtocolVersion::NO_INITIALIZE];
                let mode = ClientLifecycleMode::Discover { preferred_versions };
                Self::open_by(endpoint, log, mode).await.map_err(|_| first.words)
            }
            _ => Err(first.words),
        }
    }

    async fn open_by(endpoint: &ServerEndpoint, log: File, mode: ClientLifecycleMode) -> Result<Self, Unopened> {
        let running = ConnectedServer::default();
        let listener = ServerListener { running: Arc::clone(&running) };
        let (service, process) = match &endpoint.place {
            ServerPlace::Program { program, args, cwd } => {
                let started = ServerProcess::start(program, args, &endpoint.env, cwd, log, None);
                let (process, stdin, stdout) =
                    started.map_err(|error| format!("`{}` can't be started: {error}", program.display()))?;
                let pipes = |error: std::io::Error| format!("its pipes can't be used: {error}");
                let stdin = tokio::process::ChildStdin::from_std(stdin).map_err(pipes)?;
                let stdout = tokio::process::ChildStdout::from_std(stdout).map_err(pipes)?;
                let transport = AsyncRwTransport::new_client(stdout, stdin);
                (begin(listener, transport, mode).await?, Some(process))
            }
            ServerPlace::Address { url, token, headers } => {
                let transport = http_transport(endpoint, url, token.as_deref(), headers)?;
                (begin(listener, transport, mode).await?, None)
            }
        };
        let peer = service.peer().clone();
        match peer.peer_info().map(|info| info.protocol_version.clone()) {
            Some(version) if !ProtocolVersion::KNOWN_VERSIONS.contains(&version) => {
                Err(format!("it speaks version {} of the protocol", version.as_str()).into())
            }
            _ => {
                let (service, process) = (RefCell::new(Some(service)), RefCell::new(process));
                Ok(Self { peer, service, running, endpoint: endpoint.clone(), process })
            }
        }
    }

    /// The protocol's version, and the server's name and version.
    pub fn about(&self) -> (String, String) {
        let info = self.peer.peer_info();
        let version = info.as_ref().map_or_else(String::new, |info| info.protocol_version.as_str().to_owned());
        let server = info.and_then(|info| serde_json::to_value(&*info).ok()).unwrap_or_default();
        let word = |key: &str| server["serverInfo"][key].as_str().unwrap_or_default().to_owned();
        (version, format!("{} {}", word("name"), word("version")).trim().to_owned())
    }

    pub fn is_closed(&self) -> bool {
        self.service.borrow().as_ref().is_none_or(RunningService::is_closed) || self.peer.is_transport_closed()
    }

    /// Unparsed: one tool the SDK can't read doesn't hide the others. The error may hold anything.
    pub async fn list(&self) -> Result<Vec<Value>, String> {
        let (mut tools, mut cursor) = (Vec::new(), None);
        for _ in 0..PAGES {
            let params = PaginatedRequestParams::default().with_cursor(cursor);
            let request = ListToolsRequest { params: Some(params), ..ListToolsRequest::default() };
            let page = self.peer.send_request(ClientRequest::ListToolsRequest(request)).await;
            let next = match page.map_err(|error| said(&error))? {
                ServerResult::ListToolsResult(page) => {
                    tools.extend(page.tools.iter().filter_map(|tool| serde_json::to_value(tool).ok()));
                    page.next_cursor
                }
                ServerResult::CustomResult(page) if page.0["tools"].is_array() => {
                    tools.extend(page.0["tools"].as_array().into_iter().flatten().map(as_listed));
                    page.0["nextCursor"].as_str().map(str::to_owned)
                }
                ServerResult::EmptyResult(_) => None,
                _ => return Err("it doesn't list its tools".to_owned()),
            };
            match next {
                Some(next) => cursor = Some(next),
                None => return Ok(tools),
            }
        }
        Err(format!("its list of tools has more than {PAGES} pages"))
    }

    /// `limit` bounds the time without progress, reported to `heard`. Without a result, as when
    /// `gone` ends, the call is cancelled at the server.
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

    /// Ends an HTTP session, closes a process's input. The caller ends the process.
    pub async fn close(&self) -> Option<ServerProcess> {
        let service = self.service.borrow_mut().take();
        if let Some(mut service) = service {
            let _ = service.close_with_timeout(LEAVE).await;
        }
        self.process.borrow_mut().take()
    }
}

struct Unopened {
    words: String,
    /// The server may speak only without a handshake.
    may_have_no_handshake: bool,
}

impl From<String> for Unopened {
    fn from(words: String) -> Self {
        Self { words, may_have_no_handshake: false }
    }
}

async fn begin<T: Transport<RoleClient> + 'static>(
    listener: ServerListener,
    transport: T,
    mode: ClientLifecycleMode,
) -> Result<RunningService<RoleClient, ServerListener>, Unopened> {
    serve_client_with_lifecycle(listener, Lenient(transport), mode).await.map_err(|error| Unopened {
        words: format!("it can't be spoken to: {}", said(&error)),
        may_have_no_handshake: match &error {
            ClientInitializeError::JsonRpcError(_) | ClientInitializeError::ExpectedInitResult(_) => true,
            error => REFUSED.iter().any(|status| error.to_string().contains(status)),
        },
    })
}

/// A tool in the form the SDK gives it, for lists that it can't read whole.
fn as_listed(tool: &Value) -> Value {
    let read = serde_json::from_value::<rmcp::model::Tool>(tool.clone());
    read.ok().and_then(|tool| serde_json::to_value(tool).ok()).unwrap_or_else(|| tool.clone())
}

/// An SDK error without the type names in brackets.
fn said(error: &impl std::fmt::Display) -> String {
    let text = error.to_string();
    match text.split_once(" [rmcp::").and_then(|(before, rest)| Some((before, rest.split_once(']')?.1))) {
        Some((before, rest)) => format!("{before}{rest}"),
        None => text,
    }
}

fn http_transport(
    endpoint: &ServerEndpoint,
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
