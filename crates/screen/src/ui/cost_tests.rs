//! The unit tests of `cost.rs`.

use super::*;
use crate::model::Usage;

fn row(model: &str, category: &str, sum: Sum) -> CostRow {
    CostRow { day: String::new(), model: model.into(), category: category.into(), class: String::new(), sum }
}

#[test]
fn detail_has_the_layout_of_its_requirement() {
    let paid = Sum { calls: 3, input: 300, output: 40, dollars: 0.000_119, ..Sum::default() };
    let free = Sum { calls: 1, input: 12, output: 5, local: true, ..Sum::default() };
    let total = Sum { calls: 4, input: 312, output: 45, dollars: 0.000_119, local: true, ..Sum::default() };
    assert_eq!(
        detail_text(&total, &[row("gpt-4.1-mini", "norris", paid), row("qwen\x1b[2J", "probe", free)], 0),
        "[aish] session usage detail (total=$0.000119, 312/45 tokens):\n  \
             gpt-4.1-mini  norris  3 calls  300 in, 40 out  $0.0001\n  \
             qwen          probe   1 call   12 in, 5 out    (local)\n"
    );
    let cached = Sum { cached: 280, ..total };
    assert!(detail_text(&cached, &[], 0).contains("312/45 tokens, 280 cached)"));
    assert!(cost_table(&[row("m", "main", cached)], By::Model, None, 0).contains("312 in, 45 out, 280 cached  $"));
    let table = cost_table(&[row("gpt-4.1-mini", "main", paid)], By::Model, Some(&total), 0);
    assert_eq!(
        table,
        "  gpt-4.1-mini  3 calls  300 in, 40 out  $0.0001\n  total         4 calls  312 in, 45 out  $0.0001 (local)\n"
    );
    for text in [context_text(412, 4096, true, 45), detail_text(&total, &[], 45)] {
        assert!(text.lines().count() > 1 && text.lines().all(|line| line.width() <= 45), "{text}");
    }
    assert_eq!(
        context_text(412, 4096, false, 0),
        "[aish] estimated session ctx: 412 tokens; token_budget=4096 (10.1% used)\n"
    );
}

#[test]
fn what_is_too_wide_stands_below() {
    let sum = Sum { calls: 11, input: 3360, output: 296, local: true, ..Sum::default() };
    let named = [("this shell", sum), ("last 30 days", sum)];
    assert_eq!(
        sum_lines(&named, 45),
        "  this shell    11 calls  3360 in, 296 out\n    (local)\n  last 30 days  11 calls  3360 in, 296 out\n    (local)\n"
    );
    assert_eq!(sum_lines(&named, 52), sum_lines(&named, 0));
    for columns in [20, 33, 45, 48, 60] {
        let long = [row("mistral-large", "norris", Sum { cached: 280, dollars: 0.1, ..sum }), row("qwen", "main", sum)];
        let text = cost_table(&long, By::Both, None, columns);
        assert!(columns < 45 || text.lines().all(|line| line.width() <= columns), "{text}");
        assert_eq!(text.split_whitespace().count(), cost_table(&long, By::Both, None, 0).split_whitespace().count());
    }
}

#[test]
fn local_sticks_and_the_unknown_is_not_free() {
    let sum = |dollars, local, unknown| Sum { dollars, local, unknown, ..Sum::default() };
    for (sum, text) in [
        (sum(0.0, false, false), "$0.00"),
        (sum(0.0, true, false), "(local)"),
        (sum(0.5, true, false), "$0.50 (local)"),
        (sum(0.0, false, true), "(unknown)"),
        (sum(12.0, true, true), "$12.00 (local) (unknown)"),
    ] {
        assert_eq!(price_text(&sum), text);
    }
    for (sum, text) in
        [(sum(0.0, true, true), "(total=unknown, "), (sum(0.5, false, true), "(total=$0.500000 + unknown, ")]
    {
        assert!(detail_text(&sum, &[], 0).contains(text));
    }
}

#[test]
fn a_closing_line_says_what_is_known() {
    let usage = Usage { input: 312, output: 45, ..Usage::default() };
    let cost = |dollars| Cost { usage, dollars, ..Cost::default() };
    for (cost, parts) in [
        (cost(Some(0.000_42)), &["312 in, 45 out", "$0.0004"][..]),
        (cost(Some(0.000_01)), &["312 in, 45 out", "<$0.0001"]),
        (cost(Some(1.239)), &["312 in, 45 out", "$1.24"]),
        (cost(Some(0.0)), &["312 in, 45 out", "$0.00"]),
        (cost(None), &["312 in, 45 out"]),
        (Cost { estimated: true, local: true, ..cost(None) }, &["~312 in, 45 out"]),
        (Cost { local: true, ..Cost::default() }, &[]),
    ] {
        assert_eq!(closing_parts(&cost), parts);
    }
}
