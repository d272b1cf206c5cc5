//! From the arguments to the exit code: parses, dispatches, shows the error.

use std::error::Error as _;
use std::ffi::OsString;
use std::io::{Write as _, stderr};

use clap::error::{ContextValue, ErrorKind};

use super::app::App;
use super::examples::parse_arguments;
use super::norris::live;
use super::{Cli, CliCommand, Global, arguments, background, capture_helper, check, completions, config, mcp, memory};
use super::{perms, project_file, prompt, route, safety, secrets, sessions};
use crate::assist::prompt_segment::keep_segment;
use crate::background::keeper;
use crate::error::{Error, Exit, Result};
use crate::helper;
use crate::norris::headless::watcher;
use crate::norris::live::interrupt_watch::run_interrupt_watch;
use crate::own_process::{HELPER, HelperRole, run_with_orders};
use crate::ui::printer::Printer;
use crate::ui::signals;
use crate::ui::style::Palette;
use aish_text::sanitize::clean;

pub fn main() -> Exit {
    let args: Vec<OsString> = std::env::args_os().collect();
    keep_memory_private();
    if args.get(1).is_some_and(|name| name == HELPER) {
        return run_helper_process(args.get(2..).unwrap_or_default());
    }
    signals::outlive_size_limits();
    if let Some((global, command)) = check::parse_fast(&args).or_else(|| prompt::parse_fast(&args)) {
        return run(&Cli { global, command });
    }
    // Unparsable arguments may still ask for JSON.
    let json = args.iter().take_while(|arg| *arg != "--").any(|arg| arg == "--json");
    match parse_arguments(arguments::hoist(args)) {
        Ok(cli) => run(&cli),
        Err(e) => {
            let exit = explain_usage(&e);
            if exit == Exit::Usage && json {
                let plain = Palette::new(false);
                // If it can't be printed, the exit code says it.
                let _ = Printer::stdio(false, true, plain, plain).json_error(&Error::usage(in_one_line(&e)));
            }
            exit
        }
    }
}

/// Processes that no user starts; the first of `args` is the role.
fn run_helper_process(args: &[OsString]) -> Exit {
    let Some((role, name)) = args.split_first() else { return Exit::Usage };
    let Some(role) = role.to_str().and_then(HelperRole::from_name) else { return Exit::Usage };
    name_process();
    if matches!(role, HelperRole::Capture | HelperRole::Run) {
        signals::outlive_size_limits();
    }
    match role {
        HelperRole::Reaper => run_with_orders(|orders| helper::process::run_reaper(orders, name)),
        HelperRole::Servers => run_with_orders(|orders| helper::process::run_helper(&orders)),
        HelperRole::Background => run_with_orders(keeper::run_keeper),
        HelperRole::Capture => run_with_orders(capture_helper::serve_capture),
        HelperRole::Run => run_with_orders(|launch| {
            let app = App::new(&Global::default());
            live::run_helper(&app, launch)?;
            let tidied = app.tidy();
            keep_segment(&app.invocation);
            tidied
        }),
        HelperRole::Interrupts => run_interrupt_watch().map_or_else(|error| error.exit, |()| Exit::Done),
        HelperRole::Watch => watcher::run_watch(),
    }
}

/// They are started by a meaningless name (`/proc/self/exe`).
fn name_process() {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_name(c"aish");
}

fn in_one_line(e: &clap::Error) -> String {
    let text = e.render().to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let first = clean(first.strip_prefix("error: ").unwrap_or(first));
    first.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Memory holds keys and secrets: no core dump, no reading by the user's other processes.
fn keep_memory_private() {
    // May be forbidden.
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_dumpable(false);
}

/// Prints clap's message: help, the version, or a mistake.
pub fn explain_usage(e: &clap::Error) -> Exit {
    if quotes_control_characters(e) {
        // Without colours, as they can't be told from escapes in the words.
        let _ = stderr().write_all(clean(&e.render().to_string()).as_bytes());
    } else {
        // clap chooses stdout or stderr; a closed pipe is no error.
        let _ = e.print();
    }
    match e.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Done,
        _ => Exit::Usage,
    }
}

/// The message repeats words that a terminal would obey, or that look different from what they are.
fn quotes_control_characters(e: &clap::Error) -> bool {
    let odd = |text: &str| clean(text) != text;
    let quoted = e.context().any(|(_, value)| match value {
        ContextValue::String(text) => odd(text),
        ContextValue::Strings(texts) => texts.iter().any(|text| odd(text)),
        _ => false,
    });
    quoted || e.source().is_some_and(|source| odd(&source.to_string())) || odd(&e.render().to_string())
}

pub fn run(cli: &Cli) -> Exit {
    perform(cli).map_or_else(|error| error.exit, |()| Exit::Done)
}

pub fn perform(cli: &Cli) -> Result<()> {
    let app = App::new(&cli.global);
    let outcome = project_file::settle_project_file(&cli.command, &app)
        .and_then(|()| dispatch(&cli.command, &app))
        .and_then(|()| app.tidy());
    keep_segment(&app.invocation);
    if let Err(error) = &outcome
        && !error.message.is_empty()
    {
        // If it can't be printed, the exit code says it.
        let _ = app.printer.error(error);
    }
    outcome
}

fn dispatch(command: &CliCommand, app: &App) -> Result<()> {
    match command {
        CliCommand::Ask(args) => args.run(app),
        CliCommand::Suggest(args) => args.run(app),
        CliCommand::Explain(args) => args.run(app),
        CliCommand::Fix(args) => args.run(app),
        CliCommand::Check(args) => args.run(app),
        CliCommand::Guard(args) => args.run(app),
        CliCommand::Hook(args) => args.run(app),
        CliCommand::Norris(args) => args.run(app),
        CliCommand::Complete(args) => args.run(app),
        CliCommand::Model(args) => args.run(app),
        CliCommand::Models(args) => args.run(app),
        CliCommand::Route(args) => route::run(args.action.as_ref(), app),
        CliCommand::History(args) => args.run(app),
        CliCommand::Recall(args) => args.run(app),
        CliCommand::Sessions(args) => sessions::run(args.action.as_ref(), app),
        CliCommand::Tree(args) => args.run(app),
        CliCommand::Diff(args) => args.run(app),
        CliCommand::Reset => super::conversation::reset_conversation(app),
        CliCommand::Remember(args) => args.run(app),
        CliCommand::Memory(args) => memory::run(args.action.as_ref(), app),
        CliCommand::Cost(args) => args.run(app),
        CliCommand::ForgetEverything(args) => args.run(app),
        CliCommand::Secrets(args) => secrets::run(args.action.as_ref(), app),
        CliCommand::Safety(args) => safety::run(args.action.as_ref(), app),
        CliCommand::Perms(args) => perms::run(args.action.as_ref(), app),
        CliCommand::Config(args) => config::run(args.action.as_ref(), app),
        CliCommand::Setup(args) => args.run(app),
        CliCommand::Init(args) => args.run(app),
        CliCommand::Prompt(args) => args.run(app),
        CliCommand::Mcp(args) => mcp::run(args.action.as_ref(), app),
        CliCommand::Undo(args) => args.run(app),
        CliCommand::Bg(args) => background::run(args.action.as_ref(), app),
        CliCommand::Try(args) => args.run(app),
        CliCommand::Doctor(args) => args.run(app),
        CliCommand::Completions { shell } => app.printer.out(&completions::generate(*shell)),
        CliCommand::Man => app.printer.out(&completions::manual_page()),
        CliCommand::CaptureHelper => capture_helper::start_capture(app),
        CliCommand::Widget(args) => args.run(app),
    }
}
