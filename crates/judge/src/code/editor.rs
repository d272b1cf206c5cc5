//! vim's ex commands, as `-c`, `+cmd`, `--cmd` and scripts hold them: what they run, write and delete.

use super::super::argument::UNKNOWN;
use super::super::syntax::ir::Span;
use super::{Code, What, known};
use crate::lists;

/// What ex commands do, one per line or separated by `|`.
pub fn vim(text: &str, depth: usize) -> Code {
    let mut code = Code::default();
    let mut at = 0;
    for line in text.split('\n') {
        let mut rest = line;
        let mut start = at;
        loop {
            let (command, length) = next(rest);
            ex(command, Span::new(start, start + command.len()), depth, &mut code);
            match rest.get(length..) {
                Some(more) if !more.is_empty() => {
                    start += length;
                    rest = more;
                }
                _ => break,
            }
        }
        at += line.len() + 1;
    }
    code
}

/// The first command of a line, and how much of the line it takes with the bar. These take the bar as their own.
fn next(rest: &str) -> (&str, usize) {
    let name = split(rest).1;
    if name.starts_with('!') || lists::VIM_BARS.has(name) {
        return (rest, rest.len());
    }
    let bytes = rest.as_bytes();
    let bar =
        (0..bytes.len()).find(|at| bytes.get(*at) == Some(&b'|') && (*at == 0 || bytes.get(*at - 1) != Some(&b'\\')));
    match bar {
        Some(at) => (rest.get(..at).unwrap_or_default(), at + 1),
        None => (rest, rest.len()),
    }
}

/// The range, the name and the argument of a command.
fn split(command: &str) -> (&str, &str, &str) {
    super::tick();
    let trimmed = command.trim_start_matches([' ', '\t', ':']);
    let range = trimmed
        .bytes()
        .take_while(|byte| {
            byte.is_ascii_digit() || matches!(byte, b'%' | b'$' | b'.' | b',' | b'+' | b'-' | b';' | b'*' | b' ')
        })
        .count();
    let rest = trimmed.get(range..).unwrap_or_default();
    let length = match rest.bytes().next() {
        Some(byte) if byte.is_ascii_alphabetic() => {
            let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
            // `py3` and `lua5`: a digit belongs to the name.
            if rest.starts_with("py") || rest.starts_with("python") {
                rest.bytes().take_while(u8::is_ascii_alphanumeric).count()
            } else {
                letters
            }
        }
        Some(byte) if byte.is_ascii() => 1,
        _ => 0,
    };
    let (name, argument) = rest.split_at(length);
    (trimmed.get(..range).unwrap_or_default(), name, argument)
}

fn ex(command: &str, span: Span, depth: usize, code: &mut Code) {
    let (range, name, argument) = split(command);
    let bang = argument.starts_with('!');
    let argument = argument.trim_start_matches('!').trim();
    let file = |argument: &str| {
        argument.split_whitespace().rfind(|word| !word.starts_with("++")).map(str::to_owned).and_then(known)
    };
    let shell =
        |text: &str, code: &mut Code| code.add(What::Runs(known(text.trim().to_owned())), "code.runs-command", span);
    if command.trim_start_matches([' ', ':']).starts_with(UNKNOWN) {
        return code.doubt("code.unknown", span);
    }
    match name {
        "" if argument.is_empty() || range.is_empty() => {}
        "!" => shell(argument, code),
        "w" | "wr" | "write" | "up" | "update" | "sav" | "saveas" | "wq" | "x" | "xit" | "wqa" | "xa" | "wa"
        | "wall" | "wn" => {
            let whole = command.trim_start_matches([' ', ':']);
            match whole.find('!').filter(|_| whole.contains(" !")) {
                Some(at) => shell(whole.get(at + 1..).unwrap_or_default(), code),
                None => code.add(What::Overwrites { path: file(argument) }, "code.overwrites", span),
            }
        }
        "r" | "re" | "read" => match command.split_once('!').filter(|_| bang || command.contains(" !")) {
            Some((_, text)) => shell(text, code),
            None => code.add(What::Reads { path: file(argument) }, "code.reads", span),
        },
        "e" | "edit" | "sp" | "split" | "vs" | "vsplit" | "tabe" | "tabedit" | "new" | "vnew" | "view" | "find"
        | "n" | "args" => {}
        "ter" | "term" | "terminal" => shell(argument, code),
        "mak" | "make" | "grep" | "vimgrep" | "lmake" | "lgrep" => code.doubt("code.unknown", span),
        "so" | "source" | "ru" | "runtime" | "luafile" | "pyfile" | "py3file" | "packadd" | "PlugInstall"
        | "PlugUpdate" => code.add(What::Evaluates, "code.evaluates", span),
        "py" | "python" | "py3" | "python3" | "pyx" => code.merge_code(super::Language::Python, argument, span, depth),
        "lua" => code.merge_code(super::Language::Lua, argument, span, depth),
        "perl" | "pe" => code.merge_code(super::Language::Perl, argument, span, depth),
        "ruby" | "rub" => code.merge_code(super::Language::Ruby, argument, span, depth),
        "exe" | "execute" | "cal" | "call" | "let" | "echo" | "ec" | "echom" | "eval" | "if" | "silent" | "sil"
        | "normal" | "norm" => expression(name, argument, span, depth, code),
        "g" | "global" | "v" | "vglobal" | "argdo" | "bufdo" | "windo" | "tabdo" | "cdo" => {
            // `:g/pattern/command`: what stands after the second delimiter.
            let inner = match (name.len() <= 7 && !name.ends_with("do"), argument.chars().next()) {
                (true, Some(delimiter)) => argument.splitn(3, delimiter).nth(2).unwrap_or_default(),
                _ => argument,
            };
            if depth < super::DEEPEST {
                code.absorb(vim(inner, depth + 1), span);
            } else {
                code.doubt("code.unknown", span);
            }
        }
        "d" | "delete" | "m" | "move" | "t" | "co" | "copy" | "s" | "substitute" | "sort" | "j" | "join" | "u"
        | "undo" | "y" | "yank" | "p" | "print" | "nu" | "number" | "noh" | "nohlsearch" | "retab" | "norm!" => {
            if argument.contains("\\=") {
                code.doubt("code.unknown", span);
            }
        }
        "q" | "qu" | "quit" | "qa" | "qall" | "cq" | "cquit" | "set" | "se" | "setlocal" | "setl" | "syntax"
        | "syn" | "filetype" | "colorscheme" | "colo" | "hi" | "highlight" | "help" | "h" | "version" | "ve"
        | "registers" | "marks" | "ls" | "buffers" | "pwd" | "nmap" | "map" | "nnoremap" | "map!" | "wincmd"
        | "only" | "tabnew" | "bn" | "bp" | "bd" | "bdelete" | "close" | "checkhealth" | "messages" | "scriptnames"
        | "verbose" | "redraw" | "startinsert" | "diffthis" | "only!" | "next" | "first" | "last" | "tag" | "ta"
        | "noswapfile" | "/" | "?" | "\"" | "0" => {
            let option = argument.to_ascii_lowercase();
            if matches!(name, "set" | "se" | "setlocal" | "setl")
                && ["shell", "makeprg", "grepprg", "equalprg", "formatprg", "keywordprg", "exrc", "modeline", "=`"]
                    .iter()
                    .any(|word| option.contains(word))
            {
                code.doubt("code.unknown", span);
            }
            if argument.contains("<C-R>=") || argument.contains(":!") {
                code.doubt("code.unknown", span);
            }
        }
        _ => code.doubt("code.unknown", span),
    }
}

/// An expression: the functions that run or delete something.
fn expression(name: &str, argument: &str, span: Span, depth: usize, code: &mut Code) {
    if matches!(name, "silent" | "sil") {
        return if depth < super::DEEPEST {
            code.absorb(vim(argument, depth + 1), span)
        } else {
            code.doubt("code.unknown", span)
        };
    }
    let literal = |call: &str| {
        let at = argument.find(call)? + call.len();
        let rest = argument.get(at..)?.trim_start();
        let quote = rest.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
        rest.get(1..)?.split(quote).next().map(str::to_owned)
    };
    for call in ["system(", "systemlist(", "termopen(", "jobstart(", "job_start(", "libcall("] {
        if argument.contains(call) {
            code.add(What::Runs(literal(call).and_then(known)), "code.runs-command", span);
        }
    }
    if argument.contains("delete(") {
        let recursive = argument.contains("rf");
        code.add(
            What::Deletes { path: literal("delete("), recursive },
            if recursive { "code.deletes-tree" } else { "code.deletes" },
            span,
        );
    }
    if argument.contains("writefile(") {
        code.add(What::Overwrites { path: None }, "code.overwrites", span);
    }
    if argument.contains("rename(") {
        code.add(What::Deletes { path: literal("rename("), recursive: false }, "code.moves", span);
    }
    let harmless =
        matches!(name, "echo" | "ec" | "echom" | "let") && !argument.contains('(') && !argument.contains(UNKNOWN);
    if !harmless {
        match (name, literal("")) {
            // `:execute "…"` with one literal is that command.
            ("exe" | "execute", Some(inner)) if argument.len() == inner.len() + 2 && depth < super::DEEPEST => {
                code.absorb(vim(&inner, depth + 1), span)
            }
            _ => code.doubt("code.unknown", span),
        }
    }
}

impl Code {
    /// Adds what code of another language does that stands in this text.
    fn merge_code(&mut self, language: super::Language, text: &str, span: Span, depth: usize) {
        self.absorb(super::scan_at(language, text, depth + 1), span);
    }
}
