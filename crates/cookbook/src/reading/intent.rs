//! Turns down answers that do more than asked: a question changes nothing.

use crate::lex::{Token, WordKind};
use crate::phrasings::BOOK;
use crate::rank::changes;
use crate::vocab::words::DEED;
use crate::{Environment, lists};
use aish_judge::verdict::OperationClass::{Delete, Device, Process, Write};
use aish_judge::{JudgeRequest, assess};

/// Whether a change of many files is of the files: not "remove the extension from all files".
pub fn aims(tokens: &[Token], recipe: &str) -> bool {
    if !matches!(recipe, "find.delete" | "find.move" | "find.copy") {
        return true;
    }
    let Some(deed) = tokens.iter().position(changes) else { return true };
    let object = tokens[deed + 1..].iter().find(|t| !t.is_filler());
    !object.is_some_and(|t| t.kind == WordKind::Word && lists::ASKED_PARTS.has(&t.canon))
}

/// Whether a question or a wish to see gets a command that changes nothing.
pub fn only_asked(tokens: &[Token], command: &str, environment: &Environment) -> bool {
    !asks(tokens) || !changes_something(command, environment)
}

/// Whether a command changes files, processes or devices.
pub fn changes_something(command: &str, environment: &Environment) -> bool {
    let request = JudgeRequest::new(command, environment.shell, environment.cwd, "/home/user");
    let found = assess(&JudgeRequest { provenance: Vec::new(), look: false, ..request });
    [Write, Delete, Process, Device].into_iter().any(|class| found.profile.operations.has(class))
}

fn asks(tokens: &[Token]) -> bool {
    let Some(first) = tokens.first().filter(|t| t.kind == WordKind::Word) else { return false };
    // "files with mode 644": named things are to be shown.
    // "priority of process 7": a noun phrase.
    let thing = || tokens.get(1).is_some_and(|t| t.low() == "of") && !changes(first) && !first.is("create");
    if !lists::ASKED_QUESTIONS.has(&first.low()) && !lists::ASKED_THINGS.has(&first.canon) && !thing() {
        return false;
    }
    // A participle isn't an order: "when was this installed".
    let form =
        |t: &Token, low: &str| !(low.ends_with("ed") || low.ends_with("ing") || low.ends_with('s') && low != t.canon);
    let deed = |t: &Token| BOOK.words.flags(BOOK.words.id(&t.canon)) & DEED != 0;
    let orders = |t: &Token| {
        let low = t.low();
        lists::ASKED_ORDERS.has(&low) || deed(t) && form(t, &low)
    };
    // "links pointing to nowhere": a participle's object.
    let bound = |at: usize| {
        let before = tokens[at - 1].low();
        tokens[at].low() == "to" && (before.ends_with("ing") || before.ends_with("ed"))
    };
    !(1..tokens.len()).any(|at| tokens[at].kind == WordKind::Word && orders(&tokens[at]) && !bound(at))
}
