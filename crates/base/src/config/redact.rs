//! What is taken out before a preset is sent text: the values of `models.*.redact`.

use serde::{Deserialize, Serialize};

use super::second_opinion::FlagOrWord;

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(into = "FlagOrWord", try_from = "FlagOrWord")]
    pub enum Redact {
        Off = "off",
        /// Values the user named, and keys of presets.
        Vault = "vault",
        /// Also values of telling variables and what looks like a secret.
        Autodetect = "autodetect",
        /// Also who and where the user is; the model isn't told that anything is missing.
        Stealth = "stealth",
    }
}

impl Redact {
    pub fn about(self) -> &'static str {
        match self {
            Self::Off => "nothing is replaced",
            Self::Vault => "only the values you named are replaced before anything is sent",
            Self::Autodetect => "secrets are replaced before anything is sent",
            Self::Stealth => {
                "secrets, and who and where you are, are replaced before anything is sent; the model isn't told"
            }
        }
    }
}

/// Older files have `true` and `false`; these are written where they suffice.
impl From<Redact> for FlagOrWord {
    fn from(redact: Redact) -> Self {
        match redact {
            Redact::Off => Self::Flag(false),
            Redact::Autodetect => Self::Flag(true),
            other => Self::Word(other.name().to_owned()),
        }
    }
}

impl TryFrom<FlagOrWord> for Redact {
    type Error = &'static str;

    fn try_from(written: FlagOrWord) -> Result<Self, Self::Error> {
        match written {
            FlagOrWord::Flag(true) => Ok(Self::Autodetect),
            FlagOrWord::Flag(false) => Ok(Self::Off),
            FlagOrWord::Word(name) => Self::from_name(&name).ok_or("no mode of redaction"),
        }
    }
}
