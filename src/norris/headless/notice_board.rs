//! The socket of a headless run, for `aish norris status` and `aish norris off` from another process. A run without one
//! (nowhere to put it) works all the same. It decides nothing.

use std::path::Path;

use crate::error::Result;
use crate::norris::live::desk::Desk;
use crate::norris::live::runs::{Record, RunDir};
use crate::store::id::ShellId;

/// An open socket; it goes with the value.
#[derive(Debug)]
pub struct NoticeBoard {
    dir: RunDir,
}

impl NoticeBoard {
    /// Opens the socket below `runtime` under the name of this process, for those who ask `desk`. `nonce` is the word that
    /// callers have to know; only this user can read it.
    ///
    /// # Errors
    /// When it can't be made.
    pub fn open(runtime: &Path, nonce: String, desk: &Desk) -> Result<Self> {
        let board = Self { dir: RunDir::new(runtime, &ShellId::of_this_process()) };
        board.dir.create()?;
        let listener = board.dir.listen()?;
        let pid = nix::unistd::Pid::this().as_raw();
        board.dir.put(&Record { pid, nonce: nonce.clone() })?;
        // No shell visits a headless run; questions are answered without one.
        drop(desk.open(listener, nonce));
        Ok(board)
    }
}

impl Drop for NoticeBoard {
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
        let desk = Desk::new("tidy up", 16);
        let board = NoticeBoard::open(temp.path(), "word".to_owned(), &desk).unwrap();
        desk.doing(Some(2), "asking fast");
        let runs = RunDir::all(temp.path());
        let [(_, dir)] = runs.as_slice() else { panic!("{runs:?}") };
        let info = dir.ask(Purpose::Status).unwrap();
        assert_eq!((info.goal.as_str(), info.step, info.doing.as_str()), ("tidy up", 2, "asking fast"));
        assert_eq!(desk.cancelled(), None);
        assert!(dir.ask(Purpose::Off).is_some());
        assert!(desk.cancelled().is_some());
        drop(board);
        assert!(RunDir::all(temp.path()).is_empty());
    }
}
