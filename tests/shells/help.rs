//! `:help`: one screen, true for this shell.

use aish::shell::metas::METAS;
use aish_text::Shell;

use super::whole::real;
use crate::support::shell_env::{ENTER, Session, ShellEnv};

in_every_shell!(
    everything_is_on_one_screen,
    keys_are_said_as_they_are_bound,
    a_narrow_terminal_wraps,
    a_broken_configuration_takes_nothing_away,
    the_function_shows_the_same,
);

const MODEL: &str =
    "[models.quick]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\nmodel = \"some-model\"\n";

fn start(shell: Shell, size: (u16, u16), prepare: impl FnOnce(&mut ShellEnv)) -> Session {
    let mut env = real(shell, MODEL);
    env.size = size;
    prepare(&mut env);
    env.start()
}

/// The screen after `:help`, with the prompt back.
fn help(session: &Session) -> String {
    session.key(b"\x0c");
    session.type_text(":help");
    session.key(ENTER);
    session.pty.wait_until("the page and the prompt", |s| {
        let text = s.text();
        let rows: Vec<&str> = text.trim_end().lines().collect();
        text.contains(":help [") && rows.last().is_some_and(|row| row.starts_with("0 "))
    });
    session.pty.text()
}

/// The row whose label is `label`.
fn row<'a>(screen: &'a str, label: &str) -> Option<&'a str> {
    screen
        .lines()
        .find(|line| line.strip_prefix(label).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ','])))
}

/// Each name begins a row, or stands in the row of more names.
fn assert_names_all(screen: &str) {
    for meta in METAS {
        let name = format!(":{}", meta.name);
        let more = meta.help.is_empty() && screen.split_whitespace().any(|word| word == name);
        assert!(more || row(screen, &name).is_some(), "{name} is missing:\n{screen}");
    }
}

fn everything_is_on_one_screen(shell: Shell) {
    let session = start(shell, (24, 80), |_| {});
    let screen = help(&session);
    assert_names_all(&screen);
    for label in ["Alt-I", "Alt-K", "Alt-J", "Ctrl-N", "? WORDS"] {
        assert!(row(&screen, label).is_some(), "{label} is missing:\n{screen}");
    }
    assert!(screen.contains("model: quick (openai some-model)"), "the first row is still there:\n{screen}");
    assert_eq!(session.probe().buffer, "");
}

fn keys_are_said_as_they_are_bound(shell: Shell) {
    let session = start(shell, (24, 80), |env| {
        env.options.key_explain = Some(String::new());
        env.after = match shell {
            Shell::Zsh => "bindkey '^X^A' aish-ask; bindkey -r '^[j'; bindkey '^N' down-line-or-history\n",
            Shell::Bash => "bind -r '\\ej'; bind '\"\\C-n\": next-history'\n",
            Shell::Fish => "bind \\cx\\ca aish-ask; bind -e \\ej; bind -e alt-j 2>/dev/null; bind \\cn down-line\n",
        }
        .to_owned();
    });
    let screen = help(&session);
    let ask = row(&screen, "Alt-I").unwrap_or_else(|| panic!("{screen}"));
    assert!(ask.contains("Ctrl-X Ctrl-A") || shell == Shell::Bash, "{screen}");
    for gone in ["Alt-K", "Alt-J", "Ctrl-N"] {
        assert!(!screen.contains(gone), "{gone}:\n{screen}");
    }
    assert_eq!(screen.matches("(no key)").count(), 3, "{screen}");
    // Enter isn't ours: `?` asks nothing.
    let session = start(shell, (24, 80), |env| env.options.no_enter = true);
    session.run("clear");
    let screen = help(&session);
    assert!(row(&screen, "? WORDS").is_some_and(|row| row.contains("use :ask")), "{screen}");
}

fn a_narrow_terminal_wraps(shell: Shell) {
    let session = start(shell, (40, 45), |_| {});
    let screen = help(&session);
    assert_names_all(&screen);
    // No word is broken: each continuation stands below the text of its row.
    let page = screen.lines().skip_while(|line| !line.starts_with("aish ")).skip(2);
    let rows: Vec<&str> = page.take_while(|line| !line.starts_with("0 ")).collect();
    let begins = |line: &str| [":", "? ", "Alt-", "Ctrl-", "also "].iter().any(|start| line.starts_with(start));
    assert!(rows.iter().all(|line| begins(line) || line.starts_with(&" ".repeat(17))), "{screen}");
    assert!(rows.len() <= 22, "{screen}");
}

fn a_broken_configuration_takes_nothing_away(shell: Shell) {
    let mut env = real(shell, "model = \"nosuch\"\n");
    env.size = (24, 80);
    let session = env.start();
    let screen = help(&session);
    assert!(screen.contains("model: none: ") && row(&screen, ":norris").is_some(), "{screen}");
}

fn the_function_shows_the_same(shell: Shell) {
    let session = start(shell, (24, 80), |_| {});
    session.run("true; :help >out; true; :help norris >program");
    let page = session.env.read("work/out");
    assert!(page.contains("\n:norris GOAL") && page.contains("\nAlt-I "), "{page}");
    assert!(page.contains("model: quick"), "{page}");
    assert!(session.env.read("work/program").contains("Usage: aish norris"), "{}", session.env.read("work/program"));
}
