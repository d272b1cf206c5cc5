//! Values that a build asks its server to mask in the log. Paths, references, prose and values of
//! under three bytes are left out.

use super::detect::{FoundSecret, SecretRank};
use super::names::Tier;
use super::text::line_end;
use super::values::{Setting, judge};

/// Log commands of GitHub Actions and Azure Pipelines; the value goes to the end of line or quote.
const COMMANDS: &[&[u8]] = &[b"::add-mask::", b"##vso[task.setsecret]", b"issecret=true]", b"issecret=true;]"];

const MAX_VALUE: usize = 1 << 14;

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
