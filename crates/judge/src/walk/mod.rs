//! Walks a parsed line: finds every command that may run, at any depth, and collects the
//! assessment. Programs are in `handlers/` and the packs; it decides no level.

mod assigning;
mod command;
mod compounds;
mod descriptors;
mod directory;
mod environment;
mod findings;
#[cfg(test)]
mod fish_tests;
mod options;
mod places;
mod qualifiers;
mod redirects;
mod script;
mod secrets;
mod sending;
#[cfg(test)]
mod sending_tests;
mod substitutions;
#[cfg(test)]
pub(super) mod tests;
mod variables;
mod written;
#[cfg(test)]
pub(super) mod zsh_tests;

pub(crate) use places::{Access, WalkPlace};
pub(crate) use written::{is_build_file, is_code};

use super::argument::{Arg, ArgumentOrigin, Holds};
use super::assessment::{Assessment, SeenEffects};
use super::getopt::in_cluster;
use super::ladder::is_local_user;
use super::paths::look::PathLook;
use super::request::JudgeRequest;
use super::syntax::{self, ir::ParseError, ir::Script, ir::Span};
use super::verdict::{ActionProfile, Confidence, OperationClass, Operations};
use super::words::{SecretNames, VariableScope, WordStream};
use aish_text::Shell;

/// Deepest nesting of texts and commands; a deeper line is level C.
const MAX_DEPTH: usize = 24;

/// Most commands of a line; a line with more is level C.
const MAX_COMMANDS: usize = 1500;

/// Most bytes parsed for one line, with all texts it carries and calls.
const MAX_PARSED: usize = 1024 * 1024;

/// Most rounds of nested loops; a loop's body is walked once per constant word.
const MAX_ROUNDS: usize = 64;

/// Most paths in the profile.
const MAX_PATHS: usize = 64;

/// Never fails: what can't be parsed or is too deep is level C.
pub fn assess(request: &JudgeRequest) -> Assessment {
    let mut walk = Walk::new(request);
    walk.text(
        &request.command,
        request.shell,
        WalkFrame { offset: Some(0), span: Span::new(0, request.command.len()) },
    );
    walk.finish()
}

/// As [`assess`], for the result of [`syntax::parse_typed`] with the request's shell and comments.
pub fn assess_parsed(request: &JudgeRequest, parsed: Result<&Script, &ParseError>) -> Assessment {
    let mut walk = Walk::new(request);
    walk.parsed += request.command.len();
    let frame = WalkFrame { offset: Some(0), span: Span::new(0, request.command.len()) };
    walk.parsed_text(&request.command, request.shell, frame, parsed);
    walk.finish()
}

/// A call of a program, as handlers get it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call<'c> {
    pub name: &'c str,
    pub args: &'c [Arg],
    pub span: Span,
}

impl Call<'_> {
    pub fn has(&self, word: &str) -> bool {
        self.has_any(&[word])
    }

    pub fn has_any(&self, words: &[&str]) -> bool {
        self.args.iter().any(|arg| words.contains(&arg.text.as_str()))
    }

    /// Whether a cluster of options has the letter, as `-nf` has `f`.
    pub fn has_letter(&self, letter: char) -> bool {
        self.args.iter().any(|arg| in_cluster(&arg.text, letter, ""))
    }
}

/// The place of the walked text in the judged one.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkFrame {
    /// Added to its spans; none if it isn't a verbatim part.
    offset: Option<usize>,
    span: Span,
}

#[derive(Clone)]
struct Defined {
    name: String,
    body: Script,
    frame: WalkFrame,
    text: std::rc::Rc<str>,
}

pub(crate) struct Walk<'r> {
    request: &'r JudgeRequest,
    pub scope: VariableScope,
    pub look: PathLook,
    pub input: WordStream,
    pub input_holds: Holds,
    /// On another host or in a container: paths aren't of this machine.
    pub remote: bool,
    /// The current command's input or output is a connection to another host.
    pub socket: bool,
    /// With more rights than the user's.
    pub privileged: bool,
    shell: Shell,
    frame: WalkFrame,
    text: std::rc::Rc<str>,
    depth: usize,
    count: usize,
    parsed: usize,
    /// The rounds of all current loops, multiplied.
    rounds: usize,
    found: Assessment,
    /// Effects of redirections, until their command is seen.
    pending: Option<SeenEffects>,
    /// A trial: what is walked need not run.
    trial: bool,
    /// Files with new content from the line or its run; see `written`.
    written: Vec<String>,
    so_far: SoFar,
}

/// What the commands so far leave for the next ones; nothing at first.
#[derive(Default)]
struct SoFar {
    functions: Vec<Defined>,
    /// Names being expanded: aliases and functions don't expand themselves.
    expanding: Vec<String>,
    reads_outside: bool,
    changes_outside: bool,
    /// Files that the line fills with fetched or decoded content.
    foreign: Vec<(String, ArgumentOrigin)>,
    /// Directories that the line fetches.
    fetched: Vec<String>,
    /// Links that the line makes, and their targets.
    links: Vec<(String, String)>,
    dashed: Vec<String>,
    /// By command number: whether it changes files depending on their content.
    works: Option<(usize, bool)>,
    /// The first secret read, which a later network command could send.
    read_secret: Option<Span>,
    sends: Option<Span>,
    seeks_secrets: bool,
    /// What commands may have printed since this was last taken.
    printed: Holds,
    /// The current command has shown a file's content, or read it to show it.
    reads_content: bool,
    /// A connection was opened through `/dev/tcp`.
    connected: bool,
    /// Without the variables that the packs list as harmless.
    exported: Vec<environment::GivenVariables>,
    /// The line leaves the line editor; it changes the prompt hooks.
    unguarded: [bool; 2],
    /// Variables are set for one program, not for the shell.
    for_one: bool,
    /// A variable for one program leads its requests to another host.
    led: Option<Span>,
}

impl<'r> Walk<'r> {
    fn new(request: &'r JudgeRequest) -> Self {
        let profile = ActionProfile {
            tool_name: "shell".to_owned(),
            raw_summary: request.command.clone(),
            provenance: request.provenance.clone(),
            ..ActionProfile::default()
        };
        let (cwd, home) = (request.cwd.to_string_lossy().into_owned(), request.home.to_string_lossy().into_owned());
        let mut scope = VariableScope::resumed(&request.left, cwd, home);
        scope.secret_names = SecretNames(request.secrets.named);
        Self {
            request,
            scope,
            look: PathLook::new(request.look),
            input: WordStream::From(ArgumentOrigin::Plain),
            input_holds: Holds::Nothing,
            remote: false,
            socket: false,
            written: request.own.clone(),
            privileged: false,
            shell: request.shell,
            frame: WalkFrame { offset: Some(0), span: Span::default() },
            text: "".into(),
            depth: 0,
            count: 0,
            parsed: 0,
            rounds: 1,
            found: Assessment { profile, ..Assessment::default() },
            pending: None,
            trial: false,
            so_far: SoFar::default(),
        }
    }

    fn finish(mut self) -> Assessment {
        if let (Some(_), Some(span)) = (self.so_far.read_secret, self.so_far.sends) {
            self.rule("net.exfiltration", span);
        }
        if self.scope.is_exhausted() {
            self.cannot_judge("exec.too-deep", Span::new(0, self.request.command.len()));
        }
        self.found.leaves = self.scope.kept.clone();
        let profile = &mut self.found.profile;
        if profile.operations == Operations::default() {
            profile.operations.add(OperationClass::Read);
        }
        profile.outside_workspace = self.so_far.changes_outside
            || (self.so_far.reads_outside && (profile.operations.is_pure_read() || profile.uses_privilege));
        self.found
    }

    fn text(&mut self, text: &str, shell: Shell, frame: WalkFrame) {
        if self.has_parsed_too_much(text, frame) {
            return;
        }
        // Text that the line carries was not typed.
        let comments = self.request.comments && self.depth == 0;
        let parsed = syntax::parse_typed(text, shell, comments);
        self.parsed_text(text, shell, frame, parsed.as_ref());
    }

    /// Counts a text to parse; true, with a report, beyond the bounds.
    fn has_parsed_too_much(&mut self, text: &str, frame: WalkFrame) -> bool {
        self.parsed += text.len();
        let too_much = self.depth >= MAX_DEPTH || self.parsed > MAX_PARSED;
        if too_much {
            self.cannot_judge("exec.too-deep", frame.span);
        }
        too_much
    }

    fn parsed_text(&mut self, text: &str, shell: Shell, frame: WalkFrame, parsed: Result<&Script, &ParseError>) {
        match parsed {
            Ok(script) => self.within(frame, text.into(), shell, |walk| walk.script(script)),
            Err(error) => {
                let at = frame
                    .offset
                    .map_or(frame.span, |offset| Span::new(offset + error.at.min(text.len()), offset + text.len()));
                self.cannot_parse(error.message, at);
            }
        }
    }

    fn within(&mut self, frame: WalkFrame, text: std::rc::Rc<str>, shell: Shell, work: impl FnOnce(&mut Self)) {
        if self.depth >= MAX_DEPTH {
            return self.cannot_judge("exec.too-deep", frame.span);
        }
        let before = (self.frame, std::mem::replace(&mut self.text, text), self.shell);
        (self.frame, self.shell) = (frame, shell);
        self.scope.fish = shell == Shell::Fish;
        self.depth += 1;
        work(self);
        self.depth -= 1;
        (self.frame, self.text, self.shell) = before;
        self.scope.fish = self.shell == Shell::Fish;
    }

    pub fn shell(&self) -> Shell {
        self.shell
    }

    /// The user typed all of the line on this machine.
    pub fn is_typed(&self) -> bool {
        is_local_user(&self.request.provenance)
    }

    /// A span of the current text, in the judged one.
    fn at(&self, span: Span) -> Span {
        match self.frame.offset {
            Some(offset) => Span::new(offset + span.start, offset + span.end),
            None => self.frame.span,
        }
    }

    fn lower_confidence(&mut self, to: Confidence) {
        let confidence = &mut self.found.profile.parse_confidence;
        *confidence = (*confidence).min(to);
    }

    fn current(&mut self) -> Option<&mut SeenEffects> {
        match &mut self.pending {
            Some(pending) => Some(pending),
            None => self.found.commands.last_mut(),
        }
    }

    fn see(&mut self, seen: SeenEffects) {
        if self.found.commands.len() < MAX_COMMANDS {
            self.found.commands.push(seen);
        }
    }
}
