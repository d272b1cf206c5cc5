//! What a correction asks of the machine: never of a program that lies where the user happens to
//! be, and never for long.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use crate::support::cli::Home;

/// A program `git` below the home's `directory`.
fn put_git(home: &Home, directory: &str, script: &str) {
    let path = home.write(&format!("{directory}/git"), &format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(path, fs::Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn the_directory_at_hand_is_asked_nothing() {
    for path in [".:/usr/bin:/bin", ":/usr/bin:/bin", "bin:/usr/bin:/bin"] {
        let home = Home::new().var("PATH", path);
        home.config("model = \"cookbook\"\n");
        put_git(&home, "work", "touch ran");
        put_git(&home, "work/bin", "touch ran");
        for failed in ["git comit -m x", "git push", "git commit"] {
            home.run(&["fix", failed]);
        }
        assert_eq!(home.run(&["fix", "git comit -m x"]).out, "git commit -m x\n", "the other one is asked");
        assert!(!home.path().join("work/ran").exists(), "{path}");
    }
}

#[test]
fn a_prompt_waits_a_moment_at_most_for_one() {
    let home = Home::new().var("AISH_LAST_COMMAND", "git comit").var("AISH_LAST_STATUS", "1");
    let path = format!("{}:/usr/bin:/bin", home.path().join("slow").display());
    let home = home.var("PATH", &path);
    put_git(&home, "slow", "exec sleep 30");
    let begun = Instant::now();
    let ran = home.run(&["fix", "--offer"]);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
}

#[test]
fn without_a_known_failure_none_is_offered() {
    for (command, status) in [("", "1"), ("gti status", ""), ("", "")] {
        let home = Home::new().var("AISH_LAST_COMMAND", command).var("AISH_LAST_STATUS", status);
        let ran = home.run(&["fix", "--offer"]);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""), "{command:?} {status:?}");
    }
}
