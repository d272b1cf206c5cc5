//! An agent behind the keys, in the real shells: the ask key and a question share the one that the
//! first press started, Ctrl-C ends a turn and not the agent, and it is gone with the shell.

use aish_text::Shell;

use super::whole::real;
use crate::support::agent::{count, did, living, preset};
use crate::support::pty::wait;
use crate::support::shell_env::{ASK, CTRL_C, ENTER, Session};

in_one_shell!(keys_share_a_warm_agent, an_interrupt_ends_a_turn, what_it_may_not_do_is_told);

fn begun(shell: Shell) -> Session {
    let env = real(shell, "");
    let config = preset(env.home(), "");
    std::fs::write(env.home().join(".config/aish/config.toml"), config).unwrap();
    env.start()
}

fn keys_share_a_warm_agent(shell: Shell) {
    let session = begun(shell);
    session.type_text("say where it is from");
    session.key(ASK);
    wait("the command", || session.probe().buffer == "echo from-agent-1", || session.pty.text());
    session.clear();
    session.type_text("? hello");
    session.key(ENTER);
    session.pty.wait_until("the answer", |s| s.text().contains("Prompt 1 of this conversation."));
    session.probe();
    session.type_text("? and more");
    session.key(ENTER);
    session.pty.wait_until("the next one", |s| s.text().contains("Prompt 2 of this conversation."));
    session.probe();
    let home = session.env.home().to_owned();
    assert_eq!(count(&home, "start "), 1, "{}", did(&home));
    session.type_text("exit");
    session.key(ENTER);
    wait("its end", || living(&home) == 0, || did(&home));
}

fn an_interrupt_ends_a_turn(shell: Shell) {
    let session = begun(shell);
    let home = session.env.home().to_owned();
    session.type_text("? do:hang");
    session.key(ENTER);
    wait("the prompt", || did(&home).contains("do:hang"), || session.pty.text());
    session.key(CTRL_C);
    wait("the cancellation", || count(&home, "session/cancel") == 1, || did(&home));
    session.probe();
    session.type_text("? hello");
    session.key(ENTER);
    session.pty.wait_until("the answer", |s| s.text().contains("of this conversation."));
    session.probe();
    assert_eq!(count(&home, "start "), 1, "{}", did(&home));
}

fn what_it_may_not_do_is_told(shell: Shell) {
    let session = begun(shell);
    let home = session.env.home().to_owned();
    session.type_text("? do:rm");
    session.key(ENTER);
    session.pty.wait_until("the refusal", |s| s.text().contains("the agent may not: rm -rf notes"));
    session.pty.wait_until("the answer", |s| s.text().contains("of this conversation."));
    session.probe();
    session.type_text("? do:unasked");
    session.key(ENTER);
    session.pty.wait_until("why it ended", |s| s.text().contains("used a tool unasked, and was stopped"));
    session.probe();
    assert!(did(&home).contains("permission rm -rf notes: reject_once"), "{}", did(&home));
}
