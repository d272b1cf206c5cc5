//! The numbers of the commands in an answer: each command gets its number where it stands, while
//! the answer arrives. It reads no key; the menu under the answer ([`super::select::commands`])
//! offers them by the same numbers.

use super::row_count::RowCount;
use super::select::commands::CommandChoice;
use super::style::Palette;

/// Rows that may follow an answer before its question: the closing line, a refusal, the question
/// itself.
const ROWS_BEHIND: usize = 4;

/// What is offered for a command; none for one that must not be.
pub type NumberedOffer = Box<dyn FnMut(&str) -> Option<CommandChoice>>;

/// The commands of an answer that are on the screen with their numbers, in their order.
#[derive(Debug, Default)]
pub struct NumberedOffers {
    commands: Vec<String>,
    /// From the first of them to the end of the answer, on a terminal of these columns.
    rows: Option<RowCount>,
}

impl NumberedOffers {
    /// How many of `offered` can be chosen without being listed again: all that are numbered, where
    /// these are the first ones and a terminal of so many rows still shows them; otherwise none.
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

    /// Counts what was written.
    pub fn count(&mut self, text: &str) {
        if let Some(rows) = &mut self.numbered.rows {
            rows.push(text);
        }
    }
}
