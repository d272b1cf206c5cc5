//! The unit tests of `misplaced.rs`.

use super::*;

#[test]
fn markers_lines_of_ours_and_tools_are_no_commands() {
    let tools = ["read_file".to_owned(), "notes__search".to_owned(), "git".to_owned()];
    for (command, part) in [
        ("GOAL: complete", "is a marker"),
        ("  CONFIRM: [aish] action approved", "is a marker"),
        ("[aish] action approved", "aish writes"),
        ("[exec output] $ ls", "aish writes"),
        ("read_file notes.txt", "the name of a tool"),
        ("read_file(path='notes.txt')", "the name of a tool"),
        ("search --query x", "the name of a tool"),
    ] {
        assert!(not_meant_for_shell(command, &tools).unwrap().contains(part), "{command}");
    }
    for command in
        ["[ -f x ] && ls", "[[ -f x ]]", "git status", "goal: x", "echo GOAL: complete", "read_files x", "read x"]
    {
        assert_eq!(not_meant_for_shell(command, &tools), None, "{command}");
    }
}
