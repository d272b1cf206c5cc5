//! `aish perms`: the patterns that make proposed commands run, wait or disappear, and their effect
//! on a line and at a prompt. `review` and `assist` decide.

use clap::Subcommand;
use serde_json::{Value, json};

use super::app::App;
use super::check::{load_judge, load_model_judge};
use super::input_text;
use super::refine::say;
use super::widget::send_frames;
use crate::assist::proposal::{Sorted, allowed_reason, sort_commands, written};
use crate::error::Result;
use crate::review::line_judge::LineJudge;
use crate::review::place::StatedPlace;
use crate::shell::wire::Frame;
use aish_judge::policy::permissions::{Permission, PermissionList, Permitted};
use aish_text::Shell;
use aish_text::sanitize::visible;

#[derive(Debug, Subcommand)]
pub enum PermsAction {
    /// List the patterns in force, and where each stands
    List,
    /// Say what would become of a line that an answer proposes, and by which pattern; nothing is
    /// run
    Check {
        /// The command line; `-` reads it from stdin
        #[arg(value_name = "LINE", trailing_var_arg = true, allow_hyphen_values = true)]
        line: Vec<String>,
    },
}

pub fn run(action: Option<&PermsAction>, app: &App) -> Result<()> {
    match action {
        None | Some(PermsAction::List) => show_patterns(app),
        Some(PermsAction::Check { line }) => show_check(app, &input_text::required(line, "the command line")?),
    }
}

fn show_patterns(app: &App) -> Result<()> {
    let judge = load_judge(StatedPlace::default(), app)?;
    let policy = &judge.setup.policy;
    let mut all: Vec<&Permission> = policy.permissions.iter().collect();
    all.sort_by_key(|permission| (permission.list, permission.rank));
    if app.printer.json {
        let texts = |all: &[_]| all.iter().map(ToString::to_string).collect::<Vec<String>>();
        return app.printer.json(&json!({
            "version": 1, "items": all.into_iter().map(as_json).collect::<Vec<_>>(),
            "problems": texts(&policy.problems), "notices": texts(&policy.notices),
        }));
    }
    if all.is_empty() {
        return app
            .printer
            .status("no rules yet: every suggested command waits for your Enter. Examples: `aish perms --help`");
    }
    app.printer.table(&["list", "pattern", "from", "where"], all.into_iter().map(row))
}

fn row(permission: &Permission) -> Vec<String> {
    let Permission { list, rank, source, .. } = permission;
    vec![list.name().to_owned(), visible(permission.pattern()), rank.name().to_owned(), visible(&source.to_string())]
}

fn as_json(permission: &Permission) -> Value {
    let Permission { list, rank, source, .. } = permission;
    json!({
        "list": list.name(), "pattern": permission.pattern(), "rank": rank.name(), "file": source.file, "line": source.line,
    })
}

fn show_check(app: &App, line: &str) -> Result<()> {
    let judge = load_model_judge(app, &[])?;
    let verdict = judge.judge_line(line.to_owned());
    let Permitted { outcome, by, why, parts } = judge.permit(&verdict);
    if app.printer.json {
        let part = |(words, by): (&String, Option<&Permission>)| json!({"command": words, "by": by.map(as_json)});
        let items: Vec<Value> = parts.iter().map(|part| (&part.words, part.by)).map(part).collect();
        return app.printer.json(&json!({
            "version": 1, "command": line, "level": verdict.level, "outcome": outcome.name(), "why": why,
            "by": by.map(as_json), "items": items,
        }));
    }
    let means = match outcome {
        PermissionList::Deny => "deny: it isn't offered".to_owned(),
        PermissionList::Confirm => format!("confirm: it waits on the line, since {}", visible(&why)),
        PermissionList::Allow => {
            "allow: it runs without another Enter, if it is the only command of an answer".to_owned()
        }
    };
    app.printer.line(&means)?;
    let rows = parts.into_iter().map(|part| {
        let mut columns = vec![visible(&part.words)];
        columns.extend(part.by.map_or_else(|| vec!["-".to_owned()], row));
        columns
    });
    app.printer.table(&["command", "list", "pattern", "from", "where"], rows)
}

pub fn sort(app: &App, judge: &LineJudge, commands: Vec<String>, text: &str) -> Result<Sorted> {
    let shell = app.invocation.side().shell.unwrap_or(Shell::Bash);
    let sorted = sort_commands(judge, judge.judge_commands(commands), text, shell);
    for row in &sorted.denied {
        say(app, row)?;
    }
    Ok(sorted)
}

/// Reports and records it. False: nothing is allowed, something was typed that it would run over,
/// or it can't be recorded; then it needs the user's Enter.
pub fn run_allowed(app: &App, judge: &LineJudge, sorted: &Sorted, typed: &str) -> Result<bool> {
    let (Some(by), [(_, verdict)], true) = (&sorted.allowed, sorted.offered.as_slice(), typed.is_empty()) else {
        return Ok(false);
    };
    let decision = judge.gate("ask").allow(verdict, allowed_reason(by));
    if let Some(error) = decision.unrecorded {
        say(app, &format!("not run: {}", error.message))?;
    }
    let Ok(pass) = decision.outcome else { return Ok(false) };
    say(app, &format!("runs: allowed by {}", written(by)))?;
    send_frames(app, &[Frame::run(pass.into_action())])?;
    Ok(true)
}
