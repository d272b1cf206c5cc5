//! The unit tests of `style.rs`.

use super::*;

fn decide(explicit: When, config: When, env: &[(&str, &str)], terminal: bool) -> bool {
    let look = |name: &str| env.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
    is_color_wanted(explicit, config, look, terminal)
}

#[test]
fn the_first_that_speaks_wins() {
    use When::{Always, Auto, Never};
    assert!(decide(Auto, Auto, &[], true));
    assert!(!decide(Auto, Auto, &[], false));
    assert!(!decide(Auto, Auto, &[("TERM", "dumb")], true));
    assert!(!decide(Auto, Auto, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], true));
    assert!(decide(Auto, Auto, &[("NO_COLOR", "")], true));
    assert!(decide(Auto, Auto, &[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")], false));
    assert!(!decide(Auto, Auto, &[("CLICOLOR_FORCE", "0")], false));
    assert!(!decide(Auto, Auto, &[("CLICOLOR", "0")], true));
    assert!(decide(Auto, Always, &[("NO_COLOR", "1")], false));
    assert!(!decide(Never, Always, &[("CLICOLOR_FORCE", "1")], true));
    assert!(decide(Always, Never, &[("NO_COLOR", "1")], false));
}

#[test]
fn styles_end_with_the_line() {
    let palette = Palette::new(true);
    assert_eq!(palette.paint(Role::Strong, "a\n\nb"), "\x1b[1ma\x1b[0m\n\n\x1b[1mb\x1b[0m");
    assert_eq!(Palette::new(false).paint(Role::Error, "a\nb"), "a\nb");
}
