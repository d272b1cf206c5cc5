//! Redis commands, as they stand in the operands of `redis-cli` and its relatives.

use super::super::syntax::ir::Span;
use super::{Code, What};

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
        "DEL" | "UNLINK" | "GETDEL" | "LTRIM" | "XTRIM" | "SPOP" | "LPOP" | "RPOP" | "BLPOP" | "BRPOP" | "HDEL"
        | "SREM" | "ZREM" | "LREM" | "XDEL" | "ZPOPMIN" | "ZPOPMAX" | "ZREMRANGEBYSCORE" | "ZREMRANGEBYRANK"
        | "ZREMRANGEBYLEX" | "LMPOP" | "ZMPOP" | "BLMPOP" | "JSON.DEL" | "FT.DROPINDEX" | "FT.DROP" | "TS.DEL" => {
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
            "MASTERS"
            | "MASTER"
            | "REPLICAS"
            | "SLAVES"
            | "SENTINELS"
            | "GET-MASTER-ADDR-BY-NAME"
            | "CKQUORUM"
            | "INFO-CACHE"
            | "MYID"
            | "HELP" => {}
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
        _ if LOOKS.split_ascii_whitespace().any(|look| look == verb) => {}
        _ if CHANGES.split_ascii_whitespace().any(|change| change == verb) => {
            code.add(What::Changes, "redis.change", span)
        }
        _ => code.doubt("redis.unknown", span),
    }
    code
}

/// Commands that only look.
const LOOKS: &str = "PING ECHO GET MGET STRLEN GETRANGE SUBSTR EXISTS KEYS SCAN TYPE TTL PTTL EXPIRETIME PEXPIRETIME OBJECT RANDOMKEY DBSIZE INFO TIME LASTSAVE ROLE COMMAND AUTH SELECT HELLO QUIT \
    EXIT HELP HGET HGETALL HMGET HKEYS HVALS HLEN HEXISTS HSCAN HSTRLEN HRANDFIELD LRANGE LLEN LINDEX LPOS SMEMBERS SCARD SISMEMBER SMISMEMBER SSCAN SRANDMEMBER SINTER SUNION SDIFF SINTERCARD ZRANGE \
    ZREVRANGE ZRANGEBYSCORE ZREVRANGEBYSCORE ZRANGEBYLEX ZREVRANGEBYLEX ZCARD ZCOUNT ZLEXCOUNT ZSCORE ZMSCORE ZRANK ZREVRANK ZSCAN ZRANDMEMBER ZINTER ZUNION ZDIFF ZINTERCARD XRANGE XREVRANGE XLEN XREAD \
    XINFO XPENDING BITCOUNT BITPOS GETBIT BITFIELD BITFIELD_RO GEODIST GEOHASH GEOPOS GEORADIUS GEORADIUS_RO GEOSEARCH GEORADIUSBYMEMBER PFCOUNT SUBSCRIBE PSUBSCRIBE SSUBSCRIBE PUBSUB WAIT WAITAOF \
    SLOWLOG LATENCY MEMORY SORT SORT_RO DUMP TOUCH MULTI EXEC DISCARD WATCH UNWATCH READONLY READWRITE LCS LOLWUT ASKING JSON.GET JSON.MGET JSON.TYPE JSON.STRLEN JSON.ARRLEN JSON.OBJKEYS JSON.OBJLEN \
    FT.SEARCH FT.INFO FT._LIST FT.EXPLAIN FT.AGGREGATE TS.GET TS.RANGE TS.MGET TS.MRANGE TS.INFO TS.QUERYINDEX BF.EXISTS BF.INFO CF.EXISTS";

/// Commands that set or add something.
const CHANGES: &str = "SET SETEX PSETEX SETNX MSET MSETNX GETSET GETEX APPEND SETRANGE INCR INCRBY INCRBYFLOAT DECR DECRBY HSET HMSET HSETNX HINCRBY HINCRBYFLOAT LPUSH RPUSH LPUSHX RPUSHX LINSERT LSET LMOVE \
    BLMOVE RPOPLPUSH BRPOPLPUSH SADD SMOVE SINTERSTORE SUNIONSTORE SDIFFSTORE ZADD ZINCRBY ZUNIONSTORE ZINTERSTORE ZDIFFSTORE ZRANGESTORE XADD XACK XCLAIM XAUTOCLAIM XREADGROUP XSETID SETBIT BITOP GEOADD \
    GEOSEARCHSTORE PFADD PFMERGE JSON.SET JSON.MSET JSON.MERGE JSON.ARRAPPEND JSON.NUMINCRBY FT.CREATE FT.ALTER TS.CREATE TS.ADD TS.MADD TS.ALTER BF.ADD BF.RESERVE CF.ADD RESET";

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
