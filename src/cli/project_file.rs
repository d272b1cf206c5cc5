//! What is said of a project's `.aish.toml` that isn't used: once in a shell for each content, on stderr. Nothing depends on
//! it, so whatever goes wrong here costs a line and no more.

use sha2::{Digest, Sha256};

use super::app::App;
use super::{Command, widget};
use crate::config::{ProjectState, ProjectText, Trust, project};
use crate::store::shell_state::{ShellState, Slot};
use crate::store::{Paths, process_env};

const TOLD: usize = 64;

/// Says that the project file above the current directory isn't used, unless this shell was told or the command is none of a
/// person's: those of hooks, of helpers and of scripts stay silent.
pub fn announce_project_file(command: &Command, app: &App) {
    if app.printer.quiet || !is_for_people(command) {
        return;
    }
    let Ok(paths) = Paths::new(&process_env) else { return };
    let Some(path) = project::find_project_file(&app.invocation.cwd, &paths.home) else { return };
    let text = ProjectText::read(&path);
    let state = text.as_ref().map_or(ProjectState::Untrusted, |text| Trust::new(&paths).state(text));
    let why = match (&text, state) {
        (_, ProjectState::Trusted) => return,
        (Err(_), _) => "it can't be used",
        (_, ProjectState::Changed) => "it changed since you trusted it",
        (_, ProjectState::Untrusted) => "you haven't trusted it",
    };
    let content = text.as_ref().map_or_else(|_| String::new(), ProjectText::sha256);
    let digest: String = Sha256::digest(format!("{}\0{content}\0{why}", path.display()).as_bytes())[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let shell = ShellState::new(&paths.state, &app.invocation.shell_id());
    let told = shell.get(Slot::ProjectTold).unwrap_or_default();
    if told.lines().any(|line| line == digest) {
        return;
    }
    let mut told: Vec<&str> = told.lines().collect();
    told.push(&digest);
    // Without a place to keep it, it is said again next time.
    let _ = shell.put(Slot::ProjectTold, &told[told.len().saturating_sub(TOLD)..].join("\n"));
    let _ = app.printer.status(&format!(
        "the settings of this project, {}, aren't used: {why}; read the file, then `aish config trust` lets them in",
        path.display()
    ));
}

/// Whether what a command says besides its output is shown to a person.
fn is_for_people(command: &Command) -> bool {
    match command {
        // Judging reads and writes nothing, and who calls it may be a script.
        Command::Check(_) => false,
        // A step of a run is none of the user's keys.
        Command::Widget(args) => args.action != widget::Action::Norris || process_env("AISH_NORRIS").is_none(),
        // These speak of the file themselves, or are about to change what is told of it.
        Command::Config(_) | Command::ForgetEverything(_) => false,
        Command::Guard(_)
        | Command::Hook(_)
        | Command::Complete(_)
        | Command::NorrisHelper
        | Command::NorrisInterrupts
        | Command::CaptureHelper(_)
        | Command::Init(_)
        | Command::Completions(_)
        | Command::Man => false,
        _ => true,
    }
}
