//! A command's hosts, for `host` in policy rules. A `deny` needs one among the arguments, also as
//! proxy, source or register; an `allow` must cover every address.

use super::glob::{Glob, Match};
use crate::assessment::SeenEffects;
use crate::code::http::host as host_of;
use crate::verdict::OperationClass;

/// An empty list always matches.
pub fn on_hosts(globs: &[Glob], seen: &SeenEffects) -> Match {
    if globs.is_empty() {
        return Match::Yes;
    }
    let best = |hosts: &mut dyn Iterator<Item = String>| {
        hosts.flat_map(|host| globs.iter().map(move |glob| glob.matches(&host))).max().unwrap_or(Match::No)
    };
    let told = best(&mut seen.hosts.iter().map(|host| plain(host)));
    if told == Match::Yes {
        return told;
    }
    let on_files = |class| matches!(class, OperationClass::Read | OperationClass::Write | OperationClass::Delete);
    let reaches = seen.operations.iter().any(|class| !on_files(class));
    let named = seen.args.iter().filter(|arg| reaches || arg.contains("://")).flat_map(|arg| addresses(arg));
    let within = |arg: &String| words(arg).map(plain).collect::<Vec<_>>();
    let somewhere = seen.args.iter().filter(|_| reaches).flat_map(within);
    told.max(best(&mut named.into_iter())).max(best(&mut somewhere.into_iter()).min(Match::Maybe))
}

pub fn all_on_hosts(globs: &[Glob], seen: &SeenEffects) -> bool {
    let urls = seen.args.iter().filter(|arg| arg.contains("://") || arg.contains('@')).flat_map(|arg| addresses(arg));
    let mut hosts = seen.hosts.iter().map(|host| plain(host)).chain(urls);
    globs.is_empty() || hosts.all(|host| globs.iter().any(|glob| glob.matches(&host) == Match::Yes))
}

/// Hosts of an address, of an option's value, and of each URL in an argument.
fn addresses(arg: &str) -> Vec<String> {
    let value = arg.split_once('=').map_or(arg, |(_, value)| value);
    let attached = arg.strip_prefix('-').filter(|rest| !rest.starts_with('-')).and_then(|rest| rest.get(1..));
    let urls = arg.match_indices("://").map(|(at, _)| &arg[at..]);
    let whole = [Some(arg), Some(value), attached].into_iter().flatten();
    let mut found: Vec<String> = whole.chain(urls).map(plain).filter(|host| host.contains('.')).collect();
    found.dedup();
    found
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    text.split(move |c| !of_name(c)).filter(|word| word.contains('.'))
}

/// In lower case and without a final dot, as resolvers compare.
fn plain(address: &str) -> String {
    host_of(address.trim_start_matches([':', '@', ',', '+'])).trim_end_matches([',', '.']).to_owned()
}

#[cfg(test)]
#[path = "hosts_tests.rs"]
mod tests;
