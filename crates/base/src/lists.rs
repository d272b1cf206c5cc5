//! The word lists of `../data/*.lists`, laid out by the build.
#![allow(missing_docs, reason = "the files say what a list is")]

aish_text::include_lists!();
