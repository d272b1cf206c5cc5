//! The file names of an argument that is partly a glob: quoted parts are no pattern, a variable
//! with a glob's names is one. Kept beside the text.

use crate::argument::Arg;

const SPECIAL: &[char] = &['*', '?', '[', ']', '(', ')', '|', '<', '>', '\\', '{', '}', '~', '^', '#'];

/// Most quoted characters told apart from a pattern's.
const MAX_QUOTED: usize = 256;

#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// Byte offsets of quoted characters that would mean something unquoted.
    quoted: Vec<usize>,
    holds_glob: bool,
}

impl Names {
    pub(super) fn quoted(&mut self, text: &str, at: usize) {
        if text.contains(SPECIAL) {
            let left = MAX_QUOTED.saturating_sub(self.quoted.len());
            self.quoted.extend(text.match_indices(SPECIAL).take(left).map(|(offset, _)| at + offset));
        }
    }

    /// A quoted variable's value is added at this offset.
    pub(super) fn value(&mut self, value: &Arg, at: usize) {
        if value.glob || value.pattern.is_some() {
            self.holds_glob = true;
        } else {
            self.quoted(&value.text, at);
        }
    }

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
