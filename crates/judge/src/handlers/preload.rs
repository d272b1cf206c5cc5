//! What an interpreter loads besides its program: modules named by options, files of the current
//! directory. It doesn't judge the program itself.

use super::interpreters::option_kind;
use crate::argument::Arg;
use crate::code::{self, Language};
use crate::getopt::Options;
use crate::walk::Walk;

/// Only harmless code runs besides the inline program: options and modules are known, and no file
/// of the current directory takes a module's place.
pub fn is_harmless(walk: &Walk<'_>, language: Language, options: &Options) -> bool {
    let modules = |code: &str| code::scan_text(language, code).is_harmless();
    let option = |name: &str, value: Option<&Arg>| match (language, name, value) {
        (Language::Perl, "-M" | "-m", value) => {
            value.and_then(|value| perl_module(&value.text)).is_some_and(|code| modules(&code))
        }
        // The pattern is pasted into the program.
        (Language::Perl, "-F", value) => {
            value.is_some_and(|value| value.is_known() && !value.text.contains(['(', ')', '{', ';', '\n']))
        }
        (Language::Ruby, "-r", value) | (Language::Lua, "-l", value) => {
            value.is_some_and(|value| is_name(&value.text) && modules(&format!("require '{}'", value.text)))
        }
        _ => option_kind(language, name) == Some("plain") || is_number(language, name),
    };
    let programs = || options.given.iter().filter_map(|(_, value)| value.as_ref());
    options.given.iter().all(|(name, value)| option(name, value.as_ref()))
        && !programs().any(|program| opens_otherwise(language, &program.text, options.has(&["-n", "-p"])))
        && !reads_startup_file(walk, language, options)
}

/// Whether a program changes its operands or how they are opened: edited in place, or run.
fn opens_otherwise(language: Language, program: &str, loops: bool) -> bool {
    let has = |names: &[&str]| names.iter().any(|name| program.contains(name));
    match language {
        Language::Perl => {
            // Looking at the arguments is harmless if nothing reads from them.
            let reads = loops || has(&["<", "readline", "eof"]);
            has(&["^I", "INPLACE_EDIT"]) || reads && has(&["@ARGV", "*ARGV", "$ARGV["])
        }
        Language::Ruby => has(&["$-i", "inplace_mode"]),
        _ => false,
    }
}

/// `-0777`, `-l012`, `-W0`: digits read as letters of a cluster.
fn is_number(language: Language, name: &str) -> bool {
    matches!(language, Language::Perl | Language::Ruby) && name.len() == 2 && name.as_bytes()[1].is_ascii_digit()
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'/' | b'-'))
        && !text.starts_with(['/', '-'])
}

/// `-MList::Util=sum,max` as Perl's statement; none if it could hold more than names.
fn perl_module(text: &str) -> Option<String> {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (name, imports) = text.split_once('=').unwrap_or((text, ""));
    let words = imports.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b',' | b':'));
    (is_name(name) && words).then(|| format!("use {name};"))
}

/// A file of the current directory would run: in place of a known module, or at the start. What
/// can't be looked at may be there.
fn reads_startup_file(walk: &Walk<'_>, language: Language, options: &Options) -> bool {
    let here = |name: &str| walk.has_file(name) != Some(false);
    match language {
        // It is imported before anything else.
        Language::Python if walk.has_written_any(|path| path.ends_with(".py") || path.ends_with(".pth")) => true,
        Language::Python if !options.has(&["-I", "-P"]) => {
            let programs =
                options.given.iter().filter(|(name, _)| name == "-c").filter_map(|(_, value)| value.as_ref());
            programs.flat_map(|program| imported(&program.text)).any(|name| here(&format!("{name}.py")) || here(name))
        }
        Language::R => !options.has(&["--vanilla", "--no-init-file"]) && here(".Rprofile"),
        Language::JavaScript => here("bunfig.toml"),
        _ => false,
    }
}

fn imported(program: &str) -> impl Iterator<Item = &str> {
    let words = program.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.' | ','));
    let mut names = false;
    words.flat_map(move |word| {
        let head = matches!(word, "import" | "from");
        let named = names && !word.is_empty() && !head;
        // A list of names goes on as long as its commas do.
        names = head || (names && (word.is_empty() || word.ends_with(',') || word == "as"));
        let names = if named { word } else { "" };
        names.split(',').filter_map(|name| name.split('.').next()).filter(|name| !name.is_empty())
    })
}
