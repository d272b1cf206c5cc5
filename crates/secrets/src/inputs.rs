//! Secrets that a command line writes: into a pipe or here-string whose reader takes one
//! (`echo X | docker login --password-stdin`), or into a file of secrets (`echo X > token`).

use std::ops::Range;

use aish_programs::secret::SecretPlace;

use super::command_words::{CommandWords, bare, commands};
use super::detect::FoundSecret;
use super::flags::{BY_PROGRAM, FlagLine};
use super::lists;
use super::names::{Tier, classify};
use super::outputs::is_secret_file;
use super::prose_values::words_end;
use super::wordings::odd;

impl FlagLine<'_> {
    /// `Some` if the command reads a password from its input: whether a login precedes it.
    fn reads(&self, reader: &[Range<usize>]) -> Option<bool> {
        let has = |words: &[Range<usize>], word: &[u8]| words.iter().any(|w| self.text[w.clone()].ends_with(word));
        if has(&reader[..reader.len().min(2)], b"chpasswd") {
            return Some(true);
        }
        let lone = [&b"-stdin"[..], b"--with-token", b"-pass-file", b"-file=-"].iter().any(|tail| has(reader, tail))
            || (has(reader, b"sudo") && has(reader, b"-S"))
            || ((reader.iter().any(|w| matches!(&self.text[w.clone()], b"secret" | b"secrets"))
                || reader.get(1).is_some_and(|word| &self.text[word.clone()] == b"env"))
                && reader.iter().any(|w| matches!(&self.text[w.clone()], b"put" | b"create" | b"set" | b"add")))
            || self.is_said_to_read(reader)
            || self.keeps(reader);
        lone.then_some(false)
    }

    /// Whether a line `secret input` of a pack says so.
    fn is_said_to_read(&self, reader: &[Range<usize>]) -> bool {
        reader.iter().take(6).enumerate().any(|(n, word)| {
            let name = &self.text[word.clone()];
            let base = name.rsplit(|b| *b == b'/').next().unwrap_or(name);
            let rules = BY_PROGRAM.get(base).map(Vec::as_slice).unwrap_or_default();
            let inputs = rules.iter().filter(|rule| rule.place == SecretPlace::Input);
            inputs.into_iter().any(|rule| self.behind(rule.option, &reader[n + 1..]).is_some())
        })
    }

    /// Whether the command only writes its input into a file of secrets.
    fn keeps(&self, words: &[Range<usize>]) -> bool {
        let Some(first) = words.iter().find(|word| &self.text[(*word).clone()] != b"sudo") else { return false };
        match &self.text[first.clone()] {
            b"tee" => words.iter().any(|word| word != first && self.is_kept_in(word)),
            b"cat" => self.redirected(words).is_some(),
            _ => false,
        }
    }

    fn is_kept_in(&self, word: &Range<usize>) -> bool {
        let (range, _) = bare(self.text, word.clone());
        std::str::from_utf8(&self.text[range]).is_ok_and(|path| !path.starts_with('-') && is_secret_file(path))
    }

    /// Index of the word that begins a redirection of the output into a file of secrets.
    fn redirected(&self, words: &[Range<usize>]) -> Option<usize> {
        let text = self.text;
        words.iter().enumerate().find_map(|(n, word)| {
            let sign = text[word.clone()].iter().take_while(|b| **b == b'>').count();
            let file = if sign == word.len() { words.get(n + 1)?.clone() } else { word.start + sign..word.end };
            (sign > 0 && self.is_kept_in(&file)).then_some(n)
        })
    }

    /// What an `echo` prints into a file of secrets.
    pub(super) fn written(&mut self, words: &[Range<usize>]) {
        if self.is_echo(words)
            && let Some(sign) = self.redirected(words)
            && sign > 1
        {
            self.take_printed(&words[1..sign]);
        }
    }

    /// Also behind the `RUN` of a Dockerfile, or `sudo`.
    fn is_echo(&self, writer: &[Range<usize>]) -> bool {
        let Some(first) = writer.first().map(|word| &self.text[word.clone()]) else { return false };
        let second = writer.get(1).filter(|_| matches!(first, b"RUN" | b"sudo"));
        let echo = second.map_or(first, |word| &self.text[word.clone()]);
        matches!(echo, b"printf" | b"print" | b"yes") || echo.ends_with(b"echo")
    }

    fn take_printed(&mut self, words: &[Range<usize>]) {
        if let Some(last) = words.last() {
            let (mut range, quote) = bare(self.text, last.clone());
            if self.text[range.clone()].ends_with(b"\\n") {
                range.end -= 2;
            }
            self.take_given(range, quote);
        }
    }

    /// A password, or the words of a recovery phrase.
    fn take_given(&mut self, range: Range<usize>, quote: u8) {
        if words_end(self.text, range.start).is_some_and(|end| end >= range.end) {
            self.out.push(FoundSecret::place(range, "pass-phrase"));
        } else {
            self.take(range, quote, Tier::Password);
        }
    }

    /// `--key-file <(echo X)`: what a command prints where `words`, in front of it, ask for a secret.
    pub(super) fn substituted(&mut self, words: &[Range<usize>], printer: &[Range<usize>]) {
        let [.., option, sign] = words else { return };
        if &self.text[sign.clone()] == b"<" && self.asks(option) && self.is_echo(printer) {
            self.take_printed(&printer[1..]);
        }
    }

    /// `--password-command 'echo X'`: `command` is the inside of the quotes behind `option`.
    pub(super) fn printed_by(&mut self, option: &Range<usize>, command: Range<usize>) {
        if self.asks(option) {
            let all = commands(self.text, command);
            if let [words] = all.as_slice()
                && self.is_echo(words)
            {
                self.take_printed(&words[1..]);
            }
        }
    }

    /// Whether `word` is the option or name of a secret: `--password-command`, `private-key`.
    fn asks(&self, word: &Range<usize>) -> bool {
        let mut name = self.text[word.clone()].trim_ascii();
        while let [b'-', rest @ ..] = name {
            name = rest;
        }
        for end in [&b"-command"[..], b"-cmd", b"-file", b"eval"] {
            name = name.strip_suffix(end).unwrap_or(name);
        }
        matches!(name, b"key" | b"askpass")
            || matches!(classify(name), Some(Tier::Password | Tier::Token | Tier::Phrase))
    }

    /// What a command writes into a pipe whose reader takes a password. Behind `writer` stand `rest`,
    /// the other commands of the line.
    pub(super) fn piped(&mut self, writer: &[Range<usize>], rest: &[CommandWords]) {
        if !self.is_echo(writer) {
            return;
        }
        let group = writer.first().is_some_and(|first| first.start > 0 && self.text[first.start - 1] == b'(');
        let passes = |words: &&CommandWords| {
            words.first().is_some_and(|word| lists::has(lists::INPUTS_FILTERS, &self.text[word.clone()]))
                || (group && self.is_echo(words))
        };
        let reader = rest.iter().take(4).find(|words| !passes(words));
        // `echo -n bob:X | base64` writes a header or a Secret.
        let encoded = || {
            let (first, last) = (rest.first()?, &self.text[bare(self.text, writer.last()?.clone()).0]);
            let decodes = first
                .iter()
                .any(|word| [&b"-d"[..], b"-D", b"--d"].iter().any(|d| self.text[word.clone()].starts_with(d)));
            let pair = last.contains(&b':');
            (&self.text[first.first()?.clone()] == b"base64" && !decodes && (pair || odd(last))).then_some(pair)
        };
        match reader.map_or_else(encoded, |reader| self.reads(reader)) {
            Some(true) => writer[1..].iter().for_each(|word| self.take_after(word, b':', None)),
            Some(false) => self.take_printed(&writer[1..]),
            None => {}
        }
    }

    /// The here-string that begins in `word`, behind the words of its `reader`.
    pub(super) fn given_here(&mut self, reader: &[Range<usize>], word: &Range<usize>, next: Option<&Range<usize>>) {
        let value = if word.len() == 3 { next.cloned() } else { Some(word.start + 3..word.end) };
        match (self.reads(reader), value) {
            (Some(true), Some(value)) => self.take_after(&value, b':', None),
            (Some(false), Some(value)) => {
                let (range, quote) = bare(self.text, value);
                self.take_given(range, quote);
            }
            _ => {}
        }
    }
}
