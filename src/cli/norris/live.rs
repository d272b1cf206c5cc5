//! Norris in the live shell: `:norris GOAL`, a typed `aish norris GOAL`, the plugin's calls between
//! two commands, and their helper process.

use std::io::Write;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::NorrisArgs;
use crate::assist::turn::goal_context;
use crate::capture::always::launch::stand_aside;
use crate::cli::app::{App, terminal_width};
use crate::cli::ask_tools::AttendedTools;
use crate::cli::input_text::with_typed;
use crate::error::{Error, Exit, Result};
use crate::helper_link::message::Purpose;
use crate::model::run_status::Status;
use crate::norris::driver::Driver;
use crate::norris::journal::read_unfinished;
use crate::norris::live::client::{self, ClientOutcome, Surface};
use crate::norris::live::front::LiveFront;
use crate::norris::live::helper::open_run;
use crate::norris::live::interrupt_watch::InterruptWatch;
use crate::norris::live::launch::{self, RunLaunch};
use crate::norris::live::output::RunOutput;
use crate::norris::live::plugin_call::purpose_of_call;
use crate::norris::live::runs::RunDir;
use crate::norris::live::terminal;
use crate::norris::setup;
use crate::own_process::{close_inherited_files, leave_session, say_first_line};
use crate::providers;
use crate::shell::fish_history_append;
use crate::shell::wire::{Frame, Verb};
use crate::store::id::new_nonce;
use crate::store::private::runtime_dir;
use crate::store::shell_state::StateSlot;
use crate::ui::norris::fresh_row;
use crate::ui::notify::notification;
use crate::ui::tty::{TerminalMode, Tty};
use crate::ui::{self, edit_line, foreground, signals};
use aish_judge::workspace;
use aish_text::Shell;

/// `aish norris GOAL` as a command: its frames wait for the next prompt.
pub fn typed(args: &NorrisArgs, app: &App, goal: &str) -> Result<()> {
    let id = app.invocation.shell_id();
    if !id.is_parent() || app.invocation.env("AISH_SESSION").as_deref() != Some(id.as_str()) {
        return Err(Error::failed("Norris needs aish loaded in this shell")
            .hint(format!("load it: {}", loading(app)))
            .hint("from a script, let aish run them in a shell of its own: aish norris --headless GOAL"));
    }
    if app.invocation.env("AISH_PENDING").is_none() {
        return Err(Error::failed("only the plugin's own function can begin a run in this shell")
            .hint("type `aish norris GOAL` or `:norris GOAL`, without a path before it"));
    }
    let flag = interrupt_flag()?;
    let (frames, exit) = begin_run(app, goal, "", args, &flag)?;
    deliver_frames(app, &frames, exit, &flag, |frames, _| app.invocation.leave_for_prompt(frames))?;
    exit.result()
}

/// From now on Ctrl-C sets the flag instead of ending the process midway.
pub fn interrupt_flag() -> Result<InterruptFlag> {
    signals::interrupt_flag().map_err(|e| Error::failed(format!("signals can't be caught: {e}")))
}

pub type InterruptFlag = Arc<AtomicBool>;

/// Hands over by `put`. A command only counts if that works and Ctrl-C wasn't pressed; from here on
/// Ctrl-C is the shell's.
pub fn deliver_frames(
    app: &App,
    frames: &[Frame],
    exit: Exit,
    flag: &InterruptFlag,
    put: impl Fn(&[Frame], Exit) -> Result<()>,
) -> Result<()> {
    if !frames.iter().any(|frame| frame.verb == Verb::Step) {
        return put_with_typed(app, frames, exit, put);
    }
    if let Err(error) = put(frames, exit) {
        // The line can't be handed over either.
        leave_and_say(app, "its next command can't be handed to the shell");
        return Err(error);
    }
    if let (Ok(tty), Some(shell)) =
        (Tty::open(), app.invocation.shell_id().pid().and_then(|pid| i32::try_from(pid).ok()))
    {
        foreground::give_to(&tty, shell);
    }
    if flag.load(Ordering::Relaxed) {
        // For a shell that ignores this process's status: no command.
        let _ = put(&[Frame::keep()], Exit::Interrupted);
        leave_and_say(app, "interrupted");
        return put_with_typed(app, &before_the_run(app, Error::said(Exit::Interrupted))?, Exit::Interrupted, put);
    }
    Ok(())
}

/// What was typed goes behind the final line. It is discarded only once the plugin has it.
fn put_with_typed(app: &App, frames: &[Frame], exit: Exit, put: impl Fn(&[Frame], Exit) -> Result<()>) -> Result<()> {
    let typed = typed_before(app);
    if typed.is_empty() {
        return put(frames, exit);
    }
    let line = frames.first().filter(|frame| frame.verb == Verb::Replace).map_or("", |frame| frame.payload.as_str());
    put(&[Frame::replace(with_typed(line, &typed))], exit)?;
    app.invocation.state()?.remove(StateSlot::NorrisTyped);
    Ok(())
}

/// Typed during the run, before this client.
fn typed_before(app: &App) -> String {
    app.invocation.state().ok().and_then(|state| state.get_json(StateSlot::NorrisTyped)).unwrap_or_default()
}

fn keep_typed(app: &App, typed: &str) -> Result<()> {
    if typed.is_empty() {
        return Ok(());
    }
    // Quoted, for its line breaks.
    app.invocation.state()?.put_json(StateSlot::NorrisTyped, &(typed_before(app) + typed))
}

/// Tells the helper that the shell leaves the run; it may answer slowly. False: no helper.
fn leave_run(app: &App, reason: &str) -> bool {
    let runtime = app.invocation.paths().and_then(|paths| runtime_dir(&paths));
    let dir = runtime.map(|runtime| RunDir::new(&runtime, &app.invocation.shell_id()));
    dir.is_ok_and(|dir| dir.ask(Purpose::Left(reason.to_owned())).is_some() || dir.get().is_some())
}

/// As [`leave_run`], and tells the user.
fn leave_and_say(app: &App, reason: &str) {
    if !leave_run(app, reason) {
        return;
    }
    if let Ok(mut tty) = Tty::open() {
        let row = fresh_row(tty.size().0);
        let (columns, palette) = (terminal_width(), app.palette(true));
        let line = ui::norris::end_banner(Status::Aborted, reason, "", &Default::default(), columns, palette);
        // A line editor may have left a mode in which a newline isn't one.
        let _modes = tty.guard(TerminalMode::Stream);
        let _ = tty.write_all(format!("{row}{line}").as_bytes());
    }
}

/// The original line, if something was typed behind it; else `error`: the plugin has the line.
fn before_the_run(app: &App, error: Error) -> Result<Vec<Frame>> {
    if typed_before(app).is_empty() {
        return Err(error);
    }
    if !error.message.is_empty() {
        app.printer.error(&error)?;
    }
    Ok(vec![Frame::replace(line_before(app).unwrap_or_default())])
}

/// The line when the key was pressed.
fn line_before(app: &App) -> Option<String> {
    app.invocation.env("AISH_NORRIS_BUFFER")
}

fn loading(app: &App) -> &'static str {
    match app.invocation.side().shell {
        Some(Shell::Zsh) => "eval \"$(aish init zsh)\"",
        Some(Shell::Bash) => "eval \"$(aish init bash)\"",
        Some(Shell::Fish) => "aish init fish | source",
        None => "in bash, for example: eval \"$(aish init bash)\"",
    }
}

/// Attends the run up to its first command. Returns the code if it ended earlier.
pub fn begin_run(
    app: &App,
    goal: &str,
    before: &str,
    args: &NorrisArgs,
    flag: &InterruptFlag,
) -> Result<(Vec<Frame>, Exit)> {
    let goal = match goal.trim() {
        "" => match ask_for_goal(app)? {
            Some(goal) => goal,
            None => return Ok((vec![Frame::keep()], Exit::Done)),
        },
        goal => goal.to_owned(),
    };
    let (goal, resumed) = match goal.as_str() {
        "resume" => {
            let before = read_unfinished(&app.invocation.paths()?.norris(), &app.invocation.shell_id())?;
            (before.goal.clone(), Some(before))
        }
        _ => (goal, None),
    };
    let side = app.invocation.side();
    let shell = side.shell.ok_or_else(|| Error::usage("this is for the plugin: AISH_SHELL is not set"))?;
    let id = app.invocation.shell_id();
    let shell_pid = id.pid().and_then(|pid| i32::try_from(pid).ok());
    let shell_pid = shell_pid.ok_or_else(|| Error::usage("this is for the plugin: AISH_SESSION is not set"))?;
    // Configuration errors are reported while there is a terminal.
    app.invocation.active(args.model.as_deref())?;
    let runtime = runtime_dir(&app.invocation.paths()?)?;
    stand_aside(&runtime, &id);
    let dir = RunDir::new(&runtime, &id);
    let (goal, mentioned) = goal_context(&app.invocation, &goal, &mut AttendedTools { app, asks: true }, true)?;
    let launch = RunLaunch {
        goal,
        mentioned,
        resumed,
        shell,
        shell_pid,
        terminal: terminal::of_shell(shell_pid)?,
        cwd: app.invocation.cwd.clone(),
        workspace: workspace::work_tree(&app.invocation.cwd).unwrap_or_else(|| app.invocation.cwd.clone()),
        before: before.to_owned(),
        nonce: new_nonce()?,
        dir: dir.path().to_path_buf(),
        model: args.model.clone(),
        max_steps: args.max_steps,
        max_dollars: args.max_dollars,
    };
    launch::start_run_helper(&dir, &id, &launch)?;
    let stream =
        dir.connect(Purpose::Begin).ok_or_else(|| Error::failed("the helper of the run ended before it began"))?;
    attend_run(app, stream, shell, flag, false)
}

/// The plugin's call between two commands: the reply, and the code of a finished run.
pub fn serve_next_client(app: &App, flag: &InterruptFlag) -> Result<(Vec<Frame>, Exit)> {
    let text = |name: &str| std::env::var(name).unwrap_or_default();
    // From the plugin in fish, for a command that fish doesn't record.
    if !text("AISH_HISTORY").is_empty() && !text("AISH_BUFFER").is_empty() {
        // An unwritable history is no reason to stop.
        let _ = fish_history_append::append_history(Path::new(&text("AISH_HISTORY")), &text("AISH_BUFFER"));
    }
    let dir = RunDir::new(&runtime_dir(&app.invocation.paths()?)?, &app.invocation.shell_id());
    let shell = app.invocation.side().shell.unwrap_or(Shell::Bash);
    let purpose = match purpose_of_call(&text, &app.invocation.cwd) {
        Some(Purpose::Left(reason)) => {
            leave_and_say(app, &reason);
            // The plugin knows why.
            return Ok((vec![line_before(app).map_or_else(Frame::keep, Frame::replace)], Exit::Done));
        }
        Some(purpose) => purpose,
        None => return Err(Error::usage("this is for the plugin: AISH_NORRIS is not set")),
    };
    let stream =
        dir.connect(purpose).ok_or_else(|| Error::failed("the helper of this run is gone; the run is over"))?;
    // zsh sees to that itself, or is told by the helper.
    attend_run(app, stream, shell, flag, text("AISH_NORRIS") == "report" && shell != Shell::Zsh)
}

fn attend_run(
    app: &App,
    stream: UnixStream,
    shell: Shell,
    flag: &InterruptFlag,
    fresh_row: bool,
) -> Result<(Vec<Frame>, Exit)> {
    let notify = app.invocation.config()?.settings.norris.notify;
    let env = |name: &str| app.invocation.env(name);
    let notification = |text: &str| notification(notify, &env, text);
    let surface =
        Surface { shell, palette: app.palette(true), review: &|| app.invocation.review(), notification: &notification };
    let attended = client::attend_run(stream, &surface, flag, fresh_row)?;
    // First, as the helper may answer slowly.
    if let Err(error) = keep_typed(app, &attended.typed) {
        leave_and_say(app, "what was typed can't be kept");
        return Err(error.hint(format!("this was typed: {}", attended.typed)));
    }
    if let ClientOutcome::Left { reason, .. } = &attended.outcome {
        leave_run(app, reason);
    }
    Ok(match attended.outcome {
        ClientOutcome::Left { error, .. } => {
            let exit = error.exit;
            (before_the_run(app, error)?, exit)
        }
        ClientOutcome::Push { capture, command } => (vec![Frame::capture(capture), Frame::step(command)], Exit::Done),
        ClientOutcome::End { buffer, exit } if buffer.is_empty() => (vec![Frame::keep()], exit),
        ClientOutcome::End { buffer, exit } => (vec![Frame::replace(buffer)], exit),
    })
}

fn ask_for_goal(app: &App) -> Result<Option<String>> {
    let mut tty = Tty::open().map_err(Error::no_terminal)?;
    // After `:norris` further typing is the goal.
    let goal = edit_line::edit_text(&mut tty, "goal: ", "", app.asking(&|| false)).map_err(Error::no_terminal)?;
    Ok(goal.accepted().map(|goal| goal.trim().to_owned()).filter(|goal| !goal.is_empty()))
}

/// The helper process. It has no user: early errors go to stdout, which the client reads.
pub fn run_helper(app: &App, launch: RunLaunch) -> Result<()> {
    close_inherited_files();
    // It stays in the shell's session.
    let interrupts = InterruptWatch::start();
    leave_session()?;
    providers::keep_connections();
    let (goal, mut services) = setup::build_services(&app.invocation, &launch, app.invocation.conversation()?)?;
    let (listener, socket) = open_run(&launch, goal.max_steps)?;
    let output = RunOutput::new(&launch, app.invocation.config()?.settings.norris.history);
    let connections = socket.accept_connections(&listener)?;
    say_first_line("ready");
    let (told, label) = (listener.clone(), goal.model.clone());
    services.stop = Box::new(move || told.cancelled().is_some());
    let mut front = LiveFront::new(listener.clone(), connections, interrupts, output, label, launch);
    if let Err(error) = front.wait_for_begin() {
        // The run ends before its first step and says so.
        listener.cancel(error.message);
    }
    Driver::new(goal, &mut services, &mut front).run();
    front.release();
    drop(socket);
    front.close();
    Ok(())
}
