//! The compiled packs (written by `table.rs`). Look-ups are binary searches without allocation.

use std::cmp::Ordering;
use std::ops::Range;

use crate::rule::Rule;
use crate::section::{Asides, Section};

/// See `table::ProgramTable` for the numbers.
#[derive(Debug)]
pub(super) struct Tables {
    pub text: &'static str,
    pub entries: &'static [u32],
    pub sections: &'static [[u32; 8]],
    pub programs: &'static [[u32; 2]],
    pub rules: &'static [u32],
    pub words: &'static [[u32; 2]],
    pub asides: &'static [[u32; 4]],
}

impl Tables {
    pub fn line(&self, offset: u32) -> &'static str {
        let rest = self.text.get(offset as usize..).unwrap_or_default();
        rest.find('\n').map_or(rest, |end| &rest[..end])
    }

    /// First field of an entry and the offset of the rest.
    pub fn head(&self, index: u32) -> (&'static str, u32) {
        let offset = self.entries.get(index as usize).copied().unwrap_or_default();
        let rest = self.text.get(offset as usize..).unwrap_or_default();
        let end = rest.as_bytes().iter().position(|byte| *byte == b'\t').unwrap_or_default();
        (&rest[..end], offset + end as u32 + 1)
    }

    pub fn entry(&self, index: u32) -> &'static str {
        self.entries.get(index as usize).map_or("", |offset| self.line(*offset))
    }

    pub fn section(&'static self, program: &str) -> Option<Section> {
        let found = self.programs.binary_search_by(|[name, _]| self.compare(*name, program));
        let [_, number] = self.programs.get(found.ok()?)?;
        Some(Section::new(self, self.sections.get(*number as usize)?))
    }

    pub fn asides(&'static self, program: &str) -> Option<Asides> {
        let found = self.asides.binary_search_by(|[name, ..]| self.compare(*name, program));
        self.asides_at(self.asides.get(found.ok()?)?)
    }

    /// By name.
    pub fn all_asides(&'static self) -> impl Iterator<Item = (&'static str, Asides)> {
        self.asides.iter().filter_map(|entry| Some((self.line(entry[0]), self.asides_at(entry)?)))
    }

    fn asides_at(&'static self, &[_, number, start, end]: &[u32; 4]) -> Option<Asides> {
        Some(Asides { section: Section::new(self, self.sections.get(number as usize)?), lines: start..end })
    }

    pub fn words(&self, program: &str) -> Option<&'static str> {
        let found = self.words.binary_search_by(|[name, _]| self.compare(*name, program));
        let [_, at] = self.words.get(found.ok()?)?;
        let rest = self.text.get(*at as usize..)?;
        Some(&rest[..rest.find("\n\n").map_or(rest.len(), |end| end + 1)])
    }

    pub fn rule_by_id(&self, id: &str) -> Option<Rule> {
        let found = self.rules.binary_search_by(|at| self.compare(*at, id));
        self.rule(found.ok()?)
    }

    pub fn rule(&self, index: usize) -> Option<Rule> {
        Rule::read(self.line(*self.rules.get(index)?))
    }

    pub fn all_rules(&'static self) -> impl Iterator<Item = Rule> {
        (0..self.rules.len()).filter_map(|index| self.rule(index))
    }

    /// Entries of `range`, sorted by first word or field, with the one `key`.
    pub fn keyed(&self, range: Range<u32>, key: &str) -> Range<u32> {
        let entries = self.entries.get(range.start as usize..range.end as usize).unwrap_or_default();
        let start = entries.partition_point(|at| self.compare(*at, key) == Ordering::Less);
        let length = entries[start..].iter().take_while(|at| self.compare(**at, key) == Ordering::Equal).count();
        range.start + start as u32..range.start + (start + length) as u32
    }

    /// Compares without searching the end of the line.
    fn compare(&self, offset: u32, key: &str) -> Ordering {
        let line = self.text.as_bytes().get(offset as usize..).unwrap_or_default();
        for (at, byte) in key.bytes().enumerate() {
            match line.get(at) {
                None | Some(b'\t' | b'\n' | b' ') => return Ordering::Less,
                Some(other) if *other != byte => return other.cmp(&byte),
                Some(_) => {}
            }
        }
        match line.get(key.len()) {
            None | Some(b'\t' | b'\n' | b' ') => Ordering::Equal,
            Some(_) => Ordering::Greater,
        }
    }
}
