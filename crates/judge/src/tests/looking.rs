//! Without a look at the file system nothing is taken for less than with one.

use std::fs;
use std::path::Path;

use proptest::prelude::*;

use super::pieces::{RELATIVE, line, shell};
use super::{request, tries};
use crate::judge::judge;
use crate::policy::Policy;
use crate::verdict::ReviewLevel;
use aish_text::Shell;

fn level_in(directory: &Path, line: &str, shell: Shell, look: bool) -> ReviewLevel {
    let mut asked = request(line, shell);
    asked.cwd = directory.join("project");
    asked.home = directory.to_path_buf();
    asked.workspaces = vec![asked.cwd.clone()];
    asked.look = look;
    judge(&asked, &Policy::default()).level
}

/// A project in which some of the operands exist: empty, full, as directories.
fn project() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path().join("project");
    fs::create_dir_all(root.join("src")).unwrap();
    fs::create_dir_all(root.join("build/full")).unwrap();
    fs::create_dir_all(root.join("docs")).unwrap();
    fs::write(root.join("src/main.rs"), "fn main() {}").unwrap();
    fs::write(root.join("notes.txt"), "").unwrap();
    fs::write(root.join(".env"), "A=1").unwrap();
    fs::write(root.join("two words.txt"), "x").unwrap();
    assert!(RELATIVE.contains(&"src/main.rs"));
    directory
}

#[test]
fn not_looking_is_never_less() {
    let directory = project();
    let root = directory.path().canonicalize().unwrap();
    let mut runner = proptest::test_runner::TestRunner::new(tries());
    let tried = runner.run(&(line(), shell()), |(line, shell)| {
        prop_assert!(level_in(&root, &line, shell, false) >= level_in(&root, &line, shell, true));
        Ok(())
    });
    assert_eq!(tried, Ok(()));
}

/// A file that `mktemp` has just made is the line's own; others of the directory for temporary
/// files aren't.
#[test]
fn what_mktemp_makes_is_the_lines_own() {
    let directory = project();
    let root = directory.path().canonicalize().unwrap();
    let level = |line: &str| level_in(&root, line, Shell::Bash, true);
    for line in [
        "tmp=$(mktemp); sort notes.txt > \"$tmp\" && mv \"$tmp\" sorted.txt",
        "t=\"$(mktemp -t x.XXXXXX)\"; date > \"$t\"; cat \"$t\"",
        "d=$(mktemp -d) && cp src/main.rs \"$d/\" && tar -xf a.tar -C \"$d\"",
        "f=$(mktemp -p /tmp --suffix=.txt); echo x | tee \"$f\"",
        "cd \"$(mktemp -d)\" && touch x",
        "f=$(mktemp ./x.XXXX); echo x > \"$f\"",
    ] {
        assert_eq!(level(line), ReviewLevel::A, "{line}");
    }
    assert_eq!(level("tmp=$(mktemp); echo x > \"$tmp\"; rm \"$tmp\""), ReviewLevel::B);
    for line in [
        "tmp=$(mktemp); ln -sf ~/.bashrc \"$tmp\"; echo x >> \"$tmp\"",
        "TMPDIR=/etc; tmp=$(mktemp); echo x > \"$tmp\"",
        "f=$(mktemp -p /etc); echo x > \"$f\"",
        "f=$(mktemp \"$x\"); echo x > \"$f\"",
        "f=$(mktemp ~/x.XXXX); echo x > \"$f\"",
        "d=$(mktemp -d); cd \"$d\" && git clone https://example.org/x && cd x && make",
        "d=$(mktemp -d); mv src \"$d\"",
        "t=$(mktemp); curl -so \"$t\" https://example.org/x; bash \"$t\"",
        "echo x > /tmp/x",
    ] {
        assert_ne!(level(line), ReviewLevel::A, "{line}");
    }
}

/// Unpacking replaces nothing where nothing is; anywhere else it is to be looked at.
#[test]
fn archives_go_into_empty_directories() {
    let temp = tempfile::tempdir().unwrap();
    let project = temp.path().join("project");
    fs::create_dir_all(project.join("empty")).unwrap();
    fs::create_dir(project.join("full")).unwrap();
    fs::write(project.join("full/file"), "x").unwrap();
    for directory in ["build", ".git"] {
        fs::create_dir(project.join(directory)).unwrap();
        fs::write(project.join(directory).join("old"), "x").unwrap();
    }
    // What is there by custom was made by a build, and may hold what wasn't.
    assert_eq!(level_in(temp.path(), "tar xf a.tar -C build", Shell::Bash, true), ReviewLevel::B);
    for (line, level) in [
        ("tar -xzf a.tgz -C empty", ReviewLevel::A),
        ("tar -xzf a.tgz -C .git", ReviewLevel::B),
        ("mkdir new && tar xf a.tar -C new", ReviewLevel::A),
        ("unzip a.zip -d new", ReviewLevel::A),
        ("cd empty && tar xf ../a.tar", ReviewLevel::A),
        ("tar xf a.tar", ReviewLevel::B),
        ("tar xf a.tar -C full", ReviewLevel::B),
        ("unzip a.zip -d full", ReviewLevel::B),
        ("tar xPf a.tar -C empty", ReviewLevel::B),
        ("unzip -o a.zip -d new", ReviewLevel::B),
        ("tar xf a.tar -C \"$somewhere\"", ReviewLevel::B),
    ] {
        assert_eq!(level_in(temp.path(), line, Shell::Bash, true), level, "{line}");
        assert_eq!(level_in(temp.path(), line, Shell::Bash, false), ReviewLevel::B, "{line}");
    }
}

/// What replaces entries of an archive that is there is asked about as an edit in place is; what
/// appends to it, or looks, is not.
#[test]
fn archives_that_are_there_are_changed() {
    let temp = tempfile::tempdir().unwrap();
    let project = temp.path().join("project");
    fs::create_dir_all(project.join("src")).unwrap();
    for name in ["old.zip", "old.a", "old.tar"] {
        fs::write(project.join(name), "x").unwrap();
    }
    for line in [
        "zip old.zip f",
        "zip -ru old src",
        "zip -g old.zip f",
        "zipcloak old.zip",
        "zipnote -w old.zip",
        "ar rcs old.a x.o",
        "ar cr old.a x.o",
        "tar cf old.tar f",
    ] {
        assert_eq!(level_in(temp.path(), line, Shell::Bash, true), ReviewLevel::B, "{line}");
    }
    for line in [
        "zip new.zip f",
        "zip -r src src",
        "zip -T old.zip",
        "zip -sf old.zip",
        "zip old.zip f --out new.zip",
        "zipnote old.zip",
        "ar rcs new.a x.o",
        "ar cr new.a x.o",
        "ar q old.a x.o",
        "ar t old.a",
        "ranlib old.a",
        "tar rf old.tar f",
        "tar tf old.tar",
    ] {
        assert_eq!(level_in(temp.path(), line, Shell::Bash, true), ReviewLevel::A, "{line}");
    }
}

/// A variable of a loop over names stands for each of them: writing there is writing over them, if
/// one is there.
#[test]
fn a_loop_over_names_writes_over_them() {
    let temp = tempfile::tempdir().unwrap();
    let project = temp.path().join("project");
    fs::create_dir_all(project.join("sub")).unwrap();
    for name in ["a.txt", "b.txt", "c.md"] {
        fs::write(project.join(name), "x").unwrap();
    }
    for (shell, line) in [
        (Shell::Bash, "for f in *; do : > \"$f\"; done"),
        (Shell::Bash, "for f in *.txt; do echo x > \"$f\"; done"),
        (Shell::Bash, "for f in *.txt; do cp c.md \"${f%.txt}.md\"; done"),
        (Shell::Bash, "for f in *.txt; do g=$f; sort \"$g\" -o \"$g\"; done"),
        (Shell::Bash, "for f in *.txt; do curl -o \"$f\" https://example.com; done"),
        (Shell::Zsh, "for f in *(.); : > $f"),
        (Shell::Fish, "for f in *; echo x > $f; end"),
    ] {
        assert!(level_in(temp.path(), line, shell, true) >= ReviewLevel::B, "{line}");
    }
    for line in [
        "for f in *.txt; do cp \"$f\" \"sub/$f\"; done",
        "for f in *.txt; do sort \"$f\" > \"${f%.txt}.sorted\"; done",
        "for f in *.txt; do echo x >> \"$f\"; done",
        "for f in *.txt; do wc -l \"$f\"; done",
    ] {
        assert_eq!(level_in(temp.path(), line, Shell::Bash, true), ReviewLevel::A, "{line}");
    }
}

/// A recursive copy merges directories: what both have is replaced.
#[test]
fn a_recursive_copy_replaces_what_both_directories_have() {
    let temp = tempfile::tempdir().unwrap();
    let project = temp.path().join("project");
    for name in ["s/a", "s/sub/x", "d/a", "d/sub/y", "m/s/other", "n/sub/x"] {
        let path = project.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "x").unwrap();
    }
    fs::create_dir(project.join("empty")).unwrap();
    for line in [
        "cp -r s/. d",
        "cp -a ./s/. d/",
        "cp -rT s d",
        "cp -r s/../s/. n",
        "cp -r s/sub/.. d",
        "cp -R n/sub s",
        "cp -r \"$x/.\" d",
        "cp -r nowhere/. d",
        "find s -exec cp -r {} d \\;",
    ] {
        assert!(level_in(temp.path(), line, Shell::Bash, true) >= ReviewLevel::B, "{line}");
        assert_eq!(level_in(temp.path(), &line.replace("cp ", "cp -n "), Shell::Bash, true), ReviewLevel::A, "{line}");
    }
    for line in
        ["cp -r s d", "cp -r s m", "cp -r s/. empty", "cp -r s/. new", "cp -r s .", "cp -rT n m", "cp -r s/sub d"]
    {
        assert_eq!(level_in(temp.path(), line, Shell::Bash, true), ReviewLevel::A, "{line}");
    }
}

/// A word that nobody listed is a subcommand, unless it is the name of a file.
#[test]
fn an_unlisted_word_is_a_file_only_where_there_is_one() {
    let directory = project();
    let root = directory.path().canonicalize().unwrap();
    for (line, level) in [
        ("ruff src", ReviewLevel::A),
        ("ruff nowhere", ReviewLevel::B),
        ("ruff ./nowhere", ReviewLevel::A),
        ("clamscan docs", ReviewLevel::A),
        ("codeql nowhere", ReviewLevel::B),
        ("varnishstat nowhere", ReviewLevel::B),
        ("varnishstat docs", ReviewLevel::A),
        ("make nowhere", ReviewLevel::A),
        ("echo delete", ReviewLevel::A),
        ("eix delete", ReviewLevel::B),
    ] {
        assert_eq!(level_in(&root, line, Shell::Bash, true), level, "{line}");
    }
}

/// What a program that writes is called with, and nobody describes, is written where it is a file.
#[test]
fn a_file_that_nobody_describes_counts_as_written() {
    let directory = project();
    let root = directory.path().canonicalize().unwrap();
    for (line, level) in [
        ("poetry export notes.txt", ReviewLevel::B),
        ("poetry export fresh.txt", ReviewLevel::A),
        ("kind export logs notes.txt", ReviewLevel::B),
        ("kind export logs docs", ReviewLevel::A),
        ("hg add notes.txt", ReviewLevel::A),
        ("jj commit notes.txt", ReviewLevel::A),
        ("git lfs track notes.txt", ReviewLevel::A),
        ("mix format notes.txt", ReviewLevel::A),
    ] {
        assert_eq!(level_in(&root, line, Shell::Bash, true), level, "{line}");
    }
}

/// What a new name gets loses nothing; what is there may be something else.
#[test]
fn what_is_fetched_into_a_new_name_is_no_loss() {
    let temp = tempfile::tempdir().unwrap();
    let project = temp.path().join("project");
    fs::create_dir_all(&project).unwrap();
    fs::write(project.join("a.csv"), "x").unwrap();
    for (line, level) in [
        ("wget -q https://example.com/data.csv", ReviewLevel::A),
        ("curl -sO https://example.com/data.csv", ReviewLevel::A),
        ("wget -q -O a.csv https://example.com/data.csv", ReviewLevel::B),
        ("wget -q https://example.com/data.csv -P ..", ReviewLevel::B),
        ("wget -qN https://example.com/a.csv", ReviewLevel::B),
    ] {
        assert_eq!(level_in(temp.path(), line, Shell::Bash, true), level, "{line}");
    }
}
