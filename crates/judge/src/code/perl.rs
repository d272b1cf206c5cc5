//! Perl: its literals, of which there are many, and its vocabulary.

use super::program::lex::{Interpolation, Kind, Lexer, Lexis, Quote, executes, is_word};
use super::program::{Act, Grammar, Imports, RECEIVER, walk};
use super::{Code, Language, listed};

static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["#"],
        block: &[],
        quotes: [Quote::Plain, Quote::Interpolates, Quote::Shell],
        triple: false,
        interpolation: Interpolation::Sigil,
        regex: true,
        sigils: b"$@%&",
        extra: &[],
        escape: b'\\',
        special,
    },
    name,
    method,
    keyword,
    module,
    imports: Imports::Word,
    bare: true,
    concat: &["."],
    language: Language::Perl,
};

/// What a Perl program does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    walk::scan(&GRAMMAR, text, depth)
}

/// The closing character for an opening one.
fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        other => other,
    }
}

/// `q`, `qq`, `qw`, `qx`, `qr`, `m`, `s`, `tr`, `y`, here-documents, `%` as an operator, documentation.
fn special(lexer: &mut Lexer<'_>) -> bool {
    let start = lexer.at;
    let rest = lexer.rest();
    if rest.starts_with("__END__")
        || rest.starts_with("__DATA__")
        || (rest.starts_with('=')
            && at_line_start(lexer)
            && rest.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic))
    {
        let end = rest.find("\n=cut").filter(|_| rest.starts_with('=')).map_or(rest.len(), |at| at + 5);
        lexer.at += end;
        return true;
    }
    if rest.starts_with("<<") && lexer.operand_follows() {
        return here_document(lexer);
    }
    if (rest.starts_with("&{") || rest.starts_with("&$")) && lexer.operand_follows() {
        // A function whose name is computed.
        lexer.at += 1;
        lexer.push(Kind::Hole, start);
        return true;
    }
    if (rest.starts_with('%') || rest.starts_with('&')) && (!lexer.operand_follows() || rest.starts_with("&&")) {
        lexer.at += if rest.starts_with("&&") { 2 } else { 1 };
        lexer.push(Kind::Sign, start);
        return true;
    }
    let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let Some(word @ ("q" | "qq" | "qw" | "qx" | "qr" | "m" | "s" | "tr" | "y")) = rest.get(..length) else {
        return false;
    };
    if lexer.out.last().is_some_and(|last| {
        last.kind == Kind::Sign && matches!(lexer.text.get(last.span.start..last.span.end), Some("->" | "{"))
    }) && rest.as_bytes().get(length) == Some(&b'}')
    {
        return false;
    }
    let mut open_at = length;
    while matches!(rest.as_bytes().get(open_at), Some(b' ' | b'\t')) {
        open_at += 1;
    }
    let Some(open) = rest.as_bytes().get(open_at).copied() else { return false };
    if is_word(open)
        || open.is_ascii_whitespace()
        || matches!(open, b',' | b';' | b')')
        || (open == b'=' && open_at > length)
        || rest.get(open_at..).is_some_and(|rest| rest.starts_with("=>"))
    {
        return false;
    }
    lexer.at += open_at + 1;
    let close = closing(open);
    let nests = (close != open).then_some(open);
    match word {
        "q" | "qw" | "tr" | "y" => plain(lexer, word, nests, open, close, start),
        "qq" | "qx" => {
            match lexer.body(nests, close, false, if open == b'\'' { Quote::Plain } else { Quote::Interpolates }) {
                Some(text) if word == "qx" => lexer.push(Kind::Shell(text), start),
                Some(text) => lexer.push(Kind::Text(text), start),
                None => lexer.broken(start),
            }
        }
        _ => pattern(lexer, word == "s", nests, open, close, start),
    }
    true
}

fn at_line_start(lexer: &Lexer<'_>) -> bool {
    lexer.at == 0 || lexer.bytes.get(lexer.at - 1) == Some(&b'\n')
}

fn plain(lexer: &mut Lexer<'_>, word: &str, nests: Option<u8>, open: u8, close: u8, start: usize) {
    let Some(text) = lexer.body(nests, close, false, Quote::Plain) else { return lexer.broken(start) };
    match word {
        "q" => lexer.push(Kind::Text(text), start),
        "qw" => lexer.push(Kind::List(text.split_whitespace().map(str::to_owned).collect()), start),
        _ => {
            if second(lexer, nests, open, close).is_none() {
                return lexer.broken(start);
            }
            flags(lexer);
            lexer.push(Kind::Regex(text.contains(super::UNKNOWN)), start);
        }
    }
}

/// The second part of `s{…}{…}` or `tr/…/…/`.
fn second(lexer: &mut Lexer<'_>, nests: Option<u8>, open: u8, close: u8) -> Option<(usize, usize)> {
    if nests.is_some() {
        while lexer.byte(0).is_some_and(|byte| byte.is_ascii_whitespace()) {
            lexer.at += 1;
        }
        let other = lexer.byte(0)?;
        lexer.at += 1;
        let close = closing(other);
        let from = lexer.at;
        lexer.body((close != other).then_some(other), close, false, Quote::Plain)?;
        return Some((from, lexer.at - 1));
    }
    let _ = open;
    let from = lexer.at;
    lexer.body(None, close, false, Quote::Plain)?;
    Some((from, lexer.at - 1))
}

fn flags(lexer: &mut Lexer<'_>) -> bool {
    let start = lexer.at;
    while lexer.byte(0).is_some_and(|byte| byte.is_ascii_alphabetic()) {
        lexer.at += 1;
    }
    lexer.bytes.get(start..lexer.at).is_some_and(|flags| flags.contains(&b'e'))
}

/// A match or substitution: code in the pattern, or in the replacement with `/e`, is scanned too.
fn pattern(lexer: &mut Lexer<'_>, substitution: bool, nests: Option<u8>, open: u8, close: u8, start: usize) {
    let from = lexer.at;
    if lexer.body(nests, close, false, Quote::Plain).is_none() {
        return lexer.broken(start);
    }
    let mut code = lexer.text.get(from..lexer.at - 1).is_none_or(executes);
    if substitution {
        let Some((from, to)) = second(lexer, nests, open, close) else { return lexer.broken(start) };
        let replacement = lexer.text.get(from..to).unwrap_or_default();
        code |= replacement.contains(super::UNKNOWN) || replacement.contains("@{") || replacement.contains("${");
        let twice = lexer.text.get(lexer.at..).is_some_and(|rest| {
            rest.bytes().take_while(u8::is_ascii_alphabetic).filter(|byte| *byte == b'e').count() > 1
        });
        if flags(lexer) {
            code |= twice;
            lexer.inner.push(super::Span::new(from, to));
        }
    } else {
        flags(lexer);
    }
    lexer.push(Kind::Regex(code), start);
}

/// `<<"END"`, `<<'END'`, `` <<`END` ``, `<<END`, `<<~END`.
fn here_document(lexer: &mut Lexer<'_>) -> bool {
    let start = lexer.at;
    let rest = lexer.rest();
    let mut at = 2 + usize::from(rest.as_bytes().get(2) == Some(&b'~'));
    let quote = rest.as_bytes().get(at).copied().filter(|byte| matches!(byte, b'"' | b'\'' | b'`'));
    at += usize::from(quote.is_some());
    let length = rest.bytes().skip(at).take_while(|byte| is_word(*byte)).count();
    let Some(end) = rest.get(at..at + length).filter(|end| !end.is_empty()) else { return false };
    lexer.pending.push((lexer.out.len(), end.to_owned(), quote != Some(b'\'')));
    lexer.at += at + length + usize::from(quote.is_some());
    let kind = if quote == Some(b'`') { Kind::Shell(String::new()) } else { Kind::Text(String::new()) };
    lexer.push(kind, start);
    true
}

fn keyword(word: &str) -> bool {
    matches!(
        word,
        "if" | "unless"
            | "while"
            | "until"
            | "for"
            | "foreach"
            | "else"
            | "elsif"
            | "and"
            | "or"
            | "not"
            | "xor"
            | "eq"
            | "ne"
            | "lt"
            | "gt"
            | "le"
            | "ge"
            | "cmp"
            | "my"
            | "our"
            | "local"
            | "state"
            | "sub"
            | "package"
            | "return"
            | "last"
            | "next"
            | "redo"
            | "goto"
            | "BEGIN"
            | "END"
            | "x"
            | "given"
            | "when"
            | "default"
            | "STDIN"
            | "STDOUT"
            | "STDERR"
            | "ARGV"
            | "__PACKAGE__"
            | "undef"
            | "continue"
            | "INIT"
            | "CHECK"
            | "use"
            | "no"
    )
}

fn module(name: &str) -> bool {
    let root = name.split(['.', ':']).next().unwrap_or_default();
    matches!(
        root,
        "strict"
            | "warnings"
            | "utf8"
            | "feature"
            | "integer"
            | "bigint"
            | "bignum"
            | "bytes"
            | "constant"
            | "open"
            | "vars"
            | "lib"
            | "parent"
            | "base"
            | "POSIX"
            | "Data"
            | "List"
            | "Scalar"
            | "Hash"
            | "Time"
            | "JSON"
            | "Encode"
            | "MIME"
            | "Digest"
            | "Math"
            | "Text"
            | "Storable"
            | "Getopt"
            | "Cwd"
            | "File"
            | "IO"
            | "IPC"
            | "Socket"
            | "LWP"
            | "HTTP"
            | "Net"
            | "Sys"
            | "Config"
            | "English"
            | "Carp"
            | "autodie"
            | "URI"
            | "Term"
            | "Unicode"
            | "Benchmark"
            | "charnames"
            | "locale"
            | "Tie"
            | "Fcntl"
            | "Errno"
            | "diagnostics"
            | "v5"
            | "DBI"
            | "re"
            | "sort"
            | "experimental"
    )
}

fn name(path: &str) -> Option<Act> {
    use Act::*;
    Some(match path.strip_prefix("CORE.").or_else(|| path.strip_prefix("GLOBAL.")).unwrap_or(path) {
        "system" | "exec" | "CORE.GLOBAL.system" => Command(0),
        "readpipe" | "POSIX.system" => Shell(0),
        "unlink" | "rmdir" => Delete(0),
        "rmtree" | "remove_tree" | "File.Path.rmtree" | "File.Path.remove_tree" => DeleteTree(0),
        "rename" | "move" | "File.Copy.move" | "mv" => Move(0, 1),
        "copy" | "File.Copy.copy" | "cp" => Overwrite(1),
        "link" | "symlink" => Write(1),
        "truncate" => Overwrite(0),
        "open" => OpenHandle,
        "sysopen" | "opendir_free" => Open(1, 2),
        "mkdir" | "mkpath" | "make_path" => Write(0),
        "chmod" | "chown" | "utime" => Write(1),
        "kill" | "fork" | "POSIX.kill" => Kill,
        "eval" => Eval(0),
        "do"
        | "require"
        | "syscall"
        | "dbmopen"
        | "AUTOLOAD"
        | "DynaLoader.bootstrap"
        | "bless"
        | "tie"
        | "ioctl"
        | "unpack_code"
        | "evalbytes" => Native,
        "socket" | "connect" | "bind" | "listen" | "send" | "gethostbyname" | "getaddrinfo" => Net(1),
        "get"
        | "getstore"
        | "getprint"
        | "LWP.Simple.get"
        | "LWP.Simple.getstore"
        | "mirror"
        | "HTTP.Tiny.new().get" => Net(0),
        "IO.Socket.INET.new" | "IO.Socket.new" => Net(0),
        "setuid" | "setpgrp" | "setpriority" | "chroot" | "umask" => Unknown,
        _ if listed(PURE, path) => Pure,
        _ => return None,
    })
}

fn method(name: &str) -> Option<Act> {
    use Act::*;
    Some(match name {
        "unlink" | "remove" => Delete(RECEIVER),
        "rmtree" | "remove_tree" => DeleteTree(RECEIVER),
        "do" | "execute" | "prepare" | "selectall_arrayref" => Sql(0),
        "get" | "post" | "request" | "connect" => Net(0),
        "can" => Native,
        _ if listed(METHODS, name) => Pure,
        _ => return None,
    })
}

const PURE: &str = "print printf say length substr index rindex uc lc ucfirst lcfirst fc join split map grep sort reverse push \
    pop shift unshift splice keys values each exists delete defined undef scalar wantarray ref chomp chop chr \
    ord hex oct int abs sqrt sin cos atan2 exp log rand srand time localtime gmtime sprintf pack unpack vec \
    sleep exit die warn lock pos quotemeta eof readline close binmode fileno getc read sysread seek tell select \
    stat lstat opendir readdir closedir glob readlink getcwd cwd Dumper sum sum0 max min first uniq shuffle any \
    all none encode_json decode_json encode decode encode_base64 decode_base64 md5_hex sha1_hex sha256_hex floor \
    ceil strftime mktime dirname basename fileparse local reset caller chdir getppid getpwuid getpwnam getgrgid \
    hostname looks_like_number blessed product reduce pairs croak carp confess wait fmod pow isatty ttyname \
    times prototype strtol printflush uri_escape uri_unescape write syswrite alarm nl formline lcm study waitpid \
    getlogin";

const METHODS: &str = "new print printf say close getline getlines autoflush binmode encode decode pretty canonical utf8 epoch ymd \
    hms year mon mday strftime hexdigest add digest isa bstr badd bmul bpow now allow_nonref indent length keys \
    values";
