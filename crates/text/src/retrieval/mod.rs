//! Ranked retrieval, shared by the cookbook's recipes and the user's notes: the weight of a word,
//! the stem of a word, and the selection of the best. It knows neither recipes nor notes.

pub mod best;
pub mod bm25;
pub mod stem;
