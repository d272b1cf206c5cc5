//! What calls cost: categories, prices, and the books, which are one line of JSON per call in `usage.jsonl`. It neither
//! sends nor prints; `egress` books every call here, and `cli::cost` shows the sums.

mod category;
mod ledger;
mod price;
mod record;

pub use category::Category;
pub use ledger::Ledger;
pub use price::{Cost, Price};
pub use record::Record;
