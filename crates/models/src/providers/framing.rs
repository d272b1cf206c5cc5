//! Cuts an answer's body into payloads, by its first byte: servers label streams wrongly and answer
//! streaming requests with plain JSON.

use super::sse::{SseDecoder, SseEvent, TooLong};

/// Smaller JSON bodies are tried once they look complete: some servers keep the connection open.
const TRY_EARLY: usize = 1024 * 1024;

#[derive(Debug)]
enum FramingForm {
    Unknown(Vec<u8>),
    /// Also of one JSON value per line: the decoder passes lines of no field on.
    Events(SseDecoder),
    /// As one payload, whatever breaks it has.
    Whole(Vec<u8>),
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
                    Some(b'{') if self.json_is_lines => FramingForm::Events(SseDecoder::default()),
                    Some(b'{' | b'[' | b'<') => FramingForm::Whole(Vec::new()),
                    Some(_) => FramingForm::Events(SseDecoder::default()),
                };
                let held = std::mem::take(held);
                self.form = form;
                self.push(&held, out)
            }
            FramingForm::Events(decoder) => {
                let mut events = Vec::new();
                let result = decoder.push(bytes, &mut events);
                out.extend(events.into_iter().map(payload));
                result
            }
            FramingForm::Whole(held) => {
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
            FramingForm::Events(decoder) => {
                let mut events = Vec::new();
                decoder.finish(&mut events);
                out.extend(events.into_iter().map(payload));
            }
            FramingForm::Whole(held) => {
                let held = std::mem::take(held);
                let text = String::from_utf8_lossy(&held);
                let text = text.trim_start_matches('\u{feff}').trim();
                out.extend((!text.is_empty()).then(|| text.to_owned()));
            }
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

#[cfg(test)]
#[path = "framing_tests.rs"]
mod tests;
