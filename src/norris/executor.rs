//! The model that takes a run's steps, in this shell's conversation: its requests and their costs.
//! It judges nothing.

use std::rc::Rc;

use super::services::RunQuestion;
use crate::assist::exchange::{Exchange, ExchangePrompt};
use crate::assist::mentions::Gathered;
use crate::config::Active;
use crate::context::ShellReport;
use crate::conversation::window::Limits;
use crate::cost::Ledger;
use crate::egress::EgressAnswer;
use crate::error::Result;
use crate::model::turn::{Turn, TurnFacts};
use crate::model::{Done, Intent, Sink, ToolSpec};
use crate::review::place::pasted_provenance;
use crate::review::provenance::{add_provenance, output_provenance};
use crate::sessions::conversation_log::ConversationLog;
use crate::store::process_env;
use aish_judge::verdict::Provenance;
use aish_text::Shell;

pub struct Executor {
    pub active: Active,
    pub shell: Shell,
    pub side: ShellReport,
    pub limits: Limits,
    pub conversation: ConversationLog,
    pub ledger: Rc<Ledger>,
    pub goal: String,
    /// The goal's mentions, sent once.
    pub mentioned: Gathered,
    pub run: String,
    /// Commands whose outcome the model knows.
    pub told: usize,
}

impl Executor {
    /// Fails when no model answers, or the money is spent.
    pub fn ask(&mut self, question: RunQuestion, tools: Vec<ToolSpec>, sink: &mut dyn Sink) -> Result<EgressAnswer> {
        self.side.cwd = question.cwd;
        let provenance = self.provenance(&question.done);
        let told = question.done.len();
        let intent = Intent::Norris { goal: self.goal.clone(), done: question.done };
        let exchange = Exchange {
            conversation: Some(self.conversation.clone()),
            results: question.results,
            tools,
            ..self.exchange(provenance)
        };
        // A run's task is in its turns.
        let words = format!("{}{}", self.mentioned.text, question.words);
        let prompt = ExchangePrompt { system: question.system, instruction: String::new() };
        let answer = exchange.run_with(prompt, intent, words, sink)?;
        self.mentioned = Gathered::default();
        self.told = told;
        Ok(answer)
    }

    /// Behind the earlier tasks; [`Executor::keep_task`] logs it. Fails as [`Executor::ask`].
    pub fn suggest(
        &mut self,
        intent: Intent,
        words: String,
        said: Vec<(String, String)>,
        done: &[Done],
        sink: &mut dyn Sink,
    ) -> Result<EgressAnswer> {
        let provenance = self.provenance(done);
        let exchange = Exchange { said, ..self.exchange(provenance) };
        let answer = exchange.run(intent, format!("{}{words}", self.mentioned.text), sink)?;
        self.told = done.len();
        Ok(answer)
    }

    /// Logs the task's words and its command.
    pub fn keep_task(&self, words: &str, reply: &str, label: &str) {
        let mut turn = Turn::assistant(reply);
        turn.model = Some(label.to_owned());
        // Without a log nothing is lost.
        let _ = self.conversation.keep(label, &[Turn::user(words, TurnFacts::new()), turn]);
    }

    /// Sources of the request besides the user.
    fn provenance(&self, done: &[Done]) -> Vec<Provenance> {
        // A pasted goal.
        let mut provenance: Vec<Provenance> =
            pasted_provenance(&process_env).filter(|_| self.told == 0).into_iter().collect();
        add_provenance(&mut provenance, &self.mentioned.provenance);
        for done in done.iter().skip(self.told) {
            add_provenance(&mut provenance, &output_provenance(&done.command, self.shell, &self.side.cwd));
        }
        provenance
    }

    /// A run gets no notes: they could lead it away from its goal (INJ-04). It reports its own
    /// actions, and a step must not wait for another call, so nothing is summarized.
    fn exchange(&self, provenance: Vec<Provenance>) -> Exchange<'_> {
        Exchange { provenance, ..Exchange::new(&self.active, &self.side, self.limits, Rc::clone(&self.ledger)) }
    }

    pub fn keep_untold(&self, words: &str) {
        // Without a log nothing is lost.
        let _ = self.conversation.keep(self.active.label(), &[Turn::user(words, TurnFacts::new())]);
    }
}
