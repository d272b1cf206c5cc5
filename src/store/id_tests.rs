//! The unit tests of `id.rs`.

use super::*;

#[test]
fn an_id_is_a_safe_file_name() {
    for good in ["4711-1764", "a-1"] {
        assert_eq!(ShellId::parse(good).unwrap().as_str(), good);
    }
    for bad in ["", "../x", ".hidden", "a/b", "a b", "a.b", "a\n", &"x".repeat(65)] {
        assert!(ShellId::parse(bad).is_none(), "{bad:?}");
    }
    assert_eq!(ShellId::current(Some("../etc")), ShellId::current(None));
    assert!(ShellId::current(None).is_parent());
}
