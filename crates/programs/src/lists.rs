//! The lists of words in `../data/*.lists`, laid out by the build.

aish_text::include_lists!();
