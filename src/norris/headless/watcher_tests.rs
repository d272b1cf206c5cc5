//! The unit tests of `watcher.rs`.

use super::*;

#[test]
fn the_last_complete_order_holds() {
    let order = |text: &'static str| last_order(text.as_bytes()).map(|(pid, dir)| (pid.as_raw(), dir));
    assert_eq!(order("7\0/a\0"), Some((7, Path::new("/a"))));
    assert_eq!(order("7\0/a\x008\0/b\0"), Some((8, Path::new("/b"))));
    assert_eq!(order("7\0/a\x008\0/b"), Some((7, Path::new("/a"))));
    assert_eq!(order("7\0/a\0\0\0"), None);
    assert_eq!(order("0\0/a\0"), None);
    assert_eq!(order("-1\0/a\0"), None);
    assert_eq!(order(""), None);
}
