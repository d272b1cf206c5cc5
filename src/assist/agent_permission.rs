//! Lets an agent run a command with its own tools only if the gate passes it unasked: no user can
//! be asked in the middle of an answer. The user is told either way.

use crate::context::ShellReport;
use crate::model::Sink;
use crate::review::audit::AuditAnswer;
use crate::review::gate::Asker;
use crate::review::line_judge::LineJudge;
use crate::review::place::StatedPlace;
use crate::store::process_env;
use aish_base::hands_on;
use aish_judge::verdict::{Provenance, Verdict};
use aish_text::sanitize::clean_line;

const SHOWN: usize = 200;

pub struct JudgedAgent<'a> {
    pub inner: &'a mut dyn Sink,
    pub side: &'a ShellReport,
    /// What the request holds besides the user's words.
    pub provenance: &'a [Provenance],
}

/// Refuses, and keeps the reason.
struct Nobody(String);

impl Asker for Nobody {
    fn ask(&mut self, _verdict: &Verdict, reason: &str) -> AuditAnswer {
        reason.clone_into(&mut self.0);
        AuditAnswer::NoTerminal
    }

    fn show_denied(&mut self, _verdict: &Verdict, reason: &str) {
        reason.clone_into(&mut self.0);
    }
}

impl JudgedAgent<'_> {
    fn objection(&self, command: &str) -> Option<String> {
        let provenance = [Provenance::ModelSuggestion].iter().chain(self.provenance).copied().collect();
        let cwd = Some(self.side.cwd.clone());
        let judge =
            LineJudge::load(StatedPlace { cwd, provenance, ..StatedPlace::default() }, &process_env, &self.side.cwd);
        let mut nobody = Nobody(String::new());
        let decision = judge.gate("agent").pass(&judge.judge_line(command.to_owned()), &mut nobody);
        decision.outcome.is_err().then_some(nobody.0)
    }
}

impl Sink for JudgedAgent<'_> {
    hands_on!(inner: push_text, waiting, connecting, cancelled, enough, notice, progress);

    fn permits(&mut self, title: &str, command: Option<&str>) -> bool {
        let objection = match command {
            Some(command) => self.objection(command),
            None => Some("it is no command that can be judged".to_owned()),
        };
        let what: String = clean_line(command.unwrap_or(title)).chars().take(SHOWN).collect();
        match &objection {
            None => self.inner.notice(&format!("the agent runs `{what}`")),
            Some(why) => self.inner.notice(&format!("the agent may not: {what} ({why})")),
        }
        objection.is_none()
    }
}
