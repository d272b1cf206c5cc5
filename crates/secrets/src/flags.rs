//! Secrets in options that only the program defines (the `secret` lines of the packs): `mysql -pX`,
//! `curl -u a:X`, `echo X | chpasswd`. Options with telling names are found by `assignments`.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use aish_programs::secret::{SecretOption, SecretPlace, secrets};

use super::command_words::{bare, commands};
use super::detect::FoundSecret;
use super::entropy::Classes;
use super::names::{Tier, classify};
use super::values::{Setting, judge};

const MAX_COMMAND_LINE: usize = 1 << 13;

/// Each word of a line is asked for.
pub(super) static BY_PROGRAM: LazyLock<HashMap<&'static [u8], Vec<SecretOption>>> = LazyLock::new(|| {
    let mut index: HashMap<&'static [u8], Vec<SecretOption>> = HashMap::new();
    for (program, option) in secrets() {
        index.entry(program.as_bytes()).or_default().push(option);
    }
    index
});

/// Behind these words stand tokens, not passwords of any word.
fn tier_of_argument(rule: &SecretOption) -> Tier {
    let token = ["login", "auth", "unseal", "install", "add-authtoken", "config set", "net"];
    if token.iter().any(|word| rule.option.contains(word)) { Tier::Token } else { Tier::Password }
}

/// How many bytes of `word` come before a `wanted` one-letter option that others are bundled with:
/// two of `-sSu`. Only the last letter of a bundle has its value in the next word.
fn bundled(word: &[u8], wanted: &[u8]) -> Option<usize> {
    let &[b'-', letter] = wanted else { return None };
    let bundle = word.strip_prefix(b"-")?;
    ((2..=6).contains(&bundle.len()) && bundle.iter().all(u8::is_ascii_alphabetic) && bundle.last() == Some(&letter))
        .then_some(bundle.len() - 1)
}

/// Whether an `@` follows the first colon: `user:SECRET@host`, not `user@host:3306`.
fn names_host(word: &[u8]) -> bool {
    let mut parts = word.splitn(2, |b| *b == b':');
    parts.nth(1).is_some_and(|rest| rest.contains(&b'@'))
}

pub(super) struct FlagLine<'a> {
    pub(super) text: &'a [u8],
    pub(super) out: &'a mut Vec<FoundSecret>,
}

impl FlagLine<'_> {
    pub(super) fn take(&mut self, range: Range<usize>, quote: u8, tier: Tier) -> bool {
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
            self.out.push(FoundSecret::place(range, "command-option"));
        }
        good
    }

    pub(super) fn take_after(&mut self, word: &Range<usize>, mark: u8, until: Option<u8>) {
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
            && (value.starts_with(b"//") || Classes::of(value).digit == value.len() && quote == 0 && value.len() < 4)
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
        if rule.place == SecretPlace::Input {
            // `inputs` asks for what is piped.
        } else if let Some(index) = rule.place.argument() {
            self.take_argument(rule, args, index);
        } else if rule.place == SecretPlace::Last {
            self.take_last(rule, args);
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
    pub(super) fn behind<'b>(&self, words: &str, args: &'b [Range<usize>]) -> Option<&'b [Range<usize>]> {
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
        let (words, option) = rule.option.rsplit_once(' ').unwrap_or(("", rule.option));
        if index == 0 && option.starts_with('-') && !option.ends_with('*') {
            let args = self.behind(words, args).unwrap_or_default();
            for (i, word) in args.iter().enumerate() {
                self.take_value(option.as_bytes(), SecretPlace::Either, word, args.get(i + 1));
            }
            return;
        }
        let Some(args) = self.behind(rule.option, args) else { return };
        if let Some(word) = args.iter().filter(|word| text[word.start] != b'-').nth(index) {
            let (range, quote) = bare(text, word.clone());
            self.take(range, quote, tier_of_argument(rule));
        }
    }

    /// The last argument before a redirection, if it is none of the words itself.
    fn take_last(&mut self, rule: &SecretOption, args: &[Range<usize>]) {
        let text = self.text;
        let Some(args) = self.behind(rule.option, args) else { return };
        let ends = |word: &Range<usize>| b"<>#".contains(&text[word.start]) || text[word.clone()].starts_with(b"2>");
        let args = &args[..args.iter().position(ends).unwrap_or(args.len())];
        let Some(at) = args.iter().rposition(|word| text[word.start] != b'-') else { return };
        // `--passwordenv NAME`, `--passwordfile PATH`.
        let names = |word: &Range<usize>| text[word.clone()].ends_with(b"env") || text[word.clone()].ends_with(b"file");
        if !at.checked_sub(1).is_some_and(|before| text[args[before].start] == b'-' && names(&args[before])) {
            let (range, quote) = bare(text, args[at].clone());
            self.take(range, quote, tier_of_argument(rule));
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
            if place == SecretPlace::BeforeAt && !names_host(raw) {
                return;
            }
            self.take_after(word, if place == SecretPlace::AfterSlash { b'/' } else { b':' }, Some(b'@'));
        }
    }

    /// The value of `option`, attached to it in `word` or in the `next` one.
    fn take_value(&mut self, option: &[u8], place: SecretPlace, word: &Range<usize>, next: Option<&Range<usize>>) {
        let text = self.text;
        let (lead, _) = bare(text, word.clone());
        let bundle = if place == SecretPlace::Attached { None } else { bundled(&text[lead.clone()], option) };
        if bundle.is_none() && !text[lead.clone()].starts_with(option) {
            return;
        }
        let rest = lead.start + option.len() + bundle.unwrap_or_default();
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
            SecretPlace::BeforeAt if !names_host(&text[value.clone()]) => return,
            SecretPlace::BeforeAt => return self.take_after(&value, b':', Some(b'@')),
            // A program that is only called from here has bundles of its own: `sshpass … scp -rp dir`.
            _ if bundle.is_some() && !Classes::of(&text[value.clone()]).mixes_digits() => return,
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

    fn line(&mut self, range: Range<usize>, depth: usize) {
        let text = self.text;
        let all = commands(text, range);
        for (i, words) in all.iter().enumerate() {
            let mut programs = 0;
            for (n, word) in words.iter().enumerate() {
                let (inner, quote) = bare(text, word.clone());
                let bytes = &text[inner.clone()];
                if quote != 0 && depth < 3 && bytes.contains(&b' ') {
                    if n > 0 {
                        self.printed_by(&words[n - 1], inner.clone());
                    }
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
                if bytes.starts_with(b"<<<") {
                    self.given_here(&words[..n], word, words.get(n + 1));
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
            self.piped(words, &all[i + 1..]);
            self.written(words);
            if let Some(next) = all.get(i + 1) {
                self.substituted(words, next);
            }
        }
    }
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut start = 0;
    let mut line = FlagLine { text, out };
    for i in 0..=text.len() {
        let joined = i > 0 && i < text.len() && text[i - 1] == b'\\';
        if i == text.len() || (text[i] == b'\n' && !joined) || i - start >= MAX_COMMAND_LINE {
            if i > start + 4 && possible(&text[start..i]) {
                line.line(start..i, 0);
            }
            start = if i - start >= MAX_COMMAND_LINE { i } else { i + 1 };
        }
    }
}

fn possible(line: &[u8]) -> bool {
    line.windows(2).any(|w| (w[1] == b'-' || w[1] == b'/') && (w[0].is_ascii_whitespace() || b"\"'".contains(&w[0])))
        || line.contains(&b'|')
        || line.windows(2).any(|w| w == b"<<")
        || line.iter().filter(|b| **b == b' ').count().wrapping_sub(1) < 12
}
