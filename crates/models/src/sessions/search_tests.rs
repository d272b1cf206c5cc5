//! The unit tests of `search.rs`.

use std::fs;

use super::*;
use crate::model::turn::TurnFacts;
use crate::sessions::library::Library;

fn library(pairs: &[(&str, &str, &str)]) -> (tempfile::TempDir, Library) {
    let dir = tempfile::tempdir().unwrap();
    let library = Library::new(dir.path().join("sessions"));
    for (file, question, answer) in pairs {
        let pair = [Turn::user(*question, TurnFacts::new()), Turn::assistant(*answer)];
        log::append_turns(&library.file(file), "fast", &pair).unwrap();
    }
    (dir, library)
}

fn found(library: &Library, words: &[&str], limit: usize) -> Vec<String> {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let hits = search_logs(library.dir(), &library.files(), &words, limit, SystemTime::now());
    hits.into_iter().map(|hit| format!("{} {} {}", hit.id, hit.turn, hit.line)).collect()
}

#[test]
fn all_words_of_an_exchange_in_any_case_newest_first() {
    let (_dir, library) = library(&[
        ("a.jsonl", "how do I limit rsync?", "use --bwlimit\nCMD: rsync --bwlimit=1m a b"),
        ("b.jsonl", "größe of a \"quoted\" path\\x", "no"),
        ("c.jsonl", "RSYNC again", "yes"),
    ]);
    assert_eq!(found(&library, &["rsync"], 9), ["c 0 RSYNC again", "a 0 how do I limit rsync?"]);
    assert_eq!(found(&library, &["rsync", "BWLIMIT"], 9), ["a 1 CMD: rsync --bwlimit=1m a b"]);
    assert_eq!(found(&library, &["limit", "use"], 9), ["a 1 use --bwlimit"]);
    assert_eq!(found(&library, &["GRÖSSE"], 9).len(), 0);
    assert_eq!(found(&library, &["GRÖßE", "\"Quoted\"", "\\x"], 9).len(), 1);
    assert_eq!(found(&library, &["rsync"], 1).len(), 1);
    assert!(found(&library, &["role"], 9).is_empty(), "the format isn't searched");
    assert!(found(&library, &[" "], 9).is_empty());
}

#[test]
fn a_secret_in_an_old_log_is_neither_found_nor_shown() {
    let (_dir, library) = library(&[("a.jsonl", "x", "y")]);
    let token = ["ghp_", "16C7e42F292c6912E7", "710c838347Ae178B4a"].concat();
    let line =
        format!("{{\"v\":1,\"ts\":\"2026-01-01T00:00:00Z\",\"role\":\"user\",\"content\":\"use {token} here\"}}\n");
    fs::write(library.file("old.jsonl"), line).unwrap();
    assert!(found(&library, &[&token], 9).is_empty());
    assert_eq!(found(&library, &["use", "here"], 9), ["old 0 use [secret] here"]);
}

#[test]
fn a_long_line_is_cut_around_the_word() {
    let words = SearchWords::new(&["needle".to_owned()]);
    let line = format!("{} Needle {}", "ä".repeat(900), "b".repeat(900));
    let part = excerpt(&line, &words);
    assert!(part.contains("Needle") && part.starts_with('…') && part.ends_with('…'), "{part}");
    assert_eq!(part.chars().count(), LINE + 2);
}
