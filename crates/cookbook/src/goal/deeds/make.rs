//! Making directories, empty files, links and small projects.

use super::super::Kind;
use super::{Deed, change, made, parts};
use crate::goal::grammar::Found;
use crate::{Environment, quote};

/// The table.
pub const DEEDS: &[Deed] = &[
    parts(
        &[
            "<create> [new] <dir> [<called>] {d:new} (with|containing|holding|and in it|that contains|which contains) [two|three|four|2|3|4] [empty|new] (<dirs>|<dir>) [<called>] {x:any}",
            "<create> [new] [project|<dir>] (structure|skeleton|layout|tree|project) [<called>] {d:new} (with|containing|that contains) [two|three|four|2|3|4] [empty] (<dirs>|<dir>) [<called>] {x:any}",
            "<create> [new] <dir> [<called>] {d:new} (with|containing) {x:any} (<dirs>|<dir>) [in it|inside|inside it]",
        ],
        &["create directory {d|q}", "create directories {x} in {d|q}"],
    ),
    parts(
        &[
            "<create> [new] <dir> [<called>] {d:new} (with|containing|holding|that contains) [<adj>] [<adj>] [<adj>] (file|files) [<called>] {x:any} (in|inside) (it|there)",
            "<create> [new] <dir> [<called>] {d:new} (with|containing|holding|that contains) [new|text] (file|files) [<called>] {x:any} [inside|in it|inside it]",
        ],
        &["create directory {d|q}", "create file {x} in {d|q}"],
    ),
    parts(
        &[
            "<create> [new] <dir> [<called>] {d:new} (with|containing|holding|that contains) [<adj>] empty [text] (file|files) [<called>] {x:any} [inside|in it|inside it]",
            "<create> [new] <dir> [<called>] {d:new} (with|containing|holding|that contains) {x:news} [inside|in it|inside it]",
        ],
        &["create directory {d|q}", "create empty files {x} in {d|q}"],
    ),
    change(
        "Create {d}",
        &[
            "<create> [empty|new|nested|two|three|four|five|2|3|4|5|these] [empty|new|nested] (<dir>|<dirs>) [structure|tree|hierarchy|path] [<called>] {d:news}",
            "<create> [empty|new|nested] <dir> (structure|tree|hierarchy) {d:news}",
            "<create> {d:news} (<dir>|<dirs>|directory structure|directory tree|folder structure)",
            "mkdir [-p] {d:news}",
            "<create> {n:n} [empty|new] <dirs> [<called>] {d:news}",
            "(make sure|ensure|check) [that] <dir> {d:new} exists",
            "(make sure|ensure) [that] there is <dir> [<called>] {d:new}",
            "<create> [new] project (<dir>|<called>) [<called>] {d:new}",
        ],
        "mkdir -p {d}",
        "d/+",
    ),
    parts(
        &[
            "each (containing|with|holding) [empty] file [<called>] {f:word}",
            "each of them (containing|with) [empty] file [<called>] {f:word}",
        ],
        &["create empty file {f|q} in each of them"],
    ),
    parts(
        &["<create> executable [shell|bash] script {x:any}", "write executable [shell|bash] script {x:any}"],
        &["create script {x}", "make it executable"],
    ),
    change(
        "Create a directory for today",
        &[
            "<create> [new] <dir> (named after|with|called|named|whose name is) (today's date|today|current date) [as name|as its name|for name]",
            "<create> [new] <dir> for today's date",
        ],
        "mkdir -p \"$(date +%F)\"",
        "",
    ),
    change(
        "Create the empty files {f}",
        &[
            "<create> [empty|blank|new|two|three|four|2|3|4] [empty|blank|new] [text] (file|files) [<called>] {f:news}",
            "<create> {n:n} [empty|new|blank] [text] files [<called>] {f:news}",
            "touch [file|files|empty file] {f:news}",
            "<create> [empty|new|blank] {f:newfiles} [file|files]",
            "<create> [empty|new] {f:new} (file|files)",
            "<create> empty {f:news}",
        ],
        "touch {f}",
        "f+",
    ),
    made(
        Kind::Change,
        "Create {f} in each of {d}",
        &[
            "<create> [empty|new|blank] file [<called>] {f:word} in each [one] of [<dirs>] {d:dirs}",
            "<create> [empty|new|blank] {f:word} [file] in each [one] of [<dirs>] {d:dirs}",
            "<create> [empty|new|blank] file [<called>] {f:word} in (both|each) [<dirs>] {d:dirs}",
            "<create> [empty|new|blank] {f:word} [file] in (both|each) [<dirs>] {d:dirs}",
        ],
        |found, environment| {
            let name = found.get("f")?;
            let all: Vec<String> =
                found.list("d").iter().map(|d| quote::path(&format!("{d}/{name}"), environment.shell)).collect();
            Some(format!("touch {}", all.join(" ")))
        },
        "",
    ),
    made(
        Kind::Change,
        "Create {f} in each of them",
        &[
            "<create> [empty|new|blank] file [<called>] {f:word} in each [one] [of] [them|those|<dir>|these] {d:files}",
            "<create> [empty|new|blank] [file] [<called>] {f:word} [file] (in|inside|into) each [one] of {d:files}",
            "<create> [empty|new|blank] [file] [<called>] {f:word} [file] (in|inside|into) {d:files}",
        ],
        |found, environment| {
            if found.list("d").len() < 2 {
                return None;
            }
            let name = found.get("f")?;
            let all: Vec<String> =
                found.list("d").iter().map(|d| quote::path(&format!("{d}/{name}"), environment.shell)).collect();
            (!found.list("d").iter().any(|d| d.rsplit('/').next().is_some_and(|t| t.contains('.'))))
                .then(|| format!("touch {}", all.join(" ")))
        },
        "",
    ),
    change(
        "Create the symbolic link {l} to {f}",
        &[
            "<create> [new] (symbolic link|symlink|soft link|sym link|symbolic link file) [<called>] {l:new} (to|pointing to|that points to|pointing at|which points to|for|targeting|that points at|->|which points at|leading to) [file|directory|folder] {f:thing}",
            "<create> [new] (symbolic link|symlink|soft link|sym link) (to|pointing to|pointing at|for|of|from) [file|directory|folder] {f:thing} (called|named|as|with name|under name) {l:new}",
            "<create> (symbolic link|symlink|soft link) from {l:new} to {f:thing}",
            "link {l:new} to {f:thing} symbolically",
            "symlink {f:thing} (to|as) {l:new}",
            "<create> {l:new} [as] (symbolic link|symlink) (to|pointing to) {f:thing}",
        ],
        "ln -s {f} {l}",
        "l+ f<",
    ),
    change(
        "Create the hard link {l} to {f}",
        &[
            "<create> [new] (hard link|hardlink) [<called>] {l:new} (to|pointing to|of|for|that points to) [file] {f:thing}",
            "<create> [new] (hard link|hardlink) (to|of|for|from) [file] {f:thing} (called|named|as|with name) {l:new}",
            "(hard link|hardlink) {f:thing} (to|as) {l:new}",
        ],
        "ln {f} {l}",
        "l+ f<",
    ),
    change(
        "Create a file of {s} bytes",
        &[
            "<create> [text|empty|new|dummy|sparse|binary] file [<called>] {f:new} [of] (of size|with size|with size of|that is exactly|that is|of exactly|of|exactly|sized|having|with|,) {s:size} [size|large|big|in size] [filled with zeros|full of zeros|of zeros|of null bytes|of zero bytes|zeros]",
            "<create> [text|empty|new|dummy|sparse|binary] {s:size} [large|big] file [<called>] {f:new} [filled with zeros|full of zeros|of zeros|of null bytes|zeros]",
            "<create> {f:new} with {s:size} of zeros",
        ],
        "head -c {s} /dev/zero > {f}",
        "f+",
    ),
    change(
        "Create a file of {s} random bytes",
        &[
            "<create> [new|dummy|binary] file [<called>] {f:new} (of|with|containing|filled with) {s:size} [of] random (data|bytes|content)",
            "<create> [new|dummy|binary|random] {s:size} [large|big|random] file [<called>] {f:new} (of|with|containing|filled with) random (data|bytes|content)",
            "<create> random {s:size} file [<called>] {f:new}",
            "write {s:size} [of] random (data|bytes) to [file] {f:new}",
        ],
        "head -c {s} /dev/urandom > {f}",
        "f+",
    ),
    change("Create a temporary directory", &["<create> temporary <dir>", "<create> temp <dir>"], "mktemp -d", ""),
    change(
        "Go into {d}",
        &[
            "(go|change|move|cd|step|enter|navigate|descend) [over|down] (into|in|inside|to) [<dir>] {d:dir}",
            "(switch|change|move) [over] (into|to) <dir> {d:dir}",
            "(switch|change|move) [over] (into|to) {d:dir} <dir>",
            "(cd|enter) [to|into] {d:dir}",
            "change [current|working] directory to {d:dir}",
        ],
        "cd {d}",
        "d/",
    ),
    change(
        "Go up one directory",
        &[
            "(go|change|move|cd) (up|back|back up) [one level|one directory|to parent directory]",
            "cd ..",
            "leave directory",
            "go to parent directory",
        ],
        "cd ..",
        "",
    ),
    made(
        Kind::Change,
        "Create the directories of {d}",
        &["<create> [directory|folder] [structure|tree|hierarchy] {d:new} (with|containing) {x:names}"],
        |found: &Found, environment: &Environment| {
            let top = found.get("d")?;
            let all: Vec<String> =
                found.list("x").iter().map(|x| quote::path(&format!("{top}/{x}"), environment.shell)).collect();
            Some(format!("mkdir -p {}", all.join(" ")))
        },
        "d/+",
    ),
];
