//! The bounds of a look at the file system: entries and time. The clock is a value, so that tests
//! can set it.

use std::cell::Cell;
use std::time::{Duration, Instant, SystemTime};

/// The bounds of one look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlastLimits {
    /// How many directory entries are looked at.
    pub entries: u64,
    /// How long it may take in all.
    pub time: Duration,
}

impl Default for BlastLimits {
    fn default() -> Self {
        Self { entries: 20_000, time: Duration::from_millis(200) }
    }
}

/// Tells the time of a look; tests have one that stands still.
pub trait Clock: Send + Sync {
    /// The time since the look began.
    fn elapsed(&self) -> Duration;
    /// The calendar time, to say how old a file is.
    fn now(&self) -> SystemTime;
}

/// The clock of the operating system.
#[derive(Debug)]
pub struct BlastMachine(Instant);

impl BlastMachine {
    /// A clock for a look that begins now.
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

/// What is left of the bounds.
pub(super) struct Budget<'c> {
    entries: Cell<u64>,
    time: Duration,
    spent: Cell<bool>,
    pub clock: &'c dyn Clock,
}

impl<'c> Budget<'c> {
    pub(super) fn new(limits: BlastLimits, clock: &'c dyn Clock) -> Self {
        // Two fifths of the time are left for putting the answer together.
        Self { entries: Cell::new(limits.entries), time: limits.time * 3 / 5, spent: Cell::new(false), clock }
    }

    /// Takes one step; false when a bound is reached, and from then on.
    pub(super) fn step(&self) -> bool {
        let left = self.entries.get();
        if left == 0 || self.spent.get() || self.clock.elapsed() >= self.time {
            self.spent.set(true);
            return false;
        }
        self.entries.set(left - 1);
        true
    }

    /// Whether something was left out.
    pub(super) fn is_spent(&self) -> bool {
        self.spent.get()
    }
}
