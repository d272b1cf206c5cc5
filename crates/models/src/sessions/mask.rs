//! Takes what looks like a secret out of turns before they are kept, and gives a process its own
//! turns back as they were. Secrets themselves stay in memory; nothing here is written. A mark
//! stands for a secret and no placeholder: in the next request that would be another one's.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::config::known_secrets;
use crate::model::turn::Turn;

/// The turns without their secrets. They are looked at together: a value that is named in the
/// question is taken out of the answer too, where it may stand alone.
pub fn mask_turns(turns: &[Turn]) -> Vec<Turn> {
    let mut turns = turns.to_vec();
    let texts = turns.iter_mut().flat_map(|turn| {
        let arguments = turn.tool_calls.iter_mut().map(|call| &mut call.arguments);
        std::iter::once(&mut turn.content).chain(&mut turn.typed).chain(turn.facts.values_mut()).chain(arguments)
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

/// The same, with at most `most` bytes of what is left, and a `…` where that is cut.
pub fn masked_beginning(text: &str, most: usize) -> String {
    let mut text = masked_text(text);
    if text.len() > most {
        text.truncate(text.floor_char_boundary(most));
        text.push('…');
    }
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
        *text = vault.mark(&scrubbed);
    }
}

/// The turns of this process as they were said, by the text that was kept of them. A run of Norris
/// needs a secret that it has seen for more than one step; it is forgotten with the process.
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
