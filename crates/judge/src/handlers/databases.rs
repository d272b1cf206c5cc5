//! Database clients: programs from the input or a file, and queries in other languages than SQL.

use crate::argument::{Arg, ArgumentOrigin};
use crate::code::{Language, redis};
use crate::getopt::option_at;
use crate::lists;
use crate::walk::{Call, Walk};
use crate::words::WordStream;

const MAX_LINES: usize = 100;

fn language(name: &str) -> Option<Language> {
    lists::PROGRAMS_DATABASES.value(name).and_then(Language::from_name)
}

/// What `text` for the client is written in: duckdb has SQLite's commands with a dot.
pub fn dialect(name: &str, text: &str) -> Language {
    if name == "duckdb" && text.trim_start().starts_with('.') {
        return Language::Sqlite;
    }
    language(name).filter(|language| *language != Language::Mongo).unwrap_or(Language::Sql)
}

pub fn is_client(name: &str) -> bool {
    lists::PROGRAMS_DATABASES.has(name)
}

fn redis_input(walk: &mut Walk<'_>, call: &Call<'_>) {
    super::packs::apply_pack(walk, call);
    let script = call.args.iter().position(|arg| arg.text.eq_ignore_ascii_case("eval"));
    if let Some(script) = script.and_then(|at| call.args.get(at + 1)) {
        super::text::effects(walk, &redis::redis(&["EVAL", &script.text]), script);
    }
    if let WordStream::Known(text) = walk.input.clone() {
        for line in text.lines().take(MAX_LINES) {
            let words: Vec<&str> = line.split_whitespace().collect();
            super::text::effects(walk, &redis::redis(&words), &Arg::known(line, call.span));
        }
    }
    unseen(walk, call, call.args.iter().all(Arg::is_option));
}

/// Reports unknown commands from the input; with `all`, fetched ones as code that runs.
fn unseen(walk: &mut Walk<'_>, call: &Call<'_>, all: bool) {
    match walk.input {
        WordStream::Known(_) | WordStream::From(ArgumentOrigin::Plain) => {}
        WordStream::From(origin @ ArgumentOrigin::Fetched) if all => walk.run_unseen(origin, call.span),
        WordStream::From(_) => walk.rule("sql.from-input", call.span),
    }
}

pub fn handle_database_client(walk: &mut Walk<'_>, call: &Call<'_>) {
    let Some(language) = language(call.name) else { return redis_input(walk, call) };
    super::packs::apply_pack(walk, call);
    if language == Language::Mongo {
        for at in 0..call.args.len() {
            if let ("--eval", Some(code)) = option_at(call.args, at) {
                super::text::code(walk, language, &code);
            }
        }
    }
    // With a query on the command line, the input is data, unless that reads it.
    let reads = call.args.iter().any(|arg| super::input::names_input(&arg.text) || arg.text.contains("/dev/stdin"));
    let asked = !reads
        && call.args.iter().any(|arg| {
            lists::PROGRAMS_SQL_OPTIONS.has(arg.text.as_str())
                || arg.text.starts_with("-c") && call.name == "psql"
                || arg.text.starts_with("-e") && language == Language::MySql
                || arg.text.starts_with("--command=")
                || arg.text.starts_with("--execute=")
        });
    if asked {
        return;
    }
    if let WordStream::Known(text) = walk.input.clone() {
        let language = if language == Language::Mongo { language } else { dialect(call.name, &text) };
        super::text::code(walk, language, &Arg::known(text, call.span));
    }
    unseen(walk, call, true);
}
