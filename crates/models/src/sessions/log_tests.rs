//! The unit tests of `log.rs`.

use std::fs;
use std::io::Write;

use super::*;
use crate::model::turn::TurnFacts;

#[test]
fn turns_come_back_and_a_torn_line_is_passed_over() {
    let dir = tempfile::tempdir().unwrap();
    let path = new_path(&dir.path().join("sessions"), &ShellId::parse("1-2").unwrap());
    let first =
        [Turn::user("it's \"one\"\nline", TurnFacts::from([("cwd".into(), "/x".into())])), Turn::assistant("a")];
    append_turns(&path, "fast", &first).unwrap();
    fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"v\":1,\"role\":\"us").unwrap();
    append_turns(&path, "fast", &[Turn::user("two", TurnFacts::new())]).unwrap();
    let loaded = load_log(&path).unwrap();
    assert_eq!(loaded.turns[..2], first);
    assert_eq!(loaded.turns[2].content, "two");
    assert_eq!(loaded.torn, 1);
    assert_eq!(loaded.meta.model, "fast");
    assert_eq!(loaded.times.len(), 3);
}

#[test]
fn no_file_is_an_empty_conversation() {
    assert_eq!(load_log(Path::new("/nonexistent/x.jsonl")).unwrap(), LoadedSession::default());
    assert!(read_backwards(Path::new("/nonexistent/x.jsonl")).unwrap().is_none());
}

#[test]
fn what_is_no_turn_is_no_damage() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("log");
    append_turns(&path, "fast", &[Turn::user("one", TurnFacts::new())]).unwrap();
    append_summary(
        &path,
        "fast",
        &Summary { before: 7, text: "it was about one".into(), provenance: vec![Provenance::WebContent] },
    )
    .unwrap();
    fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"v\":9,\"new\":1}\nnoise\n").unwrap();
    let loaded = load_log(&path).unwrap();
    assert_eq!((loaded.turns.len(), loaded.torn), (1, 1));
    let (lines, _) = read_backwards(&path).unwrap().unwrap();
    let kinds: Vec<LogLine> = lines.map(|line| LogLine::parse(&line.unwrap().1)).collect();
    assert_eq!(kinds[..2], [LogLine::Torn, LogLine::Other]);
    assert_eq!(
        kinds[2],
        LogLine::Summary(Summary {
            before: 7,
            text: "it was about one".into(),
            provenance: vec![Provenance::WebContent]
        })
    );
    assert!(matches!((&kinds[3], &kinds[4]), (LogLine::Turn(_, _), LogLine::Header(_))));
}

#[test]
fn moments_of_logs() {
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400);
    assert_eq!(since("1970-01-01T23:00:00Z", now), Some(Duration::from_secs(3600)));
    assert_eq!(since("1999-01-01T23:00:00Z", now), Some(Duration::ZERO));
    assert_eq!(since("yesterday", now), None);
}
