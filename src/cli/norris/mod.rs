//! `aish norris`: runs towards a goal, in the live shell or a child shell; and ends, shows and
//! lists runs.

pub mod control;
pub mod headless;
pub mod live;

use std::path::PathBuf;

use clap::Args;

use super::app::App;
use crate::error::{Error, Result};
use crate::norris::headless::front::OnHalt;
use aish_text::Shell;

/// The end of `aish norris --help` and of the manual page.
pub const EXAMPLES: &str = include_str!("examples.txt");

#[derive(Clone, Debug, Default, Args)]
pub struct NorrisArgs {
    /// Run the commands in a child shell of our own instead of the live one: for scripts, CI and
    /// cron
    #[arg(long)]
    pub headless: bool,
    /// What a HALT does to a headless run: no user is asked, and the command never runs
    #[arg(long, value_name = "WHAT", default_value = "abort", requires = "headless")]
    pub on_halt: OnHalt,
    /// The most steps, one reply of the model each; `safety.max_norris_steps` (16) without it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub max_steps: Option<u32>,
    /// The most money, in US dollars: no request is sent that could pass it
    #[arg(long, value_name = "DOLLARS")]
    pub max_dollars: Option<f64>,
    /// Where to begin; here without it
    #[arg(long, value_name = "DIR", requires = "headless")]
    pub cwd: Option<PathBuf>,
    /// The shell that runs the commands; $SHELL without it if that is one of these, else bash
    #[arg(long, value_name = "SHELL", requires = "headless")]
    pub shell: Option<Shell>,
    /// The preset that takes the steps
    #[arg(short, long, value_name = "PRESET")]
    pub model: Option<String>,
    /// The goal, in plain words; or `off`, `status` or `log` alone
    #[arg(value_name = "GOAL", trailing_var_arg = true)]
    pub words: Vec<String>,
}

impl NorrisArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        if self.max_dollars.is_some_and(|dollars| !dollars.is_finite() || dollars < 0.0) {
            return Err(Error::usage("`--max-dollars` must be an amount of US dollars, 0 or more"));
        }
        // Behind `--` every word belongs to the goal.
        let bare = !std::env::args().any(|arg| arg == "--");
        let goal = super::input_text::argument(&self.words)?;
        match goal.as_str() {
            "off" if bare && !self.headless => control::end_runs(app),
            "status" if bare && !self.headless => control::show_status(app, app.printer.json),
            "log" if bare && !self.headless => control::show_journal(app, app.printer.json),
            // Behind a goal's first word there are no options.
            "status --json" if bare && !self.headless => control::show_status(app, true),
            "log --json" if bare && !self.headless => control::show_journal(app, true),
            _ if self.headless => headless::run_headless(self, app, &goal),
            _ => live::typed(self, app, &goal),
        }
    }
}
