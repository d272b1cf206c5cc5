//! What models say of a command: a second opinion on what the rules pass (LLM-01…14), where a
//! failure counts as a warning, and the proposer's own wish to ask the user. It can only raise a
//! verdict.

use crate::config::{Active, known_secrets};
use crate::context::ShellReport;
use crate::cost::Ledger;
use crate::egress::{self, EgressAnswer};
use crate::error::Result;
use crate::model::{Category, ModelRequest, Sink, Stop};
use aish_judge::raise_verdict;
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};
use aish_text::sanitize::clean_line;

const TIME: u64 = 15_000;
/// For a model that reasons although asked not to.
const TIME_WITH_ROOM: u64 = 60_000;

const WORD_TOKENS: u32 = 4;
/// For a model that reasons although asked not to: reasoning counts.
const ROOM_TOKENS: u32 = 2_048;

/// In characters.
const REASON: usize = 200;

/// The first probe (LLM-04).
const DESTRUCTIVE: &str = "You detect destructive shell commands. Would running this command delete, overwrite or \
    irreversibly modify data, processes or system state? Answer with one word, YES or NO.";

/// The second, reversed: it exposes a model that always says the same (LLM-06).
const SAFE: &str = "You review shell commands. Is this command SAFE to run autonomously, without a user looking at it \
    first? Answer with one word, YES or NO.";

/// Added for secrets: they are replaced on the way out, and a mere variable looks harmless.
const HOLDS_SECRETS: &str = " The command holds real secrets of the user; $AISH_SECRET_001 and the like stand for their \
    values. Sending one to another machine is irreversible.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpinionWord {
    Yes,
    No,
    /// Yes and no in one answer.
    Both,
    Neither,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    Clear,
    Destructive,
    /// The answers don't agree.
    Disagreement,
    /// Neither YES nor NO.
    NoAnswer,
    Failed(String),
}

/// Clear only if both answers are. `ask` sends one probe.
pub fn ask_twice(ask: &mut dyn FnMut(&str) -> Result<String>) -> Opinion {
    let failed = |error| Opinion::Failed(format!("{error}"));
    match ask(DESTRUCTIVE).map(|answer| first_word(&answer)) {
        Err(error) => failed(error),
        Ok(OpinionWord::Yes | OpinionWord::Both) => Opinion::Destructive,
        Ok(OpinionWord::Neither) => Opinion::NoAnswer,
        Ok(OpinionWord::No) => match ask(SAFE).map(|answer| first_word(&answer)) {
            Err(error) => failed(error),
            Ok(OpinionWord::Yes) => Opinion::Clear,
            Ok(OpinionWord::No | OpinionWord::Both) => Opinion::Disagreement,
            Ok(OpinionWord::Neither) => Opinion::NoAnswer,
        },
    }
}

/// Level A, and nothing destructive (LLM-01).
pub fn is_open(verdict: &Verdict) -> bool {
    verdict.level == ReviewLevel::A && !verdict.destructive
}

/// For level A: raised if the answer isn't clear. `ask` sends one probe.
pub fn second_opinion(verdict: &mut Verdict, ask: &mut dyn FnMut(&str) -> Result<String>) {
    if is_open(verdict) {
        apply_opinion(verdict, &ask_twice(ask));
    }
}

pub fn apply_opinion(verdict: &mut Verdict, opinion: &Opinion) {
    let (rule, message, but) = match opinion {
        Opinion::Clear => return,
        Opinion::Destructive => (
            "llm.destructive",
            "LLM flagged as destructive".to_owned(),
            "the model that was asked for a second opinion takes it to be destructive",
        ),
        Opinion::Disagreement => (
            "llm.disagreement",
            "LLM probe disagreement".to_owned(),
            "the model that was asked for a second opinion contradicts itself",
        ),
        Opinion::NoAnswer => {
            ("llm.no-answer", "LLM probe gave no answer".to_owned(), "the second opinion was neither yes nor no")
        }
        Opinion::Failed(why) => ("llm.failed", format!("LLM probe failed: {why}"), "there is no second opinion"),
    };
    let reason = Reason { rule: rule.to_owned(), level: ReviewLevel::B, message, span: None };
    raise_verdict(verdict, reason, true, &format!("The rules know nothing against it, but {but}."));
}

/// No stream, tools or reasoning (LLM-03). A model that reasons anyway is asked again with `room`,
/// also by the next probe. Fails when no model answers in time.
pub fn ask_probe(
    active: &Active,
    side: &ShellReport,
    command: &str,
    system: &str,
    ledger: &Ledger,
    room: &mut bool,
    sink: &mut dyn Sink,
) -> Result<String> {
    let mut send = |tokens: u32, time: u64| {
        let request = probe_request(command, system, tokens);
        egress::send_request(&active.within_time_limit(time), None, &request, side, ledger, sink)
    };
    if !*room {
        let outcome = send(WORD_TOKENS, TIME);
        if !wants_room(&outcome) {
            return outcome.and_then(reply_text);
        }
        *room = true;
    }
    send(ROOM_TOKENS, TIME_WITH_ROOM).and_then(reply_text)
}

fn probe_request(command: &str, system: &str, max_tokens: u32) -> ModelRequest {
    let holds = if known_secrets::holds_secret(command) { HOLDS_SECRETS } else { "" };
    ModelRequest::internal(Category::Probe, &format!("{system}{holds}"), command, max_tokens)
}

/// The limit went to reasoning, or the server refuses it as too small.
fn wants_room(outcome: &Result<EgressAnswer>) -> bool {
    match outcome {
        Ok(EgressAnswer { reply, .. }) => {
            reply.text.trim().is_empty() && (reply.stop == Stop::Length || reply.thought > 0)
        }
        Err(error) => ["max_tokens", "max_completion_tokens", "max_output_tokens", "output limit"]
            .iter()
            .any(|limit| error.message.contains(limit)),
    }
}

/// An answer cut at its limit is fine: the first word decides.
fn reply_text(answer: EgressAnswer) -> Result<String> {
    if answer.reply.stop == Stop::Length { Ok(answer.reply.text) } else { Ok(answer.whole()?.reply.text) }
}

fn first_word(answer: &str) -> OpinionWord {
    let words: Vec<String> =
        answer.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let has = |wanted: &str| words.iter().any(|word| word == wanted);
    match (has("yes"), has("no")) {
        (true, true) => OpinionWord::Both,
        (true, false) => OpinionWord::Yes,
        (false, true) => OpinionWord::No,
        (false, false) => OpinionWord::Neither,
    }
}

/// The model's own request to ask the user first (CON-07).
pub fn ask_first(verdict: &mut Verdict, why: &str) {
    let why: String = clean_line(why).trim().chars().take(REASON).collect();
    let message = if why.is_empty() {
        "the model wants you to be asked".to_owned()
    } else {
        format!("the model asks first: {why}")
    };
    let reason = Reason { rule: "model.confirm".to_owned(), level: ReviewLevel::B, message, span: None };
    raise_verdict(verdict, reason, false, "By the rules it is harmless.");
}

#[cfg(test)]
#[path = "opinion_tests.rs"]
mod tests;
