//! The unit tests of `lenient.rs`.

use super::*;

#[test]
fn a_discovery_may_lack_what_only_caches_need() {
    let short = json!({"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}, "serverInfo": {"name": "t", "version": "1"}});
    let found = discovered(&short).unwrap();
    assert_eq!(found.supported_versions[0].as_str(), "2026-07-28");
    assert_eq!(found.server_info().unwrap().name, "t");
    for other in [json!({"tools": []}), json!({"supportedVersions": 3, "capabilities": {}}), json!(null)] {
        assert!(discovered(&other).is_none(), "{other}");
    }
}
