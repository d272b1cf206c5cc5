//! The unit tests of `category.rs`.

use super::*;

#[test]
fn every_name_is_there_once() {
    let mut names = Category::ALL.map(Category::name);
    names.sort_unstable();
    let expected =
        "consent delegate explain fix main memory_summarize norris norris-preplan probe suggest summarize".split(' ');
    assert!(names.into_iter().eq(expected), "{names:?}");
}
