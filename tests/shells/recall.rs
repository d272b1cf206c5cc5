//! A command of the shell's own history, found in words: into the line, never run, and nothing of
//! it sent.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use aish_text::Shell;

use super::whole::{choose, real};
use crate::support::llm_server::{Script, Server};
use crate::support::shell_env::{ASK, CTRL_C, ENTER, Session};

in_every_shell!(
    a_recalled_command_goes_into_the_line_and_does_not_run,
    what_is_typed_before_the_menu_comes_behind_its_choice,
    a_question_after_a_command_is_a_search,
    a_typed_recall_leaves_its_choice_for_the_next_prompt,
    what_is_not_found_leaves_the_line,
    atuin_is_asked_where_it_serves_the_shell,
);

const COMMAND: &str = "tar -xzf backup.tgz -C opt; touch ran";

/// A history file as the shell writes it, with a command that would move the cursor.
fn history(shell: Shell) -> (&'static str, String) {
    let entries =
        [COMMAND, "touch ran backup\u{1b}[2Kx", "export TOKEN=ghp_0123456789abcdefghijklmnopqrstuvwxyzAB", "ls"];
    let when = |n: usize| 1_700_000_000 + n;
    let lines = entries.iter().enumerate().map(|(n, command)| match shell {
        Shell::Zsh => format!(": {}:0;{command}\n", when(n)),
        Shell::Bash => format!("#{}\n{command}\n", when(n)),
        Shell::Fish => format!("- cmd: {command}\n  when: {}\n", when(n)),
    });
    let name = if shell == Shell::Fish { ".local/share/fish/fish_history" } else { ".history" };
    (name, lines.collect())
}

fn with_history(shell: Shell) -> (Server, Session) {
    let server = Server::answering(|_, _| Script::openai_text(&["no"]));
    let url = server.url("/v1");
    let env = real(shell, &format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n"));
    let (name, text) = history(shell);
    let path = env.home().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
    (server, env.start())
}

fn end(server: &Server, session: &Session) {
    assert!(!session.env.exists("work/ran"), "nothing of it ran");
    assert!(server.requests().is_empty(), "nothing of it was sent");
}

fn a_recalled_command_goes_into_the_line_and_does_not_run(shell: Shell) {
    let (server, session) = with_history(shell);
    session.type_text(":recall unpack the backup");
    session.key(ENTER);
    session.pty.wait_until("the command and its age", |s| {
        s.text().contains("tar -xzf backup.tgz") && s.text().contains("years ago")
    });
    assert!(!session.pty.text().contains("[2K"), "{}", session.pty.text());
    choose(&session, b"1");
    assert_eq!(session.probe().buffer, COMMAND);
    end(&server, &session);
}

fn what_is_typed_before_the_menu_comes_behind_its_choice(shell: Shell) {
    let (server, session) = with_history(shell);
    for (key, buffer) in [(b"1", format!("{COMMAND} 1 | wc")), (b"n", " 1 | wc".to_owned())] {
        // In one go: the shell has the line, and nobody has asked anything yet.
        session.type_text(":recall unpack the backup\n 1 | wc");
        choose(&session, key);
        assert_eq!(session.probe().buffer, buffer, "{}", session.pty.text());
        session.clear();
        session.clear_screen();
    }
    end(&server, &session);
}

fn a_question_after_a_command_is_a_search(shell: Shell) {
    let (server, session) = with_history(shell);
    session.type_text("? which command did I use to unpack the backup?");
    session.key(ASK);
    choose(&session, b"1");
    assert_eq!(session.probe().buffer, COMMAND);
    session.clear();
    session.type_text("? what was the command I used for the token");
    session.key(ASK);
    session.pty.wait_until("what the user wrote, as it is", |s| s.text().contains("export TOKEN=ghp_0123456789"));
    choose(&session, b"n");
    assert_eq!(session.probe().buffer, "? what was the command I used for the token");
    end(&server, &session);
}

fn a_typed_recall_leaves_its_choice_for_the_next_prompt(shell: Shell) {
    let (server, session) = with_history(shell);
    session.type_text("aish recall unpack backup");
    session.key(ENTER);
    choose(&session, b"1");
    assert_eq!(session.probe().buffer, COMMAND);
    end(&server, &session);
}

fn what_is_not_found_leaves_the_line(shell: Shell) {
    let (server, session) = with_history(shell);
    let words = "? which command did I use to bake a cake";
    session.type_text(words);
    session.key(ASK);
    session.pty.wait_until("why", |s| s.text().contains("no command in your history fits"));
    assert_eq!(session.probe().buffer, words);
    // What zsh and bash haven't written yet can't be found.
    assert_eq!(session.pty.text().contains("written its history file"), shell != Shell::Fish, "{}", session.pty.text());
    session.key(CTRL_C);
    end(&server, &session);
}

/// A stand-in for Atuin's client, which prints what `atuin history list` of 18.24 does.
fn atuin_is_asked_where_it_serves_the_shell(shell: Shell) {
    let mut env = real(shell, "model = \"cookbook\"\n");
    let bin = env.home().join("bin");
    fs::create_dir_all(&bin).unwrap();
    let script = "#!/bin/sh\n[ \"$*\" = \"history list --print0 --reverse=false --format {time}\tcommand\" ] || exit 2\n\
                  printf '2023-11-28 19:32:20\\trsync -a photos nas:/v\\0002023-11-28 19:31:20\\techo photos nas \\033[2K\\000'\n";
    fs::write(bin.join("atuin"), script.replace("command\"", "{command}\"")).unwrap();
    fs::set_permissions(bin.join("atuin"), fs::Permissions::from_mode(0o700)).unwrap();
    let path = std::env::var("PATH").unwrap();
    env.vars.push(("PATH".to_owned(), format!("{}:{path}", bin.display())));
    env.vars.push(("ATUIN_SESSION".to_owned(), "01a20a3013047071854ccc11cbe59568".to_owned()));
    let session = env.start();
    session.type_text(":recall photos to the nas");
    session.key(ENTER);
    session
        .pty
        .wait_until("the command", |s| s.text().contains("rsync -a photos") && !s.text().contains("echo photos"));
    choose(&session, b"1");
    assert_eq!(session.probe().buffer, "rsync -a photos nas:/v");
}
