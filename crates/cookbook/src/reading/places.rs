//! Holds an answer against the directories that are there: none is read as a file, and a deletion of
//! one takes what is in it along.

use std::collections::HashMap;

use crate::lex::WordKind;
use crate::template::SlotValue;
use crate::{Environment, lists};

/// The command for values of which some may be directories; `None` if its program needs files.
pub fn fit(command: String, values: &HashMap<&'static str, SlotValue>, environment: &Environment) -> Option<String> {
    let of = |class: &str| {
        values.iter().any(|(slot, value)| {
            slot.trim_end_matches(|c: char| c.is_ascii_digit()) == class && environment.is_dir(&value.raw)
        })
    };
    let program = command.trim_start_matches("sudo ").split(' ').next().unwrap_or_default();
    // "reverse docs": the letters of its name aren't meant.
    let spelled = program == "printf" && command.contains(" | ") && of("text");
    // Two bare words to compare may be branches.
    let file = |(slot, value): (&&str, &SlotValue)| {
        slot.starts_with("file") && value.kind == WordKind::Word && !environment.is_there(&value.raw)
    };
    let nowhere = matches!(program, "diff" | "cmp" | "comm") && values.iter().any(file);
    if nowhere || spelled || of("file") && lists::has("places.files-alone", program) {
        return None;
    }
    Some(match command.strip_prefix("rm ") {
        Some(rest) if of("file") && !rest.starts_with('-') => format!("rm -r {rest}"),
        _ => command,
    })
}
