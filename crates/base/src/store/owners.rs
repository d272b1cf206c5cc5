//! Owners of a path and of the directories above it: nothing private goes where another user could
//! exchange it. Changes nothing.

use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::store::private::describe;

/// Links followed in a row.
const LINKS: usize = 40;

/// Of us or the system.
pub fn ours(meta: &Metadata) -> bool {
    let uid = meta.uid();
    uid == nix::unistd::geteuid().as_raw() || uid == 0 || is_unmapped(uid)
}

/// `path` is, or would be made, in a foreign directory.
pub fn is_below_foreign(path: &Path) -> bool {
    path.ancestors().find_map(|there| fs::metadata(there).ok()).is_some_and(|meta| !ours(&meta))
}

/// All users unknown to this user namespace, as `/home`'s owner may be in a container.
fn is_unmapped(uid: u32) -> bool {
    let number = |path: &str| fs::read_to_string(path).ok()?.trim().parse().ok();
    let whole = |map: String| map.split_ascii_whitespace().nth(2) == Some("4294967295");
    number("/proc/sys/kernel/overflowuid") == Some(uid)
        && fs::read_to_string("/proc/self/uid_map").is_ok_and(|map| !whole(map))
}

/// Whether only this user and root can exchange the existing `dir`: each parent is ours or root's
/// and closed to other writers, or sticky. The error is a sentence that names the directory.
pub fn check_parents(dir: &Path) -> Result<(), String> {
    let real = fs::canonicalize(dir).map_err(|e| format!("{}: {}", dir.display(), describe(&e)))?;
    for parent in real.ancestors().skip(1) {
        let meta = fs::metadata(parent).map_err(|e| format!("{}: {}", parent.display(), describe(&e)))?;
        if !ours(&meta) {
            return Err(format!("{}, in which it is, belongs to another user", parent.display()));
        }
        if meta.mode() & 0o002 != 0 && meta.mode() & 0o1000 == 0 {
            return Err(format!("every user can exchange what is in {}", parent.display()));
        }
    }
    Ok(())
}

/// `path`, or the target of a link of ours, as dotfile managers make them. Fails for a target that
/// is no regular file or another user's, and for a foreign or dangling link.
pub fn write_target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..LINKS {
        let meta = match fs::symlink_metadata(&target) {
            Ok(meta) => meta,
            Err(e) if e.kind() == io::ErrorKind::NotFound && target == path => return Ok(target),
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                return Err(io::Error::other("it is a link that leads nowhere"));
            }
            Err(e) => return Err(e),
        };
        if !meta.is_symlink() {
            return match () {
                () if !meta.is_file() => Err(io::Error::other("it isn't a regular file")),
                () if target == path || meta.uid() == nix::unistd::geteuid().as_raw() => Ok(target),
                () => Err(io::Error::other("it is a link to a file of another user")),
            };
        }
        if !ours(&meta) {
            return Err(io::Error::other("it is a link that another user made"));
        }
        let next = fs::read_link(&target)?;
        target = target.parent().unwrap_or(Path::new("/")).join(next);
    }
    Err(io::Error::other("it is a link that leads nowhere"))
}

#[cfg(test)]
#[path = "owners_tests.rs"]
mod tests;
