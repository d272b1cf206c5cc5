//! Levels of review; the judge assigns them.

use serde::{Deserialize, Serialize};

/// Review that an action needs (LAD-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ReviewLevel {
    /// Runs without review.
    #[default]
    A,
    /// Runs after the user approved it; an explanation is shown.
    B,
    /// As B, with the PIN.
    C,
}

impl ReviewLevel {
    /// C stays C.
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
