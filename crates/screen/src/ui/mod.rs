//! All that a person sees: sanitiser, styles, answers, menus, printer. Only this writes to the
//! terminal, stdout or stderr; it never calls a model or decides what is safe.

pub mod alt_key;
pub mod answer;
pub mod approve;
pub mod cost;
pub mod edit_line;
pub mod foreground;
pub mod halt;
pub mod halt_report;
pub mod health;
pub mod help;
pub mod hidden_text;
pub mod highlight;
pub mod indented;
pub mod input;
pub mod keep_note;
pub mod key_block;
mod languages;
pub mod markdown;
pub mod norris;
pub mod notify;
mod pager;
pub mod printer;
pub mod question;
pub mod reply;
mod row_count;
pub mod select;
pub mod signals;
pub mod spinner;
pub mod style;
mod styled_text;
pub mod trust_question;
pub mod tty;
pub mod typing;
#[cfg(test)]
mod typist_tests;
pub mod verdict;
pub mod wrap;
