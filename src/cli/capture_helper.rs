//! `aish capture-helper`: what the plugin runs at the first prompt of a shell whose commands are captured (opt-in). It starts
//! the helper process and prints what the plugin is to do with each command, a line each.

use std::io::Read;

use clap::Args;

use super::app::App;
use crate::capture::always::helper::CaptureHelper;
use crate::capture::always::launch::{self, CaptureLaunch};
use crate::capture::{always, ignored_signals};
use crate::error::{Error, Exit, Result};
use crate::norris::live::helper::{leave_session, open_terminal};
use crate::norris::live::terminal;
use crate::store::id::new_nonce;
use crate::store::private::runtime_dir;

#[derive(Debug, Args)]
pub struct CaptureHelperArgs {
    /// Be the helper: what to do comes on stdin
    #[arg(long)]
    pub serve: bool,
}

impl CaptureHelperArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        let lines = match (
            self.serve,
            if self.serve { serve_requests(app) } else { start_process(app).map(|lines| lines.join("\n")) },
        ) {
            (true, Ok(_)) => return Ok(()),
            (false, Ok(lines)) => lines,
            (true, Err(error)) => error.message,
            (false, Err(error)) => format!("none\n{}", error.message),
        };
        app.printer.line(&lines)
    }
}

fn start_process(app: &App) -> Result<[String; 5]> {
    let plugin = |what: &str| Error::usage(format!("this is for the plugin: {what} is not set"));
    let id = app.invocation.shell_id();
    if app.invocation.env("AISH_SESSION").as_deref() != Some(id.as_str()) {
        return Err(plugin("AISH_SESSION"));
    }
    let shell_pid = id.pid().and_then(|pid| i32::try_from(pid).ok()).ok_or_else(|| plugin("AISH_SESSION"))?;
    let paths = app.invocation.paths()?;
    let runtime = runtime_dir(&paths)?;
    let launch = CaptureLaunch {
        shell: app.invocation.side().shell.ok_or_else(|| plugin("AISH_SHELL"))?,
        shell_pid,
        session: id.as_str().to_owned(),
        terminal: terminal::of_shell(shell_pid)?,
        nonce: new_nonce()?,
        dir: always::dir(&runtime, &id),
        state: paths.state,
    };
    launch::start_capture_helper(&runtime, &id, &launch)
}

fn serve_requests(app: &App) -> Result<String> {
    leave_session()?;
    ignored_signals::ignore_terminal_signals()?;
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text).map_err(|e| Error::failed(format!("the launch can't be read: {e}")))?;
    let launch: CaptureLaunch = serde_json::from_slice(&text)
        .map_err(|e| Error::new(Exit::Internal, format!("the launch can't be understood: {e}")))?;
    let helper = CaptureHelper::new(launch, open_terminal)?;
    app.printer.line(&helper.ready())?;
    helper.serve();
    Ok(String::new())
}
