//! The unit tests of `formats.rs`.

use super::*;

fn parsed(file: &[u8], shell: Shell) -> Vec<(String, Option<u64>)> {
    parse_history(file, shell).into_iter().map(|entry| (entry.command, entry.when)).collect()
}

fn entry(command: &str, when: Option<u64>) -> (String, Option<u64>) {
    (command.to_owned(), when)
}

#[test]
fn zsh_plain_and_extended() {
    let file =
        b": 1700000000:0;ls -l\necho a: b;c\n\\:cost\n\\ls\n: 1700000001:12;for f in *; do\\\necho $f\\\ndone\n: not:a;time\n\n";
    assert_eq!(
        parsed(file, Shell::Zsh),
        [
            entry("ls -l", Some(1_700_000_000)),
            entry("echo a: b;c", None),
            entry(":cost", None),
            entry("\\ls", None),
            entry("for f in *; do\necho $f\ndone", Some(1_700_000_001)),
            entry(": not:a;time", None),
        ]
    );
}

#[test]
fn zsh_escapes_bytes_of_its_own() {
    // "ă" is 0xc4 0x83, "ą" is 0xc4 0x85, "’" has 0x80 and 0x99; zsh writes 0x83 to 0xa2 as 0x83
    // and another byte.
    let file = [b"echo \xc4\x83\xa3 \xc4\x83\xa5 \xe2\x80\x83\xb9\n".as_slice(), b": 5:0;x\x83"].concat();
    assert_eq!(parsed(&file, Shell::Zsh), [entry("echo ă ą ’", None), entry("x", Some(5))]);
}

#[test]
fn bash_with_and_without_times() {
    assert_eq!(parsed(b"ls\n# a comment\ncd /\n", Shell::Bash).len(), 3);
    let file =
        b"first\n#1700000000\nfor f in *; do\necho $f\ndone\nlater without a time\n#1700000002\necho 'a\n#17 b'\n";
    assert_eq!(
        parsed(file, Shell::Bash),
        [
            entry("first", None),
            entry("for f in *; do\necho $f\ndone", Some(1_700_000_000)),
            entry("later without a time", None),
            entry("echo 'a\n#17 b'", Some(1_700_000_002)),
        ]
    );
}

#[test]
fn fish_entries() {
    let file = b"- cmd: echo a\\nb \\\\n c\n  when: 1700000000\n  paths:\n    - a\n- cmd: ls\n- cmd: \n";
    assert_eq!(parsed(file, Shell::Fish), [entry("echo a\nb \\n c", Some(1_700_000_000)), entry("ls", None)]);
}

proptest::proptest! {
    #[test]
    fn anything_can_be_read(file in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..200)) {
        for shell in Shell::ALL {
            parse_history(&file, shell);
        }
    }
}
