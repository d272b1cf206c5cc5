//! Whether the value behind a secret's name is a value: not a variable, call, placeholder, path or word of prose.

use super::entropy::{self, Classes, random};
use super::names::Tier;

/// How the value stands in the text.
#[derive(Clone, Copy, Default)]
pub(super) struct Setting {
    /// Between quotes.
    pub quoted: bool,
    /// Between single quotes, where a shell expands nothing.
    pub single: bool,
    /// The syntax says that this is the value: `=`, an option, a header, an XML element.
    pub strong: bool,
    /// The name is written like an environment variable, or name and value fill the line.
    pub plain: bool,
    /// The value touches its `=` or its option and ends at a blank: no code is formatted so.
    pub tight: bool,
    /// The program takes the value as a password, whatever the word.
    pub given: bool,
}

impl Setting {
    /// A place that only a secret can have: a record, an option of a known program.
    pub(super) const PLACE: Self =
        Self { quoted: true, single: true, strong: true, plain: true, tight: true, given: false };
}

/// Whether `value` refers to something else: a variable, a template, a call, a file, a store.
pub(super) fn reference(value: &[u8], single_quoted: bool) -> bool {
    let name = |b: &u8| b.is_ascii_alphanumeric() || b"_:.[]-'\"".contains(b);
    let starts = |heads: &[&str]| heads.iter().any(|head| value.starts_with(head.as_bytes()));
    match value {
        [b'$', b'{' | b'(' | b'[', ..] => return true,
        [b'$', b'$' | b'@' | b'*' | b'#' | b'?'] => return true,
        [b'$', first, rest @ ..] if first.is_ascii_alphabetic() || *first == b'_' || first.is_ascii_digit() => {
            let classes = Classes::of(value);
            let odd = single_quoted && classes.mixes_digits() && classes.lower > 0;
            return rest.iter().all(name) && !odd;
        }
        [b'%', inner @ .., b'%'] if inner.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_') => return true,
        [b'<', .., b'>'] | [b'[', .., b']'] | [b'{', .., b'}'] | [b'(', .., b')'] => return true,
        [b'%', b's' | b'd' | b'v' | b'q' | b'r' | b'('] | [b'%', b's' | b'(', ..] => return true,
        [b'@', path @ ..] if path.contains(&b'/') || path.starts_with(b"-") => return true,
        [b'`', ..] | [b'#', b'{', ..] | [b'{', b'{', ..] | [b'<', b'%' | b'(' | b'<', ..] => return true,
        [b'&' | b'*', rest @ ..] if !rest.is_empty() && rest.iter().all(|b| b.is_ascii_lowercase() || *b == b'_') => {
            return true;
        }
        _ => {}
    }
    // Pieces of code, and the schemes by which tools fetch a secret from elsewhere.
    let heads = [
        "process.env",
        "os.environ",
        "os.getenv",
        "getenv",
        "env.",
        "ENV[",
        "ENV.",
        "std::env",
        "System.",
        "config.",
        "var.",
        "local.",
        "data.",
        "module.",
        "file(",
        "secrets.",
        "vars.",
        "params.",
        "self.",
        "this.",
        "args.",
        "req.",
        "request.",
        "arn:",
        "op://",
        "vault:",
        "ref+",
        "env:",
        "file:",
        "kms:",
        "sops:",
        "ssm:",
        "!Ref",
        "!Sub",
        "!GetAtt",
        "projects/",
        "keyring:",
        "keychain:",
        "awssm://",
        "gcpsm://",
        "azurekv://",
        "http://",
        "https://",
        "env(",
        "lookup(",
        "${",
        "bao:",
        "doppler:",
        "secretref:",
        "secret://",
        "secret:",
        "ENC[",
        ".*",
        ".+",
        "[^",
        "(.",
        "(?",
        "\\S",
        "\\w",
    ];
    if starts(&heads) {
        return true;
    }
    let contains = |needle: &[u8]| value.windows(needle.len()).any(|w| w == needle);
    contains(b"${") || contains(b"$(") || contains(b"{{") || contains(b"}}") || contains(b"<%") || contains(b"#{")
}

/// Whether `value` is a path.
fn path(value: &[u8]) -> bool {
    let dots = value.starts_with(b"./") || value.starts_with(b"../") || value.starts_with(b"~/");
    let drive = value.len() > 2 && value[0].is_ascii_alphabetic() && value[1] == b':' && b"\\/".contains(&value[2]);
    if dots || drive {
        return true;
    }
    let word = |piece: &[u8]| {
        piece.len() < 40
            && (!random(piece, 14) || piece.contains(&b'-'))
            && piece.iter().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(b))
    };
    let slashes = value.iter().filter(|b| **b == b'/').count();
    let pieces = || value.split(|b| *b == b'/').filter(|piece| !piece.is_empty());
    let lower = || value.iter().filter(|b| b.is_ascii_lowercase()).count() * 2 > value.len();
    (value.first() == Some(&b'/') && slashes > 1 && pieces().all(word) && lower())
        || (slashes > 0 && lower() && pieces().all(word) && !Classes::of(value).mixes_digits())
}

/// A word that stands where a password could, but says something about it, or is a type or a constant.
fn prose(value: &[u8]) -> bool {
    const WORDS: &[&str] = &[
        "a",
        "access",
        "account",
        "added",
        "an",
        "and",
        "any",
        "api",
        "are",
        "argument",
        "as",
        "at",
        "auth",
        "authentication",
        "authenticated",
        "authorization",
        "auto",
        "based",
        "basic",
        "be",
        "bearer",
        "been",
        "blank",
        "bool",
        "boolean",
        "bytes",
        "by",
        "can",
        "change",
        "changed",
        "char",
        "charfield",
        "check",
        "checked",
        "config",
        "configured",
        "copied",
        "correct",
        "created",
        "credentials",
        "default",
        "deleted",
        "denied",
        "digest",
        "disabled",
        "does",
        "empty",
        "enabled",
        "encrypted",
        "enter",
        "env",
        "environment",
        "error",
        "exists",
        "expired",
        "expires",
        "failed",
        "failure",
        "false",
        "field",
        "file",
        "for",
        "found",
        "from",
        "function",
        "generated",
        "given",
        "has",
        "hash",
        "hashed",
        "here",
        "hidden",
        "hint",
        "if",
        "in",
        "incorrect",
        "input",
        "int",
        "integer",
        "interface",
        "invalid",
        "is",
        "it",
        "key",
        "keychain",
        "keyring",
        "length",
        "local",
        "login",
        "masked",
        "matched",
        "matches",
        "md5",
        "mismatch",
        "missing",
        "must",
        "needed",
        "new",
        "nil",
        "no",
        "none",
        "not",
        "null",
        "number",
        "object",
        "of",
        "off",
        "ok",
        "old",
        "on",
        "only",
        "optional",
        "or",
        "parameter",
        "params",
        "pass",
        "passed",
        "passphrase",
        "passwd",
        "password",
        "plain",
        "please",
        "present",
        "private",
        "prompt",
        "protected",
        "protection",
        "provided",
        "public",
        "pwd",
        "read",
        "readonly",
        "redacted",
        "removed",
        "repeat",
        "required",
        "reset",
        "revoked",
        "rotated",
        "rotation",
        "safe",
        "secret",
        "secrets",
        "session",
        "set",
        "shared",
        "should",
        "show",
        "stdin",
        "str",
        "string",
        "strong",
        "success",
        "successful",
        "test",
        "text",
        "that",
        "the",
        "this",
        "to",
        "token",
        "true",
        "type",
        "undefined",
        "unknown",
        "unset",
        "update",
        "updated",
        "use",
        "used",
        "user",
        "username",
        "using",
        "valid",
        "validation",
        "value",
        "varchar",
        "verified",
        "verify",
        "via",
        "visible",
        "was",
        "weak",
        "when",
        "will",
        "with",
        "without",
        "wrong",
        "yes",
        "you",
        "your",
        "include",
        "omit",
        "same-origin",
        "rejected",
        "accepted",
        "self",
        "random",
        "write",
        "admin-only",
        "getpass",
        "ask",
        "manual",
        "external",
        "internal",
        "kubernetes",
        "oauth",
        "oauth2",
        "ldap",
        "saml",
        "peer",
        "trust",
        "md5sum",
        "expire",
        "never",
        "passwort",
        "kennwort",
        "wachtwoord",
        "senha",
    ];
    let mut buffer = [0u8; 16];
    let Some(lower) = buffer.get_mut(..value.len()) else { return false };
    lower.copy_from_slice(value);
    lower.make_ascii_lowercase();
    WORDS.iter().any(|word| word.as_bytes() == lower)
}

/// Whether the text only marks the place of a secret: `<your-token>`, `changeme`, `xxxx`, `****`.
fn marker(value: &[u8]) -> bool {
    if value.iter().all(|b| !b.is_ascii_alphanumeric()) || value.iter().all(|b| b"xX*._-".contains(b)) {
        return true;
    }
    let stars = value.iter().filter(|b| **b == b'*').count();
    if stars >= 3
        || value.ends_with(b"...")
        || value.starts_with("\u{2022}".as_bytes())
        || value.ends_with("…".as_bytes())
    {
        return true;
    }
    let words = |b: &u8| b.is_ascii_alphabetic() || b"_- ".contains(b);
    if !value.iter().all(words) || value.len() > 64 {
        return false;
    }
    let mut pieces = value.split(|b| b"_- ".contains(b));
    pieces.any(|piece| {
        [
            "your",
            "here",
            "placeholder",
            "example",
            "changeme",
            "redacted",
            "todo",
            "insert",
            "replace",
            "dummy",
            "my",
            "xxx",
            "foo",
            "bar",
            "removed",
            "hidden",
            "masked",
        ]
        .iter()
        .any(|word| piece.eq_ignore_ascii_case(word.as_bytes()))
    })
}

/// Whether an unquoted value is a piece of code: a call, an index, a chain of names.
fn code(value: &[u8]) -> bool {
    let name = |b: &u8| b.is_ascii_alphabetic() || *b == b'_';
    let call = value.iter().position(|b| *b == b'(' || *b == b'[').is_some_and(|i| {
        i > 0 && value[..i].iter().all(|b| name(b) || b".:0123456789!".contains(b)) && name(&value[0])
    });
    let mut pieces = value.split(|b| *b == b'.');
    let chain = value.contains(&b'.')
        && pieces.all(|piece| {
            piece.first().is_some_and(name) && piece.iter().all(|b| name(b) || b.is_ascii_digit()) && !random(piece, 10)
        });
    call || chain || value.windows(2).any(|w| w == b"::" || w == b"->" || w == b"=>" || w == b"&&" || w == b"||")
}

/// A UUID.
pub(super) fn uuid(value: &[u8]) -> bool {
    value.len() == 36
        && [8, 13, 18, 23].iter().all(|i| value[*i] == b'-')
        && value.iter().all(|b| b.is_ascii_hexdigit() || *b == b'-')
}

/// Dates, versions, sizes, addresses, hosts and other plain facts.
fn fact(value: &[u8]) -> bool {
    let classes = Classes::of(value);
    if classes.letters() == 0 && value.iter().all(|b| b.is_ascii_digit() || b".:-/+,%".contains(b)) && classes.other > 0
    {
        return true;
    }
    let version = value.first() == Some(&b'v') && value[1..].iter().all(|b| b.is_ascii_digit() || *b == b'.');
    let stamp = value.len() >= 16
        && value[4] == b'-'
        && value[7] == b'-'
        && value[10] == b'T'
        && value[..4].iter().all(u8::is_ascii_digit);
    let size = classes.digit > 0
        && (1..=3).contains(&classes.letters())
        && value.iter().take_while(|b| b.is_ascii_digit()).count() + classes.letters() == value.len()
        && value[0].is_ascii_digit()
        && value.len() < 8;
    let digest = value.starts_with(b"sha256:")
        || value.starts_with(b"sha512-")
        || value.starts_with(b"sha256-")
        || value.starts_with(b"sha1-")
        || value.starts_with(b"sha384-")
        || value.starts_with(b"SHA256:")
        || value.starts_with(b"ssh-")
        || value.starts_with(b"MD5:");
    // Names of algorithms: `sha256WithRSAEncryption`.
    let algorithm = value.starts_with(b"sha") && value.windows(4).any(|w| w.eq_ignore_ascii_case(b"with"));
    version || stamp || size || digest || algorithm
}

/// Words joined with dashes, dots or underscores, as names of things are, with at most a short tail.
fn label(value: &[u8]) -> bool {
    let mut words = 0;
    let mut tails = 0;
    for piece in value.split(|b| b"-_./:@ ".contains(b)) {
        if piece.iter().all(u8::is_ascii_alphabetic) {
            words += usize::from(piece.len() > 2);
        } else {
            tails += piece.len();
        }
    }
    words > 0
        && tails <= 10
        && tails <= value.len() / 2
        && value.iter().any(|b| b"-_./:@ ".contains(b))
        && !value.iter().any(|b| b"+=!#$%^&*".contains(b))
        && entropy::changes(value) * 3 < value.len() * 2
}

/// Whether `value` is the secret that a name of `tier` announces.
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
    if !how.quoted && code(value) {
        return false;
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
                && (6..=40).contains(&value.len())
                && classes.digit > 2
                && value.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-')
        }
        Tier::Phrase => value.len() > 3,
        Tier::Loose => !uuid(value) && !classes.hex && !label(value) && value.len() >= 20 && random(value, 20),
    }
}

fn password(value: &[u8], classes: Classes, how: Setting) -> bool {
    if prose(value) && !(how.given && classes.lower > 0) {
        return false;
    }
    if how.quoted && value.contains(&b' ') {
        // A sentence about passwords, or a pass phrase? Sentences start big or end with a mark, or are long.
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
        return how.strong && (value.len() >= 4 && (how.quoted || how.plain)) && value.len() <= 64;
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
    let symbols = value.iter().any(|b| b"!#$%^&*+=@?~".contains(b));
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
