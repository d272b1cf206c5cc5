//! Masks secrets in turns before they are kept, and gives the process its own turns back unmasked.
//! Marks are no placeholders, which would mean another secret in the next request.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::config::known_secrets;
use crate::model::turn::Turn;

/// Together: a value named in the question may stand alone in the answer.
pub fn mask_turns(turns: &[Turn]) -> Vec<Turn> {
    let mut turns = turns.to_vec();
    let texts = turns.iter_mut().flat_map(|turn| {
        let arguments = turn.tool_calls.iter_mut().map(|call| &mut call.arguments);
        std::iter::once(&mut turn.content).chain(&mut turn.typed).chain(turn.facts.values_mut()).chain(arguments)
    });
    mask_all(texts.collect());
    turns
}

pub fn masked_text(text: &str) -> String {
    let mut text = text.to_owned();
    mask_all(vec![&mut text]);
    text
}

/// At most `most` bytes, with `…` where cut.
pub fn masked_beginning(text: &str, most: usize) -> String {
    let mut text = masked_text(text);
    if text.len() > most {
        text.truncate(text.floor_char_boundary(most));
        text.push('…');
    }
    text
}

fn mask_all(mut texts: Vec<&mut String>) {
    let mut vault = known_secrets::vault();
    if vault.scrub_all(&mut texts) {
        texts.into_iter().for_each(|text| *text = vault.mark(text));
    }
}

/// Unmasked turns by kept text: a run of Norris needs a secret for more than one step.
#[derive(Clone, Default)]
pub struct Originals(Rc<RefCell<HashMap<String, String>>>);

impl Originals {
    pub fn note(&self, said: &[Turn], kept: &[Turn]) {
        let mut known = self.0.borrow_mut();
        for (said, kept) in said.iter().zip(kept).filter(|(said, kept)| said.content != kept.content) {
            known.insert(kept.content.clone(), said.content.clone());
        }
    }

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
