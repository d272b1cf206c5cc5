//! The unit tests of `journal.rs`.

use super::*;

#[test]
fn events_come_back_scrubbed_and_cut() {
    let temp = tempfile::tempdir().unwrap();
    let shell = ShellId::parse("1-2").unwrap();
    let journal = Journal::new(temp.path(), &shell);
    let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    journal
        .append_event(JournalEntry::Reply { step: 1, text: format!("use {token}\n{}", "x".repeat(100_000)) })
        .unwrap();
    let cwd = PathBuf::from(format!("/srv/{token}/x"));
    let (goal, model, sh) = (String::new(), String::new(), String::new());
    journal.append_event(JournalEntry::Begin { goal, model, shell: sh, cwd: cwd.clone() }).unwrap();
    let executed = Executed { cwd, ..Executed::default() };
    journal.append_event(JournalEntry::result(1, "ls", &executed, "")).unwrap();
    journal
        .append_event(JournalEntry::End {
            status: Status::Done,
            reason: String::new(),
            steps: 1,
            tally: Some(Tally::default()),
        })
        .unwrap();
    fs::write(temp.path().join("note.txt"), "").unwrap();
    let other = Journal::new(temp.path(), &ShellId::parse("9-9").unwrap());
    other.append_event(JournalEntry::Plan { tasks: vec!["a".into()] }).unwrap();
    let path = newest_journal(temp.path(), &shell).unwrap();
    let (lines, torn) = read_journal(&path).unwrap();
    assert_eq!((lines.len(), torn), (4, 0));
    assert!(!fs::read_to_string(&path).unwrap().contains("16C7e42F"));
    let JournalEntry::Reply { text, .. } = &lines[0].event else { panic!() };
    assert!(!text.contains("16C7e42F") && text.len() < TEXT + 8);
    assert!(newest_journal(temp.path(), &ShellId::parse("7-7").unwrap()).is_some());
}

#[test]
fn a_journal_belongs_to_one_shell() {
    let shell = ShellId::parse("12-345").unwrap();
    for (name, own) in [
        ("2026-11-24T10-00-00Z-12-345.jsonl", true),
        ("2026-11-24T10-00-00Z-12-345-2.jsonl", true),
        ("2026-11-24T10-00-00Z-12-3456.jsonl", false),
        ("2026-11-24T10-00-00Z-112-345.jsonl", false),
        ("2026-11-24T10-00-00Z-7-12-345.jsonl", false),
    ] {
        assert_eq!(is_of_shell(Path::new(name), &shell), own, "{name}");
    }
}
