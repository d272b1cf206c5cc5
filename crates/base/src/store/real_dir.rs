//! Opens a directory by exactly the judged path: part by part, through no symbolic link.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use nix::errno::Errno;
use nix::fcntl::{OFlag, open, openat};
use nix::sys::stat::{Mode, mkdirat};

const FLAGS: OFlag = OFlag::O_RDONLY.union(OFlag::O_DIRECTORY).union(OFlag::O_NOFOLLOW).union(OFlag::O_CLOEXEC);

/// `path` is absolute, without `.` and `..`. Missing ones of its last `make` parts are made. Fails
/// for links and files on the way.
pub fn open_real_dir(path: &Path, make: usize) -> io::Result<OwnedFd> {
    let mut dir = open("/", FLAGS, Mode::empty())?;
    let parts: Vec<_> = path.components().skip(1).collect();
    for (at, part) in parts.iter().enumerate() {
        if at + make >= parts.len() {
            match mkdirat(dir.as_fd(), part.as_os_str(), Mode::from_bits_truncate(0o777)) {
                Ok(()) | Err(Errno::EEXIST) => {}
                Err(error) => return Err(error.into()),
            }
        }
        dir = openat(dir.as_fd(), part.as_os_str(), FLAGS, Mode::empty())?;
    }
    Ok(dir)
}
