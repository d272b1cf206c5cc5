//! Tokens with a published prefix (`../../data/tokens.rules`): the alphabet of what follows, its length, and how sure the
//! prefix makes us. Reading only, no scanning.

use std::sync::LazyLock;

/// The alphabet of a token's body; [`Body::has`] says which characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    Alnum,
    Hex,
    /// Upper-case letters and digits.
    Upper,
    /// As in an identifier: letters, digits, `_`.
    Word,
    /// Letters, digits, `_`, `-` (base64url).
    Url,
    /// Letters, digits, `_`, `-`, `.`.
    Dotted,
    /// Letters, digits, `+`, `/`, `=`, `_`, `-` (base64 of either alphabet).
    Base64,
    /// As in password hashes and URL paths.
    Wide,
    /// Everything but blanks and quotes.
    Any,
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

    /// The alphabet with this name.
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "alnum" => Self::Alnum,
            "hex" => Self::Hex,
            "upper" => Self::Upper,
            "word" => Self::Word,
            "url" => Self::Url,
            "dotted" => Self::Dotted,
            "base64" => Self::Base64,
            "wide" => Self::Wide,
            "any" => Self::Any,
            _ => return None,
        })
    }
}

/// How sure a prefix alone makes us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The prefix is the vendor's own: length and alphabet are enough.
    Prefix,
    /// The prefix is short or a common word: the body must mix letters with digits as a random value does.
    Random,
    /// Like `Prefix`, but the body has exactly the least length.
    Exact,
    /// The prefix is an address that may stay; only what follows it is the secret.
    Address,
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
        body: Body::named(fields.next()?)?,
        min: fields.next()?.parse().ok()?,
        proof: match fields.next()? {
            "prefix" => Proof::Prefix,
            "random" => Proof::Random,
            "exact" => Proof::Exact,
            "address" => Proof::Address,
            _ => return None,
        },
    };
    // The page that documents the format is for readers of the file; a row must name one.
    fields.next()?;
    fields.next().is_none().then_some(rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_and_has_an_id_and_an_own_prefix() {
        assert_eq!(tokens().len(), crate::rules::rows(include_str!("../../data/tokens.rules")).count());
        let mut seen = std::collections::BTreeSet::new();
        for rule in tokens() {
            assert!(!rule.id.is_empty() && rule.min > 0, "{rule:?}");
            assert!(rule.id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{rule:?}");
            assert!(seen.insert(rule.prefix), "{rule:?} repeats a prefix");
        }
        assert!(seen.len() > 150);
    }

    #[test]
    fn every_rule_finds_a_value_made_from_its_own_row() {
        for rule in tokens() {
            let body: String = (0..rule.min)
                .map(|i| match rule.body {
                    Body::Hex => char::from(b"4f9a1c7be0d23856"[(i * 7 + i / 16) % 16]),
                    Body::Upper => char::from(b"Q7Z2K9X4M3T8W5BN"[(i * 5 + i / 16) % 16]),
                    _ => char::from(b"q8Jd0sKfLm2Xz7aQ"[(i * 5 + i / 16) % 16]),
                })
                .collect();
            let text = format!("x {}{body} y", rule.prefix);
            let found = crate::find(&text);
            assert_eq!(found.len(), 1, "{rule:?} in {text}");
            assert!(text[found[0].span.clone()].ends_with(&body), "{rule:?} in {text}");
            let short = format!("x {}{} y", rule.prefix, &body[..rule.min.min(3) - 1]);
            assert!(crate::find(&short).is_empty(), "{rule:?} in {short}");
        }
    }
}
