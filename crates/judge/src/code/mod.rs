//! What program text in other languages does. The scanners evaluate nothing and take linear time.
//! `code.pack` sets the levels; the caller judges nested shell text.

pub(crate) mod applescript;
pub(crate) mod awk;
pub(crate) mod calculator;
mod computing;
pub(crate) mod editor;
pub(crate) mod env;
pub(crate) mod http;
pub(crate) mod javascript;
pub(crate) mod lisp;
mod option_variables;
pub(crate) mod perl;
mod program;
pub(crate) mod python;
pub(crate) mod redis;
pub(crate) mod ruby;
mod scripting;
pub(crate) mod sed;
pub(crate) mod settings;
pub(crate) mod sql;
pub(crate) mod tcl;
#[cfg(test)]
mod tests;

pub(crate) use self::program::fold::{base64, hex};
use self::program::walk;
use crate::argument::UNKNOWN;
use crate::syntax::ir::Span;
use aish_text::lists::List;

const MOST: usize = 64;

const DEEPEST: usize = 4;

aish_text::named_enum! {
    /// By the names that the lists use.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(missing_docs, reason = "a variant has the name of its language")]
    pub enum Language {
        /// SQL of an unknown family: what any of the readings does counts.
        Sql = "sql",
        /// And relatives (Redshift, CockroachDB, DuckDB), with psql's backslash commands.
        Postgres = "postgres",
        /// With the client's commands.
        MySql = "mysql",
        /// With the dot commands of its shell.
        Sqlite = "sqlite",
        /// A backslash escapes in its literals.
        ClickHouse = "clickhouse",
        Awk = "awk",
        Sed = "sed",
        Python = "python",
        Perl = "perl",
        Ruby = "ruby",
        /// And TypeScript, under node, deno or bun.
        JavaScript = "javascript",
        Php = "php",
        Lua = "lua",
        /// Ex commands, as in `vim -c`.
        Vim = "vim",
        Lisp = "lisp",
        R = "r",
        Julia = "julia",
        Groovy = "groovy",
        /// And expect's scripts.
        Tcl = "tcl",
        AppleScript = "applescript",
        /// The JavaScript of the MongoDB shells.
        Mongo = "mongo",
        /// It only computes.
        Bc = "bc",
        /// It can run commands.
        Dc = "dc",
        /// It can run commands.
        Gnuplot = "gnuplot",
        /// One of which nothing is known but names that compute and print, in all of them.
        Computing = "computing",
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Code {
    /// It does, or may do, more than compute, read and print.
    acts: bool,
    pub what: Vec<Effected>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Effected {
    pub what: CodeDeed,
    /// Of `code.pack`. [`CodeDeed::Reads`] has one too, for paths that turn out to hold secrets.
    pub rule: &'static str,
    pub span: Span,
}

/// A path is `None` if unknown, and has [`UNKNOWN`] in it if a part is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeDeed {
    Reads {
        path: Option<String>,
    },
    /// Creates or appends to a file or directory, or changes its metadata.
    Writes {
        path: Option<String>,
    },
    /// Opens a file for writing, which empties it, or replaces it.
    Overwrites {
        path: Option<String>,
    },
    /// Removes a file or directory, or moves it away.
    Deletes {
        path: Option<String>,
        /// Directories with their content.
        recursive: bool,
    },
    /// A shell command line; `None` if unknown.
    Runs(Option<String>),
    /// A program without a shell: its words, unknown ones as [`UNKNOWN`].
    RunsArgv(Vec<String>),
    /// The URL or host, if it is literal.
    Network(Option<String>),
    /// Executes code that can't be seen: decoded, fetched, computed or native.
    Evaluates,
    Destroys,
    /// Changes data or settings, but keeps most of it.
    Changes,
    /// Signals, stops or kills processes, sessions or the machine.
    Kills,
    Unknown,
}

impl CodeDeed {
    /// Its rule, if the language has none of its own.
    fn rule(&self) -> &'static str {
        match self {
            Self::Reads { .. } => "code.reads",
            Self::Writes { .. } => "code.writes",
            Self::Overwrites { .. } => "code.overwrites",
            Self::Deletes { recursive: false, .. } => "code.deletes",
            Self::Deletes { .. } | Self::Destroys => "code.deletes-tree",
            Self::Runs(_) | Self::RunsArgv(_) => "code.runs-command",
            Self::Network(_) => "code.network",
            Self::Evaluates => "code.evaluates",
            Self::Kills => "code.kills",
            Self::Changes | Self::Unknown => "code.unknown",
        }
    }
}

impl Code {
    pub fn is_harmless(&self) -> bool {
        !self.acts
    }

    pub fn unknown(text: &str) -> Self {
        let mut code = Self::default();
        code.add(CodeDeed::Unknown, Span::new(0, text.len()));
        code
    }

    /// The same effect at the same place is added once.
    fn add(&mut self, what: CodeDeed, span: Span) {
        let rule = what.rule();
        self.add_by(what, rule, span);
    }

    /// As [`Code::add`], with another rule.
    fn add_by(&mut self, what: CodeDeed, rule: &'static str, span: Span) {
        self.acts |= !matches!(what, CodeDeed::Reads { .. });
        if self.what.last().is_some_and(|last| last.rule == rule && last.span == span && last.what == what) {
        } else if self.what.len() < MOST {
            self.what.push(Effected { what, rule, span });
        } else {
            self.acts = true;
        }
    }

    /// A shell command line that is written out.
    fn add_run(&mut self, line: &str, span: Span) {
        self.add(CodeDeed::Runs(known(line.trim().to_owned())), span);
    }

    /// What is written to a stream is kept nowhere.
    fn add_write(&mut self, path: Option<String>, empties: bool, span: Span) {
        if !path.as_deref().is_some_and(is_stream) {
            self.add(if empties { CodeDeed::Overwrites { path } } else { CodeDeed::Writes { path } }, span);
        }
    }

    /// Marks a part as unknown, once per text.
    fn doubt(&mut self, rule: &'static str, span: Span) {
        self.acts = true;
        if !self.what.iter().any(|seen| seen.what == CodeDeed::Unknown) {
            self.add_by(CodeDeed::Unknown, rule, span);
        }
    }

    /// With the list's rule if it has one. False if the word isn't listed.
    fn add_listed(&mut self, list: List, word: &str, target: Option<String>, span: Span) -> bool {
        let said = list.value(word);
        said.into_iter().for_each(|said| self.add_said(said, target.clone(), span));
        said.is_some()
    }

    /// `said`: the name of an effect, and a rule or none.
    fn add_said(&mut self, said: &'static str, target: Option<String>, span: Span) {
        let (name, rule) = said.split_once(' ').unwrap_or((said, ""));
        let what = match name {
            "Pure" => return,
            "Reads" => CodeDeed::Reads { path: target },
            "Writes" => CodeDeed::Writes { path: target },
            "Overwrites" => CodeDeed::Overwrites { path: target },
            "Deletes" => CodeDeed::Deletes { path: target, recursive: false },
            "DeletesTree" => CodeDeed::Deletes { path: target, recursive: true },
            "Runs" => CodeDeed::Runs(target),
            "Network" => CodeDeed::Network(target),
            "Evaluates" => CodeDeed::Evaluates,
            "Destroys" => CodeDeed::Destroys,
            "Changes" => CodeDeed::Changes,
            "Kills" => CodeDeed::Kills,
            _ => CodeDeed::Unknown,
        };
        let rule = if rule.is_empty() { what.rule() } else { rule };
        self.add_once(what, rule, span);
    }

    /// As [`Code::add_by`], or [`Code::doubt`].
    fn add_once(&mut self, what: CodeDeed, rule: &'static str, span: Span) {
        if what == CodeDeed::Unknown { self.doubt(rule, span) } else { self.add_by(what, rule, span) }
    }

    /// Adds a text that stands in this one at `at`.
    fn merge(&mut self, other: Self, at: usize) {
        self.acts |= other.acts;
        for thing in other.what {
            self.add_once(thing.what, thing.rule, Span::new(thing.span.start + at, thing.span.end + at));
        }
    }

    /// Adds a text that was decoded out of this one, all of it at one place.
    fn absorb(&mut self, other: Self, span: Span) {
        self.acts |= other.acts;
        for thing in other.what {
            self.add_by(thing.what, thing.rule, span);
        }
    }

    /// Adds another reading of the same text: the effects of both count.
    fn or(mut self, other: Self) -> Self {
        self.acts |= other.acts;
        for thing in other.what {
            if !self.what.contains(&thing) {
                self.add_by(thing.what, thing.rule, thing.span);
            }
        }
        self
    }
}

/// [`UNKNOWN`] marks stretches the shell fills in. Linear time; what can't be read is unknown.
pub fn scan_text(language: Language, text: &str) -> Code {
    scan_nested(language, text, 0)
}

fn scan_nested(language: Language, text: &str, depth: usize) -> Code {
    if depth > DEEPEST {
        return Code::unknown(text);
    }
    match language {
        Language::Sql | Language::Postgres | Language::MySql | Language::Sqlite | Language::ClickHouse => {
            sql::scan_sql(language, text, depth)
        }
        Language::Awk => awk::scan_awk(text),
        Language::Sed => sed::scan_sed(text),
        Language::Python => walk::scan_program(&python::GRAMMAR, text, depth),
        Language::Perl => walk::scan_program(&perl::GRAMMAR, text, depth),
        Language::Ruby => walk::scan_program(&ruby::GRAMMAR, text, depth),
        Language::JavaScript => walk::scan_program(&javascript::GRAMMAR, text, depth),
        Language::Php => walk::scan_program(&scripting::PHP, text, depth),
        Language::Lua => walk::scan_program(&scripting::LUA, text, depth),
        Language::Vim => editor::vim(text, depth),
        Language::Lisp => lisp::scan_lisp(text),
        Language::R => walk::scan_program(&scripting::R, text, depth),
        Language::Julia => walk::scan_program(&scripting::JULIA, text, depth),
        Language::Groovy => walk::scan_program(&scripting::GROOVY, text, depth),
        Language::Tcl => tcl::scan_tcl(text, depth),
        Language::AppleScript => applescript::scan_applescript(text),
        Language::Mongo => javascript::scan_mongo(text, depth),
        Language::Bc => Code::default(),
        Language::Dc => calculator::dc(text),
        Language::Gnuplot => calculator::gnuplot(text),
        Language::Computing => computing::scan_computing(text),
    }
}

/// The null device or a standard stream keeps nothing.
fn is_stream(path: &str) -> bool {
    matches!(path, "/dev/null" | "/dev/stdout" | "/dev/stderr" | "/dev/stdin" | "/dev/tty" | "-" | "NUL" | "nul")
        || path.strip_prefix("/dev/fd/").is_some_and(|rest| matches!(rest, "0" | "1" | "2"))
}

fn known(text: String) -> Option<String> {
    if text.chars().all(|c| c == UNKNOWN) && !text.is_empty() { None } else { Some(text) }
}

/// The first place from `at` on whose byte doesn't fit.
fn past(bytes: &[u8], at: usize, fits: impl Fn(u8) -> bool) -> usize {
    tick();
    at + bytes.get(at..).unwrap_or_default().iter().take_while(|byte| fits(**byte)).count()
}

/// The place of the delimiter that ends a regular expression, which a backslash hides, or a bracket
/// expression if `brackets`.
fn regex_end(text: &str, from: usize, delimiter: u8, brackets: bool) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    let mut first = None;
    while let Some(byte) = bytes.get(at) {
        tick();
        match (byte, first) {
            (b'\\', _) => at += 1,
            (b'[', None) if brackets => {
                at += usize::from(bytes.get(at + 1) == Some(&b'^'));
                first = Some(at + 1);
            }
            (b']', Some(place)) if at > place => first = None,
            (_, None) if *byte == delimiter => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Ends a text with an unknown stretch; two in a row are one.
fn blank(text: &mut String) {
    if !text.ends_with(UNKNOWN) {
        text.push(UNKNOWN);
    }
}

#[cfg(test)]
thread_local! {
    static STEPS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Tests count steps, not time, to see that the work grows linearly.
fn tick() {
    #[cfg(test)]
    STEPS.with(|steps| steps.set(steps.get() + 1));
}
