//! The plan before a run (PRE-01…12): its one call, and the reading of the reply. Pure; the driver
//! sends it. A plan that fails in any way is none, and the run goes on without it.

use crate::conversation::markers;
use crate::model::{Category, ModelRequest};
use aish_text::sanitize::clean_line;

/// Milliseconds, unless the preset has its own limit (PRE-05).
pub const TIME: u64 = 60_000;
/// Tokens of the reply (PRE-05).
const TOKENS: u32 = 800;
/// Characters of a task. The prompt asks for 80; somewhat more is accepted.
const TASK: usize = 200;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preplan {
    /// In order; empty: no plan.
    pub tasks: Vec<String>,
    /// For the user, without the prefix `[aish] `.
    pub statuses: Vec<String>,
}

/// The user's own (`norris.preplan_system`) stays unchanged (TRAP-03).
pub fn plan_system(tasks_max: u32, own: Option<&str>) -> String {
    own.map_or_else(
        || {
            format!(
                "You decompose the user's goal into single-step imperative tasks. Write one task per line, each line \
                 exactly `TASK: <imperative sentence, max 80 chars>`. Write at most {tasks_max} tasks. No prose, no \
                 numbering, no commentary."
            )
        },
        str::to_owned,
    )
}

/// The call for a plan (PRE-02, PRE-05).
pub fn plan_request(goal: &str, tasks_max: u32, own: Option<&str>) -> ModelRequest {
    ModelRequest::internal(Category::NorrisPreplan, &plan_system(tasks_max, own), goal, TOKENS)
}

/// At most `cap` tasks. An error is the reason why there is no reply.
pub fn plan_from_reply(reply: Result<&str, String>, cap: u32, preplanner: &str) -> Preplan {
    let mut statuses = Vec::new();
    let mut tasks = match reply {
        Ok(text) => markers::task_lines(text),
        Err(reason) => {
            statuses.push(format!("preplan failed: {}; running single-model", clean_line(&reason)));
            return Preplan { tasks: Vec::new(), statuses };
        }
    };
    let most = cap as usize;
    if tasks.len() > most {
        tasks.truncate(most);
        statuses.push(format!("preplan emitted >{cap} tasks; truncated"));
    }
    if tasks.is_empty() {
        statuses.push("preplan produced no TASK lines; running single-model".to_owned());
    } else {
        statuses.push(format!("preplanned {} tasks via {}", tasks.len(), clean_line(preplanner)));
    }
    for task in &mut tasks {
        if let Some((end, _)) = task.char_indices().nth(TASK) {
            task.truncate(end);
            task.push('…');
        }
    }
    Preplan { tasks, statuses }
}

/// The preplanner is no preset (PRE-11).
pub fn unknown_preplanner(preplanner: &str) -> Preplan {
    plan_from_reply(Err(format!("unknown model preset \"{preplanner}\"")), 0, preplanner)
}

#[cfg(test)]
#[path = "preplan_tests.rs"]
mod tests;
