//! A helper's life: it dispatches requests until it is idle, told to end, or without its owner.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use nix::poll::{PollTimeout, poll};
use serde::Serialize;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{UnixListener, UnixStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Notify, oneshot};
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{Instant, sleep, timeout};

use super::agents::Agents;
use super::mcp_servers::McpServers;
use crate::error::{Error, Result};
use crate::helper_link::message::{HelperReply, HelperRequest, MAX_MESSAGE, Orders};
use crate::own_process::system::ProcessEnd;
use crate::store::lock::{PATIENCE, lock_dir};
use crate::store::private_socket;

const LOOK: Duration = Duration::from_secs(1);
const REQUEST: Duration = Duration::from_secs(5);

struct Helper {
    servers: McpServers,
    agents: Agents,
    dir: PathBuf,
    keep: Duration,
    busy: Cell<usize>,
    used: Cell<Instant>,
    ending: Cell<bool>,
    ended: Notify,
}

/// `socket` listens already. Fails when the system refuses what the runtime needs.
pub fn serve(orders: &Orders, socket: std::os::unix::net::UnixListener) -> Result<()> {
    let fail = |error: std::io::Error| Error::failed(format!("the helper can't serve: {error}"));
    socket.set_nonblocking(true).map_err(fail)?;
    let runtime = crate::runtime::start_runtime().map_err(fail)?;
    let served = LocalSet::new().block_on(&runtime, async {
        let socket = UnixListener::from_std(socket).map_err(fail)?;
        let keep = Duration::from_millis(orders.keep_ms);
        let helper = Rc::new(Helper {
            servers: McpServers { slots: RefCell::default(), keep },
            agents: Agents::new(&orders.dir),
            dir: orders.dir.clone(),
            keep,
            busy: Cell::new(0),
            used: Cell::new(Instant::now()),
            ending: Cell::new(false),
            ended: Notify::new(),
        });
        helper.listen_on(&socket, orders.owner).await.map_err(fail)
    });
    runtime.shutdown_background();
    served
}

pub fn listen(dir: &Path) -> Result<std::os::unix::net::UnixListener> {
    crate::store::private_dir(dir)?;
    // The process that starts a helper holds the lock and found no listener.
    let _ = std::fs::remove_file(dir.join("socket"));
    private_socket::listen(dir).map_err(|error| Error::failed(format!("no socket in {}: {error}", dir.display())))
}

impl Helper {
    async fn listen_on(self: &Rc<Self>, socket: &UnixListener, owner: i32) -> std::io::Result<()> {
        let mut told =
            [signal(SignalKind::terminate())?, signal(SignalKind::hangup())?, signal(SignalKind::interrupt())?];
        let [term, hup, int] = &mut told;
        let mut gone = watch_owner(owner);
        loop {
            tokio::select! {
                accepted = socket.accept() => if let Ok((stream, _)) = accepted {
                    let helper = Rc::clone(self);
                    spawn_local(async move { helper.serve_connection(stream).await });
                },
                () = sleep(LOOK) => {
                    self.servers.end_idle().await;
                    self.agents.end_idle().await;
                    if self.busy.get() == 0 && self.agents.is_empty() && self.used.get().elapsed() > self.keep {
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
            HelperRequest::Call { key, tool, arguments, limit_ms } => {
                let limit = Duration::from_millis(limit_ms);
                Some(self.servers.call_tool(&key, &tool, arguments, limit, &mut from, &mut to).await)
            }
            HelperRequest::Prompt(prompt) => {
                self.agents.prompt(*prompt, &mut from, &mut to).await;
                None
            }
            HelperRequest::Stop(None) => {
                self.end_all().await;
                Some(HelperReply::Stopped)
            }
            other => tokio::select! {
                reply = self.servers.answer_request(other) => Some(reply),
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

    /// From now on a process that needs a helper starts another one.
    async fn end_all(&self) {
        self.ending.set(true);
        {
            // Keeps others from making a socket there meanwhile.
            let _held = self.dir.parent().map(|parent| lock_dir(parent, PATIENCE));
            let _ = std::fs::remove_dir_all(&self.dir);
        }
        self.agents.end_all().await;
        self.servers.end_all().await;
    }
}

fn watch_owner(owner: i32) -> oneshot::Receiver<()> {
    let (tell, gone) = oneshot::channel();
    std::thread::spawn(move || {
        let end = ProcessEnd::of(owner);
        while !end.has_come() {
            match end.polled() {
                Some(end) => drop(poll(&mut [end], PollTimeout::NONE)),
                None => std::thread::sleep(LOOK),
            }
        }
        let _ = tell.send(());
    });
    gone
}

pub async fn wait_for_close(from: &mut OwnedReadHalf) {
    while let Ok(1..) = from.read(&mut [0; 64]).await {}
}

pub async fn send_message(to: &mut OwnedWriteHalf, message: &impl Serialize) {
    let mut line = serde_json::to_vec(message).unwrap_or_default();
    line.push(b'\n');
    let _ = to.write_all(&line).await;
}
