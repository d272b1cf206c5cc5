//! What servers have refused of our requests, so that they are asked the right way at once: kept
//! for this process and, where there is one, for the shell. It holds a server's own words, which
//! only [`dialect::adapt`](super::dialect::adapt) reads.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};

use super::Endpoint;
use crate::config::preset::Reasoning;
use crate::store::shell_state::{ShellState, StateSlot};

/// The most that is kept: servers whose words differ each time mustn't fill it.
const MOST_REFUSALS: usize = 64;

#[derive(Clone, Serialize, Deserialize)]
pub struct Refusal {
    base: String,
    model: String,
    /// The level of reasoning that was refused; none where it was about something else.
    pub reasoning: Option<Reasoning>,
    pub complaint: String,
}

impl Refusal {
    pub fn of(endpoint: &Endpoint, reasoning: Option<Reasoning>, complaint: &str) -> Self {
        Self { base: endpoint.base(), model: endpoint.preset.model.clone(), reasoning, complaint: complaint.to_owned() }
    }
}

#[derive(Default)]
struct Refusals {
    all: Vec<Refusal>,
    shell: Option<ShellState>,
    /// Those of the shell's state are among them.
    read: bool,
}

thread_local! {
    static REFUSALS: RefCell<Refusals> = RefCell::default();
}

/// From now on they are also kept in the shell's state. Those that are there are read when the
/// first body is made.
pub fn keep_refusals(shell: ShellState) {
    REFUSALS.with_borrow_mut(|refusals| refusals.shell = Some(shell));
}

/// What the server has complained of before, when it was asked for this model.
pub fn known_refusals(endpoint: &Endpoint) -> Vec<Refusal> {
    let (base, model) = (endpoint.base(), &endpoint.preset.model);
    let same = |refusal: &&Refusal| refusal.base == base && refusal.model == *model;
    REFUSALS.with_borrow_mut(|refusals| {
        refusals.read_shell();
        refusals.all.iter().filter(same).cloned().collect()
    })
}

/// Remembers refusals after which the server took the request as it was changed.
pub fn keep_refused(refused: Vec<Refusal>) {
    REFUSALS.with_borrow_mut(|refusals| {
        let new = refused.into_iter().filter(|refusal| refusals.add(refusal.clone())).count();
        if new > 0
            && let (Some(shell), Ok(text)) = (&refusals.shell, serde_json::to_string(&refusals.all))
        {
            // Where it can't be kept, the server is asked twice again next time.
            let _ = shell.put(StateSlot::Refusals, &text);
        }
    });
}

impl Refusals {
    fn read_shell(&mut self) {
        let Some(shell) = self.shell.as_ref().filter(|_| !self.read) else { return };
        let known: Vec<Refusal> =
            shell.get(StateSlot::Refusals).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        self.read = true;
        for refusal in known {
            self.add(refusal);
        }
    }

    /// Adds one more, though it may say what another does: some servers have the same words for
    /// each field. False if there are too many.
    fn add(&mut self, refusal: Refusal) -> bool {
        let fits = self.all.len() < MOST_REFUSALS;
        if fits {
            self.all.push(refusal);
        }
        fits
    }
}
