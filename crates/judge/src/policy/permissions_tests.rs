//! Permissions on real lines: what is denied, asked about and allowed, and that no list makes more
//! lines run than it says.

use proptest::prelude::*;

use super::*;
use crate::judge;
use crate::policy::parse::{PolicyLayout, parse};
use crate::verdict::Provenance;
use aish_text::Shell;

fn policy(config: &str, rank: PolicyRank) -> Policy {
    parse(config, rank, "config.toml", PolicyLayout::Config)
}

fn request(line: &str, shell: Shell) -> JudgeRequest {
    JudgeRequest {
        provenance: vec![Provenance::ModelSuggestion],
        look: false,
        ..JudgeRequest::new(line, shell, "/w/project", "/home/user")
    }
}

fn decided_in(policy: &Policy, line: &str, shell: Shell) -> (PermissionList, String) {
    let request = request(line, shell);
    let permitted = permit(policy, &request, &judge(&request, policy));
    (permitted.outcome, permitted.why)
}

fn decided(config: &str, line: &str) -> PermissionList {
    let policy = policy(config, PolicyRank::User);
    assert_eq!(policy.problems, [], "{config}");
    decided_in(&policy, line, Shell::Bash).0
}

const GIT: &str = "[permissions]\nallow = [\"git *\", \"head *\", \"ls\", \"ls *\", \"cd *\"]\n";

#[test]
fn a_deny_wins_over_a_confirm_and_that_over_an_allow() {
    let all =
        "[permissions]\nallow = [\"git *\"]\nconfirm = [\"git log*\", \"git show*\"]\ndeny = [\"git log --all*\"]\n";
    assert_eq!(decided(all, "git status"), PermissionList::Allow);
    assert_eq!(decided(all, "git log"), PermissionList::Confirm);
    assert_eq!(decided(all, "git log --all"), PermissionList::Deny);
    assert_eq!(decided(all, "ls"), PermissionList::Confirm, "what nothing matches is asked about");
}

#[test]
fn every_part_of_a_line_has_to_be_allowed() {
    for line in [
        "git status",
        "git log | head -5",
        "ls && git status",
        "git status 2>&1",
        "git log 2>/dev/null",
        "'git' status",
    ] {
        assert_eq!(decided(GIT, line), PermissionList::Allow, "{line}");
    }
    for line in [
        "git status; reboot",
        "git status;touch x",
        "git status | wc -l",
        "git status\nls",
        "git status $(whoami)",
        "git status $(rm x)",
        "git log `id`",
        "git log <(ls)",
        "git -c alias.x='!reboot' x",
        "git -c alias.x='!ls' x",
        "git -c core.pager='touch x' log",
        "git -c core.fsmonitor='touch x' status",
        "git --exec-path=/tmp/x status",
        "git --config-env=core.pager=HOME log",
        "git status > ~/.bashrc",
        "git status > new",
        "git status >> new",
        "git log < x",
        "git status &",
        "git status & git log",
        "sudo git status",
        "env git status",
        "sh -c 'git status'",
        "eval git status",
        "xargs git log",
        "echo x | xargs git log",
        "PATH=. git status",
        "GIT_PAGER=x git log",
        "alias git='touch x'; git status",
        "git() { touch x; }; git status",
        "function git { touch x; }; git status",
        "./git status",
        "/tmp/git status",
        "command ./git status",
        "\u{261}it status",
        "gi\u{442} status",
        "git\u{a0}status",
        "git $CMD",
        "git log $HOME",
        "$GIT status",
        "git *",
        "git {status,log}",
        "git log ~root/x",
        "(git status)",
        "{ git status; }",
        "if git status; then ls; fi",
        "for x in a; do git status; done",
        "git push",
        "git reset --hard",
        "git clean -fdx",
        "git status 'unclosed",
        "! git status; reboot",
        "git status # \n reboot",
        "",
        "# git status",
        "> x",
    ] {
        assert_eq!(decided(GIT, line), PermissionList::Confirm, "{line}");
    }
    for line in [
        "git (touch x)",
        "set PATH .; git status",
        "git status; and reboot",
        "git status; begin; ls; end",
        "PATH=. git status",
    ] {
        assert_eq!(decided_in(&policy(GIT, PolicyRank::User), line, Shell::Fish).0, PermissionList::Confirm, "{line}");
    }
    for line in ["=git status", "git status(e:'touch x':)", "git =(ls)", "noglob git status; reboot", "git ${(e)x}"] {
        assert_eq!(decided_in(&policy(GIT, PolicyRank::User), line, Shell::Zsh).0, PermissionList::Confirm, "{line}");
    }
}

#[test]
fn what_a_program_gets_from_elsewhere_is_allowed_by_nothing() {
    for line in ["xargs git log", "ls | xargs git log", "find . -exec git log {} +"] {
        assert_eq!(decided("[permissions]\nallow = [\"*\"]\n", line), PermissionList::Confirm, "{line}");
    }
}

#[test]
fn what_the_users_own_alias_or_function_stands_for_counts() {
    let policy = policy(GIT, PolicyRank::User);
    let with = |aliases: &[(&str, &str)], functions: &[(&str, &str)]| {
        let own = |all: &[(&str, &str)]| all.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
        let request =
            JudgeRequest { aliases: own(aliases), functions: own(functions), ..request("git status", Shell::Zsh) };
        permit(&policy, &request, &judge(&request, &policy)).outcome
    };
    assert_eq!(with(&[], &[]), PermissionList::Allow);
    assert_eq!(with(&[("git", "echo x;git")], &[]), PermissionList::Confirm);
    assert_eq!(with(&[("git", "hub")], &[]), PermissionList::Confirm);
    assert_eq!(with(&[], &[("git", "touch x")]), PermissionList::Confirm);
}

#[test]
fn a_deny_reaches_what_a_line_carries() {
    let deny = "[permissions]\ndeny = [\"git push*\", \"rm *\"]\n";
    for line in [
        "git push",
        "git status && git push origin",
        "sudo git push",
        "sh -c 'git push'",
        "echo $(git push)",
        "x=push; git $x",
        "\"git\" pu\"sh\"",
        "/usr/bin/git push",
        "PATH=. git push",
        "f() { git push; }; f",
        "find . -exec rm {} +",
        "rm \"$x\"",
        "xargs rm < list",
        "if true; then rm x; fi",
    ] {
        assert_eq!(decided(deny, line), PermissionList::Deny, "{line}");
    }
    // What only might be it is asked about.
    let (list, why) = decided_in(&policy(deny, PolicyRank::User), "git $x", Shell::Bash);
    assert_eq!((list, why.as_str()), (PermissionList::Confirm, "it could be what `git push*` denies"));
    assert_eq!(
        decided("[permissions]\nallow = [\"*\"]\ndeny = [\"rm *\"]\n", "echo 'rm -rf x'"),
        PermissionList::Allow,
        "a text is no command"
    );
}

#[test]
fn only_the_users_own_configuration_may_allow() {
    for rank in [PolicyRank::Admin, PolicyRank::Project] {
        let layout = if rank == PolicyRank::Admin { PolicyLayout::Policy } else { PolicyLayout::Config };
        let text = "[permissions]\nallow = [\"*\"]\nconfirm = [\"ls\"]\ndeny = [\"git *\"]\n";
        let mut policy = parse(text, rank, "file", layout);
        assert_eq!((policy.problems.len(), policy.notices.len(), policy.permissions.len()), (0, 1, 2));
        assert_eq!(policy.notices[0].source.line, 2);
        policy.add(parse("[permissions]\nallow = [\"*\"]\n", PolicyRank::User, "config.toml", PolicyLayout::Config));
        assert_eq!(decided_in(&policy, "ls", Shell::Bash).0, PermissionList::Confirm);
        assert_eq!(decided_in(&policy, "git status", Shell::Bash).0, PermissionList::Deny);
        assert_eq!(decided_in(&policy, "pwd", Shell::Bash).0, PermissionList::Allow);
    }
}

#[test]
fn a_broken_list_is_named_and_allows_nothing() {
    for (broken, line, says) in [
        ("allow = [\"git *\", \"\"]", 2, "an empty pattern"),
        ("allow = [\"git *\"]\ndeny = [\n\"rm *\",\n\"x\\\\\"]", 5, "a backslash at the end"),
        ("allow = [\"git *\"]\ndeny = [\"curl * | sh\"]", 3, "`curl * | sh`: a pattern is about one command"),
        ("allow = [\"git *; ls\"]", 2, "one command"),
        ("allow = [\"git * > x\"]", 2, "one command"),
        ("allow = [\"git *\", \" ls\"]", 2, "a blank"),
        ("allow = [\"git *\", 3]", 2, "must be text in quotes"),
        ("allow = [\"git *\"]\ndeny = \"rm *\"", 3, "`permissions.deny` must be a list"),
        ("allow = [\"git *\"]\ndney = [\"rm *\"]", 3, "`permissions.dney` must be `allow`"),
    ] {
        let policy = policy(&format!("[permissions]\n{broken}\n"), PolicyRank::User);
        let [problem] = policy.problems.as_slice() else { panic!("{broken}: {:?}", policy.problems) };
        assert_eq!(problem.source.line, line, "{broken}");
        assert!(problem.message.contains(says), "{broken}: {problem}");
        assert_eq!(decided_in(&policy, "git status", Shell::Bash).0, PermissionList::Confirm, "{broken}");
    }
    assert_eq!(policy("permissions = 3\n", PolicyRank::User).problems.len(), 1);
    assert_eq!(decided("[permissions]\nallow = [\"git log *\\\\|*\"]\n", "git log '|'"), PermissionList::Allow);
}

#[test]
fn a_permission_changes_no_verdict() {
    let config = "[permissions]\nallow = [\"*\"]\nconfirm = [\"git *\"]\ndeny = [\"ls\"]\n";
    for line in ["rm -rf /", "git push", "ls", "make", "git status"] {
        let request = request(line, Shell::Bash);
        let with = judge(&request, &policy(config, PolicyRank::User));
        assert_eq!(with, judge(&request, &Policy::default()), "{line}");
    }
}

fn lines() -> impl Strategy<Value = String> {
    let command = prop::sample::select(vec![
        "git status",
        "git push",
        "git log --all",
        "ls",
        "rm -rf x",
        "rm x",
        "make",
        "touch y",
        "sudo ls",
        "head -3",
        "curl x.example",
        "echo $(rm x)",
        "git $x",
        "PATH=. git log",
        "cat ~/.ssh/id_rsa",
        "ls > f",
        "sh -c 'git log'",
        "eval ls",
        "git -c a.b=c log",
    ]);
    let join = prop::sample::select(vec!["; ", " && ", " | ", " & ", "\n", " || "]);
    (command.clone(), prop::collection::vec((join, command), 0..3))
        .prop_map(|(first, rest)| rest.into_iter().fold(first.to_owned(), |all, (join, next)| all + join + next))
}

fn patterns() -> impl Strategy<Value = Vec<String>> {
    let pattern = prop::sample::select(vec![
        "*",
        "git *",
        "git status",
        "ls",
        "ls*",
        "rm *",
        "sudo *",
        "sh *",
        "?it *",
        "head*",
        "echo *",
    ]);
    prop::collection::vec(pattern.prop_map(str::to_owned), 0..4)
}

fn config(allow: &[String], confirm: &[String], deny: &[String]) -> Policy {
    policy(&format!("[permissions]\nallow = {allow:?}\nconfirm = {confirm:?}\ndeny = {deny:?}\n"), PolicyRank::User)
}

proptest! {
    #[test]
    fn an_allow_runs_nothing_that_is_not_level_a(line in lines(), allow in patterns(), more in patterns()) {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            let all = [allow.as_slice(), &more].concat();
            let (before, after) = (config(&allow, &[], &[]), config(&all, &[], &[]));
            let verdict = judge(&request(&line, shell), &after);
            let outcome = decided_in(&after, &line, shell).0;
            prop_assert!(outcome != PermissionList::Allow || (verdict.level == ReviewLevel::A && !verdict.destructive), "{}", line);
            prop_assert!(decided_in(&before, &line, shell).0 != PermissionList::Allow || outcome == PermissionList::Allow);
        }
    }

    #[test]
    fn a_deny_or_a_confirm_never_makes_more_run(line in lines(), allow in patterns(), confirm in patterns(), deny in patterns()) {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            let free = decided_in(&config(&allow, &[], &[]), &line, shell).0;
            let bound = decided_in(&config(&allow, &confirm, &deny), &line, shell).0;
            prop_assert!(bound <= free, "{}: {:?} after {:?}", line, bound, free);
            let denied = decided_in(&config(&allow, &[], &deny), &line, shell).0 == PermissionList::Deny;
            prop_assert_eq!(denied, bound == PermissionList::Deny, "a confirm takes no deny back: {}", line);
        }
    }
}
