//! Commands run by bash in a directory of their own, judged by what they leave or print.

use std::process::Command;

use super::*;

#[test]
fn commands_do_what_was_asked() {
    let mut wrong = Vec::new();
    for case in include_str!("execution.txt").split("\n\n").skip(1) {
        let (request, scripts) = case.split_once("\n  before ").unwrap();
        let (before, after) = scripts.split_once("\n  after  ").unwrap();
        let dir = tempfile::tempdir().unwrap();
        let bash = |script: &str, out: &str| {
            Command::new("bash")
                .args(["--norc", "--noprofile", "-c", script])
                .current_dir(dir.path())
                .env_clear()
                .env("PATH", "/usr/local/bin:/usr/bin:/bin")
                .env("HOME", dir.path())
                .env("LC_ALL", "C.UTF-8")
                .env("GIT_CONFIG_NOSYSTEM", "1")
                .env("out", out)
                .output()
                .unwrap()
        };
        let prepared = bash(&format!("set -e; {before}"), "");
        assert!(prepared.status.success(), "{request}: {}", String::from_utf8_lossy(&prepared.stderr));
        let environment = Environment { shell: Shell::Bash, cwd: dir.path(), has: &|_| true, exists: &|p| p.exists() };
        let Some(found) = suggest(request, &environment) else {
            wrong.push(format!("{request}: no command"));
            continue;
        };
        let ran = bash(&found.command, "");
        let out = String::from_utf8_lossy(&ran.stdout).replace('\0', "").trim_end().to_owned();
        if !bash(&format!("set -e; {after}"), &out).status.success() {
            wrong.push(format!(
                "{request}\n  ran  {}\n  out  {out}\n  err  {}",
                found.command,
                String::from_utf8_lossy(&ran.stderr)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
