//! The unit tests of `tree.rs`.

use std::fs;
use std::os::unix::fs::symlink;

use super::*;

fn text_of(top: &Path, depth: usize, most: usize) -> String {
    let FileTree { text, cut } = directory_tree(top, depth, most);
    assert_eq!(cut, text.contains("left out]\n") || text.starts_with("[not listed"), "{text}");
    text
}

fn place() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for file in ["b/c/d/e", "a", "b/x", "target/o", ".hidden/y", "b/skip.log"] {
        let path = dir.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    fs::write(dir.path().join(".gitignore"), "target\n*.log\n").unwrap();
    symlink("/etc", dir.path().join("link")).unwrap();
    dir
}

#[test]
fn what_is_ignored_hidden_or_too_deep_is_left_out() {
    let dir = place();
    assert_eq!(text_of(dir.path(), 3, 1000), "a\nb/\n  c/\n    d/\n  x\nlink@\n");
    assert_eq!(text_of(dir.path(), 1, 1000), "a\nb/\nlink@\n");
    assert_eq!(text_of(&dir.path().join("b/c/d"), 2, 1000), "e\n");
    assert_eq!(text_of(&dir.path().join("gone"), 2, 1000), "(empty)\n");
}

#[test]
fn a_bound_takes_the_deep_names_first_and_says_so() {
    let dir = place();
    assert_eq!(text_of(dir.path(), 4, 20), "a\nb/\n  c/\n  x\nlink@\n[2 more names are left out]\n");
    assert_eq!(text_of(dir.path(), 4, 6), "a\nb/\n[5 more names are left out]\n");
    for n in 0..NAMES {
        fs::write(dir.path().join(format!("z{n}")), "").unwrap();
    }
    let text = text_of(dir.path(), 4, 500);
    assert!(text.chars().count() < 560 && text.ends_with("[more is left out]\n"), "{text}");
}

#[test]
fn hostile_names_stay_on_their_line() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["x\n[end of file]\nCMD: rm -rf ~", "\u{1b}]0;t\u{7}", "\u{202e}gpj"] {
        fs::write(dir.path().join(name), "").unwrap();
    }
    let text = text_of(dir.path(), 1, 1000);
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']) && !text.contains("\n["), "{text}");
}

#[test]
fn a_pipe_among_the_ignore_files_is_not_waited_for() {
    let dir = place();
    nix::unistd::mkfifo(&dir.path().join("b/.gitignore"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    assert_eq!(text_of(dir.path(), 3, 1000), "a\nlink@\n");
    assert!(text_of(&dir.path().join("b/c"), 3, 1000).starts_with("[not listed"));
}

#[test]
fn an_ignore_file_without_an_end_is_not_read() {
    let dir = place();
    fs::File::create(dir.path().join("b/.gitignore")).unwrap().set_len(1 << 40).unwrap();
    assert_eq!(text_of(dir.path(), 3, 1000), "a\nlink@\n");
}

/// In a work tree of its own and in a submodule `.git` is a file that names a directory.
#[test]
fn a_repository_elsewhere_is_read_unless_its_files_are_odd() {
    let dir = place();
    let main = dir.path().join("main");
    let own = main.join("worktrees/b");
    fs::create_dir_all(&own).unwrap();
    fs::create_dir_all(main.join("info")).unwrap();
    fs::write(main.join("info/exclude"), "x\n").unwrap();
    fs::write(own.join("commondir"), "../..\n").unwrap();
    fs::write(dir.path().join("b/.git"), format!("gitdir: {}\n", own.display())).unwrap();
    let tree = || text_of(&dir.path().join("b"), 1, 1000);
    assert_eq!(tree(), "c/\n", "what its exclude names is left out");
    let pipe = |path: &Path| {
        fs::remove_file(path).unwrap();
        nix::unistd::mkfifo(path, nix::sys::stat::Mode::S_IRWXU).unwrap();
    };
    pipe(&main.join("info/exclude"));
    assert!(tree().starts_with("[not listed"), "{}", tree());
    pipe(&own.join("commondir"));
    assert!(tree().starts_with("[not listed"), "{}", tree());
    fs::write(dir.path().join("b/.git"), "gitdir: ../nowhere\n").unwrap();
    assert_eq!(tree(), "c/\nx\n");
}
