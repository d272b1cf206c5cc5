//! What is taken out before a preset is sent text: the values of `models.*.redact`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
impl Serialize for Redact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Off => serializer.serialize_bool(false),
            Self::Autodetect => serializer.serialize_bool(true),
            other => serializer.serialize_str(other.name()),
        }
    }
}

impl<'de> Deserialize<'de> for Redact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum WrittenValue {
            Flag(bool),
            Name(String),
        }
        Ok(match WrittenValue::deserialize(deserializer)? {
            WrittenValue::Flag(true) => Self::Autodetect,
            WrittenValue::Flag(false) => Self::Off,
            WrittenValue::Name(name) => {
                Self::from_name(&name).ok_or_else(|| serde::de::Error::custom("no mode of redaction"))?
            }
        })
    }
}
