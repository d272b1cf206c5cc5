//! Recognises lines that already are commands, which must stay as they are.

use crate::fix::everyday;
use crate::fix::subcommands::subcommands;
use crate::lex::{self, WordKind};
use crate::tree::is_assignment;
use crate::{Environment, lists};

/// Whether `line` is a command with arguments, not a request.
pub fn is_command(line: &str, environment: &Environment) -> bool {
    let mut words = line.split_whitespace().skip_while(|w| *w == "sudo" || is_assignment(w));
    let Some(program) = words.next() else { return false };
    let named = program.starts_with("./") || program.starts_with('/') || program.starts_with("~/");
    let subcommands = subcommands(program).map(|own| own.names);
    if !named
        && subcommands.is_none()
        && !everyday().any(|known| known == program)
        && !lists::FIX_BUILTINS.has(program)
        && !lists::TYPED_VERBS.has(program)
    {
        return false;
    }
    let mut rest: Vec<&str> = words.collect();
    let option = |w: &&str| {
        w.len() > 1 && w.starts_with('-') && w[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '-')
    };
    let operator = |w: &&str| matches!(*w, "|" | "||" | "&&" | ">" | ">>" | "<" | "2>" | "2>&1") || w.contains("$(");
    if rest.iter().any(|w| option(w) || operator(w)) {
        return !rest.iter().any(|w| talks(w));
    }
    if lists::TYPED_VERBS.has(program) {
        return false;
    }
    if let Some(own) = &subcommands {
        if !rest.first().is_some_and(|w| own.contains(w)) {
            return false;
        }
        let sub = rest.remove(0);
        // "git merge branch dev": arguments have no announcing noun.
        let announced = rest.len() > 1 && lists::TYPED_NOUNS.has(rest[0]);
        if announced && lists::TYPED_ANNOUNCED.has(&format!("{program} {sub}")) {
            return false;
        }
    }
    let known = |t: &lex::Token| t.kind == WordKind::Word && t.known && !t.pathish;
    let operands = lex::lex(&rest.join(" "), environment);
    !rest.iter().any(|w| talks(w)) && (subcommands.is_some() || !operands.iter().any(known))
}

fn talks(word: &str) -> bool {
    lists::TYPED_WORDS.has(&word.to_lowercase())
}

#[cfg(test)]
#[path = "typed_tests.rs"]
mod tests;
