//! The unit tests of `listing.rs`.

use super::*;

#[test]
fn a_log_without_its_header_is_known_by_its_name() {
    assert_eq!(moment_of_log("2026-01-02T03-04-05Z-1-1.jsonl").as_deref(), Some("2026-01-02T03:04:05Z"));
    assert_eq!(moment_of_log("notes.jsonl"), None);
    assert_eq!(moment_of_log("2026-99-02T03-04-05Z-1-1.jsonl"), None);
}

#[test]
fn what_went_along_is_not_what_it_is_about() {
    assert_eq!(first_line("[stdin]\nx\n[end of stdin]\n\nwhy?\nsay"), "why?");
    assert_eq!(first_line("[last output]\nx\n[end of last output]\n\nwhy?"), "why?");
    assert_eq!(first_line("plain"), "plain");
}

#[test]
fn many_files_keep_their_order() {
    let files: Vec<String> = (0..1000).map(|n| n.to_string()).collect();
    let odd = for_each(&files, |file| file.parse::<u32>().ok().filter(|n| n % 2 == 1));
    assert_eq!(odd, (0..1000).filter(|n| n % 2 == 1).collect::<Vec<u32>>());
}
