//! What programs show by the words in their arguments: files and variables that functions of their
//! language take, files and settings that hold secrets. Scanners know what they change.

use crate::argument::{Arg, Holds};
use crate::lists;
use crate::pack::{OperandRole, Outcome};
use crate::paths;
use crate::verdict::{OperationClass, Operations};
use crate::walk::{Access, Call, Walk};

/// Options of jq and its kin that are followed by a name and its value.
const NAMED_VALUES: [&str; 5] = ["--arg", "--argjson", "--slurpfile", "--rawfile", "--argfile"];

/// Functions by which a query reads a file, as `load_str(".env")`.
pub fn check_reading_functions(walk: &mut Walk<'_>, call: &Call<'_>) {
    let Some(functions) = lists::PROGRAMS_READING_FUNCTIONS.value(call.name) else { return };
    for arg in call.args {
        for function in functions.split(' ') {
            for behind in uses(&arg.text, function) {
                if let Some(path) = file(behind.trim_start().trim_start_matches('(').trim_start()) {
                    walk.access(&Arg { splits: false, ..arg.with_text(path) }, Access::Read);
                }
            }
        }
    }
}

/// A literal path, with or without quotes; a computed one may be any, and nothing is said of it.
fn file(text: &str) -> Option<&str> {
    let literal = match text.chars().next()? {
        quote @ ('"' | '\'') => text.get(1..)?.split(quote).next()?,
        '.' | '/' | '~' => text.split([' ', ')', ';', ',']).next()?,
        _ => return None,
    };
    (!literal.is_empty()).then_some(literal)
}

/// A secret if the program takes variables from the environment whose names say so, or all of them.
pub fn shows_environment(name: &str, args: &[Arg], named: fn(&str) -> bool) -> Holds {
    let list = lists::SENDING_ENVIRONMENT;
    let Some(words) = list.value(name).or_else(|| list.value(super::unversioned(name))) else { return Holds::Nothing };
    let values = |at: usize| (1..=2).any(|back| at >= back && NAMED_VALUES.contains(&args[at - back].text.as_str()));
    let secret = args.iter().enumerate().filter(|(at, _)| !values(*at)).any(|(_, arg)| {
        let text = without_strings(&arg.text);
        words.split(' ').any(|word| uses(&text, word).any(|behind| variable(word, behind).is_none_or(named)))
    });
    if secret { Holds::Secret } else { Holds::Nothing }
}

/// What stands behind each use of a word: not behind a field or an option of that name, or a key.
fn uses<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = &'t str> {
    text.match_indices(word).filter_map(move |(at, _)| {
        let behind = &text[at + word.len()..];
        let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        let before = text[..at].chars().next_back();
        // `os.environ` and `builtins.x` are no fields; a name alone behind a dot is one.
        let field = before == Some('.') && !text[..at - 1].ends_with(|c: char| c.is_alphanumeric());
        let whole = !before.is_some_and(|c| part(c) || matches!(c, '"' | '\'' | '/'))
            && !behind.starts_with(|c: char| part(c) && c != '-');
        let variable = before == Some('$') && word.starts_with(|c: char| c.is_ascii_lowercase());
        (whole && !field && !variable && !behind.trim_start().starts_with([':', '}'])).then_some(behind)
    })
}

/// The name of the variable that is taken: `["X"]`, `{X}`, `.X`, `("X")`, `.get("X")`; else all are.
fn variable<'t>(word: &str, behind: &'t str) -> Option<&'t str> {
    let behind =
        [".get", ".fetch", ".pop", ".setdefault"].iter().find_map(|get| behind.strip_prefix(get)).unwrap_or(behind);
    let behind = behind.trim_start();
    let open = behind.chars().next()?;
    let inside = behind[open.len_utf8()..].trim_start();
    let bare = inside.trim_start_matches(['"', '\'']);
    // Behind a bracket a bare word is the language's own variable, but not in yq's `env(X)`.
    let literal = bare.len() < inside.len();
    let names = match open {
        '[' => literal,
        '(' => literal || matches!(word, "env" | "strenv"),
        '{' => true,
        '.' => matches!(word, "env" | "$ENV" | "process.env" | "Bun.env"),
        _ => false,
    };
    let end = bare.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(bare.len());
    (names && end > 0).then(|| &bare[..end])
}

/// Without the text of strings, but with what is computed in them (`\(…)`), and with single words,
/// which may be names.
fn without_strings(text: &str) -> String {
    let (mut left, mut rest) = (String::new(), text);
    while let Some((before, inside)) = rest.split_once('"') {
        left.push_str(before);
        let (string, behind) = inside.split_at(end_of_string(inside));
        if string.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            left.push_str(&format!("\"{string}\""));
        } else {
            string.split("\\(").skip(1).for_each(|computed| left.push_str(&format!("({computed}")));
        }
        rest = behind.get(1..).unwrap_or_default();
    }
    left + rest
}

fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.unwrap_or(text.len())
}

/// Files with secrets among operands that the packs know nothing of, and settings that are some.
pub fn check_shown(walk: &mut Walk<'_>, call: &Call<'_>, outcome: &Outcome) {
    shows_setting(walk, call, outcome.operations);
    let path = || outcome.path.iter().filter_map(|at| call.args.get(*at));
    let names = |word: &Arg| lists::WALK_NAMING.has(&format!("{} {}", call.name, word.text));
    if lists::WALK_NAMING.has(call.name) || path().any(names) && !call.has_any(&["-p", "-u", "--patch"]) {
        return;
    }
    for (at, arg) in call.args.iter().enumerate() {
        let behind = at.checked_sub(1).map_or("", |before| call.args[before].text.as_str());
        // A path in a revision, as in `git show HEAD:.env`.
        let inside = if call.name == "git" { arg.text.find(':').map(|colon| arg.part(colon + 1)) } else { None };
        let operand = !arg.is_option() && (!behind.starts_with('-') || behind == "--" || inside.is_some());
        if operand
            && (arg.text.starts_with(['/', '~', '.']) || inside.is_some())
            && outcome.roles.iter().all(|role| role.arg != at || role.kind == OperandRole::Touched)
        {
            let file = inside.unwrap_or_else(|| arg.clone());
            if paths::is_secret(&walk.place(&file).path, &walk.scope.home) {
                walk.access(&file, Access::Read);
            }
        }
    }
}

/// A setting that is shown, and by its name is a secret: `git config --get github.token`.
fn shows_setting(walk: &mut Walk<'_>, call: &Call<'_>, operations: Operations) {
    let said = |name: &str| lists::SENDING_SETTINGS.value(&name.to_ascii_lowercase()).unwrap_or_default();
    let shows = |arg: &Arg| said(&arg.text) == "show";
    let secret = |arg: &&Arg| {
        let name = arg.text.rsplit(['.', ':', '/']).next().unwrap_or_default();
        !arg.is_option() && walk.calls_secret(name) && said(name) != "plain"
    };
    let behind = call.args.iter().skip_while(|arg| !shows(arg)).skip(1);
    if let Some(setting) = behind.into_iter().find(secret).filter(|_| !operations.has(OperationClass::Write)) {
        walk.rule("fs.secret-read", setting.span);
    }
}
