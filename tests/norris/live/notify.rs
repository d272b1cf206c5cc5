//! A user who looks elsewhere is told that Norris asks, and that a long run is over: the bytes that
//! the terminal gets.

use super::Live;
use aish_text::Shell;

in_one_shell!(a_question_is_told, the_end_of_a_long_run_is_told, what_the_setting_says_is_done);

/// A bell that is the end of no other sequence: marks around pastes are switched on for the
/// question right behind it.
const BELL_AT_A_QUESTION: &str = "\x07\x1b[?2004h";

fn live(shell: Shell, config: &str, terminal: &str) -> Live {
    Live::with(shell, config, |env| env.vars.push(("TERM_PROGRAM".to_owned(), terminal.to_owned())))
}

fn written(live: &Live, text: &str) -> bool {
    live.session.pty.written(text, 0).is_some()
}

fn halts(live: &Live, command: &str) {
    live.write("keep/one", "1");
    live.model.replies(&[&format!("CMD: {command}"), "GOAL: complete"]);
    live.start("tidy up");
    live.halted();
    live.key(b"s");
    live.ended();
}

fn a_question_is_told(shell: Shell) {
    let known = live(shell, "", "WezTerm");
    // What the command holds is nobody's business: neither a path nor a sequence in it is said.
    halts(&known, "rm -rf keep/one 'keep/;evil'");
    assert!(written(&known, "\x1b]9;Norris asks before it runs rm\x1b\\\x1b[?2004h"));
    assert!(
        !written(&known, BELL_AT_A_QUESTION) && !written(&known, "the run is over\x1b\\"),
        "{}",
        known.session.pty.text()
    );
    let unknown = live(shell, "", "nothing known");
    halts(&unknown, "rm -rf keep");
    assert!(written(&unknown, BELL_AT_A_QUESTION) && !written(&unknown, "\x1b]9;"));
}

fn the_end_of_a_long_run_is_told(shell: Shell) {
    let live = live(shell, "", "WezTerm");
    live.model.replies(&["CMD: sleep 21", "GOAL: complete"]);
    live.start("wait a little");
    live.ended();
    assert!(written(&live, "\x1b]9;Norris: the run is over\x1b\\"), "{}", live.session.pty.text());
}

fn what_the_setting_says_is_done(shell: Shell) {
    let off = live(shell, "[norris]\nnotify = \"off\"\n", "WezTerm");
    halts(&off, "rm -rf keep");
    assert!(!written(&off, "\x1b]9;") && !written(&off, BELL_AT_A_QUESTION));
    let bell = live(shell, "[norris]\nnotify = \"bell\"\n", "WezTerm");
    halts(&bell, "rm -rf keep");
    assert!(!written(&bell, "\x1b]9;") && written(&bell, BELL_AT_A_QUESTION));
}
