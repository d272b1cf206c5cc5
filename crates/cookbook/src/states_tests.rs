//! The unit tests of `states.rs`.

use super::orders;

#[test]
fn descriptions_become_orders() {
    for (said, meant) in [
        ("nobody else should be able to read a.txt", "make a.txt private"),
        ("only I may read and write diary.md", "make diary.md private"),
        ("run.sh must be executable", "make run.sh executable"),
        ("i want the file old.txt gone", "delete the file old.txt"),
        ("the folder work should contain the folders a, b and c", "create the folders work/a/, work/b/ and work/c/"),
        ("the port in app.ini should be 8080 instead of 80", "replace 80 with 8080 in app.ini"),
    ] {
        assert_eq!(orders(said).first().map(String::as_str), Some(meant), "{said}");
    }
    assert!(orders("no file should be deleted").is_empty());
}
