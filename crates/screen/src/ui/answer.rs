//! Shows one answer while it arrives: spinner, text, closing line. It reads no keys;
//! [`super::reply`] filters the text. Pieces are flushed at once; without a reader the rest is
//! dropped ([`AnswerView::gone`]).

use std::io::Write;
use std::time::Duration;

use super::cost::closing_parts;
use super::markdown::Markdown;
use super::reply::{Commands, ReplyText, Shown};
use super::select::commands::{NumberedOffer, NumberedOffers, Numbering};
use super::spinner::Spinner;
use super::style::{Palette, StyleRole};
use super::styled_text::LINK_END;
use super::wrap::painted_rows;
use crate::cost::Cost;
use crate::model::Sink;
use aish_text::Shell;
use aish_text::sanitize::{Sanitizer, clean_line, visible};

#[derive(Clone, Debug)]
pub struct AnswerLook {
    /// A person watches: spinner, closing line, markdown. Otherwise only cleaned text is printed.
    pub interactive: bool,
    pub commands: Commands,
    /// Also decides whether markdown is rendered.
    pub palette: Palette,
    pub shell: Shell,
    /// The preset's name, shown by the spinner.
    pub label: String,
}

#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// From the key press to the end.
    pub elapsed: Duration,
    pub cost: Option<Cost>,
    pub model: String,
}

/// The answer goes to `out`; spinner, notices and closing line go to `talk`.
pub struct AnswerView<W: Write, T: Write> {
    out: W,
    talk: T,
    look: AnswerLook,
    spinner: Spinner,
    reply: ReplyText,
    sanitizer: Sanitizer,
    markdown: Markdown,
    numbering: Option<Numbering>,
    width: Box<dyn Fn() -> usize>,
    started: bool,
    shown: bool,
    /// The cursor is at the start of a line.
    fresh: bool,
    characters: usize,
    gone: bool,
}

impl<W: Write, T: Write> AnswerView<W, T> {
    /// `width` returns the terminal's columns; it is called for every frame of the spinner.
    pub fn new(out: W, talk: T, look: AnswerLook, width: impl Fn() -> usize + 'static) -> Self {
        let palette = if look.interactive { look.palette } else { Palette::new(false) };
        Self {
            out,
            talk,
            spinner: Spinner::new(&look.label, palette),
            reply: ReplyText::new(look.commands, look.shell),
            sanitizer: Sanitizer::new(),
            markdown: Markdown::new(palette, 0),
            numbering: None,
            width: Box::new(width),
            look: AnswerLook { palette, ..look },
            started: false,
            shown: false,
            fresh: true,
            characters: 0,
            gone: false,
        }
    }

    /// Lets `offer` decide what is shown at each command ([`Commands::Numbered`]).
    pub fn number_commands(&mut self, offer: NumberedOffer) {
        self.numbering = Some(Numbering::new(offer));
    }

    pub fn take_numbered(&mut self) -> NumberedOffers {
        self.numbering.take().map(|numbering| numbering.numbered).unwrap_or_default()
    }

    /// Writes what is held back and the closing line. Another answer may follow.
    pub fn finish(&mut self, stats: &Stats) {
        self.end();
        if self.look.interactive {
            let rows = self.dim_rows(&closing_line(stats));
            self.say(&rows);
        }
    }

    pub fn end(&mut self) {
        let rest = self.reply.finish();
        self.take_shown(rest);
        self.clear_spinner();
        self.sanitizer.finish();
        let rest = self.markdown.finish();
        self.show(&rest);
        if !self.fresh {
            self.show("\n");
        }
    }

    /// Removes the spinner and starts a fresh line, so that other text can be printed.
    pub fn pause(&mut self) {
        self.clear_spinner();
        let pause = self.markdown.pause();
        self.show(&pause);
        if !self.fresh {
            self.show("\n");
        }
    }

    fn dim_rows(&self, line: &str) -> String {
        let columns = if self.look.interactive { (self.width)() } else { 0 };
        painted_rows(line, columns, self.look.palette, StyleRole::Dim)
    }

    fn clear_spinner(&mut self) {
        let erase = self.spinner.erase();
        self.say(erase);
    }

    fn take_shown(&mut self, shown: Vec<Shown>) {
        for shown in shown {
            match shown {
                Shown::Text(text) => self.take_text(&text),
                Shown::Command(command) => {
                    let rows = self.markdown.command(&visible(&command));
                    self.show_command(&rows);
                }
                Shown::Offer(command) => {
                    let (palette, columns) = (self.look.palette, (self.width)());
                    let number = |numbering: &mut Numbering| numbering.number(&command, palette, columns);
                    let rows = self.numbering.as_mut().map(number).unwrap_or_default();
                    let rows = self.markdown.apart(&rows);
                    self.show_command(&rows);
                }
            }
        }
    }

    fn show_command(&mut self, rows: &str) {
        self.clear_spinner();
        self.started = true;
        self.shown = true;
        self.show(rows);
    }

    fn take_text(&mut self, text: &str) {
        let text = self.sanitizer.push(text);
        // Models often begin with blank lines.
        let text = if self.started { &text } else { text.trim_start_matches('\n') };
        if text.is_empty() {
            return;
        }
        self.started = true;
        self.characters += text.chars().count();
        self.markdown.set_columns((self.width)());
        let text = self.markdown.push(text);
        // The spinner stays until something can be shown; the piece may be half a marker.
        if !text.is_empty() {
            self.clear_spinner();
            self.shown = true;
            self.show(&text);
        }
    }

    fn show(&mut self, text: &str) {
        if text.is_empty() || self.gone {
            return;
        }
        if let Some(numbering) = &mut self.numbering {
            numbering.count(text);
        }
        self.gone = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush()).is_err();
        if let Some(last) = last_visible(text) {
            self.fresh = last == '\n';
        }
    }

    /// Errors are ignored: talk is not worth failing for.
    fn say(&mut self, text: &str) {
        if !text.is_empty() {
            let _ = self.talk.write_all(text.as_bytes()).and_then(|()| self.talk.flush());
        }
    }
}

impl<W: Write, T: Write> Sink for AnswerView<W, T> {
    fn push_text(&mut self, piece: &str) {
        let shown = self.reply.push(piece);
        self.take_shown(shown);
    }

    fn connecting(&mut self, connecting: bool) {
        self.spinner.set_connecting(connecting);
    }

    fn enough(&self) -> bool {
        self.gone
    }

    fn waiting(&mut self, since_start: Duration) {
        if self.look.interactive
            && (!self.shown || (self.fresh && (self.reply.holds() || self.markdown.holds_lines())))
            && let Some(frame) = self.spinner.tick(since_start, (self.width)())
        {
            self.say(&frame);
        }
    }

    fn notice(&mut self, line: &str) {
        self.clear_spinner();
        let pause = self.markdown.pause();
        self.show(&pause);
        let line = self.dim_rows(&format!("[aish] {}", clean_line(line)));
        if self.look.interactive && !self.fresh {
            self.show("\n");
        }
        self.say(&line);
    }
}

/// The last character outside our styles and links.
fn last_visible(text: &str) -> Option<char> {
    let mut rest = text.strip_suffix(LINK_END).unwrap_or(text);
    while let Some(n) = rest.rfind("\x1b[") {
        let style = &rest[n + 2..];
        match style.find('m') {
            Some(end) if end + 1 == style.len() => rest = &rest[..n],
            _ => break,
        }
    }
    rest.chars().next_back()
}

/// `1.2 s · 312 in, 45 out · $0.0004 · fast`
fn closing_line(stats: &Stats) -> String {
    let mut parts = vec![format!("{:.1} s", stats.elapsed.as_secs_f64())];
    parts.extend(stats.cost.iter().flat_map(closing_parts));
    parts.extend(Some(&stats.model).filter(|model| !model.is_empty()).map(|model| clean_line(model)));
    parts.join(" · ")
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
