//! Parses a rule pack (language: `data/README.md`). It judges nothing.

use aish_text::pattern::{self, PatternPiece};

#[derive(Debug, Default)]
pub struct Pack {
    pub file: String,
    /// What its programs do, for those without words: the rest of a sentence.
    pub about: String,
    pub rules: Vec<SourceRule>,
    pub sections: Vec<SourceSection>,
    pub words: Vec<SourceWords>,
}

/// `words NAME…` and the lines below.
#[derive(Debug, Default)]
pub struct SourceWords {
    pub line: usize,
    pub names: Vec<String>,
    /// Names, and indented lines as `words.rs` reads them.
    pub text: String,
}

#[derive(Debug)]
pub struct RuleExample {
    pub line: usize,
    pub text: String,
}

/// `rule ID LEVEL OPERATION…` and the lines below.
#[derive(Debug, Default)]
pub struct SourceRule {
    pub line: usize,
    pub id: String,
    pub level: String,
    /// One or more of [`OPERATIONS`].
    pub operations: Vec<String>,
    pub says: String,
    pub does: String,
    pub safer: String,
    pub none: String,
    /// The judge must name the rule.
    pub yes: Vec<RuleExample>,
    /// The judge must not name it.
    pub no: Vec<RuleExample>,
}

#[derive(Debug, Default)]
pub struct SourceSection {
    pub line: usize,
    pub names: Vec<String>,
    /// Entries with their line numbers.
    pub entries: Vec<(usize, PackEntry)>,
    /// Must be level A.
    pub ok: Vec<RuleExample>,
    /// Must be level B or C.
    pub ask: Vec<RuleExample>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PackEntry {
    /// `target` (class or rule) applies where `path` and all `tests` match.
    Pattern {
        target: String,
        path: Vec<String>,
        tests: Vec<String>,
    },
    /// `kind`: a letter for each value, `-` for none; `optional`: only attached.
    Takes {
        path: Vec<String>,
        option: String,
        kind: String,
        optional: bool,
    },
    /// Roles of the operands, if the tests hold.
    Args {
        path: Vec<String>,
        tests: Vec<String>,
        kinds: Vec<String>,
    },
    Stop {
        path: Vec<String>,
    },
    /// A `terminal`, `answer` or `secret` line, of all programs of the section if there are no `names`.
    Aside {
        kind: String,
        names: Vec<String>,
        path: Vec<String>,
        tests: Vec<String>,
    },
    /// Unlisted options are unknown.
    Strict,
    SingleDash,
    Alike,
    /// Another section's lines hold too.
    Like(String),
}

/// Classes of harmless calls, in the order of `outcome::EffectClass`.
pub const CLASSES: [&str; 5] = ["read", "net", "write", "sync", "build"];
/// Levels of rules: B, B that halts Norris, C that halts Norris.
pub const LEVELS: [&str; 3] = ["ask", "halt", "pin"];
/// In the order of the profile.
pub const OPERATIONS: [&str; 8] = ["read", "write", "delete", "privileged", "network", "process", "device", "unknown"];
pub const KINDS: &str = "vrwaWdexXyYsuUq";

/// Operands of a class pattern (paths, names but no verbs, any words) and their mark in the table.
pub const OPERANDS: [(&str, &str); 3] = [("./", "/"), ("..", "~"), ("...", ".")];

/// What a `terminal` line depends on, as `terminal::TerminalUse`.
pub const TERMINALS: &str = "always shown typed both another named";

/// What an `answer` line says, as `answer::StatusAnswer`.
pub const ANSWERS: &str = "no-match differs untrue findings inactive changes updates";

/// Where a secret stands, as `secret::SecretPlace`.
pub const PLACES: &str = "attached either next login after-colon after-percent after-comma after-equals after-slash before-at \
                          free argument-1 argument-2 argument-3 argument-4 last input";

pub const VARIABLES: &str = "xlpotawWefvn";

/// Reports every mistake as `file:line: what is wrong`.
pub fn read(file: &str, text: &str, errors: &mut Vec<String>) -> Pack {
    let mut pack = Pack { file: file.to_owned(), ..Pack::default() };
    let mut block = PackBlock::None;
    for (index, raw) in text.lines().enumerate() {
        let number = index + 1;
        let mut wrong = |what: String| errors.push(format!("{file}:{number}: {what}"));
        let line = raw.trim_end();
        let (word, rest) = split_word(line.trim_start());
        if word.is_empty() || word.starts_with('#') {
            continue;
        }
        if word == "about" && pack.sections.is_empty() && pack.rules.is_empty() {
            rest.clone_into(&mut pack.about);
        } else if word == "rule" {
            pack.rules.push(read_rule(number, rest, &mut wrong));
            block = PackBlock::Rule;
        } else if matches!(word, "==" | "words") {
            let names: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
            if names.is_empty() {
                wrong(if word == "==" { "a section without a name" } else { "words without a program" }.to_owned());
            }
            if word == "==" {
                pack.sections.push(SourceSection { line: number, names, ..SourceSection::default() });
                block = PackBlock::Section;
            } else {
                pack.words.push(SourceWords { line: number, text: names.join(" ") + "\n", names });
                block = PackBlock::Words;
            }
        } else if let (PackBlock::Words, Some(words)) = (block, pack.words.last_mut()) {
            read_words_line(words, line, &mut wrong);
        } else {
            match (block, pack.rules.last_mut(), pack.sections.last_mut()) {
                (PackBlock::Rule, Some(rule), _) => {
                    read_rule_line(rule, RuleExample { line: number, text: rest.to_owned() }, word, &mut wrong);
                }
                (PackBlock::Section, _, Some(section)) => read_section_line(section, number, word, rest, &mut wrong),
                _ => wrong(format!("`{word}` stands outside of a rule and of a section")),
            }
        }
    }
    pack
}

#[derive(Clone, Copy)]
enum PackBlock {
    None,
    Rule,
    Section,
    Words,
}

fn read_words_line(words: &mut SourceWords, line: &str, wrong: &mut dyn FnMut(String)) {
    let indent = line.len() - line.trim_start().len();
    let (word, rest) = split_word(line.trim_start());
    match word {
        _ if indent == 0 || indent % 2 == 1 => wrong("an indent of two spaces for each level".to_owned()),
        "does" | "operands" | "unless" | "like" | "opt" | "sub" if rest.is_empty() => {
            wrong(format!("`{word}` says nothing"))
        }
        "opt" | "sub" | "does" | "operands" | "unless" | "like" | "runs" | "bare" => {
            if matches!(word, "opt" | "sub") && !rest.contains("  ") {
                wrong(format!("`{word} NAME…`, two spaces, and what it means"));
            }
            if word == "runs" && rest.parse::<usize>().is_err() {
                wrong("`runs` is followed by the number of operands before the command".to_owned());
            }
            words.text.push_str(line);
            words.text.push('\n');
        }
        _ => wrong(format!("`{word}` is no line of words: does, operands, unless, opt, sub, like, runs, bare")),
    }
}

fn split_word(text: &str) -> (&str, &str) {
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

fn read_rule(line: usize, head: &str, wrong: &mut dyn FnMut(String)) -> SourceRule {
    let mut words = head.split_whitespace().map(str::to_owned);
    let id = words.next().unwrap_or_default();
    let level = words.next().unwrap_or_default();
    let operations: Vec<String> = words.collect();
    if id.split_once('.').is_none_or(|(pack, name)| pack.is_empty() || name.is_empty()) {
        wrong(format!("the id of a rule is `family.name`, not `{id}`"));
    }
    if !LEVELS.contains(&level.as_str()) {
        wrong(format!("`{level}` is no level: ask, halt, pin"));
    }
    for operation in &operations {
        if !OPERATIONS.contains(&operation.as_str()) {
            wrong(format!("`{operation}` is no operation"));
        }
    }
    if operations.is_empty() {
        wrong(format!("`{id}` has no operation"));
    }
    SourceRule { line, id, level, operations, ..SourceRule::default() }
}

fn read_rule_line(rule: &mut SourceRule, example: RuleExample, word: &str, wrong: &mut dyn FnMut(String)) {
    let field = match word {
        "says" => &mut rule.says,
        "does" => &mut rule.does,
        "safer" => &mut rule.safer,
        "none" => &mut rule.none,
        "yes" => return rule.yes.push(example),
        "no" => return rule.no.push(example),
        _ => return wrong(format!("`{word}` is no line of a rule: says, does, safer, none, yes, no")),
    };
    if !field.is_empty() {
        wrong(format!("a second `{word}`"));
    }
    *field = example.text;
}

fn read_section_line(section: &mut SourceSection, line: usize, word: &str, rest: &str, wrong: &mut dyn FnMut(String)) {
    let mut add = |entry: PackEntry| section.entries.push((line, entry));
    match word {
        "ok" => section.ok.push(RuleExample { line, text: rest.to_owned() }),
        "ask" => section.ask.push(RuleExample { line, text: rest.to_owned() }),
        "strict" if rest.is_empty() => add(PackEntry::Strict),
        "single-dash" if rest.is_empty() => add(PackEntry::SingleDash),
        "alike" if rest.is_empty() => add(PackEntry::Alike),
        "like" => rest.split_whitespace().for_each(|name| add(PackEntry::Like(name.to_owned()))),
        "stop-at-operand" => {
            let path = rest.trim_end_matches(':').split_whitespace().map(str::to_owned).collect();
            add(PackEntry::Stop { path });
        }
        "takes" => {
            let (path, options) = read_scope(rest);
            options.iter().for_each(|option| add(read_takes(&path, option, wrong)));
        }
        // Options without a value that a harmless call lacks.
        "changes" => rest.split_whitespace().for_each(|name| {
            check_option(name, wrong);
            add(takes(&[], name, "!", false));
        }),
        // Verbs that change something, or words before names. Stored without a dash.
        "verbs" | "names" => rest.split_whitespace().for_each(|entry| {
            let kind = if word == "verbs" { "!" } else { "v" };
            add(takes(&[], entry.trim_end_matches('?'), kind, entry.ends_with('?')));
        }),
        // Environment variables, in their own section.
        "sets" => {
            let (kind, names) = split_word(rest);
            if kind.len() != 1 || !VARIABLES.contains(kind) {
                wrong(format!("`{kind}` is no kind of variable"));
            }
            names.split_whitespace().for_each(|name| add(takes(&[], name, kind, false)));
        }
        // Names of formats. Stored without a dash, so they are no options.
        "formats" => rest.split_whitespace().for_each(|name| add(takes(&[], name, "-", false))),
        "flags" => {
            let (path, options) = read_scope(rest);
            for name in options {
                check_option(name, wrong);
                add(takes(&path, name, "-", false));
            }
        }
        "args" => add(read_args(rest, wrong)),
        "terminal" => read_aside(section, line, rest, TERMINALS, wrong),
        "answer" => read_aside(section, line, rest, ANSWERS, wrong),
        "secret" => read_aside(section, line, rest, PLACES, wrong),
        _ if CLASSES.contains(&word) || word.contains('.') => {
            let is_said = |pattern: &&str| !pattern.trim().is_empty() || rest.trim().is_empty();
            for pattern in rest.split(';').filter(is_said) {
                let (path, tests) = read_pattern(pattern, wrong);
                add(PackEntry::Pattern { target: word.to_owned(), path, tests });
            }
        }
        _ => wrong(format!("`{word}` is no line of a section")),
    }
}

fn takes(path: &[String], option: &str, kind: &str, optional: bool) -> PackEntry {
    PackEntry::Takes { path: path.to_vec(), option: option.to_owned(), kind: kind.to_owned(), optional }
}

/// `-i`, `-i:w`; `-i?:v` and `-i:v?` are the same.
fn read_takes(path: &[String], text: &str, wrong: &mut dyn FnMut(String)) -> PackEntry {
    let (name, kind) = text.rsplit_once(':').unwrap_or((text, "v"));
    let optional = name.ends_with('?') || kind.ends_with('?');
    let (name, kind) = (name.trim_end_matches('?'), kind.trim_end_matches('?'));
    check_option(name, wrong);
    if kind.is_empty() || !kind.chars().all(|letter| KINDS.contains(letter)) {
        wrong(format!("`{kind}` is no kind"));
    }
    takes(path, name, kind, optional)
}

/// `PATTERN: KIND…`.
fn read_args(rest: &str, wrong: &mut dyn FnMut(String)) -> PackEntry {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let end = words.iter().position(|word| word.ends_with(':')).map_or(0, |end| end + 1);
    let (path, tests) = read_pattern(words[..end].join(" ").trim_end_matches(':'), wrong);
    let kinds: Vec<String> = words[end..].iter().map(|kind| (*kind).to_owned()).collect();
    for kind in &kinds {
        let bare = kind.strip_prefix("last:").unwrap_or_else(|| kind.strip_suffix('?').unwrap_or(kind));
        if bare.chars().count() != 1 || !KINDS.contains(bare) {
            wrong(format!("`{kind}` is no kind of operand"));
        }
    }
    PackEntry::Args { path, tests, kinds }
}

/// `KIND NAME…: PATTERN; …`; without patterns for every call. Of a secret, the words are all its
/// path.
fn read_aside(section: &mut SourceSection, line: usize, rest: &str, kinds: &str, wrong: &mut dyn FnMut(String)) {
    let (head, patterns) = rest.split_once(':').unwrap_or((rest, ""));
    let (kind, names) = split_word(head);
    if !kinds.split(' ').any(|known| known == kind) {
        wrong(format!("`{kind}` is none of `{kinds}`"));
    }
    let names: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
    for name in names.iter().filter(|name| !section.names.contains(name)) {
        wrong(format!("`{name}` is no name of the section (a colon ends the names)"));
    }
    for pattern in patterns.split(';') {
        if pattern.trim().is_empty() && patterns.contains(';') {
            wrong("nothing stands beside a `;`, which would hold for every call".to_owned());
        }
        let (path, tests) = match kinds {
            PLACES => (pattern.split_whitespace().map(str::to_owned).collect(), Vec::new()),
            _ => read_pattern(pattern, wrong),
        };
        if tests.iter().any(|test| OPERANDS.iter().any(|(mark, _)| mark == test)) {
            wrong("only a class says what the operands are".to_owned());
        }
        section.entries.push((line, PackEntry::Aside { kind: kind.to_owned(), names: names.clone(), path, tests }));
    }
}

/// `PATH…: WORD…`: scope and the words behind it.
fn read_scope(rest: &str) -> (Vec<String>, Vec<&str>) {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let Some(end) = words.iter().position(|word| word.ends_with(':')) else { return (Vec::new(), words) };
    let path = words[..=end].iter().map(|word| word.trim_end_matches(':').to_owned());
    (path.filter(|word| !word.is_empty()).collect(), words[end + 1..].to_vec())
}

fn read_pattern(text: &str, wrong: &mut dyn FnMut(String)) -> (Vec<String>, Vec<String>) {
    let (mut path, mut tests) = (Vec::new(), Vec::new());
    for piece in pattern::pieces(text) {
        let PatternPiece::Word(token) = piece else {
            wrong(format!("`{text}`: the pattern of a call has no holes and no groups"));
            continue;
        };
        let bare = token.strip_prefix('!').unwrap_or(token);
        let is_test = matches!(token, "$" | "+")
            || OPERANDS.iter().any(|(mark, _)| *mark == token)
            || bare.starts_with('@')
            || bare.starts_with('-');
        if bare.starts_with('-') {
            option_names(bare).for_each(|name| check_option(name, wrong));
        }
        if let Some(long) = pattern::ways(token).find(|glob| glob.chars().count() > 63 && glob.contains(['*', '?'])) {
            wrong(format!("`{long}` is too long for a glob"));
        }
        if is_test { tests.push(token.to_owned()) } else { path.push(token.to_owned()) }
    }
    (path, tests)
}

/// Names in an option test: `-X|--request=DELETE`.
pub fn option_names(test: &str) -> impl Iterator<Item = &str> {
    pattern::ways(test.split('=').next().unwrap_or_default())
}

fn check_option(option: &str, wrong: &mut dyn FnMut(String)) {
    let plain = option.replace('*', "");
    if !option.starts_with('-') || plain.len() < 2 || plain.contains(['|', '=']) {
        wrong(format!("`{option}` is no option"));
    }
}
