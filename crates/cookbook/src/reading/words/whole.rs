//! Checks a command as a whole for reversals, spared or extra things and garbled files.

use super::{WordsAnswer, signs_for};
use crate::lex::{Token, WordKind};
use crate::vocab::types;
use crate::{Environment, lists};

pub fn fits(tokens: &[Token], answer: &WordsAnswer, environment: &Environment) -> bool {
    in_order(tokens, answer)
        && sorts_as_said(tokens, answer)
        && !garbles(tokens, answer)
        && !meddles(tokens, answer)
        && !overwrites(tokens, answer)
        && !replaces(tokens, answer)
        && !spares(tokens, answer, environment)
        && leaves_out(tokens, answer)
        && !escapes(tokens, answer)
        && !confuses(tokens, answer)
        && !swallows(tokens, answer)
        && compares_as_said(tokens, answer)
}

/// Whether "greater than 1000" excludes the number and "at least 1000" includes it.
fn compares_as_said(tokens: &[Token], answer: &WordsAnswer) -> bool {
    let shown =
        |sign: &str, n: i64| answer.raw.contains(&format!("{sign} {n}")) || answer.raw.contains(&format!("{sign}{n}"));
    // "uid 1000" is that number, not what is above it.
    let compares = |t: &Token| {
        t.among(lists::VERIFY_COMPARING)
            || lists::VERIFY_COMPARING.has(&t.low())
            || lists::VERIFY_STRICTLY.has(&t.low())
    };
    let bound = |n: i64| [">=", "<="].iter().any(|sign| shown(sign, n));
    if !tokens.iter().any(compares) && tokens.iter().filter_map(Token::num).any(bound) {
        return false;
    }
    tokens.windows(3).all(|w| {
        let Some(n) = w[2].num() else { return true };
        let before = [w[0].low(), w[1].low()].join(" ");
        let strict = before.ends_with(" than") || lists::VERIFY_STRICTLY.has(&w[1].low());
        let at_least = before == "at least" || before == "at most";
        !(strict && (shown(">=", n) || shown("<=", n)) || at_least && (shown(">", n) || shown("<", n)))
    })
}

/// Whether an exclusion of a deletion isn't a directory: "remove all images except postgres".
fn spares(tokens: &[Token], answer: &WordsAnswer, environment: &Environment) -> bool {
    answer.raw.contains("-delete")
        && tokens.iter().any(|t| {
            t.kind == WordKind::Word
                && !t.pathish
                && !environment.is_there(&t.raw)
                && answer.raw.contains(&format!("-not -path '*/{}/*'", t.raw))
        })
}

/// Whether a thing behind "but" is left out: "everywhere but in a.txt".
fn leaves_out(tokens: &[Token], answer: &WordsAnswer) -> bool {
    let thing = |t: &Token| t.pathish || !matches!(t.kind, WordKind::Word);
    let lead = |t: &&Token| !(t.kind == WordKind::Word && lists::VERIFY_BEFORE_SPARED.has(&t.low()));
    let behind = |at: usize| tokens[at + 1..].iter().find(lead).filter(|_| tokens[at].low() == "but");
    // "delete all lines but the last 3"
    let ends = |at: usize| behind(at).is_some_and(|t| t.said(&["first", "last"]));
    if tokens.iter().any(crate::rank::changes) && (0..tokens.len()).any(ends) {
        return false;
    }
    let spared = |at: usize| behind(at).is_some_and(thing);
    !(0..tokens.len()).any(spared) || signs_for("except").is_some_and(|signs| answer.shows_any(signs))
}

/// Whether what is said to be a pattern is taken by the letter: "lines matching ^a".
fn escapes(tokens: &[Token], answer: &WordsAnswer) -> bool {
    let pattern = |t: &Token| t.raw.contains(['^', '$', '[', '(', '+', '\\', '|']);
    tokens.iter().any(|t| t.any(&["match", "pattern", "regex"]))
        && tokens.iter().any(pattern)
        && ["\\[", "\\^", "\\$", "\\*", "\\\\"].iter().any(|sign| answer.raw.contains(sign))
}

/// Whether a limit became searched text: "search for TODO only in python files".
fn swallows(tokens: &[Token], answer: &WordsAnswer) -> bool {
    let word = |t: &Token| t.kind == WordKind::Word;
    let limits = |t: &Token| lists::WORDS_LIMITS.has(&t.low());
    let texts = answer.words.is_empty() || lists::WORDS_SEARCHING.has(answer.program());
    texts
        && tokens.windows(2).any(|w| {
            w.iter().all(word) && w.iter().any(limits) && answer.command.contains(&format!("{} {}", w[0].raw, w[1].raw))
        })
}

/// Whether files to compare became a search for one's name in the other.
fn confuses(tokens: &[Token], answer: &WordsAnswer) -> bool {
    let compares = tokens.first().is_some_and(|t| t.said(&["check", "verify", "compare"]));
    let files = tokens.iter().filter(|t| t.kind == WordKind::Path && t.raw.contains('.'));
    compares && answer.raw.starts_with("grep") && files.count() > 1
}

/// Whether a line tool gets a file without lines.
fn garbles(tokens: &[Token], answer: &WordsAnswer) -> bool {
    let program = answer.raw.split(' ').next().unwrap_or_default();
    let any = |test: &dyn Fn(&Token) -> bool| tokens.iter().any(test);
    // A video or a document written over as a picture.
    let other = |t: &Token| types::is_extension(&t.file_ending()) && !types::is_camera(&t.file_ending());
    if program == "mogrify" && any(&other) {
        return true;
    }
    if matches!(program, "mogrify" | "convert") {
        return any(&|t| lists::VERIFY_SOUNDS.has(t.low().trim_start_matches('.')));
    }
    let picture = |t: &Token| types::is_camera(t.low().trim_start_matches('.'));
    if answer.raw.contains("ffmpeg -i \"$f\"") && any(&picture) {
        return true;
    }
    // tar doesn't unpack zip.
    let tar = |t: &Token| lists::VERIFY_NO_TAR.has(t.low().trim_start_matches('.'));
    if answer.raw.contains("tar -xf {}") && any(&tar) {
        return true;
    }
    // Only archive tools know an archive's content.
    let within = |w: &[Token]| lists::VERIFY_WITHIN.has(&w[0].low()) && w[1].is_archive();
    if tokens.windows(2).any(within) && !answer.raw.split(' ').any(|word| lists::VERIFY_UNPACKS.has(word)) {
        return true;
    }
    let binary = |t: &Token| lists::VERIFY_BINARY.has(&t.file_ending());
    // "foo in pdf files": their text is packed.
    let searched = lists::VERIFY_BINARY.words().any(|end| answer.raw.contains(&format!("--include='*.{end}'")));
    if (program == "grep" || answer.raw.starts_with("split -n l/")) && (searched || any(&binary)) {
        return true;
    }
    // Merging structured files isn't concatenation.
    let merges = || any(&|t| t.said(&["merge", "combine", "join", "unite"]));
    let joins = program == "cat" || answer.raw.contains("xargs -0 cat ");
    let joined = |t: &Token| binary(t) || lists::VERIFY_STRUCTURED.has(&t.file_ending());
    if joins && (answer.raw.contains(" > ") || merges()) && any(&joined) {
        return true;
    }
    // "bob@host": another machine.
    let away = |t: &Token| {
        let (user, host) = t.raw.split_once('@').unwrap_or_default();
        !user.is_empty() && !host.is_empty() && !t.raw.contains(['.', '/'])
    };
    let device = |t: &Token| t.kind == WordKind::Path && t.raw.starts_with("/dev/");
    let lines = lists::VERIFY_LINES.has(program);
    matches!(program, "cp" | "mv") && any(&away)
        || lines && (any(&device) || !answer.raw.contains(" -c ") && any(&binary))
}

/// Whether a question gets a change.
fn meddles(tokens: &[Token], answer: &WordsAnswer) -> bool {
    let asks = tokens.first().is_some_and(|t| lists::VERIFY_ASKS.has(&t.low()));
    // "what does main.py do": its content.
    let explains = tokens.last().is_some_and(|t| t.said(&["do", "does", "mean", "means"]));
    // "what does main.py print", "the output of main.py": only a run of it tells.
    let prints = tokens.first().is_some_and(|t| t.low() == "what")
        && tokens.last().is_some_and(|t| t.said(&["print", "output"]))
        || tokens.windows(3).any(|w| w[0].low() == "output" && w[1].low() == "of" && w[2].kind == WordKind::Path);
    let explains = explains || prints && !lists::FIX_RUNNERS.has(answer.program());
    // "is a.txt sorted alphabetically": yes or no.
    let whether = tokens.first().is_some_and(|t| t.said(&["is", "are"]))
        && tokens.get(1).is_some_and(|t| t.kind == WordKind::Path)
        && !answer.words.is_empty()
        && !answer.words.iter().any(|w| lists::VERIFY_WHETHER.has(w));
    whether || asks && answer.runs_a_change() && !tokens.iter().any(crate::rank::changes) || explains
}

/// Whether it writes a text into a file without being asked: "make a.txt immutable".
fn overwrites(tokens: &[Token], answer: &WordsAnswer) -> bool {
    let writes = answer.raw.starts_with("printf ") && answer.raw.contains(" > ");
    writes && !tokens.iter().any(|t| matches!(t.kind, WordKind::Quoted) || lists::VERIFY_SPEAKS.has(&t.low()))
}

/// Whether a list ends as asked: "newest last".
fn sorts_as_said(tokens: &[Token], answer: &WordsAnswer) -> bool {
    let ends = tokens.windows(2).filter_map(|w| {
        let high = w[0].any(&["biggest", "newest", "descending"]) || lists::VERIFY_HIGH.has(&w[0].low());
        let low = w[0].any(&["smallest", "oldest", "ascending"]) || lists::VERIFY_LOW.has(&w[0].low());
        let last = match w[1].low().as_str() {
            "first" => false,
            "last" => true,
            _ => return None,
        };
        (high || low).then_some(high != last)
    });
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

/// Whether what was to go on or into a file would replace it or change its owner.
fn replaces(tokens: &[Token], answer: &WordsAnswer) -> bool {
    let lays = |lead: &str| match answer.program() {
        "mv" | "cp" => lead == "in" || lists::VERIFY_ONTO.has(lead) && !tokens.iter().any(|t| t.is("rename")),
        "chown" | "chgrp" | "chmod" => lead == "in",
        _ => false,
    };
    tokens.windows(2).any(|w| lays(&w[0].low()) && is_file(&w[1]))
}

/// Whether it is written like a file, not like a directory.
fn is_file(token: &Token) -> bool {
    let tail = token.raw.rsplit('/').next().unwrap_or_default();
    token.kind == WordKind::Path && tail.trim_start_matches('.').contains('.')
}

/// Whether source and destination of a copy, move or link are the right way round.
fn in_order(tokens: &[Token], answer: &WordsAnswer) -> bool {
    let program = answer.command.split(' ').next().unwrap_or_default();
    if !matches!(program, "cp" | "mv" | "scp" | "rsync" | "ln") || answer.command.contains(" -t ") {
        return true;
    }
    let thing = |t: &Token| {
        matches!(t.kind, WordKind::Path | WordKind::Quoted | WordKind::Url | WordKind::Glob | WordKind::Host)
            || t.pathish
    };
    let name = |t: &Token| t.raw.trim_end_matches('/').to_owned();
    let after = |words: &[&str]| {
        let at = tokens.iter().rposition(|t| words.contains(&t.low().as_str()))?;
        tokens[at..].iter().position(thing).map(|i| at + i)
    };
    let begin = |t: &Token| answer.command.find(&name(t));
    let end = |t: &Token| answer.command.rfind(&name(t));
    let before = |source: &Token, target: &Token| begin(source).is_none_or(|s| end(target).is_none_or(|t| s <= t));
    // A file has no content as a directory: "a.txt/.".
    if tokens.iter().any(|t| is_file(t) && answer.command.contains(&format!("{}/.", name(t)))) {
        return false;
    }
    // "the contents of folder a" isn't a itself.
    let contents =
        |w: &[Token]| w[0].said(&["contents", "content"]) && w[1].low() == "of" && w[2..].iter().any(|t| t.is("dir"));
    if tokens.windows(4).any(contents) && matches!(program, "cp" | "mv") && !answer.command.contains("/.") {
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
    // A link from one place to another is at the first, pointing to the second.
    if program == "ln" && after(&["to"]).is_some() && source.is_some_and(|s| !last.contains(&name(&tokens[s]))) {
        return false;
    }
    let backwards = program != "ln"
        && source.is_some_and(|s| {
            last.contains(&name(&tokens[s])) && target.is_none_or(|t| t == s || !last.contains(&name(&tokens[t])))
        });
    !backwards && target.is_none_or(|at| tokens[..at].iter().filter(|t| thing(t)).all(|t| before(t, &tokens[at])))
}
