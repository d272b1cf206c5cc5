//! Secrets in options that only the program defines (the `secret` lines of the packs): `mysql -pX`,
//! `curl -u a:X`, `echo X | chpasswd`. Options with telling names are found by `assignments`.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use aish_programs::secret::{SecretOption, SecretPlace, secrets};

use super::detect::{FoundSecret, SecretRank};
use super::names::{Tier, classify};
use super::values::{Setting, judge};

const MAX_COMMAND_LINE: usize = 1 << 13;

/// Each word of a line is asked for.
static BY_PROGRAM: LazyLock<HashMap<&'static [u8], Vec<SecretOption>>> = LazyLock::new(|| {
    let mut index: HashMap<&'static [u8], Vec<SecretOption>> = HashMap::new();
    for (program, option) in secrets() {
        index.entry(program.as_bytes()).or_default().push(option);
    }
    index
});

type FlagWords = Vec<Range<usize>>;

/// Splits `line` into simple commands and words; a backslash before a line break joins lines.
fn commands(text: &[u8], line: Range<usize>) -> Vec<FlagWords> {
    let mut all = vec![FlagWords::new()];
    let mut at = line.start;
    let mut word: Option<usize> = None;
    let close = |all: &mut Vec<FlagWords>, word: &mut Option<usize>, at: usize| {
        if let (Some(start), Some(last)) = (word.take(), all.last_mut()) {
            last.push(start..at);
        }
    };
    while at < line.end {
        let b = text[at];
        match b {
            b'\\' if text.get(at + 1) == Some(&b'\n') => {
                close(&mut all, &mut word, at);
                at += 1;
            }
            b'\\' => {
                word.get_or_insert(at);
                at += 1;
            }
            b if b.is_ascii_whitespace() => close(&mut all, &mut word, at),
            b'|' | b';' | b'&' | b'(' | b')'
                if b != b'&' || !text.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) =>
            {
                close(&mut all, &mut word, at);
                if all.last().is_some_and(|words| !words.is_empty()) {
                    all.push(FlagWords::new());
                }
            }
            b'"' | b'\'' | b'`' => {
                word.get_or_insert(at);
                let mut end = at + 1;
                while end < line.end && text[end] != b {
                    end += 1 + usize::from(text[end] == b'\\' && b != b'\'');
                }
                if end < line.end {
                    at = end;
                }
            }
            _ => {
                word.get_or_insert(at);
            }
        }
        at += 1;
    }
    close(&mut all, &mut word, line.end);
    all
}

fn bare(text: &[u8], word: Range<usize>) -> (Range<usize>, u8) {
    let mut range = word;
    while range.len() > 1 && text[range.start] == b'\\' && b"\"'".contains(&text[range.start + 1]) {
        range.start += 1;
    }
    match text.get(range.start).filter(|_| !range.is_empty()) {
        Some(q @ (b'"' | b'\'' | b'`')) => {
            let inner = range.start + 1;
            let end = (inner..range.end).rev().find(|i| text[*i] == *q).unwrap_or(range.end);
            let end = if end > inner && text[end - 1] == b'\\' && end < range.end { end - 1 } else { end };
            (inner..end, *q)
        }
        _ => {
            // The closing quote belongs to a surrounding string.
            while range.len() > 1 && b"\"'`,]\\".contains(&text[range.end - 1]) {
                range.end -= 1;
            }
            (range, 0)
        }
    }
}

struct FlagLine<'a> {
    text: &'a [u8],
    out: &'a mut Vec<FoundSecret>,
}

impl FlagLine<'_> {
    fn take(&mut self, range: Range<usize>, quote: u8, tier: Tier) -> bool {
        self.judge(range, quote, tier, false)
    }

    /// Takes the value in `range` if it looks secret; with `given`, any word does.
    fn judge(&mut self, range: Range<usize>, quote: u8, tier: Tier, given: bool) -> bool {
        let mut range = range;
        for scheme in [&b"pass:"[..], b"password:", b"plaintext:", b"plain:", b"hexkey:", b"key:"] {
            if self.text[range.clone()].starts_with(scheme) {
                range.start += scheme.len();
            }
        }
        let value = &self.text[range.clone()];
        let how = Setting { quoted: quote != 0, single: quote == b'\'', given, ..Setting::PLACE };
        let good = judge(value, tier, how);
        if good {
            self.out.push(FoundSecret::new(range, "command-option", SecretRank::Place));
        }
        good
    }

    fn take_after(&mut self, word: &Range<usize>, mark: u8, until: Option<u8>) {
        let (range, quote) = bare(self.text, word.clone());
        let Some(i) = range.clone().find(|i| self.text[*i] == mark) else { return };
        if i == range.start && mark == b'/' {
            return;
        }
        let (start, end) = (i + 1, range.end);
        let end = until.and_then(|b| (start..end).rev().find(|i| self.text[*i] == b)).unwrap_or(end);
        let (inner, inner_quote) = bare(self.text, start..end);
        let value = &self.text[inner.clone()];
        if mark == b':'
            && (value.starts_with(b"//")
                || super::entropy::Classes::of(value).digit == value.len() && quote == 0 && value.len() < 4)
        {
            return;
        }
        // Manuals show `user:password`; people type `admin:password`.
        let shown = self.text[range.start..i].to_ascii_lowercase();
        let given = !matches!(shown.as_slice(), b"user" | b"username" | b"name" | b"login" | b"id" | b"");
        self.judge(inner, if quote == 0 { inner_quote } else { quote }, Tier::Password, given);
    }

    fn apply(&mut self, rule: &SecretOption, args: &[Range<usize>]) {
        let text = self.text;
        let is = |word: &Range<usize>, name: &[u8]| text[word.clone()].eq_ignore_ascii_case(name);
        if let Some(index) = rule.place.argument() {
            self.take_argument(rule, args, index);
        } else if rule.place == SecretPlace::AfterEquals && !rule.option.starts_with('-') {
            // A store of secrets takes any word; a configuration has others, too.
            let given = ["secret", "kv", "encrypt"].iter().any(|store| rule.option.contains(store));
            let pairs = self.behind(rule.option, args).unwrap_or_default();
            pairs.iter().filter(|word| text[word.start] != b'-').for_each(|word| self.take_pair(word, given));
        } else if rule.place == SecretPlace::Free {
            if args.first().is_some_and(|word| is(word, rule.option.as_bytes())) {
                self.take_words(&args[1..]);
            }
        } else if rule.place != SecretPlace::Login || args.iter().any(|word| is(word, b"login")) {
            for (i, word) in args.iter().enumerate() {
                match rule.option {
                    "" => self.take_part(rule.place, word),
                    option => self.take_value(option.as_bytes(), rule.place, word, args.get(i + 1)),
                }
            }
        }
    }

    /// The arguments behind the words, which may have options between them.
    fn behind<'b>(&self, words: &str, args: &'b [Range<usize>]) -> Option<&'b [Range<usize>]> {
        let text = self.text;
        let mut at = 0;
        for head in words.split(' ').filter(|head| !head.is_empty()) {
            let fits = |word: &Range<usize>| {
                let word = &text[bare(text, word.clone()).0];
                match head.strip_suffix('*') {
                    Some(stem) => word.starts_with(stem.as_bytes()),
                    None => word.eq_ignore_ascii_case(head.as_bytes()),
                }
            };
            at += args[at..].iter().take(12).position(fits)? + 1;
        }
        args.get(at..)
    }

    fn take_argument(&mut self, rule: &SecretOption, args: &[Range<usize>], index: usize) {
        let text = self.text;
        let Some(args) = self.behind(rule.option, args) else { return };
        let token = ["login", "auth", "unseal", "install", "add-authtoken", "config set", "net"]
            .iter()
            .any(|w| rule.option.contains(w));
        let tier = if token { Tier::Token } else { Tier::Password };
        if let Some(word) = args.iter().filter(|word| text[word.start] != b'-').nth(index) {
            let (range, quote) = bare(text, word.clone());
            self.take(range, quote, tier);
        }
    }

    /// All but paths, switches of Windows and drives.
    fn take_words(&mut self, words: &[Range<usize>]) {
        for word in words {
            let (range, quote) = bare(self.text, word.clone());
            let bytes = &self.text[range.clone()];
            if !bytes.iter().any(|b| b"\\/*".contains(b)) && bytes.last() != Some(&b':') {
                self.take(range, quote, Tier::Password);
            }
        }
    }

    /// The value of `NAME=VALUE`; `NAME=@FILE` names a file.
    fn take_pair(&mut self, word: &Range<usize>, given: bool) {
        let (range, quote) = bare(self.text, word.clone());
        let Some(i) = range.clone().find(|i| self.text[*i] == b'=') else { return };
        let (inner, inner_quote) = bare(self.text, i + 1..range.end);
        if !self.text[inner.clone()].starts_with(b"@") {
            let tier = if given { Tier::Password } else { Tier::Token };
            self.judge(inner, if quote == 0 { inner_quote } else { quote }, tier, given);
        }
    }

    /// The password in an argument like `user/password@host`.
    fn take_part(&mut self, place: SecretPlace, word: &Range<usize>) {
        let raw = &self.text[word.clone()];
        if raw[0] != b'-' && !raw.starts_with(b"/") {
            self.take_after(word, if place == SecretPlace::AfterSlash { b'/' } else { b':' }, Some(b'@'));
        }
    }

    /// The value of `option`, attached to it in `word` or in the `next` one.
    fn take_value(&mut self, option: &[u8], place: SecretPlace, word: &Range<usize>, next: Option<&Range<usize>>) {
        let text = self.text;
        let (lead, _) = bare(text, word.clone());
        if !text[lead.clone()].starts_with(option) {
            return;
        }
        let rest = lead.start + option.len();
        let value = if rest >= lead.end {
            match next {
                Some(next) if place != SecretPlace::Attached && text[next.start] != b'-' => next.clone(),
                _ => return,
            }
        } else if text[rest] == b'=' || (text[rest] == b':' && option[0] == b'/') {
            rest + 1..word.end
        } else if option.starts_with(b"--") || option[0] == b'/' || place == SecretPlace::Next {
            return;
        } else {
            rest..word.end
        };
        let mark = match place {
            SecretPlace::AfterColon => b':',
            SecretPlace::AfterPercent => b'%',
            SecretPlace::AfterComma => b',',
            SecretPlace::AfterEquals => return self.take_pair(&value, false),
            _ => return self.take_whole(option, place, value, rest < lead.end),
        };
        self.take_after(&value, mark, None);
    }

    fn take_whole(&mut self, option: &[u8], place: SecretPlace, value: Range<usize>, attached: bool) {
        let (range, quote) = bare(self.text, value);
        // Not an attached password: a long option with one dash, or several short options.
        let bytes = &self.text[range.clone()];
        let digits = bytes.iter().all(u8::is_ascii_digit);
        let port = digits && bytes.len() <= 5 && place != SecretPlace::Attached && quote == 0;
        let token = option == b"-t" || (option == b"-c" && place == SecretPlace::Next);
        let long_option = attached
            && place == SecretPlace::Either
            && bytes.len() < 12
            && bytes.iter().all(|b| b.is_ascii_lowercase() || *b == b'-')
            && quote == 0
            && classify(bytes) != Some(Tier::Password);
        if !port && !long_option {
            self.judge(range, quote, if token { Tier::Token } else { Tier::Password }, !token);
        }
    }

    /// `Some` if the command reads a password from its input: whether a login precedes it.
    fn reads(&self, reader: &[Range<usize>]) -> Option<bool> {
        let has = |words: &[Range<usize>], word: &[u8]| words.iter().any(|w| self.text[w.clone()].ends_with(word));
        let tails = [&b"-stdin"[..], b"--with-token", b"smbpasswd", b"-pass-file", b"-file=-", b"cryptsetup", b"kinit"];
        let programs = &reader[..reader.len().min(2)];
        if has(programs, b"chpasswd") {
            return Some(true);
        }
        let first = reader.first().map_or(&b""[..], |word| &self.text[word.clone()]);
        let lone = tails.iter().any(|tail| has(reader, tail))
            || (has(reader, b"sudo") && has(reader, b"-S"))
            || has(programs, b"passwd")
            || first == b"su"
            || ((reader.iter().any(|w| matches!(&self.text[w.clone()], b"secret" | b"secrets"))
                || reader.get(1).is_some_and(|word| &self.text[word.clone()] == b"env"))
                && reader.iter().any(|w| matches!(&self.text[w.clone()], b"put" | b"create" | b"set" | b"add")));
        lone.then_some(false)
    }

    /// What a command writes into a pipe whose reader takes a password.
    fn piped(&mut self, writer: &[Range<usize>], reader: &[Range<usize>]) {
        let text = self.text;
        let Some(pairs) = self.reads(reader) else { return };
        let Some(first) = writer.first() else { return };
        let echo = matches!(&text[first.clone()], b"echo" | b"printf" | b"print" | b"yes")
            || text[first.clone()].ends_with(b"echo");
        if !echo {
            return;
        }
        if pairs {
            for word in &writer[1..] {
                self.take_after(word, b':', None);
            }
        } else if let Some(last) = writer[1..].last() {
            let (mut range, quote) = bare(text, last.clone());
            if text[range.clone()].ends_with(b"\\n") {
                range.end -= 2;
            }
            self.take(range, quote, Tier::Password);
        }
    }

    fn line(&mut self, range: Range<usize>, depth: usize) {
        let text = self.text;
        let all = commands(text, range);
        for (i, words) in all.iter().enumerate() {
            let mut programs = 0;
            for (n, word) in words.iter().enumerate() {
                let (inner, quote) = bare(text, word.clone());
                let bytes = &text[inner.clone()];
                if quote != 0 && depth < 3 && bytes.contains(&b' ') {
                    self.line(inner, depth + 1);
                    continue;
                }
                // A command inside a longer word: `alias x='mysql -p…'`.
                if quote == 0
                    && depth < 3
                    && bytes.contains(&b' ')
                    && let Some(open) = inner.clone().find(|i| b"\"'".contains(&text[*i]))
                {
                    self.line(bare(text, open..word.end).0, depth + 1);
                }
                if let Some(here) = bytes.strip_prefix(b"<<<") {
                    let value =
                        if here.is_empty() { words.get(n + 1).cloned() } else { Some(word.start + 3..word.end) };
                    match (self.reads(&words[..n]), value) {
                        (Some(true), Some(value)) => self.take_after(&value, b':', None),
                        (Some(false), Some(value)) => {
                            let (range, quote) = bare(text, value);
                            self.take(range, quote, Tier::Password);
                        }
                        _ => {}
                    }
                }
                let base = bytes.rsplit(|b| b"/=(\"'`[$".contains(b)).next().unwrap_or(bytes);
                if programs < 6
                    && base.len() < 32
                    && let Some(rules) = BY_PROGRAM.get(base)
                {
                    programs += 1;
                    for rule in rules {
                        self.apply(rule, &words[n + 1..]);
                    }
                }
            }
            if let Some(next) = all.get(i + 1) {
                self.piped(words, next);
            }
        }
    }
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut start = 0;
    let mut i = 0;
    let mut line = FlagLine { text, out };
    while i <= text.len() {
        let joined = i > 0 && i < text.len() && text[i - 1] == b'\\';
        if i == text.len() || (text[i] == b'\n' && !joined) || i - start >= MAX_COMMAND_LINE {
            if i > start + 4 && possible(&text[start..i]) {
                line.line(start..i, 0);
            }
            start = if i - start >= MAX_COMMAND_LINE { i } else { i + 1 };
        }
        i += 1;
    }
}

fn possible(line: &[u8]) -> bool {
    line.windows(2).any(|w| (w[1] == b'-' || w[1] == b'/') && (w[0].is_ascii_whitespace() || b"\"'".contains(&w[0])))
        || line.contains(&b'|')
        || line.windows(2).any(|w| w == b"<<")
        || line.iter().filter(|b| **b == b' ').count().wrapping_sub(1) < 12
}
