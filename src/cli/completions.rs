//! `aish completions`: scripts that call `aish complete` at a Tab and only know our names. The
//! copies in `completions/` are tested for drift.

use clap::Args;

use super::app::App;
use crate::error::Result;
use crate::shell::metas::METAS;
use aish_text::Shell;

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell to complete in
    pub shell: Shell,
}

impl CompletionsArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        app.printer.out(&generate(self.shell))
    }
}

pub fn generate(shell: Shell) -> String {
    let metas: String = METAS.iter().map(|meta| format!(" :{}", meta.name)).collect();
    let question = match shell {
        Shell::Zsh => r"\? \?\?",
        Shell::Bash => "'?' '??'",
        // To fish's `complete`, `??` is any command of two letters.
        Shell::Fish => "'?'",
    };
    let script = match shell {
        Shell::Zsh => include_str!("completions/script.zsh"),
        // bash splits `:model` and `--color=auto`: the script splits the line anew.
        Shell::Bash => include_str!("completions/script.bash"),
        Shell::Fish => include_str!("completions/script.fish"),
    };
    script.replace("{names}", &format!("aish {question}{metas}"))
}

/// Removes hidden subcommands, which the generators would include.
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
