//! How long it takes to find the notes for a question among many, from the file to the finished
//! block: with the words of a question, and by age alone. The file is in the system's cache.
#![allow(missing_docs, reason = "criterion's macros make items without them")]
#![allow(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::fmt::Write;
use std::fs;
use std::hint::black_box;
use std::time::{Duration, UNIX_EPOCH};

use aish::config::settings::Recall;
use aish::memory::{Rules, Store, recall_notes};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

const TEXTS: &[&str] = &[
    "the staging database listens on port 5433 behind the bastion",
    "prefers short answers and no tables",
    "deploys go out on Tuesdays, after the tests of the release branch are green",
    "the laptop has two disks; the second one holds the backups and is mounted at /mnt/backup",
    "works on the parser of the billing service this month",
];

/// A file with so many notes, every tenth of which is taken back.
fn text(count: u64) -> String {
    let mut text = String::from("{\"meta\":{\"version\":1,\"created\":\"2023-11-14T22:13:20Z\"}}\n");
    for n in 1..=count {
        let ts = aish_base::store::clock::stamp_of(UNIX_EPOCH + Duration::from_secs(1_700_000_000 + n * 60));
        let note = TEXTS[n as usize % TEXTS.len()];
        writeln!(text, "{{\"id\":{n},\"ts\":\"{ts}\",\"kind\":\"fact\",\"content\":\"{note}, {n}\"}}").unwrap();
        if n % 10 == 0 {
            let id = count + n;
            writeln!(text, "{{\"id\":{id},\"ts\":\"{ts}\",\"kind\":\"forget\",\"target\":{}}}", n - 5).unwrap();
        }
    }
    text
}

fn notes(c: &mut Criterion) {
    let dir = tempfile::tempdir().unwrap();
    let mut group = c.benchmark_group("memory");
    for count in [1_000, 10_000, 100_000] {
        let path = dir.path().join(format!("{count}.jsonl"));
        fs::write(&path, text(count)).unwrap();
        for (name, recall_by) in [("recent", Recall::Recent), ("relevant", Recall::Relevant)] {
            let rules = Rules { max_chars: 2000, recall: recall_by, since: 0 };
            let request = black_box("how do I reach the staging database from my laptop");
            group.bench_function(BenchmarkId::new(name, count), |b| {
                b.iter(|| recall_notes(&path, request, rules).unwrap())
            });
        }
        group.bench_function(BenchmarkId::new("list", count), |b| b.iter(|| Store::open(&path).load().unwrap()));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).measurement_time(Duration::from_secs(2)).without_plots();
    targets = notes
}
criterion_main!(benches);
