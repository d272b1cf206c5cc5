//! Tokens with a published prefix (`../../data/tokens.rules`): the alphabet of what follows, its
//! length, and how sure the prefix makes us. Reading only, no scanning.

use std::sync::LazyLock;

aish_text::named_enum! {
    /// The alphabet of a token's body; [`Body::has`] says which characters.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Body {
        Alnum = "alnum",
        Hex = "hex",
        /// Upper-case letters and digits.
        Upper = "upper",
        /// As in an identifier: letters, digits, `_`.
        Word = "word",
        /// Letters, digits, `_`, `-` (base64url).
        Url = "url",
        /// Letters, digits, `_`, `-`, `.`.
        Dotted = "dotted",
        /// Letters, digits, `+`, `/`, `=`, `_`, `-` (base64 of either alphabet).
        Base64 = "base64",
        /// As in password hashes and URL paths.
        Wide = "wide",
        /// Everything but blanks and quotes.
        Any = "any",
    }
}

impl Body {
    /// Whether `b` may stand in the body.
    pub fn has(self, b: u8) -> bool {
        match self {
            Self::Alnum => b.is_ascii_alphanumeric(),
            Self::Hex => b.is_ascii_hexdigit(),
            Self::Upper => b.is_ascii_uppercase() || b.is_ascii_digit(),
            Self::Word => b.is_ascii_alphanumeric() || b == b'_',
            Self::Url => b.is_ascii_alphanumeric() || b == b'_' || b == b'-',
            Self::Dotted => b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'),
            Self::Base64 => b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=' | b'_' | b'-'),
            Self::Wide => b.is_ascii_alphanumeric() || b"+/=_-.$,@%~".contains(&b),
            Self::Any => b.is_ascii_graphic() && !b"\"'`<>".contains(&b),
        }
    }
}

aish_text::named_enum! {
    /// How sure a prefix alone makes us.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Proof {
        /// The prefix is the vendor's own: length and alphabet are enough.
        Prefix = "prefix",
        /// The prefix is short or a common word: the body must mix letters with digits as a random
        /// value does.
        Random = "random",
        /// Like `Prefix`, but the body has exactly the least length.
        Exact = "exact",
        /// The prefix is an address that may stay; only what follows it is the secret.
        Address = "address",
    }
}

/// One kind of token that its issuer gives a recognisable prefix.
#[derive(Clone, Copy, Debug)]
pub struct TokenRule {
    /// The name that reports show, such as `github-token`.
    pub id: &'static str,
    /// The literal start, compared with case.
    pub prefix: &'static str,
    /// The alphabet after the prefix.
    pub body: Body,
    /// The least number of bytes after the prefix.
    pub min: usize,
    /// What else must hold for the text to be a token.
    pub proof: Proof,
}

static RULES: LazyLock<Vec<TokenRule>> =
    LazyLock::new(|| super::rows(include_str!("../../data/tokens.rules")).filter_map(row).collect());

/// All rules, in the order of the file.
pub fn tokens() -> &'static [TokenRule] {
    &RULES
}

/// `ID  PREFIX  ALPHABET  LEAST  PROOF  SOURCE`.
fn row(line: &'static str) -> Option<TokenRule> {
    let mut fields = super::fields(line);
    let rule = TokenRule {
        id: fields.next()?,
        prefix: fields.next()?,
        body: Body::from_name(fields.next()?)?,
        min: fields.next()?.parse().ok()?,
        proof: Proof::from_name(fields.next()?)?,
    };
    // The page that documents the format is for readers of the file; a row must name one.
    fields.next()?;
    fields.next().is_none().then_some(rule)
}

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
