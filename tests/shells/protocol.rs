//! What stands on the screen of an answer: its words, and each command once, never the marks that
//! the model and the program understand each other by.

use aish_text::Shell;

use super::whole::{choose, with_server};
use crate::support::llm_server::{Script, Server};
use crate::support::shell_env::{ASK, ENTER, EXPLAIN};

in_every_shell!(
    a_question_shows_its_words_and_each_command_once,
    a_command_of_several_lines_is_chosen_whole,
    the_ask_key_shows_no_marker,
    an_explanation_shows_commands_without_markers,
    a_program_without_a_prompt_shows_its_commands,
);

const MARKERS: [&str; 4] = ["CMD", "GOAL", "DELEGATE", "```"];

/// Answers with `reply`, in pieces of so many characters.
fn answering(reply: String, size: usize) -> Server {
    Server::answering(move |_, _| {
        let chars: Vec<char> = reply.chars().collect();
        let pieces: Vec<String> = chars.chunks(size).map(|piece| piece.iter().collect()).collect();
        Script::openai_text(&pieces.iter().map(String::as_str).collect::<Vec<_>>())
    })
}

fn assert_unmarked(screen: &str) {
    for marker in MARKERS {
        assert!(!screen.contains(marker), "{marker} in\n{screen}");
    }
}

/// A command whose text holds what looks like markers.
fn several_lines(shell: Shell) -> &'static str {
    match shell {
        Shell::Fish => "for n in 1 2\n  printf '%s\n' \"n $n\"\nend",
        _ => "cat > notes.md <<'EOF'\n# it's \"first\" $HOME\n  second\nEOF",
    }
}

fn a_question_shows_its_words_and_each_command_once(shell: Shell) {
    for size in [1, 3, 1000] {
        let reply = format!(
            "First word.\n\n```bash\nCMD: echo fir'st'\n```\n- CMD: echo sec'ond'\n\n**CMD:** `echo thi'rd'`\nCMD: {}\nLast word.\nGOAL: complete\nDELEGATE: deep x\n",
            several_lines(shell)
        );
        let server = answering(reply, size);
        let session = with_server(shell, &server, "");
        session.type_text("? how");
        session.key(ENTER);
        session.pty.wait_until("the menu", |s| s.text().contains("on the line?"));
        let screen = session.pty.text();
        assert_unmarked(&screen);
        for once in ["First word.", "Last word.", "echo fir'st'", "echo sec'ond'", "echo thi'rd'", " second\n", "n $n"]
        {
            let wanted = match (once, shell) {
                (" second\n", Shell::Fish) => 0,
                ("n $n", Shell::Bash | Shell::Zsh) => 0,
                _ => 1,
            };
            assert_eq!(screen.matches(once).count(), wanted, "{size} {once}:\n{screen}");
        }
        let rows = "First word.\n\n 1  echo fir'st'\n 2  echo sec'ond'\n\n 3  echo thi'rd'\n 4  ";
        assert!(screen.contains(rows) && screen.contains("\nLast word.\n"), "numbers, and no marks:\n{screen}");
        choose(&session, b"3");
        assert_eq!(session.probe().buffer, "echo thi'rd'");
    }
}

fn a_command_of_several_lines_is_chosen_whole(shell: Shell) {
    let command = several_lines(shell);
    let server = answering(format!("Two:\nCMD: echo one\nCMD: {command}\n"), 2);
    let session = with_server(shell, &server, "");
    for question in ["? how", "aish ask how"] {
        session.type_text(question);
        session.key(ENTER);
        choose(&session, b"2");
        assert_eq!(session.probe().buffer, command, "{question}");
        session.key(ENTER);
        if shell == Shell::Fish {
            // A key that comes while it prints would be echoed into that.
            session.pty.wait_until("what it printed", |s| s.text().contains("\nn 1\nn 2\n"));
            session.probe();
        } else {
            session.probe();
            assert_eq!(session.env.read("work/notes.md"), "# it's \"first\" $HOME\n  second\n");
            session.run("rm notes.md");
        }
    }
}

fn the_ask_key_shows_no_marker(shell: Shell) {
    let server = answering("It lists:\n\n```sh\nCMD: ls -la\n```\nGOAL: complete\n".to_owned(), 1);
    let session = with_server(shell, &server, "");
    session.type_text("list");
    session.key(ASK);
    session.pty.wait_until("the closing line", |s| s.text().contains("· fast"));
    assert_eq!(session.probe().buffer, "ls -la");
    session.pty.wait_until("the line", |s| s.text().contains("ls -la"));
    let screen = session.pty.text();
    assert_unmarked(&screen);
    assert_eq!((screen.matches("It lists:").count(), screen.matches("ls -la").count()), (1, 1), "{screen}");
}

fn an_explanation_shows_commands_without_markers(shell: Shell) {
    let server = answering("It lists.\nCMD: ls -l\nThat's all.\nGOAL: blocked: nothing to do\n".to_owned(), 1);
    let session = with_server(shell, &server, "");
    session.type_text("ls");
    session.key(EXPLAIN);
    session.pty.wait_until("the closing line", |s| s.text().contains("· fast"));
    assert_eq!(session.probe().buffer, "ls");
    let screen = session.pty.text();
    assert_unmarked(&screen);
    assert!(screen.contains("It lists.\n  ls -l\nThat's all.\nnothing to do\n"), "{screen}");
}

/// Nobody offers the commands there, so they are shown where they stand; in a pipe the answer is
/// what it was.
fn a_program_without_a_prompt_shows_its_commands(shell: Shell) {
    let server = answering("Look:\nCMD: ls -l\nGOAL: complete\n".to_owned(), 1);
    let session = with_server(shell, &server, "");
    // No key is pressed before it is over: the terminal shows it in the middle of the answer.
    session.type_text("command aish ask how\n");
    session.pty.wait_until("the closing line", |s| s.text().contains("· fast"));
    session.probe();
    let screen = session.pty.text();
    assert_unmarked(&screen);
    assert!(screen.contains("Look:\n  ls -l\n"), "{screen}");
    session.run("command aish ask how | cat >answer");
    assert_eq!(session.env.read("work/answer"), "Look:\nCMD: ls -l\nGOAL: complete\n");
}
