//! `aish offer`: the words that completions offer and only the helper knows, one in a line, with a description behind a tab.

use clap::{Args, ValueEnum};

use super::app::App;
use super::{memory, sessions};
use crate::error::Result;
use aish_text::sanitize::clean_line;

/// Arguments of `aish offer`.
#[derive(Debug, Args)]
pub struct OfferArgs {
    /// Which words
    pub what: What,
}

/// Which words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// Names and ids of conversations.
    Sessions,
    /// Numbers of notes.
    Notes,
}

impl OfferArgs {
    /// Prints the words. Shells evaluate what they complete with, so a word with a character that means something to one is
    /// left out.
    ///
    /// # Errors
    /// When the configuration is wrong.
    pub fn run(&self, app: &App) -> Result<()> {
        let words = match self.what {
            What::Sessions => sessions::offered(app)?,
            What::Notes => memory::offered(app)?,
        };
        let plain = |word: &str| word.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '+' | '@'));
        let lines: String = words
            .iter()
            .filter(|(word, _)| plain(word))
            .map(|(word, about)| format!("{word}\t{}\n", clean_line(about)))
            .collect();
        app.printer.out(&lines)
    }
}
