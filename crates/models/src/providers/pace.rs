//! Every wait of a call: spinner, signals and limits.

use super::http::Connecting;
use super::interrupt::Interrupts;
use crate::model::Sink;
use std::future::Future;
use std::time::Duration;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep_until};

/// A little under the promised 80 ms.
const TICK: Duration = Duration::from_millis(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaceHalt {
    /// By a signal or the sink.
    Interrupted,
    /// The limit of this wait or of the call; the time waited.
    Timeout(Duration),
}

pub struct Pace<'a> {
    pub sink: &'a mut dyn Sink,
    interrupts: Interrupts,
    tick: Interval,
    started: Instant,
    deadline: Option<Instant>,
    pub connecting: Option<Connecting>,
}

impl<'a> Pace<'a> {
    /// `total` bounds the whole call.
    pub fn start(sink: &'a mut dyn Sink, total: Option<Duration>) -> Self {
        let started = Instant::now();
        let mut tick = interval_at(started + TICK, TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let deadline = total.map(|total| started + total);
        Self { sink, interrupts: Interrupts::listen(), tick, started, deadline, connecting: None }
    }

    /// At most for `limit`. On failure the future is dropped.
    pub async fn on<F: Future>(&mut self, future: F, limit: Duration) -> Result<F::Output, PaceHalt> {
        let begun = Instant::now();
        let own = begun + limit;
        let end = self.deadline.map_or(own, |deadline| deadline.min(own));
        let mut future = std::pin::pin!(future);
        loop {
            tokio::select! {
                biased;
                () = self.interrupts.next() => return Err(PaceHalt::Interrupted),
                output = &mut future => return Ok(output),
                () = sleep_until(end) => {
                    let whole_call = end < own;
                    return Err(PaceHalt::Timeout(if whole_call { end - self.started } else { limit }));
                }
                _ = self.tick.tick() => {
                    if self.sink.cancelled() {
                        return Err(PaceHalt::Interrupted);
                    }
                    if let Some(connecting) = &self.connecting {
                        self.sink.connecting(connecting.is_under_way());
                    }
                    self.sink.waiting(self.started.elapsed());
                }
            }
        }
    }
}
