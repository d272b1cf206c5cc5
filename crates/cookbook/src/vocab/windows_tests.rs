//! The unit tests of `windows.rs`.

use super::*;

#[test]
fn commands_become_words_and_language_stays() {
    assert_eq!(words("dir").as_deref(), Some("list files"));
    assert_eq!(words("dir /s *.log").as_deref(), Some("find files named *.log"));
    assert_eq!(words("ren a.txt b.txt").as_deref(), Some("rename a.txt to b.txt"));
    assert_eq!(words("taskkill /f /im notepad.exe").as_deref(), Some("kill process named notepad.exe"));
    assert_eq!(words("dir sizes please"), None);
    assert_eq!(words("directory of mine"), None);
}
