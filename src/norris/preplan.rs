//! The plan before a run (PRE-01…12): the one call for it, and what its reply comes to. Pure; the driver sends it. A plan
//! that fails in any way is no plan, and the run goes on without one.

use crate::config::Active;
use crate::conversation::markers;
use crate::model::Category;
use crate::model::{Intent, Message, Request, Role};
use aish_text::sanitize::clean_line;

/// The longest the call may take, in milliseconds, unless the preset says otherwise (PRE-05).
const TIME: u64 = 60_000;
/// The most tokens of the reply (PRE-05).
const TOKENS: u32 = 800;
/// The longest task that is kept, in characters. The prompt asks for 80; a model that writes a little more is forgiven.
const TASK: usize = 200;

/// What a planning call came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preplan {
    /// The tasks, in order; none when the run goes on without a plan.
    pub tasks: Vec<String>,
    /// What to tell the user, line by line, without the `[aish] ` that every status line gets.
    pub statuses: Vec<String>,
}

/// The system prompt of the call, for `tasks_max` tasks at most. A user's own (`norris.preplan_system`) is left as it is
/// (TRAP-03).
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
pub fn plan_request(goal: &str, tasks_max: u32, own: Option<&str>) -> Request {
    Request {
        intent: Intent::Internal,
        category: Category::NorrisPreplan,
        system: plan_system(tasks_max, own),
        messages: vec![Message::text(Role::User, goal)],
        tools: Vec::new(),
        max_tokens: Some(TOKENS),
        stream: false,
    }
}

/// The preset for the call: with a limit of 60 s, unless it has its own.
pub fn with_time_limit(planner: &Active) -> Active {
    let mut planner = planner.clone();
    planner.preset.timeout_ms.get_or_insert(TIME);
    planner
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
mod tests {
    use super::*;

    fn plan(reply: &str, cap: u32) -> (Vec<String>, Vec<String>) {
        let plan = plan_from_reply(Ok(reply), cap, "cloud");
        (plan.tasks, plan.statuses)
    }

    /// TST-07.
    #[test]
    fn the_tasks_of_a_reply() {
        const NONE: &str = "preplan produced no TASK lines; running single-model";
        for (reply, cap, tasks, statuses) in [
            ("", 16, &[][..], &[NONE][..]),
            ("First I would look.\n1. TASK: look\n", 16, &[], &[NONE]),
            ("TASK:\nTASK:  \n", 16, &[], &[NONE]),
            ("TASK: look", 16, &["look"], &["preplanned 1 tasks via cloud"]),
            (
                "Sure!\n\n  TASK:  look around \r\nCMD: rm -rf x\n\n\tTASK:count\ntask: no\n",
                16,
                &["look around", "count"],
                &["preplanned 2 tasks via cloud"],
            ),
            ("TASK: a\nTASK: b", 2, &["a", "b"], &["preplanned 2 tasks via cloud"]),
            (
                "TASK: a\nTASK: b\nTASK: c",
                2,
                &["a", "b"],
                &["preplan emitted >2 tasks; truncated", "preplanned 2 tasks via cloud"],
            ),
            ("TASK: a\x1b[2J\u{202e}b", 16, &["ab"], &["preplanned 1 tasks via cloud"]),
        ] {
            let expected: (Vec<String>, Vec<String>) = (
                tasks.iter().map(|task| (*task).to_owned()).collect(),
                statuses.iter().map(|status| (*status).to_owned()).collect(),
            );
            assert_eq!(plan(reply, cap), expected, "{reply:?}");
        }
    }

    /// PRE-10, PRE-11, PRE-12.
    #[test]
    fn every_failure_says_so_and_leaves_no_tasks() {
        let failed = plan_from_reply(Err("cloud: took too long\nreally".into()), 16, "cloud");
        assert_eq!(failed.tasks, [""; 0]);
        assert_eq!(failed.statuses, ["preplan failed: cloud: took too long really; running single-model"]);
        let missing = unknown_preplanner("bogus");
        assert_eq!(missing.tasks, [""; 0]);
        assert_eq!(missing.statuses, ["preplan failed: unknown model preset \"bogus\"; running single-model"]);
    }

    #[test]
    fn a_task_without_end_is_cut() {
        let (tasks, _) = plan(&format!("TASK: {}", "ä".repeat(1 << 20)), 16);
        assert_eq!(tasks, [format!("{}…", "ä".repeat(TASK))]);
    }

    /// PRE-02, PRE-04, TRAP-03.
    #[test]
    fn the_prompt_names_the_cap_and_nothing_else_changes() {
        let text = plan_system(16, None);
        assert!(text.contains("at most 16 tasks") && text.contains("No prose, no numbering, no commentary"), "{text}");
        assert!(text.contains("`TASK: <imperative sentence, max 80 chars>`") && text.matches("16").count() == 1);
        assert_eq!(plan_system(16, Some("No more than N of {tasks_max}")), "No more than N of {tasks_max}");
    }

    #[test]
    fn the_call_is_small_and_not_streamed() {
        let request = plan_request("count {N} files\nhere", 4, None);
        assert_eq!((request.max_tokens, request.stream, request.tools.len()), (Some(800), false, 0));
        assert_eq!(request.intent, Intent::Internal);
        assert_eq!(request.messages, [Message::text(Role::User, "count {N} files\nhere")]);
    }
}
