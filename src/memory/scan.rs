//! One quick pass over all notes: where each is, how old, and which words of a request it has. Of a note only the few bytes
//! at its beginning are looked at, and nothing is kept of its text; `recall` reads those it takes. Lines that aish didn't
//! write may be in another order or with other blanks; they are read too, slower.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::thread;

use super::record::{self, Line, MAX_ID};
use super::words::{Hits, Words};
use crate::store::clock::stamp_of;

/// What is read at once.
const CHUNK: usize = 256 * 1024;
/// The longest line that can be a note, in bytes.
pub(super) const MAX_RECORD: u32 = 1024 * 1024;
/// From twice this size on a file is worth a thread for each part of it.
const PART: u64 = 512 * 1024;
/// Up to this number a bit is kept for each that was taken back.
const BITS: u64 = 8 * 1024 * 1024;
/// The most threads that read parts of one file.
const THREADS: u64 = 4;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// When it was written, as [`parse_moment`] says.
    pub moment: u64,
    pub id: u64,
    /// Where its line begins.
    pub start: u64,
    /// The bytes of its line.
    pub length: u32,
    /// The words of the request that it has.
    pub hits: Hits,
    /// How well it fits the request; higher is better.
    pub score: f32,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scan {
    /// The notes, those that were taken back too.
    pub entries: Vec<Entry>,
    pub forgotten: Vec<u64>,
    /// Lines that can't be read. A line may be damaged and yet look whole; who reads it whole will see.
    pub damaged: usize,
}

impl Scan {
    /// The notes that weren't taken back.
    pub fn active(mut self) -> Vec<Entry> {
        let Some(largest) = self.forgotten.iter().copied().max() else { return self.entries };
        if largest < BITS {
            let mut gone = vec![0u64; largest as usize / 64 + 1];
            for id in &self.forgotten {
                gone[*id as usize / 64] |= 1 << (id % 64);
            }
            let stays = |id: u64| gone.get(id as usize / 64).is_none_or(|bits| bits & (1 << (id % 64)) == 0);
            self.entries.retain(|entry| stays(entry.id));
        } else {
            self.forgotten.sort_unstable();
            self.entries.retain(|entry| self.forgotten.binary_search(&entry.id).is_err());
        }
        self.entries
    }
}

pub fn scan_notes(file: &File, words: &Words) -> io::Result<Scan> {
    let length = file.metadata()?.len();
    let cores = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let parts = (length / PART).min(THREADS).min(cores).max(1);
    if parts == 1 {
        return scan_part(file, words, 0, length);
    }
    let border = |n: u64| length / parts * n;
    let (first, others) = thread::scope(|scope| {
        let others: Vec<_> = (1..parts)
            .map(|n| {
                let end = if n + 1 == parts { length } else { border(n + 1) };
                scope.spawn(move || scan_part(file, words, border(n), end))
            })
            .collect();
        let first = scan_part(file, words, 0, border(1));
        let joined = |part: thread::ScopedJoinHandle<'_, io::Result<Scan>>| {
            part.join().unwrap_or_else(|_| Err(io::Error::other("the notes can't be looked through")))
        };
        (first, others.into_iter().map(joined).collect::<io::Result<Vec<Scan>>>())
    });
    Ok(others?.into_iter().fold(first?, |mut all, part| {
        all.entries.extend(part.entries);
        all.forgotten.extend(part.forgotten);
        all.damaged += part.damaged;
        all
    }))
}

fn scan_part(file: &File, words: &Words, start: u64, end: u64) -> io::Result<Scan> {
    let mut scan = Scan::default();
    let mut buffer = vec![0; CHUNK];
    // The byte before says whether a line begins at `start`.
    let mut at = start.saturating_sub(1);
    let mut skipping = start > 0;
    let mut filled = 0;
    loop {
        if filled == buffer.len() {
            if buffer.len() >= MAX_RECORD as usize {
                // Nobody writes such a line: let it pass.
                scan.damaged += usize::from(!skipping);
                (at, filled, skipping) = (at + filled as u64, 0, true);
            } else {
                buffer.resize(buffer.len() * 2, 0);
            }
        }
        let count = match file.read_at(&mut buffer[filled..], at + filled as u64) {
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        // What was read before is in lower case already.
        let lower = filled;
        filled += count;
        words.prepare(&mut buffer[lower..filled]);
        let text = &buffer[..filled];
        let Some(last) = (if count == 0 { Some(filled) } else { memchr::memrchr(b'\n', text) }) else { continue };
        let mut begin = 0;
        if skipping {
            let first = memchr::memchr(b'\n', text);
            begin = first.map_or(filled, |first| first + 1);
            skipping = first.is_none();
        }
        if begin <= last && scan_lines(&text[begin..last], at + begin as u64, end, words, &mut scan) {
            return Ok(scan);
        }
        if count == 0 {
            return Ok(scan);
        }
        buffer.copy_within(last + 1..filled, 0);
        at += last as u64 + 1;
        filled -= last + 1;
    }
}

/// Looks at whole lines; true if the next one begins at `end` or behind it.
fn scan_lines(text: &[u8], at: u64, end: u64, words: &Words, scan: &mut Scan) -> bool {
    let mut found = words.find(text);
    let mut start = 0;
    for stop in memchr::memchr_iter(b'\n', text).chain([text.len()]) {
        if at + start as u64 >= end {
            return true;
        }
        scan_line(&text[start..stop], start, at, &mut found, scan);
        start = stop + 1;
    }
    at + start as u64 >= end
}

/// Looks at one line, which begins at `start` of a text that is `at` in the file.
fn scan_line(line: &[u8], start: usize, at: u64, found: &mut super::words::Found, scan: &mut Scan) {
    let length = line.len() as u32;
    let entry = |id, moment, hits| Entry { moment, id, start: at + start as u64, length, hits, score: 0.0 };
    match Begin::of(line) {
        Some(Begin { id, moment, what: What::Note { content } }) if line.last() == Some(&b'}') => {
            let hits = found.within(start + content, start + line.len());
            scan.entries.push(entry(id, moment, hits));
        }
        Some(Begin { what: What::Tombstone { target }, .. }) => scan.forgotten.push(target),
        _ if line.trim_ascii().is_empty() => {}
        _ => match record::parse_line(line) {
            Some(Line::Item(item)) => {
                let hits = found.within(start, start + line.len());
                scan.entries.push(entry(item.id, moment_of(&item.ts.to_ascii_uppercase()), hits));
            }
            Some(Line::Tombstone(stone)) => scan.forgotten.push(stone.target),
            Some(Line::Header) => {}
            None => scan.damaged += 1,
        },
    }
}

/// A moment as a number whose digits are those of the date and the time: `2026-05-13T10:00:00Z` is 20260513100000.
#[inline]
pub fn parse_moment(stamp: &[u8]) -> Option<u64> {
    let stamp: &[u8; 20] = stamp.try_into().ok()?;
    let signs = [stamp[4], stamp[7], stamp[10] | 0x20, stamp[13], stamp[16], stamp[19] | 0x20];
    let mut wrong = signs != *b"--t::z";
    let mut two = |at: usize| {
        let (tens, ones) = (stamp[at].wrapping_sub(b'0'), stamp[at + 1].wrapping_sub(b'0'));
        wrong |= tens > 9 || ones > 9;
        u64::from(tens) * 10 + u64::from(ones)
    };
    let date = ((two(0) * 100 + two(2)) * 100 + two(5)) * 100 + two(8);
    let time = (two(11) * 100 + two(14)) * 100 + two(17);
    (!wrong).then_some(date * 1_000_000 + time)
}

/// The moment of a stamp that may be written in another way; 0 if it can't be read.
pub fn moment_of(stamp: &str) -> u64 {
    parse_moment(stamp.as_bytes()).unwrap_or_else(|| {
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(record::stamp_seconds(stamp));
        if record::stamp_seconds(stamp) == 0 { 0 } else { parse_moment(stamp_of(time).as_bytes()).unwrap_or(0) }
    })
}

/// The beginning of a line in lower case, as all that aish writes have it: `{"id":1,"ts":"…","kind":"…","content":"`, or a
/// whole tombstone, with blanks or without.
struct Begin {
    id: u64,
    moment: u64,
    what: What,
}

enum What {
    /// A note; where its text begins.
    Note { content: usize },
    /// A note is taken back.
    Tombstone { target: u64 },
}

impl Begin {
    fn of(line: &[u8]) -> Option<Self> {
        let mut rest = Rest(line);
        rest.take(b"{")?.key(b"\"id\"")?;
        let id = rest.number()?;
        rest.take(b",")?.key(b"\"ts\"")?.take(b"\"")?;
        let stamp = parse_moment(rest.0.get(..20)?)?;
        rest.0 = &rest.0[20..];
        rest.take(b"\"")?.blanks().take(b",")?.key(b"\"kind\"")?.take(b"\"")?;
        let what = if rest.take(b"forget\"").is_some() {
            rest.blanks().take(b",")?.key(b"\"target\"")?;
            let target = rest.number()?;
            rest.blanks().take(b"}")?;
            rest.0.is_empty().then_some(What::Tombstone { target })?
        } else {
            if rest.take(b"fact\"").is_none() && rest.take(b"pref\"").is_none() {
                rest.take(b"context\"")?;
            }
            rest.blanks().take(b",")?.key(b"\"content\"")?.take(b"\"")?;
            What::Note { content: line.len() - rest.0.len() }
        };
        Some(Self { id, moment: stamp, what })
    }
}

/// What is left of a line.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    /// Of a length that the compiler knows, so that no call is made for a few bytes.
    #[inline]
    fn take<const N: usize>(&mut self, text: &[u8; N]) -> Option<&mut Self> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        if first != text {
            return None;
        }
        self.0 = rest;
        Some(self)
    }

    fn blanks(&mut self) -> &mut Self {
        while let [b' ', rest @ ..] = self.0 {
            self.0 = rest;
        }
        self
    }

    fn number(&mut self) -> Option<u64> {
        let digits = self.0.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !(1..=16).contains(&digits) || self.0[0] == b'0' {
            return None;
        }
        let number = self.0[..digits].iter().fold(0, |number, digit| number * 10 + u64::from(digit - b'0'));
        self.0 = &self.0[digits..];
        (number <= MAX_ID).then_some(number)
    }

    #[inline]
    fn key<const N: usize>(&mut self, name: &[u8; N]) -> Option<&mut Self> {
        Some(self.blanks().take(name)?.blanks().take(b":")?.blanks())
    }
}
