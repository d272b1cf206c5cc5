//! Values that are known to be secret before any text is read: what variables of the environment with telling names hold,
//! and the keys of presets. They are looked for wherever they stand, also encoded. Pure: the caller brings the variables.

use std::collections::BTreeSet;
use std::ops::Range;

use aho_corasick::{AhoCorasick, MatchKind};

use super::detect::find;
use super::encoded::encodings;
use super::entropy::{Classes, changes};
use super::names::{Tier, classify};
use super::prose::{default_password, marker, prose};
use super::references::{path, reference};
use super::text::is_word;
use super::values::{Setting, judge};

/// The fewest bytes of a value that is looked for in all texts: shorter ones are too often something else.
pub(super) const SHORTEST: usize = 8;

/// The longest value that is taken in, in bytes: a key file at most.
const LONGEST: usize = 1 << 14;

/// Known values, ready to be looked for. It shows none of them.
#[derive(Default)]
pub struct Known {
    search: Option<AhoCorasick>,
    /// Of each pattern, whether it counts only where it stands alone.
    alone: Vec<bool>,
}

impl Known {
    /// The values among `variables` that are secret by their name or by what they look like, and all of `keys`.
    pub fn new(variables: impl Iterator<Item = (String, String)>, keys: impl Iterator<Item = String>) -> Self {
        let mut values = BTreeSet::new();
        for (name, value) in variables {
            if (SHORTEST..LONGEST).contains(&value.len()) && !about_a_place(&name) {
                secrets_of(&name, &value, &mut values);
            }
        }
        values.extend(keys.map(|key| key.trim().to_owned()).filter(|key| (SHORTEST..LONGEST).contains(&key.len())));
        let (mut patterns, mut alone) = (Vec::new(), Vec::new());
        for value in &values {
            patterns.push(value.clone());
            alone.push(!tells_apart(value));
            for other in encodings(value) {
                patterns.push(other);
                alone.push(false);
            }
        }
        if patterns.is_empty() {
            return Self::default();
        }
        Self { search: AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(patterns).ok(), alone }
    }

    /// Where known values stand in `text`, in order.
    pub(super) fn find<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
        let bytes = text.as_bytes();
        let free = move |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_none_or(|b| !is_word(*b));
        let hits = self.search.iter().flat_map(move |search| search.find_iter(text));
        hits.filter(move |hit| {
            !self.alone[hit.pattern().as_usize()] || (free(hit.start().checked_sub(1)) && free(Some(hit.end())))
        })
        .map(|hit| hit.range())
    }
}

/// Variables whose names read like those of secrets and that hold something else: where one is, and which session.
fn about_a_place(name: &str) -> bool {
    name.starts_with("AISH_") || matches!(name, "PWD" | "OLDPWD")
}

/// Adds what is secret in one variable: all of it, or a part such as the password of a URL.
fn secrets_of(name: &str, value: &str, values: &mut BTreeSet<String>) {
    let how = Setting { single: true, ..Setting::PLACE };
    let bytes = value.trim().as_bytes();
    let telling = match classify(name.as_bytes()) {
        // Whatever stands behind `DB_PASSWORD` is the password, but for what stands there in its place.
        Some(Tier::Password | Tier::Phrase) => {
            let other = [prose, default_password, marker, path].iter().any(|is| is(bytes));
            if other || reference(bytes, true) || bytes.starts_with(b"/") {
                return;
            }
            true
        }
        // The sessions of an environment are those of a desktop or a terminal.
        Some(Tier::Session) => return,
        Some(tier) => judge(bytes, tier, how),
        None => false,
    };
    if telling {
        values.insert(value.trim().to_owned());
        return;
    }
    let line = format!("{name}={value}");
    for secret in find(&line) {
        let found = &line[secret.span];
        if found.len() >= SHORTEST {
            values.insert(found.to_owned());
        }
    }
}

/// Whether a secret is so unlike ordinary words that each occurrence of it anywhere is the secret.
pub(super) fn tells_apart(value: &str) -> bool {
    let classes = Classes::of(value.as_bytes());
    value.len() >= SHORTEST
        && (classes.mixes_digits() || classes.other > 0 && classes.letters() > 0 && changes(value.as_bytes()) > 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(variables: &[(&str, &str)], keys: &[&str]) -> Known {
        let variables: Vec<(String, String)> =
            variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
        Known::new(variables.into_iter(), keys.into_iter())
    }

    fn hits(known: &Known, text: &str) -> Vec<String> {
        known.find(text).map(|span| text[span].to_owned()).collect()
    }

    #[test]
    fn values_of_telling_names_are_known() {
        for (name, value) in [
            ("DB_PASSWORD", "correcthorse"),
            ("DB_PASSWORD", "lundi mardi soir"),
            ("PGPASSWORD", "q7#fooZ!baar"),
            ("MY_APP_TOKEN", "4f9a1c7be0d238564f9a1c7b"),
            ("GITHUB_TOKEN", "abcd1234efgh5678"),
            ("STRIPE_SECRET_KEY", "sk_live_4f9a1c7be0d23856"),
            ("BANCO_SENHA", "minhasenhaboa"),
        ] {
            assert_eq!(hits(&known(&[(name, value)], &[]), &format!("it is {value}.")), [value], "{name}");
        }
        assert_eq!(hits(&known(&[("DATABASE_URL", "postgres://u:hushhush@h/d")], &[]), "hushhush"), ["hushhush"]);
        assert_eq!(hits(&known(&[], &["k-of-mine-9"]), "a k-of-mine-9"), ["k-of-mine-9"]);
    }

    #[test]
    fn ordinary_variables_are_not() {
        for (name, value) in [
            ("PWD", "/srv/Secret99Dir"),
            ("AISH_SESSION", "12345-6789012"),
            ("SSH_AUTH_SOCK", "/tmp/ssh-XXXXabcd1234/agent.99"),
            ("DESKTOP_SESSION", "gnome-xorg"),
            ("XDG_SESSION_ID", "c2"),
            ("TERM_SESSION_ID", "w0t0p0:4F9A1C7B-E0D2-3856-4F9A-1C7BE0D23856"),
            ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/user/1000/bus"),
            ("SESSION_MANAGER", "local/host:@/tmp/.ICE-unix/1234,unix/host:/tmp/.ICE-unix/1234"),
            ("GPG_TTY", "/dev/pts/12345"),
            ("SSH_ASKPASS", "/usr/lib/ssh/ssh-askpass"),
            ("PASSWORD_STORE_DIR", "/home/u/.password-store"),
            ("DB_PASSWORD", "password"),
            ("POSTGRES_PASSWORD", "postgres"),
            ("DB_PASSWORD", "changeme"),
            ("DB_PASSWORD", "short"),
            ("DB_PASSWORD_FILE", "/run/secrets/db_password"),
            ("LANG", "en_US.UTF-8"),
            ("PATH", "/usr/local/bin:/usr/bin:/bin"),
            ("LS_COLORS", "rs=0:di=01;34:ln=01;36:mh=00:pi=40;33"),
            ("HOSTNAME", "build-4f9a1c7be0d2"),
        ] {
            assert!(hits(&known(&[(name, value)], &[]), value).is_empty(), "{name}={value}");
        }
    }

    #[test]
    fn plain_words_count_where_they_stand_alone() {
        let known = known(&[("DB_PASSWORD", "correcthorse")], &[]);
        assert!(hits(&known, "incorrecthorses correcthorse_1").is_empty());
        assert_eq!(hits(&known, "'correcthorse'").len(), 1);
    }

    #[test]
    fn encoded_ones_are_found() {
        let known = known(&[("DB_PASSWORD", "p&ss \"w0rd\"/äöü!")], &[]);
        for text in [
            "cCZzcyAidzByZCIvw6TDtsO8IQ==",
            "eDpwJnNzICJ3MHJkIi/DpMO2w7wh",
            "70267373202277307264222fc3a4c3b6c3bc21",
            "70267373202277307264222FC3A4C3B6C3BC21",
            "?p=p%26ss%20%22w0rd%22%2F%C3%A4%C3%B6%C3%BC%21&x",
            "{\"a\":\"p&ss \\\"w0rd\\\"/äöü!\"}",
        ] {
            let rest: String = known.find(text).map(|span| text.replace(&text[span], "")).collect();
            assert!(!rest.is_empty() || known.find(text).count() == 1, "{text}");
            assert!(rest.len() <= text.len() / 2, "{text}: {rest}");
        }
    }
}
