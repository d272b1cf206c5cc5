//! A project's `.aish.toml` at the keys (IMP-09): asked about once for each content, viewed,
//! trusted, declined; never by a hook.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use aish_text::Shell;

use super::whole::{real, with_server};
use crate::support::llm_server::{Script, Server};
use crate::support::shell_env::{ASK, CHECK, CTRL_C, ENTER, Session};

in_one_shell!(
    a_project_file_is_asked_about_once_for_each_content,
    a_declined_content_is_not_asked_about_again,
    the_view_shows_all_and_nothing_reaches_the_terminal,
    later_and_cancel_keep_the_words,
    a_question_and_a_goal_ask_too,
    the_check_key_asks_and_keeps_the_line,
    instructions_are_asked_about_where_a_model_would_get_them,
    tree_and_diff_go_along,
);

const QUESTION: &str = "n no, not here · Enter later";

fn with_project(shell: Shell, text: &str) -> Session {
    let env = real(
        shell,
        "model = \"mine\"\n[models.mine]\nprovider = \"cookbook\"\n[models.other]\nprovider = \"cookbook\"\n",
    );
    fs::write(env.home().join("work/.aish.toml"), text).unwrap();
    env.start()
}

fn edit(session: &Session, text: &str) {
    fs::write(session.env.home().join("work/.aish.toml"), text).unwrap();
}

fn asks(session: &Session) -> usize {
    session.pty.text().matches(QUESTION).count()
}

fn press(session: &Session, words: &str) {
    session.type_text(words);
    session.key(ASK);
}

/// Presses the key, answers the question, and waits for the command.
fn answer(session: &Session, key: &[u8]) {
    session.clear_screen();
    press(session, "show disk usage");
    session.pty.wait_until("the question", |s| s.text().contains(QUESTION));
    session.key(key);
    session.pty.wait_until("the command", |s| s.text().contains("df -h"));
    assert_eq!(session.probe().buffer, "df -h");
    session.clear();
}

fn asks_nothing(session: &Session) {
    session.clear_screen();
    press(session, "show disk usage");
    session.pty.wait_until("the command", |s| s.text().contains("df -h"));
    assert_eq!((session.probe().buffer.as_str(), asks(session)), ("df -h", 0), "{}", session.pty.text());
    session.clear();
}

fn model(session: &Session) -> String {
    session.run("aish model > model 2> said");
    session.env.read("work/model").trim().to_owned()
}

fn a_project_file_is_asked_about_once_for_each_content(shell: Shell) {
    let session = with_project(shell, "model = \"other\"\n");
    session.run("true");
    session.run("false");
    assert_eq!(asks(&session), 0, "no hook asks: {}", session.pty.text());
    answer(&session, b"t");
    asks_nothing(&session);
    session.run("aish config show > shown");
    assert!(session.env.read("work/shown").contains(".aish.toml:1 (project)"));
    edit(&session, "model = \"mine\"\n");
    session.clear_screen();
    session.run("aish config show > shown");
    assert!(!session.env.read("work/shown").contains("(project)"), "the edited file isn't used");
    answer(&session, b"t");
    session.run("aish config show > shown");
    assert!(session.env.read("work/shown").contains(".aish.toml:1 (project)"));
    let store = session.env.home().join(".local/state/aish/trust.jsonl");
    assert_eq!(fs::metadata(store).unwrap().permissions().mode() & 0o777, 0o600);
    session.run("aish config untrust; aish config trusted > list");
    assert!(!session.env.read("work/list").contains(".aish.toml"));
    answer(&session, b"t");
    session.run("aish config trusted > list");
    assert!(session.env.read("work/list").contains("work/.aish.toml"));
}

fn a_declined_content_is_not_asked_about_again(shell: Shell) {
    let session = with_project(shell, "model = \"other\"\n");
    answer(&session, b"n");
    asks_nothing(&session);
    let before = model(&session);
    assert!(before != "other", "{before}");
    session.run("aish config trusted > list");
    assert!(session.env.read("work/list").contains("declined"));
    // Other content, and the same in another directory.
    session.run("mkdir -p ../elsewhere; cp .aish.toml ../elsewhere/; cd ../elsewhere");
    answer(&session, b"n");
    session.run("cd ../work");
    asks_nothing(&session);
    edit(&session, "model = \"mine\"\n");
    answer(&session, b"n");
}

fn the_view_shows_all_and_nothing_reaches_the_terminal(shell: Shell) {
    let hostile = "model = \"mine\" # \u{1b}[2J\u{1b}]0;owned\u{7}\r\u{202e}txt\n";
    let session = with_project(shell, hostile);
    press(&session, "show disk usage");
    session.pty.wait_until("the question", |s| s.text().contains(QUESTION));
    session.key(b"v");
    session.pty.wait_until("the text", |s| s.text().contains("# ␛[2J␛]0;owned␇␍\\u{202e}txt"));
    session.pty.wait_until("the question again", |s| s.text().matches(QUESTION).count() == 2);
    assert!(session.pty.written("]0;owned\u{7}", 0).is_none());
    session.key(b"n");
    session.pty.wait_until("the command", |s| s.text().contains("df -h"));
    session.clear();
    // A long one goes through the pager.
    edit(&session, &(hostile.to_owned() + &"# line\n".repeat(200) + "# the end\n"));
    session.run(if shell == Shell::Fish {
        "set -gx PAGER 'sed s/^/paged:/'"
    } else {
        "export PAGER='sed s/^/paged:/'"
    });
    session.clear_screen();
    press(&session, "show disk usage");
    session.pty.wait_until("the question", |s| s.text().contains(QUESTION));
    session.key(b"v");
    session.pty.wait_until("the pager", |s| {
        let text = s.text();
        text.contains("paged:# the end") && text.trim_end().ends_with(QUESTION)
    });
    session.key(b"n");
    session.pty.wait_until("the command", |s| s.text().contains("df -h"));
    assert_eq!(session.probe().buffer, "df -h");
}

fn later_and_cancel_keep_the_words(shell: Shell) {
    let session = with_project(shell, "model = \"other\"\n");
    press(&session, "show disk usage");
    session.pty.wait_until("the question", |s| s.text().contains(QUESTION));
    session.key(CTRL_C);
    session.pty.wait_until("the end", |s| s.text().contains("later cancelled"));
    assert_eq!(session.probe().buffer, "show disk usage");
    session.clear();
    answer(&session, b"\x1b");
    asks_nothing(&session);
    assert!(!session.env.exists(".local/state/aish/trust.jsonl"));
}

fn a_question_and_a_goal_ask_too(shell: Shell) {
    let session = with_project(shell, "model = \"other\"\n");
    for line in ["? what is my ip", ":norris count the files here", "aish suggest show disk usage"] {
        session.clear_screen();
        edit(&session, &format!("# {line}\n"));
        session.type_text(line);
        session.key(ENTER);
        session.pty.wait_until("the question", |s| s.text().contains(QUESTION));
        session.key(CTRL_C);
        session.pty.wait_until("the end", |s| s.text().contains("later cancelled"));
        session.probe();
        session.clear();
    }
    session.run("aish suggest show disk usage < /dev/null > out 2> err");
    assert!(session.env.read("work/err").contains("aren't used") && session.env.read("work/out") == "df -h\n");
}

fn server() -> Server {
    Server::answering(|_, _| Script::openai_text(&["Fine."]))
}

/// Asks a question and waits for its answer; what was sent.
fn ask(session: &Session, server: &Server, words: &str, key: Option<&[u8]>) -> String {
    session.clear_screen();
    session.type_text(words);
    session.key(ENTER);
    if let Some(key) = key {
        session.pty.wait_until("the question", |s| s.text().contains(QUESTION));
        session.key(key);
    }
    session.pty.wait_until("the answer", |s| s.text().contains("· fast"));
    session.probe();
    server.requests().last().unwrap().json()["messages"].to_string()
}

fn instructions_are_asked_about_where_a_model_would_get_them(shell: Shell) {
    let server = server();
    let session = with_server(shell, &server, "");
    let file = session.env.home().join("work/AGENTS.md");
    fs::write(&file, "Use tabs.\n").unwrap();
    session.run("true");
    assert_eq!(asks(&session), 0);
    assert!(!ask(&session, &server, "? what is up", Some(b"n")).contains("Use tabs"));
    assert!(!ask(&session, &server, "? what is up", None).contains("Use tabs"));
    fs::write(&file, format!("Use many tabs.\n{}", "x".repeat(13_000))).unwrap();
    assert!(ask(&session, &server, "? what is up", Some(b"t")).contains(r"[project instructions]\n"));
    let shown = session.pty.text().replace(['\n', ' '], "");
    assert!(shown.contains("12000ofits13015characterswouldbesent"), "{}", session.pty.text());
    assert!(ask(&session, &server, ":ask what is up", None).contains("Use many tabs"));
    fs::write(&file, "Use spaces.\n").unwrap();
    session.type_text("list files");
    session.key(ASK);
    session.pty.wait_until("the question", |s| s.text().contains(QUESTION));
    session.key(CTRL_C);
    session.pty.wait_until("the end", |s| s.text().contains("later cancelled"));
    assert_eq!(session.probe().buffer, "list files");
}

fn tree_and_diff_go_along(shell: Shell) {
    let server = server();
    let session = with_server(shell, &server, "");
    session.run("git init -q . && mkdir src && echo one > src/main.rs && git add -A");
    session.run("git -c user.name=x -c user.email=x@y commit -qm first; echo two > src/main.rs");
    session.pty.resize(24, 45);
    session.type_text(":tree");
    session.key(ENTER);
    session.pty.wait_until("the tree", |s| s.text().contains("\n  main.rs"));
    session.probe();
    session.clear_screen();
    session.type_text(":diff HEAD");
    session.key(ENTER);
    session.pty.wait_until("the word about it", |s| s.text().contains("git diff HEAD (1 file)"));
    session.probe();
    let body = ask(&session, &server, "? review it", None);
    assert!(body.contains(r"  main.rs\n[end of project]") && body.contains(r"\n-one\n+two"), "{body}");
    session.type_text(":tree off");
    session.key(ENTER);
    session.pty.wait_until("the end of it", |s| s.text().contains("the tree isn't sent any more"));
    session.probe();
    assert!(!ask(&session, &server, "? and now", None).contains(r"[project]\n"));
}

fn the_check_key_asks_and_keeps_the_line(shell: Shell) {
    let session = with_project(shell, "model = \"other\"\n");
    session.type_text("rm -rf x");
    session.key(CHECK);
    session.pty.wait_until("the question", |s| s.text().contains(QUESTION));
    session.key(b"n");
    session.pty.wait_until("the verdict", |s| s.text().contains("keeps no copy"));
    assert_eq!(session.probe().buffer, "rm -rf x");
    session.key(CHECK);
    session.pty.wait_until("it again", |s| s.text().matches("keeps no copy").count() == 2);
    assert_eq!(session.probe().buffer, "rm -rf x");
    assert_eq!(asks(&session), 1);
}
