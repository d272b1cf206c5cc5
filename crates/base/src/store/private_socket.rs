//! A helper's socket in a private directory; both ends must run as the same user.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};

/// In bytes, on every system.
const MAX_SOCKET_PATH: usize = 100;

/// Fails with [`io::ErrorKind::AddrInUse`] when there is one.
pub fn listen(dir: &Path) -> io::Result<UnixListener> {
    let open = File::open(dir)?;
    UnixListener::bind(name(dir, &open))
}

/// Fails when nobody listens, or another user does.
pub fn connect(dir: &Path) -> io::Result<UnixStream> {
    let open = File::open(dir)?;
    let stream = UnixStream::connect(name(dir, &open))?;
    if is_of_same_user(&stream) { Ok(stream) } else { Err(io::ErrorKind::PermissionDenied.into()) }
}

/// At most 107 bytes: a longer path goes by way of the open directory.
fn name(dir: &Path, open: &File) -> PathBuf {
    let path = dir.join("socket");
    if path.as_os_str().len() < MAX_SOCKET_PATH {
        path
    } else {
        format!("/proc/self/fd/{}/socket", open.as_raw_fd()).into()
    }
}

/// Also guards against a directory left open to others and a socket handed on.
pub fn is_of_same_user(stream: &UnixStream) -> bool {
    #[cfg(target_os = "linux")]
    let peer = rustix::net::sockopt::socket_peercred(stream).map(|peer| peer.uid.as_raw()).ok();
    #[cfg(not(target_os = "linux"))]
    let peer = nix::unistd::getpeereid(stream).map(|(uid, _)| uid.as_raw()).ok();
    peer == Some(nix::unistd::geteuid().as_raw())
}
