//! Holds an answer against the directories that are there: none is read as a file, a deletion of one
//! takes what is in it along, and a repository's own files are spared.

use std::collections::HashMap;
use std::path::Component;

use crate::template::{SlotValue, class};
use crate::{Environment, lists};

/// The command for values of which some may be directories; `None` if its program needs files.
pub fn fit(command: String, values: &HashMap<&'static str, SlotValue>, environment: &Environment) -> Option<String> {
    let of = |kind: &str| values.iter().any(|(slot, value)| class(slot) == kind && environment.is_dir(&value.raw));
    let program = command.trim_start_matches("sudo ").split(' ').next().unwrap_or_default();
    // "reverse docs": the letters of its name aren't meant.
    let spelled = program == "printf" && command.contains(" | ") && of("text");
    // Two bare words to compare may be branches.
    let file = |(slot, value): (&&str, &SlotValue)| {
        slot.starts_with("file") && !value.raw.contains(['.', '/']) && !environment.is_there(&value.raw)
    };
    let nowhere = matches!(program, "diff" | "cmp" | "comm") && values.iter().any(file);
    if nowhere || spelled || of("file") && lists::PLACES_FILES_ALONE.has(program) {
        return None;
    }
    if reaches_git(&command, environment) {
        return None;
    }
    match command.strip_prefix("rm ") {
        Some(rest) if of("file") && !rest.starts_with('-') => {
            values.values().all(|value| is_below(&value.raw, environment)).then(|| format!("rm -r {rest}"))
        }
        _ => Some(command),
    }
}

/// Whether a search that deletes or moves gets into a repository's own files.
fn reaches_git(command: &str, environment: &Environment) -> bool {
    let Some(root) = command.strip_prefix("find ").and_then(|rest| rest.split(' ').next()) else { return false };
    let changes = [" -delete", " -exec mv ", " -exec rm "].iter().any(|sign| command.contains(sign));
    let shallow = command.contains(" -maxdepth 1 -type f ") || command.contains("/.git/");
    changes && !shallow && environment.is_there(&format!("{}/.git", root.trim_end_matches('/')))
}

/// Whether it is neither the current directory nor one above it, nor directly below `/`.
fn is_below(name: &str, environment: &Environment) -> bool {
    let path = environment.cwd.join(name);
    let up = path.components().any(|part| part == Component::ParentDir);
    !up && path.components().count() > 2 && !environment.cwd.starts_with(&path)
}
