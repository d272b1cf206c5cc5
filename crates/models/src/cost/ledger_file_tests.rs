//! Reading the ledger across chunks, torn lines and foreign bytes.

use std::fs;

use super::*;

const CHUNK: u64 = 64 * 1024;

fn line(n: u64) -> String {
    let record = CostRecord { input: n, model: "m".repeat((n * 7 % 90) as usize), ..CostRecord::now("1-1") };
    serde_json::to_string(&record).unwrap()
}

fn all(file: &Path) -> (Vec<u64>, u64) {
    let mut seen = Vec::new();
    let length = read_backwards(file, &Wanted::default(), |record| {
        seen.push(record.input);
        ControlFlow::Continue(())
    });
    (seen, length.unwrap().length)
}

#[test]
fn newest_first_across_chunks_and_then_what_was_added() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("usage.jsonl");
    assert_eq!(all(&file), (vec![], 0));
    let mut text = String::new();
    for n in 0..2000 {
        text.push_str(&line(n));
        text.push('\n');
    }
    assert!(text.len() as u64 > 3 * CHUNK);
    fs::write(&file, &text).unwrap();
    assert_eq!(all(&file), ((0..2000).rev().collect(), text.len() as u64));

    let from = text.len() as u64;
    let (torn, next) = (line(2000), line(2001));
    text.push_str(&torn[..torn.len() / 2]);
    fs::write(&file, &text).unwrap();
    assert_eq!(all(&file), ((0..2000).rev().collect(), from), "the open line is left for later");
    let mut seen = Vec::new();
    assert_eq!(read_since(&file, from, |record| seen.push(record.input)).unwrap(), from);
    text.push_str(&format!("\n{next}\n"));
    fs::write(&file, &text).unwrap();
    assert_eq!(read_since(&file, from, |record| seen.push(record.input)).unwrap(), text.len() as u64);
    assert_eq!(seen, [2001]);
    assert_eq!(all(&file).0[..2], [2001, 1999]);
}

#[test]
fn it_stops_when_it_has_enough() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("usage.jsonl");
    fs::write(&file, (0..9).map(|n| line(n) + "\n").collect::<String>()).unwrap();
    let mut seen = Vec::new();
    read_backwards(&file, &Wanted::default(), |record| {
        seen.push(record.input);
        if record.input == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    assert_eq!(seen, [8, 7]);
}

#[test]
fn what_is_no_record_is_passed_over() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("usage.jsonl");
    let long = "x".repeat(3 * CHUNK as usize);
    let other = line(3).replace("\"v\":1", "\"v\":2");
    let negative = line(4).replace("\"cached\"", "\"dollars\":-1.0,\"cached\"");
    let mut bytes = format!("{}\n{long}\n\n[]\n{{\n{other}\n{negative}\nnull\n", line(1)).into_bytes();
    bytes.extend(b"\xff\xfe\0\n");
    bytes.extend(format!("{}\n", line(2)).into_bytes());
    fs::write(&file, &bytes).unwrap();
    assert_eq!(all(&file), (vec![2, 1], bytes.len() as u64));
    fs::write(&file, "no line break").unwrap();
    assert_eq!(all(&file), (vec![], 0));
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    assert!(read_backwards(dir.path(), &Wanted::default(), |_| ControlFlow::Continue(())).is_err());
}

#[test]
fn a_mark_passes_over_all_other_lines_and_damage_is_counted() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("usage.jsonl");
    let mut text = String::new();
    for n in 0..3000 {
        let session = if n % 7 == 0 { "7-7" } else { "17-71" };
        let record = CostRecord { input: n, session: session.into(), ..CostRecord::now("") };
        text.push_str(&serde_json::to_string(&record).unwrap());
        text.push('\n');
    }
    text.push_str("{\"v\":1,\"session\":\"7-7\",\"tor\n{\"v\":1,\n");
    fs::write(&file, &text).unwrap();
    let mut seen = Vec::new();
    let extent = read_backwards(&file, &marked(None), |record| {
        seen.push(record.input);
        ControlFlow::Continue(())
    });
    assert_eq!(seen, (0..3000).rev().filter(|n| n % 7 == 0).collect::<Vec<_>>());
    assert_eq!(extent.unwrap(), Extent { length: text.len() as u64, damaged: 1 });
    let all = read_backwards(&file, &Wanted::default(), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(all.damaged, 2);
    assert_eq!((whole_length(&file), whole_length(dir.path())), (text.len() as u64, 0));
}

fn marked(since: Option<&str>) -> Wanted {
    Wanted { mark: Some("\"7-7\"".into()), since: since.map(str::to_owned), old: 3 }
}

/// Months of other shells' calls lie before those of a shell that began today.
#[test]
fn what_is_from_before_the_shell_is_not_read() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("usage.jsonl");
    let line = |ts: &str, session: &str, input| {
        let record = CostRecord { input, session: session.into(), ts: ts.into(), ..CostRecord::now("") };
        serde_json::to_string(&record).unwrap() + "\n"
    };
    let others = |ts: &str| line(ts, "1-1", 0).repeat(2_000);
    let (old, new) = ("2026-01-02T03:04:05Z", "2026-11-02T03:04:05Z");
    let inputs = |text: String, since: Option<&str>| {
        fs::write(&file, &text).unwrap();
        let mut seen = Vec::new();
        let extent = read_backwards(&file, &marked(since), |record| {
            seen.push(record.input);
            ControlFlow::Continue(())
        });
        assert_eq!(extent.unwrap().length, text.len() as u64);
        seen
    };
    let text = || line(old, "7-7", 1) + &others(old) + &line(new, "7-7", 2) + &others(new) + &line(new, "7-7", 3);
    assert_eq!(inputs(text(), None), [3, 2, 1]);
    assert_eq!(
        inputs(text(), Some("2026-11-01T00:00:00Z")),
        [3, 2],
        "the first one has another shell's id, used again"
    );
    // A line of a time when the clock was wrong is no end, nor is one that can't be read.
    let wrong = || line(new, "7-7", 1) + &others(new) + &line(old, "1-1", 0) + "{}\n" + &line(new, "7-7", 2);
    assert_eq!(inputs(wrong(), Some("2026-11-01T00:00:00Z")), [2, 1]);
}

/// Somebody may remove the books during a long run: what it spends from then on counts all the
/// same.
#[test]
fn a_ledger_that_begins_afresh_is_read_from_its_beginning() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("usage.jsonl");
    fs::write(&file, line(1) + "\n").unwrap();
    let mut seen = Vec::new();
    let end = read_since(&file, 100_000, |record| seen.push(record.input)).unwrap();
    assert_eq!((seen, end), (vec![1], fs::metadata(&file).unwrap().len()));
}
