//! Options that lead to another server or proxy: fine if the user typed it, else asked about.

use crate::argument::Arg;
use crate::code::http;
use crate::lists;
use crate::walk::{Call, Walk};

pub fn check_other_server(walk: &mut Walk<'_>, call: &Call<'_>) {
    if walk.is_typed() {
        return;
    }
    let args = call.args.iter().take_while(|arg| arg.text != "--");
    let found = args.enumerate().find(|(at, arg)| {
        let next = call.args.get(at + 1);
        arg.is_option() && (names_server(&arg.text, next) || names_host(call.name, &arg.text, next))
            || super::databases::is_client(call.name) && arg.text.contains("://") && http::leads_elsewhere(&arg.text)
            || is_property(call.name, &arg.text)
    });
    if let Some((_, arg)) = found {
        walk.rule("net.other-server", arg.span);
    }
}

fn names_server(option: &str, next: Option<&Arg>) -> bool {
    let (name, attached) = option.split_once('=').map_or((option, None), |(name, value)| (name, Some(value)));
    let name = name.trim_start_matches('-').to_ascii_lowercase().replace('_', "-");
    let Some(kind) = lists::PROGRAMS_SERVER_OPTIONS.value(&name) else { return false };
    let value = attached.or_else(|| next.filter(|arg| !arg.is_option()).map(|arg| arg.text.as_str()));
    value.is_some_and(|value| http::leads_elsewhere(value) && (kind == "any" || value.contains("://")))
}

/// A database client's host, which is told the usual host's password.
fn names_host(program: &str, option: &str, next: Option<&Arg>) -> bool {
    let value = match option.strip_prefix("--host").map(|rest| rest.strip_prefix('=').or(rest.is_empty().then_some("")))
    {
        Some(value) => value,
        None => option.strip_prefix("-h"),
    };
    let next = || next.map_or("", |arg| arg.text.as_str());
    super::databases::is_client(program)
        && value.is_some_and(|value| http::leads_elsewhere(if value.is_empty() { next() } else { value }))
}

/// A property of a Java or .NET build: `-Dmaven.repo.remote=http://h`, `-Dhttps.proxyHost=h`.
fn is_property(program: &str, arg: &str) -> bool {
    let Some((name, value)) = arg.split_once('=') else { return false };
    let host = name.ends_with("proxyHost") || name.ends_with("ProxyHost");
    lists::PROGRAMS_WITH_PROPERTIES.has(program)
        && name.starts_with(['-', '/'])
        && http::leads_elsewhere(value)
        && (host || value.contains("://"))
}
