//! The unit tests of `known.rs`.

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
