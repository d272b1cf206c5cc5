//! The unit tests of `plugin_call.rs`.

use std::path::PathBuf;

use super::*;

#[test]
fn the_plugin_says_what_it_wants() {
    let of = |variables: &[(&str, &str)]| {
        let variable = |name: &str| {
            variables
                .iter()
                .find(|(known, _)| *known == name)
                .map_or_else(String::new, |(_, value)| (*value).to_owned())
        };
        purpose_of_call(&variable, Path::new("/tmp"))
    };
    let report = CommandReport { status: 2, ran: true, captured: false, cwd: PathBuf::from("/tmp") };
    let said = [
        ("AISH_NORRIS", "report"),
        ("AISH_NORRIS_STATUS", "2"),
        ("AISH_NORRIS_RAN", "1"),
        ("AISH_NORRIS_CAPTURED", "0"),
    ];
    assert_eq!(of(&said), Some(Purpose::Report(report)));
    // What isn't said counts as a failure of a command that never ran.
    let silent = CommandReport { status: 1, ran: false, captured: true, cwd: PathBuf::from("/tmp") };
    assert_eq!(of(&[("AISH_NORRIS", "report")]), Some(Purpose::Report(silent)));
    let meanings = FrontMeanings { aliases: vec![("ll".into(), "ls -l".into())], functions: Vec::new() };
    assert_eq!(of(&[("AISH_NORRIS", "meanings"), ("AISH_ALIASES", "ll=ls -l")]), Some(Purpose::Meanings(meanings)));
    assert_eq!(of(&[("AISH_NORRIS", "end"), ("AISH_NORRIS_WHY", "off")]), Some(Purpose::Left("off".into())));
    assert!(matches!(of(&[("AISH_NORRIS", "end")]), Some(Purpose::Left(why)) if !why.is_empty()));
    assert_eq!(of(&[]), None);
}
