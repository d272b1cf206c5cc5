//! Servers' refusals, kept for this process and its shell, so that later requests avoid them. Only
//! [`dialect::adapt`](super::dialect::adapt) reads the servers' words.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};

use super::Endpoint;
use crate::config::preset::Reasoning;
use crate::store::shell_state::{ShellState, StateSlot};

/// Servers whose words differ each time mustn't fill it.
const MOST_REFUSALS: usize = 64;

#[derive(Clone, Serialize, Deserialize)]
pub struct Refusal {
    base: String,
    model: String,
    /// None where it was about something else.
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
    read: bool,
}

thread_local! {
    static REFUSALS: RefCell<Refusals> = RefCell::default();
}

/// Read at the first body, and kept in the shell's state from now on.
pub fn keep_refusals(shell: ShellState) {
    REFUSALS.with_borrow_mut(|refusals| refusals.shell = Some(shell));
}

pub fn known_refusals(endpoint: &Endpoint) -> Vec<Refusal> {
    let (base, model) = (endpoint.base(), &endpoint.preset.model);
    let same = |refusal: &&Refusal| refusal.base == base && refusal.model == *model;
    REFUSALS.with_borrow_mut(|refusals| {
        refusals.read_shell();
        refusals.all.iter().filter(same).cloned().collect()
    })
}

/// After the server took the changed request.
pub fn keep_refused(refused: Vec<Refusal>) {
    REFUSALS.with_borrow_mut(|refusals| {
        let new = refused.into_iter().filter(|refusal| refusals.add(refusal.clone())).count();
        if new > 0
            && let Some(shell) = &refusals.shell
        {
            // If it can't be kept, the server is asked twice again next time.
            let _ = shell.put_json(StateSlot::Refusals, &refusals.all);
        }
    });
}

impl Refusals {
    fn read_shell(&mut self) {
        let Some(shell) = self.shell.as_ref().filter(|_| !self.read) else { return };
        let known: Vec<Refusal> = shell.get_json(StateSlot::Refusals).unwrap_or_default();
        self.read = true;
        for refusal in known {
            self.add(refusal);
        }
    }

    /// Keeps equal words: some servers use one text for all fields. False if there are too many.
    fn add(&mut self, refusal: Refusal) -> bool {
        let fits = self.all.len() < MOST_REFUSALS;
        if fits {
            self.all.push(refusal);
        }
        fits
    }
}
