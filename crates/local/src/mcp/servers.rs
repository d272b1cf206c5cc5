//! The configured servers for a question or run, through the shell's helper; started at first need.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Map, Value};
use tokio::runtime::Runtime;

use super::definition::Definition;
use super::fingerprints::{Fingerprints, KnownTools};
use super::tool_list;
use crate::config::address;
use crate::config::expand::expand;
use crate::config::mcp_server::McpServer;
use crate::config::settings::Mcp;
use crate::error::{Error, Exit, Result};
use crate::helper_link::called::Called;
use crate::helper_link::client::HelperClient;
use crate::helper_link::message::{HelperReply, HelperRequest, RunningServer, ServerKey};
use crate::helper_link::server_endpoint::ServerEndpoint;
use crate::model::Sink;
use crate::providers::pace::Pace;
use crate::runtime::start_runtime;
use crate::store::{Paths, process_env};
use aish_base::hands_on;
use aish_text::sanitize::clean_line;

/// Python servers take three seconds on a busy machine; `npx` or `uvx` may have to fetch first.
const START: Duration = Duration::from_secs(30);
/// The limit without progress.
const CALL: Duration = Duration::from_secs(120);
/// The helper's limits end what takes too long.
const FOREVER: Duration = Duration::from_secs(24 * 3600);
const LEAVE: Duration = Duration::from_secs(5);
const PROGRESS: usize = 120;
const OFFERED: usize = 128;
const MESSAGE: usize = 300;

#[derive(Clone, Debug)]
pub struct FoundTool {
    pub tool: Definition,
    /// It differed when it was called before.
    pub changed: bool,
    pub host: Option<String>,
}

pub struct Servers {
    servers: BTreeMap<String, McpServer>,
    dir: PathBuf,
    home: PathBuf,
    fingerprints: Fingerprints,
    /// By server, each reported once.
    failed: BTreeMap<String, String>,
    tools: BTreeMap<String, Vec<Definition>>,
    /// By server: protocol version and the server's own name.
    about: BTreeMap<String, (String, String)>,
    keys: BTreeMap<String, ServerKey>,
    helper: HelperClient,
    runtime: OnceCell<Runtime>,
}

impl Servers {
    /// Servers with mistakes are left out; reading the configuration warned about them.
    pub fn new(settings: &Mcp, paths: &Paths) -> Self {
        let read = |(name, table): (&String, &toml::Table)| Some((name.clone(), McpServer::read(name, table).ok()?));
        let servers: BTreeMap<_, _> = settings.servers.iter().filter_map(read).collect();
        let dir = paths.state.join("mcp");
        Self {
            servers: servers.into_iter().filter(|(_, server)| !server.disabled).collect(),
            fingerprints: Fingerprints::new(&dir),
            dir,
            home: paths.home.clone(),
            failed: BTreeMap::new(),
            tools: BTreeMap::new(),
            about: BTreeMap::new(),
            keys: BTreeMap::new(),
            helper: HelperClient::new(paths, &process_env, settings.keep_ms),
            runtime: OnceCell::new(),
        }
    }

    /// Each with whether configuration and environment are unchanged. Fails without a runtime.
    pub fn running_servers(&self) -> Result<Vec<(RunningServer, bool)>> {
        let Some(HelperReply::Running(all)) = self.helper.ask_blocking(&HelperRequest::List)? else {
            return Ok(Vec::new());
        };
        let mark =
            |name: &str| Some(ServerEndpoint::of(self.servers.get(name)?, &self.home, &process_env).ok()?.mark());
        let same = |warm: &RunningServer| mark(&warm.key.name).as_ref() == Some(&warm.key.mark);
        Ok(all.into_iter().map(|warm| (warm.clone(), same(&warm))).collect())
    }

    /// One, or all; false when none runs. Fails without a runtime.
    pub fn stop_server(&self, name: Option<&str>) -> Result<bool> {
        Ok(self.helper.ask_blocking(&HelperRequest::Stop(name.map(str::to_owned)))?.is_some())
    }

    pub fn names(&self) -> Vec<String> {
        self.servers.keys().cloned().collect()
    }

    pub fn retain(&mut self, wanted: impl Fn(&str, &McpServer, Option<&str>) -> bool) {
        self.servers.retain(|name, server| wanted(name, server, host_of(server).as_deref()));
    }

    /// Recorded lists, else the server is started. Obstacles go to `sink`; the user's end fails.
    pub fn offered_tools(&mut self, sink: &mut dyn Sink) -> Result<Vec<Definition>> {
        let mut unknown = Vec::new();
        for (name, server) in &self.servers {
            if self.tools.contains_key(name) || self.failed.contains_key(name) {
                continue;
            }
            match tool_list::kept(&self.dir, name, server) {
                Some(tools) => drop(self.tools.insert(name.clone(), tool_list::read_tools(name, &tools).0)),
                None => unknown.push(name.clone()),
            }
        }
        if !unknown.is_empty() {
            sink.notice(&format!("starting {}", unknown.join(", ")));
            self.list_tools(&unknown, sink)?;
        }
        Ok(self.tools.values().flatten().take(OFFERED).cloned().collect())
    }

    /// Protocol version, its own name, tools. Fails for an unknown server or one not ready in time.
    pub fn connect(&mut self, name: &str, sink: &mut dyn Sink) -> Result<(String, String, Vec<Definition>)> {
        if !self.servers.contains_key(name) {
            return Err(Error::usage(format!("there is no server `{name}`")).hint("`aish mcp list` names them"));
        }
        self.failed.remove(name);
        self.ensure_running(name, sink)?;
        let about = self.about.get(name).cloned().unwrap_or_default();
        let (version, own) = (clean_line(&about.0), clean_line(&about.1));
        Ok((version, own, self.tools.get(name).cloned().unwrap_or_default()))
    }

    /// By wire name, as described now; none for no server's tool. The error is for model and user.
    pub fn find_tool(&mut self, wire: &str, sink: &mut dyn Sink) -> Option<Result<FoundTool, String>> {
        let server = self
            .servers
            .keys()
            .find(|name| wire.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with("__")))?;
        let server = server.clone();
        if let Err(error) = self.ensure_running(&server, sink) {
            return Some(Err(error.message));
        }
        let tool = self.tools.get(&server)?.iter().find(|tool| tool.wire_name() == wire)?.clone();
        let changed = match self.fingerprints.compare(&tool) {
            KnownTools::Same => false,
            KnownTools::Changed => true,
            // Without a stored fingerprint a later change would go unseen.
            KnownTools::New => self.fingerprints.keep_fingerprint(&tool).is_err(),
        };
        let host = self.servers.get(&server).and_then(host_of);
        Some(Ok(FoundTool { tool, changed, host }))
    }

    /// After the user was asked about the change.
    pub fn accept_change(&self, tool: &Definition) {
        let _ = self.fingerprints.keep_fingerprint(tool);
    }

    pub fn call_tool(&mut self, tool: &Definition, arguments: &Map<String, Value>, sink: &mut dyn Sink) -> Called {
        // The user may have thought long: what is called must be what was approved.
        match self.ensure_running(&tool.server, sink) {
            Ok(()) if self.tools.get(&tool.server).is_some_and(|tools| tools.contains(tool)) => {}
            Ok(()) => return Called::failure("the tool has changed since it was judged; it wasn't called"),
            Err(error) if error.exit == Exit::Interrupted => return Called::cancelled(),
            Err(error) => return Called::failure(&error.message),
        }
        let (Some(server), Some(key)) = (self.servers.get(&tool.server), self.keys.get(&tool.server)) else {
            return Called::failure("the server isn't running");
        };
        let limit = server.call_timeout_ms.map_or(CALL, Duration::from_millis);
        let request = HelperRequest::Call {
            key: key.clone(),
            tool: tool.name.clone(),
            arguments: arguments.clone(),
            limit_ms: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX),
        };
        let Ok(runtime) = self.runtime() else { return Called::failure("no runtime can be started") };
        let news = Cell::new(None);
        let mut take = |line| news.set(Some(line));
        let asked = self.helper.ask(&request, &mut take);
        let mut heard = CallSink { sink, news: &news, name: &tool.server };
        let called = runtime.block_on(async { Pace::start(&mut heard, None).on(asked, FOREVER).await });
        match called {
            Ok(Some(HelperReply::Called(called))) => called,
            Ok(_) => Called::failure("the server ended"),
            // The connection is closed: the helper cancels the call.
            Err(_) => Called::cancelled(),
        }
    }

    /// Also lists its tools anew.
    fn ensure_running(&mut self, name: &str, sink: &mut dyn Sink) -> Result<()> {
        if !self.failed.contains_key(name) {
            self.list_tools(&[name.to_owned()], sink)?;
        }
        match self.failed.get(name) {
            None => Ok(()),
            Some(why) => {
                let error = Error::failed(format!("the MCP server {name} can't be used: {why}"));
                let is_program = self.servers.get(name).is_some_and(|server| server.command.is_some());
                let log = || format!("what it says on stderr is in {}", self.log(name).display());
                Err(if is_program { error.hint(log()) } else { error })
            }
        }
    }

    fn runtime(&self) -> Result<&Runtime> {
        if let Some(runtime) = self.runtime.get() {
            return Ok(runtime);
        }
        let runtime = start_runtime();
        let runtime = runtime.map_err(|error| Error::failed(format!("no runtime can be started ({error})")))?;
        Ok(self.runtime.get_or_init(|| runtime))
    }

    /// All at the same time, starting servers as needed. Results are in `tools` or `failed`.
    fn list_tools(&mut self, names: &[String], sink: &mut dyn Sink) -> Result<()> {
        let all = names.iter().filter_map(|name| Some((name, self.servers.get(name)?)));
        let all = all.map(|(name, server)| async { (name.clone(), self.list_server(name, server).await) });
        let all = futures_util::future::join_all(all);
        let started = self.runtime()?.block_on(async { Pace::start(sink, None).on(all, FOREVER).await });
        let Ok(started) = started else { return Err(Error::interrupted()) };
        for (name, outcome) in started {
            match outcome {
                Ok((key, about, tools)) => {
                    self.take_tools(&name, &tools, sink);
                    self.keys.insert(name.clone(), key);
                    self.about.insert(name, about);
                }
                Err(why) => {
                    let why: String = clean_line(&why).chars().take(MESSAGE).collect();
                    sink.notice(&format!("the MCP server {name} can't be used: {why}"));
                    self.failed.insert(name, why);
                }
            }
        }
        Ok(())
    }

    async fn list_server(
        &self,
        name: &str,
        server: &McpServer,
    ) -> Result<(ServerKey, (String, String), Vec<Value>), String> {
        let mut endpoint = ServerEndpoint::of(server, &self.home, &process_env)?;
        let key = ServerKey { name: name.to_owned(), mark: endpoint.mark() };
        let mut reply = self.helper.ask(&HelperRequest::Tools(key.clone()), &mut |_| {}).await;
        if !matches!(reply, Some(HelperReply::Tools { .. })) {
            endpoint.fetch_token(server, &process_env)?;
            let limit = server.start_timeout_ms.map_or(START, Duration::from_millis);
            let limit_ms = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
            let request = HelperRequest::Open { key: key.clone(), endpoint, log: self.log(name), limit_ms };
            reply = Some(self.helper.ask_or_start(&request).await.map_err(|error| error.message)?);
        }
        match reply {
            Some(HelperReply::Tools { protocol, itself, tools }) => Ok((key, (protocol, itself), tools)),
            Some(HelperReply::Failed(why)) => Err(why),
            _ => Err("the helper of the shell ended".to_owned()),
        }
    }

    fn take_tools(&mut self, name: &str, tools: &[Value], sink: &mut dyn Sink) {
        let (known, problems) = tool_list::read_tools(name, tools);
        let old = self.tools.get(name);
        if old.is_some_and(|old| *old != known) {
            sink.notice(&format!("{name}: its tools have changed"));
        }
        if old != Some(&known) {
            problems.iter().for_each(|problem| sink.notice(problem));
            if let Some(server) = self.servers.get(name) {
                tool_list::keep(&self.dir, name, server, tools);
            }
        }
        self.tools.insert(name.to_owned(), known);
    }

    pub fn log(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{name}.log"))
    }
}

/// Of a server over HTTP. An unreadable address has no host and can't be reached.
fn host_of(server: &McpServer) -> Option<String> {
    address::host(&expand(server.url.as_ref()?, &process_env).ok()?)
}

struct CallSink<'a> {
    sink: &'a mut dyn Sink,
    news: &'a Cell<Option<String>>,
    name: &'a str,
}

impl Sink for CallSink<'_> {
    hands_on!(sink: cancelled, notice);

    fn waiting(&mut self, since_start: Duration) {
        if let Some(line) = self.news.take() {
            let line: String = clean_line(&line).chars().take(PROGRESS).collect();
            self.sink.progress(&format!("{}: {line}", self.name));
        }
        self.sink.waiting(since_start);
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            let _ = runtime.block_on(async { tokio::time::timeout(LEAVE, self.helper.stop_own()).await });
            runtime.shutdown_background();
        }
    }
}
