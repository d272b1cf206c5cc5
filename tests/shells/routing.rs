//! Routing at the prompts of the real shells: the closing line says who answered and why, and
//! `:route` shows, explains and pins.

use aish_text::Shell;

use super::whole::{choose, real};
use crate::support::llm_server::{Script, Server};
use crate::support::model::endless;
use crate::support::shell_env::{ENTER, Session};

in_one_shell!(
    a_question_goes_where_it_belongs,
    a_part_is_answered_beside_the_commands,
    ctrl_c_ends_a_part_and_leaves_the_commands
);

fn line(session: &Session, text: &str) {
    session.type_text(text);
    session.key(ENTER);
}

/// IMP-05
fn a_question_goes_where_it_belongs(shell: Shell) {
    let fast = Server::answering(|_, _| Script::openai_text(&["Quickly said."]));
    let deep = Server::answering(|_, _| Script::openai_text(&["Deeply thought."]));
    let preset = |name: &str, server: &Server| {
        let url = server.url("/v1");
        format!("[models.{name}]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n")
    };
    let mut env = real(shell, &format!("{}{}", preset("fast", &fast), preset("deep", &deep)));
    env.size = (40, 45);
    let session = env.start();
    line(&session, "? what does src/main.rs do");
    session.pty.wait_until("the own preset", |s| s.text().contains("· fast"));
    session.probe();
    line(&session, ":route auto on");
    session.pty.wait_until("the switch", |s| s.text().contains("on, in this shell"));
    session.probe();
    line(&session, "? what does src/main.rs do");
    session.pty.wait_until("the route", |s| s.text().contains("· deep (for code)"));
    session.probe();
    line(&session, ":route why");
    session.pty.wait_until("the reason", |s| s.text().contains("code: went to deep: a path of a"));
    session.probe();
    // Taken as it was typed, quotes and all.
    line(&session, ":route check why doesn't \"error: x\" say more");
    session.pty.wait_until("a check", |s| s.text().contains("code: goes to deep: the message"));
    session.probe();
    line(&session, ":route pin fast");
    session.pty.wait_until("the pin", |s| s.text().contains("all questions go to `fast`"));
    session.probe();
    session.key(b"\x0c");
    line(&session, "? what does lib.py do");
    session.pty.wait_until("the pinned preset", |s| s.text().contains("· fast"));
    assert_eq!(session.probe().buffer, "");
    assert_eq!((fast.requests().len(), deep.requests().len()), (2, 1));
}

/// `fast` hands a part to `deep`, and proposes a command of its own; `deep` says what `part` makes.
fn handing(shell: Shell, part: impl Fn() -> Script + Send + Sync + 'static) -> (Session, Server, Server) {
    let fast = Server::answering(|_, n| {
        let first = "Mainly so.\nDELEGATE: deep \"what is it?\"\nCMD: echo ma'in'\n";
        Script::openai_text(&[if n == 0 { first } else { "Fine." }])
    });
    let deep = Server::answering(move |_, _| part());
    let preset = |name: &str, server: &Server, own: &str| {
        let url = server.url("/v1");
        format!("[models.{name}]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n{own}\n")
    };
    let (first, second) = (preset("fast", &fast, ""), preset("deep", &deep, "price_in = 1.0\nprice_out = 1.0"));
    let mut env = real(shell, &format!("{first}{second}[routing]\ndelegate = [\"deep\"]\n"));
    env.size = (40, 45);
    (env.start(), fast, deep)
}

/// IMP-10
fn a_part_is_answered_beside_the_commands(shell: Shell) {
    let text = "A part of it that is longer than one row of this narrow terminal.\nCMD: echo pa'rt'\n";
    let (session, fast, deep) = handing(shell, move || Script::openai_text(&[text]));
    line(&session, "? how");
    session.pty.wait_until("the menu", |s| s.text().contains("Enter yes"));
    let screen = session.pty.text();
    for row in
        ["`deep` is asked: what is it?\n", "\n  A part of it that is longer than one row", "\n  CMD: echo pa'rt'\n"]
    {
        assert!(screen.contains(row), "{row:?}:\n{screen}");
    }
    assert!(!screen.contains("DELEGATE") && !screen.contains("[2]"), "{screen}");
    choose(&session, ENTER);
    assert_eq!(session.probe().buffer, "echo ma'in'");
    session.key(b"\x15");
    line(&session, "? go on");
    session.pty.wait_until("the next answer", |s| s.text().contains("Fine."));
    session.probe();
    assert!(fast.requests()[1].body.contains("[delegated]\\ndeep was asked: what is it?\\nA part of it"));
    assert_eq!(deep.requests().len(), 1);
}

fn ctrl_c_ends_a_part_and_leaves_the_commands(shell: Shell) {
    let (script, gate) = endless("It goes on and on\n");
    let (session, _fast, _deep) = handing(shell, move || script.clone());
    line(&session, "? how");
    session.pty.wait_until("the part", |s| s.text().contains("\n  It goes on and on"));
    session.key(b"\x03");
    session.pty.wait_until("the menu", |s| s.text().contains("Enter yes"));
    gate.open();
    choose(&session, ENTER);
    assert_eq!(session.probe().buffer, "echo ma'in'");
}
