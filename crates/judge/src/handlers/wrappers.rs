//! Programs that run the command in their arguments. `data/wrappers.lists` has their options,
//! operands and rights; here is what the list can't say.

use crate::argument::{Arg, ArgumentOrigin, UNKNOWN};
use crate::getopt::{Grammar, Options, in_cluster};
use crate::lists;
use crate::pack;
use crate::syntax::ir::Span;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};
use crate::words::WordStream;
use aish_text::Shell;

struct Wrapper {
    kind: Wraps,
    skip: usize,
    valued: Grammar,
}

aish_text::named_enum! {
    /// `data/wrappers.lists` explains the words.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Wraps {
        Plain = "plain",
        Root = "root",
        Elsewhere = "elsewhere",
        Joined = "joined",
        Either = "either",
    }
}

use Wraps::{Either, Elsewhere, Joined, Root};

fn find(name: &str) -> Option<Wrapper> {
    let row = lists::WRAPPERS_PROGRAMS.value(name)?;
    let (kind, said) = row.split_once(' ').unwrap_or((row, ""));
    let mut skip = 0;
    let valued = Grammar::from_words(said, |word| skip = word.parse().unwrap_or_default()).stopping();
    Some(Wrapper { kind: Wraps::from_name(kind)?, skip, valued })
}

pub fn is_wrapper(name: &str) -> bool {
    lists::WRAPPERS_PROGRAMS.has(name)
}

/// The words of the command that `name` runs as it is, so that the command's status is its own: of
/// `sudo -u x grep y`, `env A=1 grep y`. None where it isn't such a program or runs nothing.
pub fn wrapped(name: &str, args: &[Arg]) -> Option<Vec<Arg>> {
    let wrapper = find(name).filter(|wrapper| matches!(wrapper.kind, Wraps::Plain | Root))?;
    let options = wrapper.valued.read_abbreviated(args, &[]);
    let words = options.operands.into_iter().skip_while(|word| word.text.contains('=')).skip(wrapper.skip);
    Some(words.collect()).filter(|words: &Vec<Arg>| !options.doubtful && !words.is_empty())
}

pub fn handle_wrapper(walk: &mut Walk<'_>, call: &Call<'_>) {
    let Some(wrapper) = find(call.name) else { return };
    let options = wrapper.valued.read_abbreviated(call.args, &[]);
    let Some(rest) = behind_values(walk, call, &options.operands) else { return };
    if runs_otherwise(walk, call, &options) {
        return;
    }
    if matches!(call.name, "strace" | "ltrace") && options.value(&["-p", "--attach"]).is_some() {
        walk.operation(OperationClass::Read);
    }
    writes(walk, call.name, &options, Access::Overwrite);
    for line in lists::WRAPPERS_STARTS.value(call.name).into_iter().flat_map(|names| values(names, &options)) {
        walk.run_text(&line);
    }
    let asks: Vec<&str> = lists::WRAPPERS_ASKING.words().collect();
    if matches!(call.name, "sudo" | "sudo-rs") && options.has(&asks) && rest.is_empty() {
        return walk.operation(OperationClass::Read);
    }
    // Some of them do other things too, which the packs know.
    if rest.is_empty() && wrapper.kind != Root && pack::section(call.name).is_some()
        || matches!(call.name, "taskset" | "chrt" | "prlimit" | "ionice") && options.has(&["-p", "--pid"])
    {
        return super::packs::apply_pack(walk, call);
    }
    if call.name == "systemd-run" {
        let later = options.given.iter().any(|(name, _)| name.starts_with("--on-") || name.starts_with("--timer"));
        walk.rule(if later { "sched.later" } else { "proc.start-unit" }, call.span);
    }
    if wrapper.kind == Root {
        walk.rule("sys.privilege", call.span);
        if rest.is_empty() {
            // `sudo -i`, but neither `sudo -l` nor `sudo -e file`.
            if options.has(&["-s", "--shell", "-i", "--login"]) {
                typed(walk, call);
                walk.rule("exec.wrapper", call.span);
            }
            return;
        }
    }
    if options.doubtful && rest.first().is_some_and(|arg| !arg.is_known()) {
        walk.partly_known();
    }
    let (before, command) = rest.split_at(wrapper.skip.min(rest.len()));
    if matches!(call.name, "flock" | "lckdo") {
        before.iter().for_each(|file| walk.access(file, Access::Read));
    }
    if call.name == "doas" && options.has(&["-s"])
        || call.name == "sudo" && options.has(&["-s", "--shell", "-i", "--login"])
    {
        // They hand the words to a shell, escaped: as good as running them.
        walk.rule("exec.wrapper", call.span);
    }
    if command.is_empty() {
        return walk.operation(OperationClass::Read);
    }
    run_wrapped(walk, wrapper.kind, command, call.name, directory(call.name, &options));
}

/// The command behind the VAR=value words, which are assignments for it; none if these are too many.
fn behind_values<'o>(walk: &mut Walk<'_>, call: &Call<'_>, words: &'o [Arg]) -> Option<&'o [Arg]> {
    if !matches!(call.name, "env" | "genv" | "sudo" | "doas" | "cross-env" | "dotenv" | "env-cmd") {
        return Some(words);
    }
    let (given, command) = words.split_at(words.iter().take_while(|word| word.text.contains('=')).count());
    if !walk.counts(given.len(), call.span) {
        return None;
    }
    let named = || given.iter().filter_map(|word| Some((word, word.text.split_once('=')?)));
    for (word, (name, value)) in named() {
        walk.given(command.first().unwrap_or(word), |walk| walk.variable(name, value, word.span));
    }
    for (word, (name, _)) in named() {
        walk.gives(name, &word.part(name.len() + 1), command);
    }
    Some(command)
}

/// Whether something else than the words behind the options is run, or nothing.
fn runs_otherwise(walk: &mut Walk<'_>, call: &Call<'_>, options: &Options) -> bool {
    match call.name {
        "command" | "builtin" if options.has(&["-v", "-V"]) => walk.operation(OperationClass::Read),
        "env" | "genv" => return split_line(call, options).map(|line| walk.run_text(&line)).is_some(),
        "flock" => return options.value(&["-c", "--command"]).map(|line| walk.run_text(line)).is_some(),
        "su" | "runuser" => su(walk, call, options),
        "script" => records(walk, call, options),
        _ => return false,
    }
    true
}

/// The text of `env -S`; all words behind it are appended to its split words unchanged.
fn split_line(call: &Call<'_>, options: &Options) -> Option<Arg> {
    let line = options.value(&["-S", "--split-string"])?;
    let is_split = |arg: &Arg| arg.text.starts_with("--s") || in_cluster(&arg.text, 'S', "");
    let at = call.args.iter().position(is_split).unwrap_or_default();
    let value_is_next = call.args.get(at + 1).is_some_and(|arg| arg == line);
    let behind = call.args.iter().skip(at + if value_is_next { 2 } else { 1 });
    Some(behind.fold(line.clone(), |line, word| Arg {
        text: format!("{} {}", line.text, quoted(&word.text)),
        span: line.span.join(word.span),
        origin: line.origin.max(word.origin),
        ..line
    }))
}

/// `script -c line file`, in BSD `script file command…`
fn records(walk: &mut Walk<'_>, call: &Call<'_>, options: &Options) {
    options.value(&["-c", "--command"]).into_iter().for_each(|line| walk.run_text(line));
    let how = if options.has(&["-a", "--append"]) { Access::Append } else { Access::Overwrite };
    writes(walk, call.name, options, how);
    if let Some((file, command)) = options.operands.split_first() {
        walk.access(file, how);
        walk.invoke(command);
    }
    walk.operation(OperationClass::Write);
}

/// A file the wrapper writes; a name that begins with `|` is a command (strace(1)).
fn writes(walk: &mut Walk<'_>, name: &str, options: &Options, how: Access) {
    for file in lists::WRAPPERS_WRITES.value(name).into_iter().flat_map(|names| values(names, options)) {
        match file.text.starts_with(['|', '!']) {
            true => walk.run_text(&file.part(1)),
            false => walk.access(&file, how),
        }
    }
}

fn values(names: &str, options: &Options) -> Vec<Arg> {
    names.split(' ').filter_map(|name| options.value(&[name])).cloned().collect()
}

fn directory<'o>(name: &str, options: &'o Options) -> Option<&'o Arg> {
    let names: Vec<&str> = lists::WRAPPERS_DIRECTORY.value(name)?.split(' ').collect();
    options.value(&names)
}

fn run_wrapped(walk: &mut Walk<'_>, kind: Wraps, command: &[Arg], name: &str, directory: Option<&Arg>) {
    // `flock file -c line`, `sg group -c line`
    let command = match command {
        [flag, line, ..] if kind == Either && matches!(flag.text.as_str(), "-c" | "--command") => {
            std::slice::from_ref(line)
        }
        command => command,
    };
    let joins = kind == Joined || (kind == Either && command.len() == 1);
    let mut after = None;
    walk.elsewhere(|walk| {
        if let Some(directory) = directory {
            let to = walk.spot_of(directory);
            walk.enter(to);
        }
        walk.privileged |= kind == Root;
        walk.remote |= kind == Elsewhere || name == "chroot";
        if joins {
            let line = joined(command);
            walk.run_text(&line);
        } else if lists::WRAPPERS_KEYWORDS.has(name) {
            walk.invoke_own(command);
        } else {
            walk.invoke(command);
        }
        // The shell's own words: what they run changes this shell.
        after = lists::WRAPPERS_IN_SHELL.has(name).then(|| walk.scope.clone());
    });
    if let Some(after) = after {
        walk.scope = after;
    }
}

/// Joined by blanks, as by `eval`, `ssh` and `watch`.
pub fn joined(words: &[Arg]) -> Arg {
    if let [only] = words {
        return only.clone();
    }
    let span = words.iter().map(|word| word.span).reduce(Span::join).unwrap_or(Span::default());
    Arg {
        text: words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" "),
        span,
        origin: words.iter().map(|word| word.origin).max().unwrap_or(ArgumentOrigin::Plain),
        holds: words.iter().map(|word| word.holds).max().unwrap_or_default(),
        ..Arg::default()
    }
}

/// One word of shell input; unknown stretches stay.
pub fn quoted(text: &str) -> String {
    let known = text.split(UNKNOWN).map(|part| format!("'{}'", part.replace('\'', "'\\''")));
    known.collect::<Vec<_>>().join(&UNKNOWN.to_string())
}

fn su(walk: &mut Walk<'_>, call: &Call<'_>, options: &Options) {
    walk.rule("sys.privilege", call.span);
    match options.value(&["-c", "--command", "--session-command"]) {
        Some(line) => {
            walk.rule("exec.wrapper", line.span);
            walk.elsewhere(|walk| {
                walk.privileged = true;
                walk.run_text(line);
            });
        }
        // `runuser -u name command`, `su - name -- -c …`
        None if call.name == "runuser" && call.has("-u") => walk.invoke(&options.operands),
        None => {
            if let Some(line) = options.operands.iter().skip_while(|arg| arg.text != "-c").nth(1) {
                walk.rule("exec.wrapper", line.span);
                walk.run_text(line);
            } else {
                typed(walk, call);
            }
        }
    }
}

/// Another user's shell reads its commands from the input.
fn typed(walk: &mut Walk<'_>, call: &Call<'_>) {
    match walk.input.clone() {
        WordStream::Known(text) => walk.run_input(&Arg::known(text, call.span), Shell::Bash),
        WordStream::From(ArgumentOrigin::Plain) => {}
        WordStream::From(origin) => super::input::unseen(walk, call, origin),
    }
}
