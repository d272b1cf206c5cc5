//! The unit tests of `expand.rs`.

use super::*;

#[test]
fn variables_and_defaults() {
    let env = |name: &str| match name {
        "A" => Some("1".to_owned()),
        "EMPTY" => Some(String::new()),
        _ => None,
    };
    for (text, expanded) in [
        ("plain $A", "plain $A"),
        ("x${A}y${A}", "x1y1"),
        ("${B:-two}", "two"),
        ("${EMPTY:-two}", "two"),
        ("${EMPTY}", ""),
        ("${A", "${A"),
    ] {
        assert_eq!(expand(text, &env).as_deref(), Ok(expanded));
    }
    assert!(expand("${B}", &env).unwrap_err().contains('B'));
}
