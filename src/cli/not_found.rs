//! Explains status 127: another program's name behind a colon, a misspelt name of ours, or a sign
//! typed with a Mac's Option key. It runs nothing.

use super::app::App;
use super::doctor_keys::settings;
use crate::error::Result;
use crate::lists;
use crate::shell::metas::METAS;
use aish_text::nearest::nearest;

/// Prints nothing for other lines.
pub fn tell(app: &App, line: &str) -> Result<()> {
    let env = |name: &str| app.invocation.env(name);
    match about_name(line).or_else(|| about_option(line, &env)) {
        Some(text) => app.printer.status(&text),
        None => Ok(()),
    }
}

/// A first word that is a name behind a colon.
fn about_name(line: &str) -> Option<String> {
    let word = line.split_whitespace().next()?;
    let name =
        word.strip_prefix(':').filter(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic()))?;
    let small = name.to_ascii_lowercase();
    if let Some(instead) = lists::HABITS_NAMES.value(&small) {
        return Some(format!("there is no `:{name}` here: {instead}"));
    }
    let names = || METAS.iter().map(|meta| meta.name);
    // With capitals: one of ours, or not our business.
    let near = names().find(|own| *own == small).or_else(|| nearest(name, names()).filter(|_| small == name));
    if near.is_none() && small != name {
        return None;
    }
    Some(match near {
        Some(near) => format!("there is no `:{name}`; did you mean `:{near}`?"),
        None => format!("there is no `:{name}`; `:help` lists all names"),
    })
}

/// A sign that Option types where it isn't Alt.
fn about_option(line: &str, env: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let sign = lists::HABITS_OPTION.words().find(|sign| line.contains(sign))?;
    let key = lists::HABITS_OPTION.value(sign)?;
    let remedy = match settings(env).as_slice() {
        [one] => format!("to make it Alt, {one}"),
        _ => "`aish doctor --keys` names your terminal's setting that makes it Alt".to_owned(),
    };
    Some(format!("{sign} is what {key} types; {remedy}. Without Alt: `?? words` and Enter"))
}

#[cfg(test)]
#[path = "not_found_tests.rs"]
mod tests;
