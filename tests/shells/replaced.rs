//! What Alt-J and Alt-K print takes the place of what the same key printed at this prompt before,
//! and of nothing else: judged by the rows of the screen.

use aish_text::Shell;

use super::whole::{real, with_server};
use crate::support::llm_server::{Gate, Script, Server, Step};
use crate::support::shell_env::{CHECK, CTRL_C, ENTER, EXPLAIN, Session, ShellEnv};

in_every_shell!(
    a_verdict_takes_the_place_of_the_last_one,
    so_does_an_explanation_and_each_key_has_its_own,
    it_does_at_the_end_of_the_screen_and_below_prompts_of_any_form,
    rows_of_others_stay,
    a_screen_that_was_cleared_or_resized_loses_nothing,
    a_text_that_has_left_the_screen_stays_whole,
    a_terminal_that_says_nothing_is_asked_once,
    ctrl_c_waits_for_the_answer_of_a_slow_terminal,
    what_is_typed_before_an_answer_and_during_it_stays_in_order,
);

const SSE: &[(&str, &str)] = &[("Content-Type", "text/event-stream")];
const ANSWER: &str = "data: {\"choices\":[{\"delta\":{\"content\":\"It lists.\"},\"finish_reason\":\"stop\"}]}\n\n";

/// A shell with the cookbook, and `before` in its rc file.
fn shell(shell: Shell, (rows, columns): (u16, u16), before: &str) -> Session {
    let mut env: ShellEnv = real(shell, "model = \"cookbook\"\n");
    env.size = (rows, columns);
    env.before = before.to_owned();
    let session = env.start();
    // What zsh and fish say about a line of an empty history.
    run_unechoed(&session, "true");
    session
}

/// Runs a command before whole screens are compared: once more where a key of the probe came while
/// the shell was still busy, and so was echoed, which no text of ours draws again.
fn run_unechoed(session: &Session, line: &str) {
    session.run(line);
    while session.pty.text().contains("^X") {
        session.run("clear");
        session.run(line);
    }
}

/// The rows of the screen with one of these.
fn seen(session: &Session, parts: &[&str]) -> Vec<String> {
    let text = session.pty.text();
    text.lines().filter(|row| parts.iter().any(|part| row.contains(part))).map(str::to_owned).collect()
}

/// Presses the key, and waits for its text and the prompt below it.
pub fn press(session: &Session, key: &[u8], line: &str) {
    let from = session.pty.output(0).len();
    session.key(key);
    let last = if key == CHECK { "instead:" } else { "· cookbook" };
    let dense = |text: &str| text.split_whitespace().collect::<String>();
    let whole = |screen: &crate::support::screen::Screen| {
        let text = screen.text();
        let below = text.rsplit(last).next().unwrap_or_default();
        session.pty.written(last, from).is_some() && dense(below).contains(&dense(line))
    };
    session.pty.wait_until(last, whole);
    assert_eq!(session.probe().buffer, line);
    // The probe has it drawn again.
    session.pty.wait_until(last, whole);
}

/// Waits until the whole screen is this. bash draws its line anew behind the probe.
fn wait_for(session: &Session, text: &str) {
    session.pty.wait_until(text, |screen| screen.text() == text);
}

pub fn count(session: &Session, text: &str) -> usize {
    session.pty.text().matches(text).count()
}

fn a_verdict_takes_the_place_of_the_last_one(which: Shell) {
    let session = shell(which, (24, 80), "");
    run_unechoed(&session, "echo mark");
    let line = "rm -rf build";
    session.type_text(line);
    press(&session, CHECK, line);
    let first = session.pty.text();
    for _ in 0..3 {
        press(&session, CHECK, line);
        wait_for(&session, &first);
    }
    session.type_text("2");
    press(&session, CHECK, "rm -rf build2");
    wait_for(&session, &first.replace("build", "build2"));
    // The command that runs then is shown as ever.
    session.clear();
    session.run("echo after");
    assert_eq!(seen(&session, &["after", "mark"]).len(), 4, "{}", session.pty.text());
}

fn so_does_an_explanation_and_each_key_has_its_own(which: Shell) {
    let session = shell(which, (60, 80), "");
    let line = "tar -xzf a.tgz && rm -rf build";
    session.type_text(line);
    press(&session, EXPLAIN, line);
    let first = session.pty.text();
    press(&session, EXPLAIN, line);
    assert_eq!(count(&session, "· cookbook"), 1);
    wait_for(&session, &first);
    press(&session, CHECK, line);
    press(&session, CHECK, line);
    assert_eq!((count(&session, "· cookbook"), count(&session, "instead:")), (1, 1));
    // The verdict is in between now.
    press(&session, EXPLAIN, line);
    assert_eq!((count(&session, "· cookbook"), count(&session, "instead:")), (2, 1));
}

fn it_does_at_the_end_of_the_screen_and_below_prompts_of_any_form(which: Shell) {
    let two_rows = match which {
        Shell::Zsh => "setopt prompt_subst; top=$'\\e[1mtop\\e[0m\\n'; PS1='${top}%F{red}>%f '",
        Shell::Bash => r"PS1='\[\e[1m\]top\[\e[0m\]\n> '",
        Shell::Fish => "function fish_prompt; set_color -o; echo top; set_color normal; echo -n '> '; end",
    };
    let at_the_right = match which {
        Shell::Zsh => "PS1='> ' RPROMPT=right",
        Shell::Bash => r"PS1='> '",
        Shell::Fish => "function fish_prompt; echo -n '> '; end; function fish_right_prompt; echo -n right; end",
    };
    for before in ["", two_rows, at_the_right] {
        for columns in [45, 80] {
            let session = shell(which, (24, columns), before);
            run_unechoed(&session, "seq 100 140");
            // One row, and several.
            for line in
                ["rm -rf build", "rm -rf aaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb ccccccccccccccc"]
            {
                session.type_text(line);
                press(&session, CHECK, line);
                let first = session.pty.text();
                for _ in 0..2 {
                    press(&session, CHECK, line);
                    wait_for(&session, &first);
                }
                session.clear();
            }
        }
    }
}

fn rows_of_others_stay(which: Shell) {
    for fill in ["", "seq 100 140"] {
        let session = shell(which, (24, 80), "");
        session.run(fill);
        let line = "rm -rf built";
        session.type_text(line);
        press(&session, CHECK, line);
        // A list of completions: bash prints it between its line and the next one.
        std::fs::write(session.env.home().join("work/built1"), "").unwrap();
        std::fs::write(session.env.home().join("work/built2"), "").unwrap();
        session.key(if which == Shell::Bash { b"\t\t" } else { b"\t" });
        session.pty.wait_until("the list", |screen| screen.text().contains("built1"));
        // Where the list stands below the line it goes with the next key.
        session.type_text("x");
        let line = session.probe().buffer;
        let list = seen(&session, &["built1"]).len();
        press(&session, CHECK, &line);
        if which == Shell::Bash {
            assert_eq!((seen(&session, &["built1"]).len(), count(&session, "instead:")), (list, 2));
        }
        session.clear();
        // A line that was given up, and the same one again: the next prompt.
        let marks = seen(&session, &["instead:"]).len();
        session.type_text("rm -rf other");
        press(&session, CHECK, "rm -rf other");
        assert_eq!(seen(&session, &["instead:"]).len(), marks + 1, "{}", session.pty.text());
        session.clear();
        session.run("echo mark");
        session.type_text("rm -rf other");
        press(&session, CHECK, "rm -rf other");
        assert_eq!(seen(&session, &["mark"]).len(), 2, "{}", session.pty.text());
        // What a job prints, wherever it shows.
        session.clear();
        session.run("sh -c 'while [ ! -e go ]; do sleep 0.05; done; echo; echo from; echo the job; : > went' &");
        session.type_text("rm -rf x");
        press(&session, CHECK, "rm -rf x");
        std::fs::write(session.env.home().join("work/go"), "").unwrap();
        session.pty.wait_until("the job", |screen| screen.text().contains("the job"));
        press(&session, CHECK, "rm -rf x");
        let text = session.pty.text();
        assert!(text.contains("from") && text.contains("the job"), "{text}");
    }
}

fn a_screen_that_was_cleared_or_resized_loses_nothing(which: Shell) {
    let session = shell(which, (24, 80), "");
    session.run("seq 100 140");
    let line = "rm -rf build";
    session.type_text(line);
    press(&session, CHECK, line);
    session.key(b"\x0c");
    session.pty.wait_until("an empty screen", |screen| screen.rows().len() == 1);
    press(&session, CHECK, line);
    assert_eq!((seen(&session, &[line]).len(), count(&session, "instead:")), (3, 1), "{}", session.pty.text());
    session.clear();
    session.run("echo mark");
    session.type_text(line);
    press(&session, CHECK, line);
    session.pty.resize(24, 70);
    assert_eq!(session.probe().buffer, line);
    press(&session, CHECK, line);
    assert_eq!(seen(&session, &["mark"]).len(), 2, "{}", session.pty.text());
}

fn a_text_that_has_left_the_screen_stays_whole(which: Shell) {
    let session = shell(which, (12, 45), "");
    session.run("seq 100 140");
    let line = "tar -xzf a.tgz && rm -rf build";
    session.type_text(line);
    for _ in 0..2 {
        let from = session.pty.output(0).len();
        press(&session, EXPLAIN, line);
        assert!(!session.pty.output(from).contains("M\x1b["), "nothing is taken away");
    }
    session.clear();
}

fn a_terminal_that_says_nothing_is_asked_once(which: Shell) {
    let session = shell(which, (24, 80), "");
    session.pty.answers(false);
    let line = "rm -rf build";
    session.type_text(line);
    let from = session.pty.output(0).len();
    for _ in 0..3 {
        press(&session, CHECK, line);
    }
    assert_eq!(session.pty.output(from).matches("\x1b[6n").count(), 1);
    assert_eq!(count(&session, "instead:"), 3);
}

fn ctrl_c_waits_for_the_answer_of_a_slow_terminal(which: Shell) {
    let session = shell(which, (24, 80), "");
    session.pty.answers(false);
    let line = "rm -rf build";
    session.type_text(line);
    let from = session.pty.output(0).len();
    session.key(CHECK);
    session.pty.wait_until("its question", |_| session.pty.written("\x1b[6n", from).is_some());
    session.key(CTRL_C);
    session.key(b"\x1b[5;1R");
    session.pty.answers(true);
    let there = || session.probe().buffer == line;
    crate::support::pty::wait("the line alone", there, || session.pty.text());
    assert!(!session.pty.text().contains(";1R"), "{}", session.pty.text());
}

fn what_is_typed_before_an_answer_and_during_it_stays_in_order(which: Shell) {
    for refused in [false, true] {
        let gate = Gate::default();
        let held = gate.clone();
        let server = Server::answering(move |_, n| match (n, refused) {
            (0, _) => Script::openai_text(&["It lists.\n"]),
            (_, false) => Script::new().head(200, SSE).step(Step::Wait(held.clone())).chunk(ANSWER).end(),
            (_, true) => Script::new().step(Step::Wait(held.clone())).step(Step::Reset),
        });
        let session = with_server(which, &server, "");
        session.type_text("ls");
        session.key(EXPLAIN);
        session.pty.wait_until("the verdict behind it", |s| s.text().contains("· fast"));
        session.probe();
        // Asked for the place of its cursor, the terminal says nothing.
        session.pty.answers(false);
        let from = session.pty.output(0).len();
        session.key(EXPLAIN);
        session.pty.wait_until("its question", |_| session.pty.written("\x1b[6n", from).is_some());
        session.type_text("first ");
        server.wait_for(2);
        session.type_text("then");
        session.key(ENTER);
        gate.open();
        let whole = || session.probe().buffer == "ls first then";
        crate::support::pty::wait("what was typed", whole, || session.pty.text());
    }
}
