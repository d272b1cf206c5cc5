//! A rule of a pack: id, level and texts for the user.

use crate::level::ReviewLevel;
use crate::operation::{OperationClass, Operations};

/// A rule of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// `family.name`: `git.push-force`.
    pub id: &'static str,
    /// B or C.
    pub level: ReviewLevel,
    /// Whether it halts Norris.
    pub destructive: bool,
    /// Effects of a matching call.
    pub operations: Operations,
    /// Short message: `git push --force`.
    pub says: &'static str,
    /// One sentence about the effect.
    pub does: &'static str,
    /// A phrase: what to do instead; empty if [`Rule::none`] isn't.
    pub safer: &'static str,
    /// A sentence: why there is no alternative; empty if [`Rule::safer`] isn't.
    pub none: &'static str,
}

impl Rule {
    /// Line of the table: id, index in `ask halt pin`, bits of the operations, four texts.
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
