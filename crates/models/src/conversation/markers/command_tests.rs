//! The unit tests of `command.rs`.

use super::*;

#[test]
fn one_whole_command_or_none() {
    for (raw, expected) in [
        ("cat <<E\r\na\r\nE", Ok("cat <<E\na\nE")),
        ("echo 'a\nb'", Ok("echo 'a\nb'")),
        ("ls\nrm -rf ~", Err(Refused::SecondLine)),
        ("ls\n\nrm -rf ~", Err(Refused::SecondLine)),
        ("echo 'a\nb'\nrm x", Err(Refused::SecondLine)),
        ("echo 'a", Err(Refused::Unfinished)),
        ("ls |", Err(Refused::Unfinished)),
        ("cat <<E\nrm", Err(Refused::Unfinished)),
    ] {
        let cleaned = clean_command(raw, Shell::Bash);
        assert_eq!(cleaned.as_ref().map(|command| command.text.as_str()), expected.as_ref().copied(), "{raw:?}");
    }
}
