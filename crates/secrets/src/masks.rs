//! Values that a build tells its server to hide in the log, each taken as a password. Paths,
//! references to variables, prose and values of under three bytes aren't.

use super::detect::{FoundSecret, SecretRank};
use super::names::Tier;
use super::text::line_end;
use super::values::{Setting, judge};

/// The text in front of such a value, up to the end of the line or the quote: commands to the log
/// of GitHub Actions and of Azure Pipelines.
const COMMANDS: &[&[u8]] = &[b"::add-mask::", b"##vso[task.setsecret]", b"issecret=true]", b"issecret=true;]"];

/// The longest value, in bytes.
const MAX_VALUE: usize = 1 << 14;

/// Adds the values behind such commands in `text` to `out`.
pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    for command in COMMANDS {
        for at in memchr::memmem::find_iter(text, command) {
            let start = at + command.len();
            let end = line_end(text, start, MAX_VALUE);
            let value = &text[start..end];
            let length = value.iter().position(|b| b"\"'`\r".contains(b)).unwrap_or(value.len());
            let value = value[..length].trim_ascii_end();
            if judge(value, Tier::Password, Setting::PLACE) {
                out.push(FoundSecret::new(start..start + value.len(), "masked-value", SecretRank::Place));
            }
        }
    }
}

#[cfg(test)]
#[path = "masks_tests.rs"]
mod tests;
