//! The unit tests of `grants.rs`.

use super::*;
use aish_judge::verdict::Reason;

fn verdict(level: ReviewLevel, rules: &[&str]) -> Verdict {
    let reason = |rule: &&str| Reason { rule: (*rule).to_owned(), level, message: String::new(), span: None };
    let place = crate::review::place::ReviewPlace::new(
        crate::review::place::StatedPlace { no_fs: true, ..Default::default() },
        &|_| None,
        std::path::Path::new("/w"),
        &crate::review::setup::Setup::default(),
    );
    let plain = aish_judge::judge(&place.request("ls".into()), &aish_judge::policy::Policy::default());
    let requires_pin = level == ReviewLevel::C;
    Verdict { level, requires_pin, reasons: rules.iter().map(reason).collect(), ..plain }
}

#[test]
fn only_the_rules_that_were_granted() {
    let mut grants = Grants::default();
    let script = verdict(ReviewLevel::B, &["exec.script"]);
    assert!(!grants.cover(&script));
    grants.add(&Grants::offered(&script));
    assert!(grants.cover(&script));
    assert!(!grants.cover(&verdict(ReviewLevel::B, &["exec.script", "net.upload"])), "another rule speaks as well");
    assert!(!grants.cover(&verdict(ReviewLevel::C, &["exec.script"])));
    assert!(!grants.cover(&verdict(ReviewLevel::A, &[])));
    assert!(!grants.cover(&Verdict { destructive: true, ..script.clone() }));
    assert!(!grants.cover(&Verdict { denied: true, ..script.clone() }));
    grants.count(&script);
    grants.count(&script);
    assert_eq!(grants.note(), "not asked again: exec.script (2 times)");
}

#[test]
fn what_cannot_be_granted() {
    for rules in [&["policy.mine"][..], &["exec.script", "llm.destructive"], &["user.pattern"]] {
        assert_eq!(Grants::offered(&verdict(ReviewLevel::B, rules)), [""; 0], "{rules:?}");
    }
    assert_eq!(Grants::offered(&verdict(ReviewLevel::C, &["exec.script"])), [""; 0]);
    assert_eq!(Grants::offered(&verdict(ReviewLevel::B, &["mcp.consent.srv__x", "mcp.secret.srv__x"])), [""; 0]);
}

/// What was granted to a tool says nothing of another one, or of a command.
#[test]
fn a_tool_has_grants_of_its_own() {
    let of_tool = |tool: &str, rules: &[&str]| {
        let mut verdict = verdict(ReviewLevel::B, rules);
        tool.clone_into(&mut verdict.profile.tool_name);
        verdict
    };
    let asked = of_tool("srv__x", &["mcp.consent.srv__x", "ladder.outside"]);
    assert_eq!(Grants::offered(&asked), ["ladder.outside of srv__x", "mcp.consent.srv__x"]);
    let mut grants = Grants::default();
    grants.add(&Grants::offered(&asked));
    assert!(grants.cover(&asked) && grants.cover(&of_tool("srv__x", &["mcp.consent.srv__x"])));
    assert!(!grants.cover(&of_tool("srv__y", &["mcp.consent.srv__y"])));
    assert!(!grants.cover(&of_tool("read_file", &["ladder.outside"])));
    assert!(!grants.cover(&verdict(ReviewLevel::B, &["ladder.outside"])));
}
