//! `aish capture-helper`: run by the plugin at a shell's first prompt if output is captured
//! (opt-in). Starts the helper and prints what the plugin does with each command, one line each.

use super::app::App;
use crate::capture::always::helper::CaptureHelper;
use crate::capture::always::launch::{self, CaptureLaunch};
use crate::capture::{always, ignored_signals};
use crate::error::{Error, Result};
use crate::norris::live::helper::open_terminal;
use crate::norris::live::terminal;
use crate::own_process::{close_inherited_files, leave_session, say_first_line};
use crate::store::id::new_nonce;
use crate::store::private::runtime_dir;

pub fn start_capture(app: &App) -> Result<()> {
    let lines = start_process(app).map_or_else(|error| format!("none\n{}", error.message), |lines| lines.join("\n"));
    app.printer.line(&lines)
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

pub fn serve_capture(launch: CaptureLaunch) -> Result<()> {
    close_inherited_files();
    leave_session()?;
    ignored_signals::ignore_terminal_signals()?;
    let helper = CaptureHelper::new(launch, open_terminal)?;
    say_first_line(&helper.ready());
    helper.serve();
    Ok(())
}
