//! Ranked retrieval for recipes and notes: word weights, stems, selection. It knows neither of
//! them.

pub mod best;
pub mod bm25;
pub mod stem;
