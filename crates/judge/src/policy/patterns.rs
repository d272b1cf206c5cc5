//! The user's patterns of commands that need a review (`safety.destructive_patterns`, PAT-07). A
//! match makes a line destructive, and B at least. Without patterns nothing is compiled.

use regex::bytes::{Regex, RegexBuilder};

use crate::argument::UNKNOWN;
use crate::assessment::{Assessment, Finding};
use crate::explain::plain;
use crate::rules::RuleInfo;
use crate::verdict::ReviewLevel;

const RULE: &str = "user.pattern";
/// Most patterns; each takes time to match.
const PATTERNS: usize = 100;
/// In bytes.
const MAX_PATTERN: usize = 1000;
/// Most memory of a compiled pattern, in bytes.
const COMPILED: usize = 256 * 1024;
/// Longest text matched, in bytes; a longer one counts as matched.
const TEXT: usize = 64 * 1024;
/// Most of a pattern shown, in characters.
const SHOWN: usize = 120;

#[derive(Clone, Debug, Default)]
pub struct Patterns {
    all: Vec<Regex>,
}

impl PartialEq for Patterns {
    fn eq(&self, other: &Self) -> bool {
        self.texts().eq(other.texts())
    }
}

impl Eq for Patterns {}

/// Ignores case for ASCII only: other letters need tables of 7,900 pointers, written at every
/// start. Fails if the pattern is invalid or too big.
pub fn compile(builder: &mut RegexBuilder) -> Result<Regex, regex::Error> {
    builder.build().or_else(|error| builder.unicode(false).build().map_err(|_| error))
}

impl Patterns {
    /// The error says why `text` can't be used, as a clause without a period.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        let shown = plain(text, 60);
        if text.is_empty() {
            return Err("an empty pattern matches everything".to_owned());
        }
        if text.len() > MAX_PATTERN {
            return Err(format!("the pattern `{shown}` is longer than {MAX_PATTERN} bytes"));
        }
        if self.all.len() >= PATTERNS {
            return Err(format!("there are more than {PATTERNS} patterns"));
        }
        // A command line of several lines is one text.
        let regex = compile(RegexBuilder::new(text).dot_matches_new_line(true).size_limit(COMPILED)).map_err(|e| {
            // Only the last line of the error is new; the others show the pattern again.
            let (e, begin) = (e.to_string(), "error: ");
            let why = e.lines().last().unwrap_or_default().trim_start().trim_start_matches(begin);
            format!("the pattern `{shown}` can't be used: {}", plain(why, SHOWN))
        })?;
        self.all.push(regex);
        Ok(())
    }

    pub fn extend(&mut self, other: Self) {
        self.all.extend(other.all);
    }

    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(Regex::as_str)
    }

    pub fn rules(&self) -> impl Iterator<Item = RuleInfo> {
        self.texts().map(|text| RuleInfo {
            id: RULE.to_owned(),
            level: ReviewLevel::B,
            destructive: true,
            message: text.to_owned(),
            ..RuleInfo::default()
        })
    }

    /// Tries the text as written, each command's words without quotes, and all words with blanks.
    pub fn add_findings(&self, text: &str, found: &mut Assessment) {
        if self.all.is_empty() {
            return;
        }
        let words = words(found);
        let too_long = text.len() > TEXT || words.iter().map(String::len).sum::<usize>() > TEXT;
        let mut own = Vec::new();
        for regex in &self.all {
            if too_long || regex.is_match(text.as_bytes()) || words.iter().any(|words| regex.is_match(words.as_bytes()))
            {
                own.push(Finding {
                    rule: RULE.into(),
                    level: ReviewLevel::B,
                    destructive: true,
                    message: plain(regex.as_str(), SHOWN).into(),
                    does: if too_long {
                        "Too long to be compared with your own patterns.".into()
                    } else {
                        "One of your own patterns says that this needs a review.".into()
                    },
                    ..Finding::default()
                });
                if too_long {
                    break;
                }
            }
        }
        // The user's patterns come before other findings of the same weight.
        found.findings.splice(0..0, own);
    }
}

/// The words of each command, and of all; unknown ones are left out.
fn words(found: &Assessment) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut length = 0;
    for seen in &found.commands {
        let line = std::iter::once(&seen.program).chain(&seen.args).map(String::as_str).collect::<Vec<_>>().join(" ");
        length += line.len();
        if !all.contains(&line) {
            all.push(line.replace(UNKNOWN, ""));
        }
        if length > TEXT {
            break;
        }
    }
    if all.len() > 1 {
        all.push(all.join(" "));
    }
    all
}

#[cfg(test)]
#[path = "patterns_tests.rs"]
mod tests;
