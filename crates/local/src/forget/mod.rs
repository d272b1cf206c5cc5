//! All that aish keeps about its user (`inventory`) and its deletion (`remove`).

pub mod inventory;
pub mod remove;
