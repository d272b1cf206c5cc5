//! Ranked retrieval, shared by the cookbook's recipes and the user's notes: how much a word counts, which words are one, and
//! the best of many. It knows neither recipes nor notes.

pub mod best;
pub mod bm25;
pub mod stem;
