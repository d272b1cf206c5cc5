//! What servers have refused of our requests, so that they are asked the right way at once: kept for this process and, where there is
//! one, for the shell. It holds a server's own words, which only [`dialect::adapt`](super::dialect::adapt) reads.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};

use super::Endpoint;
use crate::store::shell_state::{ShellState, Slot};

/// The most that is kept: servers whose words differ each time mustn't fill it.
const MOST_REFUSALS: usize = 64;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Refusal {
    base: String,
    model: String,
    reasoning: Option<crate::config::preset::Reasoning>,
    complaint: String,
}

impl Refusal {
    fn of(endpoint: &Endpoint, complaint: &str) -> Self {
        let preset = &endpoint.preset;
        let (model, reasoning) = (preset.model.clone(), preset.reasoning);
        Self { base: endpoint.base(), model, reasoning, complaint: complaint.to_owned() }
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

/// From now on they are also kept in the shell's state. Those that are there are read when the first body is made.
pub fn keep_refusals(shell: ShellState) {
    REFUSALS.with_borrow_mut(|refusals| refusals.shell = Some(shell));
}

/// What the server has complained of before, when it was asked for this model and as much reasoning.
pub fn known_complaints(endpoint: &Endpoint) -> Vec<String> {
    let wanted = Refusal::of(endpoint, "");
    let same = |refusal: &&Refusal| Refusal { complaint: String::new(), ..(*refusal).clone() } == wanted;
    REFUSALS.with_borrow_mut(|refusals| {
        refusals.read_shell();
        refusals.all.iter().filter(same).map(|refusal| refusal.complaint.clone()).collect()
    })
}

/// Remembers complaints after which the server took the request as it was changed.
pub fn keep_complaints(endpoint: &Endpoint, complaints: &[String]) {
    REFUSALS.with_borrow_mut(|refusals| {
        let new = complaints.iter().filter(|complaint| refusals.add(Refusal::of(endpoint, complaint))).count();
        if new > 0
            && let (Some(shell), Ok(text)) = (&refusals.shell, serde_json::to_string(&refusals.all))
        {
            // Where it can't be kept, the server is asked twice again next time.
            let _ = shell.put(Slot::Refusals, &text);
        }
    });
}

impl Refusals {
    fn read_shell(&mut self) {
        let Some(shell) = self.shell.as_ref().filter(|_| !self.read) else { return };
        let known: Vec<Refusal> =
            shell.get(Slot::Refusals).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        self.read = true;
        for refusal in known {
            self.add(refusal);
        }
    }

    /// Adds one more, though it may say what another does: some servers have the same words for each field. False if there are too many.
    fn add(&mut self, refusal: Refusal) -> bool {
        let fits = self.all.len() < MOST_REFUSALS;
        if fits {
            self.all.push(refusal);
        }
        fits
    }
}
