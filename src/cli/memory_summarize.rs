//! `aish memory summarize`: draws notes from this shell's conversation and keeps those that the
//! user accepts (SUM-01…11).

use std::io;
use std::path::Path;

use clap::Args;
use serde_json::json;

use super::app::App;
use crate::config::{Active, ProviderKind, known_secrets};
use crate::egress::{self, EgressAnswer};
use crate::error::{Error, Exit, Result};
use crate::memory::summarize::{self, NoteCandidate, SecretFilter};
use crate::memory::{MemoryItem, NewItem};
use crate::model::turn::{SUMMARIZE, Turn};
use crate::sessions::log;
use crate::store::private::describe;
use crate::store::shell_state::StateSlot;
use crate::ui::keep_note::{KeepQuestion, NoteAnswer};
use crate::ui::signals;
use crate::ui::tty::{TerminalMode, Tty};

#[derive(Debug, Args)]
pub struct SummarizeArgs {
    /// The preset to ask; without it memory.summarizer_model, else the active one
    #[arg(short, long, value_name = "PRESET")]
    pub model: Option<String>,
}

#[derive(Default)]
struct SummaryOutcome {
    kept: Vec<MemoryItem>,
    /// Candidates left when the user or a signal ended the questions.
    left: Option<usize>,
    failed: Option<Error>,
}

impl SummarizeArgs {
    /// Fails without terminal, conversation, answer or a writable memory. Earlier notes stay.
    pub fn run(&self, app: &App) -> Result<()> {
        // Before the call, which may cost money.
        let mut tty = Tty::open().map_err(|_| {
            Error::failed("each note needs your yes on a terminal, so nothing is kept")
                .hint("run `aish memory summarize` in a terminal")
                .hint("`aish memory add TEXT` keeps a note without asking")
        })?;
        let nothing =
            || Error::failed("there is no conversation in this shell to draw notes from").hint("ask something first");
        let log = app.invocation.library()?.file(&app.invocation.state()?.get(StateSlot::Session).ok_or_else(nothing)?);
        let turns = log::load_log(&log)
            .map_err(|e| Error::failed(format!("can't read `{}`: {}", log.display(), describe(&e))))?
            .turns;
        let mut filter = SecretFilter::new(known_secrets::vault());
        let transcript = summarize::transcript(&turns, &mut filter);
        if transcript.is_empty() {
            return Err(nothing());
        }
        let summarizer = self.summarizer(app)?;
        let answer = ask_summarizer(app, &summarizer, transcript)?;
        let candidates = summarize::candidates(&answer.reply.text);
        keep_candidates(app, &log, answer)?;
        summarize::mark_offered(&log, &app.invocation.state()?);
        let total = candidates.len();
        let outcome = review_candidates(app, &mut tty, candidates, &mut filter, &log)?;
        report_outcome(app, total, outcome)
    }

    /// The preset that draws the notes (SUM-07).
    fn summarizer(&self, app: &App) -> Result<Active> {
        let named =
            self.model.clone().or_else(|| app.invocation.config().ok()?.settings.memory.summarizer_model.clone());
        let active = app.invocation.active(named.as_deref())?;
        if active.preset.provider == ProviderKind::Cookbook {
            return Err(Error::no_model("the cookbook can't draw notes from a conversation")
                .hint("name a preset in `memory.summarizer_model`, or with --model")
                .hint("`aish memory add TEXT` keeps a note of your own"));
        }
        Ok(active.with_time_limit(summarize::TIME))
    }
}

fn ask_summarizer(app: &App, summarizer: &Active, transcript: String) -> Result<EgressAnswer> {
    let side = app.invocation.side();
    let mut view = app.silent_view(side.shell, summarizer);
    let request = summarize::summary_request(transcript);
    let outcome = egress::send_request(summarizer, None, &request, &side, &app.invocation.ledger()?, &mut view);
    view.end();
    outcome?.whole()
}

/// Logs the reply with its tag, which keeps it out of transcripts and questions (SUM-03).
fn keep_candidates(app: &App, log: &Path, answer: EgressAnswer) -> Result<()> {
    let mut turn = Turn::assistant(answer.reply.text);
    turn.model = Some(answer.label.clone());
    turn.usage = answer.reply.usage;
    turn.meta = Some(SUMMARIZE.to_owned());
    match log::append_turns(log, &answer.label, &[turn]) {
        Ok(_) => Ok(()),
        Err(e) => app.printer.status(&format!("the reply isn't in the conversation's log: {}", e.message)),
    }
}

/// Each note is written as soon as it is accepted.
fn review_candidates(
    app: &App,
    tty: &mut Tty,
    candidates: Vec<NoteCandidate>,
    filter: &mut SecretFilter,
    log: &Path,
) -> Result<SummaryOutcome> {
    let gone = |e: io::Error| Error::failed(format!("the terminal is gone: {}", describe(&e)));
    let stop = signals::watch_for_end().map_err(|e| Error::failed(format!("signals can't be caught: {e}")))?;
    let store = app.invocation.memory()?;
    let known = store.load().map(|loaded| loaded.items).unwrap_or_default();
    let session = log.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    // A line editor may have left a mode in which a newline isn't one.
    let _modes = tty.guard(TerminalMode::Keys).map_err(gone)?;
    let mut question = KeepQuestion { tty, asking: app.asking(&stop) };
    let mut outcome = SummaryOutcome::default();
    let total = candidates.len();
    for (n, candidate) in candidates.into_iter().enumerate() {
        let said = match review_candidate(&mut question, &candidate, filter, &known) {
            Ok(said) => said,
            // Kept notes are reported even if the terminal is gone.
            Err(e) => {
                outcome.failed = Some(gone(e));
                break;
            }
        };
        match said {
            None => {
                outcome.left = Some(total - n);
                break;
            }
            Some(text) if text.trim().is_empty() => {}
            Some(text) => match store.add(&NewItem::new(candidate.kind, text).from_session(&session)) {
                Ok(item) => outcome.kept.push(item),
                Err(e) => {
                    outcome.failed = Some(e);
                    break;
                }
            },
        }
    }
    Ok(outcome)
}

/// The text to keep, empty to keep nothing; none ends the questions.
fn review_candidate(
    question: &mut KeepQuestion<'_>,
    candidate: &NoteCandidate,
    filter: &mut SecretFilter,
    known: &[MemoryItem],
) -> io::Result<Option<String>> {
    let mut filtered = filter.filter(&candidate.text);
    loop {
        let already = known.iter().any(|item| item.kind == candidate.kind && item.content == filtered.clean);
        let about = if filtered.is_secret() {
            Some("this looks like a secret: it is left out, unless you insist")
        } else {
            already.then_some("there is such a note already")
        };
        question.show(candidate.kind.name(), &filtered.clean, about)?;
        match question.ask()? {
            NoteAnswer::Stop => return Ok(None),
            NoteAnswer::Drop => return Ok(Some(String::new())),
            NoteAnswer::Keep if filtered.is_secret() => {
                return Ok(Some(if question.insists()? { filtered.whole } else { filtered.clean }));
            }
            NoteAnswer::Keep => return Ok(Some(filtered.clean)),
            NoteAnswer::Edit => {
                let Some(text) = question.edit(&filtered.clean)? else { continue };
                // The user's own text is kept, but a secret is pointed out first.
                filtered = filter.filter(text.trim());
                if !filtered.is_secret() {
                    return Ok(Some(filtered.clean));
                }
            }
        }
    }
}

fn report_outcome(app: &App, total: usize, outcome: SummaryOutcome) -> Result<()> {
    if total == 0 {
        app.printer.status("memory: the model found nothing worth remembering")?;
    }
    // SUM-10.
    app.printer.status(&format!("memory: added {} candidates", outcome.kept.len()))?;
    if app.printer.json {
        app.printer.json(&json!({"version": 1, "candidates": total, "items": outcome.kept}))?;
    }
    if let Some(left) = outcome.left {
        let them = if left == 1 { "the last one was".to_owned() } else { format!("{left} of {total} were") };
        app.printer.status(&format!("memory: stopped; {them} not kept"))?;
        return Err(Error::said(Exit::Interrupted));
    }
    outcome.failed.map_or(Ok(()), Err)
}

/// One line after an answer, with `memory.auto_summarize`.
pub fn offer_summary(app: &App) -> Result<()> {
    if app.printer.quiet || !app.invocation.config()?.settings.memory.auto_summarize {
        return Ok(());
    }
    let state = app.invocation.state()?;
    let Some(file) = state.get(StateSlot::Session) else { return Ok(()) };
    if summarize::is_offer_due(&app.invocation.library()?.file(&file), &state) {
        app.printer.status(
            "there may be things worth remembering in this conversation: `:memory summarize` asks about each",
        )?;
    }
    Ok(())
}
