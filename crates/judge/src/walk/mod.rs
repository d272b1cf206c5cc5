//! The walk over a parsed line: finds every command that may run, also inside other commands, and
//! collects the assessment. It knows the shell; what programs do is in `handlers/` and in the
//! packs; it decides no level.

mod assigning;
mod call;
mod command;
mod compounds;
mod descriptors;
mod destroys;
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

pub(crate) use call::Call;
pub(crate) use places::Access;
pub(crate) use written::{is_build_file, is_code};

use super::argument::{ArgumentOrigin, Holds};
use super::assessment::{Assessment, SeenEffects};
use super::ladder::is_local_user;
use super::paths::look::PathLook;
use super::request::JudgeRequest;
use super::syntax::{self, ir::ParseError, ir::Script, ir::Span};
use super::verdict::{ActionProfile, Confidence, OperationClass, Operations};
use super::words::{SecretNames, VariableScope, WordStream};
use aish_text::Shell;

/// Bound on texts and commands inside each other; a deeper line is level C.
const MAX_DEPTH: usize = 24;

/// Commands judged in one line; a line with more is judged C.
const MAX_COMMANDS: usize = 1500;

/// Bytes parsed for one line, all the texts it carries and calls included.
const MAX_PARSED: usize = 1024 * 1024;

/// Loop bodies are walked once per constant word, but nested ones not more often than this.
const MAX_ROUNDS: usize = 64;

/// Paths listed in the profile.
const MAX_PATHS: usize = 64;

/// Walks the line of a request and returns what it found. Never fails: what can't be parsed or is
/// too deep is level C.
pub fn assess(request: &JudgeRequest) -> Assessment {
    let mut walk = Walk::new(request);
    walk.text(
        &request.command,
        request.shell,
        WalkFrame { offset: Some(0), span: Span::new(0, request.command.len()) },
    );
    walk.finish()
}

/// As [`assess`], for a line that was parsed already, as [`syntax::parse_typed`] does it with the
/// request's shell and comments.
pub fn assess_parsed(request: &JudgeRequest, parsed: Result<&Script, &ParseError>) -> Assessment {
    let mut walk = Walk::new(request);
    walk.parsed += request.command.len();
    let frame = WalkFrame { offset: Some(0), span: Span::new(0, request.command.len()) };
    walk.parsed_text(&request.command, request.shell, frame, parsed);
    walk.finish()
}

/// Where the text that is walked stands in the judged one.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkFrame {
    /// What to add to its spans; none when it isn't a verbatim part.
    offset: Option<usize>,
    /// The words that carry it.
    span: Span,
}

/// A function that the line defines.
#[derive(Clone)]
struct Defined {
    name: String,
    body: Script,
    frame: WalkFrame,
    text: std::rc::Rc<str>,
}

pub(crate) struct Walk<'r> {
    request: &'r JudgeRequest,
    /// The shell's state so far.
    pub scope: VariableScope,
    /// The questions to the file system.
    pub look: PathLook,
    /// What the commands at this point read.
    pub input: WordStream,
    pub input_holds: Holds,
    /// They run on another host or in a container, so their paths aren't of this machine.
    pub remote: bool,
    /// The current command's input or output is a connection to another host.
    pub socket: bool,
    /// They run with more rights than the user's.
    pub privileged: bool,
    shell: Shell,
    frame: WalkFrame,
    text: std::rc::Rc<str>,
    functions: Vec<Defined>,
    /// Names that are being expanded: aliases and functions don't expand themselves.
    expanding: Vec<String>,
    depth: usize,
    /// Simple commands walked so far.
    count: usize,
    /// Bytes parsed so far.
    parsed: usize,
    /// How often the current loops' bodies are walked, multiplied.
    rounds: usize,
    found: Assessment,
    /// What the redirections of a command do that is not seen yet: it is theirs as well.
    pending: Option<SeenEffects>,
    reads_outside: bool,
    changes_outside: bool,
    /// What is walked need not run: the caller only wants to know what would be found.
    trial: bool,
    /// Files that the line fills with what it fetched or decoded.
    foreign: Vec<(String, ArgumentOrigin)>,
    /// Directories that the line fetches.
    fetched: Vec<String>,
    /// Links that the line makes, and what they lead to.
    links: Vec<(String, String)>,
    /// Files that the line or its run has given a new content: `written` says which.
    written: Vec<String>,
    /// What the line makes whose names begin with a dash.
    dashed: Vec<String>,
    /// Whether the command that was seen last, by their number, changes files by what is in them.
    works: Option<(usize, bool)>,
    /// The worst that was read so far: what a later network command could send.
    read_secret: Option<Span>,
    sends: Option<Span>,
    /// The line looks for files whose names are those of files with secrets.
    seeks_secrets: bool,
    /// What the commands walked since it was last taken may have printed.
    printed: Holds,
    /// The current command has shown a file's content, or read it to show it.
    reads_content: bool,
    /// A connection to another host was opened by its name in `/dev/tcp`.
    connected: bool,
    /// What the line exports, without the variables that the packs list as harmless.
    exported: Vec<environment::GivenVariables>,
    /// The line leaves the line editor; it changes the prompt hooks.
    unguarded: [bool; 2],
    /// Variables are set for one program alone, not for the shell.
    for_one: bool,
    /// A variable that is set for one program leads its requests to another host.
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
            foreign: Vec::new(),
            fetched: Vec::new(),
            links: Vec::new(),
            written: request.own.clone(),
            dashed: Vec::new(),
            privileged: false,
            shell: request.shell,
            frame: WalkFrame { offset: Some(0), span: Span::default() },
            text: "".into(),
            functions: Vec::new(),
            expanding: Vec::new(),
            depth: 0,
            count: 0,
            parsed: 0,
            rounds: 1,
            found: Assessment { profile, ..Assessment::default() },
            pending: None,
            reads_outside: false,
            changes_outside: false,
            trial: false,
            works: None,
            read_secret: None,
            sends: None,
            seeks_secrets: false,
            printed: Holds::Nothing,
            reads_content: false,
            connected: false,
            exported: Vec::new(),
            unguarded: [false; 2],
            for_one: false,
            led: None,
        }
    }

    fn finish(mut self) -> Assessment {
        if let (Some(_), Some(span)) = (self.read_secret, self.sends) {
            self.rule("net.exfiltration", span);
        }
        if self.scope.is_exhausted() {
            self.cannot_judge("exec.too-deep", Span::new(0, self.request.command.len()));
        }
        self.found.leaves = self.scope.left();
        let profile = &mut self.found.profile;
        if profile.operations == Operations::default() {
            profile.operations.add(OperationClass::Read);
        }
        profile.outside_workspace = self.changes_outside
            || (self.reads_outside && (profile.operations.is_pure_read() || profile.uses_privilege));
        self.found
    }

    /// Judges a text that is run as shell input, where it stands in `frame`.
    fn text(&mut self, text: &str, shell: Shell, frame: WalkFrame) {
        if self.has_parsed_too_much(text, frame) {
            return;
        }
        // What the line carries is no longer what was typed.
        let comments = self.request.comments && self.depth == 0;
        let parsed = syntax::parse_typed(text, shell, comments);
        self.parsed_text(text, shell, frame, parsed.as_ref());
    }

    /// Counts a text that is about to be parsed; reports that the line is too deep where it carries
    /// too many.
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

    /// Runs `work` one level deeper, with its own text.
    fn within(&mut self, frame: WalkFrame, text: std::rc::Rc<str>, shell: Shell, work: impl FnOnce(&mut Self)) {
        if self.depth >= MAX_DEPTH {
            self.cannot_judge("exec.too-deep", frame.span);
            return;
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

    /// The shell whose text this is.
    pub fn shell(&self) -> Shell {
        self.shell
    }

    /// Whether the user typed the line on this machine, and no part of it comes from elsewhere.
    pub fn is_typed(&self) -> bool {
        is_local_user(&self.request.provenance)
    }

    /// A span of the current text as one of the judged text.
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

    /// The command that what is found belongs to.
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
