//! `aish init`: prints the plugin. Only the keys come from the configuration, so a broken one
//! doesn't matter.

use clap::Args;

use super::app::App;
use crate::assist::invocation::Invocation;
use crate::assist::prompt_segment::Segment;
use crate::config;
use crate::egress::shell_start;
use crate::error::{Error, Result};
use crate::plugin::parts::{self, PluginPart};
use crate::plugin::{self, InitOptions};
use aish_text::Shell;

#[derive(Debug, Args)]
pub struct InitArgs {
    /// The shell to print the plugin for
    pub shell: Shell,
    #[command(flatten)]
    pub options: InitOptions,
    /// Print the parts that a loaded plugin asks for later, if they are of this edition
    #[arg(long, hide = true, requires = "edition")]
    pub part: Vec<PluginPart>,
    /// The edition of the loaded plugin
    #[arg(long, hide = true, requires = "part")]
    pub edition: Option<String>,
}

impl InitArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        if let Some(edition) = &self.edition {
            if *edition != parts::edition(self.shell) {
                return Err(Error::failed("this shell has loaded the plugin of another version of aish"));
            }
            if self.part.contains(&PluginPart::Hooks)
                && let Ok(state) = app.invocation.state()
            {
                shell_start::remember(&state);
            }
            let text = |part: &PluginPart| parts::text(self.shell, *part);
            return app.printer.out(&self.part.iter().map(text).collect::<String>());
        }
        let bin = std::env::current_exe().map_err(|e| Error::failed(format!("can't find the path of aish: {e}")))?;
        let keys = config::survey_config(&crate::store::process_env, &app.invocation.cwd).loaded.settings.shell;
        let said = self.options.clone();
        let options = InitOptions {
            key_ask: said.key_ask.or(keys.key_ask),
            key_explain: said.key_explain.or(keys.key_explain),
            key_check: said.key_check.or(keys.key_check),
            key_norris: said.key_norris.or(keys.key_norris),
            guard: said.guard || keys.guard,
            offer_fix: said.offer_fix || keys.offer_fix,
            capture: said.capture || keys.capture,
            segment: keys.prompt.and_then(|_| {
                let silent = Invocation::new(app.invocation.cwd.clone(), Box::new(|_| Ok(())));
                Segment::of_new_shell(&silent).line_for_plugin(self.shell)
            }),
            ..said
        };
        app.printer.out(&plugin::render(self.shell, &options, &bin))
    }
}
