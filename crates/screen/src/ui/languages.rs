//! Colours code of the languages that people paste, by the few facts in `languages.list`, in blocks
//! whose fence names the language. A mistake costs a colour. Shell code: `highlight`.

use super::style::StyleRole;

const LIST: &str = include_str!("languages.list");

#[derive(Clone, Debug, Default)]
pub(super) struct Language {
    line_comments: Vec<&'static str>,
    /// Begin, end and role of a part that may span lines; longer beginnings come first.
    blocks: Vec<(&'static str, &'static str, StyleRole)>,
    quotes: Vec<char>,
    traits: Vec<&'static str>,
    words: Vec<&'static str>,
    /// End and role of the block that the next line begins in.
    open: Option<(&'static str, StyleRole)>,
    in_tag: bool,
}

impl Language {
    /// `info`: the words behind a fence, in any case.
    pub(super) fn find(info: &str) -> Option<Self> {
        let end = |c: char| c.is_whitespace() || matches!(c, ',' | '{' | ':');
        let name = info.split(end).next()?.trim_start_matches('.').to_lowercase();
        let mut lines = LIST.lines().skip_while(|line| {
            let names = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            !names.is_some_and(|names| names.split(' ').any(|known| known == name))
        });
        lines.next()?;
        let mut language = Self::default();
        for line in lines.take_while(|line| !line.is_empty()) {
            let mut fields = line.split_whitespace();
            let (kind, rest) = (fields.next()?, fields.collect::<Vec<_>>());
            match (kind, rest.as_slice()) {
                ("line", _) => language.line_comments.extend(rest),
                ("block", [begin, end]) => language.blocks.push((begin, end, StyleRole::Comment)),
                ("text", [begin, end]) => language.blocks.push((begin, end, StyleRole::Text)),
                ("quote", _) => language.quotes.extend(rest.iter().flat_map(|quote| quote.chars())),
                ("has", _) => language.traits.extend(rest),
                _ => language.words.extend(rest),
            }
        }
        language.blocks.sort_by_key(|(begin, ..)| std::cmp::Reverse(begin.len()));
        Some(language)
    }

    fn has(&self, name: &str) -> bool {
        self.traits.contains(&name)
    }

    /// (end, role) of each stretch.
    pub(super) fn roles(&mut self, line: &str) -> Vec<(usize, StyleRole)> {
        if self.has("patch") {
            return vec![(line.len(), patch_role(line))];
        }
        let mut roles = Vec::new();
        // Behind the `:` or `=` of a key.
        let mut in_value = false;
        let mut at = 0;
        while at < line.len() {
            let (length, role) = self.part(line, at, in_value);
            match &line[at..at + length] {
                ":" | "=" => in_value = true,
                "," | "{" | "[" | ";" | "}" => in_value = false,
                _ => {}
            }
            at += length;
            roles.push((at, role));
        }
        roles
    }

    /// Length and role of the part that begins at byte `at`.
    fn part(&mut self, line: &str, at: usize, in_value: bool) -> (usize, StyleRole) {
        let rest = &line[at..];
        if let Some((end, role)) = self.open {
            return self.block(rest, 0, end, role);
        }
        if let Some((begin, end, role)) = self.blocks.iter().find(|(begin, ..)| rest.starts_with(begin)).copied() {
            return self.block(rest, begin.len(), end, role);
        }
        let before = line[..at].chars().next_back();
        if self.begins_comment(rest, before) {
            return (rest.find('\n').unwrap_or(rest.len()), StyleRole::Comment);
        }
        if at == line.len() - line.trim_start().len() && rest.starts_with('[') && self.has("sections") {
            return (rest.find(']').map_or(rest.len(), |end| end + 1), StyleRole::Keyword);
        }
        let Some(c) = rest.chars().next() else { return (1, StyleRole::Plain) };
        let in_text = self.has("tags") && !self.in_tag;
        if let Some(length) = self.string(rest, c).filter(|_| !in_text) {
            return (
                length,
                if self.is_key(&rest[length..], in_value) { StyleRole::Variable } else { StyleRole::Text },
            );
        }
        if self.is_in_word(c) {
            let word = &rest[..rest.find(|c| !self.is_in_word(c)).unwrap_or(rest.len())];
            return (word.len(), self.word(word, &rest[word.len()..], before, in_value));
        }
        if self.has("tags") && matches!(c, '<' | '>') {
            self.in_tag = c == '<';
        }
        (c.len_utf8(), StyleRole::Plain)
    }

    /// Up to the end of the block or the line. `begin`: bytes of the opening mark.
    fn block(&mut self, rest: &str, begin: usize, end: &'static str, role: StyleRole) -> (usize, StyleRole) {
        let found = rest[begin..].find(end);
        self.open = if found.is_none() { Some((end, role)) } else { None };
        (found.map_or(rest.len(), |at| begin + at + end.len()), role)
    }

    /// A mark of one character or of letters doesn't count inside a word: `a#b`, `params`.
    fn begins_comment(&self, rest: &str, before: Option<char>) -> bool {
        let alone = before.is_none_or(char::is_whitespace);
        let is_mark = |mark: &&str| {
            let any_place = mark.len() > 1 && !mark.starts_with(char::is_alphabetic) && before != Some(':');
            let begins = rest.get(..mark.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(mark));
            begins && (alone || any_place)
        };
        self.line_comments.iter().any(is_mark)
    }

    /// The length of the one-line string that `rest` begins with. None: it isn't closed.
    fn string(&self, rest: &str, quote: char) -> Option<usize> {
        if quote == '\'' && self.has("char") {
            let mut chars = rest[1..].char_indices();
            let (_, first) = chars.next()?;
            let (end, c) = if first == '\\' { chars.skip(1).find(|(_, c)| *c == '\'')? } else { chars.next()? };
            return (c == '\'' && first != '\'').then_some(end + 2);
        }
        if !self.quotes.contains(&quote) {
            return None;
        }
        let mut chars = rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' => {
                    chars.next();
                }
                '\n' => return None,
                c if c == quote => return Some(at + c.len_utf8()),
                _ => {}
            }
        }
        None
    }

    fn is_in_word(&self, c: char) -> bool {
        c.is_alphanumeric() || c == '_' || (matches!(c, '-' | '.') && (self.has("keys") || self.in_tag))
    }

    fn is_key(&self, behind: &str, in_value: bool) -> bool {
        let named = behind.trim_start_matches([' ', '\t']).starts_with([':', '=']);
        named && (self.in_tag || self.has("keys") && !in_value)
    }

    fn word(&self, word: &str, behind: &str, before: Option<char>, in_value: bool) -> StyleRole {
        let any_case = self.has("nocase");
        let reserved = |known: &&str| if any_case { known.eq_ignore_ascii_case(word) } else { *known == word };
        match () {
            () if self.in_tag && matches!(before, Some('<' | '/')) => StyleRole::Keyword,
            () if self.is_key(behind, in_value) || matches!(before, Some('$' | '@')) => StyleRole::Variable,
            () if word.starts_with(|c: char| c.is_ascii_digit()) => StyleRole::Flag,
            () if before != Some('.') && self.words.iter().any(reserved) => StyleRole::Keyword,
            () => StyleRole::Plain,
        }
    }
}

fn patch_role(line: &str) -> StyleRole {
    match line {
        _ if ["+++", "---", "diff ", "index "].iter().any(|begin| line.starts_with(begin)) => StyleRole::Strong,
        _ if line.starts_with("@@") => StyleRole::Variable,
        _ if line.starts_with(['+', '>']) => StyleRole::Good,
        _ if line.starts_with(['-', '<']) => StyleRole::Error,
        _ => StyleRole::Plain,
    }
}

#[cfg(test)]
#[path = "languages_tests.rs"]
mod tests;
