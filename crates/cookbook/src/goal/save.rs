//! "… and save the result as x.txt": the output of a command that only prints, written to a file.

use std::sync::LazyLock;

use super::super::{Environment, quote};
use super::context::Context;
use super::grammar::{self, Pattern};
use super::words::{Word, text};
use super::{Kind, Step, deeds, filters, solve};
use aish_text::Shell;

/// A part that says only where the output before it goes.
static FOLLOWS: LazyLock<Vec<(Pattern, bool)>> = LazyLock::new(|| {
    [
        ("(<write>|saving|writing|storing|putting|redirecting) [just|only] <result> [of (it|them|that)] [out] <to> [new|text] [file] [<called>] {f:new} [file]", false),
        ("(<write>|saving|writing|storing|putting) <result> <to> file <called> {f:new}", false),
        ("(<write>|saving|writing) <to> {f:new}", false),
        ("(copy|copying) <result> [of (it|them|that)] (to|into) [file] [<called>] {f:new}", false),
        ("[<write>|saving|writing|storing] <result> [should go|goes] <to> {f:new}", false),
        ("(<append>|appending) <result> (to|at end of|to end of) [file] {f:file}", true),
        ("<create> [new] file {f:new} (with|from|containing|out of) <result>", false),
        ("redirect [<result>] (to|into) {f:new}", false),
        ("[write|save] (sorted|filtered|deduplicated|unique|reversed|cleaned|shuffled|uppercase|lowercase|converted|numbered|matching) (result|list|lines|output|version|text|names|file|ones|words|content|numbers) [should go] <to> {f:new}", false),
        ("<write> {x:word} (found|lines|result|number|names|list|count|total|paths|entries|numbers|words|version|rows|output|values) <to> {f:new}", false),
        ("call [<result>] {f:new}", false),
    ]
    .into_iter()
    .map(|(p, append)| (Pattern::new(p), append))
    .collect()
});

/// A part that says what and where.
static INLINE: LazyLock<Vec<(Pattern, bool)>> = LazyLock::new(|| {
    [
        ("{x:any} (saving|writing|storing|putting|redirecting|dumping) <result> <to> {f:new}", false),
        ("{x:any} (>|->) {f:new}", false),
        ("{x:any} >> {f:file}", true),
        ("{x:any} appending <result> to {f:file}", true),
        ("(<append>|log) {x:any} (to|at end of|to end of) [file] {f:file}", true),
        ("(write|save|store|put|output|dump|redirect|record|log|export|send|place|keep) {x:any} (to|into|in|as|under) [new|text] [file] [<called>] {f:new}", false),
        ("<create> [text|new] file {f:new} (containing|that contains|with|listing|that lists|holding|of|which contains|which lists|showing) {x:any}", false),
        ("<create> {f:new} (containing|that contains|with|listing|that lists|holding|of|which contains|which lists|from|out of) {x:any}", false),
        ("{x:any} (to|into|in|as) [new|text|output] [file] [<called>] {f:new}", false),
        ("(with|using|from) {x:any} <create> {f:new}", false),
    ]
    .into_iter()
    .map(|(p, append)| (Pattern::new(p), append))
    .collect()
});

/// The step before, writing to a file, if that is what `words` say.
pub fn follow(words: &[Word], before: &Step, context: &Context, environment: &Environment) -> Option<Step> {
    if before.saved.is_some() || (before.kind != Kind::Query && before.pure.is_none()) {
        return None;
    }
    let class = |kind: &str, words: &[Word]| written(kind, words, context, environment);
    // "write the top three to x"
    static SOME: LazyLock<[(Pattern, &str); 2]> = LazyLock::new(|| {
        [
            (
                Pattern::new(
                    "<write> [only|just] (top|first) {n:n} [lines|entries|names|results|rows|of them|ones] <to> [file] [<called>] {f:new}",
                ),
                "head",
            ),
            (
                Pattern::new(
                    "<write> [only|just] last {n:n} [lines|entries|names|results|rows|of them|ones] <to> [file] [<called>] {f:new}",
                ),
                "tail",
            ),
        ]
    });
    for (pattern, program) in SOME.iter() {
        if let Some(found) = grammar::fit(pattern, words, &class) {
            let output = before.pure.clone().unwrap_or_else(|| before.command.clone());
            let command = format!("{} | {program} -n {}", filters::bare(&output), found.get("n")?);
            return redirect(&Step { command, pure: None, ..before.clone() }, found.get("f")?, false, environment);
        }
    }
    let (file, append) = FOLLOWS.iter().find_map(|(pattern, append)| {
        let found = grammar::fit(pattern, words, &class)?;
        Some((found.get("f")?.to_owned(), *append))
    })?;
    // "the sorted result" is to be sorted, if it isn't yet.
    let mut before = before.clone();
    let output = before.pure.clone().unwrap_or_else(|| before.command.clone());
    for (said, has, add) in [
        ("sorted", "sort", " | sort"),
        ("unique", " -u", " | sort -u"),
        ("deduplicated", "seen", " | awk '!seen[$0]++'"),
        ("reversed", "tac", " | tac"),
    ] {
        if words.iter().any(|w| w.any(&[said]))
            && !output.contains(has)
            && !output.contains("-rn")
            && !output.contains("-u")
            && !output.contains(" -r")
        {
            before.command = format!("{}{add}", filters::bare(&output));
            before.pure = None;
            break;
        }
    }
    redirect(&before, &file, append, environment)
}

/// What a hole holds; a bare word at the end ("in src") is a place, not an output.
fn written(kind: &str, words: &[Word], context: &Context, environment: &Environment) -> Option<Vec<String>> {
    let value = context.class(kind, words, environment)?;
    let file = kind != "new"
        || words.last().is_some_and(super::context::filelike)
        || words.first().is_some_and(|w| w.any(&["file", "called"]));
    file.then_some(value)
}

/// "write the number of lines of x to y": what is asked for is in the tables, word by word.
pub fn query(words: &[Word], context: &Context, environment: &Environment) -> Option<Step> {
    static SAYS: LazyLock<Pattern> =
        LazyLock::new(|| Pattern::new("<write> {x:any} <to> [new|text] [file] [<called>] {f:new}"));
    let class = |kind: &str, words: &[Word]| match kind {
        "any" => (!words.iter().all(|w| w.quoted))
            .then(|| deeds::printing(words, context, environment))
            .flatten()
            .map(|s| vec![s.command]),
        _ => written(kind, words, context, environment),
    };
    let found = grammar::fit(&SAYS, words, &class)?;
    let step = deeds::printing(&found.held("x")?.words, context, environment)?;
    redirect(&step, found.get("f")?, false, environment)
}

/// A part that prints something and says where to.
pub fn inline(words: &[Word], context: &Context, environment: &Environment) -> Option<Step> {
    let class = |kind: &str, words: &[Word]| written(kind, words, context, environment);
    for (pattern, append) in INLINE.iter() {
        let Some(found) = grammar::fit(pattern, words, &class) else { continue };
        let Some((file, what)) = found.get("f").zip(found.held("x")) else { continue };
        if let Some(step) = printing(&what.words, context, environment)
            && let Some(step) = redirect(&step, file, *append, environment)
        {
            return Some(step);
        }
    }
    None
}

/// What `words` ask to see, as a step that only prints.
fn printing(words: &[Word], context: &Context, environment: &Environment) -> Option<Step> {
    if let Some(step) = deeds::printing(words, context, environment) {
        return Some(step);
    }
    if let Some(deeds::Outcome::Step(step)) = deeds::find(words, context, environment)
        && (step.kind == Kind::Query || step.pure.is_some())
    {
        return Some(step);
    }
    if words.iter().all(|w| w.quoted) {
        return None;
    }
    if words.iter().all(super::context::filelike) {
        return None;
    }
    let said = text(words);
    ["", "show ", "list ", "print ", "find ", "count "].iter().find_map(|verb| {
        let step = solve::by_recipe(&format!("{verb}{said}"), context, environment, 0.9)?;
        (step.kind == Kind::Query).then_some(step)
    })
}

/// A step with its output in a file.
pub fn redirect(step: &Step, file: &str, append: bool, environment: &Environment) -> Option<Step> {
    let command = step.pure.clone().unwrap_or_else(|| step.command.clone());
    let command = filters::bare(&command);
    let several = command.contains(" && ") || command.contains("; ") && !command.contains('\'');
    let command = match (several, environment.shell) {
        (false, _) => command,
        (true, Shell::Fish) => format!("begin; {command}; end"),
        (true, _) => format!("{{ {command}; }}"),
    };
    let to = quote::path(file, environment.shell);
    // The file is there before the search begins and must not find itself.
    let own = !file.contains(['/', '*', '?', '[']) && command.starts_with("find . ") && !command.contains("-name ");
    let command = if own {
        command.replacen(
            "-type f",
            &format!("-type f ! -path {}", quote::arg(&format!("./{file}"), environment.shell)),
            1,
        )
    } else {
        command
    };
    let mut out = step.clone();
    out.command = format!("{command} {} {to}", if append { ">>" } else { ">" });
    out.title = format!("{}, written to {file}", step.title.trim_end_matches('.'));
    out.kind = Kind::Change;
    out.pure = None;
    out.saved = Some(file.to_owned());
    out.made.push(file.to_owned());
    Some(out)
}
