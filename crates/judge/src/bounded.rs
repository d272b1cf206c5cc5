//! Reads small text files that others may have put there: a pipe, a device, a huge file or bytes that aren't text must
//! neither hang nor fill the memory.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use aish_text::io_error::describe;

/// The text of the regular file at `path`, of `longest` bytes at most; none if there is no file.
///
/// # Errors
/// Why it can't be used, as the end of a sentence that begins with its name.
pub fn read_text(path: &Path, longest: u64) -> Result<Option<String>, String> {
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
    String::from_utf8(bytes).map(Some).map_err(|_| "isn't UTF-8 text".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_small_regular_text_files() {
        let temp = tempfile::tempdir().unwrap();
        let at = |name: &str| temp.path().join(name);
        std::fs::write(at("text"), "ä").unwrap();
        std::fs::write(at("latin"), b"\xe4").unwrap();
        std::fs::write(at("long"), [b'x'; 2049]).unwrap();
        std::fs::create_dir(at("dir")).unwrap();
        nix::unistd::mkfifo(&at("pipe"), nix::sys::stat::Mode::S_IRWXU).unwrap();
        std::os::unix::fs::symlink(at("text"), at("link")).unwrap();
        std::os::unix::fs::symlink(at("loop"), at("loop")).unwrap();
        for (name, expected) in
            [("text", Ok(Some("ä"))), ("link", Ok(Some("ä"))), ("none", Ok(None)), ("text/x", Ok(None))]
        {
            assert_eq!(read_text(&at(name), 2048), expected.map(|text| text.map(str::to_owned)), "{name}");
        }
        for (name, part) in
            [("latin", "UTF-8"), ("long", "2 KiB"), ("dir", "regular"), ("pipe", "regular"), ("loop", "can't be read")]
        {
            assert!(read_text(&at(name), 2048).unwrap_err().contains(part), "{name}");
        }
    }
}
