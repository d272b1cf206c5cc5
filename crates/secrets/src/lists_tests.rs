//! The unit tests of `lists.rs`.

use super::*;

#[test]
fn every_list_has_a_user_and_no_word_stands_twice() {
    let mut sources = String::new();
    for dir in ["src", "src/rules"] {
        for entry in std::fs::read_dir(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(dir)).unwrap() {
            sources += &std::fs::read_to_string(entry.unwrap().path()).unwrap_or_default();
        }
    }
    let mut asked: Vec<&str> =
        sources.split("List::new(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    asked.retain(|name| name.contains('.'));
    asked.sort_unstable();
    let mut there: Vec<&str> = LISTS.keys().copied().filter(|name| !name.is_empty()).collect();
    there.sort_unstable();
    assert_eq!(asked, there);
    for (name, words) in LISTS.iter() {
        let set: HashSet<&&str> = words.iter().collect();
        assert_eq!(set.len(), words.len(), "a word stands twice in {name}");
    }
}
