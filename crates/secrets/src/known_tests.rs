//! The unit tests of `known.rs`.

use super::*;
use crate::Vault;

fn known(variables: &[(&str, &str)], keys: &[&str]) -> KnownSecret {
    let variables: Vec<(String, String)> =
        variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
    KnownSecret::new(variables.into_iter(), keys.into_iter(), std::iter::empty())
}

fn hits(known: &KnownSecret, text: &str) -> Vec<String> {
    known.find(text).into_iter().map(|(span, _)| text[span].to_owned()).collect()
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
        let rest: String = known.find(text).into_iter().map(|(span, _)| text.replace(&text[span], "")).collect();
        assert!(!rest.is_empty() || known.find(text).len() == 1, "{text}");
        assert!(rest.len() <= text.len() / 2, "{text}: {rest}");
    }
}

fn named(values: &[(&str, &str)]) -> KnownSecret {
    let values: Vec<(String, String)> =
        values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    KnownSecret::new(std::iter::empty(), std::iter::empty(), values.into_iter())
}

/// Each value in each context, spelled in each way: no piece of it that tells it is left.
#[test]
fn what_the_user_named_is_found_however_it_is_spelled() {
    use base64::Engine as _;
    let base64 = |text: &str| base64::engine::general_purpose::STANDARD.encode(text);
    let escape = |text: &str| {
        let quoted = serde_json::to_string(text).unwrap();
        quoted[1..quoted.len() - 1].to_owned()
    };
    for value in
        ["a.*+?[x]", "$(id)\\", "it's \"so\"", "blümchen", "密码密码", "plain", "p@ss w0rd&<x>", "1234", "a/b+c=="]
    {
        let hex: String = value.bytes().map(|b| format!("{b:02X}")).collect();
        let escaped = escape(value);
        let quoted = value.replace('\'', "'\\''");
        let other_quotes = value.replace('\'', "'\"'\"'");
        let ascii: String =
            escaped.chars().map(|c| if c.is_ascii() { c.into() } else { format!("\\u{:04x}", u32::from(c)) }).collect();
        let (inside, ascii_inside) = (escape(&escaped), escape(&ascii));
        let markup = value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        let (begin, rest) = value.split_at(value.floor_char_boundary(3));
        let coloured = format!("\u{1b}[31m{begin}\u{1b}[m{rest}");
        let all = named(&[("n", value)]);
        for text in [
            value.to_owned(),
            format!("x{value}y"),
            format!("{value}{value}"),
            format!("'{quoted}'"),
            format!("{{\"k\":\"{escaped}\"}}"),
            format!("{{\"k\":\"{ascii}\"}}"),
            format!(r#"{{"arguments":"{{\"k\":\"{inside}\"}}"}}"#),
            format!(r#"{{"arguments":"{{\"k\":\"{ascii_inside}\"}}"}}"#),
            format!("{{\"k\":\"{}\"}}", escaped.replace('/', "\\/")),
            format!("'{other_quotes}'"),
            format!("<p t=\"{}\">", markup.replace('\'', "&#x27;")),
            format!("<p t=\"{}\">", markup.replace('\'', "&#39;")),
            coloured,
        ] {
            let left = Vault::with(named(&[("n", value)])).only_known().scrub(&text);
            assert!(!left.contains(value) && !left.contains(&quoted), "{text}: {left}");
            assert!(!left.contains(&ascii) && !left.contains(&markup), "{text}: {left}");
            assert!(left.contains("AISH_SECRET_001"), "{text}: {left}");
        }
        if value.len() >= 6 {
            for before in ["", "a", "ab", "user:"] {
                let text = base64(&format!("{before}{value}"));
                assert!(!hits(&all, &text).is_empty(), "{value} in {text}");
            }
        }
        assert_eq!(hits(&all, &hex), [hex.as_str()]);
    }
}

#[test]
fn of_named_values_that_overlap_nothing_is_left() {
    let values = [("a", "abcdef1"), ("b", "def1xyz"), ("c", "abcd"), ("d", "xyz9")];
    for (text, left) in [
        ("abcdef1xyz", "$AISH_SECRET_001"),
        ("abcd", "$AISH_SECRET_001"),
        ("abcdef1", "$AISH_SECRET_001"),
        ("-abcdef1xyz9-", "-$AISH_SECRET_001-"),
    ] {
        let mut vault = Vault::with(named(&values)).only_known();
        assert_eq!(vault.scrub(text), left);
        assert_eq!(vault.rehydrate(left), text);
    }
}

#[test]
fn lines_of_a_named_value_are_found_alone() {
    let key = "-----BEGIN X-----\nfirst line of mine 77\r\nsecond line of mine 88\n-----END X-----\n";
    let all = named(&[("k", key)]);
    assert_eq!(hits(&all, "it says first line of mine 77."), ["first line of mine 77"]);
    assert_eq!(hits(&all, "-----BEGIN X-----"), [""; 0]);
    assert_eq!(hits(&all, key), [key]);
}

#[test]
fn named_values_have_their_names_and_short_ones_do_not_count() {
    let mut vault = Vault::with(named(&[("wifi", "tulip-tulip"), ("pin", "123")])).only_known();
    assert_eq!(
        vault.scrub("DB_PASSWORD=q7-fooZbaar99 tulip-tulip 123"),
        "DB_PASSWORD=q7-fooZbaar99 $AISH_SECRET_001 123"
    );
    let told: Vec<(u32, &str, &str)> =
        vault.hidden().map(|(n, label, _)| (n, label.kind, label.name.as_str())).collect();
    assert_eq!(told, [(1, "named", "wifi")]);
}

#[test]
fn a_value_keeps_the_number_it_had() {
    let prior = |value: &str| (value == "tulip-tulip").then_some(4);
    let mut vault = Vault::with(named(&[("wifi", "tulip-tulip"), ("door", "lily-lily")])).numbered(7, prior);
    assert_eq!(vault.scrub("lily-lily tulip-tulip"), "$AISH_SECRET_008 $AISH_SECRET_004");
    let mut vault = Vault::with(named(&[("wifi", "tulip-tulip")])).numbered(7, prior);
    assert_eq!(vault.scrub("$AISH_SECRET_004 tulip-tulip"), "$AISH_SECRET_004 $AISH_SECRET_008", "the user's own word");
}
