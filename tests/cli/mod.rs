//! The commands from outside: arguments in, stdout, stderr, files and exit codes out.

mod commands;
mod completions;
mod conversation;
mod egress;
mod generated;
mod readme;
