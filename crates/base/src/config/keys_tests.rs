//! The unit tests of `keys.rs`.

use super::*;

#[test]
fn every_key_stands_in_a_section_and_every_path_once() {
    for key in KEYS.iter() {
        let table = key.path.rsplit_once('.').map_or("", |(table, _)| table);
        assert!(SECTIONS.iter().any(|section| section.path == table), "{}", key.path);
        assert_eq!(KEYS.iter().filter(|other| other.path == key.path).count(), 1, "{}", key.path);
        assert!(key.doc.ends_with('.') && !key.doc.contains('\n'), "{}: one sentence", key.path);
    }
}

#[test]
fn nodes() {
    assert!(matches!(find_node("context.max_turns"), Node::Leaf(_)));
    assert!(matches!(find_node("models.*.provider"), Node::Leaf(_)));
    assert!(matches!(find_node("context"), Node::Table));
    assert!(matches!(find_node("models"), Node::Table));
    assert!(matches!(find_node("models.*"), Node::Table));
    assert!(matches!(find_node("mcp.servers"), Node::Leaf(_)));
    assert!(matches!(find_node("secrets"), Node::Reserved));
    assert!(matches!(find_node("contexts"), Node::Unknown));
    assert!(matches!(find_node("context.max"), Node::Unknown));
}

#[test]
fn children_of_tables() {
    assert!(child_names("").contains(&"models") && child_names("").contains(&"safety"));
    assert!(!child_names("").contains(&"*") && !child_names("").contains(&""));
    assert!(child_names("models.*").contains(&"base_url"));
    assert!(child_names("models").is_empty());
    assert_eq!(
        child_names("routing"),
        ["auto", "code", "cookbook_first", "delegate", "delegate_dollars", "fallback", "leave_machine", "reasoning"]
    );
}
