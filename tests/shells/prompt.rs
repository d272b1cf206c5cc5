//! The segment that a template makes of model, money and state, in prompts of the real shells.

use std::fs;
use std::process::{Command, Stdio};

use aish_text::Shell;

use super::whole::real;
use crate::cli::cost::answer;
use crate::support::llm_server::Server;
use crate::support::shell_env::{ENTER, Session, ShellEnv};

in_every_shell!(
    it_changes_after_an_answer_and_with_the_model,
    status_and_directory_are_those_of_the_prompt,
    a_forged_line_does_nothing,
    drawing_it_forks_nothing,
    unload_takes_it_along,
);

/// A prompt that shows it, without a fork.
fn drawn(shell: Shell) -> &'static str {
    match shell {
        Shell::Zsh => "show() { aish_prompt_info -v seg }; precmd_functions+=(show); setopt prompt_subst; PS1='$seg> '",
        Shell::Bash => "PROMPT_COMMAND[7]='aish_prompt_info -v seg'; PS1='$seg> '",
        Shell::Fish => "function fish_prompt; aish_prompt_info; echo -n '> '; end",
    }
}

fn shows(session: &Session, text: &str) {
    session.pty.wait_until(text, |screen| {
        screen.text().trim_end().lines().last().is_some_and(|line| line.trim_end().ends_with(text))
    });
}

/// What the helper would have left for this shell.
fn keep(session: &Session, name: &str, text: &[u8]) {
    let shells = session.env.home().join(".local/state/aish/shells");
    let dir = fs::read_dir(&shells).unwrap().next().unwrap().unwrap().path();
    fs::write(dir.join(name), text).unwrap();
}

/// A shell whose prompt is a segment, and which has a directory of its own.
fn with_line(shell: Shell, line: &str) -> Session {
    let mut env = ShellEnv::new(shell);
    env.options.segment = Some(line.to_owned());
    env.after = drawn(shell).to_owned();
    let session = env.start();
    session.run("mkdir -p ~/.local/state/aish/shells/$AISH_SESSION");
    session
}

/// REN-07
fn it_changes_after_an_answer_and_with_the_model(shell: Shell) {
    let server = Server::answering(|_, _| answer("yes", 1000, 100, 0));
    let url = server.url("/v1");
    let config = format!(
        "model = \"fast\"\n[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\nprice_in = 2.0\n\
         price_out = 10.0\n[models.two]\nprovider = \"cookbook\"\n[shell]\nprompt = \"<100% {{model}} {{cost}} {{mode}}>\"\n"
    );
    let mut env = real(shell, &config);
    env.after = drawn(shell).to_owned();
    // As `aish init` says it: nothing was spent yet.
    env.options.segment = Some(if shell == Shell::Zsh { "<100%% m \x1c>" } else { "<100% m \x1c>" }.to_owned());
    env.options.guard = true;
    let session = env.start();
    shows(&session, "<100% m guard>>");
    session.type_text("? how");
    session.key(ENTER);
    shows(&session, "<100% m $0.0030 guard>>");
    session.type_text(":model two");
    session.key(ENTER);
    shows(&session, "<100% two $0.0030 guard>>");
    session.type_text(":model fast");
    session.key(ENTER);
    shows(&session, "<100% m $0.0030 guard>>");
}

fn status_and_directory_are_those_of_the_prompt(shell: Shell) {
    let session = with_line(shell, "<\x1d \x1c \x1e>");
    shows(&session, "<~/work>>");
    session.run("sh -c 'exit 3'");
    shows(&session, "<~/work 3>>");
    session.run("mkdir -p 'a/%n$(touch evil)`touch evil`/c'");
    session.run("cd a");
    shows(&session, "<~/work/a>>");
    session.run("cd *");
    // What a prompt could expand isn't there in zsh and bash; fish expands nothing.
    let name = if shell == Shell::Fish { "%n$(touch evil)`touch evil`" } else { "%n_(touch evil)_touch evil_" };
    shows(&session, &format!("<…/a/{name}>>"));
    session.run("cd /usr/lib");
    shows(&session, "</usr/lib>>");
    session.run("cd $HOME");
    shows(&session, "<~>>");
    assert!(
        !Command::new("find")
            .arg(session.env.home())
            .args(["-name", "evil"])
            .output()
            .unwrap()
            .stdout
            .starts_with(b"/")
    );
}

fn a_forged_line_does_nothing(shell: Shell) {
    let session = with_line(shell, "");
    for (line, shown) in [
        (&b"<a>\n<second> $(touch evil)\n"[..], "<a>>"),
        (b"no end", "no end>"),
        (b"\x1b]0;x\x07<a>\x1b[2J\n", ">"),
        (b"\xff\xfe\n", ">"),
        (b"\n", ">"),
        (b"$(touch evil) `touch evil` & ${x}\n", "$(touch evil) `touch evil` & ${x}>"),
        (b"", ">"),
    ] {
        keep(&session, "segment", line);
        session.run("clear");
        if line.starts_with(b"\xff") {
            // Whatever it is shown as.
            continue;
        }
        shows(&session, shown);
    }
    keep(&session, "segment", &b"x".repeat(50_000_000));
    session.run("clear");
    session.run("aish_prompt_info > long");
    assert!(session.env.read("work/long").len() <= 512);
    keep(&session, "segment", b"");
    // A pipe in its place isn't waited for.
    session.run("cd ~/.local/state/aish/shells/*/; rm segment; mkfifo segment active; cd ~/work");
    session.run("touch end");
    assert!(session.env.exists("work/end") && !session.env.exists("work/evil"));
}

/// REN-07
fn drawing_it_forks_nothing(shell: Shell) {
    let found = Command::new("strace").arg("--version").stdout(Stdio::null()).status().is_ok();
    assert!(found || std::env::var_os("CI").is_none(), "strace is not installed");
    if !found {
        return;
    }
    let session = with_line(shell, "m \x1c \x1d \x1e");
    session.probe();
    let calls = session.trace(|| {
        session.run(":");
        for _ in 0..5 {
            session.key(ENTER);
        }
        session.run("cd ..");
        shows(&session, "m ~>");
    });
    let Some(calls) = calls else { return };
    let forks = calls
        .lines()
        .filter(|l| l.contains("fork(") || l.contains("clone(") || l.contains("clone3(") || l.contains("execve("))
        .count();
    assert_eq!(forks, 0, "{calls}");
}

fn unload_takes_it_along(shell: Shell) {
    let mut env = real(shell, "[shell]\nprompt = \"{preset}\"\n");
    env.options.segment = Some("one".to_owned());
    env.after = match shell {
        Shell::Fish => "function fish_prompt; aish_prompt_info 2>/dev/null; echo -n '> '; end",
        Shell::Zsh => "setopt prompt_subst; PS1='$(aish_prompt_info 2>/dev/null)> '",
        Shell::Bash => "PS1='$(aish_prompt_info 2>/dev/null)> '",
    }
    .to_owned();
    let session = env.start();
    shows(&session, "one>");
    session.run("aish model cookbook");
    shows(&session, "cookbook>");
    session.run("aish-unload");
    session.run("clear");
    session.run(match shell {
        Shell::Fish => "set --names | grep -c aish > names; functions -n | grep -c aish_ >> names",
        Shell::Zsh => "typeset + | grep -c __aish > names; print -l ${(k)functions} | grep -c aish_ >> names",
        Shell::Bash => "set | grep -c '^[_a]*aish' > names; echo 0 >> names",
    });
    assert_eq!(session.env.read("work/names"), "0\n0\n");
    if shell != Shell::Fish {
        shows(&session, ">");
    }
    assert!(!session.pty.text().lines().last().unwrap_or_default().contains("cookbook"));
}
