//! A question's conversation, read from the log's end: more turns than fit, and the summary of
//! those before. Older ones aren't parsed.

use std::io;
use std::path::Path;

use super::log::{self, LogLine, Summary};
use crate::conversation::window::Limits;
use crate::model::turn::{Turn, Window};
use crate::model::{Role, tokens};

/// Read for turns to be summarized; older ones have gone without a summary.
const FAR: u64 = 1024 * 1024;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recent {
    /// Oldest first: more than fit, or all.
    pub turns: Vec<Turn>,
    pub places: Vec<u64>,
    pub summary: Option<Summary>,
    /// Where the sent turns of the last question began, if older ones were left out.
    pub window: Option<Window>,
    /// Outputs before this place were sent shortened.
    pub short: u64,
    /// Turns since the last failed summary.
    pub failed_ago: Option<usize>,
    pub torn: usize,
    pub length: u64,
}

impl Recent {
    /// `reserved` tokens are taken already. `summary` adds turns still to be summarized. Fails when
    /// the log can't be read.
    pub fn read(path: &Path, limits: Limits, reserved: usize, summary: bool) -> io::Result<Self> {
        let mut recent = Self::default();
        let Some((lines, length)) = log::read_backwards(path)? else { return Ok(recent) };
        recent.length = length;
        let mut needed = Needed { limits, tokens: reserved, turns: 0, newest: 0 };
        for line in lines {
            let (place, line) = line?;
            match LogLine::parse(&line) {
                LogLine::Turn(_, turn) => {
                    let known = recent.summary.as_ref().is_some_and(|summary| place < summary.before);
                    let known = known || recent.window.is_some_and(|window| place < window.start);
                    let enough = needed.is_met();
                    if known || (enough && (!summary || length - place > FAR)) {
                        break;
                    }
                    if !turn.is_said() {
                        continue;
                    }
                    needed.add(&turn);
                    // With summaries, uncovered turns are due. A later place would hide turns.
                    if !summary && recent.window.is_none() {
                        recent.window = turn.window.filter(|window| window.start <= place && window.limits == limits);
                    }
                    let same = turn.window.filter(|window| window.short <= place && window.limits == limits);
                    recent.short = recent.short.max(same.map_or(0, |window| window.short));
                    recent.turns.push(*turn);
                    recent.places.push(place);
                }
                // A place behind its own line would hide turns that aren't summarized.
                LogLine::Summary(found) if summary && recent.summary.is_none() && found.before <= place => {
                    if found.text.is_empty() {
                        recent.failed_ago.get_or_insert(recent.turns.len());
                    } else {
                        recent.summary = Some(found);
                    }
                }
                LogLine::Header(_) | LogLine::Summary(_) | LogLine::Other => {}
                LogLine::Torn => recent.torn += 1,
            }
        }
        recent.turns.reverse();
        recent.places.reverse();
        Ok(recent)
    }

    pub fn drop_first(&mut self, count: usize) {
        self.turns.drain(..count);
        self.places.drain(..count);
    }

    pub fn place(&self, number: usize) -> u64 {
        self.places.get(number).copied().unwrap_or(self.length)
    }
}

/// Whether enough was read. The newest pair doesn't count: the others alone may be too much.
struct Needed {
    limits: Limits,
    tokens: usize,
    turns: usize,
    newest: usize,
}

impl Needed {
    fn add(&mut self, turn: &Turn) {
        if self.newest < 2 {
            self.newest += 1;
            return;
        }
        self.turns += 1;
        // Outputs may be sent shortened.
        let words = turn.role == Role::Assistant || turn.pieces().iter().all(|(who, _)| *who == "you");
        self.tokens += if words { turn.tokens() } else { tokens::PER_MESSAGE };
    }

    fn is_met(&self) -> bool {
        self.turns + 1 > self.limits.max_turns || self.tokens > self.limits.token_budget
    }
}

#[cfg(test)]
#[path = "recent_tests.rs"]
mod tests;
