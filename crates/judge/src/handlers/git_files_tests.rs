//! The unit tests of `git_files.rs`.

use super::*;

#[test]
fn every_definition_counts_wherever_it_stands() {
    let home = tempfile::tempdir().expect("a directory");
    let path = |name: &str| home.path().join(name);
    let write = |name: &str, text: &str| {
        std::fs::create_dir_all(path(name).parent().expect("a parent")).expect("a directory");
        std::fs::write(path(name), text).expect("written");
    };
    write(".gitconfig", "[user]\n\tst = no\n[alias] st = status -sb # short\n[include]\n\tpath = more\n");
    write("more", "[Alias]\n  ST = \"log  --format='%h x'\" \\\n -3\n[includeIf \"gitdir:/none/\"]\npath=~/third\n");
    write("third", "[alias]\nst = !echo \\\"$1\\\"\nother = diff\n");
    write("work/.git/config", "[alias]\nst=show\n");
    std::fs::create_dir_all(path("work/a/b")).expect("a directory");
    let at = |name: &str| path(name).to_string_lossy().into_owned();
    let found =
        |name: &str| alias_definitions(&PathLook::new(true), &at("")[..at("").len() - 1], &at("work/a/b"), name);
    let all = ["status -sb", "show", "log  --format='%h x'  -3", "!echo \"$1\""];
    assert_eq!(found("st"), all.map(str::to_owned));
    assert_eq!(found("other"), ["diff"]);
    assert_eq!(found("none"), [""; 0]);
    assert_eq!(alias_definitions(&PathLook::new(false), &at(""), &at("work"), "st"), [""; 0], "no leave to look");
    write("third", &"#".repeat(1 << 20));
    assert_eq!(found("st"), [""; 0], "one that can't be read could say something else");
}

#[test]
fn words_are_split_as_git_does() {
    assert_eq!(alias_words(r#"log --format='%h "x"' "a b" c\ d"#), ["log", "--format=%h \"x\"", "a b", "c d"]);
    assert_eq!(alias_words(" "), [""; 0]);
}
