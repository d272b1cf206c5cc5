//! The report of `aish doctor`, without a machine to look at.

use unicode_width::UnicodeWidthStr;

use super::*;

fn checked(name: &'static str, health: Health, remedy: &'static str) -> HealthLine<'static> {
    HealthLine { name, health, detail: format!("about {name}"), remedy }
}

#[test]
fn the_report_begins_with_what_needs_the_user() {
    let all = [
        checked("shell", Health::Good, ""),
        checked("capture", Health::Off, ""),
        checked("model", Health::Unknown, "aish doctor --online"),
        checked("plugin", Health::Note, "aish try"),
        checked("files", Health::Problem, "check HOME"),
        checked("locale", Health::Good, ""),
    ];
    let plain = Palette::new(false);
    assert_eq!(
        health_report("1.0", &all, "~/x", 0, plain),
        "aish 1.0 has 1 problem here.\n ✗ files: about files · check HOME\n ▲ plugin: about plugin · aish try\n \
         ? model: about model · aish doctor --online\n ✓ shell, locale (aish doctor --all shows each)\n – off: capture\n   files: ~/x\n"
    );
    let headline = |these: &[HealthLine]| health_report("1.0", these, "", 80, plain).lines().next().unwrap().to_owned();
    assert_eq!(headline(&all[..4]), "aish 1.0 works here; 1 thing to look at.");
    assert_eq!(headline(&all[..3]), "aish 1.0 works here, but this isn't tested yet: model.");
    assert_eq!(headline(&all[..2]), "aish 1.0 works here.");
    for columns in [30, 45, 60] {
        let text = health_report("1.0", &all, "~/x · ~/y", columns, plain);
        assert!(text.lines().all(|row| row.width() <= columns), "{text}");
    }
}
