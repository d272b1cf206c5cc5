//! The bounds of a look at the file system: entries and time. Tests set the clock.

use std::cell::Cell;
use std::time::{Duration, Instant, SystemTime};

/// Most work of one look; by default 20,000 entries and 200 ms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlastLimits {
    /// Directory entries.
    pub entries: u64,
    /// Time in all; counting gets three fifths of it.
    pub time: Duration,
}

impl Default for BlastLimits {
    fn default() -> Self {
        Self { entries: 20_000, time: Duration::from_millis(200) }
    }
}

/// The time of a look, which stands still in tests.
pub trait Clock: Send + Sync {
    /// Since the look began.
    fn elapsed(&self) -> Duration;
    /// For the ages of files.
    fn now(&self) -> SystemTime;
}

/// The clock of the operating system.
#[derive(Debug)]
pub struct BlastMachine(Instant);

impl BlastMachine {
    /// Its time begins now.
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for BlastMachine {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn now(&self) -> SystemTime {
        SystemTime::now()
    }
}

pub(super) struct Budget<'c> {
    entries: Cell<u64>,
    time: Duration,
    spent: Cell<bool>,
    pub clock: &'c dyn Clock,
}

impl<'c> Budget<'c> {
    pub(super) fn new(limits: BlastLimits, clock: &'c dyn Clock) -> Self {
        Self { entries: Cell::new(limits.entries), time: limits.time * 3 / 5, spent: Cell::new(false), clock }
    }

    /// Takes one step; once a bound is reached, always false.
    pub(super) fn step(&self) -> bool {
        let left = self.entries.get();
        if left == 0 || self.spent.get() || self.clock.elapsed() >= self.time {
            self.spent.set(true);
            return false;
        }
        self.entries.set(left - 1);
        true
    }

    pub(super) fn is_spent(&self) -> bool {
        self.spent.get()
    }
}
