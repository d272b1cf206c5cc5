//! The providers and the MCP client against servers that others wrote; started by `run.sh`, which
//! installs them.

#![allow(clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::unwrap_used, reason = "tests")]

mod cases;
mod mcp;
mod servers;

use std::sync::atomic::Ordering;
use std::time::Instant;

#[test]
fn real_mcp_servers() {
    let (dir, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    mcp::tools(home.path(), &servers::aimock(dir.path()));
}

#[test]
fn mcp_conformance() {
    mcp::conformance(tempfile::tempdir().unwrap().path());
}

/// One test, because the servers take long to start and must be stopped at its end.
#[test]
fn real_servers() {
    let dir = tempfile::tempdir().unwrap();
    let aimock = servers::aimock(dir.path());
    eprintln!("aimock answers after {:.1} s", aimock.start.as_secs_f32());
    timed("against aimock", || cases::direct(&aimock));

    let litellm = servers::litellm(dir.path(), &aimock);
    eprintln!("LiteLLM answers after {:.1} s", litellm.start.as_secs_f32());
    timed("through LiteLLM", || cases::gateway(&litellm));
}

fn timed(what: &str, cases: impl FnOnce()) {
    let (begun, before) = (Instant::now(), cases::CALLS.load(Ordering::Relaxed));
    cases();
    let calls = cases::CALLS.load(Ordering::Relaxed) - before;
    eprintln!("{calls} calls {what} in {:.1} s", begun.elapsed().as_secs_f32());
}
