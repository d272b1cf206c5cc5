//! Which names an argument stands for when it is a glob only in part: what is quoted in it is no
//! pattern, and a variable that holds the names of a glob is one, quotes or not. It keeps that
//! beside the text; the judge uses the text alone.

use crate::argument::Arg;

/// Characters that mean something in a pattern.
const SPECIAL: &[char] = &['*', '?', '[', ']', '(', ')', '|', '<', '>', '\\', '{', '}', '~', '^', '#'];

/// More quoted characters than this are not told apart from a pattern's.
const MAX_QUOTED: usize = 256;

/// What was noted while an argument was put together.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// Where the quoted characters stand that would mean something unquoted: byte offsets in the
    /// text.
    quoted: Vec<usize>,
    /// A variable that holds a glob went into it.
    holds_glob: bool,
}

impl Names {
    pub(super) fn quoted(&mut self, text: &str, at: usize) {
        if text.contains(SPECIAL) {
            let left = MAX_QUOTED.saturating_sub(self.quoted.len());
            self.quoted.extend(text.match_indices(SPECIAL).take(left).map(|(offset, _)| at + offset));
        }
    }

    /// A quoted value of a variable is added at this offset.
    pub(super) fn value(&mut self, value: &Arg, at: usize) {
        if value.glob || value.pattern.is_some() {
            self.holds_glob = true;
        } else {
            self.quoted(&value.text, at);
        }
    }

    /// The argument, with its pattern if it needs one.
    pub(super) fn of(&self, mut arg: Arg) -> Arg {
        if self.holds_glob || (arg.glob && !self.quoted.is_empty()) {
            let mut pattern = String::with_capacity(arg.text.len() + self.quoted.len());
            let mut quoted = self.quoted.iter().peekable();
            for (at, c) in arg.text.char_indices() {
                if quoted.next_if(|next| **next == at).is_some() {
                    pattern.push('\\');
                }
                pattern.push(c);
            }
            arg.pattern = Some(pattern.into());
        }
        arg
    }
}
