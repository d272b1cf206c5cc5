//! Command lines, outputs, prose and source in which a place tells of a secret, and their
//! look-alikes; the tables are as those beside them.

use super::{misses, preview};

#[test]
fn secrets_at_their_places_are_found_exactly() {
    let missed = misses(include_str!("places.txt"));
    assert!(missed.is_empty(), "{} missed:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn look_alikes_of_places_stay() {
    let hit = misses(include_str!("places_stay.txt"));
    assert!(hit.is_empty(), "{} hit:\n{}", hit.len(), hit.join("\n"));
}

#[test]
fn brackets_of_a_literal_in_xml_are_not_part_of_it() {
    let shown = preview("<password><![CDATA[lemon6916]]></password>");
    assert_eq!(shown, "<password><![CDATA[$AISH_SECRET_001]]></password>");
}
