//! Connects to the shell's helper, or without a plugin to one of our own; starts it at first need.

use std::cell::Cell;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixStream;

use super::message::{HelperReply, HelperRequest, MAX_MESSAGE, Orders};
use crate::error::{Error, Result};
use crate::own_process::{HelperRole, start_process};
use crate::store::id::ShellId;
use crate::store::lock::{self, LockKind};
use crate::store::private::runtime_dir;
use crate::store::{Paths, PathsEnv, private_dir, private_socket};

const ANSWER: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub struct HelperClient {
    paths: Paths,
    shell: ShellId,
    owner: i32,
    keep_ms: u64,
    own: bool,
    started: Cell<bool>,
}

impl HelperClient {
    /// The shell's helper, unless nothing is to be kept. Starts nothing.
    pub fn new(paths: &Paths, env: PathsEnv<'_>, keep_ms: u64) -> Self {
        let shell = env("AISH_SESSION").and_then(|id| ShellId::parse(&id));
        let living = |id: ShellId| {
            let pid = i32::try_from(id.pid()?).ok().filter(|pid| *pid > 1)?;
            nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), None).is_ok().then_some((id, pid))
        };
        let (shell, owner, own) = match shell.and_then(living) {
            Some((id, pid)) if keep_ms > 0 => (id, pid, false),
            _ => (ShellId::of_this_process(), std::process::id().cast_signed(), true),
        };
        // Our own helper isn't idle before we end.
        let keep_ms = if own { u64::from(u32::MAX) } else { keep_ms };
        Self { paths: paths.clone(), shell, owner, keep_ms, own, started: Cell::new(false) }
    }

    pub fn stays(&self) -> bool {
        !self.own
    }

    fn dir_in(&self, runtime: &Path) -> PathBuf {
        runtime.join("helper").join(self.shell.as_str())
    }

    /// Interim messages go to `heard`. None if no helper runs, or it ended first.
    pub async fn ask(&self, request: &HelperRequest, heard: &mut dyn FnMut(String)) -> Option<HelperReply> {
        ask_over(self.connect()?, request, heard).await
    }

    fn connect(&self) -> Option<std::os::unix::net::UnixStream> {
        let runtime = [self.paths.runtime.clone(), self.paths.state.join("run")];
        runtime.iter().find_map(|runtime| private_socket::connect(&self.dir_in(runtime)).ok())
    }

    /// For a reply in parts; starts a helper if needed. Fails when it can't be started or ends.
    pub async fn begin(&self, request: &HelperRequest) -> Result<HelperTalk> {
        for tried in 0..3 {
            match self.connect() {
                Some(stream) => {
                    if let Some(talk) = HelperTalk::begin(stream, request).await {
                        return Ok(talk);
                    }
                }
                None if tried < 2 => self.start()?,
                None => {}
            }
        }
        Err(Error::failed("the helper of the shell ended"))
    }

    /// Fails when the helper can't be started or ends.
    pub async fn ask_or_start(&self, request: &HelperRequest) -> Result<HelperReply> {
        for _ in 0..2 {
            if let Some(reply) = self.ask(request, &mut |_| {}).await {
                return Ok(reply);
            }
            self.start()?;
        }
        self.ask(request, &mut |_| {}).await.ok_or_else(|| Error::failed("the helper of the shell ended"))
    }

    fn start(&self) -> Result<()> {
        let runtime = runtime_dir(&self.paths)?;
        let (all, dir) = (runtime.join("helper"), self.dir_in(&runtime));
        private_dir(&all)?;
        // For two key presses at once, or one while an old helper ends.
        let held =
            File::open(&all).and_then(|all| lock::take_lock(&all, LockKind::Exclusive, lock::PATIENCE).map(|_| all));
        let _held = held.map_err(|error| Error::failed(format!("{} can't be locked: {error}", all.display())))?;
        if private_socket::connect(&dir).is_ok() {
            return Ok(());
        }
        end_predecessors(&all, &self.shell);
        let orders = Orders { dir, owner: self.owner, keep_ms: self.keep_ms, reaper: 0 };
        start_process(HelperRole::Reaper, self.shell.as_str(), false, &orders)?;
        self.started.set(true);
        Ok(())
    }

    /// Ends servers started for this value alone, and waits.
    pub async fn stop_own(&self) {
        if self.own && self.started.get() {
            self.ask(&HelperRequest::Stop(None), &mut |_| {}).await;
        }
    }

    /// With a time limit. Fails without a runtime.
    pub fn ask_blocking(&self, request: &HelperRequest) -> Result<Option<HelperReply>> {
        let runtime = crate::runtime::start_runtime();
        let runtime = runtime.map_err(|error| Error::failed(format!("no runtime can be started ({error})")))?;
        let limit = if matches!(request, HelperRequest::List) { ANSWER } else { ANSWER * 4 };
        let answered = runtime.block_on(async { tokio::time::timeout(limit, self.ask(request, &mut |_| {})).await });
        Ok(answered.ok().flatten())
    }
}

/// `exec zsh` makes a new shell of the same process: the old helper goes.
fn end_predecessors(all: &Path, shell: &ShellId) {
    let Ok(entries) = std::fs::read_dir(all) else { return };
    for entry in entries.flatten() {
        let id = entry.file_name().to_str().and_then(ShellId::parse);
        if id.is_none_or(|id| id == *shell || id.pid() != shell.pid()) {
            continue;
        }
        if let Ok(mut stream) = private_socket::connect(&entry.path()) {
            let line = serde_json::to_vec(&HelperRequest::Stop(None)).unwrap_or_default();
            let _ = std::io::Write::write_all(&mut stream, &[line.as_slice(), b"\n"].concat());
        }
    }
}

/// A request's connection, for both directions.
pub struct HelperTalk(BufReader<UnixStream>);

impl HelperTalk {
    async fn begin(stream: std::os::unix::net::UnixStream, request: &HelperRequest) -> Option<Self> {
        stream.set_nonblocking(true).ok()?;
        let mut talk = Self(BufReader::new(UnixStream::from_std(stream).ok()?));
        talk.say(request).await?;
        Some(talk)
    }

    /// None if the helper has gone.
    pub async fn say(&mut self, what: &impl Serialize) -> Option<()> {
        let mut line = serde_json::to_vec(what).ok()?;
        line.push(b'\n');
        self.0.get_mut().write_all(&line).await.ok()
    }

    pub async fn next(&mut self) -> Option<HelperReply> {
        let mut line = Vec::new();
        (&mut self.0).take(MAX_MESSAGE).read_until(b'\n', &mut line).await.ok()?;
        serde_json::from_slice(&line).ok()
    }
}

async fn ask_over(
    stream: std::os::unix::net::UnixStream,
    request: &HelperRequest,
    heard: &mut dyn FnMut(String),
) -> Option<HelperReply> {
    let mut talk = HelperTalk::begin(stream, request).await?;
    loop {
        match talk.next().await? {
            HelperReply::Progress(line) => heard(line),
            reply => return Some(reply),
        }
    }
}
