//! Whether a policy rule applies to a command and its hosts, as far as known.

use std::path::Path;

use super::Matcher;
use super::glob::{Glob, Match};
use crate::assessment::{Assessment, Finding, SeenEffects};
use crate::code::http::host as host_of;
use crate::request::JudgeRequest;
use crate::verdict::{Confidence, OperationClass};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Circumstances {
    Compared,
    /// For a rule's examples, which are command lines alone.
    Ignored,
}

/// Whether all matchers hold for one command, and those about the line hold too.
pub fn on_line(matcher: &Matcher, request: &JudgeRequest, found: &Assessment, circumstances: Circumstances) -> Match {
    let line = of_line(matcher, request, found, circumstances);
    if line == Match::No {
        return Match::No;
    }
    if found.commands.is_empty() {
        return without_commands(matcher, request, found).min(line);
    }
    let best = found.commands.iter().map(|seen| on_command(matcher, request, seen)).max().unwrap_or(Match::No);
    best.min(line)
}

/// An unreadable line could be anything; a comment or bare redirection has at most paths.
fn without_commands(matcher: &Matcher, request: &JudgeRequest, found: &Assessment) -> Match {
    let Matcher { program, command, args, host, operation, path, .. } = matcher;
    let of_program = [program, command, args, host].iter().any(|globs| !globs.is_empty());
    if !of_program && operation.is_empty() && path.is_empty() {
        return Match::Yes;
    }
    if found.profile.parse_confidence == Confidence::Low {
        return Match::Maybe;
    }
    let (operations, paths) = (found.profile.operations, found.profile.touched_paths.clone());
    let bare = SeenEffects { operations, paths, ..SeenEffects::default() };
    if of_program { Match::No } else { on_command(matcher, request, &bare) }
}

fn of_line(matcher: &Matcher, request: &JudgeRequest, found: &Assessment, circumstances: Circumstances) -> Match {
    let speaks = |finding: &Finding, glob: &Glob| glob.matches(&finding.rule);
    let mut all = any(&matcher.finding, |glob| best(found.findings.iter().map(|finding| speaks(finding, glob))));
    if circumstances == Circumstances::Compared {
        let cwd = request.cwd.to_string_lossy();
        let here =
            |glob: &Glob| best(Path::new(cwd.as_ref()).ancestors().map(|dir| glob.matches(&dir.to_string_lossy())));
        all = all.min(any(&matcher.cwd, here));
        let from = matcher.provenance.is_empty() || matcher.provenance.iter().any(|p| request.provenance.contains(p));
        all = all.min(if from { Match::Yes } else { Match::No });
    }
    all
}

pub fn on_command(matcher: &Matcher, request: &JudgeRequest, seen: &SeenEffects) -> Match {
    let operation = matcher.operation.is_empty() || matcher.operation.iter().any(|class| seen.operations.has(*class));
    if !operation {
        return Match::No;
    }
    // An empty name is unknown, or there is none: a redirection alone.
    let name = match seen.program.as_str() {
        "" if seen.operations.has(OperationClass::Unknown) => "\u{fffc}",
        name => name,
    };
    let program = any(&matcher.program, |glob| glob.matches(name));
    let command =
        any(&matcher.command, |glob| glob.matches(&[&[name.to_owned()], seen.args.as_slice()].concat().join(" ")));
    let mut all = program.min(command);
    for glob in &matcher.args {
        all = all.min(best(seen.args.iter().map(|arg| glob.matches(arg))));
    }
    let destroys = seen.operations.has(OperationClass::Delete);
    let paths = any(&matcher.path, |glob| best(seen.paths.iter().map(|path| on_path(glob, path, destroys, request))));
    all.min(paths).min(on_hosts(&matcher.host, seen))
}

/// A path or one above it; for a deletion, which takes what is below, also one above the pattern.
pub(super) fn on_path(glob: &Glob, path: &str, destroys: bool, request: &JudgeRequest) -> Match {
    let written = glob.text();
    let absolute = match written.strip_prefix('~') {
        Some(rest) => format!("{}{rest}", request.home.display()),
        None if written.starts_with(['/', '*']) => written.to_owned(),
        None => format!("{}/{written}", request.cwd.display()),
    };
    let glob = Glob::path(&absolute);
    let itself = best(Path::new(path).ancestors().map(|dir| glob.matches_path(&dir.to_string_lossy())));
    let start = glob.literal_start();
    if destroys && itself != Match::Yes && Path::new(start.trim_end_matches('/')).starts_with(path) {
        return Match::Yes;
    }
    itself
}

/// An empty list always matches.
fn any(globs: &[Glob], matches: impl Fn(&Glob) -> Match) -> Match {
    if globs.is_empty() { Match::Yes } else { best(globs.iter().map(matches)) }
}

fn best(matches: impl Iterator<Item = Match>) -> Match {
    matches.max().unwrap_or(Match::No)
}

/// Whether a host of the command is one of these: a `deny` needs one among the arguments, also as
/// proxy, source or register. An empty list always matches.
fn on_hosts(globs: &[Glob], seen: &SeenEffects) -> Match {
    if globs.is_empty() {
        return Match::Yes;
    }
    let among = |hosts: &mut dyn Iterator<Item = String>| {
        best(hosts.flat_map(|host| globs.iter().map(move |glob| glob.matches(&host))))
    };
    let told = among(&mut seen.hosts.iter().map(|host| plain(host)));
    if told == Match::Yes {
        return told;
    }
    let on_files = |class| matches!(class, OperationClass::Read | OperationClass::Write | OperationClass::Delete);
    let reaches = seen.operations.iter().any(|class| !on_files(class));
    let named = seen.args.iter().filter(|arg| reaches || arg.contains("://")).flat_map(|arg| addresses(arg));
    let within = |arg: &String| words(arg).map(plain).collect::<Vec<_>>();
    let somewhere = seen.args.iter().filter(|_| reaches).flat_map(within);
    told.max(among(&mut named.into_iter())).max(among(&mut somewhere.into_iter()).min(Match::Maybe))
}

/// For an `allow`, which must cover every address.
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
#[path = "matching_tests.rs"]
mod tests;
