//! Copying, moving and renaming: the commands that no template can say, one file or a loop over many.

use super::set;
use crate::goal::grammar::Found;
use crate::{Environment, quote};
use aish_text::Shell;

/// `cp` or `mv` of one or more things, to a new name or into a directory.
pub fn transfer(found: &Found, environment: &Environment, program: &str) -> Option<String> {
    let shell = environment.shell;
    let from = found.list("f");
    let all: Vec<String> = from.iter().map(|f| quote::path(f, shell)).collect();
    // One plain file needs no recursion.
    let plain = program == "cp -r"
        && from.iter().all(|f| f.rsplit('/').next().is_some_and(|t| t.trim_start_matches('.').contains('.')));
    let program = if plain { "cp" } else { program };
    if let Some(dir) = found.get("d") {
        let dir = dir.trim_end_matches('/');
        if let Some(name) = found.get("g") {
            return Some(format!("{program} {} {}", all.join(" "), quote::path(&format!("{dir}/{name}"), shell)));
        }
        let made = format!("{dir}/");
        // A file of that name is no directory.
        let there = dir == "."
            || dir == ".."
            || dir.starts_with(['/', '~'])
            || (environment.exists)(&environment.cwd.join(dir));
        let make = if there { String::new() } else { format!("mkdir -p {} && ", quote::path(dir, shell)) };
        return Some(format!("{make}{program} {} {}", all.join(" "), quote::path(&made, shell)));
    }
    let to = found.get("g")?;
    // Several things only go into a directory.
    if all.len() > 1 {
        return Some(format!(
            "mkdir -p {} && {program} {} {}",
            quote::path(to, shell),
            all.join(" "),
            quote::path(&format!("{to}/"), shell)
        ));
    }
    Some(format!("{program} {} {}", all.join(" "), quote::path(to, shell)))
}

/// A loop over the files of a set, which must be a pattern of the shell: `$f` is the file.
pub fn loop_over(found: &Found, environment: &Environment, posix: &str, fish: &str) -> Option<String> {
    let glob = set::glob(found.get("s")?)?;
    Some(match environment.shell {
        Shell::Fish => format!("for f in {glob}; {fish}; end"),
        _ => format!("for f in {glob}; do {posix}; done"),
    })
}

/// A loop that renames each file.
pub fn each_file(found: &Found, environment: &Environment, name: &str) -> Option<String> {
    let find = found.get("s")?;
    let text = found.get("t")?;
    let glob = match set::glob(find) {
        Some(glob) => glob,
        None if find == "find . -type f" || find == "find . -maxdepth 1 -type f" => "*".to_owned(),
        None => return None,
    };
    if text.contains(['/', '\'', '"', '\\', '$', '`', '\n']) {
        return None;
    }
    let (dir, pattern) = glob.rsplit_once('/').map_or(("", glob.as_str()), |(d, p)| (d, p));
    let dir = if dir.is_empty() { String::new() } else { format!("{dir}/") };
    let posix = name
        .replace("{dir}", &dir)
        .replace("{t}", text)
        .replace("{base}", if dir.is_empty() { "$f" } else { "${f##*/}" })
        .replace("{file}", "$f");
    let fish =
        name.replace("{dir}", &dir).replace("{t}", text).replace("{base}", "(basename -- $f)").replace("{file}", "$f");
    Some(match environment.shell {
        Shell::Fish => format!("for f in {dir}{pattern}; mv -n -- $f {fish}; end"),
        _ => format!("for f in {dir}{pattern}; do mv -n -- \"$f\" \"{posix}\"; done"),
    })
}

/// A loop that gives files another extension.
pub fn extension(found: &Found, environment: &Environment) -> Option<String> {
    let (from, to) = (found.get("a")?, found.get("b")?);
    Some(match environment.shell {
        Shell::Fish => format!("for f in *.{from}; mv -n -- $f (string replace -r '\\.{from}$' '.{to}' -- $f); end"),
        _ => format!("for f in *.{from}; do mv -n -- \"$f\" \"${{f%.{from}}}.{to}\"; done"),
    })
}

/// A loop that replaces a part of the names.
pub fn rename_part(found: &Found, environment: &Environment) -> Option<String> {
    let (a, b) = (found.get("a")?, found.get("b")?);
    let word = |t: &str| match t.to_lowercase().as_str() {
        "space" | "spaces" | "blanks" => " ".to_owned(),
        "underscore" | "underscores" => "_".to_owned(),
        "dash" | "dashes" | "hyphen" | "hyphens" => "-".to_owned(),
        _ => t.to_owned(),
    };
    let (a, b) = (word(a), word(b));
    let plain = |t: &str| t.chars().all(|c| c.is_alphanumeric() || " _-.".contains(c));
    if !plain(&a) || !plain(&b) || a.is_empty() {
        return None;
    }
    let glob = match found.get("s") {
        Some(find) => match set::glob(find) {
            Some(glob) if !glob.contains('/') => glob,
            Some(_) => return None,
            None => "*".to_owned(),
        },
        None => "*".to_owned(),
    };
    let pick = if a.contains(' ') {
        format!("*\\ {glob}").replace("* *", "*").replace("\\ **", "\\ *")
    } else {
        format!("*{a}*")
    };
    let pick = if glob == "*" { if a == " " { "*\\ *".to_owned() } else { pick } } else { glob };
    Some(match environment.shell {
        Shell::Fish => format!("for f in {pick}; mv -n -- $f (string replace -a -- '{a}' '{b}' $f); end"),
        Shell::Bash | Shell::Zsh => {
            let a = if a == " " { "\\ ".to_owned() } else { a.replace(' ', "\\ ") };
            format!("for f in {pick}; do mv -n -- \"$f\" \"${{f//{a}/{b}}}\"; done")
        }
    })
}
