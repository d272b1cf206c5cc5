//! The `:name` commands: scripts, capture of Enter, completions and `:help` follow this table.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meta {
    pub name: &'static str,
    /// What `:name ARGS` runs as a plain function.
    pub runs: &'static str,
    /// Arguments for `:help`; may be empty.
    pub words: &'static str,
    /// Empty for an entry that shares a row.
    pub help: &'static str,
}

const fn meta(name: &'static str, runs: &'static str, words: &'static str, help: &'static str) -> Meta {
    Meta { name, runs, words, help }
}

/// A rarer one: `:help` lists it in the row of more names.
const fn more(name: &'static str, runs: &'static str) -> Meta {
    meta(name, runs, "", "")
}

pub static METAS: &[Meta] = &[
    meta("ask", "ask", "WORDS", "ask a question"),
    meta("norris", "norris", "GOAL", "work on a goal; off ends it"),
    meta("model", "model", "[PRESET]", "choose or set the model"),
    meta("models", "models", "", "list them; which answer"),
    meta("history", "history", "[TEXT]", "this conversation, or find"),
    meta("recall", "recall", "WORDS", "a command you once ran"),
    meta("reset", "reset", "", "begin a new conversation"),
    meta("save", "sessions save", "[NAME]", "name the conversation"),
    meta("resume", "sessions resume", "[NAME]", "go on with an earlier one"),
    meta("sessions", "sessions", "", "all conversations"),
    meta("remember", "remember", "TEXT", "note it for every question"),
    meta("memory", "memory", "", "list, change, forget notes"),
    meta("undo", "undo", "[N]", "take a change back"),
    meta("cost", "cost", "", "what calls have cost"),
    meta("help", "help", "[COMMAND]", "this page; or on a command"),
    more("bg", "bg"),
    more("mcp", "mcp"),
    more("safety", "safety"),
    more("perms", "perms"),
    more("diff", "diff"),
    more("tree", "tree"),
    more("route", "route"),
    more("secrets", "secrets"),
];
