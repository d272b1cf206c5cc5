//! The unit tests of `startup_file.rs`.

use super::*;

#[test]
fn each_shell_has_its_file_and_line() {
    let home = |name: &str| (name == "HOME").then(|| "/h".to_owned());
    let of = |shell, program| StartupFile::of_shell(shell, &home, program).unwrap();
    assert_eq!(of(Shell::Zsh, "aish").path, Path::new("/h/.zshrc"));
    assert_eq!(of(Shell::Bash, "aish").line, "eval -- \"$(aish init bash)\"");
    assert_eq!(of(Shell::Fish, "aish").path, Path::new("/h/.config/fish/config.fish"));
    assert_eq!(of(Shell::Zsh, "/my tools/aish").line, "eval \"$('/my tools/aish' init zsh)\"");
    let moved = |name: &str| match name {
        "HOME" => Some("/h".to_owned()),
        "ZDOTDIR" => Some("/z".to_owned()),
        "XDG_CONFIG_HOME" => Some("relative".to_owned()),
        _ => None,
    };
    assert_eq!(StartupFile::of_shell(Shell::Zsh, &moved, "aish").unwrap().path, Path::new("/z/.zshrc"));
    assert_eq!(
        StartupFile::of_shell(Shell::Fish, &moved, "aish").unwrap().path,
        Path::new("/h/.config/fish/config.fish")
    );
    assert_eq!(StartupFile::of_shell(Shell::Zsh, &|_| None, "aish"), None);
}

#[test]
fn a_comment_loads_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let file = StartupFile { path: dir.path().join("rc"), line: "eval".into() };
    assert!(!file.loads_aish());
    std::fs::write(&file.path, "# eval \"$(aish init zsh)\"\n").unwrap();
    assert!(!file.loads_aish());
    std::fs::write(&file.path, "source ~/aish/aish.plugin.zsh\n").unwrap();
    assert!(file.loads_aish());
}
