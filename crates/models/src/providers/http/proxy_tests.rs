//! The unit tests of the choice of a proxy.

use super::*;

fn chosen(url: &str, vars: &[(&str, &str)]) -> Result<Option<bool>, String> {
    let env = |name: &str| vars.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
    for_url(&Url::parse(url).unwrap(), &env).map(|c| c.map(|c| c.secure))
}

#[test]
fn variables() {
    for (url, vars, want) in [
        ("http://m.test/v1", vec![], None),
        ("http://m.test/v1", vec![("http_proxy", "http://p:1")], Some(false)),
        ("http://m.test/v1", vec![("HTTP_PROXY", "p:1")], Some(false)),
        ("http://m.test/v1", vec![("HTTP_PROXY", "p:1"), ("REQUEST_METHOD", "GET")], None),
        ("http://m.test/v1", vec![("https_proxy", "http://p:1")], None),
        ("http://m.test/v1", vec![("all_proxy", "https://p:1")], Some(true)),
        ("https://m.test/v1", vec![("HTTPS_PROXY", "http://p:1")], Some(false)),
        ("https://m.test/v1", vec![("https_proxy", ""), ("ALL_PROXY", "https://p")], Some(true)),
        ("http://10.0.0.1/v1", vec![("all_proxy", "http://p:1"), ("NO_PROXY", "x, *")], None),
        ("http://localhost:1/v1", vec![("http_proxy", "http://p:1")], None),
        ("http://127.9.9.9/v1", vec![("all_proxy", "http://p:1")], None),
        ("http://[::1]:1/v1", vec![("all_proxy", "http://p:1")], None),
        ("http://x.LOCALHOST./v1", vec![("all_proxy", "http://p:1")], None),
        ("http://localhost.evil.test/v1", vec![("all_proxy", "http://p:1")], Some(false)),
    ] {
        assert_eq!(chosen(url, &vars), Ok(want), "{url} {vars:?}");
    }
}

#[test]
fn a_bad_value_is_named_but_not_shown() {
    let error = chosen("http://m.test", &[("http_proxy", "gopher://user:secret@p")]).unwrap_err();
    assert!(error.contains("http_proxy") && !error.contains("secret"), "{error}");
}
