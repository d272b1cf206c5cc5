//! Sums of a day's, run's or shell's calls. A sum is carried on with what other shells add.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::ledger_file::{self, Extent, Wanted};
use super::record::{CostRecord, Sum};
use crate::store::clock::{read_stamp, stamp_of};
use crate::store::id::ShellId;

/// Records of waiting writers may be out of order by at most this.
const DISORDER: Duration = Duration::from_secs(3600);

/// Consecutive old records that end a scope; a few may come from a wrong clock.
const OLD: usize = 32;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CostScope {
    /// After a moment, ISO 8601 in UTC.
    Since(String),
    Run(String),
    /// Of a shell, after its last reset.
    Session(String),
}

impl CostScope {
    pub fn since(time: SystemTime) -> Self {
        Self::Since(stamp_of(time))
    }

    pub fn holds(&self, record: &CostRecord) -> bool {
        !record.reset
            && match self {
                Self::Since(begin) => record.ts >= *begin,
                Self::Run(run) => record.run.as_ref() == Some(run),
                Self::Session(session) => record.session == *session,
            }
    }

    fn begins(&self, record: &CostRecord) -> bool {
        matches!(self, Self::Session(session) if record.reset && record.session == *session)
    }

    /// Bytes that a line of this scope holds.
    fn mark(&self) -> Option<String> {
        match self {
            Self::Since(_) => None,
            Self::Run(name) | Self::Session(name) => serde_json::to_string(name).ok(),
        }
    }

    /// No call of the shell is older. No limit uses a shell's sum, so a wrong clock does no harm.
    fn shell_begin(&self) -> Option<String> {
        let Self::Session(id) = self else { return None };
        let began = ShellId::parse(id)?.started()?;
        Some(stamp_of(began.checked_sub(DISORDER)?))
    }

    /// Newest first; returns how much was read. A scope of time is read as far as it goes back.
    pub fn read(&self, file: &Path, mut each: impl FnMut(CostRecord)) -> io::Result<Extent> {
        let enough = match self {
            Self::Since(begin) => read_stamp(begin)
                .and_then(|begin| begin.duration_since(UNIX_EPOCH).ok())
                .map(|begin| stamp_of(UNIX_EPOCH + begin.saturating_sub(DISORDER))),
            Self::Run(_) | Self::Session(_) => None,
        };
        let wanted = Wanted { mark: self.mark(), since: self.shell_begin(), old: OLD };
        let mut old = 0;
        ledger_file::read_backwards(file, &wanted, |record| {
            old = if enough.as_ref().is_some_and(|enough| record.ts < *enough) { old + 1 } else { 0 };
            if self.begins(&record) || old > OLD {
                return ControlFlow::Break(());
            }
            if self.holds(&record) {
                each(record);
            }
            ControlFlow::Continue(())
        })
    }
}

/// A sum, and how much of the ledger is in it.
#[derive(Clone, Debug)]
pub struct RunningTotal {
    pub scope: CostScope,
    sum: Sum,
    read: u64,
}

impl RunningTotal {
    pub fn start(scope: CostScope, file: &Path) -> io::Result<Self> {
        let mut sum = Sum::default();
        let read = scope.read(file, |record| sum.add(&record))?.length;
        Ok(Self { scope, sum, read })
    }

    /// Skips the existing ledger: nothing in it is in scope.
    pub fn new(scope: CostScope, file: &Path) -> Self {
        Self { scope, sum: Sum::default(), read: ledger_file::whole_length(file) }
    }

    pub fn now(&mut self, file: &Path) -> io::Result<Sum> {
        let (scope, sum) = (&self.scope, &mut self.sum);
        self.read = ledger_file::read_since(file, self.read, |record| {
            if scope.begins(&record) {
                *sum = Sum::default();
            } else if scope.holds(&record) {
                sum.add(&record);
            }
        })?;
        Ok(self.sum)
    }
}
