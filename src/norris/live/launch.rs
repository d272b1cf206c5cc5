//! The start of a run in a live shell: the client makes the run's directory and its word, starts the helper, and hands
//! everything over on its standard input, so that no argument list and no environment holds it.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::message::Purpose;
use super::runs::RunDir;
use crate::error::{Error, Exit, Result};
use crate::shell::Shell;

/// How long an earlier run of the same shell may take to end.
const EARLIER: Duration = Duration::from_secs(3);

/// The hidden subcommand of the helper.
pub const HELPER: &str = "norris-helper";

/// What the helper is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Launch {
    /// The goal.
    pub goal: String,
    /// The shell.
    pub shell: Shell,
    /// Its process.
    pub shell_pid: i32,
    /// The terminal, by name.
    pub terminal: PathBuf,
    /// Where the run begins.
    pub cwd: PathBuf,
    /// What counts as inside.
    pub workspace: PathBuf,
    /// What the line held before, when the run was started from it by a key.
    pub before: String,
    /// The word that the socket wants to hear, and the marks of the capture carry.
    pub nonce: String,
    /// The directory of the run.
    pub dir: PathBuf,
    /// The preset that takes the steps, if it was named.
    pub model: Option<String>,
    /// The most steps, if they were named.
    pub max_steps: Option<u32>,
    /// The most money, if it was named.
    pub max_dollars: Option<f64>,
}

/// A word that nobody guesses: 32 hexadecimal digits from the system's source.
///
/// # Errors
/// When the system has no such source.
pub fn nonce() -> Result<String> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")
        .and_then(|mut source| source.read_exact(&mut bytes))
        .map_err(|e| Error::failed(format!("no random number can be had: {e}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Starts the helper and waits until its socket is there. An earlier run of the same shell is ended first: there is one
/// line editor, and one run in it.
///
/// # Errors
/// When the helper can't be started, or says what is in its way.
pub fn start(dir: &RunDir, launch: &Launch) -> Result<()> {
    end_earlier(dir)?;
    dir.create()?;
    let fail = |what: &str, e: std::io::Error| Error::failed(format!("the helper of the run {what}: {e}"));
    let program = std::env::current_exe().map_err(|e| fail("can't be found", e))?;
    let mut child = Command::new(program)
        .arg(HELPER)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| fail("can't be started", e))?;
    if let Some(mut stdin) = child.stdin.take() {
        let text = serde_json::to_vec(launch).map_err(|e| Error::new(Exit::Internal, e.to_string()))?;
        stdin.write_all(&text).map_err(|e| fail("doesn't listen", e))?;
    }
    // It lives on when we end; its first line says that its socket is there.
    let mut line = String::new();
    if let Some(stdout) = child.stdout.take() {
        BufReader::new(stdout).take(4096).read_line(&mut line).map_err(|e| fail("doesn't speak", e))?;
    }
    match line.trim_end().strip_prefix("ready") {
        Some(_) => Ok(()),
        None if line.is_empty() => Err(Error::failed("the helper of the run ended before it began")),
        None => Err(Error::failed(line.trim_end().to_owned())),
    }
}

fn end_earlier(dir: &RunDir) -> Result<()> {
    let Some(_) = dir.ask(Purpose::Off) else { return Ok(()) };
    let start = std::time::Instant::now();
    while dir.get().is_some() {
        if start.elapsed() > EARLIER {
            return Err(Error::failed("an earlier run of this shell doesn't end").hint("try again in a moment"));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}
