//! The keeper of a shell's MCP servers: one process that starts them at first need, passes lists and calls on, and ends them when
//! they weren't used for long, when its owner has ended, or when it is told to. It decides nothing, asks no user and prints
//! nothing but its one line at the start.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::os::fd::AsFd;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::unistd::Pid;
use serde::Serialize;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{UnixListener, UnixStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Mutex, Notify, oneshot};
use tokio::task::{LocalSet, spawn_blocking, spawn_local};
use tokio::time::{Instant, sleep, timeout};

use super::connection::Connection;
use super::keeper_message::{KeeperReply, KeeperRequest, MAX_MESSAGE, Orders, RunningServer, ServerKey};
use super::process::new_log;
use super::result::Called;
use crate::error::{Error, Result};
use crate::own_process::end_of_process;
use crate::store::lock::{self, Kind};
use crate::store::private_socket;

/// How long the list of tools may take.
const LIST: Duration = Duration::from_secs(30);
/// How often it is looked whether servers are idle, and whether the owner is there where that can't be waited for.
const LOOK: Duration = Duration::from_secs(1);
/// How long a connection may take to say what it wants.
const REQUEST: Duration = Duration::from_secs(5);

/// A server that was started.
struct Server {
    key: ServerKey,
    connection: Rc<Connection>,
    since: Instant,
    used: Instant,
    calls: u64,
}

/// The thread that starts or ends a server holds its slot; a call doesn't.
type Slot = Rc<Mutex<Option<Server>>>;

struct Keeper {
    slots: RefCell<BTreeMap<String, Slot>>,
    dir: std::path::PathBuf,
    keep: Duration,
    /// Requests that are being served.
    busy: Cell<usize>,
    used: Cell<Instant>,
    ending: Cell<bool>,
    ended: Notify,
}

/// Keeps servers until the end. `socket` listens already.
///
/// # Errors
/// When the system refuses what it needs.
pub fn keep_servers(orders: &Orders, socket: std::os::unix::net::UnixListener) -> Result<()> {
    let fail = |error: std::io::Error| Error::failed(format!("the servers can't be kept: {error}"));
    socket.set_nonblocking(true).map_err(fail)?;
    let runtime = crate::providers::runtime::start_runtime().map_err(fail)?;
    let served = LocalSet::new().block_on(&runtime, async {
        let socket = UnixListener::from_std(socket).map_err(fail)?;
        let keeper = Rc::new(Keeper {
            slots: RefCell::default(),
            dir: orders.dir.clone(),
            keep: Duration::from_millis(orders.keep_ms),
            busy: Cell::new(0),
            used: Cell::new(Instant::now()),
            ending: Cell::new(false),
            ended: Notify::new(),
        });
        keeper.serve(&socket, orders.owner).await.map_err(fail)
    });
    runtime.shutdown_background();
    served
}

/// What the keeper's directory and socket need before it is ready.
///
/// # Errors
/// When the socket can't be made.
pub fn listen(dir: &Path) -> Result<std::os::unix::net::UnixListener> {
    crate::store::private_dir(dir)?;
    // The process that starts a keeper holds the lock, and found no listener.
    let _ = std::fs::remove_file(dir.join("socket"));
    private_socket::listen(dir).map_err(|error| Error::failed(format!("no socket in {}: {error}", dir.display())))
}

impl Keeper {
    async fn serve(self: &Rc<Self>, socket: &UnixListener, owner: i32) -> std::io::Result<()> {
        let mut told =
            [signal(SignalKind::terminate())?, signal(SignalKind::hangup())?, signal(SignalKind::interrupt())?];
        let [term, hup, int] = &mut told;
        let mut gone = watch_owner(owner);
        loop {
            tokio::select! {
                accepted = socket.accept() => if let Ok((stream, _)) = accepted {
                    let keeper = Rc::clone(self);
                    spawn_local(async move { keeper.serve_connection(stream).await });
                },
                () = sleep(LOOK) => {
                    self.end_idle().await;
                    if self.busy.get() == 0 && self.used.get().elapsed() > self.keep {
                        break;
                    }
                }
                () = self.ended.notified() => return Ok(()),
                _ = &mut gone => break,
                _ = term.recv() => break,
                _ = hup.recv() => break,
                _ = int.recv() => break,
            }
        }
        self.end_all().await;
        Ok(())
    }

    async fn serve_connection(&self, stream: UnixStream) {
        let Ok(stream) = stream.into_std() else { return };
        if !private_socket::is_of_same_user(&stream) || self.ending.get() {
            return;
        }
        let Ok(stream) = UnixStream::from_std(stream) else { return };
        let (from, mut to) = stream.into_split();
        let mut line = Vec::new();
        let mut reader = BufReader::new(from.take(MAX_MESSAGE));
        let Ok(Ok(1..)) = timeout(REQUEST, reader.read_until(b'\n', &mut line)).await else { return };
        let Ok(request) = serde_json::from_slice(&line) else { return };
        self.busy.set(self.busy.get() + 1);
        let mut from = reader.into_inner().into_inner();
        let reply = match request {
            KeeperRequest::Call { key, tool, arguments, limit_ms } => {
                let limit = Duration::from_millis(limit_ms);
                Some(self.call_tool(&key, &tool, arguments, limit, &mut from, &mut to).await)
            }
            other => tokio::select! {
                reply = self.answer_request(other) => Some(reply),
                () = wait_for_close(&mut from) => None,
            },
        };
        if let Some(reply) = reply {
            send_message(&mut to, &reply).await;
        }
        self.busy.set(self.busy.get() - 1);
        self.used.set(Instant::now());
        if self.ending.get() {
            self.ended.notify_one();
        }
    }

    async fn answer_request(&self, request: KeeperRequest) -> KeeperReply {
        match request {
            KeeperRequest::Tools(key) => self.list_tools(&key).await,
            KeeperRequest::Open { key, endpoint, log, limit_ms } => {
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
                    Err(why) => KeeperReply::Failed(endpoint.without_secrets(&why)),
                }
            }
            KeeperRequest::List => {
                let slots = self.slots.borrow().clone();
                let running = |server: &Server| RunningServer {
                    key: server.key.clone(),
                    seconds: server.since.elapsed().as_secs(),
                    calls: server.calls,
                };
                // A server that is being started or ended doesn't run.
                let open = slots.values().filter_map(|slot| slot.try_lock().ok()?.as_ref().map(running));
                KeeperReply::Running(open.collect())
            }
            KeeperRequest::Stop(Some(name)) => {
                let slot = self.slots.borrow().get(&name).cloned();
                if let Some(slot) = slot {
                    close_server(slot.lock().await.take()).await;
                }
                KeeperReply::Stopped
            }
            KeeperRequest::Stop(None) => {
                self.end_all().await;
                KeeperReply::Stopped
            }
            KeeperRequest::Call { .. } => KeeperReply::NotRunning,
        }
    }

    fn slot(&self, name: &str) -> Slot {
        Rc::clone(self.slots.borrow_mut().entry(name.to_owned()).or_default())
    }

    /// The tools of a server that runs; one that was started otherwise, or doesn't answer, is ended.
    async fn list_tools(&self, key: &ServerKey) -> KeeperReply {
        let slot = self.slot(&key.name);
        let mut server = slot.lock().await;
        list_if_same(&mut server, key).await.unwrap_or(KeeperReply::NotRunning)
    }

    async fn call_tool(
        &self,
        key: &ServerKey,
        tool: &str,
        arguments: serde_json::Map<String, serde_json::Value>,
        limit: Duration,
        from: &mut OwnedReadHalf,
        to: &mut OwnedWriteHalf,
    ) -> KeeperReply {
        let slot = self.slot(&key.name);
        let mut server = slot.lock().await;
        let Some(known) = server.as_mut().filter(|known| known.key == *key) else {
            return KeeperReply::Called(Called::failure("the server ended"));
        };
        known.calls += 1;
        let connection = Rc::clone(&known.connection);
        drop(server);
        let called = connection
            .call(tool, arguments, limit, wait_for_close(from), async |line: String| {
                send_message(to, &KeeperReply::Progress(line)).await
            })
            .await;
        if let Some(server) = slot.lock().await.as_mut() {
            server.used = Instant::now();
        }
        KeeperReply::Called(called)
    }

    /// Ends servers that weren't used for long, and such as have ended by themselves.
    async fn end_idle(&self) {
        let slots: Vec<Slot> = self.slots.borrow().values().cloned().collect();
        for slot in slots {
            let Ok(mut server) = slot.try_lock() else { continue };
            let over = |server: &mut Server| {
                let in_use = Rc::strong_count(&server.connection) > 1;
                !in_use && (server.used.elapsed() > self.keep || server.connection.is_closed())
            };
            close_server(server.take_if(over)).await;
        }
    }

    /// Ends everything; from now on a process that needs a server starts another keeper.
    async fn end_all(&self) {
        self.ending.set(true);
        {
            // No process makes a socket there meanwhile.
            let parent = self.dir.parent().and_then(|parent| File::open(parent).ok());
            let _held = parent.as_ref().map(|file| lock::take_lock(file, Kind::Exclusive, lock::PATIENCE));
            let _ = std::fs::remove_dir_all(&self.dir);
        }
        let slots = std::mem::take(&mut *self.slots.borrow_mut());
        futures_util::future::join_all(
            slots.into_values().map(async |slot| close_server(slot.lock().await.take()).await),
        )
        .await;
    }
}

/// Receives something once the process has ended.
fn watch_owner(owner: i32) -> oneshot::Receiver<()> {
    let (tell, gone) = oneshot::channel();
    std::thread::spawn(move || {
        let end = end_of_process(owner);
        let alive = || nix::sys::signal::kill(Pid::from_raw(owner), None).is_ok();
        match &end {
            Some(end) => while poll(&mut [PollFd::new(end.as_fd(), PollFlags::POLLIN)], PollTimeout::NONE).is_err() {},
            None => {
                while alive() {
                    std::thread::sleep(LOOK);
                }
            }
        }
        let _ = tell.send(());
    });
    gone
}

/// The tools that a server lists now, if it is the one that is meant.
async fn list_if_same(server: &mut Option<Server>, key: &ServerKey) -> Option<KeeperReply> {
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

fn tools_reply(server: &Server, tools: Vec<serde_json::Value>) -> KeeperReply {
    let (protocol, itself) = server.connection.about();
    KeeperReply::Tools { protocol, itself, tools }
}

/// Takes leave of a server, and waits until its processes have ended.
async fn close_server(server: Option<Server>) {
    let Some(server) = server else { return };
    if let Some(process) = server.connection.close().await {
        // It may take its time.
        let _ = spawn_blocking(move || drop(process)).await;
    }
}

/// Waits until the other end is closed.
async fn wait_for_close(from: &mut OwnedReadHalf) {
    while let Ok(1..) = from.read(&mut [0; 64]).await {}
}

async fn send_message(to: &mut OwnedWriteHalf, message: &impl Serialize) {
    let mut line = serde_json::to_vec(message).unwrap_or_default();
    line.push(b'\n');
    // The client may be gone.
    let _ = to.write_all(&line).await;
}

/// Says that the keeper is ready, to the process that started it.
pub fn say_ready() {
    let mut out = std::io::stdout();
    let _ = out.write_all(b"ready\n").and_then(|()| out.flush());
}
