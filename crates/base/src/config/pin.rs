//! The PIN of level C (PIN-01…06): its source, its check, the delay after a wrong one. It reads
//! only `/dev/urandom`, for a salt, and no `Debug` shows a PIN.

use std::fmt;
use std::time::Duration;

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use toml::de::DeValue;

use crate::error::{Error, Exit, Result};
use crate::store::id::random;
use aish_judge::verdict::PIN_LENGTH;

pub const LENGTH: usize = PIN_LENGTH;
/// Used when no PIN is set (PIN-01).
pub const DEFAULT: &str = "000000";
/// Wrong tries before the command is refused (OPEN-08).
pub const ATTEMPTS: u32 = 3;

#[derive(Clone, Default, PartialEq, Eq)]
pub enum Pin {
    #[default]
    Unset,
    Plain(String),
    /// `security.approval_pin_hash`, argon2 in PHC form.
    Hash(String),
    /// The setting can't be a PIN; nothing matches. Holds the reason.
    Invalid(String),
}

impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unset => "Unset",
            Self::Plain(_) => "Plain(…)",
            Self::Hash(_) => "Hash(…)",
            Self::Invalid(_) => "Invalid",
        })
    }
}

impl Pin {
    /// At most one of the two may be set.
    pub fn from_settings(plain: Option<&DeValue>, hash: Option<&DeValue>) -> Self {
        let text = |value: &DeValue| value.as_str().map(str::to_owned);
        match (plain, hash) {
            (None, None) => Self::Unset,
            (Some(_), Some(_)) => {
                Self::Invalid("both `security.approval_pin` and `security.approval_pin_hash` are set".to_owned())
            }
            (Some(plain), None) => match text(plain).filter(|pin| is_pin(pin)) {
                Some(pin) => Self::Plain(pin),
                None => Self::Invalid("`security.approval_pin` isn't six digits in quotes".to_owned()),
            },
            (None, Some(hash)) => match text(hash).filter(|hash| is_usable_hash(hash)) {
                Some(hash) => Self::Hash(hash),
                None => Self::Invalid("`security.approval_pin_hash` isn't an argon2 hash".to_owned()),
            },
        }
    }

    /// Takes the same time for every wrong PIN.
    pub fn matches(&self, typed: &str) -> bool {
        is_pin(typed)
            && match self {
                Self::Unset => is_same_text(DEFAULT, typed),
                Self::Plain(pin) => is_same_text(pin, typed),
                Self::Hash(hash) => PasswordHash::new(hash)
                    .is_ok_and(|hash| Argon2::default().verify_password(typed.as_bytes(), &hash).is_ok()),
                Self::Invalid(_) => false,
            }
    }

    pub fn is_default(&self) -> bool {
        match self {
            Self::Unset => true,
            Self::Plain(pin) => pin == DEFAULT,
            Self::Hash(_) | Self::Invalid(_) => false,
        }
    }
}

pub fn is_pin(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|b| b.is_ascii_digit())
}

/// 1 second, doubled for each further wrong PIN, at most 32 seconds.
pub fn delay_after_wrong(wrong: u32) -> Duration {
    Duration::from_secs(1 << wrong.saturating_sub(1).min(5))
}

/// argon2id in PHC form, fresh salt, OWASP's parameters (19 MiB, two passes). It only prevents
/// reading by accident: six digits are soon tried out with the file in hand.
pub fn hash_pin(pin: &str) -> Result<String> {
    let fail = |what: &str| Error::new(Exit::Internal, format!("the PIN can't be hashed: {what}"));
    let salt = random().map_err(|e| fail(&e.to_string()))?;
    let salt = SaltString::encode_b64(&salt).map_err(|e| fail(&e.to_string()))?;
    let params = Params::new(19 * 1024, 2, 1, None).map_err(|e| fail(&e.to_string()))?;
    let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    hasher.hash_password(pin.as_bytes(), &salt).map(|hash| hash.to_string()).map_err(|e| fail(&e.to_string()))
}

/// At most 1 GiB (`m_cost` is in KiB) and 20 passes: more would stall the prompt.
fn is_usable_hash(hash: &str) -> bool {
    let Ok(parsed) = PasswordHash::new(hash) else { return false };
    let bounded = Params::try_from(&parsed).is_ok_and(|params| params.m_cost() <= 1024 * 1024 && params.t_cost() <= 20);
    bounded && parsed.hash.is_some() && Algorithm::try_from(parsed.algorithm).is_ok()
}

fn is_same_text(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
}

#[cfg(test)]
#[path = "pin_tests.rs"]
mod tests;
