//! What calls cost: categories, prices, limits, and the ledger, which is one line of JSON per call in `usage.jsonl`. It
//! neither sends nor prints; `egress` records every call here, and `cli::cost` shows the sums.

mod day;
mod ledger;
mod ledger_file;
mod limits;
mod price;
mod record;
mod report;
mod scope;
mod sum;

pub use day::{Zone, day};
pub use ledger::Ledger;
pub use limits::{Limits, Warnings, dollars};
pub use price::Cost;
pub use record::Record;
pub use report::{By, Row, rows};
pub use scope::Scope;
pub use sum::Sum;
