//! Tests of `run_judge.rs`: a command is judged by what those that were run before it have left in
//! the shell.

use super::*;
use aish_judge::verdict::ReviewLevel;

fn run(steps: &[(&str, bool)], last: &str) -> ReviewLevel {
    let top = tempfile::tempdir().expect("a directory");
    std::fs::write(top.path().join("important"), "data").expect("written");
    let top = top.path().canonicalize().expect("a directory");
    let mut judge = RunJudge::new(Shell::Bash, false, top.clone(), top.clone());
    let context = CommandContext { cwd: top, ..CommandContext::default() };
    for (command, runs) in steps {
        judge.judge_command(command, &context);
        if *runs {
            judge.written_paths(command, &context);
        }
    }
    judge.judge_command(last, &context).level
}

#[test]
fn values_of_earlier_steps_are_known() {
    let sorts = "sort \"${o[@]}\" f";
    assert_eq!(run(&[], sorts), ReviewLevel::A);
    assert_eq!(run(&[("o=(-o important)", true)], sorts), ReviewLevel::B);
    assert_eq!(run(&[("o=(-o important)", true), ("echo x", true)], sorts), ReviewLevel::B);
    assert_eq!(run(&[("o=(-o important)", false)], sorts), ReviewLevel::A, "it was not run");
    assert_eq!(run(&[("o=(-o important)", true), ("o=(-n)", true)], sorts), ReviewLevel::A);
    assert_eq!(run(&[("exec 5<important", true)], "echo x > /dev/fd/5"), ReviewLevel::B);
    assert_eq!(run(&[("declare -n r=HISTSIZE", true)], "r=0"), ReviewLevel::B);
}
