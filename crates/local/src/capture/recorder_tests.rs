//! The unit tests of `recorder.rs`.

use super::*;
use std::sync::Arc;

const LONG: Duration = Duration::from_secs(40);

#[test]
fn marks_frame_the_output() {
    let recorder = Recorder::new(100);
    recorder.printed(b"before");
    recorder.begin(false);
    recorder.printed(b"echoed line");
    recorder.started();
    recorder.printed(b"out");
    recorder.completed();
    recorder.printed(b"prompt");
    let captured = recorder.finish(LONG);
    assert_eq!(captured.bytes, b"out");
    assert!(captured.complete && captured.ends_without_newline && !captured.modes_changed);
    recorder.completed();
    assert!(!recorder.finish(Duration::ZERO).complete, "an end without a beginning is none");
}

#[test]
fn a_capture_at_the_mark_has_nothing_before_it() {
    let recorder = Recorder::new(100);
    recorder.begin(true);
    recorder.printed(b"prompt");
    recorder.completed();
    assert_eq!(recorder.finish(Duration::ZERO), Captured::default(), "the end mark of another command");
    recorder.begin(true);
    recorder.started();
    recorder.printed(b"x\n");
    recorder.completed();
    let captured = recorder.finish(LONG);
    assert!(captured.complete && captured.bytes == b"x\n" && !captured.ends_without_newline);
}

#[test]
fn the_end_wakes_who_waits_and_the_first_reason_counts() {
    let recorder = Arc::new(Recorder::new(100));
    recorder.begin(false);
    recorder.printed(b"part");
    let waiting = std::thread::spawn({
        let recorder = Arc::clone(&recorder);
        move || recorder.finish(LONG)
    });
    recorder.ended(End::Shell);
    recorder.ended(End::Terminal);
    let captured = waiting.join().unwrap();
    assert!(!captured.complete && captured.bytes == b"part");
    assert_eq!(recorder.end(), Some(End::Shell));
}
