//! What a networked command would send: secrets and file contents in its words or input. The
//! request defines secrets; lists name what programs print and which of them reach the network.

use super::Walk;
use crate::argument::{Arg, Holds};
use crate::assessment::SeenEffects;
use crate::handlers::shows_environment;
use crate::lists;
use crate::paths;
use crate::syntax::ir::Span;
use crate::verdict::OperationClass;
use crate::words::{WordStream, has_word};
use aish_text::lists::List;

/// Most bytes of a call searched for secrets; a longer call counts as holding one.
const MAX_SEARCHED: usize = 64 * 1024;

/// Adds what was printed into words to their arguments. Both have spans of the same text.
pub(super) fn add_held(args: &mut [Arg], held: &[(Span, Holds)]) {
    for (span, holds) in held {
        args.iter_mut().filter(|arg| arg.span == *span).for_each(|arg| arg.holds = arg.holds.max(*holds));
    }
}

impl Walk<'_> {
    /// `index` is the call's place among the commands seen.
    pub(super) fn weigh_sending(&mut self, index: usize, name: &str, program: &Arg, args: &[Arg]) {
        let network = self.found.commands.get(index).is_some_and(|seen| seen.operations.has(OperationClass::Network));
        if !network && !reaches_network(name, args) {
            return;
        }
        let span = args.iter().map(|arg| arg.span).fold(program.span, Span::join);
        let input = if reads_input(name, args) { self.input_holds } else { Holds::Nothing };
        let in_words = args.iter().map(|arg| arg.holds.max(names_secret(self, arg))).max().unwrap_or_default();
        let mut holds = input.max(in_words).max(shows_environment(name, args, self.request.secrets.named));
        let may_hold = self.request.secrets.spread && args.iter().any(|arg| !arg.is_known());
        if holds < Holds::Secret && (may_hold || self.holds_found_secret(name, args)) {
            holds = Holds::Secret;
        }
        // A program of another language says for itself what it reads.
        if holds == Holds::Nothing && self.so_far.reads_content && crate::handlers::is_interpreter(name) {
            holds = Holds::File;
        }
        self.sends(holds, span);
    }

    pub(super) fn sends(&mut self, holds: Holds, span: Span) {
        match holds {
            Holds::Nothing => {}
            Holds::File => self.rule("net.sends-file", span),
            Holds::Secret => self.rule("net.sends-secret", span),
        }
    }

    /// ssh's option `SendEnv`.
    pub fn sends_variables(&mut self, option: &Arg) {
        if crate::code::settings::ssh_sends_secret(&option.text, self.request.secrets.named) {
            self.sends(Holds::Secret, option.span);
        }
    }

    /// A known secret, or a text that looks like one, in the words or the constant input.
    fn holds_found_secret(&self, name: &str, args: &[Arg]) -> bool {
        let secrets = &self.request.secrets;
        let words = std::iter::once(name).chain(args.iter().map(|arg| arg.text.as_str()));
        let mut text = words.collect::<Vec<_>>().join(" ");
        if let WordStream::Known(input) = &self.input {
            text.push('\n');
            text.push_str(input);
        }
        text.len() > MAX_SEARCHED
            || secrets.values.iter().any(|value| !value.is_empty() && text.contains(value.as_str()))
            || (secrets.found_in)(&text)
    }

    pub(super) fn prints(&mut self, name: &str, args: &[Arg]) {
        if prints_no_content(name, args) && !(name == "git" && self.input_holds > Holds::Nothing) {
            return;
        }
        let read = if self.so_far.reads_content || shows_files(name, args) { Holds::File } else { Holds::Nothing };
        let words = args.iter().map(|arg| arg.holds).max().unwrap_or_default();
        let shown = if shows_secrets(self, name, args) { Holds::Secret } else { Holds::Nothing };
        let shown = shown.max(shows_environment(name, args, self.request.secrets.named));
        self.so_far.printed = self.so_far.printed.max(read).max(words).max(shown).max(self.input_holds);
    }
}

/// Code that takes a secret variable from the environment: `os.environ["GITHUB_TOKEN"]`.
fn names_secret(walk: &Walk<'_>, arg: &Arg) -> Holds {
    let text = &arg.text;
    // curl's `--variable %NAME`, with `=` or `@` and a default behind the name.
    let variable = text.strip_prefix("--variable=").unwrap_or(text).strip_prefix('%');
    if variable.is_some_and(|name| (walk.request.secrets.named)(name.split(['=', '@']).next().unwrap_or_default())) {
        return Holds::Secret;
    }
    if !["environ", "getenv", "ENV", "process.env", "Sys.getenv", "env:"].iter().any(|way| text.contains(way)) {
        return Holds::Nothing;
    }
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let named = words.filter(|word| !word.is_empty()).any(|word| (walk.request.secrets.named)(word));
    if named { Holds::Secret } else { Holds::Nothing }
}

fn operands(args: &[Arg]) -> (&str, &str) {
    let mut operands = args.iter().filter(|arg| !arg.is_option()).map(|arg| arg.text.as_str());
    (operands.next().unwrap_or_default(), operands.next().unwrap_or_default())
}

/// By program, with one operand (`gh/auth`) or two (`gh/auth/token`), or a word (`grep:-c`).
fn has_call(list: List, name: &str, args: &[Arg]) -> bool {
    let (first, second) = operands(args);
    has_word(list, name, args) || list.has(&format!("{name}/{first}")) || list.has(&format!("{name}/{first}/{second}"))
}

/// Calls that the packs call reading or writing: resolvers, version control, package indexes, URLs
/// (but not for programs that take them as mere text).
fn reaches_network(name: &str, args: &[Arg]) -> bool {
    let opens_url = || args.iter().any(|arg| arg.text.contains("://") && !arg.text.starts_with("file://"));
    has_call(lists::SENDING_REACHING, name, args) || !lists::WALK_ABOUT_TEXT.has(name) && opens_url()
}

/// All commands but those that only read here may ask a host from their environment.
pub(super) fn may_ask_a_host(seen: &SeenEffects) -> bool {
    let args: Vec<Arg> = seen.args.iter().map(|arg| Arg::known(arg.clone(), seen.span)).collect();
    !seen.operations.is_pure_read() || reaches_network(&seen.program, &args)
}

/// Whether a networked program may send its input.
fn reads_input(name: &str, args: &[Arg]) -> bool {
    match lists::SENDING_INPUT.value(name) {
        Some("named") => args.iter().any(|arg| {
            let text = arg.text.as_str();
            let ends = ["@-", "=-", "<-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];
            ends.iter().any(|end| text.ends_with(end))
                || matches!(text, "-" | "-T-" | "-K-" | "-i-" | "-f-" | "--password-stdin")
        }),
        Some(_) => false,
        None => true,
    }
}

/// They show only names, numbers and sums of what they read.
fn prints_no_content(name: &str, args: &[Arg]) -> bool {
    let silent = name == "git" && !has_call(lists::SENDING_GIT_SHOWING, name, args);
    (silent || has_call(lists::SENDING_SILENT, name, args)) && !reads_lines(name, args)
}

/// Whether one of those reads its subjects from a file: `date -f notes`.
fn reads_lines(name: &str, args: &[Arg]) -> bool {
    args.iter().any(|arg| {
        let option = arg.text.split('=').next().unwrap_or_default();
        let letter = option.get(..2).filter(|_| !option.starts_with("--"));
        let is = |option: &str| lists::SENDING_SILENT_READING.has(&format!("{name}:{option}"));
        is(option) || letter.is_some_and(is)
    })
}

/// They write out files without naming them as read: archives, versions, encryption.
fn shows_files(name: &str, args: &[Arg]) -> bool {
    matches!(name, "gpg" | "gpg2" | "age") && args.iter().any(|arg| !arg.is_option())
        || crate::handlers::is_database_client(name) && !args.is_empty()
        || has_call(lists::SENDING_FILES, name, args)
        || reads_lines(name, args)
        || name == "man" && args.iter().any(|arg| paths::looks_like_path(&arg.text))
}

fn shows_secrets(walk: &Walk<'_>, name: &str, args: &[Arg]) -> bool {
    let named = |text: &str| (walk.request.secrets.named)(text);
    let (first, second) = operands(args);
    match name {
        "env" => !args.iter().any(|arg| !arg.is_option() && !arg.text.contains('=')),
        "printenv" => first.is_empty() || args.iter().any(|arg| !arg.is_known() || named(&arg.text)),
        "set" => first.is_empty(),
        "export" | "declare" | "typeset" | "readonly" | "local" => {
            args.is_empty() || args.iter().any(|arg| arg.text.starts_with('-') && arg.text.contains('p'))
        }
        // Letters without a dash are BSD's: `e` is the environment.
        "ps" => args.first().is_some_and(|arg| {
            let letters = arg.text.split(['o', 'O', 'k']).next().unwrap_or_default();
            letters.bytes().all(|byte| byte.is_ascii_alphabetic()) && letters.contains('e')
        }),
        "docker" | "podman" | "nerdctl" => shows_container(args) || first == "compose" && second == "config",
        "npm" | "pnpm" | "yarn" if first == "config" => args.iter().any(|arg| arg.text.split(':').any(named)),
        // It puts in what its input names.
        "envsubst" => match &walk.input {
            WordStream::Known(text) => text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(named),
            WordStream::From(_) => false,
        },
        "security" => first.contains("password"),
        "gcloud" => first == "auth" && second.starts_with("print-"),
        "kubectl" | "oc" if first == "get" => second.starts_with("secret"),
        "heroku" => first.starts_with("auth") || first.starts_with("config"),
        _ => has_call(lists::SENDING_SECRETS, name, args),
    }
}

/// `docker inspect`, if no format chooses what is shown, or one that shows the settings with the environment.
fn shows_container(args: &[Arg]) -> bool {
    let inspects = args.iter().filter(|arg| !arg.is_option()).take(2).any(|arg| arg.text == "inspect");
    let chosen = |arg: &Arg| arg.text.contains("{{");
    let whole =
        |arg: &Arg| ["Env", "json .}", "json . }", ".Config}", ".Config }"].iter().any(|way| arg.text.contains(way));
    inspects && (!args.iter().any(chosen) || args.iter().any(whole))
}
