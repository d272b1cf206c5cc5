//! Keeps a plan stable while files change: finds the view of existing files under which the planner
//! would have given the commands already run.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;

use super::{Done, GoalStep, steps_or_whole};
use crate::Environment;

/// Most names whose existence is toggled.
const DOUBTFUL: usize = 5;

/// The plan under the view that `done` was made with.
pub fn plan(goal: &str, done: &[Done], environment: &Environment) -> Result<Vec<GoalStep>, String> {
    let asked = RefCell::new(BTreeSet::new());
    let watched = |path: &Path| {
        asked.borrow_mut().insert(path.to_path_buf());
        (environment.exists)(path)
    };
    let now = steps_or_whole(goal, &Environment { exists: &watched, ..*environment });
    let follows = |steps: &Result<Vec<GoalStep>, String>| steps.as_ref().is_ok_and(|s| agrees(s, done));
    if done.is_empty() || follows(&now) {
        return now;
    }
    let under = |exists: &dyn Fn(&Path) -> bool| {
        Some(steps_or_whole(goal, &Environment { exists, ..*environment })).filter(follows)
    };
    // Only named files can have changed.
    let said = done.iter().map(|d| d.command.as_str()).collect::<Vec<_>>().join(" ");
    let names: Vec<_> = asked
        .borrow()
        .iter()
        .filter(|p| p.file_name().is_some_and(|n| said.contains(&*n.to_string_lossy())))
        .take(DOUBTFUL)
        .cloned()
        .collect();
    for mask in 1u32..1 << names.len() {
        let turned: Vec<_> =
            names.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, n)| n.as_path()).collect();
        if let Some(steps) = under(&|path| (environment.exists)(path) != turned.contains(&path)) {
            return steps;
        }
    }
    if let Some(steps) = under(&|_| false).or_else(|| under(&|_| true)) {
        return steps;
    }
    // After `cd` names are relative to another directory.
    for up in environment.cwd.ancestors().skip(1).take(4) {
        let exists = |path: &Path| {
            path.strip_prefix(environment.cwd)
                .map_or_else(|_| (environment.exists)(path), |rest| (environment.exists)(&up.join(rest)))
        };
        if let Some(steps) = under(&exists) {
            return steps;
        }
    }
    now
}

/// Whether `done` starts `steps`: each as planned, or a retry after a failure.
fn agrees(steps: &[GoalStep], done: &[Done]) -> bool {
    let (mut at, mut failed) = (0, false);
    done.iter().all(|ran| {
        let agrees = failed || steps.get(at).is_some_and(|step| step.command == ran.command);
        failed = ran.status != Some(0);
        at += usize::from(!failed);
        agrees
    })
}
