//! The unit tests of `script.rs`.

use super::*;

#[test]
fn a_command_is_one_word_and_the_report_follows_on_its_own_line() {
    let text = |shell, before| {
        String::from_utf8(command_request(shell, "echo 'a'\n-x", before, "n0", Path::new("/t/f'"))).unwrap()
    };
    let report = r"{ __aish_report n0 '/t/f'\'''; } 2>/dev/null";
    assert_eq!(text(Shell::Zsh, 0), format!("\\eval ' echo '\\''a'\\''\n-x'\n{report}\n"));
    assert_eq!(text(Shell::Bash, 3), format!("__aish_status 3 || \\eval ' echo '\\''a'\\''\n-x'\n{report}\n"));
    assert_eq!(text(Shell::Fish, 3), "3\0echo 'a'\n-x\0n0\0/t/f'\0");
}
