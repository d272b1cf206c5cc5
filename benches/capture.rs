//! How long a big output takes on a terminal: straight, and through the pty tee. Both ways `cat`
//! prints the same file, and a reader on the other side of the terminal takes what comes, as a
//! terminal emulator does. Prints the times of each round and the quotient of the medians;
//! `AISH_BENCH_MB` and `AISH_BENCH_ROUNDS` change the size (100) and the number of rounds (7).
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may stop, and prints")]

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use aish::capture::log::KEEP;
use aish::capture::tee::Tee;
use aish::capture::{ExclusionMode, marks};
use nix::fcntl::OFlag;

const NONCE: &str = "bench";
const END: &[u8] = b"<end>";

fn main() {
    let number = |name: &str, usual| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (size, rounds) = (number("AISH_BENCH_MB", 100), number("AISH_BENCH_ROUNDS", 7));
    let dir = tempfile::tempdir().unwrap();
    for (name, line) in [
        ("log lines", "2026-01-02T03:04:05 worker 17: request 4711 took 23 ms, 1284 bytes, cache miss, status 200\n"),
        ("short lines", "1234567\n"),
        ("one line", "no newline anywhere in here, as in a minified script; "),
    ] {
        let file = dir.path().join("big");
        let mut out = BufWriter::new(File::create(&file).unwrap());
        for _ in 0..size * 1_000_000 / line.len() {
            out.write_all(line.as_bytes()).unwrap();
        }
        out.into_inner().unwrap();
        let (mut straight, mut teed) = (Vec::new(), Vec::new());
        // By turns, so that a busy machine is unfair to both.
        for _ in 0..rounds {
            straight.push(run(&file, None));
            teed.push(run(&file, Some(dir.path())));
        }
        let (a, b) = (median(&mut straight), median(&mut teed));
        println!("{name}: straight {a:.3?}, tee {b:.3?}, quotient {:.2}", b.as_secs_f64() / a.as_secs_f64());
        println!("  straight {straight:.3?}\n  tee      {teed:.3?}");
    }
}

/// Prints the file to a fresh terminal and waits until the other side has all of it.
fn run(file: &Path, tee: Option<&Path>) -> Duration {
    let pty = nix::pty::openpty(None, None).unwrap();
    let name = nix::unistd::ttyname(&pty.slave).unwrap();
    let mut master = File::from(pty.master);
    let reader = thread::spawn(move || {
        let (mut buffer, mut filled) = (vec![0; 65536], 0);
        // The end may come in two reads.
        while !buffer[..filled].ends_with(END) {
            let keep = filled.min(END.len());
            buffer.copy_within(filled - keep..filled, 0);
            filled = keep + master.read(&mut buffer[keep..]).unwrap();
        }
    });
    let terminal =
        || OpenOptions::new().read(true).write(true).custom_flags(OFlag::O_NOCTTY.bits()).open(&name).unwrap();
    let tee = tee.map(|dir| Tee::start(KEEP, terminal(), std::process::id().cast_signed(), NONCE, dir).unwrap());
    if let Some(tee) = &tee {
        tee.begin(ExclusionMode::Pty).unwrap();
    }
    let open = || {
        let path = tee.as_ref().map_or(name.as_path(), Tee::slave_path);
        OpenOptions::new().read(true).write(true).custom_flags(OFlag::O_NOCTTY.bits()).open(path).unwrap()
    };
    let begun = Instant::now();
    let status = Command::new("cat").arg(file).stdin(Stdio::null()).stdout(open()).status().unwrap();
    assert!(status.success());
    if let Some(tee) = &tee {
        open().write_all(marks::end_mark(NONCE).as_bytes()).unwrap();
        assert!(tee.finish(Duration::from_secs(120)).complete);
    }
    terminal().write_all(END).unwrap();
    reader.join().unwrap();
    begun.elapsed()
}
fn median(times: &mut [Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted[sorted.len() / 2]
}
