//! Which calls are summed: a day's, a run's, a shell's. A sum that was made once is carried on with
//! what was added to the ledger since, so that a long run sees what other shells spend meanwhile.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::ledger_file::{self, Extent, Wanted};
use super::record::CostRecord;
use super::sum::Sum;
use crate::store::clock::stamp_of;
use crate::store::id::ShellId;

/// Records of writers that waited for each other may stand in another order than their times, but
/// not by more than this.
const DISORDER: Duration = Duration::from_secs(3600);

/// So many records in a row that are too old are the end of a scope; a few may be of a time when
/// the clock was wrong.
const OLD: usize = 32;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CostScope {
    /// Those after a moment, ISO 8601 in UTC.
    Since(String),
    Run(String),
    /// Those of a shell after its last reset.
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

    /// What a line of this scope holds, byte for byte.
    fn mark(&self) -> Option<String> {
        match self {
            Self::Since(_) => None,
            Self::Run(name) | Self::Session(name) => serde_json::to_string(name).ok(),
        }
    }

    /// Before this no call of the shell is to be found. Limits don't go by the sum of a shell, so a
    /// clock that was wrong costs none.
    fn shell_begin(&self) -> Option<String> {
        let Self::Session(id) = self else { return None };
        let began = ShellId::parse(id)?.started()?;
        Some(stamp_of(began.checked_sub(DISORDER)?))
    }

    /// Calls `each` for every record in scope, newest first; how much has been read. A scope of
    /// time is read as far as it goes back, whatever was booked before.
    pub fn read(&self, file: &Path, mut each: impl FnMut(CostRecord)) -> io::Result<Extent> {
        let enough = match self {
            Self::Since(begin) => humantime::parse_rfc3339(begin)
                .ok()
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

/// The sum of a scope, and how much of the ledger is in it.
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

    /// A scope of which the ledger holds nothing yet: what is there already isn't read.
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
