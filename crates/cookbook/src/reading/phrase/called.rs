//! Whether each value looks like what the phrasing makes of it. [`kinds`] says what a slot takes.

use super::Phrase;
use crate::lex::{Token, WordKind};
use crate::lists;
use crate::reading::roles::role;
use crate::reading::{kinds, names};
use crate::template::class;
use crate::vocab::words::{DEED, FILLER};
use crate::vocab::{self, types};

impl Phrase<'_> {
    pub(super) fn names(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let Some(slot) = self.slot(at) else { return true };
        let class = class(slot);
        if self.is_no_thing(at, slot)
            || self.is_announced_otherwise(at, class)
            || self.is_of_another_kind(at, slot, class)
        {
            return false;
        }
        // "replace the first line": a spelled number counts, it isn't a text.
        let spelled = matches!(token.kind, WordKind::Num(_)) && token.low().chars().all(char::is_alphabetic);
        if class == "text" && spelled && self.tokens.get(at + 1).is_some_and(|t| lists::ASKED_PARTS.has(&t.canon)) {
            return false;
        }
        let placed = matches!(class, "file" | "out" | "dir" | "path" | "host");
        // "here" needs no preposition, and isn't a name.
        if token.kind != WordKind::Word || placed && token.any(&["here", "home"]) {
            return true;
        }
        if placed && self.lacks_its_preposition(at) {
            return false;
        }
        if token.pathish {
            return true;
        }
        match class {
            "text" => self.is_text(at),
            class if lists::READING_NAMED_SLOTS.has(class) => self.is_name(at, class),
            _ => true,
        }
    }

    /// Whether it is nothing by itself: text before "it", an unjoined second value, the first word.
    fn is_no_thing(&self, at: usize, slot: &str) -> bool {
        let token = &self.tokens[at];
        let class = class(slot);
        // "create a and b": "and" or a comma precedes it; "commit it" is no thing.
        let listed = self.hit.pieces[at].and_then(|p| p.checked_sub(1)).and_then(|p| self.hit.phrase[p].word());
        let joined = at > 0
            && (self.tokens[at - 1].is("and") || self.tokens[at - 1].low() == "and" || self.tokens[at - 1].comma);
        let article =
            at > 1 && lists::READING_ARTICLES.has(&self.tokens[at - 1].low()) && self.tokens[at - 2].low() == "and";
        if listed.is_some_and(|w| self.text(w) == "and")
            && !joined
            && !article
            && token.kind == WordKind::Word
            && slot.ends_with(['2', '3', '4'])
            || !matches!(token.kind, WordKind::Path | WordKind::Quoted)
                && self.tokens.get(at + 1).is_some_and(|t| t.said(&["it", "them"]))
        {
            return true;
        }
        // "folders without files", "the emptiest folder": a property.
        let compared = vocab::is_superlative(&token.low())
            && at > 0
            && self.tokens[at - 1].low() == "the"
            && self.tokens.get(at + 1).is_some_and(|t| t.kind == WordKind::Word);
        if token.kind == WordKind::Word && !token.pathish && (compared || lists::RANK_TURNS.has(&token.canon)) {
            return true;
        }
        // "upgrade pip and setuptools": one of the two is the phrasing's own word.
        let own = |at: usize| self.hit.pieces[at].is_some_and(|p| self.hit.phrase[p].word().is_some());
        if at > 1 && self.tokens[at - 1].low() == "and" && self.hit.pieces[at - 1].is_none() && own(at - 2) {
            return true;
        }
        let called = self.tokens[at - at.min(1)].said(&["called", "named"]) && at > 0;
        let goes_on = self.tokens.get(at + 1).is_some_and(|t| {
            let free = t.kind == WordKind::Word && self.hit.pieces[at + 1].is_none() && !token.comma;
            free && role(&t.low()).is_none() && !lists::NAMES_BEHIND.has(&t.low())
        });
        if called && goes_on {
            return true;
        }
        // The first word is the deed, a network interface no host, a message's text no file.
        let deed = at == 0 && token.any(&["show", "find", "count"]);
        let card = class == "host" && names::is_interface(&token.low());
        let file =
            class == "text" && token.kind == WordKind::Path && lists::NAMES_TOLD_TEXTS.has(self.hit.entry.recipe.id);
        deed || card || file
    }

    /// Whether the noun before it announces something that the slot doesn't take.
    fn is_announced_otherwise(&self, at: usize, class: &str) -> bool {
        let token = &self.tokens[at];
        // "process 77" isn't a port.
        let before = at.checked_sub(1).map(|b| &self.tokens[b]);
        let numbered = |nouns: &[&str]| before.is_some_and(|b| b.any(nouns));
        if class == "port" && numbered(&["process", "pid", "line", "job"]) || class == "pid" && numbered(&["port"]) {
            return true;
        }
        // "on host web1": a host isn't a directory, branch or column.
        let announced = at.checked_sub(1).map(|b| (b, &self.tokens[b])).is_some_and(|(b, noun)| {
            // The phrasing's own noun counts only before the same value.
            let own = self.hit.pieces[b].is_some_and(|p| self.hit.pieces[at] == Some(p + 1));
            noun.kind == WordKind::Word
                && !own
                && !token.any(&["here", "home"])
                && noun.any(&["system", "user", "group", "branch", "service", "port"])
                && !noun.is(if class == "host" { "system" } else { class })
        });
        announced
            && matches!(class, "dir" | "path" | "file" | "out" | "branch" | "col" | "user" | "group" | "host" | "name")
    }

    /// Whether its spelling or context makes it another kind than the slot takes.
    fn is_of_another_kind(&self, at: usize, slot: &str, class: &str) -> bool {
        let token = &self.tokens[at];
        let id = self.hit.entry.recipe.id;
        let word = token.kind == WordKind::Word;
        let before = at.checked_sub(1).map(|b| &self.tokens[b]);
        let lead = before.map(Token::low).unwrap_or_default();
        let called = before.is_some_and(|b| b.any(&["file", "named"]));
        // "docs" is rather a directory, whose size is another command.
        let dotted = token.raw.rsplit('/').next().is_some_and(|name| name.contains('.'));
        let rather_dir = lists::PHRASE_DOTTED_FILES.has(id)
            && word
            && !called
            && !dotted
            && self.tokens.get(at + 1).is_none_or(|t| t.low() != "file");
        // "walter's home" isn't the user's.
        let other = |t: &Token| t.kind == WordKind::Word && !t.known && !vocab::is_filler(&t.low());
        let others = token.is("home") && before.is_some_and(other);
        // Lines between two times may show neither.
        let clock = token.kind == WordKind::Clock && lists::PHRASE_NO_CLOCK.has(id);
        if !kinds::holds(slot, token, called) || rather_dir || others || clock {
            return true;
        }
        match class {
            // An existing place is no file name.
            "out" => lists::PHRASE_OUT_FILE.has(id) && (kinds::is_bare(token) || word && lead != "as" && !called),
            "name" => self.is_way_to_key(token) || self.is_file_instead(token),
            "text" => self.is_way_to_key(token) || self.means_all_keys(at),
            "col" => self.is_way_to_key(token) || self.means_all_keys(at) || self.is_no_column(at, &lead),
            // "all files in logs": of a directory.
            "ext" => word && matches!(lead.as_str(), "in" | "inside" | "under" | "below"),
            "host" => token.raw.starts_with("ftp.") && !self.command.contains("ftp "),
            "file" | "dir" | "path" => self.is_no_path(at, class, called),
            _ => false,
        }
    }

    /// "the log of a.txt": no service; "install requirements.txt": no package.
    fn is_file_instead(&self, token: &Token) -> bool {
        let id = self.hit.entry.recipe.id;
        let service = id.starts_with("log.") || id.starts_with("service.");
        let end = token.raw.rsplit_once('.').map(|(_, end)| end);
        token.kind == WordKind::Path
            && (service && !end.is_some_and(|end| lists::NAMES_UNIT_ENDINGS.has(end))
                || id.starts_with("pkg.") && end.is_some_and(|end| types::is_extension(&end.to_lowercase())))
    }

    /// "a.b" in JSON is a path to a key.
    fn is_way_to_key(&self, token: &Token) -> bool {
        self.command.starts_with("jq ") && self.command.contains("--arg ") && token.raw.contains('.')
    }

    /// "all names" in JSON isn't a key.
    fn means_all_keys(&self, at: usize) -> bool {
        at > 0
            && self.tokens[at - 1].low() == "all"
            && self.hit.pieces[at - 1].is_none()
            && self.command.starts_with("jq ")
    }

    fn is_no_column(&self, at: usize, lead: &str) -> bool {
        let token = &self.tokens[at];
        let word = token.kind == WordKind::Word;
        let column = self.tokens.get(at + 1).is_some_and(|t| t.is("column"));
        // "rows with Rome"; "the column amount of a.csv": joined words are not a name.
        lead == "with"
            || lead == "the" && token.low().ends_with('s') && word && !column
            || word && token.raw.contains(' ')
    }

    fn is_no_path(&self, at: usize, class: &str, called: bool) -> bool {
        let token = &self.tokens[at];
        let id = self.hit.entry.recipe.id;
        // "the size of ~/Videos": rather a directory.
        let dir = class == "file" && lists::PHRASE_DOTTED_FILES.has(id) && kinds::is_bare(token) && !called;
        // "all .DS_Store files": at any level.
        let several = token.kind == WordKind::Path && self.tokens.get(at + 1).is_some_and(|t| t.low() == "files");
        let everywhere = || self.hit.phrase.iter().any(|p| self.is(p, &["anywhere"]));
        // "which files differ between main and develop": branches or directories.
        let branch = class == "dir"
            && lists::PHRASE_SAID_DIRS.has(id)
            && !token.raw.contains(['/', '.'])
            && !self.tokens.iter().any(|t| t.is("dir"));
        // "v1.0" is a version unless that file exists.
        dir || branch || class != "dir" && several && !everywhere() || names::is_version(token)
    }

    /// Whether a bare word may be a text to write or to search.
    fn is_text(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        // "put line numbers before each line", "change the title to Home", "run a shell": no text.
        let sign = lists::of("template.signs", &self.tokens[at].low()).is_some();
        if at > 0 && self.tokens[at - 1].said(if sign { &["the"] } else { &["the", "a", "an"] }) {
            return false;
        }
        // "change the extension of all files": a part of the name.
        let part = lists::ASKED_PARTS.has(&token.canon) && self.command.contains("sed ");
        // "lines that contain numbers": a property.
        let like = lists::GREP_DESCRIBING.has(&token.low())
            && !(at > 0 && lists::TEXTS_ANNOUNCING.has(&self.tokens[at - 1].low()));
        let none = like && !sign || lists::TEXTS_NONE.has(&token.low());
        if none || part || self.is_torn_text(at) || self.is_announced_text(at) {
            return false;
        }
        let same = |other: usize| self.hit.pieces.get(other).copied().flatten() == self.hit.pieces[at];
        !(at > 0 && same(at - 1) && !same(at + 1) && names::is_plain(&token.low()) || token.is("linenumber"))
    }

    /// Whether a bare text is cut ("write hello there to a.txt") or has a verb in it ("WARN
    /// stand").
    fn is_torn_text(&self, at: usize) -> bool {
        let same = |other: usize| self.hit.pieces.get(other).copied().flatten() == self.hit.pieces[at];
        let last = (at..self.tokens.len()).take_while(|i| same(*i)).last().unwrap_or(at);
        let behind = self.tokens.get(last + 1);
        let goes_on = behind.is_some_and(|t| {
            let cut = t.kind == WordKind::Word && self.hit.pieces[last + 1].is_none() && !self.tokens[last].comma;
            cut && role(&t.low()).is_none() && !lists::TEXTS_BEHIND.has(&t.low())
        });
        let first = (0..=at).rev().take_while(|i| same(*i)).last().unwrap_or(at);
        let before = first.checked_sub(1).map(|b| &self.tokens[b]);
        let told = before.is_some_and(|b| lists::TEXTS_ANNOUNCING.has(&b.low()));
        // "put the text all done into a.txt"
        let low = |back: usize| first.checked_sub(back).map(|b| self.tokens[b].low()).unwrap_or_default();
        let every = lists::TEXTS_EVERY.has(&low(1)) && !lists::TEXTS_ANNOUNCING.has(&low(2));
        let begins = before.is_some_and(|b| {
            b.kind == WordKind::Word
                && self.hit.pieces[first - 1].is_none()
                && !(told || every || lists::TEXTS_BEFORE.has(&low(1)))
                && role(&b.low()).is_none()
        });
        let verb = |i: usize| lists::TEXTS_VERBS.has(&self.tokens[i].low());
        goes_on || begins || !told && last > first && (first..=last).any(verb)
    }

    /// Whether the text includes its announcement: `json body {"a":1}`.
    fn is_announced_text(&self, at: usize) -> bool {
        let same = |other: usize| self.hit.pieces.get(other).copied().flatten() == self.hit.pieces[at];
        let code = |i: usize| self.tokens[i].raw.contains(['{', '[', '=', '"']);
        let all = || (0..self.tokens.len()).filter(|i| same(*i));
        // "commits that mention ticket ABC-123": the number, or both.
        let number = |i: usize| self.tokens[i].raw.contains(|c: char| c.is_ascii_digit());
        let looks = self.command.contains("grep") && all().any(number) && !all().all(number);
        looks || all().any(code) && all().any(|i| self.tokens[i].known && !code(i))
    }

    fn is_name(&self, at: usize, class: &str) -> bool {
        let token = &self.tokens[at];
        // "without subfolders": all of them.
        if class == "name" && token.any(&["dir", "subdir", "file", "hidden", "empty"]) {
            return false;
        }
        let before = at.checked_sub(1).map(|b| &self.tokens[b]);
        if self.says_of_what_follows(at) {
            return false;
        }
        let low = token.low();
        if lists::NAMES_NO_PLACES.has(&low) {
            return false;
        }
        // "without the drafts", "unique cities": a kind of thing.
        let id = self.hit.entry.recipe.id;
        let kind = id.contains("-without") && before.is_some_and(|b| b.low() == "the")
            || lists::NAMES_VALUE_RECIPES.has(id) && low.ends_with('s');
        if kind && !self.tokens.get(at + 1).is_some_and(|t| t.any(&["dir", "column"])) {
            return false;
        }
        // "restart all docker containers", "add jane to sudo": not the command's program or file.
        let noun = |t: &Token| t.any(&["file", "dir"]);
        let beside = before.is_some_and(noun) || self.tokens.get(at + 1).is_some_and(noun);
        let program = self.command.split(' ').next() == Some(low.as_str());
        let doubled = program && self.command.split(' ').filter(|w| *w == low).count() > 1;
        // "copy a.txt to the clipboard": an article means a kind of thing, not a name.
        let article = before.is_some_and(|b| b.said(&["the", "a", "an", "my", "your"]));
        // "the newest file twice": no directory follows "file".
        if class == "dir" && before.is_some_and(|b| b.is("file")) {
            return false;
        }
        let place = matches!(class, "dir" | "path" | "host") && !lists::COMPOSE_COMMON_DIRS.has(&low);
        if doubled
            || place && article && !beside
            || matches!(class, "file" | "out")
                && !before.is_some_and(|b| b.is("file"))
                && (!beside || lists::COMPOSE_COMMON_DIRS.has(&low))
        {
            return false;
        }
        !(class == "name" && (self.torn_from_noun(at) || self.is_word_of_ours(at))) && self.is_alone(at, class)
    }

    /// Whether only the phrasing has a preposition there: "download quietly".
    fn lacks_its_preposition(&self, at: usize) -> bool {
        let Some(lead) = self.hit.pieces[at].and_then(|p| p.checked_sub(1)) else { return false };
        let leads =
            self.hit.phrase[lead].word().is_some_and(|w| matches!(self.text(w), "to" | "into" | "as" | "from" | "in"));
        let optional = self.hit.phrase[lead].optional() || self.hit.pieces.contains(&Some(lead));
        let said = self.tokens[..at].iter().rev().take(3).any(|t| role(&t.low()).is_some());
        leads && !optional && !said && !self.tokens[at].raw.contains(['.', '/'])
    }

    /// Whether it describes what follows: "the current user" isn't group "current".
    fn says_of_what_follows(&self, at: usize) -> bool {
        let Some(next) = self.tokens.get(at + 1).filter(|t| t.kind == WordKind::Word && !self.tokens[at].comma) else {
            return false;
        };
        let light = vocab::is_filler(&next.low()) || role(&next.low()).is_some();
        let earlier = self.hit.pieces[at + 1].is_some_and(|p| Some(p) < self.hit.pieces[at]);
        // "of pod api-1 follow": the noun before says what it is.
        let own = at > 0 && self.hit.pieces[at - 1].is_some_and(|p| Some(p + 1) == self.hit.pieces[at]);
        let called = own && self.weighs_in_phrase(at - 1);
        earlier && !light && !called && !self.kind_of_value(at + 1)
    }

    /// Whether a vocabulary word would be a process or user: "the process tree".
    fn is_word_of_ours(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let id = self.hit.entry.recipe.id;
        let people = id.starts_with("proc.") || id.starts_with("user.");
        let unit = (id.starts_with("log.") || id.starts_with("service.")) && lists::NAMES_NO_UNITS.has(&token.canon);
        // "which logs grew today": a unit needs an announcement.
        let leads = |t: &Token| t.said(&["of", "for", "from", "by", "the"]) || t.any(&["service", "unit"]);
        let follows = |t: &Token| t.any(&["log", "service", "unit"]) || t.said(&["journal", "messages", "errors"]);
        let named =
            at.checked_sub(1).is_some_and(|b| leads(&self.tokens[b])) || self.tokens.get(at + 1).is_some_and(follows);
        let unit = unit || id.starts_with("log.") && !named && token.kind == WordKind::Word;
        let how = id.starts_with("proc.") && lists::NAMES_NO_PROCESSES.has(&token.canon);
        unit || how || people && token.known && !lists::NAMES_KNOWN.has(&token.low())
    }

    fn is_alone(&self, at: usize, class: &str) -> bool {
        let token = &self.tokens[at];
        let low = token.low();
        let before = at.checked_sub(1).map(|b| &self.tokens[b]);
        // "delete all branches already merged": behind several things it isn't a name.
        if before.is_some_and(|b| lists::READING_POINTING.has(&b.low())) {
            return false;
        }
        let several = before.is_some_and(|b| {
            let low = b.low();
            b.kind == WordKind::Word && low.ends_with('s') && low != b.canon && lists::READING_ANNOUNCING.has(&b.canon)
        });
        let more = self.tokens.get(at + 1).is_some_and(|t| t.low() == "and")
            || token.comma
            || before.is_some_and(|b| b.low() == "and");
        // "all firefox processes" has a name, "every md file" a type.
        let noun = |t: &Token| lists::READING_ANNOUNCING.has(&t.canon) && !t.any(&["file", "dir"]);
        let every = before.is_some_and(|b| b.said(&["every", "each", "all", "any", "both"]))
            && class != "col"
            && !(self.tokens.get(at + 1).is_some_and(noun) && self.hit.entry.recipe.id.starts_with("proc."));
        let becomes = before.is_some_and(|b| b.said(&["to", "as", "into"]));
        if token.any(&["here", "home"]) || becomes && !every {
            return true;
        }
        !(every || several && !more || names::is_plain(&low))
    }

    /// Whether the phrasing has it as a meaningful word.
    fn weighs_in_phrase(&self, at: usize) -> bool {
        self.piece(at).and_then(|p| p.word()).is_some_and(|w| self.book.words.flags(w) & (FILLER | DEED) == 0)
    }

    /// Whether it is parted from the phrasing's noun: "the submodules with their commits".
    fn torn_from_noun(&self, at: usize) -> bool {
        let Some(noun) = self.hit.pieces[at].and_then(|p| p.checked_sub(1)) else { return false };
        let weighs = self.hit.phrase[noun].word().is_some_and(|w| self.book.words.flags(w) & (FILLER | DEED) == 0);
        let said = (0..self.tokens.len()).find(|i| self.hit.pieces[*i] == Some(noun));
        weighs && said.is_some_and(|said| said > at + 1)
    }
}
