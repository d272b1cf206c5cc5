//! Writes the course of a headless run: command output unaltered, our words cleaned and on their
//! own lines, or JSON events. It decides nothing, and remembers when stdout is closed.

use std::io::{ErrorKind, Write};

use super::events::{Cutter, HeadlessEvent};
use super::pipes::{Chunk, Stream};
use crate::store::private::describe;
use crate::ui::reply::{Commands, ReplyText, Shown};
use aish_text::Shell;
use aish_text::sanitize::{Sanitizer, clean, visible};

pub struct Reporter<'a> {
    out: Box<dyn Write + 'a>,
    err: Box<dyn Write + 'a>,
    json: bool,
    quiet: bool,
    gone: Option<String>,
    /// A line on stderr isn't ended yet.
    open_line: bool,
    cutters: [Cutter; 2],
    model: String,
    reply: ReplyText,
    sanitizer: Sanitizer,
}

impl<'a> Reporter<'a> {
    /// `json`: data as events; `quiet`: no talk. The model's commands are for `shell`.
    pub fn new(out: Box<dyn Write + 'a>, err: Box<dyn Write + 'a>, (json, quiet): (bool, bool), shell: Shell) -> Self {
        let (cutters, sanitizer) = Default::default();
        let reply = ReplyText::new(Commands::Run, shell);
        Self { out, err, json, quiet, gone: None, open_line: false, cutters, model: String::new(), reply, sanitizer }
    }

    /// Why stdout is closed, once it is.
    pub fn gone(&self) -> Option<&str> {
        self.gone.as_deref()
    }

    pub fn write_event(&mut self, event: &HeadlessEvent<'_>) {
        if self.json {
            self.write_stdout(event.line().as_bytes());
        }
    }

    pub fn write_output(&mut self, Chunk { stream, bytes }: Chunk<'_>) {
        if self.json {
            let cutter = &mut self.cutters[usize::from(stream == Stream::Stderr)];
            if let Some(event) = cutter.push(stream, bytes) {
                self.write_event(&event);
            }
        } else if stream == Stream::Stdout {
            self.write_stdout(bytes);
        } else {
            self.write_stderr(bytes);
        }
    }

    /// A torn character at the end won't be completed.
    pub fn end_output(&mut self) {
        for (n, stream) in [Stream::Stdout, Stream::Stderr].into_iter().enumerate() {
            if let Some(event) = self.cutters[n].finish(stream) {
                self.write_event(&event);
            }
        }
    }

    pub fn write_reply(&mut self, piece: &str) {
        self.model.push_str(piece);
        let shown = self.reply.push(piece);
        self.show(shown);
    }

    pub fn end_reply(&mut self) {
        let rest = self.reply.finish();
        self.show(rest);
        self.sanitizer.finish();
        let text = std::mem::take(&mut self.model);
        if !text.is_empty() {
            self.write_event(&HeadlessEvent::Text { text: &clean(&text) });
        }
        self.close_line();
    }

    fn show(&mut self, shown: Vec<Shown>) {
        for shown in shown {
            let clean = match shown {
                Shown::Text(text) => self.sanitizer.push(&text),
                Shown::Command(command) | Shown::Offer(command) => {
                    format!("  {}\n", visible(&command).replace('\n', "\n  "))
                }
            };
            if !self.quiet {
                self.write_stderr(clean.as_bytes());
            }
        }
    }

    /// The last line, about what went wrong; not if quiet, or if an event says it.
    pub fn write_conclusion(&mut self, text: &str) {
        if !(self.quiet && self.json) {
            self.write_always(text);
        }
    }

    /// On standard error, unless the run is quiet.
    pub fn write_words(&mut self, text: &str) {
        if !self.quiet {
            self.write_always(text);
        }
    }

    /// On standard error, even if the run is quiet.
    pub fn write_always(&mut self, text: &str) {
        self.close_line();
        self.write_stderr(format!("{text}\n").as_bytes());
    }

    fn close_line(&mut self) {
        if self.open_line {
            self.write_stderr(b"\n");
        }
    }

    fn write_stdout(&mut self, bytes: &[u8]) {
        // No second attempt: the run ends because of the first failure.
        if self.gone.is_none()
            && let Err(e) = self.out.write_all(bytes).and_then(|()| self.out.flush())
        {
            self.gone = Some(match e.kind() {
                ErrorKind::BrokenPipe => "nobody reads the output any more".to_owned(),
                _ => format!("the output can't be written: {}", describe(&e)),
            });
        }
    }

    /// A closed stderr is no reason to end anything.
    fn write_stderr(&mut self, bytes: &[u8]) {
        if let Some(last) = bytes.last() {
            self.open_line = *last != b'\n';
            let _ = self.err.write_all(bytes).and_then(|()| self.err.flush());
        }
    }
}
