//! The unit tests of `skill.rs`.

use super::description;

#[test]
fn the_description_stands_in_the_front_matter() {
    assert_eq!(description("---\nname: a\ndescription: \"Deploys it\"\n---\ntext"), "Deploys it");
    assert_eq!(description("---\ndescription: >-\n  Deploys\n  it\nname: a\n---\n"), "Deploys it");
    assert_eq!(description("---\nname: a\n---\ndescription: text"), "");
    assert_eq!(description("description: text"), "");
}
