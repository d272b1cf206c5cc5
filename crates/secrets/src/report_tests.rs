//! The unit tests of `report.rs`.

use super::*;

#[test]
fn a_report_has_places_and_no_secret() {
    let key = format!("{}{}", "ghp_", "q8Jd0sKfLm2Xz7aQq8Jd0sKfLm2Xz7aQ9f2a");
    let report = scan(&format!("eins\nüber PASSWORD=hunter2xyz\n{key}\n"));
    let json = serde_json::to_string(&report).unwrap();
    assert_eq!((report.items[0].line, report.items[0].column), (2, 15));
    assert_eq!((report.items[1].line, report.items[1].column), (3, 1));
    assert_eq!(report.items[1].masked, "ghp_…9f2a");
    assert!(!json.contains("hunter2") && !json.contains(&key));
}
