//! Copies of decisions and calls for an administrator, where the user's configuration asks for them (`[export]`). Best effort:
//! nothing here waits or fails, and what can't be delivered is noted in `lost`.

pub mod event;
mod journald;
pub mod lost;
pub mod otlp;
mod syslog;

use std::io::{self, Write};
use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::config::settings::Export;
use crate::own_process::this_program;
use crate::store::paths::expand_home;
use aish_text::sanitize::clean_line;
use event::Event;
use lost::{Lost, Summary};
use otlp::Orders;

/// The hidden subcommand that sends one event to a collector; what and where comes on standard input.
pub const SENDER: &str = "export-sender";

/// Where copies go, and where is noted what got lost.
#[derive(Clone, Debug, Default)]
pub struct Exporter {
    pub settings: Export,
    lost: Lost,
}

impl Exporter {
    /// Notes of what got lost are kept below the state directory.
    pub fn new(settings: Export, state: &Path) -> Self {
        Self { settings, lost: Lost::new(state) }
    }

    /// Whether anything is asked for.
    pub fn is_on(&self) -> bool {
        self.settings.journald.is_some() || self.settings.syslog.is_some() || self.settings.otlp.is_some()
    }

    /// Who gets copies, in words.
    pub fn targets(&self) -> Vec<String> {
        let Export { journald, syslog, otlp, .. } = &self.settings;
        let socket =
            |name: &str, path: &Option<PathBuf>| path.as_ref().map(|path| format!("{name} ({})", path.display()));
        let all = [socket("journald", journald), socket("syslog", syslog), otlp.as_deref().map(without_user)];
        all.into_iter().flatten().map(|target| clean_line(&target)).collect()
    }

    /// What of the copies didn't get there, if that is known of any.
    pub fn lost(&self) -> Option<Summary> {
        self.lost.summary()
    }

    /// Hands an event to whoever is to have it. No socket is waited for; a collector is another process's business.
    pub fn export(&self, event: &Event) {
        let Export { journald, syslog, otlp, .. } = &self.settings;
        let sent = |socket: &Path, packet: &[u8]| send_datagram(&absolute(socket), packet).map_err(|e| e.to_string());
        let note = |to, done: Result<(), String>| {
            if let Err(why) = done {
                self.lost.add(to, &why);
            }
        };
        if let Some(socket) = journald {
            note("journald", sent(socket, &journald::packet(event)));
        }
        if let Some(socket) = syslog {
            note("syslog", sent(socket, syslog::packet(event).as_bytes()));
        }
        if let Some(url) = otlp {
            note("otlp", self.start_sender(url, event));
        }
    }

    fn start_sender(&self, url: &str, event: &Event) -> Result<(), String> {
        if let Some(why) = self.lost.resting() {
            return Err(why);
        }
        let orders = Orders { url: url.to_owned(), lost: self.lost.clone(), event: event.clone() };
        let start = || -> io::Result<()> {
            let text = serde_json::to_vec(&orders)?;
            let mut command = Command::new(this_program());
            command.arg(SENDER).current_dir("/").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = command.spawn()?;
            // A pipe holds it all, so this doesn't wait.
            child.stdin.take().map_or(Ok(()), |mut stdin| stdin.write_all(&text))?;
            std::thread::Builder::new().spawn(move || child.wait()).map(drop)
        };
        start().map_err(|e| e.to_string())
    }
}

/// An address without a name and a password in it.
fn without_user(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    format!("{scheme}://{}{path}", authority.rsplit('@').next().unwrap_or_default())
}

/// `~` is the home; anything else is as it is written.
fn absolute(path: &Path) -> PathBuf {
    let home = crate::store::process_env("HOME").unwrap_or_default();
    expand_home(&path.to_string_lossy(), Path::new(&home))
}

/// One datagram to a socket, or at once the reason why not.
fn send_datagram(socket: &Path, packet: &[u8]) -> io::Result<()> {
    let ours = UnixDatagram::unbound()?;
    ours.set_nonblocking(true)?;
    ours.send_to(packet, socket).map(drop)
}
