//! `aish cost`: costs from the ledger.

use std::time::{Duration, SystemTime};

use aish_text::measure::parse_age;
use clap::{Args, Subcommand};
use serde_json::json;

use super::app::App;
use crate::assist::context_size::ContextSize;
use crate::config::model_table::as_of;
use crate::cost::{By, CostRecord, CostRow, CostScope, Ledger, Sum, Zone, day_bounds, format_dollars, report_rows};
use crate::error::Result;
use crate::ui::cost;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct CostArgs {
    /// What to do; without it, what this shell, today and the last 30 days came to
    #[command(subcommand)]
    pub action: Option<CostAction>,
    /// Only calls since then, of all shells: an age like `7d` or `12h`, or a date like 2025-11-24
    #[arg(long, value_name = "WHEN", value_parser = parse_moment)]
    pub since: Option<SystemTime>,
    /// One line for each of these; without --since, of the last 30 days
    #[arg(long, value_name = "WHAT")]
    pub by: Option<By>,
}

#[derive(Debug, Subcommand)]
pub enum CostAction {
    /// Show this shell's calls by model and category
    Detail,
    /// Start this shell's sums at zero; nothing is deleted
    Reset,
}

const DEFAULT_PERIOD: Duration = Duration::from_secs(30 * 24 * 3600);

fn parse_moment(text: &str) -> Result<SystemTime, String> {
    if let Some(begin) = Zone::local().begin_of(text) {
        return Ok(begin);
    }
    let age = parse_age(text).ok_or("give an age like 7d or 12h, or a date like 2025-11-24")?;
    Ok(SystemTime::now().checked_sub(age).unwrap_or(SystemTime::UNIX_EPOCH).max(SystemTime::UNIX_EPOCH))
}

impl CostArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        let ledger = app.invocation.ledger()?;
        match (&self.action, self.by, self.since) {
            (Some(CostAction::Detail), ..) => show_detail(app, &ledger),
            (Some(CostAction::Reset), ..) => reset_session(app, &ledger),
            (None, None, None) => show_overview(app, &ledger),
            (None, by, since) => {
                show_groups(app, &ledger, by.unwrap_or(By::Model), since.unwrap_or_else(start_of_month))
            }
        }
    }
}

fn start_of_month() -> SystemTime {
    SystemTime::now().checked_sub(DEFAULT_PERIOD).unwrap_or(SystemTime::UNIX_EPOCH)
}

fn sum_records<'a>(records: impl IntoIterator<Item = &'a CostRecord>) -> Sum {
    let mut sum = Sum::default();
    records.into_iter().for_each(|record| sum.add(record));
    sum
}

/// Reports unreadable lines.
fn read_records(app: &App, ledger: &Ledger, scope: &CostScope) -> Result<Vec<CostRecord>> {
    let (records, damaged) = ledger.records(scope)?;
    if damaged > 0 {
        let lines = if damaged == 1 { "1 damaged line".to_owned() } else { format!("{damaged} damaged lines") };
        app.printer.status(&format!("{lines} of the cost record couldn't be read and count for nothing"))?;
    }
    Ok(records)
}

fn show_overview(app: &App, ledger: &Ledger) -> Result<()> {
    let begin = day_bounds(SystemTime::now()).0;
    let recent = read_records(app, ledger, &CostScope::since(start_of_month()))?;
    let today = CostScope::since(begin);
    let (session, today, recent) =
        (ledger.session()?, sum_records(recent.iter().filter(|record| today.holds(record))), sum_records(&recent));
    let limit = ledger.limits().day;
    if app.printer.json {
        let item = |period: &str, sum: &Sum| {
            let mut item = json!(sum);
            item["period"] = period.into();
            item
        };
        return app.printer.json(&json!({
            "version": 1, "limit_dollars": limit, "prices_as_of": as_of(),
            "items": [item("session", &session), item("today", &today), item("30d", &recent)],
        }));
    }
    app.printer.out(&cost::sum_lines(
        &[("this shell", session), ("today", today), ("last 30 days", recent)],
        app.out_columns(),
    ))?;
    match limit {
        Some(limit) => app.printer.status(&format!("the limit of a day is {}", format_dollars(limit))),
        None => Ok(()),
    }
}

fn show_groups(app: &App, ledger: &Ledger, by: By, since: SystemTime) -> Result<()> {
    let records = read_records(app, ledger, &CostScope::since(since))?;
    let rows = report_rows(&records, by, &Zone::local());
    if app.printer.json {
        return as_json(app, &sum_records(&records), &rows, None);
    }
    if rows.is_empty() {
        return app.printer.status("there were no calls in that time");
    }
    app.printer.out(&cost::cost_table(&rows, by, Some(&sum_records(&records)), app.out_columns()))
}

fn show_detail(app: &App, ledger: &Ledger) -> Result<()> {
    let records = read_records(app, ledger, &CostScope::Session(ledger.session.clone()))?;
    let rows = report_rows(&records, By::Both, &Zone::local());
    let context = ContextSize::of(&app.invocation)?;
    if app.printer.json {
        return as_json(app, &sum_records(&records), &rows, Some(context));
    }
    app.printer.out(&cost::detail_text(&sum_records(&records), &rows, app.out_columns()))?;
    app.printer.out(&cost::context_text(context.tokens, context.budget, context.counted, app.out_columns()))
}

fn as_json(app: &App, total: &Sum, rows: &[CostRow], context: Option<ContextSize>) -> Result<()> {
    let mut object = json!({"version": 1, "total": total, "items": rows});
    if let Some(ContextSize { tokens, budget, counted }) = context {
        object["context"] = json!({"tokens": tokens, "token_budget": budget, "counted": counted});
    }
    app.printer.json(&object)
}

fn reset_session(app: &App, ledger: &Ledger) -> Result<()> {
    ledger.reset()?;
    let text = "the sums of this shell start at 0 again; `aish cost --since` still has every call";
    app.printer.done(&json!({"version": 1, "reset": true}), text)
}
