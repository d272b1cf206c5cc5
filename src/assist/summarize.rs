//! The model summarizes turns that no longer fit (`context.summarize_on_evict`), booked as
//! `summarize`. On failure they stay in the log and are left out of this question.

use super::exchange::Exchange;
use crate::conversation::summary;
use crate::conversation::window;
use crate::egress::{self, EgressAnswer};
use crate::error::{Error, Exit, Result};
use crate::model::{Category, ModelRequest, Sink};
use crate::review::provenance::add_provenance;
use crate::sessions::log::Summary;
use crate::sessions::recent::Recent;
use aish_base::hands_on;

/// Milliseconds, unless the preset has its own limit.
const TIME: u64 = 30_000;
/// The share of the limits that is kept: each summary is a call.
const SHARE: f64 = 0.5;
/// Turns between a failure and the next attempt.
const PAUSE: usize = 8;

/// Can be waited for and cancelled; its text isn't shown.
struct BackgroundCall<'a> {
    inner: &'a mut dyn Sink,
}

impl Sink for BackgroundCall<'_> {
    hands_on!(inner: waiting, connecting, cancelled, notice);
}

/// `reserved` tokens are taken already. True: the user was told.
pub fn make_room(exchange: &Exchange, past: &mut Recent, reserved: usize, sink: &mut dyn Sink) -> Result<bool> {
    let Some(conversation) = &exchange.conversation else { return Ok(false) };
    let count = window::turns_that_leave(&past.turns, reserved, exchange.limits, SHARE);
    if count == 0 || past.failed_ago.is_some_and(|turns| turns < PAUSE) {
        return Ok(false);
    }
    let so_far = past.summary.as_ref().map(|summary| summary.text.as_str());
    let words = summary::transcript(so_far, &past.turns[..count]);
    let (preset, text) = match ask_for_summary(exchange, words, &mut BackgroundCall { inner: sink }) {
        Ok(answered) => answered,
        Err(e) if e.exit == Exit::Interrupted => return Err(e),
        Err(e) => {
            sink.notice(&format!("older turns can't be summarized and are left out: {}", e.message));
            let failed = Summary::default();
            if let Some(trouble) = conversation.keep_summary(&exchange.active.name, &failed) {
                sink.notice(&trouble);
            }
            return Ok(true);
        }
    };
    let mut provenance = past.summary.take().map(|summary| summary.provenance).unwrap_or_default();
    for turn in &past.turns[..count] {
        add_provenance(&mut provenance, &turn.provenance);
    }
    let summary = Summary { before: past.place(count), text, provenance };
    sink.notice(&format!("{count} older turns were summarized to make room"));
    if let Some(trouble) = conversation.keep_summary(&preset, &summary) {
        sink.notice(&trouble);
    }
    past.drop_first(count);
    past.summary = Some(summary);
    Ok(true)
}

fn ask_for_summary(exchange: &Exchange, words: String, sink: &mut dyn Sink) -> Result<(String, String)> {
    let active = exchange.active.with_time_limit(TIME);
    let request = ModelRequest::internal(Category::Summarize, summary::SYSTEM, words, summary::MAX_TOKENS);
    let answer = egress::send_request(&active, exchange.fallback, &request, exchange.side, &exchange.ledger, sink)?;
    let preset = answer.preset.clone();
    let text = answer.whole().map(|answer: EgressAnswer| summary::kept(&answer.reply.text))?;
    text.map(|text| (preset, text)).ok_or_else(|| Error::failed("the summary is empty"))
}

#[cfg(test)]
#[path = "summarize_tests.rs"]
mod tests;
