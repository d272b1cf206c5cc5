//! One exchange in a shell's conversation: load it, tell what changed, evict what doesn't fit,
//! send, log both turns. A failed call leaves no turn; one that broke off keeps what came (NOR-16).

use std::rc::Rc;

use super::agent_permission::JudgedAgent;
use super::attachment;
use super::borrowed::borrowed_name;
use super::delegate::Delegation;
use super::earlier_commands::{FACT, earlier_commands};
use super::notes::ModelNotes;
use super::proposal;
use super::suggestion::{self, Before, suggestion_request};
use crate::config::card::Card;
use crate::config::preset::Reasoning;
use crate::config::presets::COOKBOOK;
use crate::config::{Active, ProviderKind, served_names};
use crate::context::{self, ShellReport};
use crate::conversation::window::{self, Limits, shorten_outputs, untouched_from};
use crate::conversation::{prompts, summary};
use crate::cost::Ledger;
use crate::egress::{self, EgressAnswer};
use crate::error::{Error, Result};
use crate::model::Category;
use crate::model::tokens;
use crate::model::turn::{Turn, Window};
use crate::model::{Intent, Message, ModelRequest, Sink, ToolSpec};
use crate::review::provenance::{add_provenance, output_provenance};
use crate::sessions::conversation_log::ConversationLog;
use crate::sessions::recent::Recent;
use crate::store::{Paths, process_env};
use aish_judge::verdict::Provenance;
use aish_secrets::outputs;
use aish_text::Shell;

pub struct Exchange<'a> {
    pub active: &'a Active,
    /// Asked when the first can't be reached.
    pub fallback: Option<&'a Active>,
    pub side: &'a ShellReport,
    pub limits: Limits,
    pub ledger: Rc<Ledger>,
    /// None where the caller provides the prompt.
    pub notes: Option<ModelNotes>,
    /// None: the exchange stands alone.
    pub conversation: Option<ConversationLog>,
    /// For one command: the requests and commands that the words continue, oldest first.
    pub said: Vec<(String, String)>,
    /// What the user typed, if `words` were made from it.
    pub typed: Option<String>,
    pub summarize: bool,
    /// Results of the last answer's tool calls, in order, before the words.
    pub results: Vec<Turn>,
    pub tools: Vec<ToolSpec>,
    /// Blocks before all turns, stable between requests. Never in a run (SYS-02).
    pub project: String,
    /// Sources of the words besides the user, such as a pipe; the last output is added here.
    pub provenance: Vec<Provenance>,
    /// Why `active` is asked instead of the user's preset (then `fallback`), in a word.
    pub route: Option<String>,
    pub delegation: Delegation,
    /// The user can be asked about a background command.
    pub background: bool,
}

/// [`Error::incomplete`] of an answer without text.
pub const EMPTY: &str = "empty";

/// Tokens kept free for the answer.
const ROOM_FOR_ANSWER: usize = 1_000;

/// The share of the limits that is kept when turns are evicted.
const SHARE: f64 = 0.75;

pub struct ExchangePrompt {
    pub system: String,
    /// Behind the user's words, for this request alone.
    pub instruction: String,
}

impl ExchangePrompt {
    fn standing(&self) -> usize {
        let own = tokens::estimate_tokens(&self.system) + tokens::estimate_tokens(&self.instruction);
        own + tokens::PER_MESSAGE + ROOM_FOR_ANSWER
    }
}

impl<'a> Exchange<'a> {
    /// Without conversation, notes, tools and another preset.
    pub fn new(active: &'a Active, side: &'a ShellReport, limits: Limits, ledger: Rc<Ledger>) -> Self {
        Self {
            active,
            fallback: None,
            side,
            limits,
            ledger,
            notes: None,
            conversation: None,
            said: Vec::new(),
            typed: None,
            summarize: false,
            results: Vec::new(),
            tools: Vec::new(),
            project: String::new(),
            provenance: Vec::new(),
            route: None,
            delegation: Delegation::default(),
            background: false,
        }
    }

    /// `words` are the user's turn. `sink` gets notices of eviction and of an unwritable log.
    pub fn run(&self, intent: Intent, words: String, sink: &mut dyn Sink) -> Result<EgressAnswer> {
        // The cookbook reads no prompt.
        let alone = self.active.preset.provider == ProviderKind::Cookbook && self.fallback.is_none();
        let notes = self.notes.as_ref().filter(|_| !alone);
        if suggestion::asks_for_one(&intent) || !self.said.is_empty() {
            return self.suggest(notes, intent, words, sink);
        }
        let prompt = self.prompt(notes, &intent, sink);
        self.run_with(prompt, intent, words, sink)
    }

    /// As [`Exchange::run`], with the caller's prompt.
    pub fn run_with(
        &self,
        prompt: ExchangePrompt,
        intent: Intent,
        words: String,
        sink: &mut dyn Sink,
    ) -> Result<EgressAnswer> {
        let mut past = self.past(&prompt, sink);
        let takes_calls = matches!(intent, Intent::Norris { .. }) || !self.tools.is_empty();
        let whole = self.turn(&intent, words, &past);
        let reserved = self.reserved(&prompt, &whole, &past);
        self.shorten(&mut past, &intent, reserved, sink);
        let said = self.summarize && super::summarize::make_room(self, &mut past, reserved, sink)?;
        let (request, turn, provenance) = self.compose_from(past, prompt, intent, whole, (!said).then_some(&mut *sink));
        let answer = EgressAnswer { provenance, ..self.call(&request, takes_calls, sink)? };
        self.record(turn, &answer, false, sink);
        Ok(self.labelled(answer))
    }

    /// Asks for one command; once more without a limit if the model spent it on its thoughts.
    fn suggest(
        &self,
        notes: Option<&ModelNotes>,
        intent: Intent,
        words: String,
        sink: &mut dyn Sink,
    ) -> Result<EgressAnswer> {
        let (mut request, turn) = self.compose_suggestion(notes, intent, words, sink);
        let mut answer = match self.call(&request, false, sink) {
            Err(error) if error.incomplete == Some("length") => {
                request.max_tokens = None;
                self.call(&request, false, sink)?
            }
            outcome => outcome?,
        };
        answer.provenance.clone_from(&turn.provenance);
        if answer.preset != COOKBOOK {
            answer.reply.unsure = borrowed_name(&request, &self.said, &answer.reply.text);
        }
        self.record(turn, &answer, true, sink);
        Ok(self.labelled(answer))
    }

    /// An empty answer is an error.
    fn call(&self, request: &ModelRequest, takes_calls: bool, sink: &mut dyn Sink) -> Result<EgressAnswer> {
        let (active, fallback) = self.affordable(request, sink);
        let sink = &mut JudgedAgent { inner: sink, side: self.side, provenance: &self.provenance };
        let answer = egress::send_request(active, fallback, request, self.side, &self.ledger, sink)?;
        if let (Some(name), Ok(paths)) = (&answer.reply.model, Paths::new(&process_env))
            && answer.preset == active.name
        {
            // Where it can't be kept, the preset's name decides as before.
            let _ = served_names::note(&paths.state, &active.preset, name);
        }
        if answer.reply.text.trim().is_empty() && (answer.reply.tool_calls.is_empty() || !takes_calls) {
            let empty = format!("the answer of `{}` is empty", answer.label);
            let error = || Error::cut_off(EMPTY, empty).hint("ask again, or another model");
            return Err(answer.broken.unwrap_or_else(error));
        }
        Ok(answer)
    }

    fn labelled(&self, mut answer: EgressAnswer) -> EgressAnswer {
        if let Some(why) = self.route.as_ref().filter(|_| answer.preset == self.active.name) {
            answer.label = match self.active.preset.provider == ProviderKind::Cookbook {
                true => format!("{} · {why}", answer.label),
                false => format!("{} ({why})", answer.label),
            };
        }
        answer
    }

    fn compose_suggestion(
        &self,
        notes: Option<&ModelNotes>,
        intent: Intent,
        words: String,
        sink: &mut dyn Sink,
    ) -> (ModelRequest, Turn) {
        let shell = self.side.shell.unwrap_or(Shell::Bash);
        let (words, provenance) = self.with_last_output(&intent, words, &[]);
        let earlier = earlier_commands(self.active, self.fallback, &intent, &words, shell, &process_env);
        let mut instruction = notes.map(|notes| notes.block(&intent, sink)).unwrap_or_default();
        let earlier = earlier.map(|commands| format!("{FACT}: {commands}")).unwrap_or_default();
        for part in [earlier.as_str(), suggestion::trust_of(&words)].into_iter().filter(|part| !part.is_empty()) {
            instruction += if instruction.is_empty() { "" } else { "\n\n" };
            instruction += part;
        }
        let past = self.conversation.as_ref().and_then(|conversation| conversation.recent(self.limits, 0, false).ok());
        let window = past.and_then(|past| past.window);
        let turn =
            Turn { provenance, typed: self.typed.clone(), window, ..Turn::user(words.clone(), Default::default()) };
        let before = Before { said: &self.said, instruction };
        let mut request = suggestion_request(intent, &words, before, shell, Card::of(self.active));
        if self.active.preset.reasoning.is_some_and(|level| level != Reasoning::Off) {
            // Thoughts that the user wants would use up the limit.
            request.max_tokens = None;
        }
        (request, turn)
    }

    /// The preset to ask and its fallback. A route that would pass a spending limit is not taken.
    fn affordable(&self, request: &ModelRequest, sink: &mut dyn Sink) -> (&Active, Option<&Active>) {
        if self.route.is_some()
            && let (Err(refused), Some(own)) = (self.ledger.admit(self.active, request), self.fallback)
        {
            sink.notice(&format!("{}; asking `{}` instead", refused.message, own.label()));
            return (own, None);
        }
        (self.active, self.fallback)
    }

    /// The request and its turn. No call is made.
    pub fn compose(&self, intent: Intent, words: String, sink: &mut dyn Sink) -> (ModelRequest, Turn) {
        if suggestion::asks_for_one(&intent) {
            return self.compose_suggestion(self.notes.as_ref(), intent, words, sink);
        }
        let prompt = self.prompt(self.notes.as_ref(), &intent, sink);
        let mut past = self.past(&prompt, sink);
        let whole = self.turn(&intent, words, &past);
        let reserved = self.reserved(&prompt, &whole, &past);
        self.shorten(&mut past, &intent, reserved, sink);
        let (request, turn, _) = self.compose_from(past, prompt, intent, whole, Some(sink));
        (request, turn)
    }

    /// `local_compress`, never in a run. Shortened outputs stay so: servers have cached them.
    fn shorten(&self, past: &mut Recent, intent: &Intent, reserved: usize, sink: &mut dyn Sink) {
        if !self.active.preset.local_compress || matches!(intent, Intent::Norris { .. }) {
            past.short = 0;
            return;
        }
        let shorten_to = |past: &mut Recent, until: usize| {
            past.turns[..until].iter_mut().fold(false, |any, turn| shorten_outputs(turn) | any)
        };
        let known = past.places.iter().take_while(|place| **place < past.short).count();
        shorten_to(past, known);
        if window::turns_that_leave(&past.turns, reserved, self.limits, 1.0) == 0 {
            return;
        }
        let until = untouched_from(&past.turns);
        if shorten_to(past, until) {
            if past.short == 0 {
                sink.notice(
                    "outputs of earlier turns are shortened to make room; `aish secrets preview` shows what is sent",
                );
            }
            past.short = past.place(until);
        }
    }

    /// Made anew for each request (SYS-01, SYS-02).
    fn prompt(&self, notes: Option<&ModelNotes>, intent: &Intent, sink: &mut dyn Sink) -> ExchangePrompt {
        let mut system = prompts::system_prompt(self.side.shell.unwrap_or(Shell::Bash));
        if !self.tools.is_empty() {
            system.push_str(prompts::TOOLS);
        }
        let mut instruction = notes.map(|notes| notes.block(intent, sink)).unwrap_or_default();
        if !instruction.is_empty() {
            instruction.push_str("\n\n");
        }
        instruction.push_str(prompts::task(intent));
        if matches!(intent, Intent::Ask { .. }) {
            if self.background {
                instruction.push_str(prompts::BACKGROUND);
            }
            instruction.push_str(&self.delegation.instruction());
        }
        ExchangePrompt { system, instruction }
    }

    /// Ends with `whole`; also returns that turn and its sources. `sink` hears what is left out.
    fn compose_from(
        &self,
        mut past: Recent,
        prompt: ExchangePrompt,
        intent: Intent,
        whole: Turn,
        sink: Option<&mut dyn Sink>,
    ) -> (ModelRequest, Turn, Vec<Provenance>) {
        let reserved = self.reserved(&prompt, &whole, &past);
        let gone = window::turns_that_leave(&past.turns, reserved, self.limits, SHARE);
        if gone > 0 {
            // Told at the first eviction only.
            if let Some(sink) = sink.filter(|_| past.window.is_none_or(|window| window.start == 0)) {
                sink.notice(&format!("{gone} older turns no longer fit and were left out"));
            }
            past.drop_first(gone);
            past.window = Some(Window { start: past.place(0), limits: self.limits, short: 0 });
        }
        if past.short > 0 || past.window.is_some() {
            let window = past.window.unwrap_or(Window { start: 0, limits: self.limits, short: 0 });
            past.window = Some(Window { short: past.short, ..window });
        }
        let facts = window::changed(&window::told(&past.turns), &whole.facts);
        let turn = Turn { facts, window: past.window, ..whole };
        let mut provenance = past.summary.as_ref().map(|summary| summary.provenance.clone()).unwrap_or_default();
        let said = || past.turns.iter().chain(self.new_turns(&turn));
        said().for_each(|turn| add_provenance(&mut provenance, &turn.provenance));
        let mut messages: Vec<Message> = said().map(Turn::message).collect();
        if let (Some(summary), Some(first)) = (&past.summary, messages.first_mut()) {
            first.content.insert_str(0, &summary::block(&summary.text));
        }
        if let Some(first) = messages.first_mut() {
            first.content.insert_str(0, &self.project);
        }
        if !self.project.is_empty() {
            add_provenance(&mut provenance, &[Provenance::WorkspaceFile]);
        }
        let category = Category::of(&intent);
        let (ExchangePrompt { system, instruction }, tools) = (prompt, self.tools.clone());
        let request = ModelRequest {
            intent,
            category,
            system,
            instruction,
            messages,
            tools,
            max_tokens: None,
            temperature: None,
            wants_logprobs: false,
            answer_schema: None,
            stream: true,
        };
        (request, turn, provenance)
    }

    fn new_turns<'t>(&'t self, turn: &'t Turn) -> impl Iterator<Item = &'t Turn> {
        let silent = turn.content.is_empty() && !self.results.is_empty();
        self.results.iter().chain((!silent).then_some(turn))
    }

    fn turn(&self, intent: &Intent, words: String, past: &Recent) -> Turn {
        let mut facts = context::collect_facts(self.side);
        let shell = self.side.shell.unwrap_or(Shell::Bash);
        let earlier = earlier_commands(self.active, self.fallback, intent, &words, shell, &process_env);
        facts.extend(earlier.map(|commands| (FACT.to_owned(), commands)));
        let delegated =
            self.delegation.block.as_ref().filter(|_| matches!(intent, Intent::Ask { .. }) && !words.is_empty());
        let words = format!("{}{words}", delegated.map_or("", |block| block));
        let (words, mut provenance) = self.with_last_output(intent, words, &past.turns);
        if delegated.is_some() {
            add_provenance(&mut provenance, &[Provenance::ToolOutput]);
        }
        Turn { provenance, typed: self.typed.clone(), ..Turn::user(words, facts) }
    }

    fn reserved(&self, prompt: &ExchangePrompt, turn: &Turn, past: &Recent) -> usize {
        let summary =
            past.summary.as_ref().map_or(0, |summary| tokens::estimate_tokens(&summary.text) + tokens::PER_MESSAGE);
        let results: usize = self.results.iter().map(Turn::tokens).sum();
        prompt.standing() + turn.tokens() + results + summary + tokens::estimate_tokens(&self.project)
    }

    /// The last output precedes the words if they may be about it and it is new.
    fn with_last_output(&self, intent: &Intent, words: String, turns: &[Turn]) -> (String, Vec<Provenance>) {
        let mut provenance = self.provenance.clone();
        let output = match intent {
            Intent::Fix { command, .. } if *command == self.side.last_command => self.side.last_output.as_deref(),
            Intent::Ask { .. } => self.side.last_output.as_deref(),
            _ => None,
        };
        // Only the command tells that its output is a secret.
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

    fn past(&self, prompt: &ExchangePrompt, sink: &mut dyn Sink) -> Recent {
        let Some(conversation) = &self.conversation else { return Recent::default() };
        match conversation.recent(self.limits, prompt.standing(), self.summarize) {
            Ok(recent) => {
                if recent.torn > 0 {
                    sink.notice(&format!("{} damaged lines of the conversation were skipped", recent.torn));
                }
                recent
            }
            Err(e) => {
                sink.notice(&format!("the conversation can't be read, so this question stands alone: {e}"));
                Recent::default()
            }
        }
    }

    /// `one`: the answer is a command alone.
    fn record(&self, turn: Turn, answer: &EgressAnswer, one: bool, sink: &mut dyn Sink) {
        let Some(conversation) = &self.conversation else { return };
        let text = &answer.reply.text;
        let programs = |program: &str| self.side.has(program);
        // A bare command in the log would teach later answers to omit the marker.
        let text = match one {
            true => suggestion::kept_reply(text, &proposal::asked(self.side, &turn.content, &programs)),
            false => text.clone(),
        };
        let mut reply = Turn::assistant(text);
        reply.model = Some(answer.label.clone());
        reply.usage = answer.reply.usage;
        reply.partial = answer.broken.is_some();
        reply.tool_calls.clone_from(&answer.reply.tool_calls);
        // The reply may repeat its sources.
        reply.provenance.clone_from(&turn.provenance);
        self.results.iter().for_each(|result| add_provenance(&mut reply.provenance, &result.provenance));
        let turns: Vec<Turn> = self.new_turns(&turn).cloned().chain([reply]).collect();
        if let Some(trouble) = conversation.keep(&answer.label, &turns) {
            sink.notice(&trouble);
        }
    }
}
