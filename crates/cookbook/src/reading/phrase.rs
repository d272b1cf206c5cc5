//! A request held against the phrasing that answers it: every word must be explained, every value must stand where its
//! preposition puts it, and what is asked for must be what the phrasing is about. It builds no command and knows no recipe.

use super::roles::{Role, alike, fits, plain, role, role_of_slot, role_of_word};
use super::{names, signs};
use crate::lex::{Kind, Token};
use crate::lists;
use crate::phrasings::{BOOK, Book, Piece};
use crate::rank::Hit;
use crate::vocab::words::{DEED, FILLER, Id, TURN};
use crate::vocab::{self, types};

/// Whether the phrasing of `hit` says what the request says; `command` is what it would become.
pub fn follows(tokens: &[Token], hit: &Hit, command: &str) -> bool {
    let reading = Phrase { tokens, hit, book: &BOOK, command };
    (0..tokens.len()).all(|at| reading.explains(at) && reading.places(at) && reading.names(at) && reading.shares(at))
        && reading.has_head()
        && reading.has_object()
        && reading.has_all()
        && reading.has_number()
        && reading.turns_as_said()
}

struct Phrase<'a> {
    tokens: &'a [Token],
    hit: &'a Hit,
    book: &'static Book,
    command: &'a str,
}

impl Phrase<'_> {
    fn piece(&self, at: usize) -> Option<Piece> {
        self.hit.pieces.get(at).copied().flatten().map(|p| self.hit.phrase[p])
    }

    /// The slot that took a token.
    fn slot(&self, at: usize) -> Option<&'static str> {
        self.piece(at).and_then(Piece::slot).map(|s| self.book.words.text(s))
    }

    /// Whether any phrasing of the recipe has a word.
    fn knows(&self, word: &str) -> bool {
        self.book.pieces(self.hit.entry).iter().any(|p| p.word().is_some_and(|w| self.book.words.text(w) == word))
    }

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
            let here = |p: &Piece| p.word().is_some_and(|w| self.book.words.text(w) == word);
            // "amend without changing the message" says nothing of amending the message.
            let turned = |before: &[Piece]| {
                let mut words = before.iter().filter_map(|p| p.word());
                words.any(|w| {
                    let turns = self.book.words.flags(w) & TURN != 0 || self.book.words.text(w) == "keep";
                    turns && !self.tokens.iter().any(|t| t.canon == self.book.words.text(w))
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
    fn turns(&self, at: usize) -> bool {
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
    fn explains(&self, at: usize) -> bool {
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
            || low == "list" && at > 0 && matches!(self.tokens[at - 1].low().as_str(), "the" | "a")
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
                let here = |p: &usize| phrase[*p].word().is_some_and(|w| self.book.words.text(w) == word);
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

    /// Whether the recipe's title has a word.
    fn told(&self, canon: &str) -> bool {
        self.hit.entry.recipe.title.split(' ').any(|w| vocab::canon(&w.to_lowercase()).0 == canon)
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
    fn shares(&self, at: usize) -> bool {
        let Some(piece) = self.hit.pieces[at].filter(|_| self.tokens[at].is("each")) else { return true };
        let Some(noun) = (at + 1..self.tokens.len()).find(|i| !self.light(*i)) else { return true };
        let next = self.hit.phrase[piece + 1..].iter().find_map(|p| p.word());
        next.is_none_or(|w| {
            let word = self.book.words.text(w);
            !self.tokens[noun].any(&["file", "dir", "line", "word"]) || self.tokens[noun].is(word)
        })
    }

    /// Whether a column's number stands beside its name.
    fn column_counted(&self, at: usize) -> bool {
        [at.wrapping_sub(1), at + 1].iter().any(|i| self.tokens.get(*i).is_some_and(|t| t.num().is_some()))
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

    /// The first word that is no filler.
    fn opening(&self) -> usize {
        let filler = |t: &Token| t.kind == Kind::Word && vocab::is_filler(&t.low());
        self.tokens.iter().position(|t| !filler(t)).unwrap_or(0)
    }

    /// Whether a value stands behind a preposition that some phrasing has before its slot, and before what the phrasing
    /// has behind it: "port 80 of the pod" is not the other port.
    fn places(&self, at: usize) -> bool {
        let Some(slot) = self.slot(at) else { return self.turns(at) };
        // "lines 5 and 9" are no range.
        let number = |at: usize| self.tokens[at].num().is_some();
        if at > 1 && number(at) && self.tokens[at - 1].low() == "and" && number(at - 2) {
            let joined = self.hit.pieces[at].and_then(|p| p.checked_sub(1)).and_then(|p| self.hit.phrase[p].word());
            let between = self.tokens[..at].iter().any(|t| t.is("between") || t.low() == "between");
            if !between && joined.is_none_or(|w| self.book.words.text(w) != "and") {
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
            let and =
                |p: usize| self.hit.phrase[p].word().is_some_and(|w| matches!(self.book.words.text(w), "and" | "with"));
            if here != one + 1 && !(here == one + 2 && and(one + 1)) && !number(at) {
                return false;
            }
        }
        let behind = self.tokens.get(at + 1).filter(|t| role(&t.low()).is_some()).and_then(|_| self.hit.pieces[at + 1]);
        let other = |p: usize| p > 0 && self.hit.pieces[at] != Some(p - 1);
        let torn =
            |p: usize| other(p) && self.hit.phrase[p - 1].slot().is_some_and(|s| alike(self.book.words.text(s), slot));
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
        let here = |p: &Piece| p.slot().is_some_and(|s| self.book.words.text(s) == slot);
        self.book.phrases(self.hit.entry).any(|phrase| {
            (0..phrase.len()).filter(|p| here(&phrase[*p])).any(|p| match role_of_slot(phrase, p, self.book) {
                Some(asked) => fits(role, asked),
                None => plain(role, slot, alone),
            })
        })
    }

    /// Whether "not" stands before the same one of several values in both: "not in a.txt but in b.txt" is "in b.txt not in a.txt".
    fn turned(&self, at: usize) -> Option<bool> {
        let not = |w: Id| self.book.words.text(w) == "not";
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

    /// Whether a bare word that became a value looks like a name there.
    fn names(&self, at: usize) -> bool {
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
        if listed.is_some_and(|w| self.book.words.text(w) == "and")
            && !joined
            && !article
            && token.kind == Kind::Word
            && slot.ends_with(['2', '3', '4'])
            || token.kind == Kind::Word
                && self.tokens.get(at + 1).is_some_and(|t| matches!(t.low().as_str(), "it" | "them"))
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
        // "v1.0" is a version, and a file only where there is one.
        if names::is_version(token) && matches!(class, "file" | "dir" | "path") {
            return false;
        }
        if token.kind != Kind::Word || token.pathish {
            return true;
        }
        if class == "text" {
            // "put line numbers before each line", "set it to x permanently"
            // "change the title to Home" is about a title.
            if at > 0 && self.hit.entry.recipe.id == "text.change" && self.tokens[at - 1].low() == "the" {
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
        let called = before.is_some_and(|b| matches!(b.low().as_str(), "called" | "named"));
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
        let article = before.is_some_and(|b| matches!(b.low().as_str(), "the" | "a" | "an" | "my" | "your"));
        let place = matches!(class, "dir" | "path" | "host") && !lists::has("compose.common-dirs", &low);
        if doubled
            || place && article && !beside && !token.any(&["here", "home"])
            || matches!(class, "file" | "out") && !beside
        {
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
        let every = before.is_some_and(|b| matches!(b.low().as_str(), "every" | "each" | "all" | "any" | "both"))
            && class != "col"
            && !self.tokens.get(at + 1).is_some_and(noun);
        let becomes = before.is_some_and(|b| matches!(b.low().as_str(), "to" | "as" | "into"));
        if token.any(&["here", "home"]) || becomes && !every {
            return true;
        }
        !(every || several && !more || names::is_plain(&low))
    }

    /// Whether what stands right behind the deed is what the phrasing has there: to copy the permissions of a file is
    /// not to copy the file.
    fn has_object(&self) -> bool {
        let tokens = self.tokens;
        let deed = |p: Piece| {
            p.word().is_some_and(|w| self.book.words.flags(w) & DEED != 0 || self.book.words.text(w) == "create")
        };
        let Some(at) = (0..tokens.len()).find(|at| self.piece(*at).is_some_and(deed)) else { return true };
        let Some(object) = (at + 1..tokens.len()).find(|i| !self.light(*i)) else { return true };
        let Some(p) = self.hit.pieces[object] else {
            // A file is no directory.
            let other = if tokens[object].is("file") { "dir" } else { "file" };
            let has = |word| self.hit.phrase.iter().any(|p| p.word().is_some_and(|w| self.book.words.text(w) == word));
            return !(tokens[object].any(&["file", "dir"]) && has(other) && !has(&tokens[object].canon));
        };
        let Some(d) = self.hit.pieces[at] else { return true };
        // A preposition in the phrasing between the deed and the object that the request doesn't have.
        let between = |piece: &Piece| {
            piece.word().is_some_and(|w| {
                let word = self.book.words.text(w);
                matches!(word, "with" | "without" | "keep" | "from" | "to" | "into" | "by" | "as")
            })
        };
        !(p > d
            && self.hit.phrase[d + 1..p].iter().any(between)
            && self.hit.phrase[p].word().is_some()
            && !tokens[at + 1..object].iter().any(|t| role(&t.low()).is_some()))
    }

    /// Whether it is one where one is spoken of, and by number where a number is given: "the node_modules folders" are those on
    /// every level, "cities in the 3rd column" names no column.
    fn has_number(&self) -> bool {
        let id = self.hit.entry.recipe.id;
        let several = || self.tokens.iter().any(|t| matches!(t.low().as_str(), "folders" | "directories"));
        let counted = || (0..self.tokens.len()).any(|at| self.tokens[at].is("column") && self.column_counted(at));
        let column = |p: &Piece| p.word().is_some_and(|w| self.book.words.text(w) == "column");
        let by_column =
            self.hit.phrase.windows(2).any(|w| w.iter().any(column) && w.iter().any(|p| p.slot().is_some()));
        let columns = || self.tokens.iter().any(|t| t.is("column") || t.is("field"));
        if by_column && !columns() {
            return false;
        }
        !(lists::has("phrase.one-dir", id) && several()
            || (id.starts_with("csv.named") || id.starts_with("csv.sort-named")) && counted())
    }

    /// Whether "first" and "last" stand in the order of the phrasing: "the first and the last line" are not those from the last
    /// to the first.
    fn turns_as_said(&self) -> bool {
        let piece = |word| (0..self.tokens.len()).find(|at| self.tokens[*at].is(word)).map(|at| self.hit.pieces[at]);
        match (piece("first"), piece("last")) {
            (Some(Some(first)), Some(Some(last))) => {
                let said = |word| self.tokens.iter().position(|t| t.is(word));
                (first < last) == (said("first") < said("last"))
            }
            _ => true,
        }
    }

    /// Whether the request says what the phrasing needs: the log of the last boot is not that of its kernel.
    fn has_all(&self) -> bool {
        // "which folder is a.txt in" is a question, "the folders in a.txt" is none.
        let asks = |w: Id| matches!(self.book.words.text(w), "where" | "who" | "when" | "why" | "which");
        let heavy = |w: Id| self.book.words.flags(w) & FILLER == 0 || asks(w);
        let missed = |phrase: &[Piece]| {
            let said = |w: Id| {
                let word = self.book.words.text(w);
                let program = self.command.split(' ').next() == Some(word);
                program || self.tokens.iter().any(|t| t.canon == word || t.low().contains(word))
            };
            phrase.iter().filter(|p| !p.optional() && p.word().is_some_and(|w| heavy(w) && !said(w))).count()
        };
        // "where did i put a.txt" is no "put a.txt".
        let asked = |p: &Piece| p.word().is_some_and(|w| asks(w) && !p.optional());
        let deed =
            (0..self.tokens.len()).any(|at| crate::rank::changes(&self.tokens[at]) && self.hit.pieces[at].is_some());
        if deed && missed(self.hit.phrase) > 0 && self.hit.phrase.iter().any(asked) {
            return false;
        }
        missed(self.hit.phrase) == 0 || self.book.phrases(self.hit.entry).any(|phrase| missed(phrase) == 0)
    }

    /// Whether what is asked for ("which files …", "list the folders …") is what the phrasing is about.
    fn has_head(&self) -> bool {
        let first = self.tokens.first().map(Token::low).unwrap_or_default();
        let opening = if matches!(first.as_str(), "which" | "what") { 0 } else { self.opening() };
        let asks = opening == 0 && matches!(first.as_str(), "which" | "what")
            || self.tokens[opening].any(&["show", "find", "count"]);
        // "every line", "running processes", "git branches", "the list of …"
        let leads = |t: &Token| t.is("each") || matches!(t.low().as_str(), "running" | "git" | "only" | "list");
        let head = (opening + 1..self.tokens.len()).find(|i| !self.light(*i) && !leads(&self.tokens[*i]));
        let Some(at) = head.filter(|_| asks) else { return true };
        let head = &self.tokens[at];
        let plain = lists::has("reading.kinds", &head.canon) && !head.low().ends_with('s');
        self.hit.pieces[at].is_some() || head.kind != Kind::Word || plain || self.told(&head.canon)
    }

    fn light(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        token.kind == Kind::Word && vocab::is_filler(&token.low()) && self.hit.pieces[at].is_none()
    }
}
