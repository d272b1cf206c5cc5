//! All words with number, meaning and flags: one flat table, built in one pass at every start.

use crate::lists;

pub type Id = u32;

pub const NONE: Id = Id::MAX;

/// Without own meaning.
pub const FILLER: u8 = 1;
/// Used by recipes or builders.
pub const KNOWN: u8 = 2;
pub const SYNONYM: u8 = 4;
/// The end of a file's name that people write bare: "csv".
pub const EXTENSION: u8 = 8;
/// Changes or destroys something.
pub const DEED: u8 = 16;
/// Negates or reverses a request.
pub const TURN: u8 = 32;
/// So general that it says little.
pub const LIGHT: u8 = 64;

/// May be missing from a request.
pub const SLIGHT: u8 = 128;

#[derive(Clone, Copy, Debug)]
pub struct VocabWord {
    /// In lower case.
    pub text: &'static str,
    hash: u32,
    /// Word it is a synonym of, or [`NONE`].
    meaning: Id,
    /// First group of `synonyms.joined` that starts with it, or [`NONE`].
    group: u32,
    /// Form in phrasings; [`NONE`] until first needed.
    form: Id,
    pub flags: u8,
}

#[derive(Debug)]
pub struct VocabWords {
    words: Vec<VocabWord>,
    /// Open addressing: a word's number is at its hash or behind.
    places: Vec<Id>,
    /// Per group the next one with the same first word, or [`NONE`].
    next: Vec<u32>,
    joined: &'static [(&'static str, &'static str)],
}

/// FNV-1a. The words are aish's own, so crafted collisions are no danger.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

impl VocabWords {
    pub fn read() -> Self {
        let mut table = Self {
            words: Vec::with_capacity(1 << 13),
            places: vec![NONE; 1 << 14],
            next: Vec::new(),
            joined: lists::pairs("synonyms.joined"),
        };
        for word in lists::VOCAB_COMPOSER_WORDS.words() {
            table.mark(word, KNOWN);
        }
        for (to, from) in lists::pairs("synonyms.same") {
            let to = table.mark(to, KNOWN);
            for word in from.split_ascii_whitespace() {
                let id = table.mark(word, SYNONYM);
                table.words[id as usize].meaning = to;
            }
        }
        for word in lists::SYNONYMS_FILLER.words() {
            table.mark(word, FILLER);
        }
        table.next = vec![NONE; table.joined.len()];
        // Backwards, so that a word's groups come in table order.
        for (number, (from, to)) in table.joined.iter().enumerate().rev() {
            let first = table.mark(from.split(' ').next().unwrap_or(from), 0);
            let word = &mut table.words[first as usize];
            table.next[number] = word.group;
            word.group = number as u32;
            for word in to.split(' ') {
                table.mark(word, KNOWN);
            }
        }
        table
    }

    fn place(&self, text: &str, hash: u32) -> usize {
        let mask = self.places.len() - 1;
        let mut at = (hash ^ (hash >> 15)) as usize & mask;
        loop {
            match self.places[at] {
                NONE => return at,
                id => {
                    let word = &self.words[id as usize];
                    if word.hash == hash && word.text == text {
                        return at;
                    }
                }
            }
            at = (at + 1) & mask;
        }
    }

    fn add(&mut self, text: &'static str) -> Id {
        let hash = hash(text);
        let at = self.place(text, hash);
        if self.places[at] != NONE {
            return self.places[at];
        }
        let id = self.words.len() as Id;
        self.words.push(VocabWord { text, hash, meaning: NONE, group: NONE, form: NONE, flags: 0 });
        self.places[at] = id;
        if self.words.len() * 2 > self.places.len() {
            self.grow();
        }
        id
    }

    fn grow(&mut self) {
        self.places = vec![NONE; self.places.len() * 2];
        for id in 0..self.words.len() {
            let VocabWord { text, hash, .. } = self.words[id];
            let at = self.place(text, hash);
            self.places[at] = id as Id;
        }
    }

    pub fn mark(&mut self, text: &'static str, flag: u8) -> Id {
        let id = self.add(text);
        self.words[id as usize].flags |= flag;
        id
    }

    /// Marks the word if it is in the table.
    pub fn mark_present(&mut self, text: &str, flag: u8) {
        let id = self.id(text);
        if let Some(word) = self.words.get_mut(id as usize) {
            word.flags |= flag;
        }
    }

    pub fn id(&self, text: &str) -> Id {
        self.places[self.place(text, hash(text))]
    }

    pub fn get(&self, id: Id) -> Option<&VocabWord> {
        self.words.get(id as usize)
    }

    /// Empty for [`NONE`].
    pub fn text(&self, id: Id) -> &'static str {
        self.get(id).map_or("", |w| w.text)
    }

    pub fn flags(&self, id: Id) -> u8 {
        self.get(id).map_or(0, |w| w.flags)
    }

    pub fn all(&self) -> &[VocabWord] {
        &self.words
    }

    pub fn is_filler(&self, word: &str) -> bool {
        self.flags(self.id(word)) & FILLER != 0
    }

    /// Removes the plural, in which phrasings and requests may differ.
    pub fn singular<'a>(&self, word: &'a str) -> &'a str {
        match word.strip_suffix('s') {
            Some(bare) if word.len() > 3 && !bare.ends_with(['s', 'u', 'i']) && !self.is_filler(word) => bare,
            _ => word,
        }
    }

    /// What a word, or its singular, is a synonym of.
    pub fn same(&self, word: &str) -> Option<&'static str> {
        let meaning = |word: &str| self.get(self.id(word)).and_then(|w| self.get(w.meaning)).map(|w| w.text);
        meaning(word).or_else(|| meaning(self.singular(word)))
    }

    /// The known word or filler that `word` is, without guessing.
    pub fn exact(&self, word: &str) -> Option<&'static str> {
        self.same(word).or_else(|| {
            let found = self.get(self.id(self.singular(word)))?;
            (found.flags & (KNOWN | FILLER) != 0).then_some(found.text)
        })
    }

    /// Form of a phrasing's word, without stems or typos; the word becomes known.
    pub fn form(&mut self, id: Id) -> Id {
        let word = self.words[id as usize];
        if word.form != NONE {
            return word.form;
        }
        let text = self.same(word.text).unwrap_or_else(|| self.singular(word.text));
        let form = self.mark(text, KNOWN);
        self.words[id as usize].form = form;
        form
    }

    /// Meaning of the first group in the table that starts with `first`, and how many more words it
    /// has. `says` compares the word at a distance with a text.
    pub fn joined(&self, first: Id, says: impl Fn(usize, &str) -> bool) -> Option<(usize, &'static str)> {
        let word = self.get(first)?;
        let start = Some(word.group).filter(|group| *group != NONE);
        std::iter::successors(start, |at| Some(self.next[*at as usize]).filter(|next| *next != NONE)).find_map(|at| {
            let (from, to) = self.joined[at as usize];
            let more = || from[word.text.len()..].split_ascii_whitespace();
            more().enumerate().all(|(k, part)| says(k, part)).then(|| (more().count(), to))
        })
    }
}
