//! What a server says on its own account while a call runs: progress, and that its tools have changed. It keeps the newest only.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::model::Sink;
use aish_text::sanitize::clean_line;

/// The most characters of a line of progress.
const LINE: usize = 120;

/// What a server has said.
#[derive(Debug, Default)]
pub struct News {
    progress: Mutex<Option<String>>,
    beats: AtomicU64,
    changed: AtomicBool,
}

impl News {
    /// Takes a line of progress down; it may hold anything.
    pub fn take_progress(&self, line: &str) {
        self.beats.fetch_add(1, Ordering::Relaxed);
        let line: String = clean_line(line).chars().take(LINE).collect();
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(line);
    }

    /// How often there was progress so far.
    pub fn beats(&self) -> u64 {
        self.beats.load(Ordering::Relaxed)
    }

    pub fn note_change(&self) {
        self.changed.store(true, Ordering::Relaxed);
    }

    /// Whether the tools were said to have changed since this was asked last.
    pub fn take_change(&self) -> bool {
        self.changed.swap(false, Ordering::Relaxed)
    }

    fn progress(&self) -> Option<String> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A sink that also hears the progress of a call.
pub struct Heard<'a> {
    pub sink: &'a mut dyn Sink,
    pub news: &'a News,
    /// The server's name.
    pub name: &'a str,
}

impl Sink for Heard<'_> {
    fn push_text(&mut self, _piece: &str) {}

    fn waiting(&mut self, since_start: Duration) {
        if let Some(line) = self.news.progress() {
            self.sink.notice(&format!("{}: {line}", self.name));
        }
        self.sink.waiting(since_start);
    }

    fn cancelled(&self) -> bool {
        self.sink.cancelled()
    }

    fn notice(&mut self, line: &str) {
        self.sink.notice(line);
    }
}
