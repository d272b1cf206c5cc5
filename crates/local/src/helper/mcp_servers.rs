//! A shell's MCP servers: started at first need, ended when idle.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout};

use super::serve::{send_message, wait_for_close};
use crate::helper_link::called::Called;
use crate::helper_link::message::{HelperReply, HelperRequest, RunningServer, ServerKey};
use crate::mcp::connection::Connection;
use crate::mcp::process::new_log;

const LIST: Duration = Duration::from_secs(30);

pub struct Server {
    key: ServerKey,
    connection: Rc<Connection>,
    since: Instant,
    used: Instant,
    calls: u64,
}

/// Held while a server is started or ended, not during calls.
pub type ServerSlot = Rc<Mutex<Option<Server>>>;

pub struct McpServers {
    pub slots: RefCell<BTreeMap<String, ServerSlot>>,
    pub keep: Duration,
}

impl McpServers {
    pub async fn answer_request(&self, request: HelperRequest) -> HelperReply {
        match request {
            HelperRequest::Tools(key) => self.list_tools(&key).await,
            HelperRequest::Open { key, endpoint, log, limit_ms } => {
                let slot = self.slot(&key.name);
                let mut server = slot.lock().await;
                if let Some(reply) = list_if_same(&mut server, &key).await {
                    return reply;
                }
                let opened = async {
                    let connection = Connection::open(&endpoint, new_log(&log)?).await?;
                    let tools = connection.list().await.map_err(|error| format!("it lists no tools: {error}"))?;
                    Ok::<_, String>((connection, tools))
                };
                let limit = Duration::from_millis(limit_ms);
                let late = |_| Err(format!("it wasn't ready within {} s", limit.as_secs_f32()));
                match timeout(limit, opened).await.unwrap_or_else(late) {
                    Ok((connection, tools)) => {
                        let (since, connection) = (Instant::now(), Rc::new(connection));
                        let new = server.insert(Server { key, connection, since, used: since, calls: 0 });
                        tools_reply(new, tools)
                    }
                    Err(why) => HelperReply::Failed(endpoint.without_secrets(&why)),
                }
            }
            HelperRequest::List => {
                let slots = self.slots.borrow().clone();
                let running = |server: &Server| RunningServer {
                    key: server.key.clone(),
                    seconds: server.since.elapsed().as_secs(),
                    calls: server.calls,
                };
                // A server that is being started or ended counts as not running.
                let open = slots.values().filter_map(|slot| slot.try_lock().ok()?.as_ref().map(running));
                HelperReply::Running(open.collect())
            }
            HelperRequest::Stop(Some(name)) => {
                let slot = self.slots.borrow().get(&name).cloned();
                if let Some(slot) = slot {
                    close_server(slot.lock().await.take()).await;
                }
                HelperReply::Stopped
            }
            HelperRequest::Stop(None)
            | HelperRequest::Call { .. }
            | HelperRequest::Prompt(_)
            | HelperRequest::Run(_)
            | HelperRequest::Background(_) => HelperReply::NotRunning,
        }
    }

    fn slot(&self, name: &str) -> ServerSlot {
        Rc::clone(self.slots.borrow_mut().entry(name.to_owned()).or_default())
    }

    /// Ends a server that has another key or doesn't answer.
    async fn list_tools(&self, key: &ServerKey) -> HelperReply {
        let slot = self.slot(&key.name);
        let mut server = slot.lock().await;
        list_if_same(&mut server, key).await.unwrap_or(HelperReply::NotRunning)
    }

    pub async fn call_tool(
        &self,
        key: &ServerKey,
        tool: &str,
        arguments: serde_json::Map<String, serde_json::Value>,
        limit: Duration,
        from: &mut OwnedReadHalf,
        to: &mut OwnedWriteHalf,
    ) -> HelperReply {
        let slot = self.slot(&key.name);
        let mut server = slot.lock().await;
        let Some(known) = server.as_mut().filter(|known| known.key == *key) else {
            return HelperReply::Called(Called::failure("the server ended"));
        };
        known.calls += 1;
        let connection = Rc::clone(&known.connection);
        drop(server);
        let called = connection
            .call(tool, arguments, limit, wait_for_close(from), async |line: String| {
                send_message(to, &HelperReply::Progress(line)).await
            })
            .await;
        if let Some(server) = slot.lock().await.as_mut() {
            server.used = Instant::now();
        }
        HelperReply::Called(called)
    }

    /// Also removes servers that have ended by themselves.
    pub async fn end_idle(&self) {
        let slots: Vec<ServerSlot> = self.slots.borrow().values().cloned().collect();
        for slot in slots {
            let Ok(mut server) = slot.try_lock() else { continue };
            let over = |server: &mut Server| {
                let in_use = Rc::strong_count(&server.connection) > 1;
                !in_use && (server.used.elapsed() > self.keep || server.connection.is_closed())
            };
            close_server(server.take_if(over)).await;
        }
    }

    pub async fn end_all(&self) {
        let slots = std::mem::take(&mut *self.slots.borrow_mut());
        futures_util::future::join_all(
            slots.into_values().map(async |slot| close_server(slot.lock().await.take()).await),
        )
        .await;
    }
}

async fn list_if_same(server: &mut Option<Server>, key: &ServerKey) -> Option<HelperReply> {
    let known = server.as_mut()?;
    if known.key == *key && !known.connection.is_closed() {
        known.used = Instant::now();
        if let Ok(Ok(tools)) = timeout(LIST, known.connection.list()).await {
            return Some(tools_reply(known, tools));
        }
    }
    close_server(server.take()).await;
    None
}

fn tools_reply(server: &Server, tools: Vec<serde_json::Value>) -> HelperReply {
    let (protocol, itself) = server.connection.about();
    HelperReply::Tools { protocol, itself, tools }
}

/// Waits until its processes have ended.
async fn close_server(server: Option<Server>) {
    let Some(server) = server else { return };
    if let Some(process) = server.connection.close().await {
        let _ = spawn_blocking(move || drop(process)).await;
    }
}
