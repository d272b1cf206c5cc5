//! The lists of words in `../data/*.lists`, laid out by the build. It knows nothing of what they
//! are for.
#![allow(missing_docs, reason = "the files say what a list is")]

aish_text::include_lists!();
