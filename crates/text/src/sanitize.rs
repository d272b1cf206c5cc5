//! Removes from foreign text what a terminal would obey or a reader could not see. It does not
//! style, wrap or judge commands.
//!
//! In prose, offending characters are removed. In a command that would change what runs:
//! [`clean_command`] refuses escape, carriage return, bidi and other controls, and removes and
//! counts invisible fillers. For review, [`visible`] spells everything out.
//!
//! U+009B starts a control sequence like `ESC [`. The C1 string introducers (U+0090, U+0098,
//! U+009D–U+009F) are dropped alone: in mojibake they stand for a quote, and hiding the rest of the
//! line would lose more than showing a payload as harmless text.

use std::fmt;

use crate::Shell;
use unicode_width::UnicodeWidthChar;

/// Longest control sequence (`ESC [ …`) removed as one, in characters; what follows is text again.
const MAX_CSI: usize = 64;
/// Longest string sequence (OSC, DCS, APC, PM, SOS) removed, in characters; a newline also ends it.
const MAX_STRING: usize = 2048;
/// Zero-width marks per base character; more attack the terminal's memory or the eye.
const MAX_MARKS: u8 = 12;
/// Longest command that is offered, in bytes.
pub const MAX_COMMAND: usize = 32 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SequenceKind {
    Plain,
    /// C0 (without newline and tab), DEL and C1.
    Control,
    /// Reorders or hides neighbours: bidi controls, tag characters, line and paragraph separators.
    Deceptive,
    Invisible,
}

/// Newline and tab are plain.
fn kind(c: char) -> SequenceKind {
    match c {
        '\n' | '\t' | ' '..='~' => SequenceKind::Plain,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => SequenceKind::Control,
        '\u{61c}'
        | '\u{200e}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{206f}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => SequenceKind::Deceptive,
        // Soft hyphen, grapheme joiner, Hangul fillers, Khmer inherent vowels, Mongolian selectors,
        // zero-width spaces and joiners, invisible operators, variation selectors, byte order mark,
        // shorthand and musical format controls, plane 14, noncharacters.
        '\u{ad}'
        | '\u{34f}'
        | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'..='\u{2065}'
        | '\u{3164}'
        | '\u{fdd0}'..='\u{fdef}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{fff8}'
        | '\u{fffe}'..='\u{ffff}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0080}'..='\u{e0fff}' => SequenceKind::Invisible,
        _ => SequenceKind::Plain,
    }
}

/// For names and short texts: line ends, tabs and the invisible parts of an emoji count too.
pub fn is_deceptive(c: char) -> bool {
    c.is_control() || kind(c) != SequenceKind::Plain
}

/// Whether `c` can be part of an emoji, where a joiner or selector is harmless.
fn pictograph(c: char) -> bool {
    matches!(c, '\u{203c}'..='\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether the invisible `c` has an effect after `previous`: in an emoji, or as a joiner in the
/// Arabic and Indic blocks, where it shapes letters.
fn belongs(c: char, previous: Option<char>) -> bool {
    let Some(previous) = previous else { return false };
    match c {
        '\u{fe0f}' => pictograph(previous),
        '\u{200d}' => pictograph(previous) || previous == '\u{fe0f}' || matches!(previous, '\u{600}'..='\u{dff}'),
        '\u{200c}' => matches!(previous, '\u{600}'..='\u{dff}'),
        _ => false,
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SanitizerState {
    #[default]
    Ground,
    /// ESC was read; the next character decides the kind of sequence.
    Escape,
    /// After ESC and an intermediate character (`ESC ( B`).
    Intermediate,
    /// In a control sequence; characters taken so far.
    Csi(usize),
    /// In a string sequence; characters taken so far.
    Text(usize),
}

/// Cleans a stream piece by piece; where the pieces are cut makes no difference.
#[derive(Clone, Debug, Default)]
pub struct Sanitizer {
    state: SanitizerState,
    /// The last character was a carriage return, already passed on as a newline.
    after_cr: bool,
    previous: Option<char>,
    /// Zero-width marks since the last base character.
    marks: u8,
}

impl Sanitizer {
    /// A sanitizer at the start of a text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Cleans the next piece and holds nothing harmless back.
    pub fn push(&mut self, piece: &str) -> String {
        let mut out = String::with_capacity(piece.len());
        for c in piece.chars() {
            self.step(c, &mut out);
        }
        out
    }

    /// Drops an unfinished sequence; the next piece is a new text.
    pub fn finish(&mut self) {
        *self = Self::default();
    }

    fn step(&mut self, c: char, out: &mut String) {
        match self.state {
            SanitizerState::Ground => self.ground(c, out),
            SanitizerState::Escape => match c {
                '[' => self.state = SanitizerState::Csi(0),
                // OSC, DCS, APC, PM, SOS, and the window title of screen and tmux.
                ']' | 'P' | '_' | '^' | 'X' | 'k' => self.state = SanitizerState::Text(0),
                ' '..='/' => self.state = SanitizerState::Intermediate,
                '\x1b' => {}
                '0'..='~' => self.state = SanitizerState::Ground,
                _ => self.resume(c, out),
            },
            SanitizerState::Intermediate => match c {
                ' '..='/' => {}
                '0'..='~' => self.state = SanitizerState::Ground,
                _ => self.resume(c, out),
            },
            SanitizerState::Csi(taken) => match c {
                ' '..='?' if taken < MAX_CSI => self.state = SanitizerState::Csi(taken + 1),
                '@'..='~' => self.state = SanitizerState::Ground,
                _ => self.resume(c, out),
            },
            SanitizerState::Text(taken) => match c {
                '\x07' | '\u{9c}' => self.state = SanitizerState::Ground,
                // ESC ends the string, be it ST or the start of another sequence.
                '\x1b' => self.state = SanitizerState::Escape,
                '\n' | '\r' | '\x18' | '\x1a' => self.resume(c, out),
                _ if taken < MAX_STRING => self.state = SanitizerState::Text(taken + 1),
                _ => self.resume(c, out),
            },
        }
    }

    fn resume(&mut self, c: char, out: &mut String) {
        self.state = SanitizerState::Ground;
        self.ground(c, out);
    }

    fn ground(&mut self, c: char, out: &mut String) {
        let after_cr = std::mem::take(&mut self.after_cr);
        match c {
            '\n' if after_cr => {}
            '\r' => {
                self.after_cr = true;
                self.emit('\n', out);
            }
            '\x1b' => self.state = SanitizerState::Escape,
            '\u{9b}' => self.state = SanitizerState::Csi(0),
            // A separator must neither glue words together nor start a line that could be a marker.
            '\u{2028}' | '\u{2029}' | '\x0b' | '\x0c' => self.emit(' ', out),
            _ => match kind(c) {
                SequenceKind::Plain => self.emit(c, out),
                SequenceKind::Invisible if belongs(c, self.previous) => self.emit(c, out),
                _ => {}
            },
        }
    }

    fn emit(&mut self, c: char, out: &mut String) {
        if c.width() == Some(0) {
            if self.marks >= MAX_MARKS {
                return;
            }
            self.marks += 1;
        } else {
            self.marks = 0;
        }
        self.previous = Some(c);
        out.push(c);
    }
}

/// Cleans a whole text; newlines and tabs stay.
pub fn clean(text: &str) -> String {
    Sanitizer::new().push(text)
}

/// Cleans a text for one line: blanks at its end are dropped, newlines and tabs become spaces.
pub fn clean_line(text: &str) -> String {
    let text = text.trim_end();
    // Fast path: most lines are plain.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    clean(text).replace(['\n', '\t'], " ")
}

/// For review: leaves nothing out and spells out what is not plainly visible. Newlines stay.
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | ' '..='~' => out.push(c),
            // U+2400 is the block of pictures of the C0 controls, in order.
            '\0'..='\u{1f}' => out.push(char::from_u32(0x2400 + c as u32).unwrap_or('\u{2426}')),
            '\u{7f}' => out.push('\u{2421}'),
            _ if kind(c) != SequenceKind::Plain || deceptive_blank(c) => {
                out.push_str(&format!("\\u{{{:x}}}", c as u32))
            }
            _ => out.push(c),
        }
    }
    out
}

/// Whether `c` looks like a space but is part of a word to a shell (U+2800, other white space).
fn deceptive_blank(c: char) -> bool {
    c == '\u{2800}' || (c != ' ' && c.is_whitespace())
}

/// Cleans every text in a JSON value, but not the names of members.
pub fn clean_json(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::String(text) => *text = clean(text),
        serde_json::Value::Array(items) => items.iter_mut().for_each(clean_json),
        serde_json::Value::Object(members) => members.values_mut().for_each(clean_json),
        _ => {}
    }
}

/// A command from a model that may be shown and put into the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CleanCommand {
    /// Newlines in it are inside an open construct (quotes, a here-document, `do`, …).
    pub text: String,
    /// Invisible characters removed; the caller reports them.
    pub removed: usize,
}

/// Why a command from a model is not offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The line is blank.
    Empty,
    /// It is longer than [`MAX_COMMAND`].
    TooLong,
    /// It holds a character that a terminal obeys or that deceives the reader.
    Character(char),
    /// A second command follows on a new line.
    SecondLine,
    /// It ends inside a quote, a here-document or another open construct.
    Unfinished,
    /// It is a here-document, in a shell that has none.
    HereDocument,
    /// The shell would reject it, and where it ends can't be told.
    Syntax,
    /// It holds a `<name>` for the reader to fill in, which a shell takes for redirections.
    Placeholder,
    /// It is written for this other shell.
    OtherShell(Shell),
    /// It needs the effect of a command before it, or is for those behind it.
    Dependent,
    /// It holds a sign of typography where a shell wants another one: `“`, `–`, `＞`.
    Typography(char),
    /// It holds signs as HTML writes them (`&amp;`), which a shell reads as operators.
    Entity,
    /// It is a sentence, or says that there is no command.
    Prose,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the command is empty"),
            Self::TooLong => write!(f, "the command is longer than {MAX_COMMAND} bytes"),
            Self::Character(c) => {
                write!(f, "the command holds a hidden control character ({})", visible(&c.to_string()))
            }
            Self::SecondLine => f.write_str("the command hides a second one on a new line"),
            Self::Unfinished => {
                f.write_str("the command is not finished (a quote, a here-document or a block in it never ends), and nothing behind it was read")
            }
            Self::HereDocument => f.write_str("fish has no here-documents"),
            Self::Syntax => f.write_str("the shell can't read the command"),
            Self::Placeholder => f.write_str("there is a name in brackets for you to fill in"),
            Self::OtherShell(shell) => write!(f, "it is written for {shell}, and this shell can't read it"),
            Self::Dependent => f.write_str("it stands on what the command before it changes"),
            Self::Typography(c) => {
                write!(f, "it holds {c} ({}), which a shell doesn't read as what it looks like", visible(&c.to_string()))
            }
            Self::Entity => f.write_str("it holds signs as HTML writes them, which a shell reads as operators"),
            Self::Prose => f.write_str("it is no command but words"),
        }
    }
}

/// Checks the characters of a model's command, not whether it is one whole command.
///
/// CRLF becomes a newline, blanks around the command go (not a backslash-escaped one), invisible
/// fillers are removed and counted. Any other character that is not plain text refuses it.
pub fn clean_command(raw: &str) -> Result<CleanCommand, Refused> {
    if raw.len() > MAX_COMMAND {
        return Err(Refused::TooLong);
    }
    let raw = raw.replace("\r\n", "\n");
    let mut text = String::with_capacity(raw.len());
    let (mut removed, mut previous) = (0, None);
    for c in trim_command(raw.strip_suffix('\r').unwrap_or(&raw)).chars() {
        match kind(c) {
            SequenceKind::Plain => text.push(c),
            SequenceKind::Invisible if belongs(c, previous) => text.push(c),
            SequenceKind::Invisible => {
                removed += 1;
                continue;
            }
            SequenceKind::Control | SequenceKind::Deceptive => return Err(Refused::Character(c)),
        }
        previous = Some(c);
    }
    if trim_command(&text).is_empty() {
        return Err(Refused::Empty);
    }
    Ok(CleanCommand { text, removed })
}

/// A blank that a backslash escapes is part of the last word.
fn trim_command(text: &str) -> &str {
    let start = text.trim_start();
    let end = start.trim_end();
    let backslashes = end.len() - end.trim_end_matches('\\').len();
    match start[end.len()..].chars().next() {
        Some(blank) if backslashes % 2 == 1 && blank != '\n' => &start[..end.len() + blank.len_utf8()],
        _ => end,
    }
}

#[cfg(test)]
#[path = "sanitize_tests.rs"]
mod tests;
