//! The servers of the configuration, for as long as a question or a run takes: started at first need, asked for their tools,
//! called, and ended with this value. Nothing is started when it is made.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Map, Value};
use tokio::runtime::{Builder, Runtime};

use super::connection::{Connection, Whereabouts};
use super::definition::Definition;
use super::expand::expand;
use super::news::Heard;
use super::pins::{Pin, Pins};
use super::result::Called;
use super::tool_list;
use crate::config::address;
use crate::config::mcp_server::McpServer;
use crate::config::settings::Mcp;
use crate::error::{Error, Result};
use crate::model::Sink;
use crate::providers::pace::{Halt, Pace};
use crate::store::{Paths, private_dir, process_env};
use aish_text::sanitize::clean_line;

/// How long a server may take until it is ready: those in Python take three seconds on a busy machine, and one that `npx` or
/// `uvx` has to fetch first takes longer.
const START: Duration = Duration::from_secs(30);
/// How long a call may take without progress.
const CALL: Duration = Duration::from_secs(120);
/// How long the list of tools may take.
const LIST: Duration = Duration::from_secs(30);
/// The most tools that are offered at once.
const OFFERED: usize = 128;
/// The most characters of a message about a server.
const MESSAGE: usize = 300;

/// A tool as its server describes it now.
#[derive(Clone, Debug)]
pub struct Found {
    pub tool: Definition,
    /// It was something else when it was called before.
    pub changed: bool,
    /// The host of a server that is reached over HTTP.
    pub host: Option<String>,
}

/// The servers.
pub struct Servers {
    servers: BTreeMap<String, McpServer>,
    /// Where lists, pins and logs are.
    dir: PathBuf,
    home: PathBuf,
    pins: Pins,
    /// Why servers can't be used, each said once.
    failed: BTreeMap<String, String>,
    tools: BTreeMap<String, Vec<Definition>>,
    // In this order: connections are closed while there is a runtime.
    open: BTreeMap<String, Connection>,
    runtime: Option<Runtime>,
}

impl std::fmt::Debug for Servers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Servers").field("names", &self.servers.keys()).finish_non_exhaustive()
    }
}

impl Servers {
    /// The servers that can be used; those that can't were warned about when the configuration was read.
    pub fn new(settings: &Mcp, paths: &Paths) -> Self {
        let read = |(name, table): (&String, &toml::Table)| Some((name.clone(), McpServer::read(name, table).ok()?));
        let servers: BTreeMap<_, _> = settings.servers.iter().filter_map(read).collect();
        let dir = paths.state.join("mcp");
        Self {
            servers: servers.into_iter().filter(|(_, server)| !server.disabled).collect(),
            pins: Pins::new(&dir),
            dir,
            home: paths.home.clone(),
            failed: BTreeMap::new(),
            tools: BTreeMap::new(),
            open: BTreeMap::new(),
            runtime: None,
        }
    }

    /// The names of the servers.
    pub fn names(&self) -> Vec<String> {
        self.servers.keys().cloned().collect()
    }

    /// Leaves out the servers that aren't wanted, told by name, configuration and host.
    pub fn retain(&mut self, wanted: impl Fn(&str, &McpServer, Option<&str>) -> bool) {
        self.servers.retain(|name, server| wanted(name, server, host_of(server).as_deref()));
    }

    /// The tools to offer: of servers that were listed before from the record, of others by starting them, all at once. What is in
    /// the way is said in `sink`.
    ///
    /// # Errors
    /// That the user ended it.
    pub fn offer(&mut self, sink: &mut dyn Sink) -> Result<Vec<Definition>> {
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
            self.start(&unknown, sink)?;
        }
        Ok(self.tools.values().flatten().take(OFFERED).cloned().collect())
    }

    /// Starts a server, if it isn't running, and lists its tools: the version of the protocol, what it calls itself, its tools.
    ///
    /// # Errors
    /// When there is no such server, or it isn't ready in time.
    pub fn connect(&mut self, name: &str, sink: &mut dyn Sink) -> Result<(String, String, Vec<Definition>)> {
        if !self.servers.contains_key(name) {
            return Err(Error::usage(format!("there is no server `{name}`")).hint("`aish mcp list` names them"));
        }
        self.failed.remove(name);
        self.refresh(name, sink)?;
        let about = self.open.get(name).map(Connection::about).unwrap_or_default();
        let (version, own) = (clean_line(&about.0), clean_line(&about.1));
        Ok((version, own, self.tools.get(name).cloned().unwrap_or_default()))
    }

    /// The tool that a model calls by this name, as its server describes it at this moment; none if it isn't one of a server.
    ///
    /// # Errors
    /// Why it can't be called, for the model and the user.
    pub fn find(&mut self, wire: &str, sink: &mut dyn Sink) -> Option<std::result::Result<Found, String>> {
        let server = self
            .servers
            .keys()
            .find(|name| wire.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with("__")))?;
        let server = server.clone();
        if let Err(error) = self.refresh(&server, sink) {
            return Some(Err(error.message));
        }
        let tool = self.tools.get(&server)?.iter().find(|tool| tool.wire_name() == wire)?.clone();
        let changed = match self.pins.look_up(&tool) {
            Pin::Same => false,
            Pin::Changed => true,
            // Without its pin a later change couldn't be seen.
            Pin::New => self.pins.set(&tool).is_err(),
        };
        let host = self.servers.get(&server).and_then(host_of);
        Some(Ok(Found { tool, changed, host }))
    }

    /// Takes a changed tool as it is now: the user was asked about it.
    pub fn accept(&self, tool: &Definition) {
        // Where that can't be written it is asked about again.
        let _ = self.pins.set(tool);
    }

    /// Calls a tool that was found.
    pub fn call(&mut self, tool: &Definition, arguments: &Map<String, Value>, sink: &mut dyn Sink) -> Called {
        let (Some(server), Some(runtime)) = (self.servers.get(&tool.server), &self.runtime) else {
            return Called::failure("the server isn't running");
        };
        let Some(connection) = self.open.get(&tool.server) else { return Called::failure("the server isn't running") };
        let limit = server.call_timeout_ms.map_or(CALL, Duration::from_millis);
        let news = std::sync::Arc::clone(&connection.news);
        let called = runtime.block_on(async {
            let mut heard = Heard { sink, news: &news, name: &tool.server };
            let mut pace = Pace::start(&mut heard, None);
            // The user may have thought for long: what was approved must still be what is called.
            match pace.on(connection.list(), LIST).await {
                Ok(Ok(tools)) => {
                    let (now, _) = tool_list::read_tools(&tool.server, &tools);
                    if !now.contains(tool) {
                        return Ok(Called::failure("the tool has changed since it was judged; it wasn't called"));
                    }
                }
                Ok(Err(error)) => return Ok(Called::failure(&error)),
                Err(Halt::Timeout(_)) => return Ok(Called::failure("the server doesn't answer")),
                Err(halt) => return Err(halt),
            }
            connection.call(&tool.name, arguments.clone(), limit, &mut pace).await
        });
        called.unwrap_or_else(|_| Called::cancelled())
    }

    /// Makes sure that a server runs, and lists its tools anew.
    fn refresh(&mut self, name: &str, sink: &mut dyn Sink) -> Result<()> {
        if self.open.get(name).is_some_and(Connection::is_closed) {
            self.open.remove(name);
        }
        if let (Some(connection), Some(runtime)) = (self.open.get(name), &self.runtime) {
            let listed = runtime.block_on(async { Pace::start(sink, None).on(connection.list(), LIST).await });
            match listed {
                Ok(Ok(tools)) => {
                    self.take_tools(name, &tools, sink);
                    return Ok(());
                }
                Err(Halt::Interrupted) => return Err(Error::interrupted()),
                // Its connection is of no use: once more with a new one.
                Ok(Err(_)) | Err(Halt::Timeout(_)) => drop(self.open.remove(name)),
            }
        }
        if let Some(why) = self.failed.get(name) {
            return Err(Error::failed(format!("the MCP server {name} can't be used: {why}")));
        }
        self.start(&[name.to_owned()], sink)?;
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

    /// Starts servers at the same time. What becomes of each is in `open` or `failed`, and said.
    fn start(&mut self, names: &[String], sink: &mut dyn Sink) -> Result<()> {
        let runtime = match self.runtime.take() {
            Some(runtime) => runtime,
            None => Builder::new_current_thread()
                .enable_all()
                .build()
                .map_err(|error| Error::failed(format!("no runtime can be started ({error})")))?,
        };
        let about = Whereabouts { home: &self.home, env: &process_env };
        let started = runtime.block_on(async {
            let all =
                names.iter().filter_map(|name| Some((name, self.servers.get(name)?))).map(|(name, server)| async {
                    let limit = server.start_timeout_ms.map_or(START, Duration::from_millis);
                    let ready = async {
                        let connection = Connection::open(server, &about, self.new_log(name)?).await?;
                        let tools = connection.list().await.map_err(|error| format!("it lists no tools: {error}"))?;
                        Ok::<_, String>((connection, tools))
                    };
                    let late = |_| Err(format!("it wasn't ready within {} s", limit.as_secs_f32()));
                    (name.clone(), tokio::time::timeout(limit, ready).await.unwrap_or_else(late))
                });
            Pace::start(sink, None).on(futures_util::future::join_all(all), Duration::from_secs(3600)).await
        });
        self.runtime = Some(runtime);
        let Ok(started) = started else { return Err(Error::interrupted()) };
        for (name, outcome) in started {
            match outcome {
                Ok((connection, tools)) => {
                    self.take_tools(&name, &tools, sink);
                    self.open.insert(name, connection);
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

    fn take_tools(&mut self, name: &str, tools: &[Value], sink: &mut dyn Sink) {
        let (known, problems) = tool_list::read_tools(name, tools);
        let changed = self.open.get(name).is_some_and(|connection| connection.news.take_change());
        let old = self.tools.get(name);
        if changed && old.is_some_and(|old| *old != known) {
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

    /// Where a server's stderr is kept.
    pub fn log(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{name}.log"))
    }

    fn new_log(&self, name: &str) -> std::result::Result<File, String> {
        private_dir(&self.dir).map_err(|error| error.message)?;
        // The old log may still be written to by a server of another shell: it keeps its file.
        let path = self.log(name);
        let _ = std::fs::remove_file(&path);
        let opened = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
        opened.map_err(|error| format!("its log can't be written: {error}"))
    }
}

/// The host of a server that is reached over HTTP. An address that can't be read is one of no host, and can't be reached.
fn host_of(server: &McpServer) -> Option<String> {
    address::host(&expand(server.url.as_ref()?, &process_env).ok()?)
}

impl Drop for Servers {
    fn drop(&mut self) {
        let Some(runtime) = self.runtime.take() else { return };
        let open = std::mem::take(&mut self.open);
        let processes = runtime.block_on(futures_util::future::join_all(open.into_values().map(Connection::close)));
        // All have been told to end: by the time the first has ended, the others have, too.
        drop(processes);
        runtime.shutdown_background();
    }
}
