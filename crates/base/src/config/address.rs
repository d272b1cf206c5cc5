//! Which machine a URL names. In doubt it is another machine: what is sent depends on the answer.

use std::net::Ipv6Addr;

/// Lower case, without brackets; `None` for what no call can go to.
pub fn host(url: &str) -> Option<String> {
    if url.chars().any(|ch| ch.is_control() || ch.is_whitespace() || ch == '\\') {
        return None;
    }
    let (scheme, rest) = url.split_once("://")?;
    if !scheme.eq_ignore_ascii_case("http") && !scheme.eq_ignore_ascii_case("https") {
        return None;
    }
    let authority = rest.split(['/', '?', '#']).next()?;
    let place = authority.rsplit_once('@').map_or(authority, |(_, place)| place);
    let (name, port) = match place.strip_prefix('[') {
        Some(rest) => {
            let (name, after) = rest.split_once(']')?;
            name.parse::<Ipv6Addr>().ok()?;
            (name, if after.is_empty() { None } else { Some(after.strip_prefix(':')?) })
        }
        None => place.split_once(':').map_or((place, None), |(name, port)| (name, Some(port))),
    };
    let port_fits = port.is_none_or(|port| port.parse::<u16>().is_ok_and(|port| port > 0));
    // No host holds these: a shell variable, a forgotten placeholder, quotes.
    let named =
        !name.is_empty() && !name.contains(|c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && !"-._:".contains(c));
    (named && port_fits).then(|| name.to_ascii_lowercase())
}

/// In doubt false. An address with a user name is never this machine: it is too easily misread.
pub fn is_this_machine(url: &str) -> bool {
    let Some(host) = host(url) else { return false };
    !url.contains('@')
        && (host == "localhost"
            || host.parse::<std::net::Ipv4Addr>().is_ok_and(|ip| ip.is_loopback())
            || host.parse::<Ipv6Addr>().is_ok_and(|ip| ip.is_loopback()))
}

/// For showing: also without the values of the query.
pub fn without_password(url: &str) -> String {
    let (url, hidden) = url.split_once(['?', '#']).unwrap_or((url, ""));
    let query = if hidden.is_empty() { "" } else { "?…" };
    let Some((scheme, rest)) = url.split_once("://") else { return format!("{url}{query}") };
    let end = rest.find('/').unwrap_or(rest.len());
    // A `?` may be part of a password.
    if end == rest.len() && hidden.contains('@') {
        return format!("{scheme}://…");
    }
    match rest[..end].rfind('@') {
        Some(at) => format!("{scheme}://…{}{query}", &rest[at..]),
        None => format!("{url}{query}"),
    }
}

#[cfg(test)]
#[path = "address_tests.rs"]
mod tests;
