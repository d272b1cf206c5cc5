//! The tools of an MCP server in a run: asked about without an entry, called with the model's
//! second opinion with one, told, and ended with the shell.

use super::Live;
use crate::support::model::{Call, calling};
use aish_text::Shell;

in_one_shell!(a_tool_halts_without_an_entry, an_entry_spares_the_question, progress_is_shown);

fn config(approve: &str) -> String {
    format!(
        "[mcp]\nauto_approve = [{approve}]\n[mcp.servers.h]\ncommand = \"python3\"\n\
         args = [\"{}/tests/support/hostile_mcp.py\", \"group\", \"${{HOME}}/did\"]\n",
        env!("CARGO_MANIFEST_DIR")
    )
}

fn did(live: &Live) -> String {
    std::fs::read_to_string(live.home().join("did")).unwrap_or_default()
}

fn a_tool_halts_without_an_entry(shell: Shell) {
    let live = Live::with(shell, &config(""), |_| {});
    let echo = [("h__echo", r#"{"text":"hello there"}"#)];
    live.model.script(calling(&echo));
    live.model.script(calling(&echo));
    live.model.replies(&["GOAL: complete"]);
    live.start("say hello");
    live.halted();
    assert!(!did(&live).contains("call "));
    live.key(b"s");
    live.halted();
    live.key(b"p");
    live.ended();
    assert_eq!(live.answers(), ["skip", "proceed"]);
    assert_eq!(did(&live).matches("call ").count(), 1, "{}", did(&live));
    let told = live.model.calls(Call::Step)[2].json()["messages"].to_string();
    assert!(told.contains("skipped by user") && told.contains("you said: hello there"), "{told}");
}

fn progress_is_shown(shell: Shell) {
    let live = Live::with(shell, &config("\"h.*\""), |_| {});
    live.model.script(calling(&[("h__slow", "{}")]));
    live.model.replies(&["GOAL: complete"]);
    live.start("be slow");
    live.expect("h: 1 of 4, step 1");
    live.expect("h: 2 of 4, step 2");
    live.ended();
    assert!(!live.session.pty.text().contains("of 4"), "{}", live.session.pty.text());
}

/// TOOL-03, TOOL-04.
fn an_entry_spares_the_question(shell: Shell) {
    let live = Live::with(shell, &config("\"h.*\""), |_| {});
    live.model.script(calling(&[("h__echo", r#"{"text":"hi"}"#), ("h__wipe", "{}")]));
    live.model.replies(&["GOAL: complete"]);
    live.start("say hello");
    live.halted();
    assert!(did(&live).contains("call echo") && !did(&live).contains("call wipe"), "{}", did(&live));
    let probes = live.model.calls(Call::Probe);
    assert!(!probes.is_empty(), "a model is asked about the one that the rules let pass");
    assert!(
        probes.iter().all(|probe| probe.body.contains("h__echo") && probe.body.contains("hi")),
        "{:?}",
        probes[0].body
    );
    live.key(b"a");
    live.ended();
    assert!(!did(&live).contains("call wipe"));
    let gone = |process: &str| !std::path::Path::new(&format!("/proc/{process}/cmdline")).exists();
    let did = did(&live);
    let all: Vec<&str> =
        did.lines().filter_map(|line| line.strip_prefix("start ").or(line.strip_prefix("child "))).collect();
    assert_eq!(all.len(), 2);
    drop(live);
    crate::support::pty::wait("its end", || all.iter().all(|process| gone(process)), || did.clone());
}
