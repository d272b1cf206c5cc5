//! Takes what looks like a secret out of turns before they are kept, and gives a process its own turns back as they were.
//! Secrets themselves stay in memory; nothing here is written.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::config::known_secrets;
use crate::model::turn::Turn;
use aish_secrets::Vault;
use aish_secrets::placeholder::placeholders;

/// What stands in a log for a secret. No placeholder: in the next request it would be another one's.
pub const MARK: &str = aish_secrets::cut::MARK;

/// The turns without their secrets. They are looked at together: a value that is named in the question is taken out of
/// the answer too, where it may stand alone.
pub fn mask_turns(turns: &[Turn]) -> Vec<Turn> {
    let mut turns = turns.to_vec();
    let texts = turns.iter_mut().flat_map(|turn| {
        let arguments = turn.tool_calls.iter_mut().map(|call| &mut call.arguments);
        std::iter::once(&mut turn.content).chain(turn.facts.values_mut()).chain(arguments)
    });
    mask_all(texts.collect());
    turns
}

/// One text without its secrets.
pub fn masked_text(text: &str) -> String {
    let mut text = text.to_owned();
    mask_all(vec![&mut text]);
    text
}

fn mask_all(texts: Vec<&mut String>) {
    let mut vault = known_secrets::vault();
    let originals: Vec<String> = texts.iter().map(|text| (**text).clone()).collect();
    let scrubbed = vault.scrub_all(originals.iter().map(String::as_str));
    if vault.is_empty() {
        return;
    }
    for (text, scrubbed) in texts.into_iter().zip(scrubbed) {
        *text = marked(&scrubbed, &vault);
    }
}

/// A scrubbed text with the mark for each placeholder that stands for a secret; those that the user wrote stay.
fn marked(scrubbed: &str, vault: &Vault) -> String {
    let mut out = String::with_capacity(scrubbed.len());
    let mut at = 0;
    for found in placeholders(scrubbed) {
        let word = &scrubbed[found.span.clone()];
        if vault.rehydrate(word) != word {
            out.push_str(&scrubbed[at..found.span.start]);
            out.push_str(MARK);
            at = found.span.end;
        }
    }
    out.push_str(&scrubbed[at..]);
    out
}

/// The turns of this process as they were said, by the text that was kept of them. A run of Norris needs a secret that it
/// has seen for more than one step; it is forgotten with the process.
#[derive(Clone, Default)]
pub struct Originals(Rc<RefCell<HashMap<String, String>>>);

impl Originals {
    /// Remembers what `kept` was made from.
    pub fn note(&self, said: &[Turn], kept: &[Turn]) {
        let mut known = self.0.borrow_mut();
        for (said, kept) in said.iter().zip(kept).filter(|(said, kept)| said.content != kept.content) {
            known.insert(kept.content.clone(), said.content.clone());
        }
    }

    /// Puts the original texts back.
    pub fn restore(&self, turns: &mut [Turn]) {
        let known = self.0.borrow();
        for turn in turns {
            if let Some(said) = known.get(&turn.content) {
                turn.content.clone_from(said);
            }
        }
    }
}

#[cfg(test)]
#[path = "mask_tests.rs"]
mod tests;
