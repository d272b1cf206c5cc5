//! The unit tests of `audit.rs`.

use std::fs::File;

use super::*;
use crate::review::place::{ReviewPlace, StatedPlace};
use crate::review::setup::Setup;
use aish_judge::judge;
use aish_judge::policy::Policy;

fn verdict(command: &str) -> Verdict {
    let setup = Setup::default();
    let place =
        ReviewPlace::new(StatedPlace { no_fs: true, ..StatedPlace::default() }, &|_| None, Path::new("/w"), &setup);
    judge(&place.request(command.to_owned()), &Policy::default())
}

fn paths(temp: &tempfile::TempDir) -> Paths {
    let home = temp.path().to_str().unwrap().to_owned();
    Paths::new(&move |name: &str| (name == "HOME").then(|| home.clone())).unwrap()
}

#[test]
fn decisions_are_kept_in_order_and_a_torn_line_costs_itself() {
    let temp = tempfile::tempdir().unwrap();
    let paths = paths(&temp);
    assert_eq!(last_entries(&paths, 9).unwrap(), (Vec::new(), 0));
    let write =
        |command: &str, answer| record_answer(&paths, "guard", Path::new("/w"), &verdict(command), answer).unwrap();
    write("ls", AuditAnswer::Approved);
    assert!(!paths.audit().exists(), "level A leaves no trace");
    write("rm -rf build", AuditAnswer::Refused);
    std::fs::set_permissions(paths.audit(), Permissions::from_mode(0o644)).unwrap();
    std::io::Write::write_all(
        &mut File::options().append(true).open(paths.audit()).unwrap(),
        b"{\"v\":1,\"ts\":\"2026",
    )
    .unwrap();
    write("rm -rf /", AuditAnswer::WrongPin);
    let (entries, torn) = last_entries(&paths, 9).unwrap();
    assert_eq!((entries.len(), torn), (2, 1));
    assert_eq!((entries[0].answer, entries[0].level.as_str()), (AuditAnswer::Refused, "B"));
    assert_eq!((entries[1].command.as_str(), entries[1].rules[0].contains('.')), ("rm -rf /", true));
    assert_eq!(last_entries(&paths, 1).unwrap().0[0].answer, AuditAnswer::WrongPin);
    let mode = std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(paths.audit()).unwrap());
    assert_eq!(mode & 0o777, 0o600);
    std::fs::remove_file(paths.audit()).unwrap();
    nix::unistd::mkfifo(&paths.audit(), nix::sys::stat::Mode::S_IRWXU).unwrap();
    assert!(last_entries(&paths, 9).is_err(), "a pipe is no log, and isn't waited for");
}

#[test]
fn secrets_stay_out_and_long_commands_are_cut() {
    let command = "frobnicate --token ghp_16C7e42F292c6912E7710c838347Ae178B4a --x";
    let kept = audit_entry("guard", Path::new("/w"), &verdict(command), AuditAnswer::Approved).command;
    assert!(!kept.contains("16C7e42F") && kept.contains("[secret]") && kept.ends_with("--x"), "{kept}");
    let long = format!("frobnicate {}", "ä".repeat(10_000));
    assert!(audit_entry("x", Path::new("/w"), &verdict(&long), AuditAnswer::Approved).command.len() < COMMAND + 8);
}
