//! A question whose model may call tools: calls are judged like commands, the user is asked where
//! needed, results go back until an answer has no call. It prints nothing.

use std::time::Duration;

use super::exchange::Exchange;
use super::invocation::Invocation;
use crate::conversation::markers;
use crate::egress::EgressAnswer;
use crate::error::{Error, Result};
use crate::model::halt::{Choice, Halt};
use crate::model::turn::Turn;
use crate::model::{Intent, Sink, ToolCall};
use crate::review::audit::AuditAnswer;
use crate::review::gate::{Asker, Gate};
use crate::review::line_judge::LineJudge;
use crate::review::opinion::ask_first;
use crate::review::place::StatedPlace;
use crate::store::Paths;
use crate::tools::prepared::{APPROVED, PreparedCall};
use crate::tools::toolbox::Toolbox;
use aish_judge::verdict::{Provenance, Verdict};
use aish_text::Shell;

/// Rounds of calls per question.
const DEPTH: usize = 8;
/// The answer to calls of a further round.
const TOO_DEEP: &str = "[aish] action not run: too many rounds of calls; answer with what you know";

/// What the loop needs from the front.
pub trait Talk {
    fn answer(&mut self, exchange: &Exchange, intent: Intent, words: String) -> Result<EgressAnswer>;
    /// None: there is no terminal to ask on.
    fn consent(&mut self, halt: &Halt, verdict: &Verdict) -> Option<Choice>;
    /// One line; it may hold foreign text.
    fn status(&mut self, line: &str);
    /// Shown until the next status.
    fn progress(&mut self, line: &str);
    /// Called once a second while `what` is awaited.
    fn waiting(&mut self, what: &str, since_start: Duration);
}

/// Turns waiting for a server into statuses.
struct ToldTools<'a> {
    talk: &'a mut dyn Talk,
    /// What is awaited, and the seconds last told.
    what: String,
    seconds: u64,
}

impl<'a> ToldTools<'a> {
    fn of(talk: &'a mut dyn Talk, what: &str) -> Self {
        Self { talk, what: what.to_owned(), seconds: 0 }
    }
}

impl Sink for ToldTools<'_> {
    fn notice(&mut self, line: &str) {
        self.talk.status(line);
    }

    fn progress(&mut self, line: &str) {
        line.clone_into(&mut self.what);
        self.talk.progress(line);
    }

    fn waiting(&mut self, since_start: Duration) {
        if since_start.as_secs() > self.seconds {
            self.seconds = since_start.as_secs();
            self.talk.waiting(&self.what, since_start);
        }
    }
}

struct CallQuestion<'a> {
    talk: &'a mut dyn Talk,
    prepared: &'a PreparedCall,
    paths: &'a Paths,
    aborted: bool,
    /// Why the call was asked about or denied.
    reason: String,
}

impl Asker for CallQuestion<'_> {
    fn ask(&mut self, verdict: &Verdict, reason: &str) -> AuditAnswer {
        reason.clone_into(&mut self.reason);
        let choice = self.talk.consent(&self.prepared.halt(self.paths, reason), verdict);
        self.aborted = choice == Some(Choice::Abort);
        match choice {
            Some(Choice::Proceed) => AuditAnswer::Approved,
            Some(_) => AuditAnswer::Refused,
            None => AuditAnswer::NoTerminal,
        }
    }

    fn show_denied(&mut self, _verdict: &Verdict, reason: &str) {
        reason.clone_into(&mut self.reason);
    }
}

/// Returns the text of all rounds. Fails when no model answered, or the user ended it.
pub fn answer_with_tools(
    invocation: &Invocation,
    exchange: &mut Exchange,
    intent: Intent,
    words: String,
    tools: &mut Toolbox,
    talk: &mut dyn Talk,
) -> Result<EgressAnswer> {
    if !tools.is_empty() {
        exchange.tools = tools.specs(&mut ToldTools::of(talk, "waiting for the tools"))?;
    }
    let paths = invocation.paths()?;
    let (mut words, mut said) = (words, String::new());
    for depth in 0.. {
        let mut answer = talk.answer(exchange, intent.clone(), std::mem::take(&mut words))?;
        let calls = &answer.reply.tool_calls;
        // Where nothing was offered a call is a model's habit, and its text the answer.
        let unasked = tools.is_empty() && !calls.is_empty();
        if let (true, Some(call)) = (unasked, calls.first()) {
            talk.status(&format!("the model called a tool that it wasn't offered; nothing was called: {}", call.name));
        }
        let last = calls.is_empty() || unasked || answer.broken.is_some() || depth > DEPTH;
        said.push_str(&answer.reply.text);
        if last {
            answer.reply.text = said;
            return Ok(answer);
        }
        if !said.is_empty() && !said.ends_with('\n') {
            said.push('\n');
        }
        let calls = std::mem::take(&mut answer.reply.tool_calls);
        let judge = invocation.line_judge(StatedPlace {
            provenance: [Provenance::ModelSuggestion].iter().chain(&answer.provenance).copied().collect(),
            ..StatedPlace::default()
        });
        exchange.results.clear();
        let shell = exchange.side.shell.unwrap_or(Shell::Bash);
        let markers = markers::parse_markers(&answer.reply.text, shell);
        let confirm = markers::confirmation(&markers);
        for call in calls {
            let (text, from) = match depth < DEPTH {
                true => make_call(&call, confirm, tools, &judge, &paths, talk)?,
                false => (TOO_DEEP.to_owned(), Vec::new()),
            };
            exchange.results.push(Turn::tool_result(&call.id, text, from));
        }
    }
    Err(Error::failed("the model calls tools without an end"))
}

/// Judges a call, asks unless it is level A, and makes it. Returns the result and its sources.
fn make_call(
    call: &ToolCall,
    confirm: Option<&str>,
    tools: &mut Toolbox,
    judge: &LineJudge,
    paths: &Paths,
    talk: &mut dyn Talk,
) -> Result<(String, Vec<Provenance>)> {
    let told = |text: String| Ok((text, Vec::new()));
    let (request, cwd) = (judge.place.request(String::new()), judge.place.cwd());
    let mut prepared = match tools.prepare(
        call,
        request,
        &judge.setup.policy,
        &mut ToldTools::of(talk, &format!("waiting for {}", call.name)),
    ) {
        Ok(prepared) => prepared,
        Err(why) => return told(format!("[aish] action not run: {why}")),
    };
    if let Some(why) = confirm {
        ask_first(&mut prepared.verdict, why);
    }
    let mut asker = CallQuestion { talk, prepared: &prepared, paths, aborted: false, reason: String::new() };
    let gate = Gate { via: "ask", cwd, paths: Some(paths) };
    let decision = gate.pass(&prepared.verdict, &mut asker);
    let CallQuestion { aborted, reason, .. } = asker;
    let pass = match decision.outcome {
        Ok(pass) => pass,
        Err(_) if aborted => return Err(Error::interrupted()),
        Err(AuditAnswer::Denied) => {
            talk.status(&format!("denied by policy: {}", prepared.summary()));
            return told(format!("[aish] action denied by policy: {reason}"));
        }
        Err(AuditAnswer::NoTerminal) => {
            talk.status(&format!("not run, since nobody can be asked: {}", prepared.summary()));
            return told("[aish] action not run: it needs the user's consent, and nobody can be asked".to_owned());
        }
        Err(_) => return told(format!("[aish] action skipped by user: {reason}")),
    };
    let outcome =
        tools.run(&prepared, &pass, paths, cwd, &mut ToldTools::of(talk, &format!("waiting for {}", call.name)));
    if outcome.cancelled {
        return Err(Error::interrupted());
    }
    talk.status(&prepared.report(&outcome));
    let mark = if pass.was_asked() { APPROVED } else { "" };
    Ok((format!("{mark}{}", outcome.text), outcome.provenance))
}
