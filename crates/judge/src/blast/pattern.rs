//! Patterns of a path component in bash, zsh and fish; a match takes a bounded number of steps.

use aish_text::Shell;

/// Steps of one match; a name that needs more counts as matched.
const MAX_STEPS: u32 = 20_000;

#[derive(Clone, Debug)]
enum PatternToken {
    Char(char),
    Any,
    One,
    Class {
        negated: bool,
        items: Vec<PatternItem>,
    },
    /// `(a|b)`, `+(a|b)`: the sign, `@` for exactly one.
    Group(char, Vec<Vec<PatternToken>>),
    /// zsh's `<1-9>`, both ends included.
    Range(u64, u64),
}

#[derive(Clone, Debug)]
enum PatternItem {
    Range(char, char),
    Named(fn(&char) -> bool),
}

#[derive(Clone, Debug)]
pub(crate) struct BlastPattern {
    tokens: Vec<PatternToken>,
    /// A leading dot is matched like any character.
    pub dots: bool,
}

impl BlastPattern {
    /// Without a shell it is `fnmatch`'s pattern.
    pub(crate) fn new(text: &str, shell: Option<Shell>, dots: bool) -> Self {
        let chars: Vec<char> = text.chars().collect();
        let mut reader = PatternReader { chars: &chars, at: 0, shell };
        let mut tokens = Vec::new();
        while reader.at < chars.len() {
            tokens.extend(reader.sequence(false));
            if reader.at < chars.len() {
                tokens.push(PatternToken::Char(chars[reader.at]));
                reader.at += 1;
            }
        }
        Self { tokens, dots }
    }

    pub(crate) fn literal(&self) -> Option<String> {
        self.tokens.iter().map(|token| if let PatternToken::Char(c) = token { Some(*c) } else { None }).collect()
    }

    pub(crate) fn matches(&self, name: &str) -> bool {
        if name.starts_with('.') && !self.dots && !self.starts_with_dot() {
            return false;
        }
        let name: Vec<char> = name.chars().collect();
        let mut steps = MAX_STEPS;
        run(&self.tokens, &name, &mut steps, &mut |rest| rest.is_empty())
    }

    fn starts_with_dot(&self) -> bool {
        match self.tokens.first() {
            Some(PatternToken::Char(c)) => *c == '.',
            Some(PatternToken::Group(_, all)) => {
                all.iter().any(|tokens| matches!(tokens.first(), Some(PatternToken::Char('.'))))
            }
            _ => false,
        }
    }
}

struct PatternReader<'t> {
    chars: &'t [char],
    at: usize,
    shell: Option<Shell>,
}

impl PatternReader<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    /// Reads to the end, or to the `|` or `)` of its group.
    fn sequence(&mut self, grouped: bool) -> Vec<PatternToken> {
        let mut tokens = Vec::new();
        let fish = self.shell == Some(Shell::Fish);
        while let Some(c) = self.peek(0) {
            let next = self.peek(1);
            let token = match c {
                '\\' => {
                    self.at += 1;
                    PatternToken::Char(next.unwrap_or('\\'))
                }
                '|' | ')' if grouped => break,
                '*' | '?' | '+' | '@' | '!' if next == Some('(') && self.shell == Some(Shell::Bash) => {
                    self.at += 1;
                    self.group(c)
                }
                '(' if self.shell == Some(Shell::Zsh) => self.group('@'),
                '*' => PatternToken::Any,
                '?' => PatternToken::One,
                '[' if !fish => self.class().unwrap_or(PatternToken::Char('[')),
                '<' if self.shell == Some(Shell::Zsh) => self.range().unwrap_or(PatternToken::Char('<')),
                other => PatternToken::Char(other),
            };
            if !matches!((&token, tokens.last()), (PatternToken::Any, Some(PatternToken::Any))) {
                tokens.push(token);
            }
            self.at += 1;
        }
        tokens
    }

    fn group(&mut self, sign: char) -> PatternToken {
        let mut all = Vec::new();
        loop {
            self.at += 1;
            all.push(self.sequence(true));
            if self.peek(0) != Some('|') {
                return PatternToken::Group(sign, all);
            }
        }
    }

    /// None if it is never closed.
    fn class(&mut self) -> Option<PatternToken> {
        let mut at = self.at + 1;
        let negated = matches!(self.chars.get(at), Some('!' | '^'));
        at += usize::from(negated);
        let mut items = Vec::new();
        let first = at;
        loop {
            let c = *self.chars.get(at)?;
            if c == ']' && at > first {
                break;
            }
            if c == '[' && self.chars.get(at + 1) == Some(&':') {
                let end = (at + 2..self.chars.len()).find(|i| self.chars[*i..].starts_with(&[':', ']']))?;
                items.push(PatternItem::Named(named(&self.chars[at + 2..end].iter().collect::<String>())?));
                at = end + 2;
                continue;
            }
            let escaped = usize::from(c == '\\' && at + 1 < self.chars.len());
            let low = self.chars[at + escaped];
            at += 1 + escaped;
            if self.chars.get(at) == Some(&'-') && self.chars.get(at + 1).is_some_and(|c| *c != ']') {
                items.push(PatternItem::Range(low, self.chars[at + 1]));
                at += 2;
            } else {
                items.push(PatternItem::Range(low, low));
            }
        }
        self.at = at;
        Some(PatternToken::Class { negated, items })
    }

    /// None if it is no range.
    fn range(&mut self) -> Option<PatternToken> {
        let end = self.chars[self.at..].iter().position(|c| *c == '>')? + self.at;
        let text: String = self.chars[self.at + 1..end].iter().collect();
        let (low, high) = text.split_once('-')?;
        let number = |text: &str, none: u64| if text.is_empty() { Some(none) } else { text.parse().ok() };
        let range = PatternToken::Range(number(low, 0)?, number(high, u64::MAX)?);
        self.at = end;
        Some(range)
    }
}

fn named(name: &str) -> Option<fn(&char) -> bool> {
    Some(match name {
        "alpha" => |c| c.is_alphabetic(),
        "digit" => char::is_ascii_digit,
        "alnum" => |c| c.is_alphanumeric(),
        "upper" => |c| c.is_uppercase(),
        "lower" => |c| c.is_lowercase(),
        "space" => |c| c.is_whitespace(),
        "punct" => char::is_ascii_punctuation,
        "xdigit" => char::is_ascii_hexdigit,
        "blank" => |c| matches!(c, ' ' | '\t'),
        "cntrl" => |c| c.is_control(),
        "print" => |c| !c.is_control(),
        "graph" => |c| !c.is_control() && !c.is_whitespace(),
        _ => return None,
    })
}

/// Matches `tokens` at the start of `name`; `then` gets the rest.
fn run(tokens: &[PatternToken], name: &[char], steps: &mut u32, then: &mut dyn FnMut(&[char]) -> bool) -> bool {
    if *steps == 0 {
        return true;
    }
    *steps -= 1;
    let Some((first, rest)) = tokens.split_first() else { return then(name) };
    match first {
        PatternToken::Char(c) => name.first() == Some(c) && run(rest, &name[1..], steps, then),
        PatternToken::One => !name.is_empty() && run(rest, &name[1..], steps, then),
        PatternToken::Any => (0..=name.len()).any(|taken| run(rest, &name[taken..], steps, then)),
        PatternToken::Class { negated, items } => {
            let Some(c) = name.first() else { return false };
            let within = items.iter().any(|item| match item {
                PatternItem::Range(low, high) => (low..=high).contains(&c),
                PatternItem::Named(is) => is(c),
            });
            within != *negated && run(rest, &name[1..], steps, then)
        }
        PatternToken::Range(low, high) => {
            let digits = name.iter().take_while(|c| c.is_ascii_digit()).count();
            (1..=digits).any(|taken| {
                let number: Option<u64> = name[..taken].iter().collect::<String>().parse().ok();
                number.is_some_and(|number| (low..=high).contains(&&number)) && run(rest, &name[taken..], steps, then)
            })
        }
        PatternToken::Group('!', all) => (0..=name.len()).any(|taken| {
            let one = all.iter().any(|tokens| run(tokens, &name[..taken], steps, &mut |left| left.is_empty()));
            !one && run(rest, &name[taken..], steps, then)
        }),
        PatternToken::Group(sign, all) => {
            if matches!(sign, '?' | '*') && run(rest, name, steps, then) {
                return true;
            }
            let again = matches!(sign, '*' | '+');
            all.iter().any(|tokens| {
                let mut ends = Vec::new();
                run(tokens, name, steps, &mut |left| {
                    ends.push(name.len() - left.len());
                    false
                });
                ends.into_iter().any(|taken| {
                    let left = &name[taken..];
                    if again && taken > 0 {
                        let more = [PatternToken::Group('*', all.clone())];
                        let tokens: Vec<PatternToken> = more.iter().chain(rest).cloned().collect();
                        return run(&tokens, left, steps, then);
                    }
                    run(rest, left, steps, then)
                })
            })
        }
    }
}

#[cfg(test)]
#[path = "pattern_tests.rs"]
mod tests;
