//! `aish norris --headless`: a run in a child shell. stdout gets the commands' output or the
//! events; no user is asked.

use std::io::{stderr, stdout};
use std::path::PathBuf;

use super::NorrisArgs;
use crate::assist::turn::goal_context;
use crate::cli::app::App;
use crate::cli::ask_tools::AttendedTools;
use crate::error::{Error, Result};
use crate::norris::driver::Driver;
use crate::norris::headless::child_shell::{ChildShell, ShellSetup};
use crate::norris::headless::front::{HeadlessFront, HeadlessOptions};
use crate::norris::headless::script::choose_shell;
use crate::norris::headless::signals::Signals;
use crate::norris::live::launch::RunLaunch;
use crate::norris::live::listener::RunListener;
use crate::norris::live::runs::{RunDir, RunSocket};
use crate::norris::setup::build_services;
use crate::own_process::this_program;
use crate::sessions::conversation_log::ConversationLog;
use crate::sessions::log;
use crate::store::id::ShellId;
use crate::store::private::runtime_dir;
use crate::ui::halt_report::halt_report;
use aish_judge::workspace;

pub fn run_headless(args: &NorrisArgs, app: &App, goal: &str) -> Result<()> {
    crate::providers::keep_connections();
    if goal.trim().is_empty() {
        return Err(Error::usage("the goal is missing").hint("for example: aish norris --headless count the log files"));
    }
    let cwd = directory(args, app)?;
    let path = std::env::var_os("PATH").filter(|path| !path.is_empty()).unwrap_or_else(|| DEFAULT_PATH.into());
    let (shell, program) = choose_shell(args.shell, app.invocation.env("SHELL").as_deref(), &path)?;
    let workspace = workspace::work_tree(&cwd).unwrap_or_else(|| cwd.clone());
    // No user is asked.
    let (goal, mentioned) = goal_context(&app.invocation, goal, &mut AttendedTools { app, asks: false }, false)?;
    let launch = RunLaunch {
        mentioned,
        resumed: None,
        goal,
        shell,
        shell_pid: 0,
        terminal: PathBuf::new(),
        cwd: cwd.clone(),
        workspace: workspace.clone(),
        before: String::new(),
        nonce: String::new(),
        dir: PathBuf::new(),
        model: args.model.clone(),
        max_steps: args.max_steps,
        max_dollars: args.max_dollars,
    };
    let id = ShellId::of_this_process();
    // Scripts may begin many runs at once: each gets its own conversation.
    let conversation = ConversationLog::new(log::new_path(app.invocation.library()?.dir(), &id));
    let (goal, mut services) = build_services(&app.invocation, &launch, conversation)?;
    let runtime = runtime_dir(&app.invocation.paths()?).ok();
    let listener = RunListener::new(&goal.text, goal.max_steps);
    // For `aish norris status` and `off`; a run works without it.
    let control = runtime.as_ref().and_then(|dir| RunSocket::open(RunDir::new(dir, &id)).ok());
    drop(control.as_ref().map(|control| control.accept_connections(&listener)));
    let signals = Signals::listen().map_err(|e| Error::failed(format!("signals can't be caught: {e}")))?;
    let child = ChildShell::start(ShellSetup {
        shell,
        program,
        cwd,
        env: pagers(),
        helper: this_program(),
        // An unwritable home doesn't prevent a run: the shell gets a private directory.
        runtime: runtime.unwrap_or_else(std::env::temp_dir),
    })?;
    let options = HeadlessOptions {
        on_halt: args.on_halt,
        json: app.printer.json,
        quiet: app.printer.quiet,
        max_steps: goal.max_steps,
        workspace,
        listener: Some(listener),
    };
    let palette = app.printer.err_style;
    let show_halt = Box::new(move |halt: &crate::model::halt::Halt| halt_report(halt, palette, 100));
    let mut front = HeadlessFront::new(child, options, (Box::new(stdout()), Box::new(stderr())), show_halt, signals);
    let ending = Driver::new(goal, &mut services, &mut front).run();
    front.exit(ending.status, ending.exit).result()
}

/// Used when `PATH` is unset or empty.
const DEFAULT_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Without a terminal a pager would only wait.
fn pagers() -> Vec<(std::ffi::OsString, std::ffi::OsString)> {
    ["PAGER", "GIT_PAGER", "MANPAGER", "SYSTEMD_PAGER"].map(|name| (name.into(), "cat".into())).into()
}

fn directory(args: &NorrisArgs, app: &App) -> Result<PathBuf> {
    let Some(named) = &args.cwd else { return Ok(app.invocation.cwd.clone()) };
    let named = app.invocation.cwd.join(named);
    let found = std::fs::canonicalize(&named).ok().filter(|dir| dir.is_dir());
    found.ok_or_else(|| Error::usage(format!("`--cwd` names no directory: {}", named.display())))
}
