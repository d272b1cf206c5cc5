//! `aish init`: prints the plugin. It reads no configuration and starts nothing.

use clap::Args;

use super::app::App;
use crate::error::{Error, Result};
use crate::shell::Shell;
use crate::shell::init::{self, InitOptions};

/// Arguments of `aish init`.
#[derive(Debug, Args)]
pub struct InitArgs {
    /// The shell to print the plugin for
    pub shell: Shell,
    /// What goes into it
    #[command(flatten)]
    pub options: InitOptions,
}

impl InitArgs {
    /// Prints the plugin.
    ///
    /// # Errors
    /// When the path of this program can't be found out.
    pub fn run(&self, app: &App) -> Result<()> {
        let bin = std::env::current_exe().map_err(|e| Error::failed(format!("can't find the path of aish: {e}")))?;
        app.printer.out(&init::render(self.shell, &self.options, &bin));
        Ok(())
    }
}
