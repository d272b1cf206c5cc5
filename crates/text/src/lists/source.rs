//! The compiler of `data/*.lists`, for build scripts. It knows no list by name; what is wrong with
//! a file is an error with its place.
//!
//! ```text
//! # a comment
//! [python.names]                     the list PYTHON_NAMES
//! Eval 0 = exec eval compile         words and what is said of them
//!   execfile                         the row goes on
//! print len "two words"              words of which nothing is said
//! ```
#![allow(clippy::print_stdout, reason = "a build script speaks to cargo")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Lists by name: each word with the value of its row.
pub type Lists = BTreeMap<String, BTreeMap<String, String>>;

/// Compiles the `*.lists` of the package's `data` for [`include_lists`](crate::include_lists).
///
/// # Errors
///
/// What can't be read or written. A fault in a file is told to cargo, which stops the build.
pub fn build() -> io::Result<()> {
    compile().map(drop)
}

/// Like [`build`], for a build script that also looks into the lists.
///
/// # Errors
///
/// Those of [`build`].
pub fn compile() -> io::Result<Lists> {
    let directory = |name: &str| env::var_os(name).map(PathBuf::from).ok_or_else(|| io::Error::other(name.to_owned()));
    let data = directory("CARGO_MANIFEST_DIR")?.join("data");
    println!("cargo:rerun-if-changed={}", data.display());
    let mut lists = Lists::new();
    for path in files_in(&data)? {
        println!("cargo:rerun-if-changed={}", path.display());
        if let Err(fault) = read(&fs::read_to_string(&path)?, &mut lists) {
            println!("cargo::error={}:{fault}", path.display());
        }
    }
    for (name, _) in lists.iter().filter(|(_, words)| words.is_empty()) {
        println!("cargo::error=the list {name} has no words");
    }
    fs::write(directory("OUT_DIR")?.join("lists.rs"), rust(&lists).map_err(io::Error::other)?)?;
    Ok(lists)
}

fn files_in(data: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(data)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "lists"));
    paths.sort();
    Ok(paths)
}

/// Reads a file into `lists`. An error begins with its line number.
fn read(text: &str, lists: &mut Lists) -> Result<(), String> {
    let (mut name, mut value) = (String::new(), String::new());
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(head) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            name = head.to_owned();
            value.clear();
            if lists.insert(name.clone(), BTreeMap::new()).is_some() {
                return Err(format!("{number}: there is a list {name} already"));
            }
            continue;
        }
        let words = match line.split_once(" = ") {
            _ if line.starts_with(' ') => line,
            Some((said, words)) => {
                said.clone_into(&mut value);
                words
            }
            None => {
                value.clear();
                line
            }
        };
        let list = lists.get_mut(&name).ok_or_else(|| format!("{number}: a row before the first list"))?;
        for word in split(words).ok_or_else(|| format!("{number}: a quote isn't closed"))? {
            if let Some(before) = list.insert(word.clone(), value.clone()) {
                return Err(format!("{number}: {word} is in {name} already: {before}"));
            }
        }
    }
    Ok(())
}

/// The words between blanks or double quotes; in quotes, `\` takes the next character as it is.
fn split(row: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut rest = row.trim_start();
    while !rest.is_empty() {
        let mut word = String::new();
        match rest.strip_prefix('"') {
            Some(quoted) => {
                let mut characters = quoted.chars();
                loop {
                    match characters.next()? {
                        '"' => break,
                        '\\' => word.push(characters.next()?),
                        other => word.push(other),
                    }
                }
                rest = characters.as_str();
            }
            None => {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                word.push_str(&rest[..end]);
                rest = &rest[end..];
            }
        }
        words.push(word);
        rest = rest.trim_start();
    }
    Some(words)
}

/// The lists as Rust: one table, and a constant for each list.
fn rust(lists: &Lists) -> Result<String, std::fmt::Error> {
    let (mut words, mut ends, mut rows, mut constants) = (String::new(), Vec::new(), Vec::new(), String::new());
    let mut values: Vec<&str> = lists.values().flat_map(BTreeMap::values).map(String::as_str).collect();
    values.sort_unstable();
    values.dedup();
    for (name, list) in lists {
        let from = ends.len();
        for (word, value) in list {
            words.push_str(word);
            ends.push(words.len());
            rows.push(values.binary_search(&value.as_str()).unwrap_or_default());
        }
        let constant = name.replace(['.', '-'], "_").to_uppercase();
        writeln!(constants, "pub const {constant}: List = List::new(&TABLE, {from}, {});", ends.len())?;
    }
    let value_ends: Vec<usize> = values
        .iter()
        .scan(0, |end, value| {
            *end += value.len();
            Some(*end)
        })
        .collect();
    Ok(format!(
        "use aish_text::lists::{{List, ListTable}};\n\
         static TABLE: ListTable = ListTable {{ words: {words:?}, ends: &{ends:?}, rows: &{rows:?}, values: {:?}, \
         value_ends: &{value_ends:?} }};\n\
         {constants}",
        values.concat()
    ))
}

#[cfg(test)]
#[path = "source_tests.rs"]
mod tests;
