//! Functions of queries; an unlisted one is unknown, as a database's own can do anything.

use crate::lists;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SqlFunction {
    /// It computes, or is a keyword before a parenthesis.
    Pure,
    /// Its first argument names the file.
    ReadsFile,
    /// A file of the server, named by this argument.
    WritesFile(usize),
    Changes,
    Kills,
    Shell,
    /// Loads native code, or executes text as SQL.
    Evaluates,
    Network,
    Unknown,
}

/// `name` is in lower case.
pub fn function(name: &str) -> SqlFunction {
    let mut words = lists::SQL_ACTING.value(name).unwrap_or_default().split(' ');
    match words.next().unwrap_or_default() {
        "ReadsFile" => SqlFunction::ReadsFile,
        "WritesFile" => SqlFunction::WritesFile(words.next().and_then(|nth| nth.parse().ok()).unwrap_or_default()),
        "Changes" => SqlFunction::Changes,
        "Kills" => SqlFunction::Kills,
        "Shell" => SqlFunction::Shell,
        "Evaluates" => SqlFunction::Evaluates,
        "Network" => SqlFunction::Network,
        _ if is_pure(name) => SqlFunction::Pure,
        _ => SqlFunction::Unknown,
    }
}

fn is_pure(name: &str) -> bool {
    const STARTS: &str = "toint touint todate tostartof tofloat tostring tounix toyear tomonth jsonextract formatreadable array sha \
        datetime";
    lists::SQL_FUNCTIONS.has(name)
        || name.split_once('_').is_some_and(|(family, _)| {
            lists::SQL_FAMILIES.has(family) && !name.contains("exec") && !name.contains("drop")
        })
        || name.starts_with("pg_get_")
        || STARTS.split_ascii_whitespace().any(|start| name.starts_with(start))
}
