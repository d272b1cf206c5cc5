//! Lua: its literals and its vocabulary.

use super::program::lex::{Interpolation, Kind, Lexer, Lexis, Quote};
use super::program::{Act, Grammar, Imports, walk};
use super::{Code, Language, listed};

static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["--"],
        block: &[("--[[", "]]"), ("--[=[", "]=]")],
        quotes: [Quote::Escapes, Quote::Escapes, Quote::None],
        triple: false,
        interpolation: Interpolation::None,
        regex: false,
        sigils: &[],
        extra: &[],
        escape: b'\\',
        special,
    },
    name,
    method,
    keyword,
    module: |name| listed("string table math os io utf8 coroutine debug bit bit32 ffi", name),
    imports: Imports::Word,
    bare: true,
    concat: &[".."],
    language: Language::Lua,
};

/// What a Lua program does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    walk::scan(&GRAMMAR, text, depth)
}

/// Long brackets: `[[…]]`, `[==[…]==]`.
fn special(lexer: &mut Lexer<'_>) -> bool {
    let start = lexer.at;
    let rest = lexer.rest();
    let Some(inside) = rest.strip_prefix('[') else { return false };
    let level = inside.bytes().take_while(|byte| *byte == b'=').count();
    if level > 8 || inside.as_bytes().get(level) != Some(&b'[') {
        return false;
    }
    let close = format!("]{}]", "=".repeat(level));
    let from = level + 2;
    match rest.get(from..).and_then(|body| body.find(&close).map(|length| (body, length))) {
        Some((body, length)) => {
            let text = body.get(..length).unwrap_or_default().to_owned();
            lexer.at += from + length + close.len();
            lexer.push(Kind::Text(text), start);
        }
        None => lexer.broken(start),
    }
    true
}

fn keyword(word: &str) -> bool {
    listed(
        "and break do else elseif end false for function goto if in local nil not or repeat return then true until while",
        word,
    )
}

fn name(path: &str) -> Option<Act> {
    use Act::*;
    Some(match path {
        "os.execute" | "io.popen" | "vim.fn.system" | "vim.cmd" => Shell(0),
        "os.remove" => Delete(0),
        "os.rename" => Move(0, 1),
        "io.open" | "io.output" => Open(0, 1),
        "io.lines" | "io.input" => Read(0),
        "load" | "loadstring" => Eval(0),
        "loadfile" | "dofile" | "require" | "package.loadlib" | "debug.getinfo" | "debug.sethook" | "ffi.C"
        | "ffi.cdef" | "ffi.load" | "setmetatable" | "getfenv" | "setfenv" | "_G" | "_ENV" | "rawget"
        | "debug.getregistry" => Native,
        "redis.call" | "redis.pcall" => Unknown,
        "print" | "type" | "tostring" | "tonumber" | "pairs" | "ipairs" | "next" | "select" | "error" | "assert"
        | "pcall" | "xpcall" | "unpack" | "rawequal" | "rawlen" | "collectgarbage" | "os.time" | "os.date"
        | "os.clock" | "os.getenv" | "os.difftime" | "os.exit" | "io.write" | "io.read" | "io.stdin" | "io.stdout"
        | "io.stderr.write" | "io.stdout.write" | "io.stdin.read" | "io.stdin.lines" | "getmetatable" | "_VERSION"
        | "os.tmpname" => Pure,
        _ => {
            let (root, _) = path.split_once('.')?;
            if listed("string table math utf8 coroutine bit bit32", root) { Pure } else { return None }
        }
    })
}

fn method(name: &str) -> Option<Act> {
    use Act::*;
    Some(match name {
        "read" | "write" | "lines" | "close" | "seek" | "flush" | "gsub" | "gmatch" | "match" | "find" | "sub"
        | "upper" | "lower" | "rep" | "reverse" | "len" | "format" | "byte" | "char" => Pure,
        "execute" => Shell(0),
        _ => return None,
    })
}
