//! Hands parts of a question to other presets (`DELEGATE:` lines). Only presets in
//! `routing.delegate`, few parts, within a budget; answers are text, of which nothing runs. It
//! prints nothing.

use serde::{Deserialize, Serialize};

use super::attachment;
use super::exchange::Exchange;
use super::invocation::Invocation;
use crate::config::{Active, ProviderKind};
use crate::conversation::markers::{self, Marker};
use crate::cost::{Estimate, format_dollars};
use crate::egress::{self, EgressAnswer};
use crate::error::Result;
use crate::model::{Category, Intent, ModelRequest, Sink};
use crate::sessions::mask::masked_text;
use crate::store::shell_state::StateSlot;
use aish_text::Shell;
use aish_text::sanitize::clean;

/// Parts per answer.
const MOST: usize = 3;
/// Characters of a part that is sent.
const LONGEST: usize = 8_000;
/// Characters of a preset's name.
const NAME: usize = 64;
/// Tokens of an answer.
const TOKENS: u32 = 1_500;

const SYSTEM: &str = "Another model, which talks with a user at a shell, hands you one part of the user's question. Answer that part, \
briefly and in light markdown. You see nothing else of the conversation, have no tools, and nothing that you write is run.";

#[derive(Clone, Debug, Default)]
pub struct Delegation {
    /// Those that the model may ask.
    pub presets: Vec<String>,
    /// Their answers to the last question, as a block.
    pub block: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DelegatedPart {
    pub preset: String,
    pub words: String,
}

/// Answers for the next question, and their conversation.
#[derive(Serialize, Deserialize)]
struct Waiting {
    session: String,
    block: String,
}

impl Delegation {
    pub fn of(invocation: &Invocation, active: &Active) -> Result<Self> {
        let mut presets = invocation.config()?.settings.routing.delegate.clone();
        presets.retain(|name| *name != active.name);
        let state = invocation.state()?;
        let waiting: Option<Waiting> = state.get_json(StateSlot::Delegated);
        let here = waiting.filter(|waiting| state.get(StateSlot::Session).as_ref() == Some(&waiting.session));
        Ok(Self { presets, block: here.map(|waiting| waiting.block) })
    }

    /// For the model, behind its task; empty without presets.
    pub fn instruction(&self) -> String {
        if self.presets.is_empty() {
            return String::new();
        }
        format!(
            "\n\nA part that another model answers better you may hand on, with a line of its own: `DELEGATE: PRESET \"QUESTION\"`. \
             Presets: {}. It sees nothing but QUESTION, so say there all that it needs, and no secrets. Its answer is shown to the user and \
             comes to you with the next question; hand on {MOST} parts at most, and only where it helps.",
            self.presets.join(", ")
        )
    }
}

/// Drops the answers once their question was answered.
pub fn forget(invocation: &Invocation) -> Result<()> {
    invocation.state()?.remove(StateSlot::Delegated);
    Ok(())
}

pub fn parts(answer: &str, shell: Shell) -> Vec<DelegatedPart> {
    let markers = markers::parse_markers(answer, shell).into_iter();
    let bodies = markers.filter_map(|marker| if let Marker::Delegate(body) = marker { Some(body) } else { None });
    bodies.map(|body| part(&body)).collect()
}

/// `PRESET "QUESTION"`; quotes of any kind, or none. What is missing is empty.
fn part(body: &str) -> DelegatedPart {
    const QUOTES: [(char, char); 5] = [('"', '"'), ('\'', '\''), ('“', '”'), ('«', '»'), ('`', '`')];
    let (preset, words) = body.split_once(char::is_whitespace).unwrap_or((body, ""));
    let words = words.trim();
    let quoted = QUOTES.iter().find_map(|(open, close)| {
        let inner = words.strip_prefix(*open)?;
        // An unclosed quote goes to the end of the line.
        Some(inner.strip_suffix(*close).unwrap_or(inner))
    });
    let words = quoted.map_or_else(|| words.to_owned(), |inner| inner.replace("\\\"", "\"").replace("\\n", "\n"));
    let preset = preset.trim_matches(|c: char| !c.is_alphanumeric() && c != '_' && c != '-' && c != '.');
    let preset = preset.chars().take(NAME).collect();
    DelegatedPart { preset, words: words.trim().chars().take(LONGEST).collect() }
}

pub struct Round<'a> {
    invocation: &'a Invocation,
    exchange: &'a Exchange<'a>,
    asked: usize,
    /// Upper bound so far, in US dollars.
    spent: f64,
    /// Upper bound of the current part, in US dollars.
    estimate: f64,
    block: String,
}

impl<'a> Round<'a> {
    /// The conversation's secrets are known from now on: a part lacks what reveals them.
    pub fn new(invocation: &'a Invocation, exchange: &'a Exchange<'a>) -> Self {
        let (request, _) = exchange.compose(Intent::Ask { words: String::new() }, String::new(), &mut ());
        egress::note_secrets(&request);
        Self { invocation, exchange, asked: 0, spent: 0.0, estimate: 0.0, block: String::new() }
    }

    /// The preset and the request, or a line why the part isn't asked.
    pub fn prepare(&mut self, part: &DelegatedPart) -> Result<(Active, ModelRequest), String> {
        let DelegatedPart { preset: name, words } = part;
        let not_asked = |why: String| Err(format!("`{name}` isn't asked: {why}"));
        let settings = &self.invocation.config().map_err(|error| error.message)?.settings;
        if !settings.routing.delegate.contains(name) {
            return not_asked("`routing.delegate` lists the presets that a model may hand parts to".to_owned());
        }
        if words.is_empty() {
            return not_asked("there is no question for it".to_owned());
        }
        if self.asked == MOST {
            return not_asked(format!("{MOST} parts of an answer are the most"));
        }
        let target = match self.invocation.active(Some(name)) {
            Ok(target) => target,
            Err(error) => return not_asked(error.message),
        };
        if target.preset.provider == ProviderKind::Cookbook {
            return not_asked("the cookbook answers requests for commands alone".to_owned());
        }
        if self.invocation.is_of_project(name).map_err(|error| error.message)? {
            return not_asked("it is a preset of the project's file".to_owned());
        }
        let told = [Some(self.exchange.active), self.exchange.fallback];
        if !settings.routing.leave_machine
            && told.into_iter().flatten().any(|own| own.preset.leaves_machine_for(&target.preset))
        {
            return not_asked("the conversation is with a preset on this machine (`routing.leave_machine`)".to_owned());
        }
        let request =
            ModelRequest { stream: true, ..ModelRequest::internal(Category::Delegate, SYSTEM, words, TOKENS) };
        let most = settings.routing.delegate_dollars;
        self.estimate = 0.0;
        match Estimate::of(&target, &request) {
            Estimate::Free => {}
            Estimate::Unknown => return not_asked(format!("nobody here knows the price of `{}`", target.preset.model)),
            Estimate::Dollars(dollars) if self.spent + dollars > most => {
                let most = format_dollars(most);
                return not_asked(format!(
                    "the parts of an answer may cost {most} at most (`routing.delegate_dollars`)"
                ));
            }
            // The request limits the answer, and so its cost.
            Estimate::Dollars(dollars) => self.estimate = dollars,
        }
        self.asked += 1;
        self.spent += self.estimate;
        Ok((target, request))
    }

    /// Streams the answer to `sink`; a complete one is kept for the next question.
    pub fn ask(
        &mut self,
        part: &DelegatedPart,
        target: &Active,
        request: &ModelRequest,
        sink: &mut dyn Sink,
    ) -> Result<EgressAnswer> {
        let (side, ledger) = (self.exchange.side, &self.exchange.ledger);
        let answer = egress::send_request(target, None, request, side, ledger, sink)?;
        let dollars = answer.cost.and_then(|cost| cost.dollars).unwrap_or(0.0);
        self.spent += (dollars - self.estimate).max(0.0);
        let answer = answer.whole()?;
        let text = clean(answer.reply.text.trim());
        self.block += &format!("{} was asked: {}\n{text}\n", part.preset, clean(&part.words));
        Ok(answer)
    }

    /// False: there are no answers, or they can't be kept.
    pub fn keep(self) -> Result<bool> {
        let state = self.invocation.state()?;
        let (false, Some(session)) = (self.block.is_empty(), state.get(StateSlot::Session)) else { return Ok(false) };
        let waiting = Waiting { session, block: attachment::delegated(&masked_text(&self.block)) };
        Ok(state.put_json(StateSlot::Delegated, &waiting).is_ok())
    }
}

#[cfg(test)]
#[path = "delegate_tests.rs"]
mod tests;
