//! Judges a command line: `cargo run -p aish-judge --example judge 'git push --force'`. Exits with
//! 1 where a person must be asked.
#![allow(clippy::print_stdout, reason = "the output of an example")]

use std::process::ExitCode;

use aish_judge::{JudgeRequest, Policy, Provenance, ReviewLevel, Shell, judge};

fn main() -> std::io::Result<ExitCode> {
    let command = std::env::args().nth(1).unwrap_or_else(|| "rm -rf build".to_owned());
    let home = std::env::home_dir().unwrap_or_default();
    let mut request = JudgeRequest::new(command, Shell::Bash, std::env::current_dir()?, home);
    request.provenance = vec![Provenance::ModelSuggestion];
    let verdict = judge(&request, &Policy::default());
    println!("{} {}", verdict.level.letter(), verdict.explanation);
    for reason in &verdict.reasons {
        println!("  {}: {}", reason.rule, reason.message);
    }
    Ok(if verdict.level == ReviewLevel::A { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
