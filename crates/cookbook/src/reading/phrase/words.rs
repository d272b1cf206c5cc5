//! Whether each word of a request that is no value is said by the phrasing, or says nothing that it lacks.

use super::Phrase;
use crate::lex::{Kind, Token};
use crate::lists;
use crate::phrasings::Piece;
use crate::reading::roles::{Role, role, role_of_word};
use crate::reading::signs;
use crate::vocab::words::{DEED, TURN};
use crate::vocab::{self, types};

impl Phrase<'_> {
    /// Whether another phrasing of the recipe has a word, in the same role: tags "by date" are not tags "with their dates".
    fn kin(&self, at: usize, word: &str) -> bool {
        // "push the branch and set upstream": a second clause is said by the phrasing itself.
        let clause =
            self.tokens[..at].iter().rposition(|t| t.is("and")).filter(|a| *a > 1 && self.hit.pieces[*a].is_none());
        if clause.is_some_and(|and| (and + 1..at).all(|i| self.hit.pieces[i].is_none())) {
            return false;
        }
        let said = self.role_before(at);
        let lead = || self.tokens[..at].iter().rev().take_while(|t| vocab::is_filler(&t.low()) || t.is("each"));
        // "for all users"
        if lead().any(|t| t.low() == "for") && lead().any(|t| t.is("each") || t.low() == "all") {
            return false;
        }
        self.book.phrases(self.hit.entry).any(|phrase| {
            let here = |p: &Piece| self.is(p, &[word]);
            // "amend without changing the message" says nothing of amending the message.
            let turned = |before: &[Piece]| {
                let mut words = before.iter().filter_map(|p| p.word());
                words.any(|w| {
                    let turns = self.book.words.flags(w) & TURN != 0 || self.text(w) == "keep";
                    turns && !self.tokens.iter().any(|t| t.canon == self.text(w))
                })
            };
            (0..phrase.len())
                .filter(|p| here(&phrase[*p]) && !turned(&phrase[..*p]))
                .any(|p| said.zip(role_of_word(phrase, p, self.book)).is_none_or(|(said, asked)| said == asked))
        })
    }

    /// The role of a word, if a preposition stands before it.
    fn role_before(&self, at: usize) -> Option<Role> {
        self.tokens[..at].iter().rev().take_while(|t| vocab::is_filler(&t.low())).find_map(|t| role(&t.low()))
    }

    /// Whether a word of the phrasing has the same role in both.
    pub(super) fn turns(&self, at: usize) -> bool {
        let asked = self.hit.pieces[at].and_then(|p| role_of_word(self.hit.phrase, p, self.book));
        let both = self.role_before(at).zip(asked);
        both.is_none_or(|(said, asked)| {
            let when = |role| matches!(role, Role::Since | Role::Until | Role::Without);
            let other =
                matches!((said, asked), (Role::With, Role::Means)) || said != asked && (when(said) || when(asked));
            !other || self.kin(at, &self.tokens[at].canon)
        })
    }

    /// Whether a word of the request is accounted for.
    pub(super) fn explains(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        if self.hit.pieces[at].is_some() {
            return true;
        }
        if let Kind::Num(n) = token.kind {
            let mut numbers = self.command.split(|c: char| !c.is_ascii_digit()).filter_map(|d| d.parse::<i64>().ok());
            let counts = self.hit.values.len() as i64 == n;
            return n == 1 || counts || numbers.any(|m| m == n) || self.knows(&token.low());
        }
        if let Kind::Span(_, unit) = token.kind {
            return self.knows(unit.word) || self.told(unit.word);
        }
        if token.kind != Kind::Word {
            return true;
        }
        let low = token.low();
        let canon = token.canon.as_str();
        if self.is_second_deed(at) || self.counts_each(at) || self.narrows(at) {
            return false;
        }
        if vocab::is_filler(&low) {
            return !self.weighs(at, &low);
        }
        let looks = || at == self.opening() && token.any(&["show", "find"]);
        let program = || self.command.split([' ', '-', '/']).any(|w| w == low.trim_start_matches('-'));
        let ending =
            || types::extensions(&low).is_some_and(|all| all.iter().any(|e| self.command.contains(&format!(".{e}"))));
        let signed = || signs::of(&low).or_else(|| signs::of(canon)).is_some();
        self.kin(at, canon)
            || self.kin(at, &low)
            || lists::has("reading.kinds", canon) && !self.counted(at) && !self.shared_out(at) && self.is_of_a_value(at)
            || matches!(low.as_str(), "output" | "result" | "results")
            || low == "running" && !self.tokens[0].any(&["is"])
            || low == "list" && at > 0 && self.tokens[at - 1].said(&["the", "a"])
            || low == "only"
            || low.starts_with('-') && program()
            || self.tokens.get(at + 1).is_some_and(|t| t.is("column") && self.column_counted(at + 1))
            || looks()
            || self.told(canon)
            || ending()
            || program()
            || signed()
            || lists::has("signs.idle", &low)
            || vocab::is_filler(canon)
    }

    /// Whether a word that the phrasing doesn't have limits or orders what is shown: "only the names", "by date", "per user",
    /// "in a new file".
    fn narrows(&self, at: usize) -> bool {
        let canon = self.tokens[at].canon.as_str();
        let named = self.piece(at + 1).is_some() || self.tokens.get(at + 1).is_some_and(|t| t.kind != Kind::Word);
        if vocab::is_filler(&self.tokens[at].low()) || named {
            return false;
        }
        let mut before = self.tokens[..at].iter().rev().take_while(|t| t.kind == Kind::Word);
        let lead = before.find(|t| !lists::has("reading.articles", &t.low())).map(Token::low).unwrap_or_default();
        let fresh = lead == "new" && before.find(|t| t.low() != "a").is_some_and(|t| role(&t.low()).is_some());
        let last = self.tokens.get(at + 1).is_none_or(|t| t.low() == "only" && at + 2 == self.tokens.len());
        let limited = lists::has("phrase.limits", &lead) && !self.means(at, canon);
        let only = last && (lead == "only" || at + 1 < self.tokens.len());
        fresh || lead == "per" || only || limited && signs::of(canon).is_none()
    }

    /// Whether another phrasing of the recipe has a word behind the same preposition.
    fn means(&self, at: usize, word: &str) -> bool {
        let said = self.role_before(at);
        said.is_some()
            && self.book.phrases(self.hit.entry).any(|phrase| {
                let here = |p: &usize| self.is(&phrase[*p], &[word]);
                (0..phrase.len()).filter(here).any(|p| role_of_word(phrase, p, self.book) == said)
            })
    }

    /// Whether a word is what is to be done besides: "make it executable and run it". Only a phrasing that says so does both.
    fn is_second_deed(&self, at: usize) -> bool {
        at > 1
            && self.tokens[at - 1].any(&["and", "then"])
            && (self.book.words.flags(self.book.words.id(&self.tokens[at].canon)) & DEED != 0
                || self.tokens[at].is("run"))
    }

    /// Whether a noun only says what a value beside it is ("the file a.txt"), or is so general that it says nothing: the files
    /// of "recent files" are no history.
    fn is_of_a_value(&self, at: usize) -> bool {
        let value = |at: usize| {
            self.tokens.get(at).is_some_and(|t| t.kind != Kind::Word || t.pathish) || self.slot(at).is_some()
        };
        let beside = value(at + 1) || (1..3).any(|back| at >= back && value(at - back)) || value(at + 2);
        beside || !self.tokens[at].any(&["file", "name", "line", "command"])
    }

    /// Whether a noun counts something: "line 4" is no column 4.
    fn counted(&self, at: usize) -> bool {
        let number = |at: usize| self.tokens.get(at).is_some_and(|t| t.num().is_some()) && self.slot(at).is_some();
        number(at + 1) && !self.tokens[at].low().ends_with('s')
    }

    /// Whether a number is wanted for each line, and the phrasing has one for all.
    fn counts_each(&self, at: usize) -> bool {
        at > 0
            && self.tokens[at - 1].is("each")
            && self.hit.pieces[at - 1].is_none()
            && self.tokens[at].any(&["line", "row", "column"])
            && self.tokens.iter().any(|t| t.any(&["count", "size"]))
    }

    /// Whether something is wanted of each of several: "the lines of every file" are not those of one.
    fn shared_out(&self, at: usize) -> bool {
        at > 0
            && self.tokens[at - 1].is("each")
            && self.hit.pieces[at - 1].is_none()
            && self.tokens[at].any(&["file", "dir"])
    }

    /// Whether "each" is said of the same noun in both: the lines of each file are not each line of a file.
    pub(super) fn shares(&self, at: usize) -> bool {
        let Some(piece) = self.hit.pieces[at].filter(|_| self.tokens[at].is("each")) else { return true };
        let Some(noun) = (at + 1..self.tokens.len()).find(|i| !self.light(*i)) else { return true };
        let next = self.hit.phrase[piece + 1..].iter().find_map(|p| p.word());
        next.is_none_or(|w| {
            let word = self.text(w);
            !self.tokens[noun].any(&["file", "dir", "line", "word"]) || self.tokens[noun].is(word)
        })
    }

    /// Whether a word that mostly means nothing does here: "who can log in", "commit all with …".
    fn weighs(&self, at: usize, low: &str) -> bool {
        let before = at.checked_sub(1).map(|b| self.tokens[b].low()).unwrap_or_default();
        match low {
            "can" | "could" | "may" | "should" | "must" => {
                matches!(before.as_str(), "who" | "which" | "that") && at > 1 && !self.knows(low)
            }
            "all" => {
                let next = self.tokens.get(at + 1).map(Token::low);
                let alone = next.is_none_or(|next| {
                    role(&next).is_some_and(|r| !matches!(r, Role::Place | Role::Source)) || next == "and"
                });
                alone && at > 0 && !self.knows("all") && !self.knows("item")
            }
            _ => false,
        }
    }
}
