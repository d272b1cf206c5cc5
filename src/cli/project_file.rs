//! Files of a project that need trust. The next command for a person asks once about each content;
//! elsewhere one line names the file, once per shell. Untrusted files aren't used.

use std::io::IsTerminal;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::app::App;
use super::{CliCommand, widget};
use crate::assist::attachment::MAX_INSTRUCTIONS;
use crate::config::{ProjectState, ProjectText, Trust, project};
use crate::error::{Error, Result};
use crate::store::shell_state::{ShellState, StateSlot};
use crate::store::{Paths, process_env};
use crate::ui::signals;
use crate::ui::trust_question::{TrustAnswer, ask_trust};
use aish_text::sanitize::visible;

const TOLD: usize = 64;

struct Holding {
    name: &'static str,
    /// For `aish config trust`.
    argument: &'static str,
    /// Characters of it that are used.
    most: usize,
}

const SETTINGS: Holding = Holding { name: "settings", argument: "", most: usize::MAX };
const INSTRUCTIONS: Holding = Holding { name: "instructions", argument: " AGENTS.md", most: MAX_INSTRUCTIONS };

/// Asks, or reports that it isn't used, once per shell; silent in hooks, helpers and scripts. Fails
/// when the user cancels, or an answer can't be kept.
pub fn settle_project_file(command: &CliCommand, app: &App) -> Result<()> {
    if app.printer.quiet || !is_for_people(command) {
        return Ok(());
    }
    let Ok(paths) = Paths::new(&process_env) else { return Ok(()) };
    match project::find_project_file(&app.invocation.cwd, &paths.home) {
        Some(path) => settle(&path, &SETTINGS, app, &paths, can_ask(command, app)),
        None => Ok(()),
    }
}

/// For a project's instructions, before they are used. Fails as [`settle_project_file`].
pub fn settle_instructions(file: &Path, app: &App, paths: &Paths) -> Result<()> {
    if app.printer.quiet {
        return Ok(());
    }
    settle(file, &INSTRUCTIONS, app, paths, is_attended(app))
}

/// There is a user at a terminal, and the command asks a model or is a key.
fn can_ask(command: &CliCommand, app: &App) -> bool {
    let asks = matches!(
        command,
        CliCommand::Widget(_)
            | CliCommand::Ask(_)
            | CliCommand::Suggest(_)
            | CliCommand::Explain(_)
            | CliCommand::Fix(_)
            | CliCommand::Norris(_)
    );
    let headless = matches!(command, CliCommand::Norris(args) if args.headless);
    asks && !headless && is_attended(app)
}

fn is_attended(app: &App) -> bool {
    let terminal = [std::io::stdin().is_terminal(), std::io::stdout().is_terminal(), std::io::stderr().is_terminal()];
    !app.printer.json && terminal == [true; 3]
}

fn settle(path: &Path, holding: &Holding, app: &App, paths: &Paths, can_ask: bool) -> Result<()> {
    let text = ProjectText::read(path);
    let trust = Trust::new(paths);
    let state = text.as_ref().map_or(ProjectState::Untrusted, |text| trust.state(text));
    let why = match (&text, state) {
        (_, ProjectState::Trusted | ProjectState::Declined) => return Ok(()),
        (Err(why), _) => why,
        (_, ProjectState::Changed) => "it changed since you trusted it",
        (_, ProjectState::Untrusted) => "you haven't trusted it",
    };
    let content = text.as_ref().map_or_else(|_| String::new(), ProjectText::sha256);
    let told = ToldFiles::new(app, paths, &format!("{}\0{content}\0{why}", path.display()));
    if told.is_known() {
        return Ok(());
    }
    let name = visible(&path.display().to_string());
    let (Ok(text), true) = (&text, can_ask) else {
        let Holding { name: holds, argument, .. } = holding;
        let then = match text {
            Ok(_) => format!("; read the file, then `aish config trust{argument}` lets them in"),
            Err(_) => String::new(),
        };
        told.note();
        let _ = app.printer.status(&format!("the {holds} of this project, {name}, aren't used: {why}{then}"));
        return Ok(());
    };
    let holds = holding.name;
    let mut about = match state {
        ProjectState::Changed => format!("{name} changed since you trusted it: the {holds} of this project."),
        _ => format!("This project brings {holds} of its own: {name}"),
    };
    let size = text.text.chars().count();
    if size > holding.most {
        about.push_str(&format!(" {} of its {size} characters would be sent.", holding.most));
    }
    app.asked.set(true);
    let (mut tty, stop) = signals::watched_terminal().map_err(Error::no_terminal)?;
    match ask_trust(&mut tty, &about, &text.text, app.asking(&stop)).map_err(Error::no_terminal)? {
        TrustAnswer::Trust => trust.trust(text).or_else(|mistake| {
            // The command continues, as without an answer.
            told.note();
            app.printer.error(&mistake)
        }),
        TrustAnswer::NotHere => trust.decline(text),
        TrustAnswer::Later => {
            told.note();
            Ok(())
        }
        TrustAnswer::Interrupted => Err(Error::said(crate::error::Exit::Interrupted)),
    }
}

struct ToldFiles {
    shell: ShellState,
    digest: String,
}

impl ToldFiles {
    fn new(app: &App, paths: &Paths, what: &str) -> Self {
        let digest = Sha256::digest(what.as_bytes())[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        Self { shell: ShellState::new(&paths.state, &app.invocation.shell_id()), digest }
    }

    fn is_known(&self) -> bool {
        self.shell.get(StateSlot::ProjectTold).is_some_and(|told| told.lines().any(|line| line == self.digest))
    }

    /// Without a place for it, it is told again next time.
    fn note(&self) {
        let told = self.shell.get(StateSlot::ProjectTold).unwrap_or_default();
        let mut told: Vec<&str> = told.lines().collect();
        told.push(&self.digest);
        let _ = self.shell.put(StateSlot::ProjectTold, &told[told.len().saturating_sub(TOLD)..].join("\n"));
    }
}

/// A person sees what the command says besides its output.
fn is_for_people(command: &CliCommand) -> bool {
    match command {
        // Judging reads and writes nothing, and a script may call it.
        CliCommand::Check(_) => false,
        // A step of a run is no key of the user's.
        CliCommand::Widget(args) => args.action != widget::KeyAction::Norris || process_env("AISH_NORRIS").is_none(),
        // These handle the file themselves, or change what is told of it.
        CliCommand::Config(_) | CliCommand::ForgetEverything(_) => false,
        CliCommand::Guard(_)
        | CliCommand::Hook(_)
        | CliCommand::Complete(_)
        | CliCommand::Bg(_)
        | CliCommand::CaptureHelper
        | CliCommand::Init(_)
        | CliCommand::Prompt(_)
        | CliCommand::Completions { .. }
        | CliCommand::Man => false,
        _ => true,
    }
}
