//! Every word the cookbook has, each once and with a number: what it means, and how it may be used.
//! Built on every start, so it is one flat table, filled in one pass. It doesn't correct or guess.

use crate::lists;

pub type Id = u32;

pub const NONE: Id = Id::MAX;

/// A word without a meaning of its own.
pub const FILLER: u8 = 1;
/// A word that recipes or composers use.
pub const KNOWN: u8 = 2;
/// Another way to say a known word.
pub const SYNONYM: u8 = 4;
/// A word that changes or destroys something.
pub const DEED: u8 = 16;
/// A word that turns a request round.
pub const TURN: u8 = 32;
/// A word so general that it says little.
pub const LIGHT: u8 = 64;

/// A word whose absence from a request is no miss.
pub const SLIGHT: u8 = 128;

#[derive(Clone, Copy, Debug)]
pub struct VocabWord {
    /// As written, in lower case.
    pub text: &'static str,
    hash: u32,
    /// The word it is a synonym of, or [`NONE`].
    meaning: Id,
    /// The first group of `synonyms.joined` that begins with it, or [`NONE`].
    group: u32,
    /// The form phrasings have it in, or [`NONE`] until it is first needed.
    form: Id,
    pub flags: u8,
}

#[derive(Debug)]
pub struct VocabWords {
    words: Vec<VocabWord>,
    /// Open addressing: the number of a word, at the place its hash says or behind it.
    places: Vec<Id>,
    /// For each group of words the next that begins with the same word, or [`NONE`].
    next: Vec<u32>,
    /// The groups of words, and what each means.
    joined: &'static [(&'static str, &'static str)],
}

/// FNV-1a. None of these words is chosen by a stranger, so crafted collisions are no danger.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

impl VocabWords {
    /// The vocabulary, and the words that builders look for by hand.
    pub fn read() -> Self {
        let mut table = Self {
            words: Vec::with_capacity(1 << 13),
            places: vec![NONE; 1 << 14],
            next: Vec::new(),
            joined: lists::pairs("synonyms.joined"),
        };
        for word in lists::words("vocab.composer-words") {
            table.mark(word, KNOWN);
        }
        for (to, from) in lists::pairs("synonyms.same") {
            let to = table.mark(to, KNOWN);
            for word in from.split_ascii_whitespace() {
                let id = table.mark(word, SYNONYM);
                table.words[id as usize].meaning = to;
            }
        }
        for word in lists::words("synonyms.filler") {
            table.mark(word, FILLER);
        }
        table.next = vec![NONE; table.joined.len()];
        // From the last to the first, so that the groups of a word come in the order of the table.
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

    /// The number of a word, new if need be.
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

    /// The number of a word, or [`NONE`].
    pub fn id(&self, text: &str) -> Id {
        self.places[self.place(text, hash(text))]
    }

    pub fn get(&self, id: Id) -> Option<&VocabWord> {
        self.words.get(id as usize)
    }

    /// The text of a word, empty for [`NONE`].
    pub fn text(&self, id: Id) -> &'static str {
        self.get(id).map_or("", |w| w.text)
    }

    /// The flags of a word, none for [`NONE`].
    pub fn flags(&self, id: Id) -> u8 {
        self.get(id).map_or(0, |w| w.flags)
    }

    /// All words, in the order of their numbers.
    pub fn all(&self) -> &[VocabWord] {
        &self.words
    }

    /// Whether `word` (lower case) is filler.
    pub fn is_filler(&self, word: &str) -> bool {
        self.flags(self.id(word)) & FILLER != 0
    }

    /// Takes the plural off a word, so that phrasings and requests need not agree in it.
    pub fn singular<'a>(&self, word: &'a str) -> &'a str {
        match word.strip_suffix('s') {
            Some(bare) if word.len() > 3 && !bare.ends_with(['s', 'u', 'i']) && !self.is_filler(word) => bare,
            _ => word,
        }
    }

    /// What a word is a synonym of, as it stands or without its plural.
    pub fn same(&self, word: &str) -> Option<&'static str> {
        let meaning = |word: &str| self.get(self.id(word)).and_then(|w| self.get(w.meaning)).map(|w| w.text);
        meaning(word).or_else(|| meaning(self.singular(word)))
    }

    /// The known word or filler that `word` is without a guess.
    pub fn exact(&self, word: &str) -> Option<&'static str> {
        self.same(word).or_else(|| {
            let found = self.get(self.id(self.singular(word)))?;
            (found.flags & (KNOWN | FILLER) != 0).then_some(found.text)
        })
    }

    /// The form a phrasing's word is kept in; phrasings hold no stems and no typing errors. From
    /// here on it is known.
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

    /// What the group of words that begins with `first` means, and how many more words it has;
    /// `says` tells whether the word so many places behind the first one's next is a text. Of
    /// several groups the first of the table counts.
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
