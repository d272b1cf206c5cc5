//! Whether each value is where the phrasing has it.

use super::Phrase;
use crate::lex::{Token, WordKind};
use crate::lists;
use crate::phrasings::PhrasingPiece;
use crate::reading::kinds;
use crate::reading::roles::{WordRole, alike, fits, plain, role, role_of_slot};
use crate::vocab::words::Id;

impl Phrase<'_> {
    /// Whether the words around it are a phrasing's: "port 80 of the pod" isn't the other port.
    pub(super) fn places(&self, at: usize) -> bool {
        let Some(slot) = self.slot(at) else { return self.turns(at) };
        // "lines 5 and 9" isn't a range.
        let number = |at: usize| self.tokens[at].num().is_some();
        if at > 1 && number(at) && self.tokens[at - 1].low() == "and" && number(at - 2) {
            let joined = self.hit.pieces[at].and_then(|p| p.checked_sub(1)).and_then(|p| self.hit.phrase[p].word());
            let between = self.tokens[..at].iter().any(|t| t.is("between") || t.low() == "between");
            if !between && joined.is_none_or(|w| self.text(w) != "and") {
                return false;
            }
        }
        // "a and b" must be joined in the phrasing too: neither of two archives is made from the
        // other.
        if at > 1
            && self.tokens[at - 1].low() == "and"
            && let (Some(here), Some(one)) = (self.hit.pieces[at], self.hit.pieces[at - 2])
            && self.hit.phrase[one].slot().is_some()
            && one != here
        {
            let and = |p: usize| self.is(&self.hit.phrase[p], &["and", "with"]);
            if here != one + 1 && !(here == one + 2 && and(one + 1)) && !number(at) {
                return false;
            }
        }
        // "the sizes of the files in docs" isn't the size of a file docs.
        if self.stands_apart(at, slot) {
            return false;
        }
        let behind = self.tokens.get(at + 1).filter(|t| role(&t.low()).is_some()).and_then(|_| self.hit.pieces[at + 1]);
        let other = |p: usize| p > 0 && self.hit.pieces[at] != Some(p - 1);
        let torn = |p: usize| other(p) && self.hit.phrase[p - 1].slot().is_some_and(|s| alike(self.text(s), slot));
        if behind.is_some_and(torn) {
            return false;
        }
        // "find the folder a" isn't "find folders with a".
        let with =
            self.hit.pieces[at].and_then(|p| role_of_slot(self.hit.phrase, p, self.book)) == Some(WordRole::With);
        let joins = |t: &Token| t.any(&["with", "contain", "and", "from", "using"]) || role(&t.low()).is_some();
        if with && self.tokens[at].kind == WordKind::Word && !self.tokens[..at].iter().any(joins) {
            return false;
        }
        if self.turned(at) == Some(false) {
            return false;
        }
        let Some(role) = self.role_said(at) else { return true };
        if role == WordRole::Place && lists::PHRASE_NO_PLACE.has(self.hit.entry.recipe.id) {
            return false;
        }
        // "create a branch from main": what it is made of isn't what is made.
        if role == WordRole::Source && slot == "branch" && self.tokens.iter().any(|t| t.any(&["create", "new"])) {
            return false;
        }
        let alone = self.hit.values.len() == 1;
        let here = |p: &PhrasingPiece| p.slot().is_some_and(|s| self.text(s) == slot);
        self.book.phrases(self.hit.entry).any(|phrase| {
            (0..phrase.len()).filter(|p| here(&phrase[*p])).any(|p| match role_of_slot(phrase, p, self.book) {
                Some(asked) => fits(role, asked),
                None => plain(role, slot, alone),
            })
        })
    }

    /// Whether the noun that announces the value means several things at its place.
    fn stands_apart(&self, at: usize, slot: &str) -> bool {
        let Some(p) = self.hit.pieces[at].and_then(|p| p.checked_sub(1)) else { return false };
        let Some(noun) = self.hit.phrase[p].word().map(|w| self.text(w)) else { return false };
        let several = |i: &usize| self.tokens[*i].low().ends_with('s');
        let said = (0..at).find(|i| self.hit.pieces[*i] == Some(p)).filter(several);
        kinds::takes(slot, noun)
            && said.is_some_and(|said| {
                self.tokens[said + 1..at].iter().any(|t| role(&t.low()) == Some(WordRole::Place)) && at - said < 4
            })
    }

    /// Whether "not" is at the same value in both: "not in a.txt but in b.txt".
    fn turned(&self, at: usize) -> Option<bool> {
        let not = |w: Id| self.text(w) == "not";
        let slot = self.hit.pieces[at]?;
        if !self.hit.phrase.iter().any(|p| p.word().is_some_and(not)) {
            return None;
        }
        let asked = self.hit.phrase[..slot].iter().rev().map_while(|p| p.word()).any(not);
        let said = (0..at).rev().take_while(|i| self.slot(*i).is_none()).any(|i| self.tokens[i].is("not"));
        Some(said == asked)
    }

    fn role_said(&self, at: usize) -> Option<WordRole> {
        let slot = self.hit.pieces[at];
        let mut b = at;
        while b > 0 {
            b -= 1;
            let low = self.tokens[b].low();
            if self.tokens[b].kind != WordKind::Word {
                return None;
            }
            if low == "by" && self.tokens[b + 1].is("name") {
                return None;
            }
            let out = low == "of" && b > 0 && self.tokens[b - 1].low() == "out";
            if let Some(role) = if out { Some(WordRole::Source) } else { role(&low) } {
                // A verb ("is using"), or the phrasing's own preposition before this slot.
                let own = self.hit.pieces[b].zip(slot).is_some_and(|(p, slot)| {
                    p < slot && self.hit.phrase[p + 1..slot].iter().all(|x| x.slot().is_none())
                });
                return (!own).then_some(role);
            }
            let article = lists::READING_ARTICLES.has(&low);
            let canon = self.tokens[b].canon.as_str();
            let announces = lists::READING_ANNOUNCING.has(canon);
            if !article && !announces && !lists::READING_KINDS.has(canon) {
                return None;
            }
        }
        None
    }
}
