//! The last look at an answer: whether it accounts for every word of the request that carries meaning. It builds
//! nothing; it only turns down, because no answer is better than a wrong one.

use super::signs;
use crate::lex::{Kind, Token};
use crate::phrasings::BOOK;
use crate::vocab::words::{FILLER, LIGHT, SLIGHT};
use crate::{Environment, Suggestion, lists, template, vocab};

/// Whether `found` answers all of `tokens`; `said` are those that its phrasing couldn't do without.
pub fn accounts_for(tokens: &[Token], found: &Suggestion, said: &[bool], environment: &Environment) -> bool {
    let answer = Answer::new(tokens, found, said);
    tokens.iter().enumerate().all(|(at, token)| answer.accounts_for(tokens, at, token, environment))
        && in_order(tokens, &answer)
        && sorts_as_said(tokens, &answer)
        && !garbles(tokens, &answer)
        && !meddles(tokens, &answer)
        && !overwrites(tokens, &answer)
        && !spares(tokens, &answer, environment)
        && !confuses(tokens, &answer)
        && !swallows(tokens, &answer)
}

/// Whether a word that names no directory is left out of a deletion as if it did: "remove all images except postgres".
fn spares(tokens: &[Token], answer: &Answer, environment: &Environment) -> bool {
    answer.raw.contains("-delete")
        && tokens.iter().any(|t| {
            t.kind == Kind::Word
                && !t.pathish
                && !(environment.exists)(&environment.cwd.join(&t.raw))
                && answer.raw.contains(&format!("-not -path '*/{}/*'", t.raw))
        })
}

/// Whether a word that limits what is done became a part of a text that is looked for: "TODO only" in "search for TODO only in
/// python files".
fn swallows(tokens: &[Token], answer: &Answer) -> bool {
    let word = |t: &Token| t.kind == Kind::Word;
    let limits = |t: &Token| lists::has("words.limits", &t.low());
    let texts = answer.words.is_empty() || lists::has("words.searching", answer.program());
    texts
        && tokens.windows(2).any(|w| {
            w.iter().all(word) && w.iter().any(limits) && answer.command.contains(&format!("{} {}", w[0].raw, w[1].raw))
        })
}

/// Whether two files are to be compared, and one's name is looked for in the other.
fn confuses(tokens: &[Token], answer: &Answer) -> bool {
    let compares = tokens.first().is_some_and(|t| t.said(&["check", "verify", "compare"]));
    let files = tokens.iter().filter(|t| t.kind == Kind::Path && t.raw.contains('.'));
    compares && answer.raw.starts_with("grep") && files.count() > 1
}

/// An answer, ready to be asked about words.
struct Answer<'a> {
    /// For each token of the request whether the phrasing needs it; empty for what is put together from parts.
    said: &'a [bool],
    /// The command as it is.
    raw: String,
    /// The same without the names of files that the request gave.
    own: String,
    /// What the answer says of itself, with the values it took.
    title: String,
    /// The command without quotes and escapes.
    command: String,
    /// The same in lower case.
    low: String,
    /// The recipe's own words; none for what is put together from parts.
    words: Vec<&'static str>,
    /// The words of the title, in the form recipes use.
    told: Vec<String>,
}

impl<'a> Answer<'a> {
    fn new(tokens: &[Token], found: &Suggestion, said: &'a [bool]) -> Self {
        let book = &*BOOK;
        let entry = book.entries.iter().find(|e| e.recipe.id == found.recipe);
        let words = entry.map(|e| book.pieces(e).iter().filter_map(|p| p.word()).map(|w| book.words.text(w)).collect());
        let command: String = found.command.chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect();
        // Where the names stand, and nothing of what is around them.
        let names = tokens.iter().filter(|t| t.kind == Kind::Path && t.raw.contains('.'));
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
        let canon = token.canon.as_str();
        match token.kind {
            Kind::Word if vocab::zone(&low).is_some() => return true,
            Kind::Word => {}
            Kind::Path | Kind::Url | Kind::Glob => {
                let name = token.raw.trim_start_matches("./").trim_end_matches('/');
                // "page1.html to page9.html": a builder says what it made of them.
                return self.names(name) || self.words.is_empty() && self.title.split(' ').any(|w| w == token.raw);
            }
            Kind::Quoted => {
                let bare: String = token.raw.chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect();
                return self.low.contains(&bare.trim().to_lowercase());
            }
            Kind::Num(n) => {
                // "every second line" is not line 2.
                let stepped = at > 0 && tokens[at - 1].is("each") && low.parse::<i64>().is_err();
                // "3.7 times 19" is not 3 times 19.
                let whole = !low.contains(['.', ',']) || self.raw.contains(&low);
                return (!stepped || self.raw.contains(['~', '%']))
                    && whole
                    && (n == 1 && low.parse::<i64>().is_err()
                        || self.counts(n)
                        || spelled(tokens, n)
                        || self.words.contains(&low.as_str()));
            }
            Kind::Percent(n) => return self.counts(n),
            Kind::Span(n, unit) => return self.lasts(n, unit.seconds),
            Kind::Host => return self.names(&token.raw),
            _ => return true,
        }
        // What there is by that name is meant.
        let article = at > 0 && tokens[at - 1].said(&["a", "an"]);
        // "empty directories" are no directories called "empty".
        let several = tokens.get(at + 1).is_some_and(|t| t.any(&["dir", "file"]) && t.low().ends_with('s'));
        if at > 0
            && !article
            && !(token.known && several)
            && low.len() > 1
            && !self.words.contains(&canon)
            && (environment.exists)(&environment.cwd.join(&token.raw))
        {
            return self.names(&token.raw);
        }
        // "reinstall" is not "install".
        let turned = crate::rank::changes(token)
            && ["re", "un", "dis", "de"]
                .iter()
                .any(|prefix| low.strip_prefix(prefix).is_some_and(|rest| BOOK.words.exact(rest) == Some(canon)));
        if turned
            && !self.words.contains(&low.as_str())
            && !self.low.contains(&low)
            && !self.title.to_lowercase().contains(&low)
        {
            return false;
        }
        if signs::against(&low).any(|s| self.shows(s)) {
            return false;
        }
        // The second of two words that are explained together: "without extracting".
        let paired = |first: usize| {
            let two = format!("{}_{}", tokens[first].low(), tokens[first + 1].low()).replace(' ', "_");
            signs::of(&two).is_some_and(|signs| self.shows_any(signs))
        };
        if at > 0 && paired(at - 1) {
            return true;
        }
        let mark = token.raw.strip_suffix('s').filter(|m| m.len() > 1 && m.chars().all(|c| c.is_ascii_uppercase()));
        let literal = self.says(&low.replace(['\'', '"', '\\'], ""))
            || mark.is_some_and(|mark| self.says(&mark.to_lowercase()))
            || matches!(self.program(), "systemctl" | "journalctl")
                && template::units(&low).any(|unit| self.says(&unit.to_lowercase()))
            || self.words.is_empty() && !token.known && self.title.split([' ', ',']).any(|w| w == token.raw);
        let next = tokens.get(at + 1).map(|n| format!("{low}_{}", n.low()).replace(' ', "_"));
        let next = if low == "but not"
            && tokens[..at].iter().any(|t| t.is("contain"))
            && !next.as_deref().is_some_and(|n| n.ends_with("_in"))
        {
            Some("contain_but_not".to_owned())
        } else {
            next
        };
        let two = next.and_then(|two| signs::of(&two));
        let one = || signs::of(&low.replace(' ', "_")).or_else(|| signs::of(canon).filter(|_| !literal));
        if let Some(signs) = two.or_else(one) {
            let both = || tokens.get(at + 1).is_some_and(|t| self.words.iter().any(|w| *w == t.canon || *w == t.low()));
            let needed = self.said.get(at).is_some_and(|said| *said);
            let own = needed && (two.is_none() || both()) && low != "except";
            return own || self.shows_any(signs);
        }
        if BOOK.words.flags(BOOK.words.id(&low)) & FILLER != 0 {
            return true;
        }
        // "in PATH" is no path.
        if token.raw.len() > 2 && token.raw.chars().all(|c| c.is_ascii_uppercase()) && canon == "path" {
            return self.raw.contains("PATH");
        }
        // "only the number" says what is shown.
        let limited = self.words.is_empty()
            && tokens[..at].iter().rev().find(|t| t.low() != "the").is_some_and(|t| t.low() == "only");
        literal
            || (token.known || self.words.is_empty()) && self.explains(token, limited)
            || tokens.get(at + 1).is_some_and(|t| t.is("column"))
            || lists::has("signs.idle", &low)
            || vocab::types::extensions(&low)
                .is_some_and(|all| all.iter().any(|end| self.low.contains(&format!(".{end}")) || self.says(end)))
    }

    /// Whether a word of the vocabulary is one of the recipe's own or of its title. What a builder
    /// put together shows that it read the word. What changes something has to account for general words too, but for those that only name the
    /// kind of thing.
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
            || general && !limited && (!self.changes() || lists::has("verify.kinds", canon))
    }

    /// The program that runs, without what runs it as another user.
    fn program(&self) -> &str {
        self.raw.trim_start_matches("sudo ").split(' ').next().unwrap_or_default()
    }

    /// Whether a word stands in the command as a word: "max" is not in "-maxdepth".
    fn says(&self, word: &str) -> bool {
        let edge = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        !word.is_empty()
            && self.low.match_indices(word).any(|(at, _)| {
                edge(self.low[..at].chars().next_back()) && edge(self.low[at + word.len()..].chars().next())
            })
    }

    /// Whether any program of the command, run by another one too, changes something.
    fn runs_a_change(&self) -> bool {
        let mut starts = true;
        self.raw.split(' ').any(|word| {
            let change = starts && lists::words("verify.changes").contains(&word);
            starts = matches!(word, "sudo" | "|" | "&&" | ";" | "-exec" | "-execdir" | "xargs");
            change
        })
    }

    /// Whether the command changes something that is hard to put back.
    fn changes(&self) -> bool {
        let second = self.raw.trim_start_matches("sudo ").split(' ').nth(1).unwrap_or_default();
        lists::words("verify.changes").contains(&self.program())
            || matches!(
                (self.program(), second),
                ("git", "reset" | "clean" | "push" | "rebase" | "restore" | "rm" | "stash")
                    | ("systemctl" | "docker", "stop" | "disable" | "mask" | "rm" | "rmi" | "kill" | "restart")
                    | ("apt" | "apt-get" | "dnf" | "pacman", "install" | "remove" | "purge")
            )
    }

    /// Whether a length of time stands in the command, in its own unit or in another.
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

    /// Whether a sign of a word is in the command; `_` stands for a blank. What the request gave as a name shows nothing.
    fn shows(&self, sign: &str) -> bool {
        if sign == "&" {
            return self.own.replace("&&", "").contains('&');
        }
        // "ls_-a": that program with that letter among its options.
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

    /// Whether one of the signs of a word is in the command and none that contradicts it.
    fn shows_any(&self, (signs, against): (&str, &str)) -> bool {
        (signs.is_empty() || signs.split(' ').any(|s| self.shows(s)))
            && (against.is_empty() || !against.split(' ').any(|s| self.shows(s)))
    }

    /// Whether a name stands in the command as a whole.
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

    /// Whether a number stands in the command, or the one beside it ("from line 5 on" is "+5", "the first row left out" is "+2").
    fn counts(&self, n: i64) -> bool {
        let numbers = self.command.split(|c: char| !c.is_ascii_digit()).filter_map(|d| d.parse::<i64>().ok());
        self.command.matches("..").count() as i64 == n
            || self.title.contains(&n.to_string())
            || numbers.clone().any(|m| (m - n).abs() <= 1)
    }
}

/// "create two folders called red and green": a small number that only counts the names.
fn spelled(tokens: &[Token], n: i64) -> bool {
    let named = |t: &&Token| matches!(t.kind, Kind::Path | Kind::Quoted) || t.kind == Kind::Word && !t.known;
    n < 5 && tokens.iter().filter(named).count() as i64 >= n
}

/// Whether a program that works on lines is let loose on what has none.
fn garbles(tokens: &[Token], answer: &Answer) -> bool {
    let program = answer.raw.split(' ').next().unwrap_or_default();
    if matches!(program, "mogrify" | "convert") {
        return tokens.iter().any(|t| lists::words("verify.sounds").contains(&t.low().trim_start_matches('.')));
    }
    // What is in an archive, only what reads archives knows.
    let archive = |t: &Token| lists::words("archive.suffixes").iter().any(|s| t.low().ends_with(s));
    let within = |w: &[Token]| lists::has("verify.within", &w[0].low()) && archive(&w[1]);
    if tokens.windows(2).any(within) && !answer.raw.split(' ').any(|word| lists::has("verify.unpacks", word)) {
        return true;
    }
    let binary = |t: &Token| {
        t.kind == Kind::Path
            && t.raw.rsplit_once('.').is_some_and(|(_, end)| lists::has("verify.binary", &end.to_lowercase()))
    };
    if program == "grep" && tokens.iter().any(binary) {
        return true;
    }
    // To merge what has a structure is more than to write one behind the other.
    let structured = |t: &Token| {
        t.kind == Kind::Path
            && t.raw.rsplit_once('.').is_some_and(|(_, end)| lists::has("verify.structured", &end.to_lowercase()))
    };
    if program == "cat" && answer.raw.contains(" > ") && tokens.iter().any(structured) {
        return true;
    }
    let device = |t: &Token| t.kind == Kind::Path && t.raw.starts_with("/dev/");
    if lists::words("verify.lines").contains(&program) && tokens.iter().any(device) {
        return true;
    }
    lists::words("verify.lines").contains(&program) && !answer.raw.contains(" -c ") && tokens.iter().any(binary)
}

/// Whether a question is answered with a change.
fn meddles(tokens: &[Token], answer: &Answer) -> bool {
    let asks = tokens.first().is_some_and(|t| lists::has("verify.asks", &t.low()));
    // "what does main.py do" is about what is in it.
    let explains = tokens.last().is_some_and(|t| t.said(&["do", "does", "mean", "means"]));
    asks && answer.runs_a_change() && !tokens.iter().any(crate::rank::changes) || explains
}

/// Whether the answer writes a text into a file of the request that never spoke of a text: "make a.txt immutable".
fn overwrites(tokens: &[Token], answer: &Answer) -> bool {
    let writes = answer.raw.starts_with("printf ") && answer.raw.contains(" > ");
    writes && !tokens.iter().any(|t| matches!(t.kind, Kind::Quoted) || lists::has("verify.speaks", &t.low()))
}

/// Whether the end of a list that was asked for is the one it has: "newest last" ends with the newest.
fn sorts_as_said(tokens: &[Token], answer: &Answer) -> bool {
    let ends = tokens.windows(2).filter_map(|w| {
        let high = w[0].any(&["biggest", "newest", "descending"]) || lists::has("verify.high", &w[0].low());
        let low = w[0].any(&["smallest", "oldest", "ascending"]) || lists::has("verify.low", &w[0].low());
        let last = match w[1].low().as_str() {
            "first" => false,
            "last" => true,
            _ => return None,
        };
        (high || low).then_some(high != last)
    });
    // Inside a quoted program, too.
    let words: Vec<&str> = answer.raw.split(' ').map(|w| w.trim_matches(['"', '\''])).collect();
    let by = words.iter().rposition(|w| matches!(*w, "sort" | "ls"));
    let falls = by.map(|at| {
        let flags = || words[at + 1..].iter().take_while(|w| **w != "|").filter(|w| w.starts_with('-'));
        let reversed = flags().any(|f| !f.starts_with("--") && f.contains('r') || *f == "--reverse");
        reversed != (words[at] == "ls")
    });
    let falls = falls.or(answer.raw.contains("--sort=-").then_some(true));
    ends.into_iter().all(|wanted| falls == Some(wanted))
}

/// Whether what is copied, moved or linked and the place it goes to stand the right way round.
fn in_order(tokens: &[Token], answer: &Answer) -> bool {
    let program = answer.command.split(' ').next().unwrap_or_default();
    if !matches!(program, "cp" | "mv" | "scp" | "rsync" | "ln") || answer.command.contains(" -t ") {
        return true;
    }
    let thing =
        |t: &Token| matches!(t.kind, Kind::Path | Kind::Quoted | Kind::Url | Kind::Glob | Kind::Host) || t.pathish;
    let name = |t: &Token| t.raw.trim_end_matches('/').to_owned();
    let after = |words: &[&str]| {
        let at = tokens.iter().rposition(|t| words.contains(&t.low().as_str()))?;
        tokens[at..].iter().position(thing).map(|i| at + i)
    };
    let begin = |t: &Token| answer.command.find(&name(t));
    let end = |t: &Token| answer.command.rfind(&name(t));
    let before = |source: &Token, target: &Token| begin(source).is_none_or(|s| end(target).is_none_or(|t| s <= t));
    // A file has no contents in the way of a directory: "a.txt/.".
    let inside = |t: &Token| {
        t.kind == Kind::Path && name(t).rsplit('/').next().is_some_and(|f| f.trim_start_matches('.').contains('.'))
    };
    if tokens.iter().any(|t| inside(t) && answer.command.contains(&format!("{}/.", name(t)))) {
        return false;
    }
    // "a symlink x to y" is called x.
    let called = |w: &[Token]| {
        let named = w[0].said(&["a", "the"]) && w[1].any(&["symlink", "link"]);
        named && thing(&w[2]) && w[3].low() == "to" && !answer.command.ends_with(&name(&w[2]))
    };
    if program == "ln" && tokens.windows(4).any(called) {
        return false;
    }
    let target = after(if program == "ln" { &["in", "inside"] } else { &["to", "into", "onto", "as"] });
    let out = tokens.windows(2).any(|w| w[0].low() == "out" && w[1].low() == "of");
    let source = after(if out { &["from", "of"] } else { &["from"] });
    let last = answer.command.rsplit(' ').next().unwrap_or_default();
    // A link from one place to another is at the first and points to the second.
    if program == "ln" && after(&["to"]).is_some() && source.is_some_and(|s| !last.contains(&name(&tokens[s]))) {
        return false;
    }
    let backwards = program != "ln"
        && source.is_some_and(|s| {
            last.contains(&name(&tokens[s])) && target.is_none_or(|t| t == s || !last.contains(&name(&tokens[t])))
        });
    !backwards && target.is_none_or(|at| tokens[..at].iter().filter(|t| thing(t)).all(|t| before(t, &tokens[at])))
}
