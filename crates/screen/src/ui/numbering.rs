//! Numbers the commands of an answer in place while it arrives. It reads no key; the menu under the
//! answer ([`super::select::commands`]) uses the same numbers.

use super::row_count::RowCount;
use super::select::commands::CommandChoice;
use super::style::Palette;

/// Rows between an answer and its question, at most: the closing line, a refusal, the question.
const ROWS_BEHIND: usize = 4;

/// None: the command must not be offered.
pub type NumberedOffer = Box<dyn FnMut(&str) -> Option<CommandChoice>>;

#[derive(Debug, Default)]
pub struct NumberedOffers {
    commands: Vec<String>,
    /// From the first numbered command to the end of the answer.
    rows: Option<RowCount>,
}

impl NumberedOffers {
    /// How many of `offered` needn't be listed again: all that are numbered if still visible, or 0.
    pub fn above(&self, offered: &[CommandChoice], rows: usize) -> usize {
        let same = offered.iter().map(|choice| &choice.command).take(self.commands.len()).eq(&self.commands);
        let fits = self.rows.as_ref().and_then(RowCount::rows).is_some_and(|taken| taken + ROWS_BEHIND < rows);
        if same && fits { self.commands.len() } else { 0 }
    }
}

pub struct Numbering {
    offer: NumberedOffer,
    pub numbered: NumberedOffers,
}

impl Numbering {
    pub fn new(offer: NumberedOffer) -> Self {
        Self { offer, numbered: NumberedOffers::default() }
    }

    /// The rows of the next command; empty if it isn't offered.
    pub fn number(&mut self, command: &str, palette: Palette, columns: usize) -> String {
        let Some(choice) = (self.offer)(command) else { return String::new() };
        self.numbered.rows.get_or_insert_with(|| RowCount::new(columns));
        self.numbered.commands.push(choice.command.clone());
        choice.rows(self.numbered.commands.len() - 1, palette, columns)
    }

    pub fn count(&mut self, text: &str) {
        if let Some(rows) = &mut self.numbered.rows {
            rows.push(text);
        }
    }
}
