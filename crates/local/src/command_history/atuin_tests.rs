//! The unit tests of `atuin.rs`.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Instant;

use super::*;

/// As Atuin 18.24 prints it.
const LISTING: &[u8] =
    b"2023-11-28 19:32:20\tgit commit -m 'x'\x002023-11-28 19:31:20\tfor f in *; do\necho $f\ndone\0";

fn client(directory: &Path, script: &str) -> PathBuf {
    let path = directory.join("atuin");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
    path
}

#[test]
fn a_listing_is_read() {
    let parsed = parse_listing(LISTING);
    let commands: Vec<_> = parsed.iter().map(|entry| (entry.command.as_str(), entry.when)).collect();
    assert_eq!(
        commands,
        [("git commit -m 'x'", Some(1_701_199_940)), ("for f in *; do\necho $f\ndone", Some(1_701_199_880))]
    );
    for odd in [&b""[..], b"\0\0", b"no time\0", b"2023-11-28 19:32:20\t\0", b"2023-11-28 19:32:20\tcut of"] {
        assert_eq!(parse_listing(odd), [], "{odd:?}");
    }
}

#[test]
fn a_client_that_fails_or_hangs_costs_little() {
    let home = tempfile::tempdir().unwrap();
    assert_eq!(read_atuin(&home.path().join("none")), []);
    assert_eq!(read_atuin(&client(home.path(), "echo 'error: unknown option' >&2; exit 2")), []);
    let begun = Instant::now();
    let late = client(home.path(), "printf '2023-11-28 19:32:20\\tls\\0'; exec sleep 600");
    assert_eq!(read_atuin(&late).len(), 1, "what it said by then");
    assert!(begun.elapsed() < PATIENCE * 10);
    let endless = client(home.path(), "exec yes 'no end of it'");
    assert_eq!(read_atuin(&endless), []);
}
