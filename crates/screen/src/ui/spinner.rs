//! The sign of life before the first token: a short row that erases itself. It decides what to
//! draw; [`super::answer`] writes it. Only for terminals.

use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::style::{Palette, StyleRole};

/// In columns: `qwen2.5-coder:1.5b` fits, and the row rarely wraps when the terminal is narrowed.
const MAX_LABEL: usize = 20;
/// After this time the row says how to stop.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
pub(super) const HOW_TO_STOP: &str = " · Ctrl-C stops";
const FRAME: Duration = Duration::from_millis(80);
const FRAMES: [&str; 10] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
pub(super) const ERASE: &str = "\r\x1b[K";

#[derive(Clone, Debug)]
pub struct Spinner {
    palette: Palette,
    label: String,
    doing: &'static str,
    drawn: Option<String>,
}

impl Spinner {
    pub fn new(label: &str, palette: Palette) -> Self {
        let label = aish_text::sanitize::clean_line(label);
        Self { palette, label: cut_to_width(&label, MAX_LABEL), doing: "", drawn: None }
    }

    /// Shows from the next row on: connecting, or waiting for an answer.
    pub fn set_connecting(&mut self, connecting: bool) {
        self.doing = if connecting { "connecting" } else { "thinking" };
    }

    /// The bytes to write; none if the row is unchanged.
    pub fn tick(&mut self, since_start: Duration, width: usize) -> Option<String> {
        let frame = FRAMES[(since_start.as_millis() / FRAME.as_millis()) as usize % FRAMES.len()];
        let seconds = since_start.as_secs();
        let time = if seconds >= 1 { format!("{seconds} s") } else { String::new() };
        let parts =
            [self.doing, time.as_str()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        let colon = if self.doing.is_empty() { "" } else { ":" };
        let blank = if parts.is_empty() { "" } else { " " };
        // A character in the last column would make the terminal wrap.
        let room = width.saturating_sub(1);
        let label = cut_to_width(&self.label, room.saturating_sub(2 + colon.len() + blank.len() + parts.width()));
        let mut row = format!("{frame} {label}{colon}{blank}{parts}");
        if since_start >= PATIENCE && row.width() + HOW_TO_STOP.width() <= room {
            row.push_str(HOW_TO_STOP);
        }
        let row = fit_width(&row, room).to_owned();
        if row.is_empty() || self.drawn.as_ref() == Some(&row) {
            return None;
        }
        let bytes = format!("{ERASE}{}", self.palette.paint(StyleRole::Dim, &row));
        self.drawn = Some(row);
        Some(bytes)
    }

    /// Empty when no row is drawn.
    pub fn erase(&mut self) -> &'static str {
        if self.drawn.take().is_some() { ERASE } else { "" }
    }
}

/// `what, 3 s · Ctrl-C stops`
pub fn waiting_text(what: &str, since_start: Duration) -> String {
    format!("{what}, {} s{}", since_start.as_secs(), if since_start >= PATIENCE { HOW_TO_STOP } else { "" })
}

pub fn fit_width(text: &str, width: usize) -> &str {
    let mut end = 0;
    for (n, c) in text.char_indices() {
        end = n + c.len_utf8();
        if UnicodeWidthStr::width(&text[..end]) > width {
            return &text[..n];
        }
    }
    &text[..end]
}

/// Ends with `…` where text is left out.
pub fn cut_to_width(text: &str, width: usize) -> String {
    if fit_width(text, width).len() == text.len() {
        return text.to_owned();
    }
    format!("{}…", fit_width(text, width.saturating_sub(1)))
}

#[cfg(test)]
#[path = "spinner_tests.rs"]
mod tests;
