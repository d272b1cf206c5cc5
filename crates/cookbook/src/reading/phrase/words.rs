//! Whether the phrasing says each word that isn't a value, or loses nothing without it.

use super::Phrase;
use crate::lex::{Token, WordKind};
use crate::lists;
use crate::phrasings::PhrasingPiece;
use crate::reading::kinds;
use crate::reading::roles::{WordRole, role, role_of_word};
use crate::vocab::words::{DEED, TURN};
use crate::vocab::{self, types};

impl Phrase<'_> {
    /// Whether another phrasing has it in the same role: tags "by date", tags "with their dates".
    fn kin(&self, at: usize, word: &str) -> bool {
        // "push the branch and set upstream": the phrasing itself must say a second clause.
        let clause =
            self.tokens[..at].iter().rposition(|t| t.is("and")).filter(|a| *a > 1 && self.hit.pieces[*a].is_none());
        if clause.is_some_and(|and| (and + 1..at).all(|i| self.hit.pieces[i].is_none())) {
            return false;
        }
        let said = self.role_before(at);
        let lead = || self.tokens[..at].iter().rev().take_while(|t| vocab::is_filler(&t.low()) || t.is("each"));
        if lead().any(|t| t.low() == "for") && lead().any(|t| t.is("each") || t.low() == "all") {
            return false;
        }
        self.book.phrases(self.hit.entry).any(|phrase| {
            let here = |p: &PhrasingPiece| self.is(p, &[word]);
            // "amend without changing the message" isn't amending the message.
            let turned = |before: &[PhrasingPiece]| {
                let mut words = before.iter().filter_map(|p| p.word());
                words.any(|w| {
                    let turns = self.book.words.flags(w) & TURN != 0 || self.text(w) == "keep";
                    turns && !self.tokens.iter().any(|t| t.canon == self.text(w))
                })
            };
            (0..phrase.len()).filter(|p| here(&phrase[*p]) && !turned(&phrase[..*p])).any(|p| {
                match (said, role_of_word(phrase, p, self.book)) {
                    // "with a total": in addition.
                    (Some(WordRole::With), None) => false,
                    (Some(said), Some(asked)) => said == asked,
                    _ => true,
                }
            })
        })
    }

    fn role_before(&self, at: usize) -> Option<WordRole> {
        self.tokens[..at].iter().rev().take_while(|t| vocab::is_filler(&t.low())).find_map(|t| role(&t.low()))
    }

    /// Whether the word has the same role in both.
    pub(super) fn turns(&self, at: usize) -> bool {
        let asked = self.hit.pieces[at].and_then(|p| role_of_word(self.hit.phrase, p, self.book));
        let said = self.role_before(at);
        // "duplicate files in pictures", "what is in this folder": a place.
        let elsewhere = lists::PHRASE_NO_PLACE.has(self.hit.entry.recipe.id);
        let low = self.tokens[at].low();
        let place =
            types::is_noun(&low) || lists::COMPOSE_COMMON_DIRS.has(&low) || elsewhere && self.tokens[at].is("here");
        if asked.is_none() && place && self.led(at) {
            return false;
        }
        let beside = said == Some(WordRole::With) && asked.is_none() && self.hit.pieces[at].is_some();
        if beside && self.command.split(' ').next() != Some(low.as_str()) && !self.kin(at, &self.tokens[at].canon) {
            return false;
        }
        // "the files by extension" isn't a list of extensions.
        let sorted = said == Some(WordRole::Means) && self.tokens[..at].last().is_some_and(|t| t.low() == "by");
        let sorted = sorted && !low.ends_with("ing");
        if sorted && asked.is_none() && self.hit.pieces[at].is_some() && !self.means(at, &self.tokens[at].canon) {
            return false;
        }
        let both = said.zip(asked);
        both.is_none_or(|(said, asked)| {
            let when = |role| matches!(role, WordRole::Since | WordRole::Until | WordRole::Without);
            let other = matches!((said, asked), (WordRole::With, WordRole::Means))
                || said != asked && (when(said) || when(asked));
            !other || self.kin(at, &self.tokens[at].canon)
        })
    }

    /// Whether a preposition of place is right before it.
    fn led(&self, at: usize) -> bool {
        let mut before = self.tokens[..at].iter().rev().map(Token::low);
        let lead = before.find(|low| !lists::READING_ARTICLES.has(low)).unwrap_or_default();
        lists::PHRASE_LEADING.has(&lead)
    }

    pub(super) fn explains(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        if self.is_numbered_otherwise(at) || self.is_clause(at) || self.goes_on_with_it(at) {
            return false;
        }
        if let Some(piece) = self.piece(at) {
            // "words per line" isn't words and lines.
            let each = |p: &PhrasingPiece| self.is(p, &["per", "each", "by"]);
            let shared = at > 0 && self.tokens[at - 1].low() == "per" && piece.word().is_some();
            if shared && !self.hit.phrase.iter().any(each) {
                return false;
            }
            return self.means_so(at, piece);
        }
        if let WordKind::Num(n) = token.kind {
            let mut numbers = self.command.split(|c: char| !c.is_ascii_digit()).filter_map(|d| d.parse::<i64>().ok());
            let counts = n > 1 && self.hit.values.len() as i64 == n;
            // "one" may be an article, "1" is a number.
            let article = token.low() == "one";
            return article || counts || numbers.any(|m| m == n) || self.knows(&token.low());
        }
        if let WordKind::Span(_, unit) = token.kind {
            return self.knows(unit.word) || self.told(unit.word);
        }
        token.kind != WordKind::Word || self.explains_word(at)
    }

    /// Whether a word that no piece of the phrasing took loses nothing or is said elsewhere.
    fn explains_word(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let low = token.low();
        let canon = token.canon.as_str();
        if at == self.opening() && self.orders(canon) && !token.any(&["show", "find", "sort", "create"]) {
            return false;
        }
        // "an environment in env": two forms are two things.
        let twice = || self.tokens[..at].iter().any(|t| t.kind == WordKind::Word && t.canon == canon && t.low() != low);
        if matches!(self.role_before(at), Some(WordRole::Place | WordRole::Goal)) && twice() {
            return false;
        }
        if self.is_second_deed(at) || self.counts_each(at) || self.narrows(at) {
            return false;
        }
        if vocab::is_filler(&low) {
            return !self.weighs(at, &low);
        }
        // "all logs in logs": the value explains only itself.
        let twin = |i: usize| i != at && self.slot(i).is_some() && self.tokens[i].low() == low;
        if (0..self.tokens.len()).any(twin) {
            return self.kind_of_value(at);
        }
        let looks = || at == self.opening() && token.any(&["show", "find"]);
        let program = || self.command.split([' ', '-', '/']).any(|w| w == low.trim_start_matches('-'));
        let ending =
            || types::extensions(&low).is_some_and(|all| all.iter().any(|e| self.command.contains(&format!(".{e}"))));
        looks()
            || self.only(at)
            || low == "running" && self.tokens.get(at + 1).is_some_and(|t| t.is("process"))
            || canon == "each" && self.each_is_all(at)
            || canon == "line" && at > 0 && self.tokens[at - 1].is("each") && self.goes_by_lines()
            || matches!(canon, "into" | "between") && self.is_value(at + 1)
            || canon == "here"
                && (low.starts_with("this ") || low == "here")
                && !self.hit.values.keys().any(|slot| kinds::takes(slot, "dir"))
            // Said by another phrasing or the title; `certainty` weighs that.
            || self.kin(at, canon) || self.kin(at, &low) || self.told(canon) && !self.orders(canon)
            || self.kind_of_value(at)
            || canon == "named" && self.slot(at + 1).is_some()
            || self.tokens.get(at + 1).is_some_and(|t| t.is("column") && self.column_counted(at + 1))
            || ending()
            || program()
            || lists::PHRASE_IDLE.has(&low)
    }

    /// Whether it selects, and the phrasing lacks it: "lines that are numbers".
    fn is_clause(&self, at: usize) -> bool {
        let said = |back: usize, words: &[&str]| at >= back && self.tokens[at - back].said(words);
        let led = said(2, &["that", "which"]) && said(1, &["are", "is"]);
        let token = &self.tokens[at];
        led && at > 1
            && token.kind == WordKind::Word
            && self.hit.pieces[at].is_none()
            && !vocab::is_filler(&token.low())
            && role(&token.low()).is_none()
    }

    /// Whether its number belongs elsewhere in the phrasing: "the first line" isn't column 1.
    fn is_numbered_otherwise(&self, at: usize) -> bool {
        let Some(number) = at.checked_sub(1).filter(|number| self.tokens[*number].num().is_some()) else {
            return false;
        };
        const NUMBERED: [&str; 5] = ["line", "row", "column", "word", "char"];
        // "two words" isn't the second word.
        if self.hit.entry.recipe.id.contains(".nth-") && self.tokens[at].low().ends_with('s') {
            return true;
        }
        let Some(slot) = self.hit.pieces[number].filter(|_| self.tokens[at].any(&NUMBERED)) else { return false };
        let beside = [slot.checked_sub(1), slot.checked_add(1)].into_iter().flatten();
        let nouns = beside.filter_map(|at| self.hit.phrase.get(at)?.word()).map(|word| self.text(word));
        nouns.filter(|noun| NUMBERED.contains(noun)).any(|noun| !self.tokens[at].is(noun))
    }

    /// Whether it may stand for the phrasing's word here: gradle's tasks aren't processes.
    fn means_so(&self, at: usize, piece: PhrasingPiece) -> bool {
        // "lines with a number", "the number of lines": not an order to number them.
        let opens = self.hit.pieces[at] == Some(0);
        let then = self.hit.phrase.get(1);
        let verb = opens && then.is_some_and(|p| p.word().is_some() && !self.is(p, &["of"]));
        let noun = at > 0 && self.tokens[at - 1].said(&["a", "an"]);
        let of = self.tokens.get(at + 1).is_some_and(|t| t.low() == "of");
        let last = at + 1 == self.tokens.len();
        let both = self.tokens[at].said(&["number", "count", "list", "sort", "cut", "split"]);
        if verb && both && (noun || of) || opens && !verb && !of && !last && self.tokens[at].said(&["number"]) {
            return false;
        }
        let key = |word| format!("{}_{}", self.hit.entry.recipe.id, self.text(word));
        let words = piece.word().and_then(|word| lists::of("phrase.said", &key(word)));
        words.is_none_or(|words| words.split(' ').any(|word| self.tokens[at].low() == word))
    }

    /// Whether an extra word limits or orders the output: "only the names", "by date", "per user".
    fn narrows(&self, at: usize) -> bool {
        let canon = self.tokens[at].canon.as_str();
        let named = self.piece(at + 1).is_some() || self.tokens.get(at + 1).is_some_and(|t| t.kind != WordKind::Word);
        if vocab::is_filler(&self.tokens[at].low()) || named {
            return false;
        }
        let mut before = self.tokens[..at].iter().rev().take_while(|t| t.kind == WordKind::Word);
        let lead = before.find(|t| !lists::READING_ARTICLES.has(&t.low())).map(Token::low).unwrap_or_default();
        let fresh = lead == "new" && before.find(|t| t.low() != "a").is_some_and(|t| role(&t.low()).is_some());
        let last = self.tokens.get(at + 1).is_none_or(|t| t.low() == "only" && at + 2 == self.tokens.len());
        let limited = lists::PHRASE_LIMITS.has(&lead) && !self.means(at, canon);
        let only = last && (lead == "only" || at + 1 < self.tokens.len());
        fresh || lead == "per" || only || limited
    }

    /// Whether another phrasing has it behind the same preposition.
    fn means(&self, at: usize, word: &str) -> bool {
        let said = self.role_before(at);
        said.is_some()
            && self.book.phrases(self.hit.entry).any(|phrase| {
                let here = |p: &usize| self.is(&phrase[*p], &[word]);
                (0..phrase.len()).filter(here).any(|p| role_of_word(phrase, p, self.book) == said)
            })
    }

    /// Whether it is a second deed, which the phrasing must have: "make it executable and run it".
    fn is_second_deed(&self, at: usize) -> bool {
        at > 1 && self.tokens[at - 1].any(&["and", "then"]) && self.orders(&self.tokens[at].canon)
    }

    /// Whether a second deed acts on the result: "print the first column and sort it".
    fn goes_on_with_it(&self, at: usize) -> bool {
        let joined = at > 1 && self.tokens[at - 1].any(&["and", "then"]) && self.hit.pieces[at].is_some();
        let it = self.tokens.get(at + 1).is_some_and(|t| t.said(&["it", "them"]));
        let opens = self.opening();
        let verb = |at: usize| self.orders(&self.tokens[at].canon) || self.tokens[at].any(&["show", "find", "count"]);
        let both = self.hit.phrase.iter().any(|p| self.is(p, &["and"]));
        joined && it && !both && opens < at && verb(opens) && verb(at)
    }

    /// Whether "each" only means all: "from every line", "every 'teh'", "the memory of each
    /// container".
    fn each_is_all(&self, at: usize) -> bool {
        let counts = self.tokens.iter().any(|t| t.any(&["count", "size", "sum", "frequency"]));
        let thing = self.piece(at + 1).is_some_and(|p| p.word().is_some());
        let line = self.tokens.get(at + 1).is_some_and(|t| t.is("line"));
        let shared = self.tokens.get(at + 1).is_some_and(|t| t.any(&["file", "dir", "word"]));
        let of = at > 0 && matches!(self.tokens[at - 1].low().as_str(), "of" | "for");
        !counts && (line && self.goes_by_lines() || of && thing && !line && !shared)
            || self.slot(at + 1) == Some("text")
    }

    fn goes_by_lines(&self) -> bool {
        let program = self.command.split(' ').next().unwrap_or_default();
        lists::PHRASE_BY_LINES.has(program) && !self.tokens.iter().any(|t| t.any(&["count", "size", "sum"]))
    }

    fn is_value(&self, at: usize) -> bool {
        self.slot(at).is_some() || self.tokens.get(at).is_some_and(|t| t.kind != WordKind::Word)
    }

    /// Whether "only" limits the whole topic: "only the headers of …", "… connections only".
    fn only(&self, at: usize) -> bool {
        let opens = self.tokens[..at].iter().all(|t| t.any(&["show", "find"]) || vocab::is_filler(&t.low()));
        let head = (at + 1..self.tokens.len()).find(|i| !self.light(*i));
        let word = |at: usize| self.piece(at).is_some_and(|p| p.word().is_some());
        self.tokens[at].low() == "only"
            && (opens && head.is_some_and(|at| self.piece(at).is_some())
                || head.is_none() && at.checked_sub(1).is_some_and(word))
    }

    /// Whether a noun only describes the value beside it: "the file a.txt", "the src folder".
    pub(super) fn kind_of_value(&self, at: usize) -> bool {
        let noun = self.tokens[at].canon.as_str();
        // "all files here" are in the directory, not it.
        let within = |at: usize| self.tokens[at].is("here");
        let several = self.tokens[at].low().ends_with('s');
        let slot = |at: usize| self.slot(at).filter(|slot| kinds::takes(slot, noun) && !(several && within(at)));
        let idle = |t: &Token| lists::READING_ARTICLES.has(&t.low()) || t.is("named") || t.low() == "with";
        let before = (0..at).rev().find(|i| !idle(&self.tokens[*i]));
        let behind = (at + 1..self.tokens.len()).find(|i| !idle(&self.tokens[*i]));
        !self.counted(at) && !self.shared_out(at) && [before, behind].into_iter().flatten().any(|i| slot(i).is_some())
    }

    fn orders(&self, canon: &str) -> bool {
        self.book.words.flags(self.book.words.id(canon)) & DEED != 0 || lists::PHRASE_DEEDS.has(canon)
    }

    /// Whether a noun has a number: "line 4" isn't column 4.
    fn counted(&self, at: usize) -> bool {
        let number = |at: usize| self.tokens.get(at).is_some_and(|t| t.num().is_some()) && self.slot(at).is_some();
        number(at + 1) && !self.tokens[at].low().ends_with('s')
    }

    /// Whether a number per line is wanted, and the phrasing has one for all.
    fn counts_each(&self, at: usize) -> bool {
        at > 0
            && self.tokens[at - 1].is("each")
            && self.hit.pieces[at - 1].is_none()
            && self.tokens[at].any(&["line", "row", "column"])
            && self.tokens.iter().any(|t| t.any(&["count", "size"]))
    }

    /// Whether something is wanted of each: "the lines of every file" aren't one file's.
    fn shared_out(&self, at: usize) -> bool {
        at > 0
            && self.tokens[at - 1].is("each")
            && self.hit.pieces[at - 1].is_none()
            && self.tokens[at].any(&["file", "dir"])
    }

    /// Whether "each" has the same noun in both: lines of each file, each line of a file.
    pub(super) fn shares(&self, at: usize) -> bool {
        let Some(piece) = self.hit.pieces[at].filter(|_| self.tokens[at].is("each")) else { return true };
        let Some(noun) = (at + 1..self.tokens.len()).find(|i| !self.light(*i)) else { return true };
        let next = self.hit.phrase[piece + 1..].iter().find_map(|p| p.word());
        next.is_none_or(|w| {
            let word = self.text(w);
            !self.tokens[noun].any(&["file", "dir", "line", "word"]) || self.tokens[noun].is(word)
        })
    }

    /// Whether "all" is of a thing that the phrasing has once: "push all branches", "in all
    /// tables".
    fn is_of_all(&self, at: usize) -> bool {
        let next = |word: &[&str]| self.tokens.get(at + 1).is_some_and(|t| t.any(word));
        let noun = self.slot(at + 1).is_none() && !next(&["file", "dir"]);
        let behind = at.checked_sub(1).is_some_and(|b| role(&self.tokens[b].low()) == Some(WordRole::Place));
        let alone =
            lists::PHRASE_OF_ONE.has(self.command.trim_start_matches("sudo ").split(' ').next().unwrap_or_default());
        noun && (behind || alone && self.tokens[..at].iter().any(|t| self.orders(&t.canon)))
            && !self.knows("all")
            && !self.knows("each")
    }

    /// Whether a mostly empty word means something here: "who can log in", "commit all with …".
    fn weighs(&self, at: usize, low: &str) -> bool {
        let before = at.checked_sub(1).map(|b| self.tokens[b].low()).unwrap_or_default();
        match low {
            "can" | "could" | "may" | "should" | "must" => {
                matches!(before.as_str(), "who" | "which" | "that") && at > 1 && !self.knows(low)
            }
            "bash" | "terminal" | "command" | "commands" => {
                !self.tokens[at + 1..].iter().all(Token::is_filler) && !self.kin(at, low) && !self.kind_of_value(at)
            }
            "on" | "off" | "up" | "down" | "out" if at + 1 == self.tokens.len() => {
                // "extract it to out": a name behind a preposition.
                let taken = at > 0 && self.piece(at - 1).is_some() || role(&before) == Some(WordRole::Goal);
                (taken || lists::PHRASE_COPULAS.has(&before)) && !self.knows(low)
            }
            // "make a new folder" isn't more, "list the new images" is.
            "new" => {
                let several = self.tokens.get(at + 1).is_some_and(|t| t.said(&["files", "folders", "ones"]));
                let makes = self.tokens[..at].iter().any(|t| lists::PHRASE_MAKES.has(&t.canon));
                !self.kin(at, low) && (!makes || several && !self.tokens[..at].iter().any(|t| t.is("create")))
            }
            "just" => self.tokens.iter().any(crate::rank::changes) && !self.knows(low),
            "all" => {
                let next = self.tokens.get(at + 1).map(Token::low);
                let alone = next.is_none_or(|next| {
                    role(&next).is_some_and(|r| !matches!(r, WordRole::Place | WordRole::Source)) || next == "and"
                });
                alone && at > 0 && !self.knows("all") && !self.knows("item") || self.is_of_all(at)
            }
            _ => false,
        }
    }
}
