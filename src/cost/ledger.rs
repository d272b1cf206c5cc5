//! The books of one process: every call becomes a line of `usage.jsonl`. Books that can't be written are a notice, and no
//! reason to lose an answer.

use std::path::{Path, PathBuf};

use super::price::Cost;
use super::record::Record;
use crate::config::{Active, append_private_line, private_dir};
use crate::error::{Error, Exit, Result};
use crate::providers::{Reply, Request, Sink};

/// Where calls are booked.
#[derive(Debug, Default)]
pub struct Ledger {
    /// The file; none when nothing is booked.
    file: Option<PathBuf>,
    /// The shell that calls are made in.
    session: String,
    /// The run of Norris they belong to.
    run: Option<String>,
}

impl Ledger {
    /// The books in `file` (`Paths::usage`), for calls of the shell `session`.
    pub fn new(file: PathBuf, session: &str) -> Self {
        Self { file: Some(file), session: session.to_owned(), ..Self::default() }
    }

    /// No books: nothing is written and nothing limits.
    pub fn none() -> Self {
        Self::default()
    }

    /// The same books for the calls of a run of Norris.
    #[must_use]
    pub fn for_run(self, run: &str) -> Self {
        Self { run: Some(run.to_owned()), ..self }
    }

    /// Books a call that `active` answered with `reply`, which may have broken off. What goes wrong is said in `sink`.
    pub fn book(&self, active: &Active, request: &Request, reply: &Reply, broken: bool, sink: &mut dyn Sink) -> Cost {
        let cost = Cost::of(&active.preset, request, reply, broken);
        let Some(file) = &self.file else { return cost };
        if let Err(e) = append(file, &self.record(active, request, &cost)) {
            sink.notice(&format!("this call isn't in the books: {e}"));
        }
        cost
    }

    fn record(&self, active: &Active, request: &Request, cost: &Cost) -> Record {
        let provider = serde_json::to_value(active.preset.provider).ok();
        let provider = provider.and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default();
        let model = if active.preset.model.is_empty() { &active.name } else { &active.preset.model };
        Record {
            run: self.run.clone(),
            category: request.category.name().to_owned(),
            preset: active.name.clone(),
            model: model.clone(),
            provider,
            input: cost.usage.input,
            output: cost.usage.output,
            cached: cost.usage.cached,
            estimated: cost.estimated,
            dollars: cost.dollars,
            local: cost.local,
            ..Record::now(&self.session)
        }
    }
}

/// Appends a line, in one write.
fn append(file: &Path, record: &Record) -> Result<()> {
    if let Some(dir) = file.parent() {
        private_dir(dir)?;
    }
    let line = serde_json::to_string(record)
        .map_err(|e| Error::new(Exit::Internal, format!("a call can't be written as JSON: {e}")))?;
    append_private_line(file, &line)
}
