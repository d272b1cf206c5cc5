//! `safety.llm_second_opinion`: whether a model judges commands that the rules pass.
//! `norris::second_opinion` chooses the model.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// `true`, `false` or `"required"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondOpinion {
    Off,
    /// By a model that can judge; else the rules alone.
    On,
    /// By any model; the user is asked about what it doesn't clear.
    Required,
}

const REQUIRED: &str = "required";

impl Serialize for SecondOpinion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Required => serializer.serialize_str(REQUIRED),
            other => serializer.serialize_bool(*other == Self::On),
        }
    }
}

impl<'de> Deserialize<'de> for SecondOpinion {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum WrittenOpinion {
            Flag(bool),
            Word(String),
        }
        match WrittenOpinion::deserialize(deserializer)? {
            WrittenOpinion::Flag(true) => Ok(Self::On),
            WrittenOpinion::Flag(false) => Ok(Self::Off),
            WrittenOpinion::Word(word) if word == REQUIRED => Ok(Self::Required),
            WrittenOpinion::Word(_) => Err(serde::de::Error::custom("neither true nor false nor \"required\"")),
        }
    }
}
