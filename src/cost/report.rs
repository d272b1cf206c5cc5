//! Records in groups, each with its sum.

use std::collections::BTreeMap;

use serde::Serialize;

use super::day::Zone;
use super::record::Record;
use super::sum::Sum;

/// What makes a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum By {
    /// The model that answered.
    Model,
    /// What the call was for.
    Category,
    /// The day, in the user's own time zone.
    Day,
    /// Model and category together.
    #[value(skip)]
    Both,
}

/// One group. Which of the names are set depends on what makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The day, `2025-11-24`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub day: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub model: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub category: String,
    /// What its calls came to.
    #[serde(flatten)]
    pub sum: Sum,
}

/// The groups: days in their order, all others by cost, the highest first, then by name (COST-02).
pub fn report_rows<'a>(records: impl IntoIterator<Item = &'a Record>, by: By, zone: &Zone) -> Vec<Row> {
    let mut groups: BTreeMap<(String, String, String), Sum> = BTreeMap::new();
    for record in records {
        let (mut day, mut model, mut category) = (String::new(), "", "");
        match by {
            By::Model => model = &record.model,
            By::Category => category = &record.category,
            By::Day => day = zone.date_of(&record.ts).unwrap_or_default(),
            By::Both => (model, category) = (&record.model, &record.category),
        }
        groups.entry((day, model.to_owned(), category.to_owned())).or_default().add(record);
    }
    let mut rows: Vec<Row> =
        groups.into_iter().map(|((day, model, category), sum)| Row { day, model, category, sum }).collect();
    if by != By::Day {
        // Stable: equal amounts stay in the order of the names.
        rows.sort_by(|a, b| b.sum.dollars.total_cmp(&a.sum.dollars));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(model: &str, category: &str, day: u32, dollars: Option<f64>) -> Record {
        Record {
            model: model.into(),
            category: category.into(),
            ts: format!("2025-11-{day:02}T01:02:03Z"),
            input: 10,
            output: 2,
            dollars,
            local: dollars.is_none(),
            ..Record::default()
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
        let utc = Zone::of(&|_| Some(String::new()));
        let names = |by| {
            let name =
                |row: Row| format!("{}{}{} {} {}", row.day, row.model, row.category, row.sum.calls, row.sum.dollars);
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
}
