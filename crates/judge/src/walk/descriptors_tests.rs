//! Tests of `descriptors.rs`: what is written under the name of a descriptor is the file that it is
//! put on.

use crate::judge;
use crate::policy::Policy;
use crate::request::JudgeRequest;
use crate::verdict::{Provenance, ReviewLevel};
use aish_text::Shell;

fn level(shell: Shell, line: &str) -> ReviewLevel {
    let top = tempfile::tempdir().expect("a directory");
    std::fs::write(top.path().join("important"), "data").expect("written");
    let top = top.path().canonicalize().expect("a directory");
    let mut request = JudgeRequest::new(line, shell, &top, top.join("home"));
    request.provenance = vec![Provenance::LocalUser];
    judge(&request, &Policy::default()).level
}

#[test]
fn the_file_behind_a_descriptor_is_overwritten() {
    let lines = [
        "echo x 1<>important",
        "echo x 1<> important >&2 2>&1",
        "echo x <>important >&0",
        "exec 5<>important; echo x >&5",
        "exec 5<>important; echo x 1>&5-",
        "exec 5<important; echo x > /dev/fd/5",
        "exec 5<important; echo x > /proc/self/fd/5",
        "exec 5<important && cp other /proc/$$/fd/5",
        "exec 05< important; : > /dev/fd/5",
        "exec {f}<important; echo x >/dev/fd/$f",
        "exec {f}<>important; echo x >&$f",
        "exec {f}<>important; echo x >&${f}",
        "tee /dev/fd/3 3<important",
        "date | tee /dev/fd/3 3<important",
        "{ date | tee /proc/thread-self/fd/4; } 4<important",
        "(echo x > /dev/fd/6) 6<important",
        "dd if=new of=/dev/fd/3 3<important",
        "tee /dev/stdin < important",
        "exec 3<important 4<&3; echo x > /dev/fd/4",
        "f() { echo x > /dev/fd/3; }; f 3<important",
        "tee /dev/stdout >> important",
        "echo x > /dev/fd/7",
        "sort new -o /dev/fd/3 3<important",
        "exec 9<important; cp a /dev/fd/9",
        "exec 9<important; awk '{print > \"/dev/fd/9\"}' a",
        "exec 9<important; curl -o /dev/fd/9 https://example.org",
    ];
    for line in lines {
        assert!(level(Shell::Bash, line) >= ReviewLevel::B, "{line}");
    }
    for line in [
        "exec 5<>important; print -u5 x",
        "sysopen -rw -u 5 important; print -u 5 x",
        "exec {f}<>important; print -u $f x",
    ] {
        assert!(level(Shell::Zsh, line) >= ReviewLevel::B, "{line}");
    }
}

#[test]
fn other_descriptors_are_harmless() {
    let lines = [
        "exec 9<>lock; flock 9",
        "exec 3<important; cat <&3; cat /dev/fd/3; exec 3<&-",
        "exec 3>&1; echo x >&3; exec 3>&-",
        "exec 3>log; echo x >&3",
        "echo x >&2",
        "echo x > /dev/stderr",
        "ls | tee /dev/stderr | wc -l",
        "ls 2>&1 | tee /dev/stdout",
        "tee /dev/stderr < important",
        "diff <(ls) <(ls -a)",
        "ls | tee >(wc -l)",
        "cat /dev/stdin < important",
        "wc -l < important > /dev/null",
        "while read -r line <&3; do echo $line; done 3<important",
        "exec {f}<important; cat <&$f",
        "curl -s https://example.org -o /dev/stdout",
    ];
    for line in lines {
        assert_eq!(level(Shell::Bash, line), ReviewLevel::A, "{line}");
    }
}
