//! Reads small text files that may be a pipe, a device, huge or no text, without hanging.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use aish_text::io_error::describe;

/// At most `longest` bytes; none if there is no file. The error is a clause after the file's name.
pub fn read_small_text(path: &Path, longest: u64) -> Result<Option<String>, String> {
    let flags = nix::libc::O_NONBLOCK | nix::libc::O_CLOEXEC | nix::libc::O_NOCTTY;
    let file = match File::options().read(true).custom_flags(flags).open(path) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
        other => other.map_err(|error| format!("can't be read: {}", describe(&error)))?,
    };
    let meta = file.metadata().map_err(|error| format!("can't be read: {}", describe(&error)))?;
    if !meta.is_file() {
        return Err("isn't a regular file".to_owned());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(meta.len().min(longest)).unwrap_or_default() + 1);
    file.take(longest + 1).read_to_end(&mut bytes).map_err(|error| format!("can't be read: {}", describe(&error)))?;
    if bytes.len() as u64 > longest {
        return Err(format!("is longer than {} KiB", longest / 1024));
    }
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        format!("isn't UTF-8 text (line {})", good.iter().filter(|byte| **byte == b'\n').count() + 1)
    })
}

#[cfg(test)]
#[path = "small_text_tests.rs"]
mod tests;
