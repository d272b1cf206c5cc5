//! `docs/own-hook.md`: the definitions there, taken from the page, veto a line in a shell without
//! the plugin.

use aish_text::Shell;

use super::whole::real;
use crate::support::pty::wait;

in_every_shell!(a_line_that_needs_review_stays_and_a_harmless_one_runs, without_the_program_nothing_runs);

/// The code of the page for a shell.
fn definitions(shell: Shell) -> String {
    let page = include_str!("../../docs/own-hook.md");
    let fence = format!("```{}\n", shell.name());
    let (_, rest) = page.split_once(&fence).unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

fn a_line_that_needs_review_stays_and_a_harmless_one_runs(shell: Shell) {
    let mut env = real(shell, "");
    (env.times, env.after) = (0, definitions(shell));
    let session = env.start();
    session.run("touch harmless");
    assert!(session.env.exists("work/harmless"), "{}", session.pty.text());
    let line = "touch vetoed && git push --force";
    assert_eq!(session.run(line).buffer, line, "{}", session.pty.text());
    session.pty.wait_until("the verdict", |screen| screen.text().contains("git push --force (git.push-force)"));
    assert!(!session.env.exists("work/vetoed"));
    session.key(b"\x05\x15");
    wait("an empty line", || session.probe().buffer.is_empty(), || session.pty.text());
    session.run("touch after");
    assert!(session.env.exists("work/after"), "{}", session.pty.text());
}

fn without_the_program_nothing_runs(shell: Shell) {
    let mut env = real(shell, "");
    (env.times, env.after) = (0, definitions(shell));
    std::fs::remove_file(env.helper()).unwrap();
    let session = env.start();
    assert_eq!(session.run("touch unjudged").buffer, "touch unjudged", "{}", session.pty.text());
    assert!(!session.env.exists("work/unjudged"));
}
