//! The files of live runs: a private directory per shell with the socket and a record of its owner.
//! Stale ones are removed on sight: nothing here can arm a prompt (TRAP-09).

use std::fs;
use std::io::{self, BufReader};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::listener::{Connections, RunListener};
use crate::error::{Error, Result};
use crate::helper_link::message::{self, HelperRequest, Info, Purpose, ToClient};
use crate::store::id::ShellId;
use crate::store::private::read_regular;
use crate::store::{private_dir, private_socket, write_json};

/// How long a run may take to answer a question about itself.
const ANSWER: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunDir {
    dir: PathBuf,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunRecord {
    pub pid: i32,
}

impl RunDir {
    /// Nothing is made.
    pub fn new(runtime: &Path, shell: &ShellId) -> Self {
        Self { dir: runtime.join("norris").join(shell.as_str()) }
    }

    pub fn all(runtime: &Path) -> Vec<(ShellId, Self)> {
        let Ok(entries) = fs::read_dir(runtime.join("norris")) else { return Vec::new() };
        let named = |entry: io::Result<fs::DirEntry>| ShellId::parse(entry.ok()?.file_name().to_str()?);
        let mut found: Vec<_> = entries.filter_map(named).map(|id| (id.clone(), Self::new(runtime, &id))).collect();
        found.sort_by(|a, b| a.0.as_str().cmp(b.0.as_str()));
        found
    }

    pub fn path(&self) -> &Path {
        &self.dir
    }

    pub fn at(path: &Path) -> Self {
        Self { dir: path.to_path_buf() }
    }

    fn put(&self, record: &RunRecord) -> Result<()> {
        write_json(&self.dir.join("run.json"), record)
    }

    pub fn get(&self) -> Option<RunRecord> {
        serde_json::from_slice(&read_regular(&self.dir.join("run.json")).ok()??).ok()
    }

    fn remove(&self) {
        // It may be absent.
        let _ = fs::remove_dir_all(&self.dir);
    }

    /// None: no live run. A dead one's files are removed.
    pub fn connect(&self, purpose: Purpose) -> Option<UnixStream> {
        self.get()?;
        let mut stream = match private_socket::connect(&self.dir) {
            Ok(stream) => stream,
            Err(e) => {
                // The record's writer stopped listening; it may still be a zombie.
                if matches!(e.kind(), io::ErrorKind::ConnectionRefused | io::ErrorKind::NotFound) {
                    self.remove();
                }
                return None;
            }
        };
        message::send_message(&mut stream, &HelperRequest::Run(purpose)).ok()?;
        Some(stream)
    }

    /// A status question or a request to end; none without a live run.
    pub fn ask(&self, purpose: Purpose) -> Option<Info> {
        let stream = self.connect(purpose)?;
        stream.set_read_timeout(Some(ANSWER)).ok()?;
        match message::receive_message(&mut BufReader::new(stream)).ok()?? {
            ToClient::Info(info) => Some(info),
            _ => None,
        }
    }
}

/// The directory, socket and record of a run of this process, removed on drop.
#[derive(Debug)]
pub struct RunSocket {
    dir: RunDir,
    socket: UnixListener,
}

impl RunSocket {
    /// Without leftovers of an earlier run. On failure nothing is left.
    pub fn open(dir: RunDir) -> Result<Self> {
        dir.remove();
        let fail = |e: io::Error| Error::failed(format!("no socket can be made in {}: {e}", dir.dir.display()));
        let socket = private_dir(&dir.dir).and_then(|()| {
            let socket = private_socket::listen(&dir.dir).map_err(fail)?;
            dir.put(&RunRecord { pid: nix::unistd::getpid().as_raw() })?;
            Ok(socket)
        });
        let socket = socket.inspect_err(|_| dir.remove())?;
        Ok(Self { dir, socket })
    }

    pub fn accept_connections(&self, listener: &RunListener) -> Result<Connections> {
        let socket = self.socket.try_clone().map_err(|e| Error::failed(format!("the socket can't be used: {e}")))?;
        Ok(listener.accept_connections(socket))
    }
}

impl Drop for RunSocket {
    fn drop(&mut self) {
        self.dir.remove();
    }
}

#[cfg(test)]
#[path = "runs_tests.rs"]
mod tests;
