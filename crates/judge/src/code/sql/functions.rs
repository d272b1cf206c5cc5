//! The functions a query can call: which of them only compute, and what the other ones do. A
//! function that isn't listed is unknown, since a database's own functions can do anything.

use crate::lists;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SqlFunction {
    /// It computes, or is no function but a keyword before a parenthesis.
    Pure,
    /// It reads the file that its first argument names.
    ReadsFile,
    /// It writes a file of the server: which of its arguments names it.
    WritesFile(usize),
    /// It changes data or settings.
    Changes,
    /// It ends sessions or queries.
    Kills,
    /// It runs its first argument in a shell.
    Shell,
    /// It loads native code, or executes text as SQL.
    Evaluates,
    /// It talks to another host.
    Network,
    /// It isn't listed.
    Unknown,
}

/// What `name`, in lower case, does.
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

/// Names of functions that compute, keywords that may stand before a parenthesis, and types with a
/// length.
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
