//! `safety.llm_second_opinion`: whether a model judges commands that the rules pass.
//! `norris::second_opinion` chooses the model.

use serde::{Deserialize, Serialize};

/// `true`, `false` or `"required"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "FlagOrWord", try_from = "FlagOrWord")]
pub enum SecondOpinion {
    Off,
    /// By a model that can judge; else the rules alone.
    On,
    /// By any model; the user is asked about what it doesn't clear.
    Required,
}

const REQUIRED: &str = "required";

/// What a setting that was a switch once may be.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub enum FlagOrWord {
    Flag(bool),
    Word(String),
}

impl From<SecondOpinion> for FlagOrWord {
    fn from(opinion: SecondOpinion) -> Self {
        match opinion {
            SecondOpinion::Required => Self::Word(REQUIRED.to_owned()),
            other => Self::Flag(other == SecondOpinion::On),
        }
    }
}

impl TryFrom<FlagOrWord> for SecondOpinion {
    type Error = &'static str;

    fn try_from(written: FlagOrWord) -> Result<Self, Self::Error> {
        match written {
            FlagOrWord::Flag(true) => Ok(Self::On),
            FlagOrWord::Flag(false) => Ok(Self::Off),
            FlagOrWord::Word(word) if word == REQUIRED => Ok(Self::Required),
            FlagOrWord::Word(_) => Err("neither true nor false nor \"required\""),
        }
    }
}
