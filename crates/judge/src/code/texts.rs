//! Texts that describe commands to run: crontabs, systemd units, makefiles, compose files. Every command line in them is
//! handed back to be judged.

use super::super::argument::UNKNOWN;
use super::super::syntax::ir::Span;
use super::{Code, What, known};
use crate::lists;

/// The lines of a text with the place where each starts, continuation lines joined.
fn lines(text: &str) -> Vec<(usize, String)> {
    let mut out: Vec<(usize, String)> = Vec::new();
    let mut at = 0;
    let mut open = false;
    for line in text.split('\n') {
        let (body, continues) = match line.strip_suffix('\\') {
            Some(body) => (body, true),
            None => (line, false),
        };
        match out.last_mut() {
            Some((_, last)) if open => {
                last.push(' ');
                last.push_str(body.trim_start());
            }
            _ => out.push((at, body.to_owned())),
        }
        open = continues;
        at += line.len() + 1;
    }
    out
}

fn run(command: &str, at: usize, code: &mut Code) {
    let command = command.trim();
    code.add(What::Runs(known(command.to_owned())), "code.runs-command", Span::new(at, at + command.len()));
}

/// What installing a crontab leads to: each of its commands will run. `user` says that a user's name stands before them.
pub fn crontab(text: &str, user: bool) -> Code {
    let mut code = Code::default();
    for (at, line) in lines(text) {
        let trimmed = line.trim();
        let mut words = trimmed.split_whitespace();
        let Some(first) = words.next() else { continue };
        if first.starts_with('#') {
            continue;
        }
        if first.split('=').next().is_some_and(|name| {
            first.contains('=') && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        }) {
            let (name, value) = trimmed.split_once('=').unwrap_or((trimmed, ""));
            if let Some(found) = super::env::hijack(name.trim(), value.trim().trim_matches('"')) {
                code.add(What::Runs(found.runs), found.rule, Span::new(at, at + line.len()));
            }
            continue;
        }
        let fields = if first.starts_with('@') { 1 } else { 5 } + usize::from(user);
        let mut rest = trimmed;
        for _ in 0..fields {
            rest = rest.trim_start();
            rest = rest.find(char::is_whitespace).and_then(|end| rest.get(end..)).unwrap_or_default();
        }
        // What follows a percent sign is the standard input.
        let command = rest.split('%').next().unwrap_or_default();
        if command.trim().is_empty() {
            code.doubt("code.unknown", Span::new(at, at + line.len()));
        } else {
            run(command, at, &mut code);
        }
    }
    code
}

/// What starting a systemd unit leads to.
pub fn systemd(text: &str) -> Code {
    let mut code = Code::default();
    for (at, line) in lines(text) {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with(['#', ';', '[']) {
            continue;
        }
        let Some((key, value)) = trimmed.split_once('=') else {
            code.doubt("code.unknown", Span::new(at, at + line.len()));
            continue;
        };
        let (key, value) = (key.trim(), value.trim());
        if key.starts_with("Exec") {
            let command = value.trim_start_matches(['-', '+', '@', '!', ':']);
            if !command.is_empty() {
                run(command, at, &mut code);
            }
        } else if key == "Environment" {
            for pair in value.split_whitespace() {
                let (name, value) = pair.trim_matches('"').split_once('=').unwrap_or((pair, ""));
                if let Some(found) = super::env::hijack(name, value) {
                    code.add(What::Runs(found.runs), found.rule, Span::new(at, at + line.len()));
                }
            }
        } else if key == "EnvironmentFile" || key.contains(UNKNOWN) {
            code.doubt("code.unknown", Span::new(at, at + line.len()));
        }
    }
    code
}

/// What a piece of a makefile leads to when make reads it: `$(shell …)`, `!=`, recipes, loaded files.
pub fn make(text: &str) -> Code {
    let mut code = Code::default();
    for (at, line) in lines(text) {
        let span = Span::new(at, at + line.len());
        expansions(&line, at, &mut code);
        if let Some(recipe) = line.strip_prefix('\t') {
            run(recipe.trim_start_matches(['@', '-', '+']), at, &mut code);
            continue;
        }
        let trimmed = line.trim();
        let word = trimmed.split_whitespace().next().unwrap_or_default();
        if let Some((_, command)) = trimmed.split_once("!=") {
            run(command, at, &mut code);
        } else if matches!(word, "load" | "-load" | "include" | "-include" | "sinclude") {
            code.add(What::Evaluates, "code.evaluates", span);
        } else if let Some((name, value)) = trimmed.split_once('=') {
            let name = name
                .trim()
                .trim_end_matches([':', '?', '+'])
                .trim()
                .trim_start_matches("override ")
                .trim_start_matches("export ");
            if matches!(name, "SHELL" | ".SHELLFLAGS" | "MAKEFLAGS" | "CC" | "CXX" | "LD" | "AR")
                && let Some(found) =
                    super::env::hijack(if name == ".SHELLFLAGS" { "SHELL" } else { name }, value.trim())
            {
                code.add(What::Runs(found.runs), found.rule, span);
            }
        } else if let Some((_, recipe)) = trimmed.split_once(';') {
            run(recipe, at, &mut code);
        } else if trimmed.contains(UNKNOWN) {
            code.doubt("code.unknown", span);
        }
    }
    code
}

/// The functions of make that run something.
fn expansions(line: &str, at: usize, code: &mut Code) {
    for (place, _) in line.match_indices('$').take(32) {
        let Some(rest) = line.get(place + 1..) else { continue };
        let Some(inside) = rest.strip_prefix(['(', '{']) else { continue };
        if let Some(command) = inside.strip_prefix("shell ") {
            let mut depth = 0usize;
            let end = command.bytes().position(|byte| match byte {
                b'(' | b'{' => {
                    depth += 1;
                    false
                }
                b')' | b'}' if depth == 0 => true,
                b')' | b'}' => {
                    depth -= 1;
                    false
                }
                _ => false,
            });
            run(command.get(..end.unwrap_or(command.len())).unwrap_or_default(), at + place, code);
        } else if inside.starts_with("file ") {
            code.add(What::Overwrites { path: None }, "code.overwrites", Span::new(at + place, at + line.len()));
        } else if inside.starts_with("eval ") || inside.starts_with("guile ") {
            code.doubt("code.unknown", Span::new(at + place, at + line.len()));
        }
    }
}

/// What a compose file leads to, as far as its single lines tell: commands, and what opens the host to a container.
pub fn compose(text: &str) -> Code {
    let mut code = Code::default();
    let mut mounts = false;
    for (at, line) in lines(text) {
        let span = Span::new(at, at + line.len());
        let trimmed = line.trim();
        let item = trimmed.strip_prefix("- ");
        let (key, value) = trimmed.split_once(':').unwrap_or((trimmed, ""));
        let value = value.trim().trim_matches(['"', '\'']);
        if item.is_none() {
            mounts = key == "volumes" || key == "devices";
        }
        match key {
            "privileged" if value == "true" => code.add(What::Evaluates, "code.evaluates", span),
            "pid" | "network_mode" | "ipc" | "userns_mode" if value == "host" => {
                code.add(What::Evaluates, "code.evaluates", span)
            }
            "cap_add" | "env_file" | "extends" | "include" | "dockerfile_inline" => code.doubt("code.unknown", span),
            "command" | "entrypoint" | "test" if !value.is_empty() && !value.starts_with('[') => {
                run(value, at, &mut code)
            }
            "command" | "entrypoint" if value.starts_with('[') => {
                let words = value
                    .trim_matches(['[', ']'])
                    .split(',')
                    .map(|word| word.trim().trim_matches(['"', '\'']).to_owned())
                    .collect();
                code.add(What::RunsArgv(words), "code.runs-command", span);
            }
            _ => {}
        }
        if let Some(item) = item.filter(|_| mounts) {
            let source = item.trim_matches(['"', '\'']).split(':').next().unwrap_or_default();
            if source == "/" || lists::COMPOSE_MOUNTS.has(source) {
                code.add(What::Writes { path: Some(source.to_owned()) }, "code.writes", span);
            }
        }
        if trimmed.contains(UNKNOWN) {
            code.doubt("code.unknown", span);
        }
    }
    // Images run what is in them.
    code.doubt("code.unknown", Span::new(0, text.len()));
    code
}
