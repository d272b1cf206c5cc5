//! Cuts an answer's body into payloads, by its first byte: servers label streams wrongly and answer
//! streaming requests with plain JSON.

use super::sse::{MAX_EVENT, SseDecoder, SseEvent, TooLong};

/// Smaller JSON bodies are tried once they look complete: some servers keep the connection open.
const TRY_EARLY: usize = 1024 * 1024;

#[derive(Debug)]
enum FramingForm {
    Unknown(Vec<u8>),
    Sse(SseDecoder),
    Lines(NdjsonDecoder),
    /// As one line, whatever breaks it has.
    Whole(NdjsonDecoder),
}

#[derive(Debug)]
pub struct Framer {
    form: FramingForm,
    json_is_lines: bool,
}

impl Framer {
    /// `json_is_lines`: one JSON value per line (Ollama).
    pub fn new(json_is_lines: bool) -> Self {
        Self { form: FramingForm::Unknown(Vec::new()), json_is_lines }
    }

    pub fn is_whole(&self) -> bool {
        matches!(self.form, FramingForm::Whole(_))
    }

    /// Appends completed payloads. Fails with [`TooLong`] for an event or line without end.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<String>) -> Result<(), TooLong> {
        match &mut self.form {
            FramingForm::Unknown(held) => {
                held.extend_from_slice(bytes);
                let visible = held.strip_prefix(b"\xef\xbb\xbf").unwrap_or(held).trim_ascii_start();
                let form = match visible.first() {
                    None => return Ok(()),
                    Some(b'{') if self.json_is_lines => FramingForm::Lines(NdjsonDecoder::default()),
                    Some(b'{' | b'[' | b'<') => FramingForm::Whole(NdjsonDecoder::default()),
                    Some(_) => FramingForm::Sse(SseDecoder::default()),
                };
                let held = std::mem::take(held);
                self.form = form;
                self.push(&held, out)
            }
            FramingForm::Sse(decoder) => {
                let mut events = Vec::new();
                let result = decoder.push(bytes, &mut events);
                out.extend(events.into_iter().map(payload));
                result
            }
            FramingForm::Lines(decoder) => decoder.push(bytes, out),
            FramingForm::Whole(decoder) => {
                let held = &mut decoder.line;
                held.extend_from_slice(bytes);
                let closed = held.trim_ascii_end().last().is_some_and(|b| matches!(b, b'}' | b']'));
                if closed && held.len() <= TRY_EARLY && serde_json::from_slice::<serde::de::IgnoredAny>(held).is_ok() {
                    self.finish(out);
                }
                Ok(())
            }
        }
    }

    pub fn finish(&mut self, out: &mut Vec<String>) {
        match &mut self.form {
            FramingForm::Unknown(_) => {}
            FramingForm::Sse(decoder) => {
                let mut events = Vec::new();
                decoder.finish(&mut events);
                out.extend(events.into_iter().map(payload));
            }
            FramingForm::Lines(decoder) | FramingForm::Whole(decoder) => decoder.finish(out),
        }
    }
}

/// An event named `error` is a failure even where its data doesn't say so.
fn payload(event: SseEvent) -> String {
    if event.name != "error" {
        return event.data;
    }
    match serde_json::from_str::<serde_json::Value>(&event.data) {
        Ok(value) if !value["error"].is_null() => event.data,
        Ok(value) => serde_json::json!({"error": value}).to_string(),
        Err(_) => serde_json::json!({"error": event.data}).to_string(),
    }
}

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
#[path = "framing_tests.rs"]
mod tests;
