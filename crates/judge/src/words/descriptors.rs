//! File descriptors a line has opened, by number, or by the variable that holds it.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// Absolute where known.
    File {
        path: String,
        /// By `<>`: writing through it replaces the beginning of the file.
        both: bool,
    },
    Stream,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Descriptors(Vec<(String, Opened)>);

const MOST: usize = 32;

impl Descriptors {
    pub fn open(&mut self, number: &str, opened: Opened) {
        self.0.retain(|(known, _)| known != number);
        if self.0.len() < MOST {
            self.0.push((number.to_owned(), opened));
        }
    }

    /// None if the line hasn't opened it.
    pub fn get(&self, number: &str) -> Option<&Opened> {
        self.0.iter().find(|(known, _)| known == number).map(|(_, opened)| opened)
    }

    pub fn any_file(&self) -> Option<&Opened> {
        self.0.iter().rev().map(|(_, opened)| opened).find(|opened| matches!(opened, Opened::File { .. }))
    }

    /// The shell's number for the next `{name}`.
    pub fn next_number(&self) -> String {
        (10..).map(|number: u32| number.to_string()).find(|number| self.get(number).is_none()).unwrap_or_default()
    }

    /// After either way: a file rather than none.
    pub fn join(&mut self, other: &Self) {
        for (number, opened) in &other.0 {
            if !matches!(self.get(number), Some(Opened::File { .. })) {
                self.open(number, opened.clone());
            }
        }
    }
}
