//! A small lexer for one command line: words, operators and redirections with byte spans.
//! It owns nothing but the cutting: it never expands, never fails and must not be used to judge safety.

use std::ops::Range;

use aish_text::Shell;

/// What a [`Token`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word, quotes and expansions included.
    Word,
    /// `|`, `&&`, `;`, `(`, a line end and the like.
    Operator,
    /// `>`, `2>>`, `<<<` and the like; a target that isn't part of the operator is the next word.
    Redirect,
    /// From `#` to the end of the line.
    Comment,
    /// The lines of a here-document, end line included.
    HereDoc,
}

/// A piece of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it is, in bytes.
    pub span: Range<usize>,
}

/// A line cut into tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexed {
    /// The tokens in order, never overlapping.
    pub tokens: Vec<Token>,
    /// The quote or bracket that is never closed, if there is one, and where it opens.
    pub open: Option<(char, usize)>,
}

/// How deep `$(…)` may nest before the rest counts as plain text.
const DEEPEST: usize = 24;

/// Operators, longest first.
const OPERATORS: [&str; 14] = [";;&", "&&", "||", "|&", ";;", ";&", "|", "&", ";", "(", ")", "\n", "\r\n", "\r"];
/// Redirections without their leading digits, longest first.
const REDIRECTS: [&str; 13] = ["&>>", "<<<", "<<-", "&>", ">>", "<<", ">&", "<&", ">|", "<>", ">!", ">", "<"];

/// Cuts a line into tokens.
pub fn lex(text: &str, shell: Shell) -> Lexed {
    let mut lexer = Lexer { text, at: 0, open: None, fish: shell == Shell::Fish };
    let mut tokens: Vec<Token> = Vec::new();
    let mut documents: Vec<String> = Vec::new();
    while lexer.at < text.len() {
        let start = lexer.at;
        let rest = &text[start..];
        if rest.starts_with([' ', '\t', '\x0b', '\x0c']) || rest.starts_with("\\\n") {
            lexer.at += if rest.starts_with('\\') { 2 } else { 1 };
            continue;
        }
        let kind = if rest.starts_with('#') {
            lexer.at += rest.find('\n').unwrap_or(rest.len());
            Kind::Comment
        } else if let Some(length) = redirect(rest) {
            lexer.at += length;
            Kind::Redirect
        } else if let Some(operator) = OPERATORS.iter().find(|o| rest.starts_with(**o))
            && !(lexer.fish && *operator == "(")
        {
            lexer.at += operator.len();
            Kind::Operator
        } else {
            lexer.word(0, "");
            if lexer.at == start {
                lexer.bump();
            }
            Kind::Word
        };
        let span = start..lexer.at;
        if kind == Kind::Word
            && let Some(last) = tokens.last()
            && last.kind == Kind::Redirect
            && matches!(text[last.span.clone()].trim_start_matches(|c: char| c.is_ascii_digit()), "<<" | "<<-")
        {
            documents.push(unquote(&text[span.clone()]).unwrap_or_else(|| text[span.clone()].to_owned()));
        }
        let line_end = kind == Kind::Operator && text[span.clone()].contains(['\n', '\r']);
        tokens.push(Token { kind, span });
        if line_end && !documents.is_empty() {
            let start = lexer.at;
            lexer.documents(&mut documents);
            if lexer.at > start {
                tokens.push(Token { kind: Kind::HereDoc, span: start..lexer.at });
            }
        }
    }
    Lexed { tokens, open: lexer.open }
}

/// The length of the redirection a text starts with, digits and a file descriptor behind `>&` included.
fn redirect(rest: &str) -> Option<usize> {
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let tail = &rest[digits..];
    if tail.starts_with("<(") || tail.starts_with(">(") {
        return None;
    }
    let operator = REDIRECTS.iter().find(|r| tail.starts_with(**r))?;
    if digits > 0 && operator.starts_with('&') {
        return None;
    }
    let mut length = digits + operator.len();
    if matches!(*operator, ">&" | "<&") {
        let to = &tail[operator.len()..];
        let descriptor = to.len() - to.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-').len();
        let ends = to[descriptor..].chars().next().is_none_or(|c| c.is_whitespace() || ";|&<>()".contains(c));
        if ends {
            length += descriptor;
        }
    }
    Some(length)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    open: Option<(char, usize)>,
    fish: bool,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Reads to the end of a word, or, inside brackets, to the character that closes them.
    fn word(&mut self, depth: usize, closes: &str) {
        while let Some(c) = self.peek() {
            let rest = &self.text[self.at..];
            if closes.is_empty() {
                let opens = rest.starts_with("<(") || rest.starts_with(">(") || rest.starts_with("=(");
                if c.is_whitespace() && c.is_ascii() || (";|&<>()".contains(c) && !opens && !(self.fish && c == '(')) {
                    return;
                }
            } else if closes.contains(c) {
                self.bump();
                return;
            }
            match c {
                '\\' => {
                    self.bump();
                    self.bump();
                }
                '\'' => self.quoted('\'', false, depth),
                '"' => self.quoted('"', true, depth),
                '`' => self.quoted('`', false, depth),
                '$' if rest.starts_with("$'") => {
                    self.bump();
                    self.dollar_quoted();
                }
                '$' if rest.starts_with("$(") || rest.starts_with("${") => {
                    self.bump();
                    self.bracket(depth);
                }
                '<' | '>' | '=' if rest[1..].starts_with('(') => {
                    self.bump();
                    self.bracket(depth);
                }
                '(' => self.bracket(depth),
                _ => self.bump(),
            }
        }
        if let Some(c) = closes.chars().next() {
            self.open.get_or_insert((c, self.text.len()));
        }
    }

    /// Reads a bracket and what it holds; too deep, only the bracket.
    fn bracket(&mut self, depth: usize) {
        let closes = if self.peek() == Some('{') { "}" } else { ")" };
        self.bump();
        if depth < DEEPEST {
            self.word(depth + 1, closes);
        }
    }

    fn quoted(&mut self, quote: char, expands: bool, depth: usize) {
        let start = self.at;
        self.bump();
        while let Some(c) = self.peek() {
            let rest = &self.text[self.at..];
            if c == quote {
                self.bump();
                return;
            }
            if c == '\\' && (quote != '\'' || (self.fish && (rest.starts_with("\\'") || rest.starts_with("\\\\")))) {
                self.bump();
                self.bump();
            } else if expands && rest.starts_with("$(") && depth < DEEPEST {
                self.bump();
                self.bracket(depth);
            } else {
                self.bump();
            }
        }
        self.open.get_or_insert((quote, start));
    }

    /// `'…'` after a `$`, where a backslash escapes.
    fn dollar_quoted(&mut self) {
        let start = self.at;
        self.bump();
        while let Some(c) = self.peek() {
            self.bump();
            match c {
                '\'' => return,
                '\\' => self.bump(),
                _ => {}
            }
        }
        self.open.get_or_insert(('\'', start));
    }

    /// Reads here-documents up to the last end line.
    fn documents(&mut self, ends: &mut Vec<String>) {
        for end in ends.drain(..) {
            while self.at < self.text.len() {
                let rest = &self.text[self.at..];
                let line = rest.split_inclusive('\n').next().unwrap_or(rest);
                let found = line.trim_start_matches('\t').trim_end_matches(['\n', '\r']) == end;
                self.at += if found { line.trim_end_matches(['\n', '\r']).len() } else { line.len() };
                if found {
                    break;
                }
            }
        }
    }
}

/// The value of a word that needs no expansion; `None` if it has variables, substitutions or globs outside quotes.
pub fn unquote(word: &str) -> Option<String> {
    let mut value = String::new();
    let mut chars = word.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => value.extend(chars.next()),
            '\'' => loop {
                match chars.next()? {
                    '\'' => break,
                    c => value.push(c),
                }
            },
            '"' => loop {
                match chars.next()? {
                    '"' => break,
                    '\\' => match chars.next()? {
                        c @ ('"' | '\\' | '$' | '`') => value.push(c),
                        c => value.extend(['\\', c]),
                    },
                    '$' | '`' => return None,
                    c => value.push(c),
                }
            },
            '$' if chars.peek().is_none() => value.push('$'),
            '$' | '`' | '*' | '?' | '[' | '{' | '(' | '<' | '>' => return None,
            c => value.push(c),
        }
    }
    Some(value)
}

/// A word with its place and, where no expansion is needed, its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Where it is, in bytes.
    pub span: Range<usize>,
    /// What the program gets, if that is known without running anything.
    pub value: Option<String>,
}

/// A redirection of a simple command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirection {
    /// The operator.
    pub span: Range<usize>,
    /// What it names; `None` for `2>&1` and for unfinished lines.
    pub target: Option<Word>,
}

/// One command between operators.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simple {
    /// Assignments, program and arguments.
    pub words: Vec<Word>,
    /// Redirections.
    pub redirects: Vec<Redirection>,
    /// The operator behind it (empty at the end).
    pub after: String,
}

/// Groups tokens into simple commands; operators between them are kept in [`Simple::after`].
pub fn commands(text: &str, lexed: &Lexed) -> Vec<Simple> {
    let mut all = vec![Simple::default()];
    let mut wants_target = false;
    for token in &lexed.tokens {
        let piece = &text[token.span.clone()];
        let Some(current) = all.last_mut() else { break };
        match token.kind {
            Kind::Word => {
                let word = Word { span: token.span.clone(), value: unquote(piece) };
                match current.redirects.last_mut() {
                    Some(redirect) if wants_target => redirect.target = Some(word),
                    _ => current.words.push(word),
                }
                wants_target = false;
            }
            Kind::Redirect => {
                current.redirects.push(Redirection { span: token.span.clone(), target: None });
                wants_target = !piece.ends_with(|c: char| c.is_ascii_digit() || c == '-') || piece.ends_with("<<-");
            }
            Kind::Operator => {
                wants_target = false;
                current.after = piece.to_owned();
                all.push(Simple::default());
            }
            Kind::Comment | Kind::HereDoc => wants_target = false,
        }
    }
    all.retain(|c| !c.words.is_empty() || !c.redirects.is_empty());
    all
}

/// Whether a word is an assignment (`NAME=…`).
pub fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        let name = name.strip_suffix('+').unwrap_or(name);
        !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<(Kind, &str)> {
        lex(text, Shell::Bash).tokens.into_iter().map(|t| (t.kind, &text[t.span])).collect()
    }

    #[test]
    fn words_keep_their_quotes_and_substitutions() {
        let words: Vec<&str> =
            cut(r#"echo "a b" 'c d' $(ls -l "x y") ${a:-b c} e\ f"#).into_iter().map(|t| t.1).collect();
        assert_eq!(words, ["echo", r#""a b""#, "'c d'", r#"$(ls -l "x y")"#, "${a:-b c}", r"e\ f"]);
    }

    #[test]
    fn operators_and_redirections() {
        use Kind::{Operator as O, Redirect as R, Word as W};
        assert_eq!(
            cut("a 2>&1 >x|b&&c <<<y &"),
            [
                (W, "a"),
                (R, "2>&1"),
                (R, ">"),
                (W, "x"),
                (O, "|"),
                (W, "b"),
                (O, "&&"),
                (W, "c"),
                (R, "<<<"),
                (W, "y"),
                (O, "&")
            ]
        );
    }

    #[test]
    fn here_documents_end_at_their_word() {
        let text = "cat <<E >f\none\nE\nls";
        assert!(cut(text).contains(&(Kind::HereDoc, "one\nE")), "{:?}", cut(text));
        assert!(cut(text).ends_with(&[(Kind::Operator, "\n"), (Kind::Word, "ls")]));
    }

    #[test]
    fn an_open_quote_is_reported() {
        assert_eq!(lex("echo 'x", Shell::Bash).open, Some(('\'', 5)));
        assert_eq!(lex("echo \"x\"", Shell::Bash).open, None);
    }

    #[test]
    fn values_without_expansion() {
        assert_eq!(unquote(r#"a' b'"c\"d"\ e"#).as_deref(), Some("a bc\"d e"));
        assert_eq!(unquote("*.txt"), None);
        assert_eq!(unquote("\"$x\""), None);
    }

    #[test]
    fn simple_commands() {
        let text = "A=1 cat <in >'o u' x | wc -l";
        let all = commands(text, &lex(text, Shell::Bash));
        assert_eq!(all.len(), 2);
        assert_eq!(all[0].words.len(), 3);
        assert_eq!(all[0].redirects[1].target.as_ref().and_then(|t| t.value.as_deref()), Some("o u"));
        assert_eq!(all[0].after, "|");
    }
}
