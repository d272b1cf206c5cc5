//! `aish mcp`: the configured MCP servers and their tools, by hand, and import from another client.
//! A call here is the user's own, like a typed command. `aish mcp serve`: `mcp_serve`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Subcommand;
use serde_json::{Map, Value, json};

use super::app::App;
use super::mcp_serve;
use crate::config::edit::ConfigFile;
use crate::config::mcp_server::McpServer;
use crate::error::{Error, Result};
use crate::mcp::definition::Definition;
use crate::mcp::import;
use crate::mcp::servers::Servers;
use crate::model::Sink;
use crate::store::{Paths, process_env, read_small_text};
use crate::ui::spinner::waiting_text;
use aish_text::measure::ago;
use aish_text::sanitize::clean;

/// Bytes of an imported file.
const MAX_FILE: u64 = 8 << 20;

#[derive(Debug, Subcommand)]
pub enum McpAction {
    /// List the servers of the configuration, and which run for this shell; none is started
    List,
    /// End the servers that run for this shell, or one
    Stop {
        /// Which server; all by default
        #[arg(value_name = "SERVER")]
        server: Option<String>,
    },
    /// Start the servers, or one, and list their tools
    Tools {
        /// Which server; all by default
        #[arg(value_name = "SERVER")]
        server: Option<String>,
    },
    /// Start a server and say what it is
    Connect {
        /// The name of its table `[mcp.servers.NAME]`
        #[arg(value_name = "SERVER")]
        server: String,
    },
    /// Call a tool and print its result
    Call {
        /// The name of its table `[mcp.servers.NAME]`
        #[arg(value_name = "SERVER")]
        server: String,
        /// The tool's name at the server
        #[arg(value_name = "TOOL")]
        tool: String,
        /// The arguments, as a JSON object
        #[arg(value_name = "ARGUMENTS", default_value = "{}")]
        arguments: String,
    },
    /// Take over the `mcpServers` of another client's file: print the tables for the configuration
    Import {
        /// The file, such as claude_desktop_config.json, ~/.claude.json or .cursor/mcp.json
        #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
        file: PathBuf,
        /// Add them to the configuration instead; servers that are there already stay as they are
        #[arg(long)]
        add: bool,
    },
    /// Offer `check`, `explain`, `blast` and `policy` to an agent, as an MCP server on stdin and
    /// stdout
    Serve,
}

/// Reports on stderr while a server is awaited.
struct ServerReport<'a> {
    app: &'a App,
    /// The server's text, and the seconds last shown.
    what: String,
    seconds: u64,
}

impl<'a> ServerReport<'a> {
    fn of(app: &'a App) -> Self {
        Self { app, what: "waiting".to_owned(), seconds: 0 }
    }
}

impl Sink for ServerReport<'_> {
    fn notice(&mut self, line: &str) {
        // A lost terminal is no reason to stop.
        let _ = self.app.printer.status(line);
    }

    fn progress(&mut self, line: &str) {
        line.clone_into(&mut self.what);
        let _ = self.app.printer.progress(line, self.app.progress_columns());
    }

    fn waiting(&mut self, since_start: Duration) {
        let columns = self.app.progress_columns();
        if columns > 0 && since_start.as_secs() > self.seconds {
            self.seconds = since_start.as_secs();
            let _ = self.app.printer.progress(&waiting_text(&self.what, since_start), columns);
        }
    }
}

pub fn run(action: Option<&McpAction>, app: &App) -> Result<()> {
    match action.unwrap_or(&McpAction::List) {
        McpAction::List => list(app),
        McpAction::Stop { server } => stop(app, server.as_deref()),
        McpAction::Tools { server } => tools(app, server.as_deref()),
        McpAction::Connect { server } => connect(app, server),
        McpAction::Call { server, tool, arguments } => call(app, server, tool, arguments),
        McpAction::Import { file, add } => import_file(app, file, *add),
        McpAction::Serve => mcp_serve::serve(app),
    }
}

pub fn offered(app: &App) -> Result<Vec<(String, String)>> {
    let servers = &app.invocation.config()?.settings.mcp.servers;
    Ok(servers.iter().map(|(name, table)| (name.clone(), place(table))).collect())
}

/// Program or host; the rest may be secret.
fn place(table: &toml::Table) -> String {
    let text = |key: &str| table.get(key).and_then(toml::Value::as_str);
    let host = || text("url").and_then(crate::config::address::host);
    text("command").map(str::to_owned).or_else(host).unwrap_or_default()
}

fn list(app: &App) -> Result<()> {
    let servers = &app.invocation.config()?.settings.mcp.servers;
    let running = self::servers(app)?.running_servers()?;
    let state = |name: &str, table: &toml::Table| {
        let runs = running.iter().find(|(running, _)| running.key.name == name);
        match (McpServer::read(name, table), runs) {
            (Err(why), _) => format!("can't be used: {why}"),
            (Ok(server), _) if server.disabled => "disabled".to_owned(),
            (Ok(_), Some((_, false))) => "runs with other settings; starts again when it is needed".to_owned(),
            (Ok(_), Some((running, true))) => {
                let since = ago(Duration::from_secs(running.seconds));
                format!("warm: started {since}, {} calls", running.calls)
            }
            (Ok(_), None) => "starts at first need".to_owned(),
        }
    };
    let kind = |table: &toml::Table| if table.contains_key("url") { "http" } else { "stdio" };
    if app.printer.json {
        let all: Vec<Value> = servers
            .iter()
            .map(|(name, table)| {
                json!({"name": name, "transport": kind(table), "at": place(table), "state": state(name, table)})
            })
            .collect();
        return app.printer.json(&json!({"version": 1, "servers": all}));
    }
    if servers.is_empty() {
        return app.printer.status("no MCP server is configured: `[mcp.servers.NAME]`, or `aish mcp import FILE`");
    }
    let row = |(name, table): (&String, &toml::Table)| {
        vec![name.clone(), kind(table).to_owned(), place(table), state(name, table)]
    };
    app.printer.table(&["server", "transport", "at", "state"], servers.iter().map(row))
}

fn stop(app: &App, server: Option<&str>) -> Result<()> {
    match servers(app)?.stop_server(server)? {
        true => app.printer.status("ended"),
        false => app.printer.status("no server runs for this shell"),
    }
}

fn servers(app: &App) -> Result<Servers> {
    Ok(Servers::new(&app.invocation.config()?.settings.mcp, &app.invocation.paths()?))
}

fn tools(app: &App, server: Option<&str>) -> Result<()> {
    let mut servers = servers(app)?;
    let names = server.map_or_else(|| servers.names(), |name| vec![name.to_owned()]);
    let (mut all, mut failed) = (Vec::new(), None);
    for name in names {
        match servers.connect(&name, &mut ServerReport::of(app)) {
            Ok((_, _, tools)) => all.extend(tools),
            Err(error) => failed = Some(error),
        }
    }
    // If none could be listed, the error is the result.
    if let Some(error) = failed.take_if(|_| all.is_empty()) {
        return Err(error);
    }
    let hints = |tool: &Definition| {
        let hint =
            |value: Option<bool>, words: &str| if value == Some(true) { words.to_owned() } else { String::new() };
        [hint(tool.read_only, "reads"), hint(tool.destructive, "destroys")].concat()
    };
    if app.printer.json {
        let all: Vec<Value> = all
            .iter()
            .map(|tool| {
                json!({
                    "server": tool.server, "tool": tool.name, "name": tool.wire_name(), "description": tool.description,
                    "parameters": tool.schema, "read_only": tool.read_only, "destructive": tool.destructive,
                })
            })
            .collect();
        let mut report = json!({"version": 1, "tools": all});
        if let Some(error) = &failed {
            report["error"] = json!({"code": error.exit.code(), "message": clean(&error.message).trim_end()});
        }
        app.printer.json(&report)?;
    } else if all.is_empty() && failed.is_none() {
        app.printer.status("no server offers a tool; `aish mcp list` shows which servers there are")?;
    } else {
        let first = |text: &str| text.lines().next().unwrap_or_default().chars().take(80).collect::<String>();
        app.printer.table(
            &["server", "tool", "says it", "what it does"],
            all.iter().map(|tool| vec![tool.server.clone(), tool.name.clone(), hints(tool), first(&tool.description)]),
        )?;
    }
    failed.map_or(Ok(()), Err)
}

fn connect(app: &App, name: &str) -> Result<()> {
    let mut servers = servers(app)?;
    let (version, own, tools) = servers.connect(name, &mut ServerReport::of(app))?;
    let said = json!({"version": 1, "server": name, "protocol": version, "calls_itself": own, "tools": tools.len()});
    app.printer.report(&said, &clean(&format!("{name}: {own}, protocol {version}, {} tools", tools.len())))
}

fn call(app: &App, server: &str, tool: &str, arguments: &str) -> Result<()> {
    let arguments: Map<String, Value> = serde_json::from_str(arguments)
        .map_err(|error| Error::usage(format!("the arguments are no JSON object: {error}")))?;
    let mut servers = servers(app)?;
    let mut said = ServerReport::of(app);
    let (_, _, tools) = servers.connect(server, &mut said)?;
    let Some(found) = tools.iter().find(|known| known.name == tool || known.wire_name() == tool) else {
        return Err(Error::failed(format!("{server} has no tool `{tool}`"))
            .hint(format!("`aish mcp tools {server}` lists them")));
    };
    let called = servers.call_tool(found, &arguments, &mut said);
    if called.cancelled {
        return Err(Error::interrupted());
    }
    let report = json!({"version": 1, "failed": called.failed, "text": called.text});
    app.printer.report(&report, &clean(&called.text))?;
    if called.failed { Err(Error::failed("the tool failed")) } else { Ok(()) }
}

fn import_file(app: &App, file: &Path, add: bool) -> Result<()> {
    let fail = |file: &Path, why: String| Error::failed(format!("{}: {why}", file.display()));
    let text = read_small_text(file, MAX_FILE).map_err(|why| fail(file, format!("this file {why}")))?;
    let text = text.ok_or_else(|| fail(file, "there is no such file".to_owned()))?;
    let imported = import::read(&text).map_err(|why| fail(file, why))?;
    for note in &imported.notes {
        app.printer.warning(note)?;
    }
    let mut config = if add { ConfigFile::open(Paths::new(&process_env)?.config)? } else { ConfigFile::empty() };
    let mut added = Vec::new();
    for (name, server) in &imported.servers {
        if config.add_table(&["mcp", "servers", name], server)? {
            added.push(name.as_str());
        }
    }
    if !add {
        return app.printer.out(&clean(&config.text()));
    }
    config.write()?;
    let added = if added.is_empty() { "nothing".to_owned() } else { added.join(", ") };
    app.printer.status(&format!("added to {}: {added}", config.path().display()))
}
