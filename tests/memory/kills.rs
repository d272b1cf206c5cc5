//! Writers that are killed at any moment: what was acknowledged is there, and nothing is glued to a
//! torn line (MEM-16).

use std::io::Read;
use std::time::Duration;

use super::{file, readable};
use crate::support::cli::Home;

/// So many writers, killed after some microseconds; how many said that their note was written.
fn kill(writers: u64) -> usize {
    let home = Home::new();
    assert_eq!(home.run(&["remember", "first"]).code, 0);
    let mut acknowledged = vec!["first".to_owned()];
    for n in 0..writers {
        let text = format!("{n} note{}", "x".repeat((n * 37 % 4000) as usize));
        let mut child = home.command(&["remember", "--json", &text]).spawn().unwrap();
        // From the start of the process to beyond its usual end, in steps that don't repeat.
        std::thread::sleep(Duration::from_micros(n * 7919 % 8000));
        let _ = child.kill();
        let mut said = String::new();
        child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
        child.wait().unwrap();
        if said.ends_with("}\n") {
            acknowledged.push(text);
        }
    }
    let notes = readable(&file(&home));
    for text in &acknowledged {
        assert_eq!(notes.iter().filter(|(_, note)| note == text).count(), 1, "{:.20}", text);
    }
    let list = home.run(&["memory", "list", "--json"]).json();
    assert_eq!(list["items"].as_array().unwrap().len(), notes.len());
    assert_eq!(home.run(&["remember", "last"]).code, 0);
    acknowledged.len() - 1
}

#[test]
fn a_killed_writer_takes_nothing_with_it() {
    kill(60);
}

#[test]
#[ignore = "half a minute; docs/benchmarks.md"]
fn a_thousand_killed_writers() {
    let acknowledged = kill(1000);
    assert!((1..1000).contains(&acknowledged), "the kills must come before and after the write: {acknowledged}");
}
