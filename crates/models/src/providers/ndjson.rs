//! Splits bytes into lines, one JSON value each, as Ollama streams.

use super::sse::{MAX_EVENT, TooLong};

#[derive(Debug, Default)]
pub struct NdjsonDecoder {
    line: Vec<u8>,
}

impl NdjsonDecoder {
    /// Appends completed lines. Fails with [`TooLong`] past [`MAX_EVENT`]; then unusable.
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

    /// A last line without end counts.
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
