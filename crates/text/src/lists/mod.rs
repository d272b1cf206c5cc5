//! Lists of words from data files. A build script (`source`, feature `build`) compiles them to one
//! text with sorted offsets; a list is a range of it, so nothing is read or relocated at a start.

#[cfg(any(test, feature = "build"))]
pub mod source;

/// The table that a build script writes: all words of all lists, and the values of their rows.
#[derive(Debug)]
pub struct ListTable {
    /// The words, joined without separators, sorted by byte within a list.
    pub words: &'static str,
    /// The end of each word in bytes.
    pub ends: &'static [u32],
    /// The number of the value of each word's row.
    pub rows: &'static [u16],
    /// The values, joined without separators.
    pub values: &'static str,
    /// The end of each value in bytes.
    pub value_ends: &'static [u32],
}

/// A list of distinct words, each with or without a value.
#[derive(Clone, Copy, Debug)]
pub struct List {
    table: &'static ListTable,
    from: u32,
    to: u32,
}

impl List {
    /// The words `from..to` of a table. They must be sorted; only build scripts call this.
    pub const fn new(table: &'static ListTable, from: u32, to: u32) -> Self {
        Self { table, from, to }
    }

    /// Binary search, case counts.
    pub fn has(self, word: &str) -> bool {
        self.place_of(word).is_some()
    }

    /// The text before `=` in the row of `word`: empty for a row without one, none if unlisted.
    pub fn value(self, word: &str) -> Option<&'static str> {
        let value = usize::from(*self.table.rows.get(self.place_of(word)?)?);
        let end = |at: usize| self.table.value_ends.get(at).map_or(0, |end| *end as usize);
        self.table.values.get(value.checked_sub(1).map_or(0, end)..end(value))
    }

    /// The words, sorted by byte.
    pub fn words(self) -> impl DoubleEndedIterator<Item = &'static str> + Clone {
        (self.from as usize..self.to as usize).map(move |at| self.word(at))
    }

    fn place_of(self, word: &str) -> Option<usize> {
        let (mut from, mut to) = (self.from as usize, self.to as usize);
        while from < to {
            let middle = from.midpoint(to);
            match self.word(middle).cmp(word) {
                std::cmp::Ordering::Less => from = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => to = middle,
            }
        }
        None
    }

    fn word(self, at: usize) -> &'static str {
        let end = |at: usize| self.table.ends.get(at).map_or(0, |end| *end as usize);
        self.table.words.get(at.checked_sub(1).map_or(0, end)..end(at)).unwrap_or_default()
    }
}

/// Includes the constants that `source::build` wrote for this crate.
#[macro_export]
macro_rules! include_lists {
    () => {
        include!(concat!(env!("OUT_DIR"), "/lists.rs"));
    };
}
