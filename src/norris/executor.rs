//! The model that takes the steps of a run, in this shell's conversation: what it is told, and what
//! that costs. It judges nothing.

use std::rc::Rc;

use super::live::launch::Mentioned;
use super::services::RunQuestion;
use crate::assist::delegate::Delegation;
use crate::assist::exchange::{Exchange, ExchangePrompt};
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
    /// What the goal mentions; it is sent once.
    pub mentioned: Mentioned,
    /// The run's name in the ledger.
    pub run: String,
    /// How many commands the model has been told the outcome of.
    pub told: usize,
}

impl Executor {
    /// Asks for the next actions.
    /// Fails when no model answers, or the money is spent.
    pub fn ask(&mut self, question: RunQuestion, tools: Vec<ToolSpec>, sink: &mut dyn Sink) -> Result<EgressAnswer> {
        self.side.cwd = question.cwd;
        let provenance = self.provenance(&question.done);
        let told = question.done.len();
        let intent = Intent::Norris { goal: self.goal.clone(), done: question.done };
        let results = question.results.into_iter();
        let exchange = Exchange {
            conversation: Some(self.conversation.clone()),
            results: results.map(|r| Turn::tool_result(&r.call.id, r.text, r.provenance)).collect(),
            tools,
            ..self.exchange(provenance)
        };
        // A run's task stands in its turns.
        let words = format!("{}{}", self.mentioned.text, question.words);
        let prompt = ExchangePrompt { system: question.system, instruction: String::new() };
        let answer = exchange.run_with(prompt, intent, words, sink)?;
        self.mentioned = Mentioned::default();
        self.told = told;
        Ok(answer)
    }

    /// Asks for one command: `words` as `intent` means them, behind the requests and commands of
    /// the tasks before. What was said is kept by [`Executor::keep_task`]. Fails as
    /// [`Executor::ask`] does.
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

    /// Keeps the turn of a task: what was told, and the command.
    pub fn keep_task(&self, words: &str, reply: &str, label: &str) {
        let mut turn = Turn::assistant(reply);
        turn.model = Some(label.to_owned());
        // Without a log there is none to lose.
        let _ = self.conversation.keep(label, &[Turn::user(words, TurnFacts::new()), turn]);
    }

    /// What is sent besides the user's words.
    fn provenance(&self, done: &[Done]) -> Vec<Provenance> {
        // A goal that was pasted.
        let mut provenance: Vec<Provenance> =
            pasted_provenance(&process_env).filter(|_| self.told == 0).into_iter().collect();
        add_provenance(&mut provenance, &self.mentioned.provenance);
        for done in done.iter().skip(self.told) {
            add_provenance(&mut provenance, &output_provenance(&done.command, self.shell, &self.side.cwd));
        }
        provenance
    }

    fn exchange(&self, provenance: Vec<Provenance>) -> Exchange<'_> {
        Exchange {
            active: &self.active,
            fallback: None,
            side: &self.side,
            limits: self.limits,
            ledger: Rc::clone(&self.ledger),
            // A run gets no notes: they could lead it away from its goal (INJ-04).
            notes: None,
            conversation: None,
            said: Vec::new(),
            typed: None,
            // A run says what it did in its own words, and its steps must not wait for another
            // call.
            summarize: false,
            results: Vec::new(),
            tools: Vec::new(),
            project: String::new(),
            provenance,
            route: None,
            delegation: Delegation::default(),
            background: false,
        }
    }

    /// Keeps what the model was not told any more, for the next question in this shell.
    pub fn keep_untold(&self, words: &str) {
        // Without a log there is none to lose.
        let _ = self.conversation.keep(self.active.label(), &[Turn::user(words, TurnFacts::new())]);
    }
}
