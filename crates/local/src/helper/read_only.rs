//! Restricts a program and its children to writing to given files and below given directories, by Linux's Landlock.

pub use sys::restriction;

/// Since Linux 6.2, where Landlock is switched on.
pub fn is_available() -> bool {
    restriction(&[]).is_some()
}

#[cfg(not(target_os = "linux"))]
mod sys {
    pub fn restriction(_: &[std::path::PathBuf]) -> Option<std::os::fd::OwnedFd> {
        None
    }
}

#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
mod sys {
    use std::fs::OpenOptions;
    use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
    use std::os::unix::fs::OpenOptionsExt;
    use std::path::PathBuf;

    use nix::libc::{O_CLOEXEC, O_PATH, c_long, syscall};

    // The same on all architectures.
    const CREATE_RULESET: c_long = 444;
    const ADD_RULE: c_long = 445;
    const PATH_BENEATH: c_long = 1;
    const ASK_VERSION: c_long = 1;
    /// The first that restricts truncation, which empties files.
    const VERSION: c_long = 3;
    /// Writing and truncating, which a rule about a file may hold.
    const FILE_CHANGES: u64 = 1 << 1 | 1 << 14;
    /// Removing (4, 5), making (6 to 12) and moving (13), too.
    const CHANGES: u64 = FILE_CHANGES | 0b11_1111_1111 << 4;

    #[repr(C)]
    struct Ruleset {
        handled_access: u64,
    }

    #[repr(C, packed)]
    struct PathBeneath {
        allowed_access: u64,
        opened: i32,
    }

    /// For a child to take on. None where the kernel can't.
    pub fn restriction(writable: &[PathBuf]) -> Option<OwnedFd> {
        // SAFETY: with no attributes and this flag the call only answers with the version.
        if unsafe { syscall(CREATE_RULESET, 0, 0, ASK_VERSION) } < VERSION {
            return None;
        }
        let attributes = Ruleset { handled_access: CHANGES };
        // SAFETY: the attributes live through the call and have the size that is said; what it
        // returns is a new descriptor.
        let made = unsafe { syscall(CREATE_RULESET, &raw const attributes, size_of::<Ruleset>(), 0) };
        let made = i32::try_from(made).ok().filter(|made| *made >= 0)?;
        // SAFETY: no other part of the program has this descriptor.
        let ruleset = unsafe { OwnedFd::from_raw_fd(made) };
        for path in writable {
            // What is missing can't be written to.
            let opened = OpenOptions::new().read(true).custom_flags(O_PATH | O_CLOEXEC).open(path);
            let Ok(opened) = opened else { continue };
            let allowed_access = if path.is_dir() { CHANGES } else { FILE_CHANGES };
            let rule = PathBeneath { allowed_access, opened: opened.as_raw_fd() };
            // SAFETY: the rule and both descriptors live through the call, which copies what it
            // needs.
            unsafe { syscall(ADD_RULE, ruleset.as_raw_fd(), PATH_BENEATH, &raw const rule, 0) };
        }
        Some(ruleset)
    }
}
