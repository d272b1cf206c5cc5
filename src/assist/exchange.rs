//! One exchange with a model inside a shell's conversation: load it, tell what changed, evict what doesn't fit, send, and
//! log both turns. A failed call leaves no turn behind; one that broke off keeps what had come (NOR-16).

use std::rc::Rc;

use super::attachment;
use super::notes::Notes;
use crate::config::{Active, ProviderKind};
use crate::context::{self, Shellside};
use crate::conversation::turn::Turn;
use crate::conversation::window::{self, Limits};
use crate::conversation::{prompts, tokens};
use crate::cost::{Category, Ledger};
use crate::egress::{self, Answer};
use crate::error::{Error, Result};
use crate::providers::{Intent, Request, Sink};
use crate::sessions::keeper::Keeper;
use crate::shell::Shell;

/// Everything an exchange needs from its surroundings.
pub struct Exchange<'a> {
    /// The preset to ask.
    pub active: &'a Active,
    /// The preset to ask when the first can't be reached.
    pub fallback: Option<&'a Active>,
    /// The shell and the machine.
    pub side: &'a Shellside,
    /// The limits of the conversation.
    pub limits: Limits,
    /// The books.
    pub ledger: Rc<Ledger>,
    /// The notes that go along; none where the system prompt is the caller's.
    pub notes: Option<Notes>,
    /// The conversation; without one the exchange stands alone.
    pub conversation: Option<Keeper>,
}

/// How many tokens are kept free for the answer.
const ROOM_FOR_ANSWER: usize = 1_000;

impl Exchange<'_> {
    /// Asks, with `words` as the user's turn. Statuses (eviction, a log that can't be written) go to `sink`.
    ///
    /// # Errors
    /// When no model answered.
    pub fn run(&self, intent: Intent, words: String, sink: &mut dyn Sink) -> Result<Answer> {
        // The cookbook reads no prompt.
        let alone = self.active.preset.provider == ProviderKind::Cookbook && self.fallback.is_none();
        let system = if alone { self.prompt(&intent) } else { self.system(&intent, sink) };
        self.run_with(system, intent, words, sink)
    }

    /// As [`Exchange::run`], with a system prompt of the caller's.
    ///
    /// # Errors
    /// When no model answered.
    pub fn run_with(&self, system: String, intent: Intent, words: String, sink: &mut dyn Sink) -> Result<Answer> {
        let (request, turn) = self.compose_with(system, intent, words, sink);
        let answer = egress::send(self.active, self.fallback, &request, self.side, &self.ledger, sink)?;
        if answer.broken.is_none() && answer.reply.text.trim().is_empty() {
            return Err(Error::failed(format!("the answer of `{}` is empty", answer.preset))
                .hint("ask again, or another model"));
        }
        self.record(turn, &answer, sink);
        Ok(answer)
    }

    /// The request for `words` and the turn it will become.
    pub fn compose(&self, intent: Intent, words: String, sink: &mut dyn Sink) -> (Request, Turn) {
        let system = self.system(&intent, sink);
        self.compose_with(system, intent, words, sink)
    }

    /// The system prompt, made afresh for each request: the default one, then the notes (SYS-01, SYS-02).
    fn system(&self, intent: &Intent, sink: &mut dyn Sink) -> String {
        let prompt = self.prompt(intent);
        match &self.notes {
            Some(notes) => notes.below(prompt, intent, sink),
            None => prompt,
        }
    }

    fn prompt(&self, intent: &Intent) -> String {
        prompts::system(intent, self.side.shell.unwrap_or(Shell::Bash))
    }

    fn compose_with(&self, system: String, intent: Intent, words: String, sink: &mut dyn Sink) -> (Request, Turn) {
        let now = context::facts(self.side);
        let standing = tokens::estimate(&system) + tokens::PER_MESSAGE + ROOM_FOR_ANSWER;
        let mut turns = self.turns(standing, sink);
        let whole = Turn::user(self.with_last_output(&intent, words, &turns), now);
        let reserved = standing + whole.tokens();
        // Once a conversation is over its limits, turns go with every question: that is said when it begins.
        let mut earlier = turns[..turns.len().saturating_sub(2)].to_vec();
        let said_before = window::evict(&mut earlier, reserved, self.limits) > 0;
        let gone = window::evict(&mut turns, reserved, self.limits);
        if gone > 0 && !said_before {
            sink.notice(&format!("{gone} older turns no longer fit and were left out"));
        }
        let facts = window::changed(&window::told(&turns), &whole.facts);
        let turn = Turn { facts, ..whole };
        let messages = turns.iter().chain([&turn]).map(Turn::message).collect();
        let category = Category::of(&intent);
        (Request { intent, category, system, messages, tools: Vec::new(), max_tokens: None, stream: true }, turn)
    }

    /// The words, behind what the last command printed where that may be what they are about and was not told yet.
    fn with_last_output(&self, intent: &Intent, words: String, turns: &[Turn]) -> String {
        let output = match intent {
            Intent::Fix { command, .. } if *command == self.side.last_command => self.side.last_output.as_deref(),
            Intent::Ask { .. } => self.side.last_output.as_deref(),
            _ => None,
        };
        let Some(block) = output.and_then(attachment::last_output) else { return words };
        if turns.iter().any(|turn| turn.content.starts_with(&block)) {
            return words;
        }
        format!("{block}{words}")
    }

    fn turns(&self, reserved: usize, sink: &mut dyn Sink) -> Vec<Turn> {
        let Some(conversation) = &self.conversation else { return Vec::new() };
        match conversation.recent(self.limits, reserved, false) {
            Ok(recent) => {
                if recent.torn > 0 {
                    sink.notice(&format!("{} damaged lines of the conversation were passed over", recent.torn));
                }
                recent.turns
            }
            Err(e) => {
                sink.notice(&format!("the conversation can't be read, so this question stands alone: {e}"));
                Vec::new()
            }
        }
    }

    fn record(&self, turn: Turn, answer: &Answer, sink: &mut dyn Sink) {
        let Some(conversation) = &self.conversation else { return };
        let mut reply = Turn::assistant(answer.reply.text.clone());
        reply.model = Some(answer.preset.clone());
        reply.usage = answer.reply.usage;
        reply.partial = answer.broken.is_some();
        if let Some(trouble) = conversation.keep(&answer.preset, &[turn, reply]) {
            sink.notice(&trouble);
        }
    }
}
