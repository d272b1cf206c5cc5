//! The tool calls of a run: judged, asked about and made like its commands. `tools` has the tools.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::driver::Driver;
use super::front::Executed;
use super::journal::JournalEntry;
use super::machine::{ActionOutcome, Event, Judgement};
use crate::model::run_summary::StepFate;
use crate::model::turn::Turn;
use crate::model::{Done, ToolCall};
use crate::tools::prepared::APPROVED;
use aish_judge::verdict::Verdict;

/// Bytes of a call in a second opinion.
const PROBED: usize = 16 * 1024;

impl Driver<'_> {
    /// The second opinion also reads the text that a tool would write (TOOL-03); the rules don't.
    pub(super) fn judge_tool(&mut self, call: &ToolCall) -> Judgement {
        match self.services.prepare_tool(call, &self.context(), self.front) {
            Err(why) => {
                (self.verdict, self.tool) = (None, None);
                Judgement::Unfit(why)
            }
            Ok(prepared) => {
                let line = prepared.verdict.command.clone();
                let mut verdict = Verdict { command: probed_text(call), ..prepared.verdict.clone() };
                self.add_opinion(&mut verdict);
                verdict.command = line;
                self.tool = Some(prepared);
                self.take_verdict(verdict)
            }
        }
    }

    /// `approved`: the user was asked.
    pub(super) fn execute_tool(&mut self, call: &ToolCall, approved: bool) -> Event {
        let (Some(prepared), Some(pass)) = (self.tool.take(), self.pass.take()) else {
            return Event::Finished(ActionOutcome::NotRun);
        };
        let mut outcome = self.services.run_tool(&prepared, &self.context(), &pass, self.front);
        self.front.show_status(&prepared.report(&outcome));
        self.note_result(prepared.summary(), StepFate::Ran(i32::from(outcome.failed)), None);
        if let Some(entry) = outcome.entry {
            self.summary.undo.push(entry);
            self.note_files(prepared.targets().iter().map(|(path, _)| path.to_string_lossy().into_owned()).collect());
        } else if !prepared.is_read() {
            self.forget_made();
        }
        if approved {
            outcome.text.insert_str(0, APPROVED);
        }
        let status = i32::from(outcome.failed);
        let executed = Executed { ran: true, status, cwd: self.cwd.clone(), ..Executed::default() };
        self.write_journal(&JournalEntry::result(self.step, &prepared.summary(), &executed, &outcome.text));
        self.done.push(Done { command: prepared.summary(), status: Some(status), output: outcome.text.clone() });
        let mut result = DefaultHasher::new();
        outcome.text.hash(&mut result);
        self.results.push(Turn::tool_result(&call.id, outcome.text, outcome.provenance));
        Event::Finished(ActionOutcome::Ran { failed: outcome.failed, result: result.finish() })
    }
}

/// The tool and its arguments; of a long text its beginning and end.
fn probed_text(call: &ToolCall) -> String {
    let whole = format!("{} {}", call.name, call.arguments);
    if whole.len() <= PROBED {
        return whole;
    }
    let (head, tail) = (whole.floor_char_boundary(PROBED / 2), whole.ceil_char_boundary(whole.len() - PROBED / 2));
    format!("{} [… {} bytes more …] {}", &whole[..head], tail - head, &whole[tail..])
}
