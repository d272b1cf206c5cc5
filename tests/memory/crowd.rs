//! Many writers at once (MEM-05, MEM-13, MEM-15).

use std::collections::BTreeSet;

use super::{file, whole};
use crate::support::cli::Home;

/// So many writers, each of which adds so many notes, a process for each note.
fn crowd(writers: usize, adds: usize) {
    let home = Home::new();
    std::thread::scope(|scope| {
        for writer in 0..writers {
            let home = &home;
            scope.spawn(move || {
                for n in 0..adds {
                    let ran = home.run(&["remember", &format!("{writer}-{n}"), "--json"]);
                    assert_eq!(ran.code, 0, "{ran:?}");
                }
            });
        }
    });
    let notes = whole(&file(&home));
    let texts: BTreeSet<&str> = notes.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!((notes.len(), texts.len()), (writers * adds, writers * adds));
    assert_eq!(notes.iter().map(|(id, _)| *id).collect::<BTreeSet<_>>(), (1..=(writers * adds) as u64).collect());
}

#[test]
fn nobody_loses_a_note_and_no_number_is_given_twice() {
    crowd(16, 5);
}

#[test]
#[ignore = "a minute; docs/benchmarks.md"]
fn sixty_four_writers_of_two_hundred_notes() {
    crowd(64, 200);
}
