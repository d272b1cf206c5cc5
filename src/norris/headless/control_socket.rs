//! The socket of a headless run, for `aish norris status` and `aish norris off` from another
//! process. A run without one (nowhere to put it) works all the same. It decides nothing.

use std::path::Path;

use crate::error::Result;
use crate::norris::live::listener::RunListener;
use crate::norris::live::runs::{RunDir, RunRecord};
use crate::store::id::ShellId;

/// An open socket; it goes with the value.
#[derive(Debug)]
pub struct ControlSocket {
    dir: RunDir,
}

impl ControlSocket {
    /// Opens the socket below `runtime` under the name of this process, for those who ask
    /// `listener`.
    pub fn open(runtime: &Path, listener: &RunListener) -> Result<Self> {
        let control = Self { dir: RunDir::new(runtime, &ShellId::of_this_process()) };
        control.dir.create()?;
        let socket = control.dir.listen()?;
        let pid = nix::unistd::Pid::this().as_raw();
        control.dir.put(&RunRecord { pid })?;
        // No shell connects to a headless run; questions are answered without one.
        drop(listener.accept_connections(socket));
        Ok(control)
    }
}

impl Drop for ControlSocket {
    fn drop(&mut self) {
        self.dir.remove();
    }
}

#[cfg(test)]
#[path = "control_socket_tests.rs"]
mod tests;
