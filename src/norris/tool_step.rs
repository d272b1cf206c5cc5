//! The tool calls of a run: judged, asked about and made by the driver like its commands. What a tool does is in `tools`.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::driver::Driver;
use super::journal::JournalEntry;
use super::machine::{Event, Judgement, Outcome, Ticket};
use super::services::ToolResult;
use crate::model::run_summary::Fate;
use crate::model::{Done, ToolCall};
use crate::tools::prepared::APPROVED;
use aish_judge::verdict::ReviewLevel;

impl Driver<'_> {
    /// Works a call out and judges it. The rules know the built-in tools completely; on others a second opinion is asked for
    /// (TOOL-03).
    pub(super) fn judge_tool(&mut self, call: &ToolCall) -> Judgement {
        match self.services.prepare_tool(call, &self.context(), self.front) {
            Err(why) => {
                (self.verdict, self.tool) = (None, None);
                Judgement::Unfit(why)
            }
            Ok(prepared) => {
                let mut verdict = prepared.verdict.clone();
                if prepared.mcp().is_some()
                    && verdict.level == ReviewLevel::A
                    && !verdict.destructive
                    && !verdict.denied
                {
                    self.services.second_opinion(&mut verdict, self.front);
                }
                self.tool = Some(prepared);
                self.take_verdict(verdict)
            }
        }
    }

    /// Makes the call in hand; `approved` is that the user was asked.
    pub(super) fn execute_tool(&mut self, ticket: Ticket, call: &ToolCall, approved: bool) -> Event {
        let Some(prepared) = self.tool.take() else { return Event::Finished { ticket, outcome: Outcome::NotRun } };
        let mut outcome = self.services.run_tool(&prepared, &self.context(), approved, self.front);
        self.front.show_status(&prepared.report(&outcome));
        self.note_result(prepared.summary(), Fate::Ran(i32::from(outcome.failed)), None);
        if let Some(entry) = outcome.entry {
            self.summary.undo.push(entry);
            self.note_files(prepared.targets().iter().map(|(path, _)| path.to_string_lossy().into_owned()).collect());
        } else if !prepared.is_read() {
            self.created.forget_made();
        }
        if approved {
            outcome.text.insert_str(0, APPROVED);
        }
        self.write_journal(&JournalEntry::Result {
            step: self.step,
            command: prepared.summary(),
            ran: true,
            status: i32::from(outcome.failed),
            millis: 0,
            cwd: self.cwd.clone(),
            told: outcome.text.clone(),
        });
        let status = Some(i32::from(outcome.failed));
        self.done.push(Done { command: prepared.summary(), status, output: outcome.text.clone() });
        let mut result = DefaultHasher::new();
        outcome.text.hash(&mut result);
        self.results.push(ToolResult { call: call.clone(), text: outcome.text, provenance: outcome.provenance });
        Event::Finished { ticket, outcome: Outcome::Ran { failed: outcome.failed, result: result.finish() } }
    }
}
