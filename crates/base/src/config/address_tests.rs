//! The unit tests of `address.rs`.

use super::*;

#[test]
fn hosts() {
    for (url, expected) in [
        ("http://127.0.0.1:4010/v1", Some("127.0.0.1")),
        ("https://API.openai.com/v1", Some("api.openai.com")),
        ("HTTP://x", Some("x")),
        ("http://[::1]:8080/v1", Some("::1")),
        ("http://[::1]", Some("::1")),
        ("http://user:pw@host:1/", Some("host")),
        ("http://127.0.0.1@evil.example/", Some("evil.example")),
        ("http://localhost?x", Some("localhost")),
        ("http://h:", None),
        ("http://h:x", None),
        ("http://h:99999", None),
        ("http://", None),
        ("http:///v1", None),
        ("http://[::1", None),
        ("http://[::1]x", None),
        ("http://[zz]", None),
        ("http://::1/", None),
        ("ftp://h", None),
        ("127.0.0.1:4010", None),
        ("http://a b", None),
        ("http://evil.example\\@127.0.0.1", None),
        ("", None),
    ] {
        assert_eq!(host(url).as_deref(), expected, "{url}");
    }
}

#[test]
fn only_this_machine_is_this_machine() {
    for url in
        ["http://127.0.0.1", "http://127.8.8.8:1/v1", "https://localhost:1", "http://[::1]:2", "http://LOCALHOST"]
    {
        assert!(is_this_machine(url), "{url}");
    }
    for url in [
        "http://localhost.evil.example",
        "http://127.0.0.1.evil.example",
        "http://127.0.0.1@evil.example",
        "http://evil.example@127.0.0.1",
        "http://evil.example#@127.0.0.1",
        "http://0.0.0.0",
        "http://10.0.0.1",
        "http://[::]",
        "http://127.1",
        "http://2130706433",
        "localhost",
        "",
    ] {
        assert!(!is_this_machine(url), "{url}");
    }
}

#[test]
fn passwords_are_not_shown() {
    assert_eq!(without_password("http://u:p@h/v1?a@b"), "http://…@h/v1?…");
    assert_eq!(without_password("http://u:p@w@h"), "http://…@h");
    assert_eq!(without_password("http://h/@"), "http://h/@");
    assert_eq!(without_password("http://h:1/v1?key=abc#x"), "http://h:1/v1?…");
    assert_eq!(without_password("http://u:p?w@h"), "http://…");
}
