//! Whether each value of a request stands where the phrasing has it, and looks like what it would become.

use super::Phrase;
use crate::lex::{Kind, Token};
use crate::lists;
use crate::phrasings::Piece;
use crate::reading::roles::{Role, alike, fits, plain, role, role_of_slot};
use crate::reading::{kinds, names};
use crate::vocab;
use crate::vocab::words::{DEED, FILLER, Id};

impl Phrase<'_> {
    /// Whether a value stands behind a preposition that some phrasing has before its slot, and before what the phrasing
    /// has behind it: "port 80 of the pod" is not the other port.
    pub(super) fn places(&self, at: usize) -> bool {
        let Some(slot) = self.slot(at) else { return self.turns(at) };
        // "lines 5 and 9" are no range.
        let number = |at: usize| self.tokens[at].num().is_some();
        if at > 1 && number(at) && self.tokens[at - 1].low() == "and" && number(at - 2) {
            let joined = self.hit.pieces[at].and_then(|p| p.checked_sub(1)).and_then(|p| self.hit.phrase[p].word());
            let between = self.tokens[..at].iter().any(|t| t.is("between") || t.low() == "between");
            if !between && joined.is_none_or(|w| self.text(w) != "and") {
                return false;
            }
        }
        // "a and b" are joined in the phrasing as well: of "a.zip and b.zip" none comes from the other.
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
        let behind = self.tokens.get(at + 1).filter(|t| role(&t.low()).is_some()).and_then(|_| self.hit.pieces[at + 1]);
        let other = |p: usize| p > 0 && self.hit.pieces[at] != Some(p - 1);
        let torn = |p: usize| other(p) && self.hit.phrase[p - 1].slot().is_some_and(|s| alike(self.text(s), slot));
        if behind.is_some_and(torn) {
            return false;
        }
        if self.turned(at) == Some(false) {
            return false;
        }
        let Some(role) = self.role_said(at) else { return true };
        if role == Role::Place && lists::has("phrase.no-place", self.hit.entry.recipe.id) {
            return false;
        }
        let alone = self.hit.values.len() == 1;
        let here = |p: &Piece| p.slot().is_some_and(|s| self.text(s) == slot);
        self.book.phrases(self.hit.entry).any(|phrase| {
            (0..phrase.len()).filter(|p| here(&phrase[*p])).any(|p| match role_of_slot(phrase, p, self.book) {
                Some(asked) => fits(role, asked),
                None => plain(role, slot, alone),
            })
        })
    }

    /// Whether "not" stands before the same one of several values in both: "not in a.txt but in b.txt" is "in b.txt not in a.txt".
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

    /// The role that the preposition before a token gives it.
    fn role_said(&self, at: usize) -> Option<Role> {
        let slot = self.hit.pieces[at];
        let mut b = at;
        while b > 0 {
            b -= 1;
            let low = self.tokens[b].low();
            if self.tokens[b].kind != Kind::Word {
                return None;
            }
            if low == "by" && self.tokens[b + 1].is("name") {
                return None;
            }
            let out = low == "of" && b > 0 && self.tokens[b - 1].low() == "out";
            if let Some(role) = if out { Some(Role::Source) } else { role(&low) } {
                // A verb ("is using"), or the preposition of the phrasing itself right before this slot.
                let own = self.hit.pieces[b].zip(slot).is_some_and(|(p, slot)| {
                    p < slot && self.hit.phrase[p + 1..slot].iter().all(|x| x.slot().is_none())
                });
                return (!own).then_some(role);
            }
            let article = lists::has("reading.articles", &low);
            let canon = self.tokens[b].canon.as_str();
            let announces = lists::has("reading.announcing", canon);
            if !article && !announces && !lists::has("reading.kinds", canon) {
                return None;
            }
        }
        None
    }

    /// Whether a name stands before the noun that the phrasing has right before it, and not at its side: "the submodules with
    /// their commits" are no commit of that name.
    fn torn_from_noun(&self, at: usize) -> bool {
        let Some(noun) = self.hit.pieces[at].and_then(|p| p.checked_sub(1)) else { return false };
        let weighs = self.hit.phrase[noun].word().is_some_and(|w| self.book.words.flags(w) & (FILLER | DEED) == 0);
        let said = (0..self.tokens.len()).find(|i| self.hit.pieces[*i] == Some(noun));
        weighs && said.is_some_and(|said| said > at + 1)
    }

    /// Whether a bare word that became a value looks like a name there.
    pub(super) fn names(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let Some(slot) = self.slot(at) else { return true };
        let class = slot.trim_end_matches(|c: char| c.is_ascii_digit());
        // "on host web1": a host's name is no directory's, no branch's and no column's.
        let announced = at.checked_sub(1).map(|b| (b, &self.tokens[b])).is_some_and(|(b, noun)| {
            // The phrasing's own noun only where it stands before the same value.
            let own = self.hit.pieces[b].is_some_and(|p| self.hit.pieces[at] == Some(p + 1));
            noun.kind == Kind::Word
                && !own
                && !token.any(&["here", "home"])
                && noun.any(&["system", "user", "group", "branch", "service", "port"])
                && !noun.is(if class == "host" { "system" } else { class })
        });
        // "create a and b": the second thing of a list stands behind "and" or a comma; "commit it" is no thing at all.
        let listed = self.hit.pieces[at].and_then(|p| p.checked_sub(1)).and_then(|p| self.hit.phrase[p].word());
        let joined = at > 0
            && (self.tokens[at - 1].is("and") || self.tokens[at - 1].low() == "and" || self.tokens[at - 1].comma);
        let article =
            at > 1 && lists::has("reading.articles", &self.tokens[at - 1].low()) && self.tokens[at - 2].low() == "and";
        if listed.is_some_and(|w| self.text(w) == "and")
            && !joined
            && !article
            && token.kind == Kind::Word
            && slot.ends_with(['2', '3', '4'])
            || token.kind == Kind::Word && self.tokens.get(at + 1).is_some_and(|t| t.said(&["it", "them"]))
        {
            return false;
        }
        if announced
            && matches!(class, "dir" | "path" | "file" | "out" | "branch" | "col" | "user" | "group" | "host" | "name")
        {
            return false;
        }
        // A request opens with what to do, a network card is no host, and the text of a message is no file.
        let deed = at == 0 && token.any(&["show", "find", "count"]);
        let card = class == "host" && names::is_interface(&token.low());
        let file =
            class == "text" && token.kind == Kind::Path && lists::has("names.told-texts", self.hit.entry.recipe.id);
        if deed || card || file {
            return false;
        }
        let called = at.checked_sub(1).is_some_and(|b| self.tokens[b].any(&["file", "named"]));
        if !kinds::holds(slot, token, called)
            || lists::has("phrase.out-file", self.hit.entry.recipe.id) && class == "out" && kinds::is_bare(token)
        {
            return false;
        }
        // "walter's home" is not mine, "a.b" is no key but a way to one.
        let other = |t: &Token| t.kind == Kind::Word && !t.known && !vocab::is_filler(&t.low());
        let others = token.is("home") && at.checked_sub(1).is_some_and(|b| other(&self.tokens[b]));
        let way = self.command.starts_with("jq ") && self.command.contains("--arg ") && token.raw.contains('.');
        if others || way && matches!(class, "name" | "text" | "col" | "key") {
            return false;
        }
        // Another protocol's server.
        if class == "host" && token.raw.starts_with("ftp.") && !self.command.contains("ftp ") {
            return false;
        }
        // "v1.0" is a version, and a file only where there is one.
        if names::is_version(token) && matches!(class, "file" | "dir" | "path") {
            return false;
        }
        // "which files differ between main and develop" is about branches as well as directories.
        if lists::has("phrase.said-dirs", self.hit.entry.recipe.id)
            && class == "dir"
            && !token.raw.contains(['/', '.'])
            && !self.tokens.iter().any(|t| t.is("dir"))
        {
            return false;
        }
        if token.kind != Kind::Word || token.pathish {
            return true;
        }
        if class == "text" {
            // "put line numbers before each line", "set it to x permanently"
            // "change the title to Home" is about a title, "save the clipboard as a.txt" about what is in it.
            if at > 0 && self.tokens[at - 1].low() == "the" {
                return false;
            }
            let same = |other: usize| self.hit.pieces.get(other).copied().flatten() == self.hit.pieces[at];
            // "all names" in JSON are no key of that name.
            let all = at > 0 && self.tokens[at - 1].low() == "all" && self.command.starts_with("jq ");
            return !(all
                || at > 0 && same(at - 1) && !same(at + 1) && names::is_plain(&token.low())
                || token.is("linenumber"));
        }
        if !lists::has("reading.named-slots", class) {
            return true;
        }
        // "without subfolders" leaves out all of them.
        if class == "name" && token.any(&["dir", "subdir", "file", "hidden", "empty"]) {
            return false;
        }
        let before = at.checked_sub(1).map(|b| &self.tokens[b]);
        let called = before.is_some_and(|b| b.said(&["called", "named"]));
        if called {
            return true;
        }
        let low = token.low();
        // "restart all docker containers", "add jane to sudo": no program of the command, and no file of that name.
        let noun = |t: &Token| t.any(&["file", "dir"]);
        let beside = before.is_some_and(noun) || self.tokens.get(at + 1).is_some_and(noun);
        let program = self.command.split(' ').next() == Some(low.as_str());
        let doubled = program && self.command.split(' ').filter(|w| *w == low).count() > 1;
        // "copy a.txt to the clipboard": what has an article is a thing of that kind, not one of that name.
        let article = before.is_some_and(|b| b.said(&["the", "a", "an", "my", "your"]));
        let place = matches!(class, "dir" | "path" | "host") && !lists::has("compose.common-dirs", &low);
        if doubled
            || place && article && !beside && !token.any(&["here", "home"])
            || matches!(class, "file" | "out") && !beside
        {
            return false;
        }
        // "the process tree": a word of ours is a name only where it is announced as one.
        if class == "name" && self.torn_from_noun(at) {
            return false;
        }
        let id = self.hit.entry.recipe.id;
        let lenient = !["proc.", "user.", "log.", "service."].iter().any(|room| id.starts_with(room));
        if class == "name" && token.known && !lenient && !lists::has("names.known", &low) {
            return false;
        }
        // "delete all branches already merged": what follows several things is no name of one.
        if before.is_some_and(|b| lists::has("reading.pointing", &b.low())) {
            return false;
        }
        let several = before.is_some_and(|b| {
            let low = b.low();
            b.kind == Kind::Word && low.ends_with('s') && low != b.canon && lists::has("reading.announcing", &b.canon)
        });
        let more = self.tokens.get(at + 1).is_some_and(|t| t.low() == "and")
            || token.comma
            || before.is_some_and(|b| b.low() == "and");
        // "all firefox processes" has a name in it, "every md file" a type.
        let noun = |t: &Token| lists::has("reading.announcing", &t.canon) && !t.any(&["file", "dir"]);
        let every = before.is_some_and(|b| b.said(&["every", "each", "all", "any", "both"]))
            && class != "col"
            && !(self.tokens.get(at + 1).is_some_and(noun) && self.hit.entry.recipe.id.starts_with("proc."));
        let becomes = before.is_some_and(|b| b.said(&["to", "as", "into"]));
        if token.any(&["here", "home"]) || becomes && !every {
            return true;
        }
        !(every || several && !more || names::is_plain(&low))
    }
}
