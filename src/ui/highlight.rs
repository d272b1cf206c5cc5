//! Colours shell code while it streams: command words, reserved words, strings, expansions, comments, operators.
//! The text stays as it is. It is a light lexer for the eye, good for zsh, bash and fish alike; nothing may be decided
//! by it.

use super::style::{Palette, Role};
use super::styled_text::StyledText;

/// Longest word that is held back until it is known what it is, in characters.
const MAX_WORD: usize = 64;

/// Colours a whole command or script.
pub fn highlight_command(text: &str, palette: Palette) -> String {
    let mut ink = StyledText::new(palette);
    let mut lexer = Highlighter::default();
    for c in text.chars() {
        lexer.push(c, &mut ink);
    }
    lexer.flush(&mut ink);
    ink.end_style();
    ink.take_text()
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mode {
    #[default]
    Code,
    Single,
    Double,
    Comment,
    /// Directly after a `$`; whether it stands in a double-quoted string.
    Dollar(bool),
    /// A variable's name; whether it stands in a double-quoted string.
    Name(bool),
    /// In `${…}`.
    Braced(bool),
}

/// The lexer's state between two characters.
#[derive(Clone, Debug, Default)]
pub(super) struct Highlighter {
    mode: Mode,
    /// The plain word read so far, if it may still be a command or a reserved word.
    word: String,
    /// Characters of the word that were passed on already.
    in_word: bool,
    /// The next word is no command.
    argument: bool,
    /// The word that is being passed on is an option.
    flag: bool,
    escaped: bool,
}

impl Highlighter {
    pub(super) fn push(&mut self, c: char, ink: &mut StyledText) {
        if std::mem::take(&mut self.escaped) {
            let role = if matches!(self.mode, Mode::Double) { Role::Text } else { Role::Plain };
            ink.push_char(role, c);
            return;
        }
        match self.mode {
            Mode::Single => {
                ink.push_char(Role::Text, c);
                if c == '\'' {
                    self.mode = Mode::Code;
                }
            }
            Mode::Double => self.double(c, ink),
            Mode::Comment => {
                ink.push_char(Role::Comment, c);
                if c == '\n' {
                    self.mode = Mode::Code;
                    self.argument = false;
                }
            }
            Mode::Dollar(quoted) => match c {
                '{' => {
                    ink.push_char(Role::Variable, c);
                    self.mode = Mode::Braced(quoted);
                }
                // Inside a string it stays a string: good enough for the eye, and quotes in it pair up.
                '(' if !quoted => {
                    ink.push_char(Role::Variable, c);
                    self.mode = Mode::Code;
                    (self.in_word, self.argument) = (false, false);
                }
                '#' | '?' | '!' | '@' | '*' | '$' | '-' => {
                    ink.push_char(Role::Variable, c);
                    self.mode = back(quoted);
                }
                c if c.is_alphanumeric() || c == '_' => {
                    ink.push_char(Role::Variable, c);
                    self.mode = Mode::Name(quoted);
                }
                _ => self.resume(quoted, c, ink),
            },
            Mode::Name(quoted) => {
                if c.is_alphanumeric() || c == '_' {
                    ink.push_char(Role::Variable, c);
                } else {
                    self.resume(quoted, c, ink);
                }
            }
            Mode::Braced(quoted) => {
                ink.push_char(Role::Variable, c);
                if c == '}' || c == '\n' {
                    self.mode = back(quoted);
                }
            }
            Mode::Code => self.code(c, ink),
        }
    }

    /// Passes on what is held back.
    pub(super) fn flush(&mut self, ink: &mut StyledText) {
        if self.word.is_empty() {
            return;
        }
        let word = std::mem::take(&mut self.word);
        let role = if self.argument {
            Role::Plain
        } else if KEYWORDS.contains(&word.as_str()) {
            Role::Keyword
        } else if word.contains('=') {
            Role::Plain
        } else {
            Role::Command
        };
        // After a reserved word, an assignment or a prefix command the next word is a command again.
        let again = role == Role::Keyword && !NAMED.contains(&word.as_str()) || word.contains('=');
        self.argument |= !again && !PREFIXES.contains(&word.as_str());
        ink.push_text(role, &word);
    }

    fn resume(&mut self, quoted: bool, c: char, ink: &mut StyledText) {
        self.mode = back(quoted);
        self.push(c, ink);
    }

    fn double(&mut self, c: char, ink: &mut StyledText) {
        match c {
            '$' => {
                ink.push_char(Role::Variable, c);
                self.mode = Mode::Dollar(true);
                return;
            }
            '"' => self.mode = Mode::Code,
            '\\' => self.escaped = true,
            _ => {}
        }
        ink.push_char(Role::Text, c);
    }

    fn code(&mut self, c: char, ink: &mut StyledText) {
        match c {
            ' ' | '\t' => {
                self.end_word(ink);
                ink.push_char(Role::Plain, c);
            }
            '\n' | ';' | '&' | '|' | '(' | ')' | '`' => {
                self.end_word(ink);
                ink.push_char(if c == '\n' { Role::Plain } else { Role::Operator }, c);
                self.argument = false;
            }
            '<' | '>' => {
                self.end_word(ink);
                ink.push_char(Role::Operator, c);
                self.argument = true;
            }
            '#' if !self.in_word => {
                ink.push_char(Role::Comment, c);
                self.mode = Mode::Comment;
            }
            '\'' | '"' | '$' | '\\' => {
                self.flush(ink);
                self.in_word = true;
                self.argument = true;
                let (role, mode) = match c {
                    '\'' => (Role::Text, Mode::Single),
                    '"' => (Role::Text, Mode::Double),
                    '$' => (Role::Variable, Mode::Dollar(false)),
                    _ => (Role::Plain, Mode::Code),
                };
                self.escaped = c == '\\';
                self.mode = mode;
                ink.push_char(role, c);
            }
            _ => {
                if !self.in_word && self.argument {
                    self.flag = c == '-';
                }
                let first = !self.in_word;
                self.in_word = true;
                if self.argument {
                    ink.push_char(if self.flag { Role::Flag } else { Role::Plain }, c);
                } else if first || !self.word.is_empty() {
                    self.word.push(c);
                    if self.word.chars().count() >= MAX_WORD {
                        self.flush(ink);
                        self.argument = true;
                    }
                } else {
                    ink.push_char(Role::Plain, c);
                }
            }
        }
    }

    fn end_word(&mut self, ink: &mut StyledText) {
        self.flush(ink);
        (self.in_word, self.flag) = (false, false);
    }
}

/// Where an expansion returns to.
fn back(quoted: bool) -> Mode {
    if quoted { Mode::Double } else { Mode::Code }
}

const KEYWORDS: &[&str] = &[
    "if", "then", "elif", "else", "fi", "for", "while", "until", "do", "done", "case", "esac", "in", "select",
    "function", "{", "}", "[[", "]]", "!", "begin", "end", "switch", "and", "or", "not", "repeat", "coproc", "time",
];

/// Reserved words after which a name comes, not a command.
const NAMED: &[&str] =
    &["for", "case", "select", "function", "switch", "[[", "in", "end", "fi", "done", "esac", "}", "]]"];

/// Commands whose first argument is a command.
const PREFIXES: &[&str] = &["sudo", "doas", "env", "command", "builtin", "exec", "nohup", "noglob", "xargs", "nice"];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::ui::markdown::tests::strip;

    fn roles(text: &str) -> Vec<(Role, String)> {
        let palette = Palette::new(true);
        let shown = highlight_command(text, palette);
        let all = [Role::Command, Role::Keyword, Role::Text, Role::Variable, Role::Comment, Role::Operator, Role::Flag];
        let mut found = Vec::new();
        for part in shown.split("\x1b[0m") {
            let Some((_, styled)) = part.split_once('\x1b') else { continue };
            let styled = format!("\x1b{styled}");
            for role in all {
                // Command and variable share no style; the longest match decides.
                let start = palette.style(role).render().to_string();
                if let Some(text) = styled.strip_prefix(&start)
                    && !text.starts_with('\x1b')
                {
                    found.push((role, text.to_owned()));
                }
            }
        }
        found
    }

    #[test]
    fn parts_are_recognised() {
        let has = |text: &str, role: Role, part: &str| {
            let found = roles(text);
            assert!(found.contains(&(role, part.to_owned())), "{text}: {role:?} {part} in {found:?}");
        };
        has("ls -la /tmp", Role::Command, "ls");
        has("ls -la /tmp", Role::Flag, "-la");
        has("sudo rm x", Role::Command, "rm");
        has("echo 'a b' \"c $d e\"", Role::Text, "'a b'");
        has("echo 'a b' \"c $d e\"", Role::Variable, "$d");
        has("if true; then ls; fi", Role::Keyword, "then");
        has("if true; then ls; fi", Role::Command, "ls");
        has("a | b > c", Role::Operator, "|");
        has("a | b > c", Role::Command, "b");
        has("X=1 make", Role::Command, "make");
        has("echo $(date +%s)", Role::Command, "date");
        has("ls # note", Role::Comment, "# note");
        has("echo ${x:-y}", Role::Variable, "${x:-y}");
        has("for f in *; do echo; done", Role::Keyword, "done");
    }

    proptest! {
        #[test]
        fn only_colour_is_added(text in "(\\PC|[a-z $'\"\\\\{}()|&;<>#=\n-]){0,80}") {
            prop_assert_eq!(strip(&highlight_command(&text, Palette::new(true))), text.clone());
            prop_assert_eq!(highlight_command(&text, Palette::new(false)), text);
        }
    }
}
