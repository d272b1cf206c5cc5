//! `aish safety`: rules in force, a probe with a model's second opinion, the policy and its
//! sources, the record of decisions.

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::app::App;
use super::check::{exit_of, load_judge};
use super::input_text;
use crate::config::{Active, ProviderKind};
use crate::error::{Error, Result};
use crate::review::audit;
use crate::review::opinion;
use crate::review::place::StatedPlace;
use crate::review::setup::{ADMIN, Setup};
use crate::ui::verdict::verdict_report;
use aish_judge::policy::glob::Glob;
use aish_judge::policy::{Decision, Policy, PolicyRule};
use aish_judge::{RuleInfo, rules};
use aish_text::nearest::nearest;
use aish_text::sanitize::{clean_line, visible};

#[derive(Debug, Subcommand)]
pub enum SafetyAction {
    /// List the rules in force
    Patterns,
    /// Judge a command line without running it
    Check(ProbeArgs),
    /// Show the policy in force, and where each rule comes from
    Policy {
        /// Only this rule
        rule: Option<String>,
    },
    /// Show what was asked, and what the answers were
    Log {
        /// How many decisions, the newest
        #[arg(short = 'n', long, value_name = "N", default_value_t = 20)]
        limit: usize,
    },
}

#[derive(Debug, Args)]
pub struct ProbeArgs {
    /// Ask a model for its second opinion on what the rules let pass; it can only add caution
    #[arg(long)]
    pub llm: bool,
    /// The command line; `-` reads it from stdin
    #[arg(value_name = "CMD", trailing_var_arg = true, allow_hyphen_values = true)]
    pub command: Vec<String>,
}

/// For `check`, the exit code is the level.
pub fn run(action: Option<&SafetyAction>, app: &App) -> Result<()> {
    match action {
        Some(SafetyAction::Patterns) => show_patterns(app),
        Some(SafetyAction::Check(args)) => args.run(app),
        Some(SafetyAction::Policy { rule }) => show_policy(app, rule.as_deref()),
        Some(SafetyAction::Log { limit }) => show_audit_log(app, *limit),
        None => show_policy(app, None),
    }
}

fn show_patterns(app: &App) -> Result<()> {
    let setup = app.invocation.review();
    let mut rules = rules();
    rules.extend(setup.policy.patterns.rules());
    let row = |r: &RuleInfo| {
        let instead = if r.alternative.is_empty() { &r.none } else { &r.alternative };
        vec![r.id.clone(), r.level.letter().to_owned(), r.message.clone(), instead.clone()]
    };
    app.printer.list(&rules, |rule| json!(rule), "", &["rule", "level", "what", "instead"], row)
}

impl ProbeArgs {
    /// The exit code is the level.
    pub fn run(&self, app: &App) -> Result<()> {
        let command = input_text::required(&self.command, "the command line")?;
        let mut verdict = load_judge(StatedPlace::default(), app)?.judge_line(command.clone());
        if self.llm {
            let side = app.invocation.side();
            let (active, ledger, mut room) = (self.model(app), app.invocation.ledger()?, false);
            opinion::second_opinion(&mut verdict, &mut |system| {
                let active = active.as_ref().map_err(Clone::clone)?;
                opinion::ask_probe(active, &side, &command, system, &ledger, &mut room, &mut ())
            });
        }
        if app.printer.json {
            app.printer.json(&verdict)?;
        } else {
            app.printer.out(&verdict_report(&verdict, app.out_columns(), app.printer.style))?;
        }
        exit_of(&verdict).result()
    }

    /// `safety.llm_model`, else `deep`, else the active preset (LLM-02); not the cookbook.
    fn model(&self, app: &App) -> Result<Active> {
        let settings = &app.invocation.config()?.settings;
        let active = match &settings.safety.llm_model {
            Some(name) => app.invocation.active(Some(name))?,
            None => app.invocation.active(Some("deep")).or_else(|_| app.invocation.active(None))?,
        };
        if active.preset.provider == ProviderKind::Cookbook {
            return Err(Error::no_model("no model is configured"));
        }
        app.printer.status(&format!("asking `{}` for a second opinion…", active.label()))?;
        Ok(active)
    }
}

pub fn offered(app: &App) -> Result<Vec<(String, String)>> {
    let rules = &app.invocation.review().policy.rules;
    Ok(rules.iter().map(|rule| (rule.id.clone(), format!("{}: {}", rule.decision.name(), conditions(rule)))).collect())
}

fn show_policy(app: &App, only: Option<&str>) -> Result<()> {
    let setup = app.invocation.review();
    let Policy { rules, problems, notices, .. } = &setup.policy;
    // Verdicts write `policy.` before it.
    let only = only.map(|id| id.strip_prefix("policy.").unwrap_or(id));
    let shown: Vec<&PolicyRule> = rules.iter().filter(|rule| only.is_none_or(|id| rule.id == id)).collect();
    if let Some(id) = only.filter(|_| shown.is_empty()) {
        let near = nearest(id, rules.iter().map(|rule| rule.id.as_str()));
        let near = near.map(|near| format!("did you mean `{near}`?"));
        let error = Error::failed(format!("the policy has no rule `{}`", clean_line(id)));
        return Err(near.into_iter().fold(error, Error::hint));
    }
    if app.printer.json {
        let mut report = policy_report(setup);
        report["items"] = shown.into_iter().map(as_json).collect();
        return app.printer.json(&report);
    }
    for problem in problems {
        app.printer.warning(&format!("policy: {problem}; everything is judged more strictly"))?;
    }
    for notice in notices {
        app.printer.warning(&format!("policy: {notice}"))?;
    }
    if rules.is_empty() {
        app.printer
            .status(&format!("there are no rules, in {ADMIN}, $AISH_POLICY, your configuration or a project"))?;
        return Ok(());
    }
    let row = |rule: &PolicyRule| {
        let decision = match rule.decision {
            Decision::Escalate(level) => format!("escalate {}", level.letter()),
            other => other.name().to_owned(),
        };
        vec![
            rule.id.clone(),
            decision,
            conditions(rule),
            rule.rank.name().to_owned(),
            visible(&rule.source.to_string()),
        ]
    };
    app.printer.table(&["rule", "decision", "when", "from", "where"], shown.into_iter().map(row))
}

fn matchers(rule: &PolicyRule) -> Vec<(&'static str, Vec<String>)> {
    let matcher = &rule.matcher;
    let globs = |globs: &[Glob]| globs.iter().map(|glob| glob.text().to_owned()).collect::<Vec<_>>();
    let mut all = vec![
        ("program", globs(&matcher.program)),
        ("command", globs(&matcher.command)),
        ("args", globs(&matcher.args)),
        ("operation", matcher.operation.iter().map(|class| class.name().to_owned()).collect()),
        ("path", globs(&matcher.path)),
        ("host", globs(&matcher.host)),
        ("finding", globs(&matcher.finding)),
        ("provenance", matcher.provenance.iter().map(|from| from.name().to_owned()).collect()),
        ("cwd", globs(&matcher.cwd)),
    ];
    all.retain(|(_, texts)| !texts.is_empty());
    all
}

fn conditions(rule: &PolicyRule) -> String {
    let one = |(name, texts): (&str, Vec<String>)| format!("{name} {}", clean_line(&texts.join("|")));
    matchers(rule).into_iter().map(one).collect::<Vec<_>>().join(", ")
}

pub fn policy_report(setup: &Setup) -> Value {
    let Policy { rules, problems, notices, .. } = &setup.policy;
    let texts = |all: &[_]| all.iter().map(ToString::to_string).collect::<Vec<String>>();
    let items: Vec<Value> = rules.iter().map(as_json).collect();
    let files: Vec<Value> = setup.files.iter().map(|(rank, path)| json!({"rank": rank.name(), "path": path})).collect();
    json!({
        "version": 1, "items": items, "files": files, "strict": !problems.is_empty(),
        "problems": texts(problems), "notices": texts(notices),
    })
}

fn as_json(rule: &PolicyRule) -> Value {
    let level = match rule.decision {
        Decision::Escalate(level) => Some(level),
        _ => None,
    };
    let when: serde_json::Map<String, Value> =
        matchers(rule).into_iter().map(|(name, texts)| (name.to_owned(), json!(texts))).collect();
    json!({
        "id": rule.id, "decision": rule.decision.name(), "level": level, "rank": rule.rank.name(),
        "file": rule.source.file, "line": rule.source.line, "message": rule.message, "when": when,
    })
}

fn show_audit_log(app: &App, limit: usize) -> Result<()> {
    let setup = app.invocation.review();
    let Some(paths) = &setup.paths else { return Err(Error::config("there is no home directory")) };
    let (entries, torn) = audit::last_entries(paths, limit)?;
    if torn > 0 {
        app.printer.status(&format!("{torn} damaged lines were skipped"))?;
    }
    let row = |entry: &audit::AuditEntry| {
        let audit::AuditEntry { ts, level, answer, via, rules, command, .. } = entry.clone();
        let command = clean_line(&command).chars().take(80).collect();
        vec![ts, level, answer.name().to_owned(), via, rules.join(" "), command]
    };
    let empty = "nothing has been asked about yet: what needs a review, and what became of it, is kept here";
    let header = ["time", "level", "answer", "asked by", "rules", "command"];
    app.printer.list(&entries, audit::AuditEntry::clone, empty, &header, row)
}
