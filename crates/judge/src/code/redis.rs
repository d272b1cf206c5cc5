//! Redis commands, as they stand in the operands of `redis-cli` and its relatives.

use super::super::syntax::ir::Span;
use super::{Code, What};
use crate::lists;

/// What the command made of these words does. The words are what `redis-cli` sends: its own options are not among them.
pub fn redis(words: &[&str]) -> Code {
    let mut code = Code::default();
    let span = Span::default();
    let Some(first) = words.first() else { return code };
    // A whole command line in one argument, as in a here-string.
    let split: Vec<&str> = if words.len() == 1 { first.split_whitespace().collect() } else { words.to_vec() };
    let upper = |at: usize| split.get(at).map(|word| word.to_ascii_uppercase()).unwrap_or_default();
    let (verb, sub) = (upper(0), upper(1));
    match verb.as_str() {
        "FLUSHALL" | "FLUSHDB" => code.add(What::Destroys("FLUSHALL"), "redis.flush", span),
        "SWAPDB" => code.add(What::Destroys("SWAPDB"), "redis.flush", span),
        _ if lists::REDIS_DELETING.has(&verb) => {
            code.add(What::Destroys("DEL"), "redis.delete", span);
        }
        "EXPIRE" | "PEXPIRE" | "EXPIREAT" | "PEXPIREAT" | "RENAME" | "RENAMENX" | "MOVE" | "MIGRATE" | "RESTORE"
        | "COPY" => {
            code.add(What::Destroys("EXPIRE"), "redis.delete", span);
        }
        "SHUTDOWN" | "DEBUG" | "FAILOVER" | "REPLICAOF" | "SLAVEOF" => code.add(What::Kills, "redis.admin", span),
        "MONITOR" | "SYNC" | "PSYNC" => {}
        "CONFIG" => match sub.as_str() {
            "GET" | "HELP" => {}
            _ => code.add(What::Changes, "redis.admin", span),
        },
        "ACL" => match sub.as_str() {
            "LIST" | "GETUSER" | "USERS" | "WHOAMI" | "CAT" | "LOG" | "HELP" | "DRYRUN" | "GENPASS" => {}
            _ => code.add(What::Changes, "redis.admin", span),
        },
        "CLIENT" => match sub.as_str() {
            "LIST" | "INFO" | "GETNAME" | "ID" | "HELP" | "SETNAME" | "TRACKINGINFO" | "GETREDIR" | "SETINFO"
            | "NO-EVICT" | "NO-TOUCH" | "REPLY" => {}
            _ => code.add(What::Kills, "redis.admin", span),
        },
        "CLUSTER" => match sub.as_str() {
            "INFO" | "NODES" | "SLOTS" | "SHARDS" | "KEYSLOT" | "MYID" | "LINKS" | "REPLICAS" | "SLAVES"
            | "COUNTKEYSINSLOT" | "GETKEYSINSLOT" | "HELP" | "MYSHARDID" => {}
            _ => code.add(What::Changes, "redis.admin", span),
        },
        "SCRIPT" | "FUNCTION" => match sub.as_str() {
            "EXISTS" | "LIST" | "STATS" | "DUMP" | "HELP" => {}
            "FLUSH" | "DELETE" | "RESTORE" => code.add(What::Destroys("SCRIPT FLUSH"), "redis.delete", span),
            _ => code.add(What::Changes, "redis.change", span),
        },
        "MODULE" => match sub.as_str() {
            "LIST" | "HELP" => {}
            _ => code.add(What::Evaluates, "redis.admin", span),
        },
        "EVAL" | "EVALSHA" | "FCALL" => script(split.get(1).copied().unwrap_or_default(), &mut code, span),
        "EVAL_RO" | "EVALSHA_RO" | "FCALL_RO" => {}
        "SENTINEL" => match sub.as_str() {
            _ if lists::REDIS_SENTINEL_LOOKING.has(&sub) => {}
            _ => code.add(What::Changes, "redis.admin", span),
        },
        "SLOWLOG" | "LATENCY" | "MEMORY" if matches!(sub.as_str(), "RESET" | "PURGE") => {
            code.add(What::Changes, "redis.change", span)
        }
        "BITFIELD" | "SORT" | "GEORADIUS"
            if split
                .iter()
                .any(|word| matches!(word.to_ascii_uppercase().as_str(), "SET" | "INCRBY" | "STORE" | "STOREDIST")) =>
        {
            code.add(What::Changes, "redis.change", span);
        }
        "XGROUP" | "BGSAVE" | "SAVE" | "BGREWRITEAOF" | "PUBLISH" | "SPUBLISH" | "PERSIST" => {
            code.add(What::Changes, "redis.change", span)
        }
        _ if lists::REDIS_LOOKING.has(&verb) => {}
        _ if lists::REDIS_CHANGING.has(&verb) => code.add(What::Changes, "redis.change", span),
        _ => code.doubt("redis.unknown", span),
    }
    code
}

/// A Lua script: what it calls with literal names.
fn script(text: &str, code: &mut Code, span: Span) {
    code.doubt("redis.unknown", span);
    let lower = text.to_ascii_lowercase();
    if lower.contains("flushall") || lower.contains("flushdb") {
        code.add(What::Destroys("FLUSHALL"), "redis.flush", span);
    } else if ["'del'", "\"del\"", "'unlink'", "\"unlink\""].iter().any(|word| lower.contains(word)) {
        code.add(What::Destroys("DEL"), "redis.delete", span);
    }
}
