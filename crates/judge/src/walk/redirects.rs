//! Redirections: files read and written, and a command's input.

use super::{Access, Walk};
use crate::argument::{Arg, ArgumentOrigin, Holds};
use crate::assessment::SeenEffects;
use crate::paths;
use crate::syntax::ir::{Command, Part, Redirect, RedirectOperator, Simple, Word};
use crate::verdict::OperationClass;
use crate::words::{WordExpander, WordStream};
use aish_text::Shell;

const OUTPUT: WordStream = WordStream::From(ArgumentOrigin::Output);

impl Walk<'_> {
    /// `bare`: no command, so `> file` empties it. The effects are for a command that is seen
    /// later.
    pub(super) fn redirects(&mut self, redirects: &[Redirect], bare: bool) -> SeenEffects {
        let mut touched = SeenEffects::default();
        for redirect in redirects {
            let words: Vec<Word> = std::iter::once(&redirect.target).chain(redirect.body()).cloned().collect();
            let outer = self.input.clone();
            if redirect.body().is_none() && redirect.operator != RedirectOperator::Read {
                // What runs in `> >( … )` reads what the command prints.
                self.input = OUTPUT;
            }
            let held = self.substitutions(&words);
            self.input = outer;
            let holds = held.iter().map(|(_, holds)| *holds).max().unwrap_or_default();
            for target in self.targets(redirect) {
                let target = Arg { holds: target.holds.max(holds), span: self.at(target.span), ..target };
                touched = self.redirect(redirect, target, bare, touched);
            }
        }
        touched
    }

    /// zsh opens each file that braces stand for; bash takes only one.
    fn targets(&mut self, redirect: &Redirect) -> Vec<Arg> {
        let expander = WordExpander::new(&self.scope);
        if matches!(redirect.operator, RedirectOperator::HereDocument | RedirectOperator::HereString) {
            return vec![expander.text(&redirect.target)];
        }
        let words = expander.alternatives(&redirect.target);
        if words.is_empty() {
            let span = self.at(redirect.target.span);
            self.cannot_judge("exec.too-deep", span);
        }
        words
    }

    fn redirect(&mut self, redirect: &Redirect, target: Arg, bare: bool, touched: SeenEffects) -> SeenEffects {
        let body = redirect.body().map(|body| WordExpander::new(&self.scope).text(body));
        let holds = target.holds;
        let outer = self.pending.replace(touched);
        let operator = self.operator_of(redirect, &target);
        match operator {
            RedirectOperator::HereDocument => {
                let body = body.unwrap_or_default();
                self.input_holds = body.holds.max(holds);
                self.input = content(body);
            }
            RedirectOperator::HereString => {
                self.input_holds = target.holds;
                self.input = content(target.clone());
            }
            RedirectOperator::Read => self.reads_from(&target),
            RedirectOperator::ReadWrite => {
                self.reads_from(&target);
                self.file(&target, Access::Touch);
            }
            RedirectOperator::Append | RedirectOperator::AppendBoth => self.file(&target, Access::Append),
            RedirectOperator::WriteNew => self.file(&target, Access::Touch),
            RedirectOperator::Write | RedirectOperator::Clobber | RedirectOperator::WriteBoth => {
                self.file(&target, Access::Overwrite);
                if bare && !target.process && !paths::is_null(&target.text) {
                    let place = self.place(&target);
                    if self.exists(&target, &place) {
                        self.rule("fs.truncate", target.span);
                    }
                }
            }
            RedirectOperator::Duplicate => {
                // A descriptor may have been put on something else.
                let reads = redirect.descriptor.as_deref().is_none_or(|number| number == "0");
                if reads
                    && self.source(redirect.span).is_some_and(|text| text.contains('<'))
                    && target.text != "0"
                    && target.text != "-"
                {
                    self.input = OUTPUT;
                    self.input_holds = self.input_holds.max(Holds::File);
                }
                // A descriptor beyond the usual three may be a connection.
                self.socket |= self.so_far.connected && !matches!(target.text.as_str(), "0" | "1" | "2" | "-");
            }
        }
        self.opens(redirect, operator, &target);
        std::mem::replace(&mut self.pending, outer).unwrap_or_default()
    }

    /// `>&$n` writes to a file by grammar, but duplicates a descriptor if `$n` is a number.
    fn operator_of(&self, redirect: &Redirect, target: &Arg) -> RedirectOperator {
        let number =
            || !target.text.is_empty() && target.text.trim_end_matches('-').bytes().all(|b| b.is_ascii_digit());
        let written = || self.source(redirect.span).is_some_and(|text| text.starts_with(">&"));
        match redirect.operator {
            RedirectOperator::WriteBoth if number() && written() => RedirectOperator::Duplicate,
            operator => operator,
        }
    }

    /// `exec < file` in bash, which then runs the lines of the file.
    pub(super) fn replaces_input(&mut self, simple: &Simple, command: &Command) {
        let alone = matches!(simple.words.as_slice(), [word] if word.parts == [Part::Literal("exec".to_owned())]);
        if !alone || self.shell() != Shell::Bash {
            return;
        }
        let reads = |redirect: &&Redirect| {
            matches!(redirect.operator, RedirectOperator::Read | RedirectOperator::ReadWrite)
                && redirect.descriptor.as_deref().is_none_or(|number| number == "0")
        };
        if let Some(redirect) = command.redirects.iter().find(reads) {
            let target = WordExpander::new(&self.scope).text(&redirect.target);
            if !paths::is_null(&target.text) {
                let span = self.at(redirect.span);
                self.rule("exec.pipe-to-shell", span);
            }
        }
    }

    fn reads_from(&mut self, target: &Arg) {
        if self.is_socket(target) {
            self.input = WordStream::From(ArgumentOrigin::Fetched);
            self.input_holds = Holds::Nothing;
            return;
        }
        let place = self.accessed(target, Access::Read);
        let origin = if target.process {
            target.origin
        } else if self.names_secret(target, &place.path) {
            ArgumentOrigin::Secret
        } else {
            ArgumentOrigin::Output
        };
        self.input_holds = match () {
            () if target.process => target.holds,
            () if place.null => Holds::Nothing,
            () => Holds::File,
        };
        self.input = match &target.content {
            Some(content) => WordStream::Known(content.to_string()),
            None if place.path == "/dev/null" => WordStream::Known(String::new()),
            None => WordStream::From(origin),
        };
    }

    fn file(&mut self, target: &Arg, access: Access) {
        if self.is_socket(target) {
            self.sends_data(target.span);
            self.rule("net.upload", target.span);
        } else {
            self.access(target, access);
        }
    }

    /// bash opens connections for these names.
    fn is_socket(&mut self, target: &Arg) -> bool {
        let socket = target.text.starts_with("/dev/tcp/") || target.text.starts_with("/dev/udp/");
        if socket {
            self.socket = true;
            self.so_far.connected = true;
            if target.holds > Holds::Nothing {
                self.sends(target.holds, target.span);
            }
            if let Some(host) = target.text.split('/').nth(3) {
                self.host(host);
            }
            self.operation(OperationClass::Network);
        }
        socket
    }
}

fn content(arg: Arg) -> WordStream {
    if arg.is_known() {
        WordStream::Known(arg.text + "\n")
    } else {
        WordStream::From(arg.origin.max(ArgumentOrigin::Output))
    }
}
