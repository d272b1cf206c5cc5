//! The file descriptors that a line has put on something: by their numbers, or by the number that a
//! variable of the shell holds. It opens nothing.

/// What a descriptor is put on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// A file: its path, absolute where that is known.
    File {
        path: String,
        /// By `<>`: what is written through the descriptor replaces the beginning of the file.
        both: bool,
    },
    /// A pipe, a terminal, a device, a text.
    Stream,
}

/// What is kept of a line's descriptors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Descriptors(Vec<(String, Opened)>);

/// More descriptors than this are not kept.
const MOST: usize = 32;

impl Descriptors {
    /// From here on `number` is put on something else.
    pub fn open(&mut self, number: &str, opened: Opened) {
        self.0.retain(|(known, _)| known != number);
        if self.0.len() < MOST {
            self.0.push((number.to_owned(), opened));
        }
    }

    /// What `number` is put on; none if the line hasn't said it.
    pub fn get(&self, number: &str) -> Option<&Opened> {
        self.0.iter().find(|(known, _)| known == number).map(|(_, opened)| opened)
    }

    /// Any of them that is a file, the last one first.
    pub fn any_file(&self) -> Option<&Opened> {
        self.0.iter().rev().map(|(_, opened)| opened).find(|opened| matches!(opened, Opened::File { .. }))
    }

    /// The number that the shell gives to the next `{name}`.
    pub fn next_number(&self) -> String {
        (10..).map(|number: u32| number.to_string()).find(|number| self.get(number).is_none()).unwrap_or_default()
    }

    /// What they may be put on after either way: a file rather than none.
    pub fn join(&mut self, other: &Self) {
        for (number, opened) in &other.0 {
            if !matches!(self.get(number), Some(Opened::File { .. })) {
                self.open(number, opened.clone());
            }
        }
    }
}
