//! One JSON value per line, as Ollama streams it: bytes in any split to whole lines. It doesn't look into them.

use super::sse::{MAX_EVENT, TooLong};

/// A push decoder of lines; empty ones are dropped.
#[derive(Debug, Default)]
pub struct NdjsonDecoder {
    line: Vec<u8>,
}

impl NdjsonDecoder {
    /// Takes the next bytes and appends every line they complete.
    ///
    /// # Errors
    /// [`TooLong`] when a line grows past [`MAX_EVENT`]; the decoder is of no use after that.
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
mod tests {
    use super::*;

    fn decode(pieces: &[&[u8]]) -> Vec<String> {
        let (mut decoder, mut out) = (NdjsonDecoder::default(), Vec::new());
        for piece in pieces {
            decoder.push(piece, &mut out).unwrap();
        }
        decoder.finish(&mut out);
        out
    }

    #[test]
    fn lines_in_any_split() {
        let bytes = "\u{feff}{\"a\":\"é😀\"}\n\r\n{\"b\":2}\r\n  {\"c\":3}".as_bytes();
        let whole = ["{\"a\":\"é😀\"}", "{\"b\":2}", "{\"c\":3}"];
        for at in 0..=bytes.len() {
            assert_eq!(decode(&[&bytes[..at], &bytes[at..]]), whole, "split at {at}");
        }
        assert_eq!(decode(&bytes.chunks(1).collect::<Vec<_>>()), whole);
    }

    #[test]
    fn an_endless_line_is_refused() {
        let (mut decoder, mut out) = (NdjsonDecoder::default(), Vec::new());
        let piece = vec![b'x'; 1024 * 1024];
        assert!((0..9).map(|_| decoder.push(&piece, &mut out)).any(|r| r == Err(TooLong)));
    }
}
