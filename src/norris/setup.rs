//! Chooses a run's presets (plan, steps, second opinion) and cost limits, live or not. It starts
//! and prints nothing; the run announces what the user must know.

use std::rc::Rc;

use super::executor::Executor;
use super::journal::Journal;
use super::live::launch::RunLaunch;
use super::run_judge::RunJudge;
use super::run_services::{Reviewer, RunServices};
use super::second_opinion::{self, Cache};
use super::services::RunGoal;
use super::task_worker::TaskWorker;
use crate::assist::invocation::Invocation;
use crate::config::Active;
use crate::config::card::Card;
use crate::context::ShellReport;
use crate::error::Result;
use crate::review::line_judge::LineJudge;
use crate::review::place::StatedPlace;
use crate::sessions::conversation_log::ConversationLog;
use crate::store::process_env;
use crate::tools::toolbox::{Occasion, Toolbox};
use aish_text::Shell;

/// Fails when no preset can take the steps, or a configuration file is wrong.
pub fn build_services(
    invocation: &Invocation,
    launch: &RunLaunch,
    conversation: ConversationLog,
) -> Result<(RunGoal, RunServices)> {
    let settings = &invocation.config()?.settings;
    let mut announcements = Vec::new();
    let active = choose_executor(invocation, launch, &mut announcements)?;
    // One shell can begin several runs in a second.
    let run = format!("{}-{}-{}", invocation.shell_id(), crate::store::clock::time_stamp(), std::process::id());
    let reviewer = choose_reviewer(invocation, launch.shell, &active, &mut announcements)?;
    let paths = invocation.paths()?;
    let judge = LineJudge::load(StatedPlace::default(), &process_env, &launch.cwd);
    let request = judge.place.request(String::new());
    let tools = Toolbox::new(Occasion::Norris, settings, &paths, &request, &judge.setup.policy);
    let goal = RunGoal {
        text: launch.goal.clone(),
        shell: launch.shell,
        max_steps: launch.max_steps.unwrap_or(settings.safety.max_norris_steps),
        cwd: launch.cwd.clone(),
        model: active.label().to_owned(),
        resumed: launch.resumed.as_ref().map(|before| before.how.clone()),
    };
    let side = ShellReport { shell: Some(launch.shell), cwd: launch.cwd.clone(), ..invocation.side() };
    let executor = Executor {
        limits: invocation.limits(&active)?,
        active,
        shell: launch.shell,
        side,
        conversation,
        ledger: Rc::new(invocation.ledger()?.for_run(&run, launch.max_dollars)),
        goal: launch.goal.clone(),
        mentioned: launch.mentioned.clone(),
        run,
        told: 0,
    };
    let live = launch.shell_pid != 0;
    let card = Card::of(&executor.active);
    let services = RunServices {
        tasks: (!card.drives_runs)
            .then(|| TaskWorker::new(launch.resumed.as_ref().map_or_else(Vec::new, |before| before.rest.clone()))),
        executor,
        judge: RunJudge::new(launch.shell, live, launch.workspace.clone(), launch.cwd.clone()),
        planner: settings
            .norris
            .preplanner
            .as_ref()
            .map(|name| invocation.active(Some(name)).map_err(|_| name.clone())),
        settings: settings.norris.clone(),
        reviewer,
        tools,
        tool_names: Vec::new(),
        journal: Journal::new(&paths.norris(), &invocation.shell_id()),
        journal_failed: false,
        paths,
        stop: Box::new(|| false),
        announcements,
    };
    Ok((goal, services))
}

/// A missing named executor is replaced by the active preset (PRE-14).
fn choose_executor(invocation: &Invocation, launch: &RunLaunch, announcements: &mut Vec<String>) -> Result<Active> {
    let named = invocation.config()?.settings.norris.executor.as_deref().filter(|_| launch.model.is_none());
    let Some(name) = named else { return invocation.active_for_run(launch.model.as_deref()) };
    invocation.active_for_run(Some(name)).or_else(|error| {
        let is_known = invocation.presets()?.contains_key(name);
        let why = if is_known { error.message } else { format!("unknown model preset \"{name}\"") };
        announcements.push(format!("norris.executor: {why}; the active preset takes the steps"));
        invocation.active_for_run(None)
    })
}

fn choose_reviewer(
    invocation: &Invocation,
    shell: Shell,
    active: &Active,
    announcements: &mut Vec<String>,
) -> Result<Option<Reviewer>> {
    let safety = &invocation.config()?.settings.safety;
    let judges = |name: &str| invocation.active(Some(name)).is_ok_and(|reviewer| Card::of(&reviewer).judges);
    let opinion = second_opinion::choose_reviewer(safety, &invocation.presets()?, active, &judges);
    announcements.extend(opinion.announcement);
    let Some(name) = opinion.model else { return Ok(None) };
    let model = invocation.active(Some(&name));
    let cache = Cache::new(invocation.state()?, model.as_ref().unwrap_or(active), shell);
    Ok(Some(Reviewer { model, cache, is_named: safety.llm_model.is_some(), needs_room: false }))
}
