//! Sums of records by group.

use std::collections::BTreeMap;

use serde::Serialize;

use super::day::Zone;
use super::record::{CostRecord, Sum};

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum By {
    /// The model that answered.
    Model,
    /// What the call was for.
    Category,
    /// The class of the question, where questions were routed.
    Class,
    /// The day, in the user's own time zone.
    Day,
    /// Model, category and class together.
    #[value(skip)]
    Both,
}

/// Which of the names are set depends on the grouping.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CostRow {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub day: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub model: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub category: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub class: String,
    #[serde(flatten)]
    pub sum: Sum,
}

/// Days in order; others by cost, highest first, then by name (COST-02).
pub fn report_rows<'a>(records: impl IntoIterator<Item = &'a CostRecord>, by: By, zone: &Zone) -> Vec<CostRow> {
    let mut groups: BTreeMap<[String; 4], Sum> = BTreeMap::new();
    for record in records {
        let (mut day, mut model, mut category, mut class) = (String::new(), "", "", "");
        match by {
            By::Model => model = &record.model,
            By::Category => category = &record.category,
            By::Class => class = if record.class.is_empty() { "-" } else { &record.class },
            By::Day => day = zone.date_of(&record.ts).unwrap_or_default(),
            By::Both => (model, category, class) = (&record.model, &record.category, &record.class),
        }
        groups.entry([day, model.to_owned(), category.to_owned(), class.to_owned()]).or_default().add(record);
    }
    let mut rows: Vec<CostRow> = groups
        .into_iter()
        .map(|([day, model, category, class], sum)| CostRow { day, model, category, class, sum })
        .collect();
    if by != By::Day {
        // Stable: equal amounts stay in the order of names.
        rows.sort_by(|a, b| b.sum.dollars.total_cmp(&a.sum.dollars));
    }
    rows
}

#[cfg(test)]
#[path = "report_tests.rs"]
mod tests;
