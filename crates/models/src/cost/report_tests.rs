//! The unit tests of `report.rs`.

use super::*;

fn record(model: &str, category: &str, day: u32, dollars: Option<f64>) -> CostRecord {
    CostRecord {
        model: model.into(),
        category: category.into(),
        ts: format!("2025-11-{day:02}T01:02:03Z"),
        input: 10,
        output: 2,
        dollars,
        local: dollars.is_none(),
        ..CostRecord::default()
    }
}

#[test]
fn by_cost_then_by_name_and_days_in_order() {
    let records = [
        record("b", "norris", 2, Some(0.5)),
        record("a", "probe", 1, None),
        record("a", "main", 3, None),
        record("c", "main", 1, Some(0.2)),
        record("b", "norris", 1, Some(0.5)),
    ];
    let utc = Zone(|_| 0);
    let names = |by| {
        let name =
            |row: CostRow| format!("{}{}{} {} {}", row.day, row.model, row.category, row.sum.calls, row.sum.dollars);
        report_rows(&records, by, &utc).into_iter().map(name).collect::<Vec<_>>()
    };
    assert_eq!(names(By::Both), ["bnorris 2 1", "cmain 1 0.2", "amain 1 0", "aprobe 1 0"]);
    assert_eq!(names(By::Model), ["b 2 1", "c 1 0.2", "a 2 0"]);
    assert_eq!(names(By::Category), ["norris 2 1", "main 2 0.2", "probe 1 0"]);
    assert_eq!(names(By::Day), ["2025-11-01 3 0.7", "2025-11-02 1 0.5", "2025-11-03 1 0"]);
    let mixed = report_rows(&records, By::Category, &utc).remove(1).sum;
    assert!(mixed.local && !mixed.unknown && !mixed.estimated);
    assert_eq!((mixed.input, mixed.output, mixed.tokens()), (20, 4, 24));
}
