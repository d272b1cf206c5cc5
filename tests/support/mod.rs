//! What the tests share.

#![allow(dead_code, reason = "not every suite uses every part")]

pub mod agent;
pub mod cli;
pub mod llm_server;
pub mod model;
pub mod processes;
pub mod pty;
pub mod screen;
pub mod shell_env;

use std::sync::LazyLock;

/// The program under test. `tests/run.sh` names one that was built without the features that only
/// tests want; the packaged one can be named as well.
pub fn program() -> &'static str {
    static NAMED: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("AISH_TEST_PROGRAM").ok());
    NAMED.as_deref().unwrap_or(env!("CARGO_BIN_EXE_aish"))
}

/// Features of libraries that only tests want are part of the program that cargo builds for tests:
/// with it nobody sees what is broken in the one that is shipped.
#[test]
fn the_tests_of_ci_run_the_program_that_is_shipped() {
    assert!(std::env::var_os("CI").is_none() || program() != env!("CARGO_BIN_EXE_aish"), "AISH_TEST_PROGRAM isn't set");
}
