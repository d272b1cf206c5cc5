//! Sums of the ledger as text. It reads nothing and prints nothing.

use unicode_width::UnicodeWidthStr;

use super::printer::align;
use super::wrap::wrap_line;
use crate::cost::{By, Cost, CostRow, Sum, format_dollars};
use aish_text::sanitize::clean_line;

/// `312 in, 45 out`; `~` in front when some tokens are estimated.
fn token_text(input: u64, output: u64, estimated: bool) -> String {
    format!("{}{input} in, {output} out", if estimated { "~" } else { "" })
}

/// Tokens of a sum, and how many of them came from a cache, which cost less or nothing.
fn sum_tokens(sum: &Sum) -> String {
    let tokens = token_text(sum.input, sum.output, sum.estimated);
    if sum.cached == 0 { tokens } else { format!("{tokens}, {} cached", sum.cached) }
}

/// Dollars, `(local)` when free (COST-02), `(unknown)` without a price, or several of these.
fn price_text(sum: &Sum) -> String {
    let dollars = sum.dollars > 0.0 || (!sum.local && !sum.unknown && !sum.subscription);
    let notes = [(sum.local, "(local)"), (sum.subscription, "(subscription)"), (sum.unknown, "(unknown)")];
    let notes = notes.into_iter().filter(|(holds, _)| *holds).map(|(_, note)| note.to_owned());
    dollars.then(|| format_dollars(sum.dollars)).into_iter().chain(notes).collect::<Vec<_>>().join(" ")
}

fn call_text(n: u64) -> String {
    if n == 1 { "1 call".to_owned() } else { format!("{n} calls") }
}

/// Tokens and price for a closing line. Free: no price; no model asked: no tokens.
pub fn closing_parts(cost: &Cost) -> Vec<String> {
    let usage = cost.usage;
    let mut parts = Vec::new();
    if usage.input + usage.output > 0 {
        parts.push(token_text(usage.input, usage.output, cost.estimated));
    }
    parts.extend(cost.dollars.map(format_dollars));
    parts
}

/// `aish cost detail`: the total in the layout of COST-02, and the rows. What has no known price
/// isn't counted as free.
pub fn detail_text(total: &Sum, rows: &[CostRow], columns: usize) -> String {
    let Sum { input, output, cached, .. } = total;
    let estimated = if total.estimated { "~" } else { "" };
    let cached = if *cached == 0 { String::new() } else { format!(", {cached} cached") };
    let dollars = match total.dollars {
        0.0 if total.unknown => "unknown".to_owned(),
        known => format!("${known:.6}{}", if total.unknown { " + unknown" } else { "" }),
    };
    let head = format!("[aish] session usage detail (total={dollars}, {estimated}{input}/{output} tokens{cached}):");
    wrap_line(&head, columns).join("\n") + "\n" + &cost_table(rows, By::Both, None, columns)
}

/// The last line of `aish cost detail`: tokens sent with the next question.
pub fn context_text(estimate: usize, budget: u64, counted: bool, columns: usize) -> String {
    #[allow(clippy::cast_precision_loss, reason = "a share of one place")]
    let used = if budget == 0 { 100.0 } else { estimate as f64 * 100.0 / budget as f64 };
    let by = if counted { ", as the server counts" } else { "" };
    let line = format!("[aish] estimated session ctx: {estimate} tokens; token_budget={budget} ({used:.1}% used){by}");
    wrap_line(&line, columns).join("\n") + "\n"
}

/// The table of costs, with `total` as its last row. `columns` 0: width unknown.
pub fn cost_table(rows: &[CostRow], by: By, total: Option<&Sum>, columns: usize) -> String {
    let names = |row: &CostRow| match by {
        By::Model => vec![clean_line(&row.model)],
        By::Category => vec![clean_line(&row.category)],
        By::Class if row.class == "-" => vec!["(no class)".to_owned()],
        By::Class => vec![clean_line(&row.class)],
        By::Day => vec![clean_line(&row.day)],
        By::Both if row.class.is_empty() => vec![clean_line(&row.model), clean_line(&row.category)],
        By::Both => vec![clean_line(&row.model), clean_line(&format!("{} ({})", row.category, row.class))],
    };
    let cells = |names: Vec<String>, sum: &Sum| {
        let numbers = [call_text(sum.calls), sum_tokens(sum), price_text(sum)];
        names.into_iter().chain(numbers).collect::<Vec<_>>()
    };
    let mut lines: Vec<_> = rows.iter().map(|row| cells(names(row), &row.sum)).collect();
    lines.extend(total.map(|total| cells(vec!["total".to_owned()], total)));
    align_columns(&lines, columns)
}

pub fn sum_lines(named: &[(&str, Sum)], columns: usize) -> String {
    let cells =
        |(name, sum): &(&str, Sum)| vec![(*name).to_owned(), call_text(sum.calls), sum_tokens(sum), price_text(sum)];
    align_columns(&named.iter().map(cells).collect::<Vec<_>>(), columns)
}

/// Cells that don't fit go below their row.
fn align_columns(rows: &[Vec<String>], columns: usize) -> String {
    let width = |n: usize| rows.iter().filter_map(|row| row.get(n)).map(|cell| cell.width()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..rows.first().map_or(0, Vec::len)).map(width).collect();
    let fits = |n: &usize| columns == 0 || widths.iter().take(*n).map(|width| width + 2).sum::<usize>() <= columns;
    let beside = (1..=widths.len()).rev().find(fits).unwrap_or(1);
    let mut text = String::new();
    for row in rows {
        text.push_str(&format!("  {}", align(row.iter().map(String::as_str).take(beside), &widths)));
        if row.len() > beside {
            let below = wrap_line(&format!("    {}", row[beside..].join("  ")), columns);
            text.push_str(&format!("\n{}", below.join("\n")));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
#[path = "cost_tests.rs"]
mod tests;
