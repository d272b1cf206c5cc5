//! Books calls in `usage.jsonl` and refuses those over a limit. A failed write only gives a notice.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use super::day::day_bounds;
use super::limits::{self, CostLimits, Warnings, Which, format_dollars};
use super::price::{Cost, Price, is_free};
use super::record::{CostRecord, Sum};
use super::scope::{CostScope, RunningTotal};
use crate::config::Active;
use crate::error::{Error, Result};
use crate::model::{ModelRequest, Reply, Sink};
use crate::store::append_json;
use crate::store::private::describe;
use crate::store::shell_state::{ShellState, StateSlot};

#[derive(Debug, Default)]
pub struct Ledger {
    /// None: nothing is booked.
    file: Option<PathBuf>,
    pub session: String,
    run: Option<String>,
    class: Option<&'static str>,
    limits: CostLimits,
    warnings: Warnings,
    state: Option<ShellState>,
    memory: Mutex<Memory>,
}

#[derive(Debug, Default)]
struct Memory {
    sums: Vec<RunningTotal>,
    /// What couldn't be written, and whether that was reported.
    lost: Sum,
    lost_said: bool,
    told: Vec<String>,
}

impl Ledger {
    /// `file` is `Paths::usage`; `session` is the calling shell.
    pub fn new(file: PathBuf, session: &str) -> Self {
        Self { file: Some(file), session: session.to_owned(), ..Self::default() }
    }

    #[must_use]
    pub fn with_limits(self, limits: CostLimits) -> Self {
        Self { limits, ..self }
    }

    /// With amounts at which the user is told, once per shell; `state` remembers.
    #[must_use]
    pub fn with_warnings(self, warnings: Warnings, state: ShellState) -> Self {
        Self { warnings, state: Some(state), ..self }
    }

    /// None where costs aren't told.
    pub fn shell(&self) -> Option<&ShellState> {
        self.state.as_ref()
    }

    /// For a run of Norris that may cost `max_dollars`; a lower existing limit stays.
    #[must_use]
    pub fn for_run(self, run: &str, max_dollars: Option<f64>) -> Self {
        let limit = [self.limits.run, max_dollars].into_iter().flatten().reduce(f64::min);
        let limits = CostLimits { run: limit, ..self.limits };
        if let Some(file) = &self.file {
            // The run begins now: earlier records are no part of it.
            let running = RunningTotal::new(CostScope::Run(run.to_owned()), file);
            self.memory().sums.push(running);
        }
        Self { run: Some(run.to_owned()), limits, ..self }
    }

    #[must_use]
    pub fn for_class(self, class: &'static str) -> Self {
        Self { class: Some(class), ..self }
    }

    /// In all shells, in US dollars.
    pub fn spent_today(&self) -> Result<f64> {
        self.today().map(|sum| sum.dollars)
    }

    pub fn today(&self) -> Result<Sum> {
        self.sum(CostScope::since(day_bounds(SystemTime::now()).0))
    }

    pub fn spent_in_run(&self, run: &str) -> Result<f64> {
        self.sum(CostScope::Run(run.to_owned())).map(|sum| sum.dollars)
    }

    /// Since the shell's last reset.
    pub fn session(&self) -> Result<Sum> {
        self.sum(CostScope::Session(self.session.clone()))
    }

    /// Newest first; and the number of unreadable lines on the way.
    pub fn records(&self, scope: &CostScope) -> Result<(Vec<CostRecord>, usize)> {
        let Some(file) = &self.file else { return Ok(Default::default()) };
        let mut records = Vec::new();
        let extent = scope.read(file, |record| records.push(record)).map_err(|e| unreadable(file, &e))?;
        Ok((records, extent.damaged))
    }

    pub fn limits(&self) -> CostLimits {
        self.limits
    }

    /// Sums of this shell start at zero, and warnings again. Records stay.
    pub fn reset(&self) -> Result<()> {
        if let Some(file) = &self.file {
            append_json(file, &CostRecord { reset: true, ..CostRecord::now(&self.session) })?;
        }
        if let Some(state) = &self.state {
            state.remove(StateSlot::CostTold);
        }
        Ok(())
    }

    /// Fails when the call would pass a limit, or its price or the ledger is unknown and a limit
    /// needs it. In a run the first two are `Exit::BudgetExhausted`.
    pub fn admit(&self, active: &Active, request: &ModelRequest) -> Result<()> {
        if self.limits.is_none() || self.file.is_none() || is_free(&active.preset) {
            return Ok(());
        }
        let in_run = self.run.is_some();
        let Some(price) = Price::of(&active.preset, None) else { return Err(limits::unpriced(active, in_run)) };
        let call = limits::estimate_dollars(price, request, active.preset.max_tokens);
        if let Some(run) = &self.run {
            limits::check(Which::Run, self.limits.run, call, in_run, || self.spent_in_run(run))?;
        }
        limits::check(Which::Day, self.limits.day, call, in_run, || self.spent_today())
    }

    /// Books a call, maybe broken off. Failures and due cost notices go to `sink`.
    pub fn book(
        &self,
        active: &Active,
        request: &ModelRequest,
        reply: &Reply,
        broken: bool,
        sink: &mut dyn Sink,
    ) -> Cost {
        let cost = Cost::of(&active.preset, request, reply, broken);
        let Some(file) = &self.file else { return cost };
        let record = self.record(active, request, reply, &cost);
        if let Err(e) = append_json(file, &record) {
            let mut memory = self.memory();
            memory.lost += Sum::from(&cost);
            if !std::mem::replace(&mut memory.lost_said, true) {
                sink.notice(&format!("this call isn't in the cost record: {e}"));
            }
        }
        self.warn(sink);
        cost
    }

    fn warn(&self, sink: &mut dyn Sink) {
        // The word holds the threshold: a raised one is told anew.
        let dollars =
            self.warnings.dollars.map(|at| (at, format!("dollars {at}"))).filter(|(_, word)| !self.told(word));
        let tokens = self.warnings.tokens.map(|at| (at, format!("tokens {at}"))).filter(|(_, word)| !self.told(word));
        if dollars.is_none() && tokens.is_none() {
            return;
        }
        let Ok(sum) = self.session() else { return };
        if let Some((at, word)) = dollars.filter(|(at, _)| sum.dollars >= *at) {
            let (spent, at) = (format_dollars(sum.dollars), format_dollars(at));
            sink.notice(&format!("this session has cost {spent}, past the {at} of `cost.warn_at_dollars`; `aish cost detail` says what for"));
            self.note_told(word);
        }
        if let Some((at, word)) = tokens.filter(|(at, _)| sum.tokens() >= *at) {
            let spent = sum.tokens();
            sink.notice(&format!("this session has used {spent} tokens, past the {at} of `cost.warn_at_tokens`; `aish cost detail` says what for"));
            self.note_told(word);
        }
    }

    fn told(&self, word: &str) -> bool {
        let kept = self.state.as_ref().and_then(|state| state.get(StateSlot::CostTold)).unwrap_or_default();
        self.memory().told.iter().any(|told| told == word) || kept.lines().any(|line| line == word)
    }

    fn note_told(&self, word: String) {
        if let Some(state) = &self.state {
            let kept = state.get(StateSlot::CostTold).unwrap_or_default();
            // Without a place to keep it, the next process says it again.
            let _ = state.put(StateSlot::CostTold, format!("{kept}\n{word}").trim_start());
        }
        self.memory().told.push(word);
    }

    /// Read once, then carried on.
    fn sum(&self, scope: CostScope) -> Result<Sum> {
        let Some(file) = &self.file else { return Ok(Sum::default()) };
        let mut memory = self.memory();
        let failed = |e: io::Error| unreadable(file, &e);
        let lost = memory.lost;
        let mut sum = match memory.sums.iter_mut().find(|running| running.scope == scope) {
            Some(running) => running.now(file).map_err(failed)?,
            None => {
                let mut running = RunningTotal::start(scope, file).map_err(failed)?;
                let sum = running.now(file).map_err(failed)?;
                memory.sums.push(running);
                sum
            }
        };
        sum += lost;
        Ok(sum)
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn record(&self, active: &Active, request: &ModelRequest, reply: &Reply, cost: &Cost) -> CostRecord {
        let provider = serde_json::to_value(active.preset.provider).ok();
        let provider = provider.and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default();
        let asked = if active.preset.model.is_empty() { &active.name } else { &active.preset.model };
        let model = reply.model.as_deref().map_or(asked.as_str(), short_name);
        CostRecord {
            run: self.run.clone(),
            class: self.class.unwrap_or_default().to_owned(),
            category: request.category.name().to_owned(),
            preset: active.name.clone(),
            model: model.to_owned(),
            provider,
            ..CostRecord::now(&self.session).with(cost)
        }
    }
}

/// Local servers may give a model's file as its name: the end tells models apart.
pub fn short_name(name: &str) -> &str {
    if name.starts_with('/') { name.rsplit('/').find(|part| !part.is_empty()).unwrap_or(name) } else { name }
}

fn unreadable(file: &Path, e: &io::Error) -> Error {
    Error::failed(format!("the record of costs can't be read: {}: {}", file.display(), describe(e)))
}

#[cfg(test)]
#[path = "ledger_tests.rs"]
mod tests;
