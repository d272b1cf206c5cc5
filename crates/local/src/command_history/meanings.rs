//! Which words of a request are in what a command does, by the books of programs and the words of
//! the recipes. Each program, subcommand and option is looked up once.

use std::collections::HashMap;

use crate::memory::words::{Hits, NoteWords};
use aish_cookbook::phrasings;
use aish_programs::words as book_of;
use aish_programs::words::{PackWords as Book, Takes};

/// A command may follow these.
const BEFORE: &[&str] = &["do", "then", "else", "elif", "if", "while", "until", "!", "sudo"];

/// Words of recipes, by the command's first word and by its second.
type MeaningSaid = HashMap<&'static str, (Hits, HashMap<&'static str, Hits>)>;

pub struct Meanings<'w> {
    words: &'w NoteWords,
    said: MeaningSaid,
    programs: HashMap<String, usize>,
    names: Vec<HistoryName>,
}

#[derive(Default)]
struct HistoryName {
    book: Option<Book>,
    hits: Hits,
    subs: HashMap<&'static str, Book>,
    /// For a program that runs another: the number of its own words before that.
    runs: Option<usize>,
    /// Its first word may be option letters without a dash.
    bare: bool,
    /// For it, and for it with its first word.
    said: (Hits, HashMap<&'static str, Hits>),
    options: HashMap<String, Hits>,
    known_subs: HashMap<&'static str, usize>,
}

impl HistoryName {
    fn new(book: Option<Book>, words: &NoteWords) -> Self {
        let named = |sub: Book| sub.names().split(' ').map(move |name| (name, sub));
        Self {
            book,
            hits: book.map_or(0, |book| words.hits_in(book.does())),
            subs: book.into_iter().flat_map(|book| book.subs()).flat_map(named).collect(),
            runs: book.and_then(|book| book.runs()),
            bare: book.is_some_and(|book| book.is_bare()),
            ..Self::default()
        }
    }
}

impl<'w> Meanings<'w> {
    pub fn new(words: &'w NoteWords) -> Self {
        let mut said = MeaningSaid::new();
        for (phrasing, commands) in phrasings() {
            let hits = words.hits_in(&phrasing);
            for command in commands {
                let mut typed = command.split(' ');
                let Some(first) = typed.next() else { continue };
                let program = said.entry(first).or_default();
                program.0 |= hits;
                if let Some(second) = typed.next() {
                    *program.1.entry(second).or_default() |= hits;
                }
            }
        }
        Self { words, said, programs: HashMap::new(), names: Vec::new() }
    }

    pub fn hits_of(&mut self, line: &str) -> Hits {
        let (mut hits, mut said) = (0, 0);
        // The program and subcommand at hand, and how many words of its own it had.
        let mut at: Option<(usize, usize)> = None;
        let (mut operands, mut runs) = (0, Some(0));
        for word in typed_words(line) {
            let Some(word) = word else {
                (at, operands, runs) = (None, 0, Some(0));
                continue;
            };
            let option = word.starts_with(['-', '+']);
            if !option && runs.is_some_and(|own| operands >= own) {
                if BEFORE.contains(&word) || word.contains('=') {
                    continue;
                }
                hits |= said;
                let place = self.program(word.rsplit('/').next().unwrap_or(word));
                let program = &self.names[place];
                (hits, said, runs) = (hits | program.hits, program.said.0, program.runs);
                (at, operands) = (Some((place, place)), 0);
                continue;
            }
            let Some((program, name)) = at else { continue };
            if operands == 0
                && program == name
                && let Some(more) = self.names[program].said.1.get(word)
            {
                said = *more;
            }
            if option || (operands == 0 && self.names[name].bare) {
                hits |= self.option(program, name, word);
            } else if operands == 0
                && let Some(sub) = self.sub(name, word)
            {
                hits |= self.names[sub].hits;
                at = Some((program, sub));
                continue;
            }
            operands += usize::from(!option);
        }
        hits | said
    }

    fn program(&mut self, typed: &str) -> usize {
        if let Some(known) = self.programs.get(typed) {
            return *known;
        }
        let mut name = HistoryName::new(book_of::words(typed), self.words);
        name.said = self.said.remove(typed).unwrap_or_default();
        self.programs.insert(typed.to_owned(), self.names.len());
        self.names.push(name);
        self.names.len() - 1
    }

    fn sub(&mut self, name: usize, typed: &str) -> Option<usize> {
        let (typed, book) = self.names[name].subs.get_key_value(typed).map(|(typed, book)| (*typed, *book))?;
        if let Some(known) = self.names[name].known_subs.get(typed) {
            return Some(*known);
        }
        let place = self.names.len();
        self.names[name].known_subs.insert(typed, place);
        self.names.push(HistoryName::new(Some(book), self.words));
        Some(place)
    }

    /// `typed` may be several option letters.
    fn option(&mut self, program: usize, name: usize, typed: &str) -> Hits {
        let typed = typed.split_once('=').map_or(typed, |(head, _)| head);
        if let Some(known) = self.names[name].options.get(typed) {
            return *known;
        }
        let books = [self.names[name].book, self.names[program].book.filter(|_| program != name)];
        let hits = books.into_iter().flatten().fold(0, |hits, book| hits | self.meant(book, typed));
        self.names[name].options.insert(typed.to_owned(), hits);
        hits
    }

    fn meant(&self, book: Book, typed: &str) -> Hits {
        let meant = |option: &str| book.option(option).map(|(takes, meaning)| (takes, self.words.hits_in(meaning)));
        if let Some((_, hits)) = meant(typed) {
            return hits;
        }
        let letters = typed.strip_prefix('-').unwrap_or(typed);
        let mut hits = 0;
        for letter in letters.chars() {
            let Some((takes, more)) = meant(&format!("-{letter}")) else { break };
            hits |= more;
            if takes != Takes::Nothing {
                break;
            }
        }
        hits
    }
}

/// As typed, with quotes; none where a command ends.
fn typed_words(line: &str) -> impl Iterator<Item = Option<&str>> {
    let ends = |byte: u8| matches!(byte, b'|' | b';' | b'&' | b'\n' | b'(' | b')' | b'{' | b'}' | b'`');
    let mut rest = line;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches([' ', '\t', '\r']);
        let first = *rest.as_bytes().first()?;
        let end = if ends(first) {
            1
        } else {
            let apart = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r') || ends(*byte);
            rest.as_bytes().iter().position(apart).unwrap_or(rest.len())
        };
        let (word, behind) = rest.split_at(end);
        rest = behind;
        Some((!ends(first)).then_some(word))
    })
}
