//! Last check of an answer: it must account for every meaningful word; no answer beats a wrong one.

pub mod wanted;
mod whole;

use crate::lex::{Token, WordKind};
use crate::phrasings::BOOK;
use crate::vocab::words::{FILLER, LIGHT, SLIGHT};
use crate::{Environment, Suggestion, braces, lists, template, vocab};

/// `said`: tokens that the phrasing needs.
pub fn accounts_for(tokens: &[Token], found: &Suggestion, said: &[bool], environment: &Environment) -> bool {
    let answer = WordsAnswer::new(tokens, found, said);
    tokens.iter().enumerate().all(|(at, token)| answer.accounts_for(tokens, at, token, environment))
        && whole::fits(tokens, &answer, environment)
        && wanted::fits(tokens, &found.command)
}

pub(super) struct WordsAnswer<'a> {
    /// Tokens that the phrasing needs; empty for a builder's answer.
    said: &'a [bool],
    raw: String,
    /// `raw` without file names of the request.
    own: String,
    title: String,
    command: String,
    low: String,
    /// Words of the recipe; empty for a builder's answer.
    words: Vec<&'static str>,
    /// Words of the title in recipes' form.
    told: Vec<String>,
}

impl<'a> WordsAnswer<'a> {
    fn new(tokens: &[Token], found: &Suggestion, said: &'a [bool]) -> Self {
        let book = &*BOOK;
        let entry = book.entries.iter().find(|e| e.recipe.id == found.recipe);
        let words = entry.map(|e| book.pieces(e).iter().filter_map(|p| p.word()).map(|w| book.words.text(w)).collect());
        // The bound of a word in a pattern is no letter of it.
        let unbound = ["\\\\b", "\\b"].iter().fold(found.command.clone(), |own, bound| {
            let (start, end) = (format!("/{bound}"), format!("{bound}/"));
            if own.contains(&start) { own.replace(&start, "/").replace(&end, "/") } else { own }
        });
        let command: String = unbound.chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect();
        // Only the place of names counts, not their content.
        let names = tokens.iter().filter(|t| t.kind == WordKind::Path && t.raw.contains('.'));
        let own = names.fold(found.command.clone(), |own, t| own.replace(t.raw.trim_start_matches("./"), "NAME"));
        Self {
            said,
            own,
            told: found.title.split_whitespace().map(|w| vocab::canon(&w.to_lowercase()).0).collect(),
            title: found.title.clone(),
            raw: found.command.clone(),
            low: command.to_lowercase(),
            command,
            words: words.unwrap_or_default(),
        }
    }

    fn accounts_for(&self, tokens: &[Token], at: usize, token: &Token, environment: &Environment) -> bool {
        let low = token.low();
        match token.kind {
            WordKind::Word => vocab::zone(&low).is_some() || self.accounts_for_word(tokens, at, environment),
            WordKind::Path | WordKind::Url | WordKind::Glob => {
                let name = token.raw.trim_start_matches("./").trim_end_matches('/');
                // "page1.html to page9.html": a builder's title shows its reading.
                let home = name.strip_prefix("~/").is_some_and(|rest| self.names(&format!("$HOME/{rest}")));
                let listed = || braces::expand(name).iter().all(|one| self.names(one));
                self.names(name)
                    || home
                    || listed()
                    || self.words.is_empty() && self.title.split(' ').any(|w| w == token.raw)
            }
            WordKind::Quoted => {
                let bare: String = token.raw.chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect();
                self.low.contains(&bare.trim().to_lowercase())
            }
            WordKind::Num(n) => {
                // "every second line" isn't line 2.
                let stepped = at > 0 && tokens[at - 1].is("each") && low.parse::<i64>().is_err();
                // "3.7 times 19" isn't 3 times 19.
                let whole = !low.contains(['.', ',']) || self.raw.contains(&low);
                // "the 3rd largest" isn't the first three.
                let nth = low.parse::<i64>().is_err() && low.starts_with(|c: char| c.is_ascii_digit()) && n > 1;
                let first = || ["head -n", "tail -n"].iter().any(|cut| self.raw.contains(&format!("{cut} {n}")));
                let one = || self.raw.contains("| head -n 1") || self.raw.contains("| tail -n 1");
                (!stepped || self.raw.contains(['~', '%']))
                    && !(nth && first() && !one())
                    && whole
                    && (low == "one" || self.counts(n) || spelled(tokens, n) || self.words.contains(&low.as_str()))
            }
            WordKind::Percent(n) => self.counts(n),
            WordKind::Span(n, unit) => self.lasts(n, unit.seconds),
            WordKind::Host => self.names(&token.raw),
            // "with the suffix .orig".
            WordKind::Ext => self.low.contains(&low) || self.title.to_lowercase().contains(&low),
            _ => true,
        }
    }

    fn accounts_for_word(&self, tokens: &[Token], at: usize, environment: &Environment) -> bool {
        let token = &tokens[at];
        let (low, canon) = (token.low(), token.canon.as_str());
        let article = at > 0 && tokens[at - 1].said(&["a", "an"]);
        // "empty directories" are not called "empty".
        let several = tokens.get(at + 1).is_some_and(|t| t.any(&["dir", "file"]) && t.low().ends_with('s'));
        if at > 0
            && !article
            && !(token.known && several)
            && low.len() > 1
            && (!self.words.contains(&canon) || is_place(tokens, at, environment))
            && environment.is_there(&token.raw)
        {
            return self.names(&token.raw);
        }
        if self.is_turned(token) || signs_against(&low).any(|s| self.shows(s)) {
            return false;
        }
        // Second of two words explained together: "without extracting".
        let paired = |first: usize| {
            let two = format!("{}_{}", tokens[first].low(), tokens[first + 1].low()).replace(' ', "_");
            signs_for(&two).is_some_and(|signs| self.shows_any(signs))
        };
        if at > 0 && paired(at - 1) {
            return true;
        }
        let literal = self.has_literally(token);
        if let Some(shown) = self.shows_its_signs(tokens, at, literal) {
            return shown;
        }
        if BOOK.words.flags(BOOK.words.id(&low)) & FILLER != 0 {
            return true;
        }
        // "in PATH" isn't a path.
        if token.raw.len() > 2 && token.raw.chars().all(|c| c.is_ascii_uppercase()) && canon == "path" {
            return self.raw.contains("PATH");
        }
        // "only the number" limits the output.
        let limited = self.words.is_empty()
            && tokens[..at].iter().rev().find(|t| t.low() != "the").is_some_and(|t| t.low() == "only");
        literal
            || (token.known || self.words.is_empty()) && self.explains(token, limited)
            || tokens.get(at + 1).is_some_and(|t| t.is("column"))
            || lists::SIGNS_IDLE.has(&low)
            || vocab::types::extensions(&low)
                .is_some_and(|all| all.iter().any(|end| self.low.contains(&format!(".{end}")) || self.says(end)))
    }

    /// Whether the answer lacks what a prefix makes of a change: "reinstall" isn't "install".
    fn is_turned(&self, token: &Token) -> bool {
        let (low, canon) = (token.low(), token.canon.as_str());
        let mut stems = ["re", "un", "dis", "de"].iter().filter_map(|prefix| low.strip_prefix(prefix));
        crate::rank::changes(token)
            && stems.any(|rest| BOOK.words.exact(rest) == Some(canon))
            && !self.words.contains(&low.as_str())
            && !self.low.contains(&low)
            && !self.title.to_lowercase().contains(&low)
    }

    fn has_literally(&self, token: &Token) -> bool {
        let low = token.low();
        let mark = token.raw.strip_suffix('s').filter(|m| m.len() > 1 && m.chars().all(|c| c.is_ascii_uppercase()));
        self.says(&low.replace(['\'', '"', '\\'], ""))
            || mark.is_some_and(|mark| self.says(&mark.to_lowercase()))
            || matches!(self.program(), "systemctl" | "journalctl")
                && template::units(&low).any(|unit| self.says(&unit.to_lowercase()))
            || self.words.is_empty() && !token.known && self.title.split([' ', ',']).any(|w| w == token.raw)
    }

    /// Whether signs of the word, with the next one or alone, are shown; `None` if it has none.
    fn shows_its_signs(&self, tokens: &[Token], at: usize, literal: bool) -> Option<bool> {
        let (low, canon) = (tokens[at].low(), tokens[at].canon.as_str());
        let next = tokens.get(at + 1).map(|n| format!("{low}_{}", n.low()).replace(' ', "_"));
        let next = if low == "but not"
            && tokens[..at].iter().any(|t| t.is("contain"))
            && !next.as_deref().is_some_and(|n| n.ends_with("_in"))
        {
            Some("contain_but_not".to_owned())
        } else {
            next
        };
        let two = next.and_then(|two| signs_for(&two));
        let one = || signs_for(&low.replace(' ', "_")).or_else(|| signs_for(canon).filter(|_| !literal));
        let signs = two.or_else(one)?;
        let both = || tokens.get(at + 1).is_some_and(|t| self.words.iter().any(|w| *w == t.canon || *w == t.low()));
        let needed = self.said.get(at).is_some_and(|said| *said);
        let own = needed && (two.is_none() || both()) && low != "except";
        Some(own || self.shows_any(signs))
    }

    /// Whether recipe, title or builder has the word. A change must also account for general words,
    /// except kinds of things.
    fn explains(&self, token: &Token, limited: bool) -> bool {
        let canon = token.canon.as_str();
        let general = BOOK.words.flags(BOOK.words.id(canon)) & (LIGHT | SLIGHT) != 0;
        let low = token.low();
        let read = || {
            let signs = [canon, &low].into_iter().flat_map(|word| lists::all_of("signs.built", word));
            signs.flat_map(|signs| signs.split(' ')).any(|sign| self.shows(sign))
        };
        self.words.is_empty() && read()
            || self.words.contains(&canon)
            || self.words.contains(&low.as_str())
            || self.told.iter().any(|w| w == canon)
            || BOOK.words.flags(BOOK.words.id(canon)) & FILLER != 0
            || general && !limited && (!self.changes() || lists::VERIFY_KINDS.has(canon))
    }

    /// The program, without `sudo` and the like.
    fn program(&self) -> &str {
        self.raw.trim_start_matches("sudo ").split(' ').next().unwrap_or_default()
    }

    /// Whether it is a whole word of the command: "max" isn't in "-maxdepth".
    fn says(&self, word: &str) -> bool {
        let edge = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        !word.is_empty()
            && self.low.match_indices(word).any(|(at, _)| {
                edge(self.low[..at].chars().next_back()) && edge(self.low[at + word.len()..].chars().next())
            })
    }

    fn runs_a_change(&self) -> bool {
        let mut starts = true;
        self.raw.split(' ').any(|word| {
            let change = starts && lists::VERIFY_CHANGES.has(word);
            starts = matches!(word, "sudo" | "|" | "&&" | ";" | "-exec" | "-execdir" | "xargs");
            change
        })
    }

    fn changes(&self) -> bool {
        let second = self.raw.trim_start_matches("sudo ").split(' ').nth(1).unwrap_or_default();
        lists::VERIFY_CHANGES.has(self.program())
            || lists::VERIFY_CHANGING_CALLS.has(&format!("{} {second}", self.program()))
    }

    /// Whether the duration is in the command, in any unit.
    fn lasts(&self, n: i64, seconds: i64) -> bool {
        let long = n * seconds;
        let numbers = || self.command.split(|c: char| !c.is_ascii_digit()).filter_map(|d| d.parse::<i64>().ok());
        let title = || self.title.contains(&n.to_string());
        [1, 60, 3600, 86_400, 604_800]
            .iter()
            .any(|unit| long % unit == 0 && numbers().any(|m| (m - long / unit).abs() <= 1))
            || numbers().any(|m| m == n)
            || title()
            || n == 1 && ["hour", "day", "week", "month", "year", "minute"].iter().any(|u| self.low.contains(u))
    }

    /// Whether a sign of a word is in the command; `_` is a blank. Given names don't count.
    fn shows(&self, sign: &str) -> bool {
        if sign == "&" {
            return self.own.replace("&&", "").contains('&');
        }
        // "ls_-a": the program with that option letter.
        let (program, flag) = sign.rsplit_once('-').filter(|(_, flag)| flag.len() == 1).unwrap_or((sign, ""));
        let longest = if program == "ls_" { 6 } else { 4 };
        let bundled = |word: &str| word.len() <= longest && word.strip_prefix('-').is_some_and(|w| w.contains(flag));
        match program.strip_suffix('_') {
            _ if flag.is_empty() => self.own.contains(&sign.replace('_', " ")),
            Some(program) => self
                .own
                .match_indices(&format!("{} ", program.replace('_', " ")))
                .any(|(at, _)| self.own[at..].split('|').next().is_some_and(|part| part.split(' ').any(bundled))),
            None => program.is_empty() && self.own.split(' ').any(bundled),
        }
    }

    /// Whether a sign for the word is in the command and none against it.
    fn shows_any(&self, (signs, against): (&str, &str)) -> bool {
        (signs.is_empty() || signs.split(' ').any(|s| self.shows(s)))
            && (against.is_empty() || !against.split(' ').any(|s| self.shows(s)))
    }

    fn names(&self, name: &str) -> bool {
        let bare: String = name.chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect();
        let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        !bare.is_empty()
            && self.command.match_indices(bare.as_str()).any(|(i, _)| {
                let before = self.command[..i].chars().next_back();
                let mut rest = self.command[i + bare.len()..].chars();
                let after = match rest.next() {
                    Some('.') => rest.next(),
                    other => other,
                };
                !(before.is_some_and(part) && bare.starts_with(part) || after.is_some_and(part) && bare.ends_with(part))
            })
    }

    /// Whether the number or its neighbour is in the command: "from line 5 on" is "+5".
    fn counts(&self, n: i64) -> bool {
        let numbers = self.command.split(|c: char| !c.is_ascii_digit()).filter_map(|d| d.parse::<i64>().ok());
        self.command.matches("..").count() as i64 == n
            || self.title.contains(&n.to_string())
            || numbers.clone().any(|m| (m - n).abs() <= 1)
    }
}

/// "copy a.txt to backup": where there is a directory of that name, it is the place.
fn is_place(tokens: &[Token], at: usize, environment: &Environment) -> bool {
    tokens[at - 1].said(&["to", "into"])
        && tokens[..at - 1].iter().any(changes_place)
        && environment.is_dir(&tokens[at].raw)
}

fn changes_place(token: &Token) -> bool {
    token.any(&["copy", "move", "backup"])
}

/// "create two folders called red and green": it counts the names.
fn spelled(tokens: &[Token], n: i64) -> bool {
    let named =
        |t: &&Token| matches!(t.kind, WordKind::Path | WordKind::Quoted) || t.kind == WordKind::Word && !t.known;
    n < 5 && tokens.iter().filter(named).count() as i64 >= n
}

/// Signs for a word, and those against it; `_` is a blank.
fn signs_for(word: &str) -> Option<(&'static str, &'static str)> {
    let signs = lists::of("signs.shown", word)?;
    Some(signs.split_once("  !!  ").unwrap_or((signs, "")))
}

/// Signs against a word (lower case); `_` is a blank.
fn signs_against(word: &str) -> impl Iterator<Item = &'static str> {
    lists::all_of("signs.against", word).flat_map(|signs| signs.split(' '))
}
