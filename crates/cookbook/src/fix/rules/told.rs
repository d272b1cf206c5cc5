//! What the program's own output says to do: the name that it takes for the mistyped one, or a
//! message with a known way out (`[fix.ways]` of `../../../data/fix.pairs`).

use super::{Case, found};
use crate::fix::line::{Cmd, quote};
use crate::fix::{Fix, distance};
use crate::lists;

/// "error: remote origin already exists."
pub fn way_out(case: &Case, cmd: &Cmd) -> Option<Fix> {
    // The output of several commands doesn't tell whose it is.
    let (output, span) = (case.failure.output.filter(|_| case.line.cmds.len() == 1)?, cmd.span()?);
    let all = cmd.start..span.end;
    let runs = |way: &str| way.trim_start_matches("sudo ").split(' ').next().is_some_and(|p| p == "{}" || case.runs(p));
    lists::pairs("fix.ways").iter().filter(|(_, way)| runs(way)).find_map(|(when, way)| {
        let (call, message) = when.split_once(" | ")?;
        let begin = call.trim_end_matches('*').trim_end();
        let rest = case.line.raw(&span).strip_prefix(begin)?;
        let value = said(message, output).filter(|_| begin.is_empty() || rest.is_empty() || rest.starts_with(' '))?;
        let (way, reason) = way.split_once(" # ").unwrap_or((way, ""));
        let way = way.replace("{value}", &quote(value));
        let command = if way.contains("{}") || call.ends_with('*') {
            case.line.replace(&all, &way.replace("{}", case.line.raw(&all)))
        } else {
            case.line.replace(&(span.start..span.start + begin.len()), &way)
        };
        found(command, format!("Its output tells the cause: {}. {reason}", message.replace("{}", value)).trim_end())
    })
}

/// What the output has in the place of the message's `{}`, which may be a name or a path; nothing
/// where the message has none.
fn said<'a>(message: &str, output: &'a str) -> Option<&'a str> {
    let low = output.to_ascii_lowercase();
    let Some((before, behind)) = message.split_once("{}") else { return low.contains(message).then_some("") };
    let start = low.find(before)? + before.len();
    let rest = &low[start..];
    let end = if behind.is_empty() { rest.find(char::is_whitespace).unwrap_or(rest.len()) } else { rest.find(behind)? };
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-:@+~[]".contains(c);
    Some(&output[start..start + end]).filter(|value| value.starts_with(|c| c != '-') && value.chars().all(plain))
}

/// "Did you mean `build`?", in the line itself or those below it.
pub fn meant(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let output = case.failure.output?;
    let at = |word: &str| Some(output.to_ascii_lowercase().find(word)? + word.len());
    let at = lists::FIX_MEANT.words().find_map(at)?;
    let signs = ['`', '\'', '"', '\u{2018}', '\u{2019}'];
    let mut lines =
        output[at..].lines().map(|line| line.trim_start_matches("npm error").trim_start_matches("npm ERR!").trim());
    let named: Vec<&str> = lines.next()?.split(signs).skip(1).step_by(2).collect();
    let listed = lines.skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty());
    let listed = listed.filter_map(|line| line.split('#').next()).map(str::trim);
    let names: Vec<&str> = if named.is_empty() { listed.collect() } else { named };
    // The word that it refuses stands in the output too.
    let refused = |value: &str| signs.iter().any(|sign| output[..at].contains(&format!("{value}{sign}")));
    let word = cmd.args().iter().find(|word| word.value.as_deref().is_some_and(refused))?;
    let typed = word.value.as_deref()?;
    // The output may hold any text: another call of the program, or a name near the refused one.
    let call = |name: &str| name.split(' ').next() == cmd.program() || name.starts_with(typed) && !name.contains(' ');
    let one = names.first().filter(|name| names.len() == 1 && call(name)).copied();
    let name = one.or_else(|| distance::nearest(typed, names.iter().copied(), |_| 0))?;
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || " -_:.=".contains(c));
    let start = if name.split(' ').next() == cmd.program() { cmd.words.first()? } else { word }.span.start;
    plain.then(|| found(case.line.replace(&(start..word.span.end), name), format!("It suggests `{name}` itself.")))?
}
