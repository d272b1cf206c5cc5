//! What a question needs of its conversation: the newest turns, read from the end of the log until
//! there are more than fit, and the summary of those before them. Nothing older is parsed.

use std::io;
use std::path::Path;

use super::log::{self, LogLine, Summary};
use crate::conversation::window::Limits;
use crate::model::turn::{Turn, Window};
use crate::model::{Role, tokens};

/// How much of a log is read for turns that are to be summarized, in bytes; older ones have gone
/// without a summary.
const FAR: u64 = 1024 * 1024;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recent {
    /// The newest turns, oldest first: more than fit, or all there are.
    pub turns: Vec<Turn>,
    /// Where each of them begins in the log.
    pub places: Vec<u64>,
    /// The newest summary, if it was asked for.
    pub summary: Option<Summary>,
    /// Where the turns begin that went along with the question before, if older ones had to be left
    /// out; none is older.
    pub window: Option<Window>,
    /// Outputs in turns before this place went along shortened.
    pub short: u64,
    /// How many turns came after the last attempt at a summary that failed.
    pub failed_ago: Option<usize>,
    /// Lines among them that could not be read.
    pub torn: usize,
    pub length: u64,
}

impl Recent {
    /// Reads the log at `path` for a question with these limits, of which `reserved` tokens at
    /// least are taken. With `summary`, the turns that are only due to be summarized are among
    /// them. Fails when the log is there and can't be read.
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
                    // With summaries, what no summary covers is due to be in one. A place behind
                    // its own line would hide turns.
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

    /// Leaves out the first `count` turns.
    pub fn drop_first(&mut self, count: usize) {
        self.turns.drain(..count);
        self.places.drain(..count);
    }

    /// Where the turn with this number begins, or the end of the log.
    pub fn place(&self, number: usize) -> u64 {
        self.places.get(number).copied().unwrap_or(self.length)
    }
}

/// Whether enough was read. The newest pair doesn't count: whether the others alone are too much is
/// a question that is asked too.
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
        // Outputs may go along shortened.
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
