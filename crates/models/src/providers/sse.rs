//! Server-sent events: bytes in any split to whole events. It knows framing only, nothing of what
//! an event says, and it reads what real servers send rather than only what the HTML standard
//! allows: LF, CRLF or CR, no blank after the colon, a byte order mark, a last event without its
//! blank line.

/// The largest event that is kept, in bytes. Model servers send pieces of some hundred bytes.
pub const MAX_EVENT: usize = 8 * 1024 * 1024;

/// One event. Comments, ids and retry times are dropped: no model server gives them a meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SseEvent {
    /// The event's name, empty when it had none.
    pub name: String,
    /// The `data` lines, joined by line feeds.
    pub data: String,
}

/// An event larger than [`MAX_EVENT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

/// A push decoder: feed it bytes as they come, take whole events out.
#[derive(Debug, Default)]
pub struct SseDecoder {
    line: Vec<u8>,
    event: SseEvent,
    has_data: bool,
    /// The last byte was a CR that ended a line, so a LF right after it belongs to it.
    after_cr: bool,
    started: bool,
}

impl SseDecoder {
    /// Takes the next bytes and appends every event they complete. Fails with [`TooLong`] when an
    /// event grows past [`MAX_EVENT`]; the decoder is of no use after that.
    pub fn push(&mut self, mut bytes: &[u8], out: &mut Vec<SseEvent>) -> Result<(), TooLong> {
        if self.after_cr && !bytes.is_empty() {
            self.after_cr = false;
            bytes = bytes.strip_prefix(b"\n").unwrap_or(bytes);
        }
        while let Some(end) = bytes.iter().position(|&b| b == b'\n' || b == b'\r') {
            self.line.extend_from_slice(&bytes[..end]);
            let cr = bytes[end] == b'\r';
            bytes = &bytes[end + 1..];
            if cr {
                match bytes.first() {
                    Some(b'\n') => bytes = &bytes[1..],
                    Some(_) => {}
                    None => self.after_cr = true,
                }
            }
            self.end_line(out);
            self.check()?;
        }
        self.line.extend_from_slice(bytes);
        self.check()
    }

    /// The body ended: an event that lacks its blank line still counts.
    pub fn finish(&mut self, out: &mut Vec<SseEvent>) {
        if !self.line.is_empty() {
            self.end_line(out);
        }
        self.dispatch(out);
    }

    fn check(&self) -> Result<(), TooLong> {
        if self.line.len() + self.event.data.len() > MAX_EVENT { Err(TooLong) } else { Ok(()) }
    }

    fn end_line(&mut self, out: &mut Vec<SseEvent>) {
        let mut line = std::mem::take(&mut self.line);
        if !std::mem::replace(&mut self.started, true) && line.starts_with(b"\xef\xbb\xbf") {
            line.drain(..3);
        }
        if line.is_empty() {
            return self.dispatch(out);
        }
        let text = String::from_utf8_lossy(&line).into_owned();
        let (field, value) = text.split_once(':').unwrap_or((&text, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "data" => self.add_data(value),
            "event" => self.event.name = value.to_owned(),
            // Older llama.cpp servers report a failure as a field of its own.
            "error" => {
                self.event.name = "error".to_owned();
                self.add_data(value);
            }
            "" | "id" | "retry" => {}
            // A line whose beginning was lost, or a report that no event was put around: not for
            // this decoder to pass over.
            _ => out.push(SseEvent { name: String::new(), data: text.clone() }),
        }
    }

    fn add_data(&mut self, value: &str) {
        if std::mem::replace(&mut self.has_data, true) {
            self.event.data.push('\n');
        }
        self.event.data.push_str(value);
    }

    fn dispatch(&mut self, out: &mut Vec<SseEvent>) {
        let event = std::mem::take(&mut self.event);
        if std::mem::take(&mut self.has_data) {
            out.push(event);
        }
    }
}

#[cfg(test)]
#[path = "sse_tests.rs"]
mod tests;
