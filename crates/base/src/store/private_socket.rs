//! The socket of a helper, in a private directory: the process at the other end must run as the
//! same user. It knows no messages.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};

/// The longest name of a socket that every system takes, in bytes.
const MAX_SOCKET_PATH: usize = 100;

/// Opens the socket in `dir`.
/// Fails when it can't be made; [`io::ErrorKind::AddrInUse`] when there is one.
pub fn listen(dir: &Path) -> io::Result<UnixListener> {
    let open = File::open(dir)?;
    UnixListener::bind(name(dir, &open))
}

/// Connects to the socket in `dir`.
/// Fails when no process listens, or another user's process does.
pub fn connect(dir: &Path) -> io::Result<UnixStream> {
    let open = File::open(dir)?;
    let stream = UnixStream::connect(name(dir, &open))?;
    if is_of_same_user(&stream) { Ok(stream) } else { Err(io::ErrorKind::PermissionDenied.into()) }
}

/// The name may have 107 bytes: a long one goes by the open directory.
fn name(dir: &Path, open: &File) -> PathBuf {
    let path = dir.join("socket");
    if path.as_os_str().len() < MAX_SOCKET_PATH {
        path
    } else {
        format!("/proc/self/fd/{}/socket", open.as_raw_fd()).into()
    }
}

/// Whether the process at the other end runs as the same user: a directory that was left open to
/// others, or a socket handed on, is no way in.
pub fn is_of_same_user(stream: &UnixStream) -> bool {
    #[cfg(target_os = "linux")]
    let peer = rustix::net::sockopt::socket_peercred(stream).map(|peer| peer.uid.as_raw()).ok();
    #[cfg(not(target_os = "linux"))]
    let peer = nix::unistd::getpeereid(stream).map(|(uid, _)| uid.as_raw()).ok();
    peer == Some(nix::unistd::geteuid().as_raw())
}
