//! The socket of a headless run, for `aish norris status` and `aish norris off` from another process. A run without one
//! (nowhere to put it) works all the same. It decides nothing.

use std::path::Path;

use crate::error::Result;
use crate::norris::live::listener::Listener;
use crate::norris::live::runs::{Record, RunDir};
use crate::store::id::ShellId;

/// An open socket; it goes with the value.
#[derive(Debug)]
pub struct ControlSocket {
    dir: RunDir,
}

impl ControlSocket {
    /// Opens the socket below `runtime` under the name of this process, for those who ask `listener`. `nonce` is the word that
    /// callers have to know; only this user can read it.
    ///
    /// # Errors
    /// When it can't be made.
    pub fn open(runtime: &Path, nonce: String, listener: &Listener) -> Result<Self> {
        let control = Self { dir: RunDir::new(runtime, &ShellId::of_this_process()) };
        control.dir.create()?;
        let socket = control.dir.listen()?;
        let pid = nix::unistd::Pid::this().as_raw();
        control.dir.put(&Record { pid, nonce: nonce.clone() })?;
        // No shell connects to a headless run; questions are answered without one.
        drop(listener.accept_connections(socket, nonce));
        Ok(control)
    }
}

impl Drop for ControlSocket {
    fn drop(&mut self) {
        self.dir.remove();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::norris::live::message::Purpose;

    #[test]
    fn another_process_can_ask_and_end_the_run() {
        let temp = tempfile::tempdir().unwrap();
        let listener = Listener::new("tidy up", 16);
        let control = ControlSocket::open(temp.path(), "word".to_owned(), &listener).unwrap();
        listener.set_activity(Some(2), "asking fast");
        let runs = RunDir::all(temp.path());
        let [(_, dir)] = runs.as_slice() else { panic!("{runs:?}") };
        let info = dir.ask(Purpose::Status).unwrap();
        assert_eq!((info.goal.as_str(), info.step, info.doing.as_str()), ("tidy up", 2, "asking fast"));
        assert_eq!(listener.cancelled(), None);
        assert!(dir.ask(Purpose::Off).is_some());
        assert!(listener.cancelled().is_some());
        drop(control);
        assert!(RunDir::all(temp.path()).is_empty());
    }
}
