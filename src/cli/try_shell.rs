//! `aish try`: a throw-away shell with the plugin. No dotfile is read or written: it starts from a
//! file in a temporary directory. Without a terminal it shows the main job instead.

use crate::assist::exchange::Exchange;
use crate::assist::proposal;
use crate::model::Intent;
use serde_json::json;
use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use super::app::{App, terminal_width};
use crate::error::{Error, Exit, Result};
use crate::plugin::{self, InitOptions};
use crate::ui::help::try_greeting;
use aish_text::Shell;
use aish_text::quote::quote;

#[derive(Debug, Args)]
pub struct TryArgs {
    /// The shell to open; your own by default
    #[arg(long)]
    pub shell: Option<Shell>,
    /// Show the main job even on a terminal
    #[arg(long)]
    pub tour: bool,
}

impl TryArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        let on_tty = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let scratch = Scratch::new()?;
        app.invocation.keep_in(&scratch.0);
        let dumb = app.invocation.env("TERM").is_none_or(|term| term == "dumb");
        if on_tty && dumb && !self.tour && !app.printer.json {
            app.printer.status("the keys need a terminal that can move the cursor; this one can't, by its TERM")?;
        }
        if self.tour || !on_tty || dumb || app.printer.json {
            return run_tour(app);
        }
        let shell = self.shell.unwrap_or_else(|| installed(app));
        let status = shell_command(app, shell, &scratch.0)?.status().map_err(|e| {
            Error::failed(format!("can't start `{shell}`: {e}")).hint("choose another one with --shell")
        })?;
        match status.code() {
            Some(code) if code == i32::from(Exit::Usage.code()) => {
                Err(Error::failed(format!("`{shell}` refused to start")))
            }
            _ => Ok(()),
        }
    }
}

/// The user's shell if supported, else the first installed one.
fn installed(app: &App) -> Shell {
    let side = app.invocation.side();
    let own = app.invocation.env("SHELL").and_then(|path| path.parse().ok());
    own.into_iter().chain(Shell::ALL).find(|shell| side.has(shell.name())).unwrap_or(Shell::Bash)
}

/// Removed on drop. Outside the home, where nothing may stay behind.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self> {
        let name = std::env::temp_dir().join("aish-try-XXXXXX");
        let dir = nix::unistd::mkdtemp(&name)
            .map_err(|e| Error::failed(format!("can't make a directory like `{}`: {e}", name.display())))?;
        Ok(Self(dir))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What remains is private, and the system empties its directory.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn shell_command(app: &App, shell: Shell, dir: &Path) -> Result<Command> {
    let bin = std::env::current_exe().map_err(|e| Error::failed(format!("can't find the path of aish: {e}")))?;
    let plugin = plugin::render(shell, &InitOptions::default(), &bin);
    let (file, settings) = match shell {
        Shell::Zsh => (".zshrc", "PROMPT='%F{cyan}try%f %~ %# '\nunset HISTFILE\nbindkey -e\n"),
        Shell::Bash => ("rc", "PS1='\\[\\e[36m\\]try\\[\\e[0m\\] \\w \\$ '\nunset HISTFILE\n"),
        Shell::Fish => (
            "rc",
            "function fish_prompt; set_color cyan; echo -n 'try '; set_color normal; echo -n (prompt_pwd)' > '; end\nset -g fish_greeting\n",
        ),
    };
    let rc = dir.join(file);
    let greeting = format!("printf '%s\\n' {}\n", quote(shell, &greeting(app)?));
    fs::write(&rc, format!("{settings}{plugin}\n{greeting}"))
        .map_err(|e| Error::failed(format!("can't write `{}`: {e}", rc.display())))?;
    let mut command = Command::new(shell.name());
    match shell {
        Shell::Zsh => command.env("ZDOTDIR", dir).args(["-d", "-i"]),
        Shell::Bash => command.arg("--noprofile").arg("--rcfile").arg(&rc).arg("-i"),
        Shell::Fish => command.args(["--no-config", "--private", "--init-command"]).arg(source(&rc)),
    };
    command.env("XDG_DATA_HOME", dir.join("data")).env("XDG_STATE_HOME", dir.join("state")).env_remove("AISH_SESSION");
    Ok(command)
}

fn source(rc: &Path) -> String {
    format!("source {}", quote(Shell::Fish, &rc.to_string_lossy()))
}

fn greeting(app: &App) -> Result<String> {
    let active = app.invocation.active(None)?;
    let model = if active.preset.provider == crate::config::ProviderKind::Cookbook {
        "the built-in cookbook: no key, no network".to_owned()
    } else {
        format!("`{}`", active.label())
    };
    Ok(try_greeting(&model, terminal_width()).join("\n"))
}

const REQUESTS: &[&str] = &[
    "find files larger than 10MB in /var/log",
    "count the lines of all python files",
    "what is listening on port 8080",
    "extract backup.tar.gz into /tmp/backup",
];

fn run_tour(app: &App) -> Result<()> {
    let active = app.invocation.active(None)?;
    let side = app.invocation.side();
    let mut items = Vec::new();
    let printer = &app.printer;
    let (version, model) = (env!("CARGO_PKG_VERSION"), active.label());
    printer.say(&format!("aish {version}, model `{model}`; none of these commands is run\n"))?;
    for words in REQUESTS {
        let exchange = Exchange { notes: None, ..app.invocation.exchange(&active, None, &side, None)? };
        let intent = Intent::Suggest { words: (*words).to_owned() };
        let answer = exchange.run(intent, (*words).to_owned(), &mut ())?;
        let found = proposal::proposals(&answer.reply.text, words, &side)?;
        let command = found.commands.into_iter().next().unwrap_or_default();
        if !printer.json {
            printer.line(&format!("{words}   [Alt-I]"))?;
            printer.line(&format!("  {command}\n"))?;
        }
        items.push(json!({"words": words, "command": command}));
    }
    if printer.json {
        return printer.json(&json!({"version": 1, "model": active.name, "items": items}));
    }
    printer.say(
        "On a terminal that can move the cursor, `aish try` opens a shell where the keys do this. To have it in your own shell, add one line:",
    )?;
    for (file, line) in [
        ("~/.zshrc", "eval \"$(aish init zsh)\""),
        ("~/.bashrc", "eval -- \"$(aish init bash)\""),
        ("~/.config/fish/config.fish", "aish init fish | source"),
    ] {
        printer.say(&format!("  {file}: {line}"))?;
    }
    Ok(())
}
