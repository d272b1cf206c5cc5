//! A rule of a pack: its id, its level, and its texts for the user.

use crate::level::ReviewLevel;
use crate::operation::{OperationClass, Operations};

/// A rule of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// `family.name`, as `git.push-force`.
    pub id: &'static str,
    /// The level it asks for: B or C.
    pub level: ReviewLevel,
    /// Whether it halts Norris, who then runs nothing more without the user.
    pub destructive: bool,
    /// The effects of a call it holds for.
    pub operations: Operations,
    /// The short message: `git push --force`.
    pub says: &'static str,
    /// One sentence about the effect.
    pub does: &'static str,
    /// What could be done instead, as a phrase; empty where [`Rule::none`] says why there is
    /// nothing.
    pub safer: &'static str,
    /// Why nothing could be done instead, as a sentence; empty where [`Rule::safer`] isn't.
    pub none: &'static str,
}

impl Rule {
    /// Reads a line of the table: id, index of the level in `ask halt pin`, bits of the operations,
    /// and the four texts.
    pub(super) fn read(line: &'static str) -> Option<Self> {
        let mut fields = line.splitn(7, '\t');
        let id = fields.next()?;
        let level = fields.next()?;
        let bits: u32 = fields.next()?.parse().ok()?;
        let operations = OperationClass::ALL.into_iter().enumerate().filter(|(bit, _)| bits & (1 << bit) != 0);
        Some(Self {
            id,
            level: if level == "2" { ReviewLevel::C } else { ReviewLevel::B },
            destructive: level != "0",
            operations: operations.map(|(_, class)| class).collect(),
            says: fields.next()?,
            does: fields.next()?,
            safer: fields.next()?,
            none: fields.next()?,
        })
    }
}
