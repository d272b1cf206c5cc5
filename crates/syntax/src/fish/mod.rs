//! The grammar of fish 3.6 to 4.x, into the tree that all shells share. It uses the other parser's
//! cursor and limits, and of its grammar only double quotes and redirections.

mod blocks;
mod command;
mod escapes;
mod function;
mod keywords;
mod list;
#[cfg(test)]
mod tests;
mod tokens;
mod variable;
mod words;
