//! JavaScript and TypeScript, as node, deno and bun run them: the literals and the vocabulary.

use super::program::lex::{Interpolation, Lexer, Lexis, Quote};
use super::program::{Act, Grammar, Imports, RECEIVER, walk};
use super::{Code, Language, listed};

static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["//"],
        block: &[("/*", "*/")],
        quotes: [Quote::Escapes, Quote::Escapes, Quote::Interpolates],
        triple: false,
        interpolation: Interpolation::Dollar,
        regex: true,
        sigils: &[],
        extra: b"$",
        escape: b'\\',
        special,
    },
    name,
    method,
    keyword,
    module,
    imports: Imports::JavaScript,
    bare: false,
    concat: &["+"],
    language: Language::JavaScript,
};

/// What a JavaScript program does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    walk::scan(&GRAMMAR, text, depth)
}

/// `$` starts a name here.
pub(super) fn special(lexer: &mut Lexer<'_>) -> bool {
    if lexer.byte(0) != Some(b'$') {
        return false;
    }
    let start = lexer.at;
    lexer.word();
    lexer.push(super::program::lex::Kind::Word, start);
    true
}

fn keyword(word: &str) -> bool {
    listed(
        "async await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements in instanceof interface let new null of package private \
         protected public return static super switch this throw true try typeof undefined var void while with yield from as type NaN Infinity",
        word,
    )
}

fn module(name: &str) -> bool {
    listed(
        "fs fs/promises path os util url querystring child_process http https http2 net tls dns crypto zlib stream events buffer assert readline string_decoder timers timers/promises vm v8 worker_threads \
         cluster perf_hooks process console module punycode tty dgram inspector async_hooks constants sys test bun:sqlite bun bun:ffi node:test sqlite dns/promises stream/promises util/types path/posix assert/strict",
        name,
    ) || matches!(name, "console" | "JSON" | "Math" | "Object" | "Array" | "Deno" | "Bun" | "Reflect")
}

fn name(path: &str) -> Option<Act> {
    use Act::*;
    let path = path.strip_prefix("globalThis.").or_else(|| path.strip_prefix("global.")).unwrap_or(path);
    let path = path.strip_prefix("process.mainModule.").unwrap_or(path);
    if let Some(inner) = path.strip_prefix("fs/promises.").or_else(|| path.strip_prefix("fs.promises.")) {
        return file(inner);
    }
    if let Some(inner) = path.strip_prefix("fs.") {
        return file(inner);
    }
    Some(match path {
        "child_process.exec" | "child_process.execSync" => Shell(0),
        "child_process.spawn" | "child_process.spawnSync" | "child_process.execFile" | "child_process.execFileSync" => {
            Argv(0)
        }
        "Deno.Command" | "Deno.run" => Argv(0),
        "Bun.spawn" | "Bun.spawnSync" | "Bun.$" | "$" => Command(0),
        "child_process.fork"
        | "worker_threads.Worker"
        | "Worker"
        | "vm.runInThisContext"
        | "vm.runInNewContext"
        | "vm.Script"
        | "process.binding"
        | "process.dlopen"
        | "Reflect.get"
        | "Reflect.apply"
        | "Reflect.construct"
        | "require"
        | "import"
        | "module.constructor._load"
        | "Deno.dlopen"
        | "process.mainModule"
        | "crypto.setEngine"
        | "os.setPriority"
        | "module.createRequire"
        | "Proxy"
        | "inspector.open" => Native,
        "eval" | "Function" | "setTimeout_text" | "constructor.constructor" => Eval(0),
        "process.kill" | "process.abort" | "Deno.kill" => Kill,
        "fetch"
        | "http.get"
        | "http.request"
        | "https.get"
        | "https.request"
        | "net.connect"
        | "net.createConnection"
        | "tls.connect"
        | "dgram.createSocket"
        | "WebSocket"
        | "XMLHttpRequest"
        | "Deno.connect"
        | "http.createServer"
        | "net.createServer"
        | "Bun.serve"
        | "Deno.serve"
        | "dns.lookup"
        | "dns.resolve"
        | "dns.promises.lookup" => Net(0),
        "Deno.remove" | "Deno.removeSync" => Delete(0),
        "Deno.writeTextFile"
        | "Deno.writeTextFileSync"
        | "Deno.writeFile"
        | "Deno.writeFileSync"
        | "Bun.write"
        | "Deno.truncate" => Overwrite(0),
        "Deno.rename" | "Deno.renameSync" => Move(0, 1),
        "Deno.readTextFile" | "Deno.readTextFileSync" | "Deno.readFile" | "Deno.readFileSync" | "Bun.file" => Read(0),
        "Deno.mkdir" | "Deno.mkdirSync" | "Deno.chmod" => Write(0),
        "process.setuid" | "process.chdir_free" => Unknown,
        _ if listed(PURE, path) => Pure,
        _ => {
            let (root, _) = path.split_once('.')?;
            let pure = listed(
                "console JSON Math Object Array Number String Date RegExp Promise Symbol BigInt Intl path util url querystring os crypto buffer Buffer assert events zlib string_decoder perf_hooks performance readline stream timers Error Map Set WeakMap \
                URLSearchParams URL TextDecoder TextEncoder process.stdout process.stderr process.stdin",
                root,
            ) && !path.contains("constructor")
                && !path.contains("__proto__")
                && !path.contains("getPrototypeOf")
                && !path.contains("defineProperty");
            if pure { Pure } else { return None }
        }
    })
}

const PURE: &str = "parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape atob btoa String Number Boolean Array Object Date RegExp Error TypeError RangeError Symbol BigInt Map Set WeakMap WeakSet Promise \
    setTimeout setInterval clearTimeout clearInterval setImmediate queueMicrotask structuredClone Uint8Array Uint16Array Uint32Array Int32Array Float64Array ArrayBuffer DataView URL URLSearchParams TextEncoder TextDecoder AbortController \
    process.exit process.cwd process.uptime process.memoryUsage process.hrtime process.hrtime.bigint process.stdout.write process.stderr.write process.stdin.on process.on process.nextTick process.cpuUsage process.stdin.resume process.stdin.setEncoding \
    process.getuid process.version process.versions process.argv process.env process.platform process.arch process.chdir require.resolve import.meta Deno.version Deno.cwd Deno.args Bun.version Bun.hash Deno.env.get Deno.exit print";

/// The functions of `fs`, which come in three forms.
fn file(name: &str) -> Option<Act> {
    use Act::*;
    Some(match name.strip_suffix("Sync").unwrap_or(name) {
        "rm" | "unlink" | "rmdir" => Delete(0),
        "rename" => Move(0, 1),
        "writeFile" | "truncate" | "createWriteStream" | "ftruncate" => Overwrite(0),
        "appendFile" | "mkdir" | "chmod" | "chown" | "utimes" | "mkdtemp" | "lchown" => Write(0),
        "copyFile" | "cp" | "link" | "symlink" => Overwrite(1),
        "readFile" | "createReadStream" | "readdir" | "readlink" => Read(0),
        "open" => Open(0, 1),
        "stat" | "lstat" | "exists" | "access" | "realpath" | "close" | "read" | "fstat" | "watch" | "opendir"
        | "statfs" | "promises" | "constants" | "write" => Pure,
        _ => return None,
    })
}

fn method(name: &str) -> Option<Act> {
    use Act::*;
    Some(match name {
        "exec" if false => Shell(0),
        "execSync" | "spawnSync" | "execFileSync" => Shell(0),
        "rmSync" | "unlinkSync" | "rmdirSync" | "unlink" => Delete(0),
        "writeFileSync" | "writeFile" => Overwrite(0),
        "constructor" | "__proto__" | "getBuiltinModule" | "_load" | "binding" | "dlopen" => Native,
        "query" | "execute" => Sql(0),
        "kill" => Kill,
        "spawn" => Argv(0),
        "connect" => Net(0),
        "remove" => Delete(RECEIVER),
        _ if listed(METHODS, name) => Pure,
        _ => return None,
    })
}

const METHODS: &str = "log error warn info table dir push pop shift unshift slice splice concat join split map filter reduce reduceRight forEach find findIndex findLast some every includes indexOf lastIndexOf sort toSorted reverse toReversed fill flat flatMap keys \
    values entries from of isArray length charAt charCodeAt codePointAt substring substr trim trimStart trimEnd padStart padEnd repeat replace replaceAll match matchAll search test exec toLowerCase toUpperCase toString toFixed toPrecision \
    toISOString toJSON toLocaleString toLocaleDateString getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds setDate setHours setMonth parse stringify then catch finally resolve all allSettled race any on once emit \
    write end pipe resume setEncoding add has get set delete clear size update digest randomUUID text json arrayBuffer at localeCompare normalize valueOf hasOwnProperty assign fromEntries startsWith endsWith format now next return padEnd \
    toSpliced with groupBy stdout stderr trimLeft trimRight readUInt32BE call apply bind isInteger getOwnPropertyNames getTimezoneOffset close prompt question iterate copyWithin";
