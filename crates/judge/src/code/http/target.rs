//! What URLs and bodies give away of a request's effect.

use crate::argument::UNKNOWN;
use crate::lists;

/// In lower case, without user, port and brackets.
pub fn host(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let host = match host.strip_prefix('[') {
        Some(inside) => inside.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    host.to_ascii_lowercase()
}

pub fn is_here(address: &str) -> bool {
    let host = host(address);
    matches!(host.as_str(), "" | "localhost" | "0.0.0.0" | "::1") && !address.starts_with(['/', '~', '.'])
        || host.starts_with("127.") && host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Whether a value may be the address of another machine; a bare name or a path is not.
pub fn leads_elsewhere(value: &str) -> bool {
    value.contains(['.', ':', '/', UNKNOWN]) && !value.starts_with(['/', '~', '.']) && !is_here(value)
}

/// In lower case; empty without `://`.
pub fn scheme(url: &str) -> String {
    url.split_once("://").map_or("", |(scheme, _)| scheme).to_ascii_lowercase()
}

fn path(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = rest.split_once('/').map_or("", |(_, path)| path);
    path.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase()
}

fn last_segments(url: &str) -> impl Iterator<Item = String> {
    let path = path(url);
    path.split('/').map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// Whether the path deletes or stops something, whatever the method.
pub fn destroys(url: &str) -> bool {
    last_segments(url).any(|segment| lists::HTTP_DESTROYING.has(segment.as_str()))
}

/// Whether a `POST` only asks: a search, a login, a query.
pub fn only_asks(url: &str, body: Option<&str>) -> bool {
    let asks = last_segments(url).any(|segment| lists::HTTP_ASKING.has(segment.as_str()));
    let graph = last_segments(url).last().is_some_and(|segment| segment == "graphql")
        && body.is_some_and(|body| !body.contains("mutation") && !super::is_unknown(body) && !body.starts_with('@'));
    asks || graph
}

pub fn destroys_in_body(body: &str) -> bool {
    let body = body.to_ascii_lowercase();
    ["drop table", "drop database", "truncate table", "delete from", "drop measurement", "flushall"]
        .iter()
        .any(|words| body.contains(words))
        || (body.contains("mutation") && (body.contains("delete") || body.contains("remove") || body.contains("drop")))
        || body.contains("\"delete\":") && body.contains("\"_index\"")
}

/// SQL in a query parameter, as for ClickHouse and InfluxDB.
pub fn query(url: &str) -> Option<String> {
    let (_, parameters) = url.split_once('?')?;
    let value =
        parameters.split('&').find_map(|pair| pair.strip_prefix("query=").or_else(|| pair.strip_prefix("q=")))?;
    let text = decode(value);
    // Only a verb with its object is SQL, not a search for words.
    let mut words = text.split_whitespace().map(str::to_ascii_uppercase);
    let (verb, object) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let sql = match verb.as_str() {
        "DROP" | "CREATE" | "ALTER" | "TRUNCATE" | "OPTIMIZE" | "RENAME" => lists::HTTP_SQL_OBJECTS.has(&object),
        "DELETE" => object == "FROM",
        "INSERT" => object == "INTO",
        "KILL" => matches!(object.as_str(), "QUERY" | "MUTATION"),
        "UPDATE" => words.next().is_some_and(|word| word == "SET"),
        "GRANT" | "REVOKE" => words.any(|word| word == "ON" || word == "TO" || word == "FROM"),
        _ => false,
    };
    sql.then_some(text)
}

fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let pair = text.get(at + 1..at + 3).and_then(|pair| u8::from_str_radix(pair, 16).ok());
        match (byte, pair) {
            (b'%', Some(value)) => {
                out.push(value);
                at += 2;
            }
            (b'+', _) => out.push(b' '),
            _ => out.push(*byte),
        }
        at += 1;
    }
    String::from_utf8_lossy(&out).into_owned()
}
