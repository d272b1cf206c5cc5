//! One exchange with a model inside a shell's conversation: load it, tell what changed, evict what doesn't fit, send, and
//! log both turns. A failed call leaves no turn behind; one that broke off keeps what had come (NOR-16).

use std::rc::Rc;

use super::attachment;
use super::notes::Notes;
use crate::config::{Active, ProviderKind};
use crate::context::{self, ShellReport};
use crate::conversation::window::{self, Limits};
use crate::conversation::{prompts, summary};
use crate::cost::Ledger;
use crate::egress::{self, Answer};
use crate::error::{Error, Result};
use crate::model::Category;
use crate::model::tokens;
use crate::model::turn::Turn;
use crate::model::{Intent, Message, Request, Sink, ToolSpec};
use crate::review::provenance::{add_provenance, output_provenance};
use crate::sessions::conversation_log::ConversationLog;
use crate::sessions::recent::Recent;
use aish_judge::verdict::Provenance;
use aish_secrets::outputs;
use aish_text::Shell;

pub struct Exchange<'a> {
    pub active: &'a Active,
    /// The preset to ask when the first can't be reached.
    pub fallback: Option<&'a Active>,
    pub side: &'a ShellReport,
    pub limits: Limits,
    pub ledger: Rc<Ledger>,
    /// The notes that go along; none where the system prompt is the caller's.
    pub notes: Option<Notes>,
    /// The conversation; without one the exchange stands alone.
    pub conversation: Option<ConversationLog>,
    /// Whether turns that no longer fit are summarized (`context.summarize_on_evict`).
    pub summarize: bool,
    /// The results of the tool calls of the answer before, in their order; they go in front of the words.
    pub results: Vec<Turn>,
    pub tools: Vec<ToolSpec>,
    /// What the words hold besides the user's own, such as the text of a pipe; the last output is known here.
    pub provenance: Vec<Provenance>,
}

/// What [`Error::incomplete`] says of an answer without a word.
pub const EMPTY: &str = "empty";

/// How many tokens are kept free for the answer.
const ROOM_FOR_ANSWER: usize = 1_000;

/// How many tokens are taken in any case.
fn standing(system: &str) -> usize {
    tokens::estimate_tokens(system) + tokens::PER_MESSAGE + ROOM_FOR_ANSWER
}

impl Exchange<'_> {
    /// Asks, with `words` as the user's turn. Statuses (eviction, a log that can't be written) go to `sink`.
    pub fn run(&self, intent: Intent, words: String, sink: &mut dyn Sink) -> Result<Answer> {
        // The cookbook reads no prompt.
        let alone = self.active.preset.provider == ProviderKind::Cookbook && self.fallback.is_none();
        let system = if alone { self.prompt(&intent) } else { self.system(&intent, sink) };
        self.run_with(system, intent, words, sink)
    }

    /// As [`Exchange::run`], with a system prompt of the caller's.
    pub fn run_with(&self, system: String, intent: Intent, words: String, sink: &mut dyn Sink) -> Result<Answer> {
        let mut past = self.past(&system, sink);
        let takes_calls = matches!(intent, Intent::Norris { .. }) || !self.tools.is_empty();
        let whole = self.turn(&intent, words, &past);
        let reserved = self.reserved(&system, &whole, &past);
        let said = self.summarize && super::summarize::make_room(self, &mut past, reserved, sink)?;
        let (request, turn, provenance) = self.compose_from(past, system, intent, whole, (!said).then_some(&mut *sink));
        let mut answer = egress::send_request(self.active, self.fallback, &request, self.side, &self.ledger, sink)?;
        if answer.reply.text.trim().is_empty() && (answer.reply.tool_calls.is_empty() || !takes_calls) {
            let empty = format!("the answer of `{}` is empty", answer.preset);
            let error = || Error::cut_off(EMPTY, empty).hint("ask again, or another model");
            return Err(answer.broken.unwrap_or_else(error));
        }
        answer.provenance = provenance;
        self.record(turn, &answer, sink);
        Ok(answer)
    }

    /// The request for `words` and the turn it will become. No call is made for it.
    pub fn compose(&self, intent: Intent, words: String, sink: &mut dyn Sink) -> (Request, Turn) {
        let system = self.system(&intent, sink);
        let past = self.past(&system, sink);
        let whole = self.turn(&intent, words, &past);
        let (request, turn, _) = self.compose_from(past, system, intent, whole, Some(sink));
        (request, turn)
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
        let prompt = prompts::system_prompt(intent, self.side.shell.unwrap_or(Shell::Bash));
        if self.tools.is_empty() { prompt } else { prompt + prompts::TOOLS }
    }

    /// The request that ends with the turn `whole`, that turn, and what the texts hold besides the user's words. What is left
    /// out is said in `sink`, if there is one.
    fn compose_from(
        &self,
        mut past: Recent,
        system: String,
        intent: Intent,
        whole: Turn,
        sink: Option<&mut dyn Sink>,
    ) -> (Request, Turn, Vec<Provenance>) {
        let reserved = self.reserved(&system, &whole, &past);
        // Once a conversation is over its limits, turns go with every question: that is said when it begins.
        let mut earlier = past.turns[..past.turns.len().saturating_sub(2)].to_vec();
        let said_before = window::evict(&mut earlier, reserved, self.limits) > 0;
        let gone = window::evict(&mut past.turns, reserved, self.limits);
        if let Some(sink) = sink.filter(|_| gone > 0 && !said_before) {
            sink.notice(&format!("{gone} older turns no longer fit and were left out"));
        }
        let facts = window::changed(&window::told(&past.turns), &whole.facts);
        let turn = Turn { facts, ..whole };
        let mut provenance = past.summary.as_ref().map(|summary| summary.provenance.clone()).unwrap_or_default();
        let said = || past.turns.iter().chain(self.new_turns(&turn));
        said().for_each(|turn| add_provenance(&mut provenance, &turn.provenance));
        let mut messages: Vec<Message> = said().map(Turn::message).collect();
        if let (Some(summary), Some(first)) = (&past.summary, messages.first_mut()) {
            first.content.insert_str(0, &summary::block(&summary.text));
        }
        let category = Category::of(&intent);
        let request =
            Request { intent, category, system, messages, tools: self.tools.clone(), max_tokens: None, stream: true };
        (request, turn, provenance)
    }

    /// The results of tools and the user's turn, where there are words in it.
    fn new_turns<'t>(&'t self, turn: &'t Turn) -> impl Iterator<Item = &'t Turn> {
        let silent = turn.content.is_empty() && !self.results.is_empty();
        self.results.iter().chain((!silent).then_some(turn))
    }

    fn turn(&self, intent: &Intent, words: String, past: &Recent) -> Turn {
        let (words, provenance) = self.with_last_output(intent, words, &past.turns);
        Turn { provenance, ..Turn::user(words, context::collect_facts(self.side)) }
    }

    /// How many tokens are taken without the turns before.
    fn reserved(&self, system: &str, turn: &Turn, past: &Recent) -> usize {
        let summary =
            past.summary.as_ref().map_or(0, |summary| tokens::estimate_tokens(&summary.text) + tokens::PER_MESSAGE);
        let results: usize = self.results.iter().map(Turn::tokens).sum();
        standing(system) + turn.tokens() + results + summary
    }

    /// The words, behind what the last command printed where that may be what they are about and was not told yet, and what
    /// they hold besides the user's own.
    fn with_last_output(&self, intent: &Intent, words: String, turns: &[Turn]) -> (String, Vec<Provenance>) {
        let mut provenance = self.provenance.clone();
        let output = match intent {
            Intent::Fix { command, .. } if *command == self.side.last_command => self.side.last_output.as_deref(),
            Intent::Ask { .. } => self.side.last_output.as_deref(),
            _ => None,
        };
        // Only the command tells that what it printed is a secret.
        let command = &self.side.last_command;
        let shown = output.map(|output| match outputs::prints_secret(command) {
            true => format!("$ {}\n{output}", command.replace('\n', " ")),
            false => output.to_owned(),
        });
        let Some(block) = shown.as_deref().and_then(attachment::last_output) else { return (words, provenance) };
        if turns.iter().any(|turn| turn.content.starts_with(&block)) {
            return (words, provenance);
        }
        let shell = self.side.shell.unwrap_or(Shell::Bash);
        add_provenance(&mut provenance, &output_provenance(&self.side.last_command, shell, &self.side.cwd));
        (format!("{block}{words}"), provenance)
    }

    fn past(&self, system: &str, sink: &mut dyn Sink) -> Recent {
        let Some(conversation) = &self.conversation else { return Recent::default() };
        match conversation.recent(self.limits, standing(system), self.summarize) {
            Ok(recent) => {
                if recent.torn > 0 {
                    sink.notice(&format!("{} damaged lines of the conversation were passed over", recent.torn));
                }
                recent
            }
            Err(e) => {
                sink.notice(&format!("the conversation can't be read, so this question stands alone: {e}"));
                Recent::default()
            }
        }
    }

    fn record(&self, turn: Turn, answer: &Answer, sink: &mut dyn Sink) {
        let Some(conversation) = &self.conversation else { return };
        let mut reply = Turn::assistant(answer.reply.text.clone());
        reply.model = Some(answer.preset.clone());
        reply.usage = answer.reply.usage;
        reply.partial = answer.broken.is_some();
        reply.tool_calls.clone_from(&answer.reply.tool_calls);
        // It may repeat what it was told.
        reply.provenance.clone_from(&turn.provenance);
        self.results.iter().for_each(|result| add_provenance(&mut reply.provenance, &result.provenance));
        let turns: Vec<Turn> = self.new_turns(&turn).cloned().chain([reply]).collect();
        if let Some(trouble) = conversation.keep(&answer.preset, &turns) {
            sink.notice(&trouble);
        }
    }
}
