//! Checks a request against its phrasing: [`words`] must be explained, [`values`] in place and of
//! the right looks ([`called`]), and the topic the same. It builds no command.

mod called;
mod values;
mod words;

use super::roles::role;
use crate::lex::{Token, WordKind};
use crate::phrasings::{BOOK, Book, PhrasingPiece};
use crate::rank::RankedRecipe;
use crate::vocab::words::{DEED, FILLER, Id};
use crate::{goal, lists, vocab};

/// `command` is what `hit` would become.
pub fn follows(tokens: &[Token], hit: &RankedRecipe, command: &str) -> bool {
    let reading = Phrase { tokens, hit, book: &BOOK, command };
    (0..tokens.len()).all(|at| reading.explains(at) && reading.places(at) && reading.names(at) && reading.shares(at))
        && reading.has_head()
        && reading.has_object()
        && reading.names_its_object()
        && reading.has_all()
        && reading.has_number()
        && reading.has_each()
        && reading.turns_as_said()
        && reading.has_both_deeds()
        && reading.knows_its_owners()
        && reading.adds_numbers()
        && reading.orders_as_said()
        && !reading.answers_an_order()
}

struct Phrase<'a> {
    tokens: &'a [Token],
    hit: &'a RankedRecipe,
    book: &'static Book,
    command: &'a str,
}

impl Phrase<'_> {
    /// Whether a question's phrasing answers an order: "mount a.iso" isn't "is a.iso mounted".
    fn answers_an_order(&self) -> bool {
        let behind = |p: usize| self.hit.phrase[..p].iter().any(|piece| piece.slot().is_some());
        !self.tokens[0].low().ends_with("ed")
            && self.hit.pieces[0].is_some_and(behind)
            && self.is(&self.hit.phrase[0], &["is", "are", "where", "when", "check"])
    }

    fn piece(&self, at: usize) -> Option<PhrasingPiece> {
        self.hit.pieces.get(at).copied().flatten().map(|p| self.hit.phrase[p])
    }

    fn text(&self, word: Id) -> &'static str {
        self.book.words.text(word)
    }

    fn is(&self, piece: &PhrasingPiece, words: &[&str]) -> bool {
        piece.word().is_some_and(|word| words.contains(&self.text(word)))
    }

    fn slot(&self, at: usize) -> Option<&'static str> {
        self.piece(at).and_then(PhrasingPiece::slot).map(|s| self.text(s))
    }

    fn knows(&self, word: &str) -> bool {
        self.book.pieces(self.hit.entry).iter().any(|p| self.is(p, &[word]))
    }

    fn told(&self, canon: &str) -> bool {
        self.hit.entry.recipe.title.split(' ').any(|w| vocab::canon(&w.to_lowercase()).0 == canon)
    }

    /// Whether a column's number is beside its name.
    fn column_counted(&self, at: usize) -> bool {
        [at.wrapping_sub(1), at + 1].iter().any(|i| self.tokens.get(*i).is_some_and(|t| t.num().is_some()))
    }

    fn opening(&self) -> usize {
        self.tokens.iter().position(|t| !t.is_filler()).unwrap_or(0)
    }

    /// Whether the deed has the phrasing's object: copying a file's permissions isn't copying it.
    fn has_object(&self) -> bool {
        let tokens = self.tokens;
        let deed = |p: PhrasingPiece| {
            p.word().is_some_and(|w| self.book.words.flags(w) & DEED != 0 || self.text(w) == "create")
        };
        let Some(at) = (0..tokens.len()).find(|at| self.piece(*at).is_some_and(deed)) else { return true };
        let Some(object) = (at + 1..tokens.len()).find(|i| !self.light(*i)) else { return true };
        let Some(p) = self.hit.pieces[object] else {
            let other = if tokens[object].is("file") { "dir" } else { "file" };
            let has = |word| self.hit.phrase.iter().any(|p| self.is(p, &[word]));
            return !(tokens[object].any(&["file", "dir"]) && has(other) && !has(&tokens[object].canon));
        };
        let Some(d) = self.hit.pieces[at] else { return true };
        // A preposition between deed and object that only the phrasing has.
        let between =
            |piece: &PhrasingPiece| self.is(piece, &["with", "without", "keep", "from", "to", "into", "by", "as"]);
        !(p > d
            && self.hit.phrase[d + 1..p].iter().any(between)
            && self.hit.phrase[p].word().is_some()
            && !tokens[at + 1..object].iter().any(|t| role(&t.low()).is_some()))
    }

    /// Whether a deed has an object: "copy a directory to host web1 in /srv" names none.
    fn names_its_object(&self) -> bool {
        let tokens = self.tokens;
        let deed = |at: usize| tokens[at].any(&["copy", "move", "delete", "rename", "compress", "upload", "encrypt"]);
        let Some(at) = (0..tokens.len()).find(|at| deed(*at)) else { return true };
        let Some([article, noun]) = tokens.get(at + 1..at + 3) else { return true };
        let vague = article.said(&["a", "an", "some"]) && noun.any(&["file", "dir"]);
        let next = tokens.get(at + 3);
        let called =
            next.is_some_and(|t| t.kind != WordKind::Word || t.is("named") || !t.known && role(&t.low()).is_none());
        !vague || called
    }

    /// Whether number agrees: "the node_modules folders" are several, "the 3rd column" has a
    /// number.
    fn has_number(&self) -> bool {
        let id = self.hit.entry.recipe.id;
        let several = || self.tokens.iter().any(|t| t.said(&["folders", "directories"]));
        let counted = || (0..self.tokens.len()).any(|at| self.tokens[at].is("column") && self.column_counted(at));
        let column = |p: &PhrasingPiece| self.is(p, &["column"]);
        let by_column =
            self.hit.phrase.windows(2).any(|w| w.iter().any(column) && w.iter().any(|p| p.slot().is_some()));
        let columns = || self.tokens.iter().any(|t| t.is("column") || t.is("field"));
        if by_column && !columns() {
            return false;
        }
        // "all files called a.txt": several, anywhere.
        let every = |w: &[Token]| {
            w[0].said(&["all", "every", "any", "each", "the"])
                && w[1].is("file")
                && w[2].is("named")
                && (w[0].low() != "the" || w[1].low() == "files")
        };
        let slots = self.hit.phrase.iter().filter_map(|p| p.slot()).filter(|s| self.text(*s) == "file").count();
        if slots == 1 && self.tokens.windows(3).any(every) && id.starts_with("file.delete") {
            return false;
        }
        // "the size of the folder a": the noun describes a.
        let one = || {
            let noun = |at: usize| self.tokens[at].said(&["folder", "directory", "dir"]);
            let beside = |at: usize| at > 0 && noun(at - 1) || at + 1 < self.tokens.len() && noun(at + 1);
            (0..self.tokens.len()).any(|at| self.slot(at) == Some("dir") && !self.tokens[at].is("here") && beside(at))
        };
        let links = || self.tokens.iter().any(|t| t.said(&["links", "symlinks"]));
        !(lists::PHRASE_ONE_DIR.has(id) && several()
            || lists::PHRASE_ONE_LINK.has(id) && links()
            || lists::PHRASE_MANY_DIRS.has(id) && one()
            || (id.starts_with("csv.named") || id.starts_with("csv.sort-named")) && counted())
    }

    /// Whether "each" precedes the phrasing's noun: "in the docs directory", "in each directory".
    fn has_each(&self) -> bool {
        let phrase = self.hit.phrase;
        let each = |p: usize| self.is(&phrase[p], &["each", "per"]) && !phrase[p].optional();
        let noun = |p: usize| (0..self.tokens.len()).find(|at| self.hit.pieces[*at] == Some(p));
        let said =
            |at: usize| self.tokens[..at].iter().rev().take(3).any(|t| t.is("each") || t.said(&["all", "per", "by"]));
        (0..phrase.len().saturating_sub(1)).filter(|p| each(*p)).all(|p| noun(p + 1).is_none_or(said))
    }

    /// Whether "first" and "last" agree: "the first and the last line" isn't "from last to first".
    fn turns_as_said(&self) -> bool {
        let piece = |word| (0..self.tokens.len()).find(|at| self.tokens[*at].is(word)).map(|at| self.hit.pieces[at]);
        match (piece("first"), piece("last")) {
            (Some(Some(first)), Some(Some(last))) => {
                let said = |word| self.tokens.iter().position(|t| t.is(word));
                (first < last) == (said("first") < said("last"))
            }
            (Some(first), Some(last)) => first.is_some() == last.is_some(),
            _ => true,
        }
    }

    /// Whether two deeds are two in the phrasing too: "tag and push" isn't "push the tag".
    fn has_both_deeds(&self) -> bool {
        let first = self.opening();
        let acts = |at: usize| {
            let token = &self.tokens[at];
            token.among(lists::GOAL_DEEDS) && !lists::GOAL_SHOWING.has(&token.canon)
        };
        let second = goal::second_deed(self.tokens).filter(|at| *at > first && acts(*at) && self.slot(*at).is_none());
        let Some(second) = second else { return true };
        let (one, other) = (self.hit.pieces[first], self.hit.pieces[second]);
        other.is_some() && !(acts(first) && (one.is_none() || one > other))
    }

    /// Whether an order isn't what "would be" done: "commit" isn't "what would be committed".
    fn orders_as_said(&self) -> bool {
        let first = self.opening();
        let passive = |p: usize| p.checked_sub(1).is_some_and(|be| self.is(&self.hit.phrase[be], &["be"]));
        let said = || self.tokens.iter().any(|t| lists::PHRASE_COPULAS.has(&t.low()));
        !self.tokens[first].among(lists::GOAL_DEEDS) || !self.hit.pieces[first].is_some_and(passive) || said()
    }

    /// Whether "bob's processes" are a user's, and "nginx's processes" a program's.
    fn knows_its_owners(&self) -> bool {
        let owns = |at: usize| self.tokens[at].owns && self.tokens.get(at + 1).is_some_and(|t| t.is("process"));
        let other = |at: usize| match self.slot(at) {
            Some("name") => !lists::NAMES_KNOWN.has(&self.tokens[at].low()),
            Some("user") => lists::NAMES_KNOWN.has(&self.tokens[at].low()),
            _ => false,
        };
        !(0..self.tokens.len()).any(|at| owns(at) && other(at))
    }

    /// Whether what is added are numbers: "add a.txt" may add it to anything.
    fn adds_numbers(&self) -> bool {
        let thing = |t: &Token| matches!(t.kind, WordKind::Path | WordKind::Quoted | WordKind::Glob) || t.pathish;
        let added = |at: usize| (at + 1..self.tokens.len()).find(|i| !self.light(*i)).map(|i| &self.tokens[i]);
        let sum = |at: usize| self.tokens[at].low() == "add" && added(at).is_some_and(thing);
        !(self.command.contains("+=") && (0..self.tokens.len()).any(sum))
    }

    /// Whether the request has what the phrasing needs: "the log of the last boot" isn't the
    /// kernel's.
    fn has_all(&self) -> bool {
        // "which folder is a.txt in" asks, "the folders in a.txt" doesn't.
        let asks = |w: Id| matches!(self.text(w), "where" | "who" | "when" | "why" | "which");
        let tells = |w: Id| asks(w) || lists::PHRASE_TELLING.has(self.text(w));
        let heavy = |w: Id| self.book.words.flags(w) & FILLER == 0 || tells(w);
        let said = |w: Id| {
            let word = self.text(w);
            let told = |program: &str| self.command.strip_prefix(program).is_some_and(|rest| rest.starts_with(' '));
            let program =
                self.command.split(' ').next() == Some(word) && !lists::PHRASE_TOLD_PROGRAMS.words().any(told);
            let asks = matches!(word, "if" | "is")
                && self.tokens.iter().any(|t| t.said(&["whether", "if", "is", "are", "does", "do", "did", "has"]));
            program || asks || self.tokens.iter().any(|t| t.canon == word || t.low().contains(word))
        };
        let missed = |phrase: &[PhrasingPiece]| {
            phrase.iter().filter(|p| !p.optional() && p.word().is_some_and(|w| heavy(w) && !said(w))).count()
        };
        // "where did i put a.txt" isn't "put a.txt".
        let asked = |p: &PhrasingPiece| p.word().is_some_and(|w| asks(w) && !p.optional());
        let deed =
            (0..self.tokens.len()).any(|at| crate::rank::changes(&self.tokens[at]) && self.hit.pieces[at].is_some());
        if deed && missed(self.hit.phrase) > 0 && self.hit.phrase.iter().any(asked) {
            return false;
        }
        let told = |p: &PhrasingPiece| {
            p.optional() || p.word().is_none_or(|w| !lists::PHRASE_TELLING.has(self.text(w)) || said(w))
        };
        let opens = self.hit.phrase.first().and_then(|p| p.word()).filter(|w| self.text(*w) == "is");
        if !self.hit.phrase.iter().all(told) || !opens.is_none_or(said) {
            return false;
        }
        missed(self.hit.phrase) == 0 || self.book.phrases(self.hit.entry).any(|phrase| missed(phrase) == 0)
    }

    /// Whether the topic ("which files …", "list the folders …") is the phrasing's.
    fn has_head(&self) -> bool {
        let first = self.tokens.first().map(Token::low).unwrap_or_default();
        let opening = if matches!(first.as_str(), "which" | "what") { 0 } else { self.opening() };
        let asks = opening == 0 && matches!(first.as_str(), "which" | "what")
            || self.tokens[opening].any(&["show", "find", "count"]);
        // "every line", "running processes", "git branches", "the list of …".
        let leads = |t: &Token| t.is("each") || t.said(&["running", "git", "only", "list"]);
        let head = (opening + 1..self.tokens.len()).find(|i| !self.light(*i) && !leads(&self.tokens[*i]));
        let Some(at) = head.filter(|_| asks) else { return true };
        let head = &self.tokens[at];
        let plain = lists::READING_KINDS.has(&head.canon) && !head.low().ends_with('s');
        self.hit.pieces[at].is_some() || head.kind != WordKind::Word || plain || self.told(&head.canon)
    }

    fn light(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        token.is_filler() && self.hit.pieces[at].is_none()
    }
}
