//! vim's ex commands in `-c`, `+cmd`, `--cmd` and scripts: what they run, write and delete.

use super::{Code, CodeDeed, Language, known};
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

/// Commands are separated by `|` or line ends.
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

/// The first command, and its length with the bar, which some commands take as their own.
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
    // `py3`: a digit belongs to the name.
    let digits = rest.starts_with("py");
    let letter = |byte: &u8| byte.is_ascii_alphabetic() || digits && byte.is_ascii_digit();
    let sign = usize::from(rest.bytes().next().is_some_and(|byte| byte.is_ascii()));
    let (name, argument) = rest.split_at(rest.bytes().take_while(letter).count().max(sign));
    (trimmed.get(..range).unwrap_or_default(), name, argument)
}

fn ex(command: &str, span: Span, depth: usize, code: &mut Code) {
    let (range, name, argument) = split(command);
    let bang = argument.starts_with('!');
    let argument = argument.trim_start_matches('!').trim();
    let file = |argument: &str| {
        argument.split_whitespace().rfind(|word| !word.starts_with("++")).map(str::to_owned).and_then(known)
    };
    if command.trim_start_matches([' ', ':']).starts_with(UNKNOWN) {
        return code.doubt("code.unknown", span);
    }
    match lists::VIM_COMMANDS.value(name) {
        _ if name.is_empty() && (argument.is_empty() || range.is_empty()) => {}
        Some("shell") => code.add_run(argument, span),
        Some("write") => {
            let whole = command.trim_start_matches([' ', ':']);
            match whole.find('!').filter(|_| whole.contains(" !")) {
                Some(at) => code.add_run(whole.get(at + 1..).unwrap_or_default(), span),
                None => code.add(CodeDeed::Overwrites { path: file(argument) }, span),
            }
        }
        Some("read") => match command.split_once('!').filter(|_| bang || command.contains(" !")) {
            Some((_, text)) => code.add_run(text, span),
            None => code.add(CodeDeed::Reads { path: file(argument) }, span),
        },
        Some("expression") => expression(name, argument, span, depth, code),
        Some("commands") => {
            // `:g/pattern/command`: the command is after the second delimiter.
            let inner = match (name.len() <= 7 && !name.ends_with("do"), argument.chars().next()) {
                (true, Some(delimiter)) => argument.splitn(3, delimiter).nth(2).unwrap_or_default(),
                _ => argument,
            };
            inside(inner, span, depth, code);
        }
        Some("text") if argument.contains("\\=") => code.doubt("code.unknown", span),
        Some("set") if lists::VIM_RUNNING_OPTIONS.words().any(|word| argument.to_ascii_lowercase().contains(word)) => {
            code.doubt("code.unknown", span);
        }
        Some("set" | "looks") if argument.contains("<C-R>=") || argument.contains(":!") => {
            code.doubt("code.unknown", span);
        }
        Some("set" | "looks" | "text") => {}
        Some(said) => match Language::from_name(said) {
            Some(language) => code.absorb(super::scan_nested(language, argument, depth + 1), span),
            None => code.add_said(said, None, span),
        },
        None => code.doubt("code.unknown", span),
    }
}

fn inside(text: &str, span: Span, depth: usize, code: &mut Code) {
    if depth < super::DEEPEST {
        code.absorb(vim(text, depth + 1), span);
    } else {
        code.doubt("code.unknown", span);
    }
}

/// The functions of an expression that run or delete something.
fn expression(name: &str, argument: &str, span: Span, depth: usize, code: &mut Code) {
    if matches!(name, "silent" | "sil") {
        return inside(argument, span, depth, code);
    }
    let literal = |call: &str| {
        let at = argument.find(call)? + call.len();
        let rest = argument.get(at..)?.trim_start();
        let quote = rest.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
        rest.get(1..)?.split(quote).next().map(str::to_owned)
    };
    for call in ["system(", "systemlist(", "termopen(", "jobstart(", "job_start(", "libcall("] {
        if argument.contains(call) {
            code.add(CodeDeed::Runs(literal(call).and_then(known)), span);
        }
    }
    if argument.contains("delete(") {
        let recursive = argument.contains("rf");
        code.add(CodeDeed::Deletes { path: literal("delete("), recursive }, span);
    }
    if argument.contains("writefile(") {
        code.add(CodeDeed::Overwrites { path: None }, span);
    }
    if argument.contains("rename(") {
        code.add_by(CodeDeed::Deletes { path: literal("rename("), recursive: false }, "code.moves", span);
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
