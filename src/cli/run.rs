//! From the arguments to the exit code: parses, dispatches, and shows the error if there is one.

use std::error::Error as _;
use std::io::{Write as _, stderr};

use clap::error::{ContextValue, ErrorKind};

use super::app::App;
use super::examples::parse_arguments;
use super::{Cli, Command, arguments, check, man, project_file, prompt};
use crate::assist::prompt_segment::keep_segment;
use crate::background::keeper;
use crate::error::{Error, Exit, Result};
use crate::helper;
use crate::helper_link::message::HELPER;
use crate::norris::headless::child_process;
use crate::ui::printer::Printer;
use crate::ui::signals;
use crate::ui::style::Palette;
use aish_text::sanitize::clean;

pub fn main() -> Exit {
    let args: Vec<std::ffi::OsString> = std::env::args_os().collect();
    // No part of the command line: how a headless run starts its shell.
    if args.get(1).is_some_and(|name| name == crate::own_process::CHILD_COMMAND) {
        return child_process::run_child(args.get(2..).unwrap_or_default());
    }
    keep_memory_private();
    if args.get(1).is_some_and(|name| name == HELPER) {
        return helper::process::run(args.get(2..).unwrap_or_default());
    }
    if args.get(1).is_some_and(|name| name == keeper::KEEPER) {
        return keeper::run();
    }
    signals::outlive_size_limits();
    if let Some((global, command)) = check::parse_fast(&args).or_else(|| prompt::parse_fast(&args)) {
        return run(&Cli { global, command });
    }
    // What can't be parsed doesn't say whether JSON is wanted; the words still do.
    let json = args.iter().take_while(|arg| *arg != "--").any(|arg| arg == "--json");
    match parse_arguments(arguments::hoist(args)) {
        Ok(cli) => run(&cli),
        Err(e) => {
            let exit = explain_usage(&e);
            if exit == Exit::Usage && json {
                let plain = Palette::new(false);
                // With nowhere to print it, the exit code still says it.
                let _ = Printer::stdio(false, true, plain, plain).json_error(&Error::usage(in_one_line(&e)));
            }
            exit
        }
    }
}

/// The first paragraph of what clap says, which names what is wrong.
fn in_one_line(e: &clap::Error) -> String {
    let text = e.render().to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let first = clean(first.strip_prefix("error: ").unwrap_or(first));
    first.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Keys and secrets are in this process's memory: it leaves no core dump, and other processes of the user can't read it.
fn keep_memory_private() {
    #[cfg(target_os = "linux")]
    {
        // Where it isn't allowed there is nothing to be done about it.
        let _ = nix::sys::prctl::set_dumpable(false);
    }
}

/// Shows what clap has to say about a command line: help, the version, or what is wrong with it.
pub fn explain_usage(e: &clap::Error) -> Exit {
    if quotes_control_characters(e) {
        // Without colours, since they can't be told from what the words held.
        let _ = stderr().write_all(clean(&e.render().to_string()).as_bytes());
    } else {
        // clap knows which of its messages go to stdout; a closed pipe is not an error.
        let _ = e.print();
    }
    match e.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Done,
        _ => Exit::Usage,
    }
}

/// Whether a message repeats words that a terminal would obey, or that say something else than they look like.
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
        // With nowhere to print it, the exit code still says it.
        let _ = app.printer.error(error);
    }
    outcome
}

fn dispatch(command: &Command, app: &App) -> Result<()> {
    match command {
        Command::Ask(args) => args.run(app),
        Command::Suggest(args) => args.run(app),
        Command::Explain(args) => args.run(app),
        Command::Fix(args) => args.run(app),
        Command::Check(args) => args.run(app),
        Command::Guard(args) => args.run(app),
        Command::Hook(args) => args.run(app),
        Command::Norris(args) => args.run(app),
        Command::Complete(args) => args.run(app),
        Command::NorrisHelper => super::norris::live::run_helper(app),
        Command::NorrisInterrupts => crate::norris::live::interrupt_watch::run_interrupt_watch(),
        Command::Model(args) => args.run(app),
        Command::Models(args) => args.run(app),
        Command::Route(args) => args.run(app),
        Command::History(args) => args.run(app),
        Command::Recall(args) => args.run(app),
        Command::Sessions(args) => args.run(app),
        Command::Tree(args) => args.run(app),
        Command::Diff(args) => args.run(app),
        Command::Reset => super::conversation::reset_conversation(app),
        Command::Remember(args) => args.run(app),
        Command::Memory(args) => args.run(app),
        Command::Cost(args) => args.run(app),
        Command::ForgetEverything(args) => args.run(app),
        Command::Secrets(args) => args.run(app),
        Command::Safety(args) => args.run(app),
        Command::Perms(args) => args.run(app),
        Command::Config(args) => args.run(app),
        Command::Setup(args) => args.run(app),
        Command::Init(args) => args.run(app),
        Command::Prompt(args) => args.run(app),
        Command::Mcp(args) => args.run(app),
        Command::Undo(args) => args.run(app),
        Command::Bg(args) => args.run(app),
        Command::Try(args) => args.run(app),
        Command::Doctor(args) => args.run(app),
        Command::Completions(args) => args.run(app),
        Command::Man => app.printer.out(&man::manual_page()),
        Command::CaptureHelper(args) => args.run(app),
        Command::Widget(args) => args.run(app),
    }
}
