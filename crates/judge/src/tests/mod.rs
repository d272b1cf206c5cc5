//! What must hold for every command line, tried on lines that are put together from realistic
//! pieces. Nothing is run, and only [`looking`] asks the file system, for a directory of its own.

mod asked_for;
mod builtins;
mod fuzz;
mod handlers;
mod joining;
mod lines;
mod loading;
mod looking;
mod other_server;
mod pieces;
mod safer;
mod shape;
mod strictness;
mod typed;
mod unasked;
mod undescribed;
mod wrapping;

use std::path::PathBuf;

use proptest::test_runner::TestCaseError;

use super::judge::judge;
use super::policy::Policy;
use super::request::JudgeRequest;
use super::syntax;
use super::verdict::{Provenance, ReviewLevel, Verdict};
use aish_text::Shell;

/// A line as it is typed in a project, on a machine where every target exists.
fn request(line: &str, shell: Shell) -> JudgeRequest {
    JudgeRequest {
        command: line.into(),
        shell,
        cwd: PathBuf::from("/home/me/project"),
        home: PathBuf::from("/home/me"),
        workspaces: vec![PathBuf::from("/home/me/project")],
        provenance: vec![Provenance::LocalUser],
        look: false,
        aliases: Vec::new(),
        functions: Vec::new(),
        comments: false,
        left: crate::LeftScope::default(),
        own: Vec::new(),
        secrets: Default::default(),
    }
}

fn verdict(line: &str, shell: Shell) -> Verdict {
    judge(&request(line, shell), &Policy::default())
}

fn level(line: &str, shell: Shell) -> ReviewLevel {
    verdict(line, shell).level
}

fn parses(line: &str, shell: Shell) -> bool {
    syntax::parse(line, shell).is_ok()
}

/// How often each property is tried; `PROPTEST_CASES` tries more.
fn tries() -> proptest::test_runner::Config {
    proptest::test_runner::Config { failure_persistence: None, ..proptest::test_runner::Config::default() }
}

/// Asserts that the first line needs at least the review of the others.
fn no_less(line: &str, others: &[&str], shell: Shell) -> Result<(), TestCaseError> {
    let reached = level(line, shell);
    for other in others {
        let wanted = level(other, shell);
        proptest::prop_assert!(reached >= wanted, "{} {line:?}\n{} {other:?}", reached.letter(), wanted.letter());
    }
    Ok(())
}
