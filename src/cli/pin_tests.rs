//! The unit tests of `pin.rs`.

use super::*;

#[test]
fn everything_else_in_the_file_stays() {
    let text = "# mine\nmodel = \"fast\" # why\n\n[security] # careful\n# old\napproval_pin = \"111111\"\n\n[ui]\ncolor = \"never\"\n";
    let hashed = edit_config_text(text, "$argon2id$x", false).unwrap();
    assert!(
        hashed.contains("# mine\nmodel = \"fast\" # why") && hashed.contains("[ui]\ncolor = \"never\""),
        "{hashed}"
    );
    assert!(hashed.contains("approval_pin_hash = \"$argon2id$x\"") && !hashed.contains("111111"), "{hashed}");
    let plain = edit_config_text(&hashed, "222222", true).unwrap();
    assert!(plain.contains("approval_pin = \"222222\"") && !plain.contains("argon2id"), "{plain}");
    assert_eq!(edit_config_text("", "222222", true).unwrap(), "[security]\napproval_pin = \"222222\"\n");
    assert!(edit_config_text("security = 3", "x", true).is_err() && edit_config_text("[", "x", true).is_err());
}
