//! One JSON value per line, as Ollama streams it: bytes in any split to whole lines. It doesn't
//! look into them.

use super::sse::{MAX_EVENT, TooLong};

/// A push decoder of lines; empty ones are dropped.
#[derive(Debug, Default)]
pub struct NdjsonDecoder {
    line: Vec<u8>,
}

impl NdjsonDecoder {
    /// Takes the next bytes and appends every line they complete. Fails with [`TooLong`] when a
    /// line grows past [`MAX_EVENT`]; the decoder is of no use after that.
    pub fn push(&mut self, mut bytes: &[u8], out: &mut Vec<String>) -> Result<(), TooLong> {
        while let Some(end) = bytes.iter().position(|&b| b == b'\n') {
            self.line.extend_from_slice(&bytes[..end]);
            bytes = &bytes[end + 1..];
            if self.line.len() > MAX_EVENT {
                return Err(TooLong);
            }
            self.finish(out);
        }
        self.line.extend_from_slice(bytes);
        if self.line.len() > MAX_EVENT { Err(TooLong) } else { Ok(()) }
    }

    /// The body ended: a line that lacks its end still counts.
    pub fn finish(&mut self, out: &mut Vec<String>) {
        let line = std::mem::take(&mut self.line);
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{feff}').trim();
        if !text.is_empty() {
            out.push(text.to_owned());
        }
    }
}

#[cfg(test)]
#[path = "ndjson_tests.rs"]
mod tests;
