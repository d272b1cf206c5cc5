//! The levels of review. The judge decides which one an action gets.

use serde::{Deserialize, Serialize};

/// How much review an action needs (LAD-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ReviewLevel {
    /// Runs without any review by the user.
    #[default]
    A,
    /// Runs after the user approved it; an explanation is shown.
    B,
    /// As B, and the user enters the PIN.
    C,
}

impl ReviewLevel {
    /// The next higher level; C stays C.
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
