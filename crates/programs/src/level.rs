//! The levels of review. Which one an action gets is decided by the judge.

use serde::{Deserialize, Serialize};

/// How much review an action needs (LAD-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ReviewLevel {
    /// None.
    #[default]
    A,
    /// The user approves it, with an explanation.
    B,
    /// As B, and the PIN.
    C,
}

impl ReviewLevel {
    /// The next higher level; the highest stays.
    #[must_use]
    pub fn bumped(self) -> Self {
        if self == Self::A { Self::B } else { Self::C }
    }

    /// `A`, `B` or `C`.
    pub fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
        }
    }
}
