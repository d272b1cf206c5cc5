//! The unit tests of `fingerprints.rs`.

use super::*;
use serde_json::json;

#[test]
fn a_change_is_seen_until_it_is_taken() {
    let temp = tempfile::tempdir().unwrap();
    let kept = Fingerprints::new(&temp.path().join("mcp"));
    let tool = |text: &str| Definition::read("s", &json!({"name": "t", "description": text})).unwrap();
    assert_eq!(kept.compare(&tool("one")), KnownTools::New);
    kept.keep_fingerprint(&tool("one")).unwrap();
    assert_eq!((kept.compare(&tool("one")), kept.compare(&tool("two"))), (KnownTools::Same, KnownTools::Changed));
    kept.keep_fingerprint(&tool("two")).unwrap();
    assert_eq!((kept.compare(&tool("one")), kept.compare(&tool("two"))), (KnownTools::Changed, KnownTools::Same));
    std::fs::remove_file(&kept.file).unwrap();
    std::fs::create_dir(&kept.file).unwrap();
    assert_eq!(kept.compare(&tool("two")), KnownTools::Changed);
    std::fs::remove_dir(&kept.file).unwrap();
    // A pipe without a writer would hold a reader for ever.
    nix::unistd::mkfifo(&kept.file, nix::sys::stat::Mode::S_IRWXU).unwrap();
    assert_eq!(kept.compare(&tool("two")), KnownTools::Changed);
}
