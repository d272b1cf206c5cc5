//! Tests of `options.rs`, in directories with such names, and of links and names for the directory
//! in force.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::judge;
use crate::policy::Policy;
use crate::request::JudgeRequest;
use crate::verdict::{Provenance, ReviewLevel};
use aish_text::Shell;

fn level(top: &Path, line: &str) -> ReviewLevel {
    let top = top.canonicalize().expect("a directory");
    let mut request = JudgeRequest::new(line, Shell::Bash, top.join("home/work"), top.join("home"));
    request.provenance = vec![Provenance::LocalUser];
    judge(&request, &Policy::default()).level
}

fn directory(names: &[&str]) -> tempfile::TempDir {
    let top = tempfile::tempdir().expect("a directory");
    fs::create_dir_all(top.path().join("home/work/sub")).expect("a directory");
    for name in names {
        fs::write(top.path().join("home/work").join(name), "data").expect("written");
    }
    top
}

#[test]
fn names_that_are_options_count_as_options() {
    let checkpoint = ["--checkpoint=1", "--checkpoint-action=exec=sh x.sh", "x.sh"];
    let hostile: [(&[&str], &str); 6] = [
        (&checkpoint, "tar cf t.tar *"),
        (&checkpoint, "tar cf t.tar -- x; tar cf u.tar ?*"),
        (&checkpoint, "cd sub; cd ..; tar czf t.tgz *"),
        (&["-oimportant", "important", "a"], "sort *"),
        (&["-oimportant.txt", "important.txt"], "sort *.txt"),
        (&["--output=important", "important"], "for f in *; do sort $f; done"),
    ];
    for (names, line) in hostile {
        assert!(level(directory(names).path(), line) >= ReviewLevel::B, "{line}");
    }
    let harmless: [(&[&str], &str); 7] = [
        (&checkpoint, "tar cf t.tar ./*"),
        (&checkpoint, "tar cf t.tar -- *"),
        (&checkpoint, "tar cf t.tar sub/*"),
        (&["-l"], "ls *"),
        (&["-oimportant", "important"], "sort *.txt"),
        (&["a", "b"], "tar cf t.tar *"),
        (&["-n"], "sort *"),
    ];
    for (names, line) in harmless {
        assert_eq!(level(directory(names).path(), line), ReviewLevel::A, "{line}");
    }
}

#[test]
fn names_that_the_line_makes_count_as_well() {
    let top = directory(&["important", "a.txt"]);
    for line in [
        "touch -- -oimportant; sort *",
        "touch -- '--checkpoint=1' '--checkpoint-action=exec=sh x'; tar cf t.tar *",
        "echo > ./-oimportant && sort *",
        "cp -- a.txt -oimportant; sort *",
        "mv a.txt ./-oimportant; sort *",
        "ln -s a.txt ./-oimportant; sort *",
        "mkdir -- -oimportant; sort *",
        "touch -- \"-o$x\"; sort *",
        "touch ../work/-oimportant; cd sub; cd ..; sort *",
    ] {
        assert!(level(top.path(), line) >= ReviewLevel::B, "{line}");
    }
    for line in
        ["touch sub/-oimportant; sort *", "touch -- -oimportant; sort ./*", "touch -- -l; ls *", "touch new; sort *"]
    {
        assert_eq!(level(top.path(), line), ReviewLevel::A, "{line}");
    }
}

#[test]
fn a_link_is_what_it_leads_to() {
    let top = directory(&["notes"]);
    let at = |name: &str| top.path().join("home/work").join(name);
    symlink("../.bashrc", at("dangling")).expect("a link");
    symlink("dangling", at("twice")).expect("a link");
    symlink("nothing", at("inside")).expect("a link");
    symlink("round", at("round")).expect("a link");
    for line in
        ["echo x > dangling", "echo x >> twice", "tee dangling", "cp notes twice", "ln -s ~/.bashrc new; echo x > new"]
    {
        assert!(level(top.path(), line) >= ReviewLevel::B, "{line}");
    }
    for line in ["echo x > inside", "cat dangling", "ln -s notes n2; cat n2", "ln -s nothing n3; echo x > n3"] {
        assert_eq!(level(top.path(), line), ReviewLevel::A, "{line}");
    }
    assert_eq!(level(top.path(), "cat round"), ReviewLevel::A);
}

#[test]
fn the_directory_in_force_is_itself_by_any_name() {
    let top = directory(&[]);
    for line in [
        "rm -rf .",
        "rm -rf \"$PWD\"",
        "rm -rf $PWD/",
        "rm -rf \"$(pwd)\"",
        "rm -rf ~+",
        "rm -rf ../work",
        "rm -rf \"$PWD\"/*",
    ] {
        assert_eq!(level(top.path(), line), ReviewLevel::C, "{line}");
    }
    for line in ["rm -rf \"$PWD/sub\"", "rm -rf ../work/sub", "rm -rf sub/*"] {
        assert_eq!(level(top.path(), line), ReviewLevel::B, "{line}");
    }
}

#[test]
fn modes_of_a_whole_home_are_changed_for_good() {
    let top = directory(&[]);
    for line in [
        "chmod -R 000 ~",
        "chmod -R 700 \"$HOME\"",
        "chmod -R a-r ~/",
        "cd && chmod -R 000 .",
        "chmod --recursive 000 ../..",
        "chown -R nobody ~",
    ] {
        assert_eq!(level(top.path(), line), ReviewLevel::C, "{line}");
    }
    for line in ["chmod -R 755 sub", "chmod -R u+w .", "chmod -R 700 ~/work/sub"] {
        assert_eq!(level(top.path(), line), ReviewLevel::B, "{line}");
    }
    assert_eq!(level(top.path(), "chmod 700 ~/work"), ReviewLevel::A);
}
