//! Database clients: programs that come from the input or a file, and queries in languages other than SQL. Their options are in
//! the packs.

use crate::argument::{Arg, Origin};
use crate::code::{Language, redis, sql::Dialect};
use crate::lists;
use crate::walk::{Call, Walk};
use crate::words::Stream;

/// Lines of input that are read.
const MAX_LINES: usize = 100;

/// What a client reads.
fn language(name: &str) -> Option<Language> {
    Some(match name {
        "psql" | "pgcli" | "usql" | "duckdb" | "cockroach" | "redshift" => Language::Sql(Dialect::Postgres),
        "mysql" | "mariadb" | "mycli" => Language::Sql(Dialect::MySql),
        "sqlite3" | "sqlite" | "litecli" => Language::Sql(Dialect::Sqlite),
        "clickhouse-client" | "clickhouse" => Language::Sql(Dialect::ClickHouse),
        "sqlcmd" | "sqlplus" | "bcp" | "isql" | "trino" | "presto" | "hive" | "beeline" | "impala-shell"
        | "snowsql" | "cqlsh" | "db2" | "vsql" | "exasol" => Language::Sql(Dialect::Generic),
        "mongosh" | "mongo" => Language::Mongo,
        _ => return None,
    })
}

/// The dialect a client's SQL is in.
pub fn dialect(name: &str) -> Dialect {
    match language(name) {
        Some(Language::Sql(dialect)) => dialect,
        _ => Dialect::Generic,
    }
}

/// Whether a program is a client whose input is a program.
pub fn is_client(name: &str) -> bool {
    language(name).is_some() || is_redis(name)
}

fn is_redis(name: &str) -> bool {
    matches!(name, "redis-cli" | "valkey-cli" | "keydb-cli")
}

/// The commands of a redis client's input, a line each.
fn redis_input(walk: &mut Walk<'_>, call: &Call<'_>) {
    super::packs::judge(walk, call);
    match walk.input.clone() {
        Stream::Known(text) => {
            for line in text.lines().take(MAX_LINES) {
                let words: Vec<&str> = line.split_whitespace().collect();
                let found = redis::redis(&words);
                found.what.iter().for_each(|thing| super::text::effect(walk, thing, &Arg::known(line, call.span)));
            }
        }
        Stream::From(Origin::Plain) => {}
        Stream::From(origin @ Origin::Fetched) if call.args.iter().all(Arg::is_option) => {
            walk.run_unseen(origin, call.span);
        }
        Stream::From(_) => walk.rule("sql.from-input", call.span),
    }
}

/// Judges a call of a client.
pub fn judge(walk: &mut Walk<'_>, call: &Call<'_>) {
    let Some(language) = language(call.name) else { return redis_input(walk, call) };
    super::packs::judge(walk, call);
    if language == Language::Mongo {
        for (at, arg) in call.args.iter().enumerate() {
            if arg.text == "--eval"
                && let Some(program) = call.args.get(at + 1)
            {
                super::text::code(walk, language, program);
            } else if arg.text.starts_with("--eval=") {
                super::text::code(walk, language, &arg.part("--eval=".len()));
            }
        }
    }
    // With a query on the command line, the input is data.
    let asked = call.args.iter().any(|arg| {
        lists::PROGRAMS_SQL_OPTIONS.has(arg.text.as_str())
            || arg.text.starts_with("-c") && call.name == "psql"
            || arg.text.starts_with("-e") && dialect(call.name) == Dialect::MySql
            || arg.text.starts_with("--command=")
            || arg.text.starts_with("--execute=")
    });
    match walk.input.clone() {
        Stream::Known(text) if !asked => super::text::code(walk, language, &Arg::known(text, call.span)),
        Stream::From(Origin::Plain) => {}
        Stream::From(origin @ Origin::Fetched) if !asked => walk.run_unseen(origin, call.span),
        Stream::From(_) if !asked => walk.rule("sql.from-input", call.span),
        _ => {}
    }
}
