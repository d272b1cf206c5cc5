//! Options that lead to another server or proxy: fine if the user typed it, else asked about.

use crate::argument::Arg;
use crate::code::http;
use crate::getopt::option_at;
use crate::lists;
use crate::verdict::OperationClass;
use crate::walk::{Call, Walk};

pub fn check_other_server(walk: &mut Walk<'_>, call: &Call<'_>) {
    if walk.is_typed() {
        return;
    }
    let args = call.args.iter().take_while(|arg| arg.text != "--");
    let found = args.enumerate().find(|(at, arg)| {
        let next = call.args.get(at + 1);
        arg.is_option() && (names_server(&arg.text, next) || names_host(call.name, &arg.text, next))
            || super::databases::is_client(call.name) && names_database(&arg.text)
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

/// A URL, or libpq's connection string (`host=db.example.com dbname=shop`), also attached to an option.
fn names_database(arg: &str) -> bool {
    let host = |word: &str| {
        let value = ["host=", "hostaddr="].iter().find_map(|name| word.rsplit_once(name));
        value.is_some_and(|(before, value)| {
            (before.is_empty() || before.starts_with('-')) && http::leads_elsewhere(value.trim_matches('\''))
        })
    };
    let settings = || arg.split_whitespace().next().is_some_and(|word| word.contains('='));
    arg.contains("://") && http::leads_elsewhere(arg) || settings() && arg.split_whitespace().any(host)
}

/// An archive on another host (`tar czf host:a.tgz .`): written there, or read by a program that is started there.
pub fn check_remote_archive(walk: &mut Walk<'_>, call: &Call<'_>) {
    let Some((letters, valued)) = lists::PROGRAMS_REMOTE_ARCHIVES.value(call.name).and_then(|row| row.split_once(' '))
    else {
        return;
    };
    if call.has("--force-local") {
        return;
    }
    let names = (0..call.args.len()).filter_map(|at| archive_name(call.args, at, letters, valued));
    let remote =
        |name: &Arg| name.text.split_once(':').is_some_and(|(host, _)| !host.is_empty() && !host.contains('/'));
    let reads = call.args.iter().enumerate().any(|(at, arg)| match arg.text.strip_prefix("--") {
        Some(long) => matches!(long, "extract" | "get" | "list" | "diff" | "compare"),
        None if at > 0 && !arg.is_option() => false,
        None => {
            let own = arg.text.split(|c| letters.contains(c) || valued.contains(c)).next().unwrap_or_default();
            own.contains(if letters.starts_with('f') { ['x', 't'] } else { ['i', 't'] })
        }
    });
    for name in names.filter(remote).collect::<Vec<_>>() {
        walk.host(name.text.split(':').next().unwrap_or_default());
        walk.operation(OperationClass::Network);
        walk.sends_data(name.span);
        walk.rule(if reads { "net.remote-command" } else { "net.upload" }, name.span);
    }
}

/// The archive's name, if the argument `at` is the option for it: `--file=x`, `-czf x`, `czf x`, `-fx`.
fn archive_name(args: &[Arg], at: usize, letters: &str, valued: &str) -> Option<Arg> {
    let arg = &args[at];
    if arg.text.starts_with("--") {
        let (name, value) = option_at(args, at);
        return value.filter(|_| name.len() > 4 && "--file".starts_with(name));
    }
    let dashed = arg.text.starts_with('-');
    if !dashed && (at > 0 || !letters.starts_with('f')) {
        return None;
    }
    let (place, letter) =
        arg.text.char_indices().find(|(_, c)| letters.contains(*c) || dashed && valued.contains(*c))?;
    match letters.contains(letter) {
        true if dashed && place + 1 < arg.text.len() => Some(arg.part(place + 1)),
        true => args.get(at + 1).cloned(),
        false => None,
    }
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
