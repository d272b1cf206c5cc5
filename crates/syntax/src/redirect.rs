//! Redirections: descriptor, operator, target. Here-documents' bodies are read in `heredoc`.

use super::cursor::{Parsed, Parser};
use super::ir::{Part, Redirect, RedirectOperator, Word};
use super::words::{Place, is_of_name};

/// As written, longest first; `&>` and `>&` also take zsh's suffixes.
const OPERATORS: [(&str, RedirectOperator); 17] = [
    ("&>>", RedirectOperator::AppendBoth),
    ("&>", RedirectOperator::WriteBoth),
    (">>&", RedirectOperator::AppendBoth),
    (">>", RedirectOperator::Append),
    (">&|", RedirectOperator::WriteBoth),
    (">&!", RedirectOperator::WriteBoth),
    (">&", RedirectOperator::Duplicate),
    (">|", RedirectOperator::Clobber),
    (">!", RedirectOperator::Clobber),
    (">", RedirectOperator::Write),
    ("<<<", RedirectOperator::HereString),
    ("<<-", RedirectOperator::HereDocument),
    ("<<", RedirectOperator::HereDocument),
    ("<&", RedirectOperator::Duplicate),
    ("<>", RedirectOperator::ReadWrite),
    ("<", RedirectOperator::Read),
    ("", RedirectOperator::Read),
];

/// As [`OPERATORS`]; fish has no here-documents.
const FISH_OPERATORS: [(&str, RedirectOperator); 13] = [
    ("&>>?", RedirectOperator::WriteNew),
    ("&>>", RedirectOperator::AppendBoth),
    ("&>?", RedirectOperator::WriteNew),
    ("&>", RedirectOperator::WriteBoth),
    (">>&", RedirectOperator::Duplicate),
    (">>?", RedirectOperator::WriteNew),
    (">>", RedirectOperator::Append),
    (">&", RedirectOperator::Duplicate),
    (">?", RedirectOperator::WriteNew),
    (">", RedirectOperator::Write),
    ("<&", RedirectOperator::Duplicate),
    ("<?", RedirectOperator::Read),
    ("<", RedirectOperator::Read),
];

impl Parser<'_> {
    /// In fish, ask for pipes of a descriptor (`2>|`) first.
    pub(super) fn redirect_ahead(&self) -> bool {
        self.operator_at().is_some()
    }

    /// The operator's position, behind its descriptor.
    fn operator_at(&self) -> Option<usize> {
        match self.peek() {
            b'&' => (self.ahead(1) == b'>').then_some(self.pos),
            b'<' | b'>' if self.fish => Some(self.pos),
            b'<' | b'>' => (self.ahead(1) != b'(' && self.number_range() == 0).then_some(self.pos),
            b'0'..=b'9' => {
                let end = self.digits_end(self.pos);
                // zsh's descriptors have one digit here.
                let digits = !self.zsh || end == self.pos + 1;
                (digits && matches!(self.byte(end), b'<' | b'>')).then_some(end)
            }
            b'{' if !self.fish => {
                let end = self.past_all(self.pos + 1, is_of_name);
                let named = end > self.pos + 1 && self.byte(end) == b'}';
                (named && matches!(self.byte(end + 1), b'<' | b'>')).then_some(end + 1)
            }
            _ => None,
        }
    }

    /// The body of a here-document is read at the next newline.
    pub(super) fn redirect(&mut self) -> Parsed<Redirect> {
        let start = self.pos;
        let at = self.operator_at().unwrap_or(start);
        let descriptor = (at > start).then(|| self.slice(start, at).to_owned());
        self.pos = at;
        let (written, operator) = self.redirect_operator();
        if matches!(operator, RedirectOperator::Append | RedirectOperator::AppendBoth | RedirectOperator::WriteBoth)
            && self.zsh
            && matches!(self.peek(), b'|' | b'!')
        {
            self.pos += 1;
        }
        self.blanks();
        if self.fish && self.fish_at_word_end() {
            return Err(self.error_at("the redirection has no target", start));
        }
        if operator == RedirectOperator::HereDocument {
            return self.here_document(descriptor, written == "<<-", start);
        }
        let target = if self.fish { self.fish_word()? } else { self.word(Place::Argument)? };
        let operator = match written {
            ">&" if !self.fish => duplicate_or_write(&target, descriptor.is_some()),
            _ => operator,
        };
        Ok(Redirect { descriptor, operator, target, body: None, span: self.span(start, self.pos) })
    }

    /// The operator as written, and its effect before the target is known.
    fn redirect_operator(&mut self) -> (&'static str, RedirectOperator) {
        let zsh = self.zsh;
        if zsh && self.sees(">>(") {
            // To zsh that is `> >(…)`.
            self.pos += 1;
            return (">", RedirectOperator::Write);
        }
        let operators = if self.fish { FISH_OPERATORS.as_slice() } else { &OPERATORS };
        let found = operators.iter().copied().find(|(written, _)| {
            // In bash `!` is the target's first character, and these are other operators.
            (zsh || self.fish || !matches!(*written, ">!" | ">&!" | ">&|" | ">>&")) && self.sees(written)
        });
        let (written, operator) = found.unwrap_or(("", RedirectOperator::Read));
        self.pos += written.len();
        (written, operator)
    }
}

/// `>&` before a number, `-` or zsh's `p` duplicates; before other text it writes to that file. An
/// unknown target counts as a file, unless a descriptor stands before the operator.
fn duplicate_or_write(target: &Word, descriptor: bool) -> RedirectOperator {
    let duplicates = match target.parts.as_slice() {
        [Part::Literal(text) | Part::Quoted(text)] => {
            let digits = text.strip_suffix('-').unwrap_or(text);
            let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            number || matches!(text.as_str(), "-" | "p")
        }
        _ => descriptor,
    };
    if duplicates { RedirectOperator::Duplicate } else { RedirectOperator::WriteBoth }
}
