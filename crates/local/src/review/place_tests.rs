//! The unit tests of `place.rs`.

use super::*;

fn pairs(text: &str) -> Vec<(String, String)> {
    definitions(text)
}

#[test]
fn definitions_by_line_or_by_record() {
    let pair = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    assert_eq!(pairs("ll=ls -l\ngs=git status\n"), [pair("ll", "ls -l"), pair("gs", "git status")]);
    assert_eq!(pairs("f\u{1f}\n  rm -r a=b\n\n\u{1e}g\u{1f}x\u{1e}"), [pair("f", "\n  rm -r a=b\n\n"), pair("g", "x")]);
    assert_eq!(pairs("no definition\n=x\n"), []);
    assert_eq!(described_aliases("alias ll=ls -l\nfunction f\nbuiltin cd\n"), [pair("ll", "ls -l")]);
}

#[test]
fn what_is_said_goes_before_what_is_found() {
    let temp = tempfile::tempdir().unwrap();
    let top = std::fs::canonicalize(temp.path()).unwrap();
    std::fs::create_dir_all(top.join("a/.git")).unwrap();
    std::fs::create_dir_all(top.join("a/b")).unwrap();
    let env = |name: &str| match name {
        "SHELL" => Some("/usr/bin/zsh".to_owned()),
        "AISH_ALIASES" => Some("ll=ls -l".to_owned()),
        _ => None,
    };
    let setup = Setup::default();
    let here = Setup { tree: Some(top.join("a")), ..Setup::default() };
    let found = ReviewPlace::new(StatedPlace::default(), &env, &top.join("a/b"), &here).request("x".into());
    assert_eq!((found.shell, found.workspaces), (Shell::Zsh, vec![top.join("a")]));
    assert_eq!((found.provenance, found.aliases.len(), found.look), (vec![Provenance::LocalUser], 1, true));
    let said = StatedPlace {
        shell: Some(Shell::Fish),
        cwd: Some("b/..".into()),
        workspaces: vec!["/w".into()],
        provenance: vec![Provenance::WebContent],
        no_fs: false,
    };
    let said = ReviewPlace::new(said, &env, &top.join("a"), &setup).request("x".into());
    assert_eq!((said.shell, said.cwd, said.workspaces), (Shell::Fish, top.join("a"), vec!["/w".into()]));
}
