//! Server-sent events: bytes in any split to whole events. It knows framing only, nothing of what an event says, and
//! it reads what real servers send rather than only what the HTML standard allows: LF, CRLF or CR, no blank after
//! the colon, a byte order mark, a last event without its blank line.

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
    /// Takes the next bytes and appends every event they complete.
    ///
    /// # Errors
    /// [`TooLong`] when an event grows past [`MAX_EVENT`]; the decoder is of no use after that.
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
        let text = String::from_utf8_lossy(&line);
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
            _ => {}
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn decode(pieces: &[&[u8]]) -> Vec<SseEvent> {
        let (mut decoder, mut out) = (SseDecoder::default(), Vec::new());
        for piece in pieces {
            decoder.push(piece, &mut out).unwrap();
        }
        decoder.finish(&mut out);
        out
    }

    fn data(events: &[SseEvent]) -> Vec<&str> {
        events.iter().map(|e| e.data.as_str()).collect()
    }

    /// The whole, each two-way split, and one byte at a time must give the same.
    fn every_split(bytes: &[u8]) -> Vec<SseEvent> {
        let whole = decode(&[bytes]);
        for at in 0..=bytes.len() {
            assert_eq!(decode(&[&bytes[..at], &bytes[at..]]), whole, "split at {at}");
        }
        assert_eq!(decode(&bytes.chunks(1).collect::<Vec<_>>()), whole, "one byte at a time");
        whole
    }

    #[test]
    fn line_ends_of_every_kind() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["data: one", "", "data: two", "data:  three", "", "data: [DONE]", "", ""].join(end);
            assert_eq!(data(&every_split(text.as_bytes())), ["one", "two\n three", "[DONE]"], "{end:?}");
        }
    }

    #[test]
    fn comments_names_and_unknown_fields() {
        let text = ": ping\n\nid: 7\nretry: 100\nevent: message_start\ndata:{\"a\":1}\n\n:\ndata\n\nevent: lonely\n\n";
        let events = every_split(text.as_bytes());
        assert_eq!(events.len(), 2);
        assert_eq!((events[0].name.as_str(), events[0].data.as_str()), ("message_start", "{\"a\":1}"));
        assert_eq!((events[1].name.as_str(), events[1].data.as_str()), ("", ""));
    }

    #[test]
    fn byte_order_mark_split_utf8_and_bad_bytes() {
        let mut bytes = b"\xef\xbb\xbfdata: caf\xc3\xa9 \xf0\x9f\x98\x80\n\ndata: bad \xff\xfe end\n\n".to_vec();
        assert_eq!(data(&every_split(&bytes)), ["café 😀", "bad \u{fffd}\u{fffd} end"]);
        bytes.truncate(20);
        every_split(&bytes);
    }

    #[test]
    fn the_last_event_needs_no_blank_line() {
        assert_eq!(data(&every_split(b"data: a\n\ndata: [DONE]")), ["a", "[DONE]"]);
        assert_eq!(data(&every_split(b"data: a\n\ndata: [DONE]\n")), ["a", "[DONE]"]);
    }

    #[test]
    fn an_error_field_is_an_event() {
        let events = every_split(b"error: {\"code\":500}\n\n");
        assert_eq!((events[0].name.as_str(), events[0].data.as_str()), ("error", "{\"code\":500}"));
    }

    #[test]
    fn an_endless_event_is_refused() {
        let (mut decoder, mut out) = (SseDecoder::default(), Vec::new());
        let piece = vec![b'x'; 1024 * 1024];
        let refused = (0..9).map(|_| decoder.push(&piece, &mut out)).any(|r| r == Err(TooLong));
        assert!(refused && out.is_empty());
        let (mut decoder, line) = (SseDecoder::default(), [b"data: ".as_slice(), &piece, b"\n"].concat());
        assert!((0..9).map(|_| decoder.push(&line, &mut out)).any(|r| r == Err(TooLong)));
    }

    proptest! {
        #[test]
        fn any_bytes_in_any_split(bytes in proptest::collection::vec(any::<u8>(), 0..300), cut in 0usize..300) {
            let whole = decode(&[&bytes]);
            let at = cut.min(bytes.len());
            prop_assert_eq!(&decode(&[&bytes[..at], &bytes[at..]]), &whole);
            prop_assert_eq!(&decode(&bytes.chunks(1).collect::<Vec<_>>()), &whole);
        }

        #[test]
        fn what_is_sent_arrives(lines in proptest::collection::vec("[^\r\n\u{feff}]{0,20}", 1..5), end in 0usize..3) {
            let end = ["\n", "\r\n", "\r"][end];
            let text: String = lines.iter().map(|l| format!("data: {l}{end}")).collect::<String>() + end;
            let events = decode(&[text.as_bytes()]);
            prop_assert_eq!(data(&events), vec![lines.join("\n")]);
        }
    }
}
