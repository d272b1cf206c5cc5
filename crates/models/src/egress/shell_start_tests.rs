//! The unit tests of `shell_start.rs`; what a changed variable makes of a request is tested with
//! the program.

use super::*;

#[derive(Default)]
struct Said(Vec<String>);

impl Sink for Said {
    fn notice(&mut self, line: &str) {
        self.0.push(line.to_owned());
    }
}

/// In the home of another user root is told once in a shell where its files are, also by another
/// process of that shell, and once in a process where nothing can be kept.
#[test]
fn the_place_of_roots_files_is_told_once() {
    let (mut kept, mut said) = (KeptStart::default(), Said::default());
    let (place, process, other) = (Path::new("/root/.local"), AtomicBool::new(false), AtomicBool::new(false));
    assert!(!tell_place(&mut kept, &process, None, &mut said));
    assert!(tell_place(&mut kept, &process, Some(place), &mut said));
    let mut kept: KeptStart = serde_json::from_str(&serde_json::to_string(&kept).unwrap()).unwrap();
    assert!(!tell_place(&mut kept, &other, Some(place), &mut said));
    assert!(!tell_place(&mut KeptStart::default(), &process, Some(place), &mut said));
    assert_eq!(said.0, ["HOME is another user's, so aish keeps root's files below /root/.local"]);
}
