//! What an agent may do with tools of its own: a command that the gate lets pass unasked, and nothing else, since nobody is asked
//! in the middle of an answer. Either is told.

use std::time::Duration;

use crate::context::ShellReport;
use crate::model::Sink;
use crate::review::audit::AuditAnswer;
use crate::review::gate::Asker;
use crate::review::line_judge::LineJudge;
use crate::review::place::StatedPlace;
use crate::store::process_env;
use aish_judge::verdict::{Provenance, Verdict};
use aish_text::sanitize::clean_line;

/// The most characters of a call that are shown.
const SHOWN: usize = 200;

/// A sink that answers an agent's questions by the gate.
pub struct JudgedAgent<'a> {
    pub inner: &'a mut dyn Sink,
    pub side: &'a ShellReport,
    /// What the request holds besides the user's words.
    pub provenance: &'a [Provenance],
}

/// Says no, and keeps why it was asked.
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
    /// Why the command isn't let pass.
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

    fn push_text(&mut self, piece: &str) {
        self.inner.push_text(piece);
    }

    fn waiting(&mut self, since_start: Duration) {
        self.inner.waiting(since_start);
    }

    fn connecting(&mut self, connecting: bool) {
        self.inner.connecting(connecting);
    }

    fn cancelled(&self) -> bool {
        self.inner.cancelled()
    }

    fn enough(&self) -> bool {
        self.inner.enough()
    }

    fn notice(&mut self, line: &str) {
        self.inner.notice(line);
    }

    fn progress(&mut self, line: &str) {
        self.inner.progress(line);
    }
}
