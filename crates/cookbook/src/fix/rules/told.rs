//! What the program's own output says to do: the name that it takes for the mistyped one, or a
//! message with a known way out (`[fix.ways]` of `../../../data/fix.pairs`).

use super::{Case, found};
use crate::fix::line::Cmd;
use crate::fix::{Fix, distance};
use crate::lists;

/// "error: remote origin already exists."
pub fn way_out(case: &Case, cmd: &Cmd) -> Option<Fix> {
    // The output of several commands doesn't tell whose it is.
    let alone = case.line.cmds.len() == 1;
    let (output, span) = (case.output(), cmd.span()?);
    let typed = case.line.raw(&span);
    let calls = |call: &str| typed.strip_prefix(call).is_some_and(|rest| !rest.starts_with(|c| c != ' '));
    let runs = |way: &str| way.trim_start_matches("sudo ").split(' ').next().is_some_and(|p| p == "{}" || case.runs(p));
    let mut ways = lists::pairs("fix.ways").iter().filter_map(|(when, way)| Some((when.split_once(" | ")?, *way)));
    let ((call, message), way) =
        ways.find(|((call, message), way)| alone && calls(call) && output.contains(message) && runs(way))?;
    let whole = cmd.start..span.end;
    let command = match way.contains("{}") {
        true => case.line.replace(&whole, &way.replace("{}", case.line.raw(&whole))),
        false => case.line.replace(&(span.start..span.start + call.len()), way),
    };
    found(command, format!("Its output tells the cause: {message}."))
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
