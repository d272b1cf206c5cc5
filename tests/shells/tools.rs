//! A question whose model calls tools, in the real shells: what isn't harmless is asked about
//! first, and nothing but the key pressed alone is a yes.

use aish_text::Shell;

use super::whole::real;
use crate::support::llm_server::Script;
use crate::support::model::{Call, Model, calling};
use crate::support::pty::wait;
use crate::support::shell_env::{CTRL_C, ENTER, Session};

in_one_shell!(
    an_edit_is_asked_about_and_can_be_undone,
    nothing_but_the_key_alone_is_a_yes,
    an_abort_ends_the_question,
    a_tree_is_deleted_with_the_pin_only,
);

const EDIT: &str = r#"{"path":"notes.txt","old":"two","new":"2"}"#;

fn begun(shell: Shell, model: &Model) -> Session {
    let config = format!(
        "[tools]\nfiles = \"all\"\n[models.fast]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"m\"\n",
        model.url()
    );
    let env = real(shell, &config);
    std::fs::create_dir(env.home().join("work/tree")).unwrap();
    std::fs::write(env.home().join("work/tree/file"), "x").unwrap();
    std::fs::write(env.home().join("work/notes.txt"), "one\ntwo\n").unwrap();
    env.start()
}

fn ask(session: &Session) {
    session.type_text("? go");
    session.key(ENTER);
    session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("proceed / skip / abort?"));
}

fn an_edit_is_asked_about_and_can_be_undone(shell: Shell) {
    let model = Model::new();
    model.script(calling(&[("replace", EDIT)]));
    model.script(Script::openai_text(&["all done\n"]));
    let session = begun(shell, &model);
    ask(&session);
    let shown = session.pty.text();
    assert!(shown.contains("-two") && shown.contains("+2") && shown.contains("undo: possible"), "{shown}");
    session.key(b"p");
    session.pty.wait_until("the answer", |s| s.text().contains("all done"));
    assert_eq!(session.probe().buffer, "");
    assert_eq!(session.env.read("work/notes.txt"), "one\n2\n");
    let told = model.calls(Call::Step)[1].json()["messages"].to_string();
    assert!(told.contains("action approved"), "{told}");
    session.type_text(":undo");
    session.key(ENTER);
    session.pty.wait_until("the undoing", |s| s.text().contains("undone: replace"));
    session.probe();
    assert_eq!(session.env.read("work/notes.txt"), "one\ntwo\n");
}

fn nothing_but_the_key_alone_is_a_yes(shell: Shell) {
    let model = Model::new();
    model.script(calling(&[("replace", EDIT)]));
    model.script(Script::openai_text(&["all done\n"]));
    let session = begun(shell, &model);
    ask(&session);
    for keys in [&b"\r"[..], b"pp", b"pppppppppppp", b"y", b"\x1b[200~p\x1b[201~", b"\x1b[A", b"proceed\r", b" "] {
        let from = session.pty.output(0).len();
        // A resize is no answer either.
        session.pty.resize(30, 100);
        session.key(keys);
        wait("the question again", || session.pty.written("abort? ", from).is_some(), || session.pty.text());
        assert_eq!(session.env.read("work/notes.txt"), "one\ntwo\n", "{keys:?}");
    }
    session.key(b"s");
    session.pty.wait_until("the answer", |s| s.text().contains("all done"));
    session.probe();
    assert_eq!(session.env.read("work/notes.txt"), "one\ntwo\n");
    let told = model.calls(Call::Step)[1].json()["messages"].to_string();
    assert!(told.contains("action skipped by user"), "{told}");
}

fn an_abort_ends_the_question(shell: Shell) {
    let model = Model::new();
    model.script(calling(&[("replace", EDIT)]));
    let session = begun(shell, &model);
    ask(&session);
    session.key(CTRL_C);
    session.probe();
    assert_eq!(session.env.read("work/notes.txt"), "one\ntwo\n");
    assert_eq!(model.calls(Call::Step).len(), 1);
}

/// FIL-05.
fn a_tree_is_deleted_with_the_pin_only(shell: Shell) {
    let model = Model::new();
    model.script(calling(&[("file_ops", r#"{"operation":"delete","path":"tree","recursive":true}"#)]));
    model.script(Script::openai_text(&["all done\n"]));
    let session = begun(shell, &model);
    ask(&session);
    session.key(b"p");
    session.pty.wait_until("the PIN", |s| s.text().contains("PIN (6 digits"));
    assert!(session.env.exists("work/tree/file"));
    session.key(b"000000\r");
    session.pty.wait_until("the answer", |s| s.text().contains("all done"));
    session.probe();
    assert!(!session.env.exists("work/tree"));
}
