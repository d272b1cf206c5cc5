//! Ranked retrieval for recipes and notes, which it doesn't know: word weights, stems, selection.

pub mod best;
pub mod bm25;
pub mod stem;
