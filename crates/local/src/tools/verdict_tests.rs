//! The unit tests of `verdict.rs`.

use std::fs;
use std::path::Path;

use aish_judge::verdict::Provenance;

use super::*;

/// FIL-01 to FIL-04.
#[test]
fn levels_of_the_file_tools() {
    use ReviewLevel::{A, B, C};
    let temp = tempfile::tempdir().unwrap();
    let top = fs::canonicalize(temp.path()).unwrap();
    let work = top.join("work");
    fs::create_dir_all(work.join("dir")).unwrap();
    for file in ["a", ".env", "dir/b", "*"] {
        fs::write(work.join(file), "x\n").unwrap();
    }
    fs::write(top.join("out"), "x").unwrap();
    let request = JudgeRequest {
        provenance: vec![Provenance::ModelSuggestion],
        ..JudgeRequest::new("", Shell::Fish, &work, &top)
    };
    for (name, arguments, level) in [
        ("read_file", r#"{"path":"a"}"#, A),
        ("list_dir", "{}", A),
        ("search", r#"{"pattern":"x"}"#, A),
        ("read_file", r#"{"path":".env"}"#, B),
        ("read_file", r#"{"path":"../out"}"#, B),
        ("read_file", r#"{"path":"/etc/passwd"}"#, B),
        ("write_file", r#"{"path":"new","content":"x"}"#, A),
        ("write_file", r#"{"path":"deep/er/new","content":"x"}"#, A),
        ("write_file", r#"{"path":"a","content":"y"}"#, B),
        ("write_file", r#"{"path":"../new","content":"y"}"#, B),
        ("write_file", r#"{"path":"../out","content":"y"}"#, C),
        ("replace", r#"{"path":"a","old":"x","new":"y"}"#, B),
        ("file_ops", r#"{"operation":"mkdir","path":"n/m"}"#, A),
        ("file_ops", r#"{"operation":"move","path":"a","to":"z"}"#, A),
        ("file_ops", r#"{"operation":"move","path":"a","to":"dir/b","overwrite":true}"#, B),
        ("file_ops", r#"{"operation":"copy","path":"a","to":"z"}"#, A),
        ("file_ops", r#"{"operation":"copy","path":"a","to":"dir/b","overwrite":true}"#, B),
        ("file_ops", r#"{"operation":"delete","path":"a"}"#, B),
        ("file_ops", r#"{"operation":"delete","path":"*"}"#, B),
        ("file_ops", r#"{"operation":"delete","path":"../out"}"#, C),
        ("file_ops", r#"{"operation":"delete","path":"dir","recursive":true}"#, C),
        ("write_file", r#"{"path":".git/hooks/pre-commit","content":"x"}"#, B),
    ] {
        let plan = Plan::make(FileCall::read(name, arguments).unwrap(), &request).unwrap();
        let verdict = judge(&plan, name, request.clone(), &Policy::default());
        assert_eq!(verdict.level, level, "{name} {arguments}: {:?}", verdict.reasons);
        assert_eq!(verdict.profile.tool_name, name);
    }
    let gone = Plan::make(FileCall::read("read_file", r#"{"path":"gone"}"#).unwrap(), &request).unwrap();
    assert!(gone.inside && Path::new(&work).is_dir());
}
