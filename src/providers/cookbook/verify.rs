//! The last look at an answer: whether it accounts for every word of the request that carries meaning. It builds
//! nothing; it only turns down, because no answer is better than a wrong one.

use super::lex::{Kind, Token};
use super::phrasings::BOOK;
use super::vocab;
use super::vocab::words::FILLER;
use super::vocab::zones;
use super::{Kitchen, Suggestion};

/// Whether `found` answers all of `tokens`.
pub fn accounts_for(tokens: &[Token], found: &Suggestion, kitchen: &Kitchen) -> bool {
    let answer = Answer::new(found);
    tokens.iter().enumerate().all(|(at, token)| answer.accounts_for(tokens, at, token, kitchen))
        && in_order(tokens, &answer)
        && !garbles(tokens, &answer)
        && !meddles(tokens, &answer)
}

/// An answer, ready to be asked about words.
struct Answer {
    /// The recipe it comes from.
    recipe: &'static str,
    /// The command as it is.
    raw: String,
    /// What the answer says of itself, with the values it took.
    title: String,
    /// The command without quotes and escapes.
    command: String,
    /// The same in lower case.
    low: String,
    /// The recipe's own words; none for what is put together from parts.
    words: Vec<&'static str>,
}

impl Answer {
    fn new(found: &Suggestion) -> Self {
        let book = &*BOOK;
        let entry = book.entries.iter().find(|e| e.recipe.id == found.recipe);
        let words = entry.map(|e| book.pieces(e).iter().filter_map(|p| p.word()).map(|w| book.words.text(w)).collect());
        let command: String = found.command.chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect();
        Self {
            recipe: found.recipe,
            title: found.title.clone(),
            raw: found.command.clone(),
            low: command.to_lowercase(),
            command,
            words: words.unwrap_or_default(),
        }
    }

    fn accounts_for(&self, tokens: &[Token], at: usize, token: &Token, kitchen: &Kitchen) -> bool {
        let low = token.low();
        let canon = token.canon.as_str();
        if READING.contains(&self.recipe) {
            return true;
        }
        match token.kind {
            Kind::Word if zones::zone(&low).is_some() => return true,
            Kind::Word => {}
            Kind::Path | Kind::Url | Kind::Glob => {
                return self.names(token.raw.trim_start_matches("./").trim_end_matches('/'));
            }
            Kind::Quoted => {
                let bare: String = token.raw.chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect();
                return self.low.contains(&bare.trim().to_lowercase());
            }
            Kind::Num(n) => return self.counts(n) || spelled(tokens, n) || self.words.contains(&low.as_str()),
            _ => return true,
        }
        // What there is by that name is meant.
        let article = at > 0 && matches!(tokens[at - 1].low().as_str(), "a" | "an");
        if at > 0
            && !article
            && low.len() > 1
            && !self.words.contains(&canon)
            && (kitchen.exists)(&kitchen.cwd.join(&token.raw))
        {
            return self.names(&token.raw);
        }
        let literal = self.low.contains(&low.replace(['\'', '"', '\\'], ""));
        let next = tokens.get(at + 1).map(|n| format!("{low}_{}", n.low()).replace(' ', "_"));
        let next = if low == "but not"
            && tokens[..at].iter().any(|t| t.is("contain"))
            && !next.as_deref().is_some_and(|n| n.ends_with("_in"))
        {
            Some("contain_but_not".to_owned())
        } else {
            next
        };
        let signs = next.and_then(|two| signs_of(&two)).or_else(|| signs_of(&low));
        if let Some((signs, against)) = signs.or_else(|| signs_of(canon).filter(|_| !literal)) {
            let own = self.words.contains(&canon) && low != "except";
            let shown = signs.is_empty() || signs.split(' ').any(|s| self.shows(s));
            let denied = !against.is_empty() && against.split(' ').any(|s| self.shows(s));
            return own && (low != "the" || !denied) || shown && !denied;
        }
        if BOOK.words.flags(BOOK.words.id(&low)) & FILLER != 0 {
            return true;
        }
        // "in PATH" is no path.
        if token.raw.len() > 2 && token.raw.chars().all(|c| c.is_ascii_uppercase()) && canon == "path" {
            return self.raw.contains("PATH");
        }
        literal
            || token.known
            || tokens.get(at + 1).is_some_and(|t| t.is("column"))
            || IDLE.split_whitespace().any(|w| w == low)
            || vocab::types::extensions(&low).is_some()
    }

    /// Whether a sign of a word is in the command; `_` stands for a blank.
    fn shows(&self, sign: &str) -> bool {
        let flag = sign.strip_prefix('-').filter(|f| f.len() == 1);
        let bundled =
            |word: &str| word.len() < 5 && word.strip_prefix('-').is_some_and(|w| flag.is_some_and(|f| w.contains(f)));
        self.raw.contains(&sign.replace('_', " ")) || flag.is_some() && self.raw.split(' ').any(bundled)
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
        n == 1
            || self.command.matches("..").count() as i64 == n
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
    const LINES: &[&str] = &["cat", "sort", "tac", "paste", "uniq", "rev", "nl", "sed", "tr", "awk", "head", "tail"];
    const BINARY: &[&str] = &[
        "pdf", "docx", "xlsx", "pptx", "odt", "png", "jpg", "jpeg", "gif", "mp3", "mp4", "mkv", "avi", "mov", "wav",
        "flac", "zip", "gz", "tgz", "xz", "bz2", "7z", "db", "sqlite",
    ];
    const SOUNDS: &[&str] = &["mp3", "wav", "flac", "ogg", "m4a", "mp4", "mkv", "avi", "mov"];
    let program = answer.raw.split(' ').next().unwrap_or_default();
    if matches!(program, "mogrify" | "convert") {
        return tokens.iter().any(|t| t.kind == Kind::Ext && SOUNDS.contains(&t.low().as_str()));
    }
    LINES.contains(&program)
        && !answer.raw.contains(" -c ")
        && tokens
            .iter()
            .filter(|t| t.kind == Kind::Path)
            .any(|t| t.raw.rsplit_once('.').is_some_and(|(_, end)| BINARY.contains(&end.to_lowercase().as_str())))
}

/// Whether a question is answered with a change.
fn meddles(tokens: &[Token], answer: &Answer) -> bool {
    const ASKS: &[&str] = &[
        "show", "list", "find", "display", "print", "count", "which", "who", "what", "where", "is", "are", "does",
        "has",
    ];
    const CHANGES: &[&str] =
        &["chown", "chgrp", "chmod", "rm", "rmdir", "truncate", "kill", "pkill", "userdel", "usermod", "umount"];
    let program = answer.raw.trim_start_matches("sudo ").split(' ').next().unwrap_or_default();
    let asks = tokens.first().is_some_and(|t| ASKS.contains(&t.low().as_str()));
    // "what does main.py do" is about what is in it.
    let explains = tokens.last().is_some_and(|t| matches!(t.low().as_str(), "do" | "does" | "mean" | "means"));
    asks && CHANGES.contains(&program) && !tokens.iter().any(super::rank::changes) || explains
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
    let target = after(if program == "ln" { &["in", "inside"] } else { &["to", "into", "onto", "as"] });
    let source = after(&["from"]);
    let last = answer.command.rsplit(' ').next().unwrap_or_default();
    let backwards = source.is_some_and(|s| {
        last.contains(&name(&tokens[s])) && target.is_none_or(|t| t == s || !last.contains(&name(&tokens[t])))
    });
    !backwards && target.is_none_or(|at| tokens[..at].iter().filter(|t| thing(t)).all(|t| before(t, &tokens[at])))
}

/// Builders that read every word themselves, in sentences rather than in signs.
const READING: &[&str] =
    &["run.manner", "json.select", "file.chmod-who", "file.numbered", "archive.list", "misc.base", "misc.sum"];

/// Words outside the vocabulary that an answer need not show.
const IDLE: &str = "about again altogether anyway because bit both case certain certainly check code currently different easily \
    entirely etc ever everything existing feel fully give going goes happen happens hit idea keep let like look looks lot many \
    matter mind much note obviously one ones original particular point pointing points present quite rather saved save see since state \
    still stuff sure tcp things turn type udp units versus very vs want within without wondering work works wrong";

/// What accounts for a word, and nothing else does but a recipe that has it: one of the signs in the command (`_` stands
/// for a blank), and none of those that contradict it.
const SIGNS: &[(&str, &str, &str)] = &[
    ("each", "", "-exec_cat s+="),
    ("the_date", "", "_date_>>"),
    ("starting_with starts_with start_with beginning_with begins_with begin_with", "^ * index( substr", ""),
    ("ending_with ends_with end_with", "$ *. -not_-name", ""),
    ("exist exists", "-e -d -f test comm diff ls command pgrep id", ""),
    ("contain_but_not", "! -v -L", ""),
    (
        "not without exclude except never no unless ignore",
        "! -not -v --exclude --ignore ^ != !~ -prune -x --no -n -L -rL -vn -cv -atime_+ -mtime_+ -maxdepth chmod tar_-t unzip_-l",
        "",
    ),
    ("who", "%U %u user who last blame author log owner -l logname passwd", ""),
    ("delete", "rm -delete sed chmod grep tr awk", ""),
    ("copy", "cp rsync scp", ""),
    ("move rename", "mv rename", ""),
    ("replace", "sed tr awk perl", ""),
    ("archive", "tar zip xz bzip2 zst 7z archive", ""),
    ("structure", "--parents -r -a", ""),
    ("before", "-B -C ! -not --until sed awk <", ""),
    ("comma commas", ",", ""),
    ("semicolon semicolons", ";", ""),
    ("compress", "tar zip xz bzip2 zst 7z", ""),
    ("extract", "tar_-x -d unzip gunzip unxz unzst 7z_x zcat", ""),
    ("zip", "zip", ""),
    ("tar", "tar", ""),
    ("sum", "+= --total wc du -c", ""),
    ("modified", "-mtime -mmin -newer -t %T git sort", ""),
    ("accessed", "-atime -amin -anewer", ""),
    ("older", "-mtime_+ -mmin_+ -atime_+ -amin_+ -ctime_+ ! -not --until", ""),
    ("newer", "-newer -mtime_- -mmin_- --since", ""),
    ("newest oldest recent latest", "sort -t tail head", ""),
    ("broken", "-xtype !_-exec", ""),
    ("owner user group", "-user -uid -group -gid -nouser -nogroup chown chgrp %u %U %g stat ls_-l", ""),
    ("home", "~ HOME", ""),
    ("but_not_in", "--exclude -not", ""),
    ("keep", "-p --parents -k -a -n rsync sed tail head nohup until watch", ""),
    ("gzip", "z", ""),
    ("worldwritable", "-perm", ""),
    ("readonly", "a-w -w =r -perm", ""),
    ("maximum depth level deep", "depth -L", ""),
    ("context", "-C -A -B", ""),
    ("permission readable writable everyone", "-perm chmod ls_-l stat", ""),
    ("executable", "-perm -executable +x", ""),
    ("hidden", ".* .? -a -A", ""),
    ("empty", "-empty -size_0 -s truncate ^$ [[:space:]]*$ NF", ""),
    ("symlink link", "-type_l -xtype ln readlink -L -lname", ""),
    ("recursive", "-r -R find tar zip", "-maxdepth_1"),
    ("subdir", "-type_d */ -R -r find", "-maxdepth_1_-exec"),
    ("sort", "sort -S -t", ""),
    ("descending biggest smallest", "sort head tail", ""),
    ("insensitive", "-i", ""),
    ("first", "sort head 1 -m NR sed", ""),
    ("last", "tail $ -1 sort -mtime -mmin -newer ago", ""),
    ("linenumber", "grep NR nl cat_-n =", ""),
    ("both", "&& comm join diff grep_-", ""),
    ("individually separately", "-exec for_ xargs", ""),
    ("today yesterday", "-daystart -mtime -newermt date", ""),
    ("background", "&", ""),
    ("wait", "sleep", ""),
    ("digit digits", "0-9 [:digit:] \\d", ""),
    ("letter letters", "a-z [:alpha:]", ""),
    ("space spaces whitespace", "[:space:] [:blank:] *_* s/_ \\s numfmt df du free", ""),
    ("tab tabs", "\\t \t [:blank:]", ""),
    ("names filename filenames", "", "sed_-i"),
    ("whose_name whose_names", "-name -iname -regex ls mv [[", ""),
];

fn signs_of(word: &str) -> Option<(&'static str, &'static str)> {
    SIGNS.iter().find(|(words, ..)| words.split(' ').any(|w| w == word)).map(|(_, signs, against)| (*signs, *against))
}
