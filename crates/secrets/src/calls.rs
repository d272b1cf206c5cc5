//! Calls that take a password by position: `login("bob", "x")`, `PDO(dsn, "bob", "x")`,
//! `jwt.sign(data, "x")`. It knows functions only; `values` judges the arguments.

use super::detect::{FoundSecret, SecretRank};
use super::names::Tier;
use super::text::{is_word, skip_blanks};
use super::values::{Setting, judge};

const MAX_CALL: usize = 400;

/// End of a function's name (lower case, no underscores), index of the secret argument, and whether
/// the name is so common that a plain word is not taken for a password.
const FUNCTIONS: &[(&str, usize, bool)] = &[
    ("basicauth", 1, false),
    ("digestauth", 1, false),
    ("networkcredential", 1, false),
    ("pscredential", 1, false),
    ("passwordcredentials", 1, false),
    ("basiccredentials", 1, false),
    ("passwordauthentication", 1, false),
    ("passwordauthenticationtoken", 1, false),
    ("withcredentials", 1, false),
    ("setcredentials", 1, false),
    ("userpasswordcredentials", 1, false),
    ("ociconnect", 1, false),
    ("createhmac", 1, true),
    ("login", 1, true),
    ("auth", 1, true),
    ("authenticate", 1, true),
    ("signin", 1, true),
    ("getconnection", 2, false),
    ("mysqli", 2, false),
    ("mysqliconnect", 2, false),
    ("mysqlconnect", 2, false),
    ("mysqlpconnect", 2, false),
    ("pdo", 2, false),
    ("plainauth", 2, false),
    ("connect", 2, true),
    ("connect", 3, true),
    ("setpassword", 2, true),
    ("createuser", 2, true),
    ("createsuperuser", 2, true),
    ("ldapbind", 2, false),
    ("ftplogin", 2, false),
    ("authpassword", 2, false),
    ("imapopen", 2, false),
    ("strictredis", 3, true),
    ("fernet", 0, true),
    ("secretstr", 0, false),
    ("oauthhandler", 1, true),
    ("oauth1", 1, true),
    ("pbkdf2hmac", 1, true),
];

/// Functions whose key counts only on an object with one of these names.
const METHODS: &[(&str, &[&str], usize)] = &[
    ("jwt", &["sign", "verify", "encode", "decode"], 1),
    ("wifi", &["begin"], 1),
    ("credentials", &["new"], 1),
    ("hmac", &["new"], 0),
];

/// Each index at which the function whose name ends at `end` takes a secret, and whether the name is
/// common.
fn places(text: &[u8], end: usize) -> Vec<(usize, bool)> {
    let floor = end.saturating_sub(48);
    let start = (floor..end).rev().find(|i| !is_word(text[*i])).map_or(floor, |i| i + 1);
    let mut name: Vec<u8> = text[start..end].iter().filter(|b| **b != b'_').copied().collect();
    name.make_ascii_lowercase();
    if name.len() < 3 {
        return Vec::new();
    }
    // A common name must match whole.
    let fits =
        |row: &&(&str, usize, bool)| if row.2 { name == row.0.as_bytes() } else { name.ends_with(row.0.as_bytes()) };
    let found: Vec<_> = FUNCTIONS.iter().filter(fits).map(|row| (row.1, row.2)).collect();
    let object = text[..start].strip_suffix(b".").or_else(|| text[..start].strip_suffix(b"::"));
    let Some(object) = object.filter(|_| found.is_empty()) else { return found };
    let of_methods = METHODS.iter().filter(|(owner, methods, _)| {
        let tail = &object[object.len().saturating_sub(owner.len())..];
        let method = methods.iter().any(|m| m.as_bytes() == name);
        method && tail.eq_ignore_ascii_case(owner.as_bytes())
    });
    of_methods.map(|row| (row.2, true)).collect()
}

fn argument(text: &[u8], at: usize, number: usize) -> Option<(usize, usize)> {
    let stop = text.len().min(at + MAX_CALL);
    let (mut i, mut seen, mut depth, mut literal) = (at, 0, 0usize, None);
    while i < stop {
        match text[i] {
            quote @ (b'"' | b'\'') => {
                let mut end = i + 1;
                while end < stop && text[end] != quote && text[end] != b'\n' {
                    end += 1 + usize::from(text[end] == b'\\');
                }
                if text.get(end) != Some(&quote) {
                    return None;
                }
                literal = Some((i + 1, end));
                if seen == number {
                    return literal;
                }
                i = end;
            }
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
            b',' if depth == 0 => {
                seen += 1;
                literal = None;
            }
            b';' | b'\n' if depth == 0 && literal.is_some() => return None,
            _ => {}
        }
        i += 1;
    }
    None
}

fn call(text: &[u8], name_end: usize, args: usize) -> Option<FoundSecret> {
    places(text, name_end).into_iter().find_map(|(number, ordinary)| {
        let (start, end) = argument(text, args, number)?;
        let value = &text[start..end];
        let plain_word = value.iter().all(|b| b.is_ascii_alphabetic() || b"-_ /:.@".contains(b))
            || value.iter().all(|b| b.is_ascii_digit() || *b == b'.');
        (!(ordinary && plain_word) && judge(value, Tier::Password, Setting::PLACE))
            .then(|| FoundSecret::new(start..end, "login-call", SecretRank::Place))
    })
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    for (at, b) in text.iter().enumerate() {
        // Most parentheses follow a blank or have no literal near: one look each.
        if *b == b'(' && at > 2 && text[at - 1].is_ascii_alphanumeric() && text.get(at + 1).is_some_and(|b| *b != b')')
        {
            out.extend(call(text, at, at + 1));
        } else if *b == b' ' && at > 9 && text[at - 1] == b'h' && text[..at].ends_with(b"basic_auth") {
            // Ruby leaves the parentheses out.
            let args = skip_blanks(text, at);
            if text.get(args).is_some_and(|b| b"\"'".contains(b)) {
                out.extend(call(text, at, args));
            }
        }
    }
}
