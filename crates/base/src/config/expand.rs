//! `${NAME}` and `${NAME:-default}` in values, as clients of the Model Context Protocol write them.

use crate::store::paths::PathsEnv;

/// The error is the name of an unset variable without default.
pub fn expand(text: &str, env: PathsEnv) -> Result<String, String> {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once("${") {
        out.push_str(before);
        let Some((inside, behind)) = after.split_once('}') else {
            out.push_str("${");
            rest = after;
            continue;
        };
        let (name, default) = inside.split_once(":-").map_or((inside, None), |(name, default)| (name, Some(default)));
        match env(name).filter(|value| default.is_none() || !value.is_empty()).or(default.map(str::to_owned)) {
            Some(value) => out.push_str(&value),
            None => return Err(format!("the variable {name} isn't set")),
        }
        rest = behind;
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
#[path = "expand_tests.rs"]
mod tests;
