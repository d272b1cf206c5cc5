//! The tests of all scanners: tables of program texts and what is found in them.

mod properties;
mod ruby;
mod scripts;
mod sql;
mod tools;
mod vocabularies;

use super::*;

/// The rules that speak on a text.
fn rules(language: Language, text: &str) -> Vec<&'static str> {
    scan_text(language, text)
        .what
        .into_iter()
        .filter(|thing| !matches!(thing.what, CodeDeed::Reads { .. }))
        .map(|thing| thing.rule)
        .collect()
}

fn harmless(language: Language, texts: &[&str]) {
    let wrong: Vec<String> = texts
        .iter()
        .filter(|text| !scan_text(language, text).is_harmless())
        .map(|text| format!("{text}: {:?}", scan_text(language, text).what))
        .collect();
    assert!(wrong.is_empty(), "{language:?}: not harmless:\n{}", wrong.join("\n"));
}

fn finds(language: Language, table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, rule)| !rules(language, text).contains(rule) || scan_text(language, text).is_harmless())
        .map(|(text, rule)| format!("{text}: {rule} not in {:?}", scan_text(language, text)))
        .collect();
    assert!(wrong.is_empty(), "{language:?}: not found:\n{}", wrong.join("\n"));
}

/// What a text runs in a shell, or as the words of a program.
fn runs(language: Language, text: &str) -> Vec<String> {
    scan_text(language, text)
        .what
        .into_iter()
        .filter_map(|thing| match thing.what {
            CodeDeed::Runs(text) => Some(text.unwrap_or_else(|| "?".to_owned())),
            CodeDeed::RunsArgv(words) => Some(words.join("|")),
            _ => None,
        })
        .collect()
}

fn all_run(language: Language, table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, command)| runs(language, text) != [*command])
        .map(|(text, command)| format!("{text}: {command} is not {:?}", runs(language, text)))
        .collect();
    assert!(wrong.is_empty(), "{language:?}: does not run:\n{}", wrong.join("\n"));
}

const SQL: Language = Language::Sql;

fn harmless_code(table: &[(Code, &str)]) {
    for (code, name) in table {
        assert!(code.is_harmless(), "{name}: {code:?}");
    }
}

fn says(table: &[(Code, &str)]) {
    for (code, rule) in table {
        assert!(code.what.iter().any(|thing| thing.rule == *rule) && !code.is_harmless(), "{rule}: {code:?}");
    }
}
