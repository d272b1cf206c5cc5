//! Finds commands that would end or silence the user's own shell with its jobs and variables:
//! harmless in scripts, never needed for a goal. It uses what the rules found in the command.

use aish_judge::raise_verdict;
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};
use aish_text::Shell;

/// End or replace the shell, or redirect its output for good.
const ENDS: [&str; 3] = ["exit", "logout", "exec"];
const SETS: [&str; 2] = ["set", "setopt"];

pub fn review_shell_end(verdict: &mut Verdict, shell: Shell) {
    let names = |words: &[&str]| verdict.profile.roots.iter().any(|root| words.contains(&root.as_str()));
    let message = if names(&ENDS) {
        "ends the shell you are in"
    } else if shell != Shell::Fish && names(&SETS) && stops_at_failure(&verdict.command) {
        "ends the shell you are in as soon as something fails"
    } else {
        return;
    };
    let reason = Reason { rule: "norris.shell-end".into(), level: ReviewLevel::B, message: message.into(), span: None };
    if verdict.alternative.is_none() {
        verdict.alternative = Some("leave that part out: how a command ended is seen anyway".into());
    }
    raise_verdict(
        verdict,
        reason,
        false,
        "Your shell would be gone, with its jobs and variables, or say nothing more.",
    );
}

/// `set -e` in any form, given that some `set` or `setopt` was found.
fn stops_at_failure(command: &str) -> bool {
    let words: Vec<&str> = command.split(|c: char| c.is_whitespace() || ";|&(){}".contains(c)).collect();
    words.iter().enumerate().any(|(at, word)| {
        let word: String = word.chars().filter(|c| !matches!(c, '\'' | '"' | '\\' | '_')).collect();
        let letters = word.strip_prefix('-').filter(|rest| rest.chars().all(|c| c.is_ascii_alphabetic()));
        let set = words[..at].contains(&"set");
        word.eq_ignore_ascii_case("errexit")
            || word.eq_ignore_ascii_case("errreturn")
            || (set && letters.is_some_and(|letters| letters.contains('e')))
    })
}

#[cfg(test)]
#[path = "shell_end_tests.rs"]
mod tests;
