//! The unit tests of `proposal.rs`.

use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;

use super::*;

fn judged(commands: &[&str]) -> Vec<JudgedProposal> {
    let verdict =
        |command: &str| aish_judge::judge(&JudgeRequest::new(command, Shell::Bash, "/w", "/h"), &Policy::default());
    commands.iter().map(|command| ((*command).to_owned(), verdict(command))).collect()
}

#[test]
fn only_what_needs_no_review_runs_unasked() {
    assert!(matches!(next_proposal(judged(&["ls", "pwd"]), true), NextChoice::Run(all) if all.len() == 2));
    assert!(matches!(next_proposal(judged(&["ls"]), false), NextChoice::Choose(_)));
    assert!(matches!(next_proposal(judged(&["rm -rf x"]), true), NextChoice::Edit(judged) if judged.0 == "rm -rf x"));
    assert!(matches!(next_proposal(judged(&["ls", "rm -rf x"]), true), NextChoice::Choose(_)));
    let mut denied = judged(&["ls"]);
    denied[0].1.denied = true;
    assert!(matches!(next_proposal(denied, true), NextChoice::Edit(_)));
}
