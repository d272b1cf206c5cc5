//! `aish check`: the verdict on a command line, or on each line of stdin. Hooks and prompts wait
//! for it, so plain calls skip the argument parser ([`parse_fast`]).

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, stdin};
use std::os::unix::ffi::OsStrExt;

use clap::Args;

use super::app::App;
use super::input_text::stdin_up_to;
use super::{CliCommand, Global};
use crate::error::{Error, Exit, Result};
use crate::review::line_judge::{LineJudge, MAX_LINE};
use crate::review::place::StatedPlace;
use crate::ui::verdict::verdict_report;
use aish_judge::verdict::{Provenance, ReviewLevel, Verdict};
use aish_text::Shell;

#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct CheckArgs {
    /// Judge each line of stdin; one JSON line for each
    #[arg(long, conflicts_with_all = ["stdin0", "command"])]
    pub stdin: bool,
    /// As --stdin, for records that end with NUL
    #[arg(long, conflicts_with = "command")]
    pub stdin0: bool,
    /// Where and from whom
    #[command(flatten)]
    pub place: StatedPlace,
    /// The command line; `-` reads it from stdin
    #[arg(value_name = "CMD", trailing_var_arg = true)]
    pub command: Vec<OsString>,
}

/// A plain call of `check` or `guard`; none for all that the parser should handle.
pub fn parse_fast(args: &[OsString]) -> Option<(Global, CliCommand)> {
    let name = args.get(1)?.to_str()?;
    if name != "check" && name != "guard" {
        return None;
    }
    let (mut global, mut check) = (Global::default(), CheckArgs::default());
    let mut rest = args.get(2..)?;
    while let Some((arg, tail)) = rest.split_first() {
        rest = tail;
        match arg.to_str() {
            Some("--json") if !global.json => global.json = true,
            Some("--quiet" | "-q") if !global.quiet => global.quiet = true,
            Some("--no-fs") if !check.place.no_fs => check.place.no_fs = true,
            Some("--stdin") if !check.stdin => check.stdin = true,
            Some("--stdin0") if !check.stdin0 => check.stdin0 = true,
            Some("--") if tail.len() == 1 => check.command = vec![rest.split_off_first()?.clone()],
            Some(option) if option.starts_with('-') && option != "-" => {
                // The parser judges values like options, and repeated ones.
                let value = rest.split_off_first()?;
                let text = value.to_str().filter(|text| !text.is_empty() && !text.starts_with('-'))?;
                let place = &mut check.place;
                match option {
                    "--cwd" if place.cwd.is_none() => place.cwd = Some(value.into()),
                    "--workspace" => place.workspaces.push(value.into()),
                    "--shell" if place.shell.is_none() => place.shell = Some(Shell::from_name(text)?),
                    "--provenance" => place.provenance.push(Provenance::from_name(text)?),
                    _ => return None,
                }
            }
            _ if tail.is_empty() => check.command = vec![arg.clone()],
            _ => return None,
        }
    }
    let streams = usize::from(check.stdin) + usize::from(check.stdin0);
    match name {
        "check" if streams + check.command.len() == 1 => Some((global, CliCommand::Check(check))),
        "guard" if streams + check.command.len() == 0 && !global.json => {
            Some((global, CliCommand::Guard(super::guard::GuardArgs { place: check.place })))
        }
        _ => None,
    }
}

impl CheckArgs {
    /// The exit code is the level; a missing command is a usage error.
    pub fn run(&self, app: &App) -> Result<()> {
        let judge = load_judge(self.place.clone(), app)?;
        if self.stdin || self.stdin0 {
            return check_stream(&judge, app, if self.stdin { b'\n' } else { 0 });
        }
        let verdict = match self.command.as_slice() {
            [] => return Err(Error::usage("the command line is missing").hint("for example: aish check 'git status'")),
            [dash] if dash == "-" => judge.judge_bytes(&something_of_stdin()?.unwrap_or_default()),
            words => judge.judge_bytes(words.join(OsStr::new(" ")).as_bytes()),
        };
        if app.printer.json {
            app.printer.json(&verdict)?;
        } else if !app.printer.quiet {
            app.printer.out(&verdict_report(&verdict, app.out_columns(), app.printer.style))?;
        }
        exit_of(&verdict).result()
    }
}

pub fn exit_of(verdict: &Verdict) -> Exit {
    match verdict.level {
        _ if verdict.denied => Exit::Denied,
        ReviewLevel::A => Exit::Done,
        ReviewLevel::B => Exit::ReviewB,
        ReviewLevel::C => Exit::ReviewC,
    }
}

/// Judges lines for `place`; reports errors in its settings.
pub fn load_judge(place: StatedPlace, app: &App) -> Result<LineJudge> {
    let judge = app.invocation.line_judge(place);
    for warning in judge.warnings() {
        app.printer.warning(&warning)?;
    }
    Ok(judge)
}

/// As [`load_judge`], for commands of a model that was sent texts of this provenance.
pub fn load_model_judge(app: &App, provenance: &[Provenance]) -> Result<LineJudge> {
    let provenance = [Provenance::ModelSuggestion].iter().chain(provenance).copied().collect();
    load_judge(StatedPlace { provenance, ..StatedPlace::default() }, app)
}

/// All of stdin without its final newline; none if empty.
pub fn something_of_stdin() -> Result<Option<Vec<u8>>> {
    let mut bytes = stdin_up_to(MAX_LINE as u64 + 1)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if let Some(ends @ (b'\n' | 0)) = bytes.last().copied() {
        bytes.pop();
        if ends == 0 && bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
    }
    Ok(Some(bytes))
}

/// Each JSON line is written as soon as its record is judged.
fn check_stream(judge: &LineJudge, app: &App, end: u8) -> Result<()> {
    let mut input = stdin().lock();
    let mut record = Vec::new();
    loop {
        record.clear();
        let more =
            read_record(&mut input, end, &mut record).map_err(|e| Error::failed(format!("can't read stdin: {e}")))?;
        if !more {
            return Ok(());
        }
        app.printer.json(&judge.judge_bytes(&record))?;
    }
}

/// Reads up to `end`, which is dropped; a long record is cut. False: end of input.
fn read_record(input: &mut impl BufRead, end: u8, record: &mut Vec<u8>) -> std::io::Result<bool> {
    let mut any = false;
    loop {
        let buffer = match input.fill_buf() {
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if buffer.is_empty() {
            return Ok(any);
        }
        any = true;
        let at = buffer.iter().position(|byte| *byte == end);
        let piece = &buffer[..at.unwrap_or(buffer.len())];
        let room = (MAX_LINE + 1).saturating_sub(record.len());
        record.extend_from_slice(&piece[..piece.len().min(room)]);
        let used = piece.len() + usize::from(at.is_some());
        input.consume(used);
        if at.is_some() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
