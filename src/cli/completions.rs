//! `aish completions`: generated from the clap definitions; the copies in `completions/` are tested for drift.

use clap::{Args, CommandFactory};

use super::Cli;
use super::app::App;
use crate::error::Result;
use crate::shell::Shell;

/// Arguments of `aish completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell to complete in
    pub shell: Shell,
}

impl CompletionsArgs {
    /// Prints the completions.
    ///
    /// # Errors
    /// Never, in fact: a closed pipe is not an error.
    pub fn run(&self, app: &App) -> Result<()> {
        app.printer.out(&generate(self.shell))
    }
}

/// The completion script for `shell`.
pub fn generate(shell: Shell) -> String {
    let generator = match shell {
        Shell::Zsh => clap_complete::Shell::Zsh,
        Shell::Bash => clap_complete::Shell::Bash,
        Shell::Fish => clap_complete::Shell::Fish,
    };
    let mut command = visible(Cli::command());
    let mut bytes = Vec::new();
    clap_complete::generate(generator, &mut command, "aish", &mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The definitions without what is hidden: the generators don't leave hidden subcommands out by themselves.
pub fn visible(command: clap::Command) -> clap::Command {
    let shown: Vec<_> = command.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned().collect();
    let mut bare = clap::Command::new("aish")
        .version(env!("CARGO_PKG_VERSION"))
        .about(command.get_about().cloned().unwrap_or_default())
        .args(command.get_arguments().cloned().collect::<Vec<_>>());
    if let Some(after) = command.get_after_help() {
        bare = bare.after_help(after.clone());
    }
    bare.subcommands(shown)
}
