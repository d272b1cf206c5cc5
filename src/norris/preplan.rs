//! The plan before a run (PRE-01…12): the one call for it, and what its reply comes to. Pure; the
//! driver sends it. A plan that fails in any way is no plan, and the run goes on without one.

use crate::conversation::markers;
use crate::model::{Category, ModelRequest};
use aish_text::sanitize::clean_line;

/// The longest the call may take, in milliseconds, unless the preset says otherwise (PRE-05).
pub const TIME: u64 = 60_000;
/// The most tokens of the reply (PRE-05).
const TOKENS: u32 = 800;
/// The longest task that is kept, in characters. The prompt asks for 80; a model that writes a
/// little more is forgiven.
const TASK: usize = 200;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preplan {
    /// The tasks, in order; none when the run goes on without a plan.
    pub tasks: Vec<String>,
    /// What to tell the user, line by line, without the `[aish] ` that every status line gets.
    pub statuses: Vec<String>,
}

/// The system prompt of the call, for `tasks_max` tasks at most. A user's own
/// (`norris.preplan_system`) is left as it is (TRAP-03).
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

/// What a reply, or the reason why there is none, comes to: `cap` tasks at most.
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

/// What a preplanner that is no preset comes to (PRE-11).
pub fn unknown_preplanner(preplanner: &str) -> Preplan {
    plan_from_reply(Err(format!("unknown model preset \"{preplanner}\"")), 0, preplanner)
}

#[cfg(test)]
#[path = "preplan_tests.rs"]
mod tests;
