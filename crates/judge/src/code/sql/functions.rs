//! Functions of queries; an unlisted one is unknown, as a database's own can do anything.

use crate::lists;

pub fn is_pure(name: &str) -> bool {
    const STARTS: &str = "toint touint todate tostartof tofloat tostring tounix toyear tomonth jsonextract formatreadable array sha \
        datetime";
    lists::SQL_FUNCTIONS.has(name)
        || name.split_once('_').is_some_and(|(family, _)| {
            lists::SQL_FAMILIES.has(family) && !name.contains("exec") && !name.contains("drop")
        })
        || name.starts_with("pg_get_")
        || STARTS.split_ascii_whitespace().any(|start| name.starts_with(start))
}
