//! Server-sent events from bytes, as real servers send them beyond the HTML standard: LF, CRLF or
//! CR, no blank after the colon, a byte order mark, no last blank line. Lines of
//! no field are passed on: one JSON value per line (<https://github.com/ndjson/ndjson-spec>) reads the same way.

/// In bytes. Model servers send pieces of some hundred bytes.
pub const MAX_EVENT: usize = 8 * 1024 * 1024;

/// Without comments, ids and retry times, which no model server uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SseEvent {
    pub name: String,
    /// Joined by line feeds.
    pub data: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

#[derive(Debug, Default)]
pub struct SseDecoder {
    line: Vec<u8>,
    event: SseEvent,
    has_data: bool,
    /// A LF right after a CR belongs to it.
    after_cr: bool,
    started: bool,
}

impl SseDecoder {
    /// Appends completed events. Fails with [`TooLong`] past [`MAX_EVENT`]; then unusable.
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

    /// A last event without blank line counts.
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
            // A line of JSON, one without its start, or a report without an event: passed on for the
            // dialect.
            _ if text.trim().is_empty() => {}
            _ => out.push(SseEvent { name: String::new(), data: text.trim().to_owned() }),
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
