//! Policy files from outside: the admin's, the user's, a project's, and hostile or broken ones.

use crate::support::cli::Home;

const DENY_RM: &str = "id = \"no-rm\"\ndecision = \"deny\"\nprogram = \"rm\"\nmessage = \"use the bin\"\n\
                       examples = [\"rm -rf build\"]\ncounterexamples = [\"ls\"]\n";

/// POL-01…05.
#[test]
fn deny_ends_with_30_and_says_why() {
    let home = Home::new();
    let file = home.write("policy.toml", &format!("[[rules]]\n{DENY_RM}"));
    let home = home.var("AISH_POLICY", file.to_str().unwrap());
    let ran = home.run(&["check", "--json", "rm -rf build"]);
    assert_eq!((ran.code, ran.err.as_str()), (30, ""));
    let json = ran.json();
    assert_eq!((&json["denied"], &json["reasons"][0]["rule"]), (&true.into(), &"policy.no-rm".into()));
    assert_eq!(json["reasons"][0]["message"], "use the bin");
    assert_eq!(home.run(&["check", "ls"]).code, 0);
    home.config("[[policy.rules]]\nid = \"mine\"\ndecision = \"allow\"\nprogram = \"rm\"\n");
    assert_eq!(home.run(&["check", "rm -rf build"]).code, 30, "the user can't undo it");
    home.write("policy.toml", &format!("[[rules]]\n{DENY_RM}deny_category = \"safety\"\n"));
    assert_eq!(home.run(&["check", "rm -rf build"]).code, 20, "for safety's sake: with the PIN");
}

/// CON-02.
#[test]
fn the_user_may_allow_what_is_b_and_not_destructive() {
    let home = Home::new();
    home.config("[[policy.rules]]\nid = \"mine\"\ndecision = \"allow\"\nprogram = [\"frobnicate\", \"rm\"]\n");
    assert_eq!(home.run(&["check", "frobnicate --x"]).code, 0);
    assert_eq!(home.run(&["check", "rm -rf build"]).code, 10);
    assert_eq!(home.run(&["check", "rm -rf /"]).code, 20);
    assert_eq!(home.run(&["check", "--no-fs", "gronkify --x"]).code, 10);
}

#[test]
fn a_project_is_heard_only_when_trusted_and_only_for_caution() {
    let home = Home::new();
    let hostile = "[[policy.rules]]\nid = \"x\"\ndecision = \"allow\"\nprogram = \"*\"\n\
                   [[policy.rules]]\nid = \"y\"\ndecision = \"escalate\"\nprogram = \"ls\"\n\
                   [security]\napproval_pin = \"111111\"\n[safety]\nworkspaces = [\"/\"]\n";
    home.write("work/.aish.toml", hostile);
    let ran = home.run(&["check", "ls"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "not trusted: not read");
    assert_eq!(home.run(&["config", "trust"]).code, 0);
    let ran = home.run(&["check", "ls"]);
    assert!(ran.code == 20 && ran.err.contains("may not allow"), "{ran:?}");
    assert_eq!(home.run(&["check", "frobnicate --x"]).code, 10);
    assert_eq!(home.run(&["check", "--json", "rm -rf /srv/x"]).json()["profile"]["outside_workspace"], true);
}

#[test]
fn a_broken_policy_is_loud_and_strict() {
    for broken in [
        "[[rules]\n".to_owned(),
        "[[rules]]\nid = \"a\"\ndecision = \"allow\"\nprogramm = \"frobnicate\"\n".to_owned(),
        format!("[[rules]]\n{}", DENY_RM.replace("[\"ls\"]", "[\"rm -rf x\"]")),
    ] {
        let home = Home::new();
        let file = home.write("policy.toml", &broken);
        let home = home.var("AISH_POLICY", file.to_str().unwrap());
        home.config("[[policy.rules]]\nid = \"mine\"\ndecision = \"allow\"\nprogram = \"frobnicate\"\n");
        for (command, code) in [("ls", 0), ("touch x", 10), ("frobnicate --x", 10)] {
            let ran = home.run(&["check", command]);
            assert!(ran.err.contains("policy.toml:") && ran.err.contains("strict"), "{broken}: {ran:?}");
            assert_eq!(ran.code, code, "{broken}: {command}");
        }
    }
}

#[test]
fn a_policy_that_cannot_be_read_is_broken() {
    let home = Home::new();
    let pipe = home.path().join("pipe");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    let huge = home.write("huge", &"#".repeat(1 << 20));
    for (n, path) in [pipe, huge, home.path().to_path_buf(), home.path().join("none")].iter().enumerate() {
        let home = Home::new().var("AISH_POLICY", path.to_str().unwrap());
        let ran = home.run(&["check", "touch x"]);
        assert!(ran.code == 10 && ran.err.contains("warning: policy:"), "{n}: {ran:?}");
    }
}

#[test]
fn a_projects_rules_are_those_of_where_the_line_runs() {
    let home = Home::new();
    home.write("work/.aish.toml", "[[policy.rules]]\nid = \"y\"\ndecision = \"escalate\"\nprogram = \"ls\"\n");
    assert_eq!(home.run(&["config", "trust"]).code, 0);
    home.write("other/x", "");
    let other = home.path().join("other");
    assert_eq!(home.run(&["check", "ls"]).code, 20);
    assert_eq!(home.run(&["check", "--cwd", other.to_str().unwrap(), "ls"]).code, 0);
    assert_eq!(home.run(&["check", "--cwd", "../other/../work", "ls"]).code, 20);
}

#[test]
fn an_option_that_is_none_is_no_command() {
    let home = Home::new();
    assert_eq!(home.run(&["check", "--bogus", "ls"]).code, 2);
    assert_eq!(home.run(&["check", "ls", "--color"]).code, 0);
    assert_eq!(home.run(&["guard"]).code, 70, "no line at all was sent");
}
