//! Failed commands that must stay without an answer.

use super::{Try, given};
use aish_text::Shell::Fish;

fn cases() -> Vec<Try> {
    const REPO: &[(&str, &str)] =
        &[("rev-parse", ".git"), ("for-each-ref", "main"), ("config --get alias.stt", "status")];
    vec![
        given("", "", 1),
        given("", "   ", 127),
        given("", "ls", 0),
        given("", "sleep 100", 130),
        given("", "grep foo bar.txt", 1),
        given("bar.txt", "grep foo bar.txt", 1),
        given("", "test -f x", 1),
        given("", "false", 1),
        given("", "make", 2),
        given("", "cargo test", 101),
        given("", "xyzzyfoo --bar", 127),
        given("", "q", 127),
        given("", "frobnicate the widget", 127),
        // Never towards something that destroys.
        given("", "rmm old.txt", 127),
        given("", "rebot", 127),
        given("", "shre x", 127),
        given("", "kilall x", 127),
        given("project/", "rm -rf projcet", 1),
        given("a.txt", "rm b.txt", 1),
        given("", "git cleam -fd", 1).git(REPO),
        given("", "docker rmo x", 1),
        // Words of their own: the opposite, and another one cut short.
        given("", "git uncommit", 1).git(REPO),
        given("", "npm reinstall x", 1),
        given("", "systemctl stat nginx", 1),
        given("", "systemctl --user restart app", 1),
        given("", "rm /", 1),
        given("", "rm .", 1),
        // Two equally near ones.
        given("file1.txt file2.txt", "cat file3.txt", 1),
        given("", "cat nothing-like-it.txt", 1),
        // Right already, or not ours to know.
        given("", "git stt", 1).git(REPO),
        given("", "git commit -m x", 1).git(&[("diff --cached", "a.rs"), ("status", "M  a.rs")]),
        given("", "git commit -m x", 1).git(&[("diff --cached", ""), ("status", "")]),
        given("", "git push", 1).git(&[("rev-parse", "origin/main"), ("rev-list", "0")]),
        given("", "git push", 128).git(&[("branch --show-current", "x"), ("remote", "a\nb")]),
        given("", "git status", 128),
        given("", "git checkout nowhere", 1).git(REPO),
        given("", "ssh web", 255),
        given("", "ssh web", 255).says("Permission denied (publickey)."),
        given("", "curl https://example.org", 6),
        given("", "kill 4711", 1),
        given("", "kill %1", 1),
        given("/etc/hosts#", "cat /etc/hosts", 1),
        given("root /etc/hosts#", "touch /etc/hosts", 1),
        given("/etc/hosts# -sudo", "touch /etc/hosts", 1),
        given("/etc/hosts#", "sudo touch /etc/hosts", 1),
        given("root", "apt install nope", 100),
        given("", "cd $nowhere", 1),
        given("", "cat *.nope", 1),
        given("", "gs", 1),
        given("", "echo a | unknownprogram123", 127),
        given("", "dir /s /b", 127),
        given("", "NAME = value", 127).shell(Fish),
        given("a.tar.gz", "tar xf a.tar.gz", 2),
        given("", "systeminfo /fo list", 127),
        given("", "pacman -Qo /bin/ls", 127),
    ]
}

#[test]
fn no_answer() {
    let mut wrong = Vec::new();
    let cases = cases();
    assert!(cases.len() >= 30);
    for case in cases {
        if let Some(fix) = case.run() {
            wrong.push(format!("{:?} ({}): {fix:?}", case.command, case.status));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
