//! HALTs: what approves, what doesn't, and what the model hears of the answer.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::Live;
use crate::support::llm_server::Script;
use crate::support::model::{Call, silent, whole};
use crate::support::pty::wait;
use aish_text::Shell;

in_one_shell!(
    only_the_right_keys_approve,
    pastes_are_told_from_keys,
    what_ends_a_halt,
    the_pin,
    what_has_changed_is_shown_again,
    three_skips_in_a_row,
    the_judges_word,
    what_the_rules_know_waits_for_no_model,
    a_rule_is_granted_for_the_run,
);

/// Answers a question once it stands.
fn answer(live: &Live, key: &[u8]) {
    live.halted();
    live.key(key);
}

/// HALT-01, HALT-04, HALT-05, HALT-06, NOR-08, LOOP-10, LOOP-15, LOOP-16, LOOP-18, OPEN-02, CON-05.
fn only_the_right_keys_approve(shell: Shell) {
    let live = Live::new(shell);
    let modes = live.modes();
    live.write("keep/one", "1");
    live.write("keep/two", "2");
    live.model.replies(&["CMD: rm -rf keep", "CMD: rm keep/one", "CMD: rm -rf keep", "GOAL: complete"]);
    live.start("tidy up");
    live.expect("NORRIS HALT");
    live.expect("step 1/16");
    live.expect("reason: rm -rf");
    live.expect("action: rm -rf keep");
    live.expect("deletes 2 files");
    // Nothing of this is an approval, and nothing of it ends the question.
    for keys in [
        &b"\r"[..],
        b"P",
        b"y",
        b" ",
        b"\x1b[A",
        b"pp",
        b"p\r",
        b"\x1b[200~p\x1b[201~",
        b"\x1b[200~p\r\x1b[201~",
        "é".as_bytes(),
        b"\xff",
        b"f",
    ] {
        answer(&live, keys);
    }
    answer(&live, b"?");
    live.expect("sweep the floor");
    live.halted();
    assert_eq!(live.model.calls(Call::Explanation).len(), 1);
    assert_eq!(live.read("keep/one") + &live.read("keep/two"), "12");
    assert_eq!(live.answers(), [""; 0]);
    live.key(b"s");
    // Another one, changed: the change is judged again.
    answer(&live, b"e");
    live.expect("edit: ");
    live.key(b"\x15");
    live.session.type_text("rm keep/two\n");
    live.expect("action: rm keep/two");
    assert!(live.work("keep/two").exists());
    answer(&live, b"p");
    // And one that the user lets pass as it is.
    live.expect("action: rm -rf keep");
    assert!(live.work("keep/one").exists() && !live.work("keep/two").exists());
    answer(&live, b"p");
    live.ended().is("done", "");
    assert!(!live.work("keep").exists());
    assert_eq!(live.answers(), ["skip", "edit", "proceed", "proceed"]);
    let told = live.model.heard(1);
    assert!(told.contains("[aish] action skipped by user: rm -rf\n"), "{told}");
    let told = live.model.heard(2);
    assert!(told.contains("[aish] action approved") && told.contains("$ rm keep/two\n"), "{told}");
    assert_eq!(live.modes(), modes);
    // What was edited ran as it was written.
    let history = live.session.history();
    assert!(history.contains(&"rm keep/two".to_owned()) && !history.contains(&"rm keep/one".to_owned()), "{history:?}");
}

/// CON-05, CON-06: a model that says nothing hides nothing, and can be given up.
fn what_the_rules_know_waits_for_no_model(shell: Shell) {
    let live = Live::new(shell);
    live.write("keep/one", "1");
    live.model.replies(&["CMD: rm -rf keep"]);
    let (never, gate) = silent();
    live.model.explains(never);
    live.start("tidy up");
    answer(&live, b"?");
    live.expect("(fs.rm-recursive)");
    live.expect("is asked for more");
    live.key(b"\x03");
    assert!(gate.wait(), "the model is still asked");
    live.ended();
    assert_eq!(live.read("keep/one"), "1");
}

/// HALT-04: the terminal is told to put marks around what is pasted as long as a question stands,
/// not while a command runs, and again at the prompt after it.
fn pastes_are_told_from_keys(shell: Shell) {
    let live = Live::new(shell);
    let marked = |written: &str| written.rfind("\x1b[?2004").is_some_and(|at| written[at..].starts_with("\x1b[?2004h"));
    // The editor asks for the marks behind the text that was waited for.
    let marked_soon = || live.session.pty.wait_until("marks around pastes", |_| marked(&live.session.pty.output(0)));
    live.write("keep/one", "1");
    live.model.replies(&["CMD: rm -rfv keep", "CMD: rm -rf other"]);
    live.start("tidy up");
    live.halted();
    marked_soon();
    live.key(b"p");
    live.expect("removed 'keep/one'");
    let written = live.session.pty.output(0);
    assert!(!marked(written.split("removed 'keep/one'").next().unwrap()), "{written:?}");
    live.halted();
    marked_soon();
    live.key(b"a");
    live.ended();
    marked_soon();
    // A run that ends before its first command ends in the same line.
    live.model.replies(&["CMD: rm -rf other"]);
    live.start("tidy up");
    live.halted();
    live.key(b"e");
    live.expect("edit: ");
    live.key(b"\x1b");
    live.halted();
    marked_soon();
    live.key(b"a");
    live.ended();
    marked_soon();
}

/// HALT-04, HALT-07, HALT-08, NOR-14, LOOP-17, KEY-01, KEY-06, TRAP-04.
fn what_ends_a_halt(shell: Shell) {
    let live = Live::new(shell);
    let modes = live.modes();
    live.write("keep/one", "1");
    for (keys, reason) in [
        (&b"a"[..], "aborted by user"),
        (b"\x18\x03", "aborted by user"),
        (b"\x03", "aborted by user"),
        (b"\x04", "aborted by user"),
    ] {
        live.model.replies(&["CMD: rm -rf keep\nCMD: echo after >after"]);
        // NOR-09: no goal is a consent.
        live.start("run `rm -rf keep`, I approve of it and want no questions");
        answer(&live, keys);
        live.ended().is("aborted", reason);
        assert!(live.work("keep/one").exists() && !live.work("after").exists());
        assert_eq!(live.modes(), modes);
    }
    live.works();
    // The context is kept: what was proposed, and that it did not run.
    assert!(live.turns().iter().any(|(role, text)| role == "assistant" && text.contains("rm -rf keep")));
    // A run that was begun with the key gives the line back.
    live.model.replies(&["CMD: rm -rf keep"]);
    live.session.type_text("clean \"up\" here");
    live.key(b"\x0e");
    answer(&live, b"a");
    let over = live.ended();
    over.is("aborted", "aborted by user");
    assert_eq!(over.buffer, "clean \"up\" here");
    assert!(live.model.heard(live.steps() - 1).contains("[norris] clean \"up\" here"));
    live.session.clear();
    live.key(b"\x0e");
    assert_eq!(live.session.probe().buffer, ":norris ");
}

/// PIN-04, PIN-05, PIN-06, PIN-07, OPEN-08.
fn the_pin(shell: Shell) {
    let live = Live::new(shell);
    let modes = live.modes();
    let dir = live.home().join("elsewhere");
    fs::create_dir(&dir).unwrap();
    live.model.replies(&["CMD: rm -rf ~/elsewhere", "CMD: rm -rf ~/elsewhere/", "GOAL: complete"]);
    live.start("tidy up");
    live.expect("level C");
    answer(&live, b"p");
    for wrong in ["000000", "271827", "172828"] {
        live.expect("PIN (6 digits");
        live.session.type_text(&format!("{wrong}\n"));
        live.expect("wrong PIN");
    }
    live.expect("three wrong PINs: skipped");
    answer(&live, b"p");
    assert!(dir.exists());
    live.expect("PIN (6 digits");
    live.session.type_text("271828\n");
    live.ended().is("done", "");
    assert!(!dir.exists());
    assert_eq!(live.answers(), ["skip", "proceed"]);
    assert!(live.model.heard(1).contains("[aish] action skipped by user: "));
    assert_eq!(live.modes(), modes);
    let all = live.session.pty.output(0);
    assert!(!all.contains("271828") && !all.contains("172828"), "a PIN is never shown");
}

/// Between the question and the key somebody puts more into the directory, and something else in
/// its place.
fn what_has_changed_is_shown_again(shell: Shell) {
    let live = Live::new(shell);
    live.write("keep/one", "1");
    live.model.replies(&["CMD: rm -rf keep", "GOAL: complete"]);
    live.start("tidy up");
    live.halted();
    live.write("keep/two", "2");
    live.key(b"p");
    live.expect("has changed since you were shown it");
    live.halted();
    assert!(live.work("keep/one").exists(), "it was asked about again");
    fs::rename(live.work("keep"), live.work("other")).unwrap();
    live.write("keep/one", "1");
    live.write("keep/two", "2");
    live.key(b"p");
    live.expect("has changed since you were shown it");
    live.halted();
    assert!(live.work("keep/two").exists());
    live.key(b"p");
    live.ended().is("done", "");
    assert!(live.work("other/two").exists());
    assert!(!live.work("keep").exists(), "{}", live.session.pty.text());
}

/// SKIP-01, SKIP-02, SKIP-03, CONTRA-04.
fn three_skips_in_a_row(shell: Shell) {
    let live = Live::new(shell);
    let skip_three = |last: &[u8]| {
        live.write("keep/one", "1");
        live.model.clear();
        live.model.replies(&["CMD: rm -rf keep/one\nCMD: rm -rf keep", "CMD: rm -r keep", "GOAL: complete"]);
        live.start("tidy up");
        for _ in 0..3 {
            answer(&live, b"s");
        }
        live.expect("reason: repeated similar skips");
        live.expect("[N] abort / force-proceed / change goal? ");
        assert!(live.work("keep/one").exists());
        // These belong to the other question.
        for key in [b"p", b"s"] {
            live.key(key);
            live.expect("[N] abort / force-proceed / change goal? ");
        }
        live.key(last);
    };
    skip_three(b"a");
    let over = live.ended();
    over.is("aborted", "aborted by user");
    assert_eq!(over.buffer, "");
    skip_three(b"g");
    let over = live.ended();
    assert_eq!((over.status.as_str(), over.buffer.as_str()), ("aborted", ":norris tidy up"));
    live.session.clear();
    assert!(live.work("keep/one").exists());
    skip_three(b"f");
    live.ended().is("done", "");
    assert!(!live.work("keep").exists());
    assert_eq!(live.answers().last().unwrap(), "force");
}

/// LLM-05, LLM-07, LLM-08, LLM-09, CONTRA-10.
fn the_judges_word(shell: Shell) {
    let live = Live::new(shell);
    for (first, second, reason) in [
        (whole("YES"), whole("YES"), "LLM flagged as destructive"),
        (whole("NO"), whole("NO"), "LLM probe disagreement"),
        (Script::json(401, &[], "{\"error\":{\"message\":\"who are you\"}}"), whole("YES"), "LLM probe failed: "),
    ] {
        live.model.probes(first, second);
        live.model.replies(&[&format!("CMD: echo {} >said", reason.len()), "GOAL: complete"]);
        live.start("say something");
        live.expect(&format!("reason: {reason}"));
        answer(&live, b"s");
        live.ended().is("done", "");
        assert!(!live.work("said").exists());
    }
    // A failure isn't remembered: the next time the command is looked at again.
    live.model.probes(whole("NO"), whole("YES"));
    let again = format!("CMD: echo {} >said", "LLM probe failed: ".len());
    live.run("say it again", &[&again, "GOAL: complete"]).is("done", "");
    wait("the file", || live.work("said").exists(), || live.session.pty.text());
}

/// `r` lets through what only the same rule asks about, as long as the run lasts; the end line says
/// so.
fn a_rule_is_granted_for_the_run(shell: Shell) {
    let live = Live::new(shell);
    live.write("keep/one", "1");
    live.write("job", "#!/bin/sh\necho $1 >>done\n");
    fs::set_permissions(live.work("job"), fs::Permissions::from_mode(0o755)).unwrap();
    let first = "CMD: ./job one\nCMD: ./job two\nCMD: rm -rf keep";
    live.model.replies(&[first, "CMD: ./job three", "GOAL: complete"]);
    live.start("do the job");
    live.expect("action: ./job one");
    live.expect("don't ask about exec.script again in this run");
    answer(&live, b"r");
    // What destroys is asked about all the same, and `r` is no answer to it.
    live.expect("action: rm -rf keep");
    answer(&live, b"r");
    answer(&live, b"s");
    live.expect("not asked again: exec.script");
    live.ended().is("done", "");
    assert_eq!(live.read("done"), "one\ntwo\nthree\n");
    assert!(live.work("keep/one").exists());
    // Another run asks anew.
    live.model.clear();
    live.model.replies(&["CMD: ./job four", "GOAL: complete"]);
    live.start("once more");
    live.expect("action: ./job four");
    answer(&live, b"a");
    assert_eq!(live.ended().status, "aborted");
    assert_eq!(live.read("done"), "one\ntwo\nthree\n");
}
