//! How long a judgement takes in process: typical lines, long ones, nests of openers, and a look-up
//! in the packs. Nothing is run, and the file system is not asked.
#![allow(missing_docs, reason = "criterion's macros make items without them")]
#![allow(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::hint::black_box;

use aish_judge::judge;
use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::Provenance;
use aish_programs as pack;
use aish_programs::argument::Arg;
use aish_syntax as syntax;
use aish_syntax::ir::Span;
use aish_text::Shell;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const TYPICAL: &[(&str, &str)] = &[
    ("git status", "git status"),
    ("commit", "git add -A && git commit -m 'Fix the parser' && git push"),
    ("pipeline", "grep -rn TODO src | sort -k2 | uniq -c | sort -rn | head -20"),
    ("test", "cargo test --workspace -- --nocapture 2>&1 | tee test.log"),
    ("delete", "sudo rm -rf /var/log/old"),
    ("find", "find . -name '*.o' -newer Makefile -exec rm -f {} +"),
    ("loop", "for f in *.txt; do mv \"$f\" \"${f%.txt}.md\"; done"),
    ("wrapped", "ssh web-1 'sudo systemctl restart nginx && journalctl -u nginx -n 20'"),
    (
        "cluster",
        "kubectl -n shop get pods -o json | jq -r '.items[].metadata.name' | xargs -n1 kubectl -n shop delete pod",
    ),
    ("fetched", "curl -fsSL https://example.com/install.sh | sh"),
    ("code", "python3 -c 'import shutil; shutil.rmtree(\"build\")'"),
];

const OPENERS: &[&str] = &[
    "(",
    "{ ",
    "$(",
    "`",
    "${a:-",
    "\"$(",
    "<(",
    "$((",
    "[[ ",
    "if ",
    "sh -c '",
    "eval ",
    "sudo ",
    "{a,",
    "x=(",
    "sudo a b ",
];

fn request(line: &str) -> JudgeRequest {
    JudgeRequest {
        provenance: vec![Provenance::LocalUser],
        look: false,
        comments: false,
        ..JudgeRequest::new(line, Shell::Zsh, "/home/me/project", "/home/me")
    }
}

fn typical(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("typical");
    let policy = Policy::default();
    for (name, line) in TYPICAL {
        let request = request(line);
        group.bench_function(*name, |bencher| bencher.iter(|| judge(black_box(&request), &policy)));
    }
    group.finish();
    let line = TYPICAL[2].1;
    criterion.bench_function("parse/pipeline", |bencher| bencher.iter(|| syntax::parse(black_box(line), Shell::Zsh)));
}

fn long(criterion: &mut Criterion) {
    let policy = Policy::default();
    let shapes: [(&str, &str); 3] = [("words", "file.txt "), ("commands", "ls -la src; "), ("assignments", "a=$a$b; ")];
    for (name, piece) in shapes {
        let mut group = criterion.benchmark_group(format!("long/{name}"));
        group.sample_size(10);
        for size in [1_000, 10_000, 100_000, 1_000_000] {
            let mut line = String::from("echo ");
            while line.len() < size {
                line.push_str(piece);
            }
            group.throughput(Throughput::Bytes(line.len().try_into().unwrap()));
            let request = request(&line);
            group.bench_with_input(BenchmarkId::from_parameter(size), &request, |bencher, request| {
                bencher.iter(|| judge(black_box(request), &policy));
            });
        }
        group.finish();
    }
}

fn nested(criterion: &mut Criterion) {
    let policy = Policy::default();
    let mut group = criterion.benchmark_group("nested");
    group.sample_size(10);
    for opener in OPENERS {
        let request = request(&opener.repeat(2_000));
        group.bench_function(opener.trim(), |bencher| bencher.iter(|| judge(black_box(&request), &policy)));
    }
    group.finish();
}

fn packs(criterion: &mut Criterion) {
    let words = |line: &str| line.split(' ').map(|word| Arg::known(word, Span::default())).collect::<Vec<_>>();
    for (name, program, line) in [
        ("git", "git", "status --short"),
        ("aws", "aws", "s3 rm s3://bucket/key --recursive"),
        ("unknown", "frobnicate", "x"),
    ] {
        let args = words(line);
        criterion.bench_function(&format!("packs/{name}"), |bencher| {
            bencher.iter(|| pack::section(black_box(program)).map(|section| section.match_call(black_box(&args))));
        });
    }
}

criterion_group!(benches, typical, long, nested, packs);
criterion_main!(benches);
