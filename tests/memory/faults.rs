//! Places where writing fails: it is said, what is there stays, nothing is left half written, and
//! asking works (MCM-07).

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use super::{file, whole};
use crate::support::cli::{Home, Ran};
use crate::support::llm_server::{Script, Server};

fn with_note() -> (Server, Home) {
    let server = Server::answering(|_, _| Script::openai_text(&["fine"]));
    let home = Home::with_server(&server, "");
    assert_eq!(home.run(&["remember", "one"]).code, 0);
    (server, home)
}

fn output(mut command: Command) -> Ran {
    let output = command.output().unwrap();
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The program as a shell runs it after `before`.
fn after(home: &Home, before: &str, args: &[&str]) -> Ran {
    let from = home.command(args);
    let mut command = Command::new("/bin/bash");
    command.arg("-c").arg(format!("{before}; exec \"$@\"")).arg("sh").arg(from.get_program()).args(from.get_args());
    command.env_clear().envs(from.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.current_dir(home.path().join("work")).stdin(Stdio::null());
    output(command)
}

/// What a question got to read.
fn asked(server: &Server, ran: &Ran) -> bool {
    assert_eq!(ran.code, 0, "{ran:?}");
    server.requests().last().unwrap().body.contains("- (fact) one")
}

/// RLIMIT_FSIZE: SIGXFSZ must not end the process without a word.
#[test]
fn a_limit_for_files_is_a_full_disk() {
    let (server, home) = with_note();
    let before = fs::read_to_string(file(&home)).unwrap();
    let long = "x".repeat(3000);
    let ran = after(&home, "ulimit -f 1", &["remember", &long]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("the memory can't be written") && ran.err.contains("memory.jsonl"), "{ran:?}");
    assert_eq!(fs::read_to_string(file(&home)).unwrap(), before, "nothing stays of what didn't fit");
    let ran = after(&home, "ulimit -f 0", &["remember", "two"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(asked(&server, &after(&home, "ulimit -f 0", &["ask", "x"])));
    assert_eq!(home.run(&["remember", "two"]).code, 0);
    assert_eq!(whole(&file(&home)).iter().map(|(id, _)| *id).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn a_directory_that_is_read_only() {
    let (server, home) = with_note();
    let dir = file(&home).parent().unwrap().to_owned();
    let set = |mode_of_file, mode| {
        fs::set_permissions(file(&home), fs::Permissions::from_mode(mode_of_file)).unwrap();
        fs::set_permissions(&dir, fs::Permissions::from_mode(mode)).unwrap();
    };
    set(0o400, 0o500);
    // Root may write anywhere; there the rest of the test has nothing to show.
    let writable = fs::OpenOptions::new().append(true).open(file(&home)).is_ok();
    let ran = home.run(&["remember", "two"]);
    assert!(writable || ran.code == 1 && ran.err.contains("permission denied"), "{ran:?}");
    assert!(asked(&server, &home.run(&["ask", "x"])));
    set(0o600, 0o700);
    assert_eq!(whole(&file(&home)).len(), 1 + usize::from(writable));
}

#[test]
fn a_file_system_without_locks() {
    let (server, home) = with_note();
    for errno in ["ENOLCK", "EOPNOTSUPP"] {
        let without = |args: &[&str]| home.run_without_locks(args, errno);
        let before = fs::read_to_string(file(&home)).unwrap();
        let Some(ran) = without(&["remember", "two"]) else {
            assert!(std::env::var_os("CI").is_none(), "strace isn't allowed to work");
            return;
        };
        assert_eq!(ran.code, 1, "{errno}: {ran:?}");
        assert!(ran.err.contains("can't be locked") && ran.err.contains("memory.path"), "{errno}: {ran:?}");
        assert_eq!(fs::read_to_string(file(&home)).unwrap(), before);
        assert!(asked(&server, &without(&["ask", "x"]).unwrap()));
    }
}

/// A disk that fails: EIO in the middle of a line, of which a limit for files lets only a part be written at first.
#[test]
fn a_write_that_fails_halfway() {
    let (server, home) = with_note();
    let before = fs::read_to_string(file(&home)).unwrap();
    let path = file(&home);
    let later = ["-P", path.to_str().unwrap(), "-e", "trace=write", "-e", "inject=write:error=EIO:when=2+"];
    let long = "x".repeat(3000);
    let Some(ran) = home.run_with_faults(&["prlimit", "--fsize=1024"], &later, &["remember", &long]) else {
        assert!(std::env::var_os("CI").is_none(), "strace isn't allowed to work");
        return;
    };
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("the memory can't be written") && ran.err.contains("input/output error"), "{ran:?}");
    assert_eq!(fs::read_to_string(file(&home)).unwrap(), before);
    assert!(asked(&server, &home.run(&["ask", "x"])));
}

/// MEM-13: a writer that hangs makes others wait, and then say so; readers don't wait.
#[test]
fn a_lock_that_is_never_released() {
    let (server, home) = with_note();
    let held = fs::OpenOptions::new().append(true).open(file(&home)).unwrap();
    held.lock().unwrap();
    let ran = home.run(&["remember", "two"]);
    assert!(ran.code == 1 && ran.err.contains("memory.jsonl held by another aish process"), "{ran:?}");
    assert!(asked(&server, &home.run(&["ask", "x"])));
    drop(held);
    assert_eq!(home.run(&["remember", "two"]).code, 0);
}
