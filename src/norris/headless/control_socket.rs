//! The socket of a headless run, for `aish norris status` and `off` from another process. A run
//! works without one. It decides nothing.

use std::path::Path;

use crate::error::Result;
use crate::norris::live::listener::RunListener;
use crate::norris::live::runs::{RunDir, RunRecord};
use crate::store::id::ShellId;

/// Removed on drop.
#[derive(Debug)]
pub struct ControlSocket {
    dir: RunDir,
}

impl ControlSocket {
    /// Below `runtime`, named after this process.
    pub fn open(runtime: &Path, listener: &RunListener) -> Result<Self> {
        let control = Self { dir: RunDir::new(runtime, &ShellId::of_this_process()) };
        control.dir.create()?;
        let socket = control.dir.listen()?;
        let pid = nix::unistd::Pid::this().as_raw();
        control.dir.put(&RunRecord { pid })?;
        // No shell connects to a headless run; questions need none.
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
