//! Whether the value of a secret's name is real: not a variable, call, placeholder, path or prose.

use super::entropy::{self, Classes, has_sign, random};
use super::references::{code, fact, label, marker, path, prose, reference, uuid, written};

use super::names::Tier;

#[derive(Clone, Copy, Default)]
pub(super) struct Setting {
    /// In quotes of any kind.
    pub quoted: bool,
    pub single: bool,
    /// The syntax marks the value: `=`, option, header, XML element.
    pub strong: bool,
    /// The name is like an environment variable's, or the pair fills the line.
    pub plain: bool,
    /// It touches its `=` or option and ends at a blank: code isn't formatted so.
    pub tight: bool,
    /// The program takes any word as a password.
    pub given: bool,
    /// Code is rare there: it touches its `=`, stands behind a blank, or has the rest of the line.
    pub alone: bool,
}

impl Setting {
    /// A place only for secrets, though nothing says where the value ends: a record, a header.
    pub(super) const BARE: Self = Self { quoted: false, single: false, tight: false, ..Self::PLACE };

    /// A place only for secrets: a record, an option of a known program.
    pub(super) const PLACE: Self =
        Self { quoted: true, single: true, strong: true, plain: true, tight: true, given: false, alone: true };
}

/// Whether `value` fits a name of `tier`.
pub(super) fn judge(value: &[u8], tier: Tier, how: Setting) -> bool {
    if value.len() < 3
        || value.len() > 1 << 16
        || reference(value, how.single)
        || marker(value)
        || path(value)
        || (fact(value) && tier != Tier::Code)
    {
        return false;
    }
    let classes = Classes::of(value);
    let any = how.given || how.tight && classes.digit > 0;
    if !how.quoted && code(value) && !((how.alone || how.given) && written(value, any)) {
        return false;
    }
    if how.quoted && matches!(tier, Tier::Token | Tier::Loose) && noise(value, classes) {
        return true;
    }
    match tier {
        Tier::Password => password(value, classes, how),
        Tier::Token => token(value, classes, how),
        Tier::Session => {
            (uuid(value) && how.strong && how.quoted)
                || (value.len() >= 16 && !uuid(value) && token(value, classes, how))
        }
        Tier::Pin => how.strong && (4..=10).contains(&value.len()) && classes.digit == value.len(),
        Tier::Code => {
            how.strong
                && (if classes.digit == value.len() { 4 } else { 6 }..=40).contains(&value.len())
                && classes.digit > 2
                && value.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-')
        }
        Tier::Phrase => value.len() > 3,
        Tier::Loose => {
            // `linux-npm-4f9a…`: words in front of a digest name something that is kept under it.
            let name =
                value.rsplit(|b| *b == b'-').next().is_some_and(|last| last.len() >= 40 && Classes::of(last).hex);
            !uuid(value) && !classes.hex && !name && !label(value) && value.len() >= 20 && random(value, 20)
        }
    }
}

/// Whether a value that touches the `=` of a variable of the environment is a literal there, though
/// it would be code or a word elsewhere: names parted by dots, small letters behind the name of a
/// token.
pub(super) fn touches(value: &[u8], tier: Tier) -> bool {
    let word = tier == Tier::Token && value.len() >= 8 && value.iter().all(u8::is_ascii_lowercase) && !prose(value);
    let dotted = matches!(tier, Tier::Password | Tier::Token) && written(value, true);
    (word || dotted) && !reference(value, false) && !marker(value) && !path(value)
}

/// Whether signs, blanks, digits and letters are mixed as prose and code don't mix them: the salts of
/// WordPress.
pub(super) fn noise(value: &[u8], classes: Classes) -> bool {
    value.len() >= 32
        && classes.digit >= 3
        && classes.upper >= 3
        && classes.lower >= 3
        && classes.letters() * 4 <= value.len() * 3
        && b"!#$%&*+;<=>?@^|~{}[]()".iter().filter(|sign| value.contains(sign)).count() >= 5
        && value.iter().filter(|b| **b == b' ').count() * 8 <= value.len()
}

fn password(value: &[u8], classes: Classes, how: Setting) -> bool {
    if prose(value) && !(how.given && classes.lower > 0) {
        return false;
    }
    if how.quoted && value.contains(&b' ') {
        // Sentence or pass phrase? Sentences start with a capital, end with a mark or are long.
        let words = value.split(|b| *b == b' ').count();
        let sentence = value[0].is_ascii_uppercase() && classes.digit == 0;
        let speaks = value.split(|b| *b == b' ').filter(|w| prose(w)).count() * 4 >= words;
        return how.strong && !sentence && (how.plain || !speaks) && words <= 8 && !value.ends_with(b":");
    }
    if classes.letters() == value.len() || (how.quoted && classes.digit == 0 && label(value)) {
        let camel = !how.quoted
            && !how.tight
            && classes.upper > 0
            && classes.lower > 0
            && value[0].is_ascii_lowercase()
            && !random(value, 14);
        return how.strong && value.len() >= 4 && (how.quoted || (how.plain && !camel) || random(value, 14));
    }
    if classes.digit == value.len() {
        let enough = if how.quoted || how.plain { 4 } else { 6 };
        return how.strong && (enough..=64).contains(&value.len());
    }
    if !how.quoted
        && !how.plain
        && classes.digit == 0
        && value.iter().all(|b| b.is_ascii_alphabetic() || b"_-.".contains(b))
    {
        return false;
    }
    if how.strong {
        value.len() >= 4
    } else {
        value.len() >= 6 && classes.letters() > 0 && (classes.digit > 0 || classes.other > 0) && !label(value)
    }
}

fn token(value: &[u8], classes: Classes, how: Setting) -> bool {
    if prose(value) || value.contains(&b' ') || value.len() < 6 {
        return false;
    }
    if uuid(value) {
        return how.strong;
    }
    if classes.hex && value.len() >= 16 && classes.letters() > 0 {
        return true;
    }
    if classes.digit == value.len() {
        return how.strong && how.quoted && value.len() >= 16;
    }
    if label(value) && !(how.strong && random(value, 16)) {
        return false;
    }
    let symbols = has_sign(value);
    if classes.mixes_digits() {
        let enough = if how.strong { 6 } else { 8 };
        return value.len() >= enough
            && (how.strong || random(value, 8) || symbols)
            && (value.len() >= 8 || how.quoted || how.plain);
    }
    (symbols && value.len() >= 8 && how.strong && classes.letters() > 0 && (how.quoted || how.plain))
        || random(value, 16)
        || (how.strong && how.plain && value.len() >= 11 && classes.lower == value.len())
        || (how.strong && value.len() >= 24 && classes.letters() == value.len() && entropy::shannon(value) >= 3.6)
}

/// Base32, as of one-time passwords (RFC 4648, RFC 6238).
pub(super) fn is_seed(value: &[u8]) -> bool {
    let classes = Classes::of(value);
    let base32 = value.iter().all(|b| b.is_ascii_alphabetic() || (b'2'..=b'7').contains(b));
    base32 && value.len() >= 16 && classes.mixes_digits() && (classes.upper == 0 || classes.lower == 0)
}

/// More than a name with a number: both cases and digits.
pub(super) fn is_made(value: &[u8]) -> bool {
    let classes = Classes::of(value);
    classes.upper > 0 && classes.lower > 0 && classes.digit > 0 && random(value, 14)
}
