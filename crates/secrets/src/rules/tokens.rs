//! Tokens with a published prefix (`../../data/tokens.rules`): alphabet, length and certainty.

use std::sync::LazyLock;

aish_text::named_enum! {
    /// Alphabet of a token behind its prefix; see [`Body::has`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Body {
        Alnum = "alnum",
        Hex = "hex",
        Upper = "upper",
        /// Letters, digits, `_`.
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
    /// What a prefix proves.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Proof {
        /// The vendor's own: length and alphabet suffice.
        Prefix = "prefix",
        /// Short or a common word: the body must mix letters and digits as random values do.
        Random = "random",
        /// Like `Prefix`; the body has exactly the least length.
        Exact = "exact",
        /// An address that stays; only the body is secret.
        Address = "address",
    }
}

/// A kind of token with a recognisable prefix.
#[derive(Clone, Copy, Debug)]
pub struct TokenRule {
    /// For reports, such as `github-token`.
    pub id: &'static str,
    /// Compared with case.
    pub prefix: &'static str,
    pub body: Body,
    /// Least bytes behind the prefix.
    pub min: usize,
    /// Condition besides the prefix.
    pub proof: Proof,
}

static RULES: LazyLock<Vec<TokenRule>> =
    LazyLock::new(|| super::rows(include_str!("../../data/tokens.rules")).filter_map(row).collect());

/// In file order.
pub fn tokens() -> &'static [TokenRule] {
    &RULES
}

/// Line: `ID  PREFIX  ALPHABET  LEAST  PROOF  SOURCE`.
fn row(line: &'static str) -> Option<TokenRule> {
    let mut fields = super::fields(line);
    let rule = TokenRule {
        id: fields.next()?,
        prefix: fields.next()?,
        body: Body::from_name(fields.next()?)?,
        min: fields.next()?.parse().ok()?,
        proof: Proof::from_name(fields.next()?)?,
    };
    // The source page is for readers of the file, but required.
    fields.next()?;
    fields.next().is_none().then_some(rule)
}

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
