//! The machine for bash and zsh: a stack of open constructs, fed line by line.
//! Where the two differ, zsh's extra forms (short loops, brace bodies, globs in parentheses) are behind `self.zsh`.

mod heads;
mod list;
mod quotes;

use crate::complete::words::Cursor;
use crate::complete::{Completeness, MAX_DEPTH};

/// An open list of commands: what closes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Close {
    /// The end of the text.
    Never,
    /// `)`.
    Paren,
    /// `}`.
    Brace,
    /// `}` of zsh's `if … { … }`, after which `else` may come.
    IfBrace,
    /// `then` (the condition of `if` and `elif`).
    Then,
    /// `elif`, `else` or `fi`.
    Fi,
    /// `fi` alone (after `else`).
    ElseFi,
    /// `do` (the condition of `while` and `until`).
    Do,
    /// `done`.
    Done,
    /// `;;` and its kin, or `esac`.
    Case,
}

/// Where in a command the next word stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// A command may start; reserved words count.
    Start,
    /// In the first word of a simple command.
    First,
    /// Among its arguments.
    Args,
    /// After a compound command: only redirections, operators and closing words may come.
    After,
}

/// How far the head of `for`, `select` or `repeat` was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum For {
    /// The name (or `((`) comes next.
    Name,
    /// `in`, a separator or the body comes next.
    AfterName,
    /// The words after `in`.
    Words,
    /// The count of `repeat`.
    Count,
    /// The body comes next.
    Body,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    List {
        close: Close,
        at: At,
        need: bool,
        redirect: bool,
        if_done: bool,
    },
    Single,
    /// `$'…'`.
    Ansi,
    Double,
    Backtick,
    /// `${…}`; whether a single quote in it is just a character.
    Param {
        literal: bool,
    },
    /// `((…))`: parentheses open inside it.
    Arith {
        depth: usize,
    },
    /// Words in parentheses: an array, or a glob group.
    Words,
    /// `[[ … ]]`.
    Cond {
        word: bool,
    },
    For {
        state: For,
        word: bool,
    },
    /// `case WORD in`: whether the word was seen.
    CaseHead {
        word: bool,
        seen: bool,
    },
    /// The pattern of a case.
    Pattern {
        started: bool,
    },
    /// `function NAME`: whether the name was seen.
    Function {
        seen: bool,
    },
}

impl Frame {
    const fn list(close: Close) -> Self {
        Self::List { close, at: At::Start, need: false, redirect: false, if_done: false }
    }
}

#[derive(Clone, Debug)]
struct HereDoc {
    end: String,
    strip_tabs: bool,
    /// Its word is quoted, so that a backslash in its text is just a character.
    quoted: bool,
}

/// The machine.
#[derive(Clone, Debug)]
pub(super) struct Posix {
    zsh: bool,
    stack: Vec<Frame>,
    /// Here-documents of this line, whose bodies follow it.
    pending: Vec<HereDoc>,
    /// Here-documents whose bodies are being read, the next one last.
    reading: Vec<HereDoc>,
    /// The last line of that body goes on in the next one.
    joined: bool,
    /// The line ended in a backslash.
    continued: bool,
    invalid: bool,
}

impl Posix {
    pub(super) fn new(zsh: bool) -> Self {
        let stack = vec![Frame::list(Close::Never)];
        Self { zsh, stack, pending: Vec::new(), reading: Vec::new(), joined: false, continued: false, invalid: false }
    }

    pub(super) fn status(&self) -> Completeness {
        if self.invalid {
            return Completeness::Invalid;
        }
        let open = !matches!(self.stack.as_slice(), [Frame::List { need: false, .. }]);
        if open || self.continued || !self.pending.is_empty() || !self.reading.is_empty() {
            Completeness::Incomplete
        } else {
            Completeness::Complete
        }
    }

    pub(super) fn line(&mut self, line: &str) {
        if let Some(doc) = self.reading.last() {
            let text = if doc.strip_tabs { line.trim_start_matches('\t') } else { line };
            let joined = std::mem::take(&mut self.joined);
            // A backslash at its end makes a line and the next one the same.
            self.joined = !doc.quoted && (line.len() - line.trim_end_matches('\\').len()) % 2 == 1;
            if text == doc.end && !joined {
                self.reading.pop();
            }
            return;
        }
        self.continued = false;
        let mut cursor = Cursor::new(line);
        while !self.invalid && cursor.peek().is_some() {
            self.step(&mut cursor);
        }
        if !self.invalid && !self.continued {
            self.newline();
        }
    }

    fn top(&mut self) -> &mut Frame {
        if self.stack.is_empty() {
            self.stack.push(Frame::list(Close::Never));
        }
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    fn push(&mut self, frame: Frame) {
        if self.stack.len() >= MAX_DEPTH {
            self.invalid = true;
        }
        self.stack.push(frame);
    }

    /// Closes the top frame and tells the list below that a compound command ended.
    fn close(&mut self) {
        self.stack.pop();
        if let Frame::List { at, need, if_done, .. } = self.top() {
            (*at, *need, *if_done) = (At::After, false, false);
        }
    }

    /// Drops the head of a construct; the list below must now start a command.
    fn close_head(&mut self) {
        self.stack.pop();
        if let Frame::List { at, need, .. } = self.top() {
            (*at, *need) = (At::Start, true);
        }
    }

    fn replace(&mut self, frame: Frame) {
        *self.top() = frame;
    }

    /// The list at the top moves on.
    fn set(&mut self, to: At) {
        if let Frame::List { at, need, .. } = self.top() {
            (*at, *need) = (to, false);
        }
    }

    fn newline(&mut self) {
        match self.top() {
            Frame::List { at, redirect, .. } => {
                if *redirect {
                    self.invalid = true;
                    return;
                }
                *at = At::Start;
            }
            Frame::For { state, word } => {
                *state = match (*state, *word) {
                    (For::Words | For::Body, _) | (For::Count, true) => For::Body,
                    (For::Name, true) => For::AfterName,
                    (state, _) => state,
                };
                *word = false;
            }
            Frame::CaseHead { word, seen } => {
                *seen |= *word;
                *word = false;
            }
            Frame::Cond { word } => *word = false,
            Frame::Words | Frame::Pattern { .. } | Frame::Function { .. } | Frame::Arith { .. } => {}
            // Inside quotes a newline is text, and here-documents still wait.
            Frame::Single | Frame::Ansi | Frame::Double | Frame::Backtick | Frame::Param { .. } => return,
        }
        self.pending.reverse();
        self.reading.append(&mut self.pending);
    }

    fn step(&mut self, cursor: &mut Cursor<'_>) {
        match *self.top() {
            Frame::Single => self.until(cursor, '\'', false),
            Frame::Ansi => self.until(cursor, '\'', true),
            Frame::Backtick => self.until(cursor, '`', true),
            Frame::Double => {
                if cursor.take("\"") {
                    self.stack.pop();
                } else if !self.expansion(cursor, true) {
                    cursor.next();
                }
            }
            Frame::Param { literal } => {
                if cursor.take("}") {
                    self.stack.pop();
                } else if literal && cursor.take("'") {
                } else if !self.quoted(cursor, literal) {
                    cursor.next();
                }
            }
            Frame::Arith { depth } => self.arith(cursor, depth),
            Frame::Words => self.words(cursor),
            Frame::Cond { word } => self.cond(cursor, word),
            Frame::For { state, word } => self.for_head(cursor, state, word),
            Frame::CaseHead { word, seen } => self.case_head(cursor, word, seen),
            Frame::Pattern { started } => self.pattern(cursor, started),
            Frame::Function { seen } => self.function_head(cursor, seen),
            Frame::List { close, at, need, redirect, if_done } => {
                self.list(cursor, close, at, need, redirect, if_done);
            }
        }
    }
}
