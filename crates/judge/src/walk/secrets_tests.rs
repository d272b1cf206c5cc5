//! Tests of `secrets.rs`: a pattern is what it stands for in a home and a project that have files
//! with secrets.

use std::fs;

use crate::judge;
use crate::policy::Policy;
use crate::request::JudgeRequest;
use crate::verdict::{Provenance, ReviewLevel};
use aish_text::Shell;

#[test]
fn a_pattern_reads_what_it_stands_for() {
    let top = tempfile::tempdir().expect("a directory");
    let home = top.path().canonicalize().expect("a directory");
    for file in [".netrc", ".config/gh/hosts.yml", ".docker/config.json", ".ssh/id_rsa", "work/.env", "work/notes.txt"]
    {
        let path = home.join(file);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        fs::write(path, "data").expect("written");
    }
    fs::write(home.join("work/.gitignore"), "out").expect("written");
    let level = |shell: Shell, line: &str, look: bool| {
        let mut request = JudgeRequest::new(line, shell, home.join("work"), &home);
        request.provenance = vec![Provenance::LocalUser];
        request.look = look;
        judge(&request, &Policy::default()).level
    };
    for line in ["cat .en*", "cat .e?v", "cat .[e]nv", "cat < .en*", "cat ~/.n*", "head -1 .*"] {
        assert!(level(Shell::Bash, line, true) >= ReviewLevel::B, "{line}");
        assert!(level(Shell::Bash, line, false) >= ReviewLevel::B, "{line}");
    }
    for line in ["cat ~/.config/*/hosts.yml", "cat ~/.doc*/config.json", "cat ~/.??h/id_*", "cat ~/.s*/*"] {
        assert!(level(Shell::Bash, line, true) >= ReviewLevel::B, "{line}");
    }
    let zsh = ["cat ~/.netrc(N)", "cat < .env(.)", "cat ~/.n*(N)", "cat .(env|x)", "cat (.env|x)", "cat *(D)"];
    for line in zsh.into_iter().chain(["cat *(.D)", "setopt extendedglob; cat (#i).ENV"]) {
        assert!(level(Shell::Zsh, line, true) >= ReviewLevel::B, "{line}");
    }
    for line in ["cat .g*", "cat *.txt", "cat n*", "ls .e*", "ls -d ~/.*", "grep x *", "cat src/.g*"] {
        assert_eq!(level(Shell::Bash, line, true), ReviewLevel::A, "{line}");
    }
    assert_eq!(level(Shell::Zsh, "cat *.txt(N) notes.txt(.) *(.) (a|b).txt *.txt(D)", true), ReviewLevel::A);
}
