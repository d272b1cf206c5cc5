//! The unit tests of `folded.rs`.

use super::super::find;

fn value() -> String {
    ["q8Jd0sKf", "Lm2Xz7aQ"].concat()
}

/// What is found in a text, joined.
fn found(text: &str) -> String {
    find(text).into_iter().map(|secret| text[secret.span].to_owned()).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_splits_a_word_unseen_hides_nothing() {
    let value = value();
    let (a, b) = value.split_at(7);
    for text in [
        format!("password=\x1b[32m{a}\x1b[0m{b}\x1b[m\n"),
        format!("\x1b[1mpass\x1b[0mword\x1b[K={a}{b}\n"),
        format!("pass\u{200b}word: {a}\u{ad}{b}\n"),
        format!("curl -H \"Authorization: Bearer {a}\\\n{b}\" x\n"),
        format!("DB_PASSWORD={a}\\\r\n{b}\r\n"),
        format!("\x1b]0;deploy --token {a}{b}\x07$ ls\n"),
    ] {
        let found = found(&text);
        assert!(found.contains(a) && found.contains(b), "{text:?}: {found}");
    }
    let wide: String = format!("DB_PASSWORD={value}\r\n").chars().flat_map(|c| [c, '\0']).collect();
    assert_eq!(found(&wide).replace('\0', ""), value);
    let wide: String = format!("DB_PASSWORD={value}\r\n").chars().flat_map(|c| ['\0', c]).collect();
    assert_eq!(found(&wide).replace('\0', ""), value);
}

#[test]
fn letters_that_are_written_in_another_way_are_read() {
    let value = value();
    for text in [
        format!("to=https%3A%2F%2Fx.example%2F%3Faccess_token%3D{value}%26n%3D1\n"),
        format!("{{\"body\": \"{{\\\"password\\\": \\\"{value}\\\"}}\"}}\n"),
        format!("{{\\u0022password\\u0022:\\u0022{value}\\u0022}}\n"),
        format!("<a data='{{&quot;api_key&quot;: &quot;{value}&quot;}}'/>\n"),
        format!("b'\\x22password\\x22: \\x22{value}\\x22'\n"),
    ] {
        assert_eq!(found(&text), value, "{text}");
    }
}

#[test]
fn what_is_none_stays_none() {
    for text in [
        "\x1b[31merror\x1b[0m: no password\n",
        "printf '%s\\n' \"$HOME\" \\\n  | sort\n",
        "https%3A%2F%2Fx.example%2F%3Fpage%3D2\n",
        "{\"a\": \"say \\\"hello\\\"\", \"token_type\": \"bearer\"}\n",
        "A=1\0B=2\0",
        "\\",
        "%",
        "&quot;",
        "\x1b",
        "\x1b[",
        "é\u{200b}",
    ] {
        assert_eq!(found(text), "", "{text:?}");
    }
}
