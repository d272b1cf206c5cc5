//! Costs of calls: categories, prices, limits, and the ledger, a JSON line per call in
//! `usage.jsonl`. `egress` books here; `cli::cost` shows sums.

mod day;
mod ledger;
mod ledger_file;
mod limits;
mod price;
mod record;
mod report;
mod scope;

pub use day::{Zone, day_bounds};
pub use ledger::{Ledger, short_name};
pub use limits::{CostLimits, Estimate, UNPRICED, Warnings, estimate_dollars, format_dollars};
pub use price::{Cost, Price, input_estimate, is_free};
pub use record::{CostRecord, Sum};
pub use report::{By, CostRow, report_rows};
pub use scope::CostScope;
