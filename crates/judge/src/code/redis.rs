//! Redis commands in the operands of `redis-cli` and its relatives.

use super::{Code, CodeDeed};
use crate::lists;
use crate::syntax::ir::Span;

/// `words` are what `redis-cli` sends, without its own options.
pub fn redis(words: &[&str]) -> Code {
    let mut code = Code::default();
    let span = Span::default();
    let Some(first) = words.first() else { return code };
    // A whole command line in one argument, as in a here-string.
    let split: Vec<&str> = if words.len() == 1 { first.split_whitespace().collect() } else { words.to_vec() };
    let upper: Vec<String> = split.iter().map(|word| word.to_ascii_uppercase()).collect();
    let verb = upper.first().map_or("", String::as_str);
    let mut listed = |name: &str| code.add_listed(lists::REDIS_COMMANDS, name, None, span);
    let stores = || upper.iter().any(|word| matches!(word.as_str(), "SET" | "INCRBY" | "STORE" | "STOREDIST"));
    match verb {
        "EVAL" | "EVALSHA" | "FCALL" => script(split.get(1).copied().unwrap_or_default(), &mut code, span),
        "BITFIELD" | "SORT" | "GEORADIUS" if stores() => code.add_by(CodeDeed::Changes, "redis.change", span),
        _ if listed(&format!("{verb}/{}", upper.get(1).map_or("", String::as_str))) || listed(verb) => {}
        _ => code.doubt("redis.unknown", span),
    }
    code
}

/// A Lua script: its calls with literal names.
fn script(text: &str, code: &mut Code, span: Span) {
    code.doubt("redis.unknown", span);
    let lower = text.to_ascii_lowercase();
    if lower.contains("flushall") || lower.contains("flushdb") {
        code.add_by(CodeDeed::Destroys, "redis.flush", span);
    } else if ["'del'", "\"del\"", "'unlink'", "\"unlink\""].iter().any(|word| lower.contains(word)) {
        code.add_by(CodeDeed::Destroys, "redis.delete", span);
    }
}
