//! Which statuses other than 0 are answers and no failures, by the `answer` lines of the packs.

use serde::{Deserialize, Serialize};

use crate::argument::Arg;
use crate::packs;
use crate::section::Asides;

aish_text::named_enum! {
    /// What such a status says.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StatusAnswer {
        /// 1: nothing fits what was looked for.
        NoMatch = "no-match",
        /// 1: what was compared isn't the same.
        Differs = "differs",
        /// 1: a condition doesn't hold.
        Untrue = "untrue",
        /// 1: a linter or an audit has something to report.
        Findings = "findings",
        /// 3: a service doesn't run.
        Inactive = "inactive",
        /// 2: a plan has changes.
        Changes = "changes",
        /// 100: there is something newer.
        Updates = "updates",
    }
}

impl StatusAnswer {
    /// The status that says so.
    pub fn status(self) -> i32 {
        match self {
            Self::NoMatch | Self::Differs | Self::Untrue | Self::Findings => 1,
            Self::Changes => 2,
            Self::Inactive => 3,
            Self::Updates => 100,
        }
    }

    /// A clause for the screen and the model.
    pub fn words(self) -> &'static str {
        match self {
            Self::NoMatch => "nothing was found",
            Self::Differs => "differences were found",
            Self::Untrue => "the answer is no",
            Self::Findings => "it has findings",
            Self::Inactive => "it isn't running",
            Self::Changes => "there are changes to make",
            Self::Updates => "there are updates",
        }
    }
}

/// What `status` of a call of `program`, a base name, says; none where it is a failure.
pub fn status_answer(program: &str, args: &[Arg], status: i32) -> Option<StatusAnswer> {
    answer_by(&packs().asides(program)?, args, status)
}

pub(super) fn answer_by(asides: &Asides, args: &[Arg], status: i32) -> Option<StatusAnswer> {
    let answers = asides.that_hold(args).into_iter().filter_map(StatusAnswer::from_name);
    answers.into_iter().find(|answer| answer.status() == status)
}
