//! Parts that go on with the output of the part before: "count them", "sort them", "only the first three".

use std::sync::LazyLock;

use super::super::{Environment, quote};
use super::context::Context;
use super::grammar::{self, Pattern};
use super::words::Word;
use super::{Kind, Step};

/// Patterns and what they add.
const TABLE: &[(&[&str], &str)] = &[
    (
        &[
            "count (them|it|those|these|results|matches|how many there are|how many|files|lines|number of (them|files|lines|matches|results)|matching lines|matching files|found files)",
            "(tell me|show|print|report|say|display|output|give me) how many [(of them)|files|lines|matches|results] [there are|there were|were there|were found|it is|they are|it found|you found|match|are there|exist|were]",
            "(show|print|give me|report|output|get|tell me|display) [total] (count|number) [of (them|files|lines|matches|results|matching files|those|these|found files|matching lines|those files)]",
            "how many [of them] are there",
            "count how many [there are|were found|of them there are|you found|match]",
        ],
        " | wc -l",
    ),
    (
        &[
            "(sort|order) [<result>] (in|by) (reverse|descending) [alphabetical|alphabetic] order",
            "(sort|order) [<result>] (in reverse|reverse|reversed|descending|backwards|z to a|from z to a)",
            "(sort|order) [<result>] alphabetically (in reverse|descending|in descending order|in reverse order)",
            "reverse sort [<result>]",
        ],
        " | sort -r",
    ),
    (
        &[
            "(sort|order) [<result>] (numerically|by number|as numbers|by value|in numeric order|in numerical order|from smallest to largest|smallest first|lowest first|from lowest to highest|numerically ascending|by size|in ascending numerical order|in numerical ascending order)",
        ],
        " | sort -n",
    ),
    (
        &[
            "(sort|order) [<result>] (numerically|by number|by value|by count|by frequency|as numbers) [in] (descending|reverse|reversed|largest first|in descending order|in reverse order|in reverse|highest first|from highest to lowest|most frequent first) [order]",
            "(sort|order) [<result>] (largest first|highest first|from largest to smallest|from highest to lowest|biggest first|by size largest first|by size descending|most frequent first|from most to least frequent|by frequency)",
            "(sort|order) [<result>] in (numeric|numerical) descending order",
            "(sort|order) [<result>] in descending (numeric|numerical) order",
        ],
        " | sort -rn",
    ),
    (
        &[
            "(sort|order) [<result>] [alphabetically|ascending|by name|in alphabetical order|a to z|from a to z|in ascending order|in order|lexically|by path]",
            "alphabetize [<result>]",
            "sorted [alphabetically|by name]",
        ],
        " | sort",
    ),
    (
        &[
            "(remove|drop|eliminate|delete|get rid of|strip|filter out|discard) [all] (duplicates|duplicate lines|doubles|repeated lines|duplicated lines|repeats|duplicate entries|duplicate names|duplicate values) [from (it|them|that)]",
            "(deduplicate|dedupe|uniq|unique|make unique) [<result>]",
            "(make|keep) [<result>] unique",
            "(keep|show|print|list) only unique (lines|ones|entries|values|names|words|ips|addresses)",
            "(keep|show|list|print) [only] (distinct|unique|different) (ones|lines|values|entries|names|words)",
            "(without|no|removing) (duplicates|doubles|duplicate lines|repeats)",
            "keep [only] one of each",
            "[with] duplicates removed",
        ],
        " | awk '!seen[$0]++'",
    ),
    (
        &[
            "(show|print|keep|take|list|display|give me|output|get) [only|just] (first|top) {n:n} [lines|of them|results|entries|ones|names|files|rows|words]",
            "(only|just) (first|top) {n:n} [lines|of them|results|entries|ones|names|files|rows|words]",
            "limit [<result>] to [first] {n:n} [lines|results|entries]",
        ],
        " | head -n {n}",
    ),
    (
        &[
            "(show|print|keep|take|list|display|give me|output|get) [only|just] last {n:n} [lines|of them|results|entries|ones|names|files|rows|words]",
            "(only|just) last {n:n} [lines|of them|results|entries|ones]",
        ],
        " | tail -n {n}",
    ),
    (
        &[
            "(show|print|keep|take|list|display|give me|output|get) [only|just] first [one|line|entry|result|of them]",
            "(show|print|keep|take|list|display|give me|output|get) [only|just] top (one|line|entry|result)",
        ],
        " | head -n 1",
    ),
    (
        &["(show|print|keep|take|list|display|give me|output|get) [only|just] last [one|line|entry|result|of them]"],
        " | tail -n 1",
    ),
    (
        &[
            "reverse [<result>] [order]",
            "reverse order [of <result>]",
            "(in|with) reverse order",
            "flip order [of <result>]",
            "reverse order of lines",
            "reverse lines",
        ],
        " | tac",
    ),
    (
        &[
            "(keep|show|print|filter|take|select|list) [for] [only] (those|lines|ones|rows|entries|names|files|results) (containing|with|that contain|which contain|matching|that mention|mentioning|that have|having) [word|text|string] {t:word}",
            "filter [<result>] for {t:word}",
            "grep [for] {t:word}",
        ],
        " | grep -F -- {t}",
    ),
    (
        &[
            "(remove|drop|exclude|filter out|leave out|skip|ignore|delete|discard) [all] (those|lines|ones|rows|entries|names|files|results) (containing|with|that contain|which contain|matching|that mention|mentioning|that have|having) [word|text|string] {t:word}",
            "(exclude|ignore|skip|leave out) {t:word}",
        ],
        " | grep -vF -- {t}",
    ),
    (
        &["(remove|drop|skip|delete|filter out|exclude|ignore) [all] (empty|blank) lines [from <result>]"],
        " | grep -v '^[[:space:]]*$'",
    ),
    (
        &[
            "(convert|turn|change|transform|make|translate) [<result>] [all] [to|into] (uppercase|upper case|capitals|capital letters|upper-case)",
            "uppercase <result>",
        ],
        " | tr '[:lower:]' '[:upper:]'",
    ),
    (
        &[
            "(convert|turn|change|transform|make|translate) [<result>] [all] [to|into] (lowercase|lower case|small letters|lower-case)",
            "lowercase <result>",
        ],
        " | tr '[:upper:]' '[:lower:]'",
    ),
    (
        &["(number|enumerate) (<result>|each line|every line)", "add line numbers [to <result>]", "with line numbers"],
        " | nl -ba",
    ),
    (
        &[
            "join <result> [into one line] (with|by|using|separated by) (commas|comma)",
            "(comma separated|separated by commas)",
        ],
        " | paste -sd, -",
    ),
    (
        &[
            "join <result> [into one line] (with|by|using|separated by) (spaces|space|blanks|blank)",
            "join <result> into (one|single) line",
        ],
        " | paste -sd' ' -",
    ),
    (
        &[
            "(sum|add up|total) [<result>|numbers|values] [up]",
            "(show|print|compute|calculate) [their|its] (sum|total) [of <result>]",
        ],
        " | awk '{s += $1} END {print s + 0}'",
    ),
    (
        &[
            "count (occurrences|how often each (one|line|word|value) (occurs|appears)|how many times each (one|line|word|value|of them) (occurs|appears)|each)",
            "count (each one|how often each occurs|how often each appears)",
        ],
        " | sort | uniq -c | sort -rn",
    ),
    (
        &[
            "(show|print|display|list|output|tell me|give me|report) [me] (<result>|their names|list of them|names|file names|filenames|files|what you find|what you found|what was found|paths|on screen|here)",
            "(show|print|display|output|report) [me] <result> [on screen|to me|to terminal|to screen|in terminal|to standard output|to stdout|on terminal]",
        ],
        "",
    ),
];

static PATTERNS: LazyLock<Vec<(Vec<Pattern>, &'static str)>> =
    LazyLock::new(|| TABLE.iter().map(|(say, add)| (say.iter().map(|s| Pattern::new(s)).collect(), *add)).collect());

/// A step of its own over the file the step before wrote: "… and count them".
pub fn reread(words: &[Word], before: &Step, context: &Context, environment: &Environment) -> Option<Step> {
    let file = before.saved.as_deref()?;
    let path = quote::path(file, environment.shell);
    // "one per line" says nothing about a step; "sorted" says how the file is to be.
    if before.command.contains(" > ") && words.first().is_some_and(|w| w.any(&["sorted", "one", "each"])) {
        return None;
    }
    let source = Step {
        command: format!("cat {path}"),
        kind: Kind::Query,
        title: format!("Show {file}"),
        thing: Some(file.to_owned()),
        ..Step::default()
    };
    let mut step = follow(words, &source, context, environment)?;
    let rest = step.command.strip_prefix(&format!("cat {path} | ")).map(str::to_owned);
    if let Some(rest) = rest {
        step.command = if rest == "wc -l" { format!("wc -l < {path}") } else { format!("{rest} {path}") };
        // Not every program takes a file.
        if rest.starts_with("tr ") || rest.contains(" | ") || rest.ends_with(" -") {
            step.command = format!("cat {path} | {rest}");
        }
    }
    Some(step)
}

/// The step before, for what only says how it was meant anyway.
fn remark(words: &[Word], before: &Step) -> Option<Step> {
    const REMARKS: &[&str] = &[
        "one per line",
        "each on own line",
        "in that order",
        "in this order",
        "without running it",
        "without executing it",
        "but don't run it",
        "but do not run it",
        "one number per line",
        "one name per line",
        "one word per line",
        "keeping original",
        "keeping original file",
        "recursively",
        "including subfolders",
        "including subdirectories",
        "without changing original",
        "leaving original untouched",
        "leaving original unchanged",
        "leaving originals in place",
        "without modifying original",
        "one on each line",
        "each on separate line",
        "nothing else",
    ];
    let text = words.iter().map(|w| w.low.as_str()).collect::<Vec<_>>().join(" ");
    if REMARKS.contains(&text.as_str()) {
        return Some(before.clone());
    }
    // "…, sorted by name", of what is in a file by then.
    let sort = match text.as_str() {
        "sorted"
        | "sorted by name"
        | "sorted alphabetically"
        | "in alphabetical order"
        | "alphabetically sorted"
        | "alphabetically" => "sort",
        "sorted numerically" | "in numerical order" | "in ascending order" => "sort -n",
        "in reverse order" | "sorted in reverse" | "in reverse alphabetical order" => "sort -r",
        _ => return None,
    };
    let mut step = before.clone();
    match before.saved.as_ref().and(before.command.rsplit_once(" > ")) {
        Some((command, file)) if !command.ends_with("| sort") => {
            step.command = format!("{} | {sort} > {file}", bare(command))
        }
        Some(_) => {}
        None if before.kind == Kind::Query => step.command = format!("{} | {sort}", bare(&before.command)),
        None => return None,
    }
    Some(step)
}

/// The step before with what `words` add to it.
pub fn follow(words: &[Word], before: &Step, context: &Context, environment: &Environment) -> Option<Step> {
    if let Some(step) = remark(words, before) {
        return Some(step);
    }
    let output = before.pure.as_ref().filter(|_| before.kind != Kind::Query).or(Some(&before.command))?;
    if before.saved.is_some() || before.kind != Kind::Query && before.pure.is_none() {
        return None;
    }
    let class = |kind: &str, words: &[Word]| context.class(kind, words, environment);
    for (patterns, add) in PATTERNS.iter() {
        for pattern in patterns {
            let Some(found) = grammar::fit(pattern, words, &class) else { continue };
            // A change in place goes on as output only where a file for it is named; "sort it" alone is about the file.
            if before.kind != Kind::Query && add.is_empty() {
                return None;
            }
            let mut tail = (*add).to_owned();
            for name in ["n", "t"] {
                if let Some(value) = found.get(name) {
                    let value = if name == "n" { value.to_owned() } else { quote::arg(value, environment.shell) };
                    tail = tail.replace(&format!("{{{name}}}"), &value);
                }
            }
            let mut step = before.clone();
            step.command = format!("{}{tail}", if tail.is_empty() { output.clone() } else { bare(output) });
            if step.command.ends_with(" | sort | awk '!seen[$0]++'") {
                step.command = step.command.replace(" | sort | awk '!seen[$0]++'", " | sort -u");
            }
            step.pure = None;
            step.kind = Kind::Query;
            if !tail.is_empty() {
                step.set = None;
                step.title = format!("{}, {}", before.title.trim_end_matches('.'), super::words::text(words));
            }
            return Some(step);
        }
    }
    None
}

/// A command without what is only for the eye: sizes for people, details beside names.
pub fn bare(command: &str) -> String {
    match command.strip_prefix("ls -la") {
        Some(rest) if rest.is_empty() || rest.starts_with(' ') => format!("ls -A{rest}"),
        _ => command.to_owned(),
    }
}
