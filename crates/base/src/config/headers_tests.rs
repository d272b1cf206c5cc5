//! The unit tests of `headers.rs`.

use super::*;

fn headers(all: &[(&str, &str)]) -> Headers {
    Headers(all.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
}

#[test]
fn values_name_variables_and_are_not_shown() {
    let env = |name: &str| (name == "KEY").then(|| "s3cret-value".to_owned());
    let all =
        headers(&[("a", "$KEY"), ("b", "Bearer ${KEY}"), ("c", "Bearer $KEY"), ("d", "5$ or a$KEY"), ("e", "plain")]);
    let sent = all.resolve(&env).unwrap();
    let values: Vec<&str> = sent.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(values, ["s3cret-value", "Bearer s3cret-value", "Bearer s3cret-value", "5$ or a$KEY", "plain"]);
    assert_eq!(format!("{all:?}"), r#"{"a", "b", "c", "d", "e"}"#);
    let gone = headers(&[("x", "$GONE")]);
    let (name, why) = gone.resolve(&env).unwrap_err();
    assert!(name == "x" && why.contains("GONE"), "{why}");
}

#[test]
fn what_no_request_can_have_is_told_apart() {
    assert_eq!(check_header("X-Team", "ops ${NAME}"), Ok(()));
    for (name, value, part) in [
        ("", "x", "no header can have"),
        ("a b", "x", "no header can have"),
        ("é", "x", "no header can have"),
        ("Content-Length", "3", "by aish itself"),
        ("x", " ", "needs a value"),
        ("x", "a\nb", "needs a value"),
    ] {
        assert!(check_header(name, value).unwrap_err().contains(part), "{name:?} {value:?}");
    }
}
