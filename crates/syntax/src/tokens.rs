//! The tokens of a line, from its tree, for colours and explanations. Between the tree's words
//! there is only grammar (operators, reserved words, names, comments): no second parser.

use super::ir::{Command, CommandKind, Compound, Part, Redirect, Script, Simple, Span, Word};

/// How a [`SyntaxToken`] is coloured and explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// The name of a called program, builtin or function.
    Program,
    /// Another word or a redirection's target, in pieces around the tokens of commands in it.
    Word,
    /// `name=value` before a command, or alone.
    Assignment,
    /// A reserved word of the shell: `if`, `then`, `{`.
    Keyword,
    /// A defined name: a function's, a loop variable's.
    Name,
    /// A separator of commands: `|`, `;`, a newline, parentheses.
    Operator,
    /// The operator of a redirection, with its descriptor.
    Redirection,
    /// `((…))`, and the head of a counting loop.
    Arithmetic,
    /// The body of a here-document and the line that ends it.
    HereDocument,
    /// From `#` to the end of the line.
    Comment,
}

/// A coloured stretch of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxToken {
    /// How it is coloured and explained.
    pub kind: TokenKind,
    /// Its bytes in the line; tokens never overlap.
    pub span: Span,
    /// The number of substitutions around it.
    pub depth: usize,
}

const OPERATORS: [&str; 16] =
    [";;&", "&&", "||", "|&", "&|", "&!", ";;", ";&", ";|", "()", "|", "&", ";", "(", ")", "\n"];

const KEYWORDS: [&str; 31] = [
    "!", "[[", "]]", "{", "}", "always", "and", "begin", "case", "coproc", "do", "done", "elif", "else", "end", "esac",
    "fi", "for", "foreach", "function", "if", "in", "not", "or", "repeat", "select", "switch", "then", "time", "until",
    "while",
];

/// In order, never overlapping, with blanks between. `script` is the tree of `text`.
pub fn tokens(text: &str, script: &Script) -> Vec<SyntaxToken> {
    let mut tokens = Tokens { text, all: Vec::new(), depth: 0 };
    tokens.region(script, 0, text.len());
    tokens.all
}

/// The scripts of a word's outermost substitutions, in order.
pub fn substitutions(word: &Word) -> Vec<&Script> {
    let mut found = Vec::new();
    substitutions_in(&word.parts, &mut found);
    found
}

fn substitutions_in<'a>(parts: &'a [Part], found: &mut Vec<&'a Script>) {
    for part in parts {
        match part {
            Part::Command { script, .. } | Part::Process(script) => found.push(script),
            Part::Parameter(parameter) => {
                parameter.index.iter().chain(&parameter.operands).for_each(|word| substitutions_in(&word.parts, found));
            }
            Part::Braces(words) => words.iter().for_each(|word| substitutions_in(&word.parts, found)),
            Part::Arithmetic(word) => substitutions_in(&word.parts, found),
            _ => {}
        }
    }
}

/// From the first command to the end of the last; none if the script is empty.
pub fn extent(script: &Script) -> Option<Span> {
    let mut commands = script.pipelines.iter().flat_map(|pipeline| &pipeline.stages);
    let first = commands.next()?;
    let end = commands.fold(first.span.end, |end, command| end.max(command.span.end));
    Some(Span::new(first.span.start, end))
}

struct Tokens<'a> {
    text: &'a str,
    all: Vec<SyntaxToken>,
    depth: usize,
}

impl Tokens<'_> {
    /// Tokens of a script that spans `start` to `end` at least; returns where it ends.
    fn region(&mut self, script: &Script, start: usize, end: usize) -> usize {
        let first = self.all.len();
        self.script(script);
        let mut words = self.all.split_off(first);
        words.sort_by_key(|token| (token.span.start, token.span.end));
        let end = words.last().map_or(end, |token| end.max(token.span.end));
        let mut at = start;
        for token in words {
            if token.span.start >= at {
                self.grammar(at, token.span.start);
                at = token.span.end;
                self.all.push(token);
            }
        }
        self.grammar(at, end);
        end
    }

    fn token(&mut self, kind: TokenKind, start: usize, end: usize) {
        if start < end && self.text.is_char_boundary(start) && self.text.is_char_boundary(end) {
            self.all.push(SyntaxToken { kind, span: Span::new(start, end), depth: self.depth });
        }
    }

    fn grammar(&mut self, mut at: usize, end: usize) {
        while let Some(rest) = self.text.get(at..end).filter(|rest| !rest.is_empty()) {
            let (kind, length) = if rest.starts_with('#') {
                (Some(TokenKind::Comment), rest.find('\n').unwrap_or(rest.len()))
            } else if let Some(operator) = OPERATORS.iter().find(|operator| rest.starts_with(**operator)) {
                (Some(TokenKind::Operator), operator.len())
            } else if rest.starts_with("\\\n") {
                (None, 2)
            } else {
                let ends = |c: char| c.is_whitespace() || ";|&()\\".contains(c);
                match rest.find(ends).unwrap_or(rest.len()) {
                    0 => (None, rest.chars().next().map_or(1, char::len_utf8)),
                    length if KEYWORDS.contains(&&rest[..length]) => (Some(TokenKind::Keyword), length),
                    length => (Some(TokenKind::Name), length),
                }
            };
            if let Some(kind) = kind {
                self.token(kind, at, at + length);
            }
            at += length;
        }
    }

    fn script(&mut self, script: &Script) {
        script.pipelines.iter().flat_map(|pipeline| &pipeline.stages).for_each(|command| self.command(command));
    }

    fn command(&mut self, command: &Command) {
        command.redirects.iter().for_each(|redirect| self.redirect(redirect));
        match &command.kind {
            CommandKind::Simple(simple) => self.simple(simple),
            CommandKind::Group(scripts) => scripts.iter().for_each(|script| self.script(script)),
            CommandKind::Compound(compound) => self.compound(command, compound),
            CommandKind::Function(function) => self.script(&function.body),
            CommandKind::Test(words) => words.iter().for_each(|word| self.word(word, TokenKind::Word)),
            CommandKind::Arithmetic(word) => self.sum(word.span, word.span),
        }
    }

    fn simple(&mut self, simple: &Simple) {
        for assignment in &simple.assignments {
            let mut nested = Vec::new();
            assignment
                .index
                .iter()
                .chain(&assignment.values)
                .for_each(|word| substitutions_in(&word.parts, &mut nested));
            self.pieces(assignment.span, &nested, TokenKind::Assignment);
        }
        for (index, word) in typed_words(simple).iter().enumerate() {
            self.word(word, if index == 0 { TokenKind::Program } else { TokenKind::Word });
        }
    }

    fn compound(&mut self, command: &Command, compound: &Compound) {
        match (compound.words.first(), compound.words.last()) {
            (Some(first), Some(last)) if is_counting_loop(self.text, command, compound) => {
                self.sum(first.span, last.span);
            }
            _ => compound.words.iter().for_each(|word| self.word(word, TokenKind::Word)),
        }
        compound.bodies.iter().for_each(|body| self.script(body));
    }

    fn sum(&mut self, first: Span, last: Span) {
        self.token(TokenKind::Arithmetic, first.start.saturating_sub(2), (last.end + 2).min(self.text.len()));
    }

    fn redirect(&mut self, redirect: &Redirect) {
        let target = redirect.target.span;
        let operator = self.text.get(redirect.span.start..target.start).unwrap_or_default();
        self.token(TokenKind::Redirection, redirect.span.start, redirect.span.start + operator.trim_end().len());
        self.word(&redirect.target, TokenKind::Word);
        if let Some(body) = redirect.body() {
            let rest = self.text.get(body.span.end..).unwrap_or_default();
            let end = body.span.end + rest.find('\n').unwrap_or(rest.len());
            self.token(TokenKind::HereDocument, body.span.start, end);
        }
    }

    fn word(&mut self, word: &Word, kind: TokenKind) {
        self.pieces(word.span, &substitutions(word), kind);
    }

    fn pieces(&mut self, span: Span, nested: &[&Script], kind: TokenKind) {
        let mut from = span.start;
        for script in nested {
            let Some(inner) = extent(script).filter(|inner| inner.start >= from && inner.end <= span.end) else {
                continue;
            };
            self.token(kind, from, inner.start);
            self.depth += 1;
            from = self.region(script, inner.start, inner.end);
            self.depth -= 1;
        }
        self.token(kind, from, span.end);
    }
}

/// The words that stand in the text. Parsers add commands that don't: the call of zsh's anonymous
/// function, which has its arguments, and what a fish function sets.
pub fn typed_words(simple: &Simple) -> &[Word] {
    match simple.words.as_slice() {
        [first, second, ..] if first.span.end > second.span.start => &[],
        [first, rest @ ..] if first.parts == [Part::Literal("(anon)".to_owned())] => rest,
        words => words,
    }
}

/// Whether it is `for ((…; …; …))`.
pub fn is_counting_loop(text: &str, command: &Command, compound: &Compound) -> bool {
    let head = text.get(command.span.start..).unwrap_or_default();
    compound.is_loop
        && compound.variables.is_empty()
        && head.strip_prefix("for").is_some_and(|rest| rest.trim_start().starts_with("(("))
}
