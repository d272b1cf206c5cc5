//! Rules against hand-made assessments: what each decision does, and what it never does.

use super::parse::{PolicyLayout, parse};
use super::*;
use crate::assessment::{Assessment, Finding, SeenEffects};
use crate::judge::judge_assessment;
use crate::request::JudgeRequest;
use crate::syntax::ir::Span;
use crate::verdict::{ActionProfile, Confidence, Operations, Verdict};
use aish_text::Shell;

fn request(provenance: Provenance) -> JudgeRequest {
    JudgeRequest {
        command: "line".into(),
        shell: Shell::Bash,
        cwd: "/w/project/sub".into(),
        home: "/home/user".into(),
        workspaces: vec!["/w/project".into()],
        provenance: vec![provenance],
        look: false,
        aliases: Vec::new(),
        functions: Vec::new(),
        comments: false,
        left: crate::LeftScope::default(),
        own: Vec::new(),
        secrets: Default::default(),
    }
}

fn seen(program: &str, args: &[&str], class: OperationClass) -> SeenEffects {
    let args = args.iter().map(|arg| (*arg).to_owned()).collect();
    let operations = Operations::from_iter([class]);
    SeenEffects { program: program.into(), args, operations, span: Span::new(0, 10), ..SeenEffects::default() }
}

fn line(commands: Vec<SeenEffects>) -> Assessment {
    let mut found = Assessment::default();
    for command in &commands {
        found.profile.operations.merge(command.operations);
        found.profile.touched_paths.extend(command.paths.iter().cloned());
    }
    found.profile.outside_workspace = found.profile.touched_paths.iter().any(|path| !path.starts_with("/w/project/"));
    found.commands = commands;
    found
}

fn finding(level: ReviewLevel, destructive: bool) -> Finding {
    Finding {
        rule: "git.push".into(),
        level,
        destructive,
        message: "git push".into(),
        does: "".into(),
        safer: "".into(),
        none: "".into(),
        span: Some(Span::new(0, 8)),
    }
}

/// A `git push`, which the packs put at B.
fn push() -> Assessment {
    let mut found = line(vec![seen("git", &["push", "origin"], OperationClass::Network)]);
    found.findings.push(finding(ReviewLevel::B, false));
    found
}

fn rule(rank: PolicyRank, text: &str) -> Policy {
    let policy = parse(&format!("[[rules]]\nid = \"r\"\n{text}\n"), rank, "file", PolicyLayout::Policy);
    assert_eq!(policy.problems, []);
    policy
}

fn judged(policy: &Policy, found: Assessment) -> Verdict {
    judge_assessment(&request(Provenance::LocalUser), found, policy)
}

const ALLOW_PUSH: &str = "decision = \"allow\"\nprogram = \"git\"\nargs = [\"push\"]";

#[test]
fn deny_is_denied_whoever_says_it() {
    for rank in [PolicyRank::Admin, PolicyRank::User, PolicyRank::Project] {
        let policy = rule(rank, "decision = \"deny\"\nprogram = \"git\"\nargs = \"push\"\nmessage = \"not from here\"");
        let verdict = judged(&policy, push());
        assert!(verdict.denied && verdict.level == ReviewLevel::C);
        assert_eq!(
            (verdict.reasons[0].rule.as_str(), verdict.reasons[0].message.as_str()),
            ("policy.r", "not from here")
        );
        assert!(!verdict.explanation.is_empty());
        assert!(!judged(&policy, line(vec![seen("git", &["status"], OperationClass::Read)])).denied);
    }
}

#[test]
fn a_safety_deny_is_c_and_not_denied() {
    let verdict =
        judged(&rule(PolicyRank::Admin, "decision = \"deny\"\ndeny_category = \"safety\"\nprogram = \"git\""), push());
    assert_eq!((verdict.denied, verdict.level, verdict.requires_pin), (false, ReviewLevel::C, true));
}

#[test]
fn what_could_be_forbidden_is_c() {
    let policy = rule(PolicyRank::Admin, "decision = \"deny\"\nprogram = \"git\"\nargs = \"push\"");
    for found in [
        line(vec![seen("git", &["\u{fffc}"], OperationClass::Unknown)]),
        line(vec![seen("", &["push"], OperationClass::Unknown)]),
        Assessment {
            profile: ActionProfile { parse_confidence: Confidence::Low, ..Default::default() },
            ..Default::default()
        },
    ] {
        let verdict = judged(&policy, found);
        assert_eq!((verdict.denied, verdict.level), (false, ReviewLevel::C));
    }
}

#[test]
fn a_line_without_a_command_has_no_program() {
    let deny = |matcher: &str| rule(PolicyRank::Admin, &format!("decision = \"deny\"\n{matcher}"));
    assert_eq!(judged(&deny("program = \"rm\""), line(Vec::new())).level, ReviewLevel::A, "a comment");
    let mut redirection = line(Vec::new());
    redirection.profile.operations.add(OperationClass::Write);
    redirection.profile.touched_paths.push("/w/project/x".into());
    assert!(judged(&deny("path = \"/w/project/*\""), redirection.clone()).denied);
    assert!(!judged(&deny("program = \"rm\""), redirection.clone()).denied);
    redirection
        .commands
        .push(SeenEffects { paths: vec!["/w/project/x".into()], ..seen("", &[], OperationClass::Write) });
    assert!(judged(&deny("operation = \"write\""), redirection.clone()).denied);
    assert_eq!(judged(&deny("program = \"rm\""), redirection).level, ReviewLevel::A);
}

#[test]
fn escalate_raises_to_its_level() {
    let found = || line(vec![seen("ls", &["-l"], OperationClass::Read)]);
    for (extra, expected) in
        [("", ReviewLevel::C), ("level = \"B\"", ReviewLevel::B), ("level = \"C\"", ReviewLevel::C)]
    {
        let policy = rule(PolicyRank::Project, &format!("decision = \"escalate\"\nprogram = \"ls\"\n{extra}"));
        assert_eq!(judged(&policy, found()).level, expected);
    }
    let mut c = push();
    c.findings[0].level = ReviewLevel::C;
    let policy = rule(PolicyRank::User, "decision = \"escalate\"\nlevel = \"B\"\nprogram = \"git\"");
    assert_eq!(judged(&policy, c).level, ReviewLevel::C, "it never lowers");
}

#[test]
fn allow_lowers_b_to_a_and_nothing_else() {
    for rank in [PolicyRank::Admin, PolicyRank::User] {
        let policy = rule(rank, ALLOW_PUSH);
        let verdict = judged(&policy, push());
        assert_eq!((verdict.level, verdict.reasons[0].rule.as_str()), (ReviewLevel::A, "policy.r"));
        assert!(verdict.explanation.is_empty() && !verdict.requires_click);
        let mut destructive = push();
        destructive.findings[0].destructive = true;
        let mut c = push();
        c.findings[0].level = ReviewLevel::C;
        let mut spanless = push();
        spanless.findings[0].span = None;
        let mut low = push();
        low.profile.parse_confidence = Confidence::Low;
        let mut another = push();
        another.commands.push(SeenEffects { span: Span::new(12, 20), ..seen("kill", &["1"], OperationClass::Process) });
        let mut open = push();
        open.commands[0].args.push("\u{fffc}".into());
        let mut elsewhere = push();
        elsewhere.commands[0].paths.push("/etc/x".into());
        let mut inner = push();
        inner.commands.push(SeenEffects { span: Span::new(2, 9), ..seen("x", &[], OperationClass::Unknown) });
        for found in [destructive, c, spanless, low, another, open, elsewhere, inner] {
            assert!(judged(&policy, found.clone()).level >= ReviewLevel::B, "{found:?}");
        }
        let mut with_reader = push();
        with_reader.commands.push(SeenEffects { span: Span::new(12, 20), ..seen("cd", &["x"], OperationClass::Read) });
        assert_eq!(judged(&policy, with_reader).level, ReviewLevel::A, "harmless parts need no rule");
    }
}

#[test]
fn a_project_can_only_add_caution() {
    let policy = parse(
        &format!("[[policy.rules]]\nid = \"r\"\n{ALLOW_PUSH}\n"),
        PolicyRank::Project,
        ".aish.toml",
        PolicyLayout::Config,
    );
    assert!(policy.rules.is_empty() && policy.problems.is_empty());
    assert!(policy.notices[0].message.contains("may not allow"), "{policy:?}");
    assert_eq!(judged(&policy, push()).level, ReviewLevel::B);
}

#[test]
fn the_strictest_word_wins() {
    for strict in ["decision = \"deny\"", "decision = \"escalate\"\nlevel = \"B\""] {
        for (lenient, other) in [
            (PolicyRank::User, PolicyRank::Admin),
            (PolicyRank::Admin, PolicyRank::User),
            (PolicyRank::User, PolicyRank::Project),
        ] {
            let mut policy = rule(lenient, ALLOW_PUSH);
            policy.add(rule(other, &format!("{strict}\nprogram = \"git\"")));
            assert!(judged(&policy, push()).level >= ReviewLevel::B, "{strict} {other:?}");
        }
    }
}

#[test]
fn a_broken_policy_is_strict() {
    let mut policy = rule(PolicyRank::User, ALLOW_PUSH);
    policy.broken("/etc/aish/policy.toml", "it can't be read");
    assert_eq!(judged(&policy, push()).level, ReviewLevel::B, "no allow counts");
    let write = || line(vec![seen("touch", &["x"], OperationClass::Write)]);
    assert_eq!(judged(&Policy::default(), write()).level, ReviewLevel::A);
    let verdict = judged(&policy, write());
    assert_eq!((verdict.level, verdict.reasons[0].rule.as_str()), (ReviewLevel::B, "policy.broken"));
    assert_eq!(judged(&policy, line(vec![seen("ls", &[], OperationClass::Read)])).level, ReviewLevel::A);
}

#[test]
fn every_matcher_looks_at_the_structure() {
    let mut remove = seen("rm", &["-r", "prod"], OperationClass::Delete);
    remove.paths = vec!["/srv/prod/data".into()];
    remove.hosts = vec!["DB1.prod.example.com".into()];
    let found = || line(vec![remove.clone()]);
    for (matcher, speaks) in [
        ("program = \"rm\"", true),
        ("program = [\"mv\", \"r?\"]", true),
        ("program = \"mv\"", false),
        ("command = \"rm -r *\"", true),
        ("pattern = \"rm -f *\"", false),
        ("program = \"rm\"\nargs = [\"-r\", \"pro*\"]", true),
        ("program = \"rm\"\nargs = [\"-r\", \"dev\"]", false),
        ("operation = [\"delete\", \"device\"]", true),
        ("operation = \"network\"", false),
        ("path = \"/srv/prod\"", true),
        ("path = \"/srv/*\"", true),
        ("path = \"/srv/prod/data/db/**\"", true),
        ("path = \"/srv/pro\"", false),
        ("path = \"~/x\"", false),
        ("host = \"*.PROD.example.com\"", true),
        ("host = \"*.dev.example.com\"", false),
        ("cwd = \"/w/*\"", true),
        ("cwd = \"/home/**\"", false),
        ("provenance = [\"local_user\"]", true),
        ("provenance = \"web_content\"", false),
        ("finding = \"git.*\"", false),
        ("program = \"rm\"\nhost = \"elsewhere\"", false),
    ] {
        let verdict = judged(&rule(PolicyRank::User, &format!("decision = \"deny\"\n{matcher}")), found());
        assert_eq!(verdict.denied, speaks, "{matcher}");
    }
    assert!(judged(&rule(PolicyRank::User, "decision = \"deny\"\nfinding = \"git.*\""), push()).denied);
}

#[test]
fn matchers_hold_for_one_command_together() {
    let found =
        line(vec![seen("git", &["status"], OperationClass::Read), seen("echo", &["push"], OperationClass::Read)]);
    assert!(!judged(&rule(PolicyRank::User, "decision = \"deny\"\nprogram = \"git\"\nargs = \"push\""), found).denied);
}

#[test]
fn whatever_is_wrong_is_said_with_its_line() {
    for (text, line, part) in [
        ("[[rules]\n", 1, "not TOML"),
        ("x = 1\n", 1, "unknown key `x`"),
        ("rules = 3\n", 1, "list of tables"),
        ("rules = [3]\n", 1, "must be a table"),
        ("policy = 3\n", 1, "must be a table"),
        ("[policy]\nrulez = []\n", 2, "unknown key `policy.rulez`"),
        ("[[rules]]\ndecision = \"deny\"\nprogram = \"x\"\n", 2, "needs an `id`"),
        ("[[rules]]\nid = \"a b\"\ndecision = \"deny\"\nprogram = \"x\"\n", 2, "needs an `id`"),
        ("[[rules]]\nid = \"a\"\nprogram = \"x\"\n", 2, "deny, escalate or allow"),
        ("[[rules]]\nid = \"a\"\ndecision = \"ask\"\nprogram = \"x\"\n", 2, "deny, escalate or allow"),
        ("[[rules]]\nid = \"a\"\ndecision = \"deny\"\n", 2, "nothing about when"),
        ("[[rules]]\nid = \"a\"\ndecision = \"deny\"\nprogramm = \"x\"\n", 4, "unknown key `programm`"),
        ("[[rules]]\nid = \"a\"\ndecision = \"deny\"\nprogram = 3\n", 4, "text in quotes"),
        ("[[rules]]\nid = \"a\"\ndecision = \"deny\"\nprogram = []\n", 4, "empty list"),
        ("[[rules]]\nid = \"a\"\ndecision = \"deny\"\noperation = \"erase\"\n", 4, "isn't one of them"),
        ("[[rules]]\nid = \"a\"\ndecision = \"escalate\"\nlevel = \"A\"\nprogram = \"x\"\n", 4, "B or C"),
        ("[[rules]]\nid = \"a\"\ndecision = \"allow\"\nlevel = \"B\"\nprogram = \"x\"\n", 2, "only an `escalate`"),
        ("[[rules]]\nid = \"a\"\ndecision = \"deny\"\ndeny_category = \"x\"\nprogram = \"x\"\n", 2, "admin or safety"),
        (
            "[[rules]]\nid = \"a\"\ndecision = \"deny\"\nprogram = \"x\"\n[[rules]]\nid = \"a\"\ndecision = \"deny\"\nprogram = \"y\"\n",
            6,
            "two rules",
        ),
        (
            "[[rules]]\nid = \"a\"\ndecision = \"deny\"\nprogram = \"ls\"\nexamples = [\"rm -rf build\"]\n",
            2,
            "doesn't speak",
        ),
        (
            "[[rules]]\nid = \"a\"\ndecision = \"deny\"\nprogram = \"ls\"\ncounterexamples = [\"ls\"]\n",
            2,
            "speaks on its",
        ),
    ] {
        let policy = parse(text, PolicyRank::Admin, "file", PolicyLayout::Policy);
        let problem = policy.problems.first().unwrap_or_else(|| panic!("{text}"));
        assert!(problem.message.contains(part), "{text}: {problem}");
        assert_eq!((problem.source.line, problem.source.file.as_str()), (line, "file"), "{text}: {problem}");
    }
}

#[test]
fn examples_that_hold_are_no_problem() {
    let text = "[[policy.rules]]\nid = \"no-push\"\ndecision = \"deny\"\nprogram = \"git\"\nargs = \"push\"\ncwd = \"/nowhere\"\n\
                examples = [\"git push\", \"git push origin main\"]\ncounterexamples = [\"git status\", \"ls\"]\n";
    let policy = parse(text, PolicyRank::User, "config.toml", PolicyLayout::Config);
    assert_eq!((policy.problems.len(), policy.rules.len()), (0, 1), "{policy:?}");
    assert_eq!(policy.rules[0].source.line, 2);
    assert_eq!(
        parse("model = \"x\"\n[shell]\nguard = true\n", PolicyRank::User, "c", PolicyLayout::Config),
        Policy::default()
    );
}

#[test]
fn an_allowed_finding_allows_its_own_command_alone() {
    let policy = rule(PolicyRank::User, "decision = \"allow\"\nfinding = \"git.push\"");
    assert_eq!(judged(&policy, push()).level, ReviewLevel::A);
    let mut another = push();
    another.commands.push(SeenEffects { span: Span::new(12, 20), ..seen("kill", &["1"], OperationClass::Process) });
    another.profile.operations.merge(Operations::from_iter([OperationClass::Process]));
    let mut same_place = another.clone();
    same_place.commands[1].span = same_place.commands[0].span;
    let mut more = push();
    more.findings.push(Finding { rule: "fs.secret-read".into(), ..finding(ReviewLevel::B, false) });
    let mut across = push();
    across.findings[0].span = Some(Span::new(0, 30));
    for found in [another, same_place, more.clone(), across] {
        assert_eq!(judged(&policy, found.clone()).level, ReviewLevel::B, "{found:?}");
    }
    assert_eq!(
        judged(&rule(PolicyRank::User, ALLOW_PUSH), more.clone()).level,
        ReviewLevel::B,
        "a secret must be named"
    );
    let both = rule(PolicyRank::User, "decision = \"allow\"\nfinding = [\"git.push\", \"fs.secret-read\"]");
    assert_eq!(judged(&both, more).level, ReviewLevel::A);
}

#[test]
fn an_allowed_path_allows_no_other_path() {
    let policy = rule(PolicyRank::User, "decision = \"allow\"\nprogram = \"git\"\npath = \"/srv/x/**\"");
    let with = |paths: &[&str], args: &[&str]| {
        let mut found = push();
        found.commands[0].paths = paths.iter().map(|path| (*path).to_owned()).collect();
        found.commands[0].args.extend(args.iter().map(|arg| (*arg).to_owned()));
        judged(&policy, found).level
    };
    assert_eq!(with(&["/srv/x/a", "/w/project/b"], &["--out=/srv/x/c", "--name=x"]), ReviewLevel::A);
    for (paths, args) in [
        (&["/srv/x/a", "/etc/x"][..], &[][..]),
        (&["/srv/x/a", "/srv/x/../../etc/x"], &[]),
        (&["/srv/x/a", "/w/project/../x"], &[]),
        (&["/srv/x/a"], &["--out=/etc/x"]),
        (&["/srv/x/a"], &["--out=~/x"]),
        (&["/srv/x/a"], &["--out=../../../x"]),
        (&["/srv/x/a"], &["-C/etc"]),
    ] {
        assert_eq!(with(paths, args), ReviewLevel::B, "{paths:?} {args:?}");
    }
}
