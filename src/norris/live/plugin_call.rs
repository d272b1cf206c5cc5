//! Reads the purpose of the plugin's call between two commands from its variables. It acts on
//! nothing.

use std::path::Path;

use crate::helper_link::message::{CommandReport, FrontMeanings, Purpose};
use crate::review::place::definitions;

/// None: no known variable is set.
pub fn purpose_of_call(variable: &dyn Fn(&str) -> String, cwd: &Path) -> Option<Purpose> {
    Some(match variable("AISH_NORRIS").as_str() {
        "report" => Purpose::Report(CommandReport {
            status: variable("AISH_NORRIS_STATUS").parse().unwrap_or(1),
            ran: !variable("AISH_NORRIS_RAN").is_empty(),
            captured: variable("AISH_NORRIS_CAPTURED") != "0",
            cwd: cwd.to_owned(),
        }),
        "meanings" => Purpose::Meanings(FrontMeanings {
            aliases: definitions(&variable("AISH_ALIASES")),
            functions: definitions(&variable("AISH_FUNCTIONS")),
        }),
        "end" => {
            let reason = Some(variable("AISH_NORRIS_WHY")).filter(|reason| !reason.is_empty());
            Purpose::Left(reason.unwrap_or_else(|| "the shell has gone on without it".to_owned()))
        }
        _ => return None,
    })
}

#[cfg(test)]
#[path = "plugin_call_tests.rs"]
mod tests;
