//! Lists of words that lie in data files. A build script compiles the files (`source`, feature
//! `build`) to one text with sorted offsets; a list is a range of it, so that nothing is read or
//! relocated at a start. It knows nothing of what they are for.

#[cfg(any(test, feature = "build"))]
pub mod source;

/// What a build script lays out: every word of every list, and what rows say of their words.
#[derive(Debug)]
pub struct ListTable {
    /// The words, one after the other, sorted by byte within a list.
    pub words: &'static str,
    /// Where each word ends, in bytes, and the number of its row's value.
    pub ends: &'static [(u32, u16)],
    /// The values, one after the other.
    pub values: &'static str,
    /// Where each value ends, in bytes.
    pub value_ends: &'static [u32],
}

/// A list of different words, each of which may have a value.
#[derive(Clone, Copy, Debug)]
pub struct List {
    table: &'static ListTable,
    from: u32,
    to: u32,
}

impl List {
    /// The words `from..to` of a table; for build scripts, which sort them.
    pub const fn new(table: &'static ListTable, from: u32, to: u32) -> Self {
        Self { table, from, to }
    }

    /// Whether `word` is on the list.
    pub fn has(self, word: &str) -> bool {
        self.place_of(word).is_some()
    }

    /// What the row of `word` says before its `=`; empty for a row without one, none for a word
    /// that isn't listed.
    pub fn value(self, word: &str) -> Option<&'static str> {
        let (_, value) = *self.table.ends.get(self.place_of(word)?)?;
        let end = |at: usize| self.table.value_ends.get(at).map_or(0, |end| *end as usize);
        let value = usize::from(value);
        self.table.values.get(value.checked_sub(1).map_or(0, end)..end(value))
    }

    /// The words, sorted by byte.
    pub fn words(self) -> impl Iterator<Item = &'static str> + Clone {
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
        let end = |at: usize| self.table.ends.get(at).map_or(0, |(end, _)| *end as usize);
        self.table.words.get(at.checked_sub(1).map_or(0, end)..end(at)).unwrap_or_default()
    }
}

/// Makes the constants that `source::build` wrote for this crate part of the module that calls it.
#[macro_export]
macro_rules! include_lists {
    () => {
        include!(concat!(env!("OUT_DIR"), "/lists.rs"));
    };
}
