//! The unit tests of `watcher.rs`.

use super::*;

#[test]
fn the_last_complete_order_holds() {
    let order = |text: &str| last_order(text).map(|watched| (watched.session, watched.dir));
    let (a, b) = ("{\"session\":7,\"dir\":\"/a\"}\n", "{\"session\":8,\"dir\":\"/b\"}\n");
    assert_eq!(order(a), Some((7, "/a".into())));
    assert_eq!(order(&format!("{a}{b}")), Some((8, "/b".into())));
    assert_eq!(order(&format!("{a}{}", b.trim_end())), Some((7, "/a".into())));
    for nothing in [format!("{a}null\n"), a.replace('7', "0"), a.replace('7', "-1"), String::new(), "\n".to_owned()] {
        assert_eq!(order(&nothing), None, "{nothing:?}");
    }
}
