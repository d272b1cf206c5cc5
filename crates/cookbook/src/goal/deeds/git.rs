//! Version control with git.

use super::super::Kind;
use super::{Deed, change, made, parts, query};
use crate::quote;

/// The table.
pub const DEEDS: &[Deed] = &[
    parts(
        &[
            "(initialize|initialise|init|create|make|start|set up) [empty|new|local] git [repository|repo] (in|inside) [new] [<dir>] [<called>] {d:dir}",
            "(initialize|initialise|init|create|make|start|set up) [new] (repository|repo) (in|inside) [<dir>] {d:dir}",
            "(initialize|initialise|init|create|make|start|set up) [empty|new|local] git (repository|repo) <called> {d:word}",
            "git init {d:word}",
        ],
        &["git-init {d|q}"],
    ),
    change("Make {d} a git repository", &["git-init {d:new}"], "git init -q {d|gitdir}", "d/"),
    change(
        "Make this directory a git repository",
        &[
            "(initialize|initialise|init|create|make|start|set up|setup) [empty|new|local|empty local] git [repository|repo] [here|in here|in this directory|in current directory|in this folder|in current folder|for this directory]",
            "(make|turn) [this|current] <dir> [into] [new] git (repository|repo)",
            "(make|turn) (it|this) [into] [new] git (repository|repo)",
            "git init",
            "(initialize|initialise|init|create|start) [empty|new] (repository|repo)",
            "put [this|current] <dir> under version control",
        ],
        "git init -q",
        "",
    ),
    change(
        "Stage everything",
        &[
            "(add|stage|git add) [all|everything|all of] [files|of it|changes|changed files|new files|file|it|them] [to (git|it|repository|index|staging area|staging|repo|version control)|in git]",
            "git add (.|-A|--all|all)",
            "stage all [changes|files]",
            "(add|stage) (everything|all files|all changes|all of them|all) [here|to it|to git|to index|to staging area]",
        ],
        "git add -A",
        "",
    ),
    change(
        "Stage {f}",
        &[
            "(stage|git add) [only] {f:files} [file]",
            "add [only] {f:files} to (git|index|staging area|repository|repo|version control|git index)",
        ],
        "git add -- {f}",
        "f",
    ),
    made(
        Kind::Change,
        "Commit with the message {t}",
        &[
            "<commit> [of (all files|everything|all changes|it|them|all of them)] [to git|in git|to it|to repository|to repo|in repository] [with|using|under] [commit] [message|commit message|comment|as message] [:] {t:message}",
            "<commit> [it|them] as {t:message}",
            "git commit -m {t:message}",
            "<commit> [only] {f:files} [to git|in git] with [commit] message {t:message}",
            "(add|stage) and commit (everything|all files|all changes|it|them|all) [with] [commit] [message] {t:message}",
        ],
        |found, environment| {
            let message = quote::arg(found.get("t")?, environment.shell);
            if let Some(files) = (!found.list("f").is_empty()).then(|| found.list("f")) {
                let all: Vec<String> = files.iter().map(|f| quote::path(f, environment.shell)).collect();
                return Some(format!("git add -- {} && git commit -q -m {message}", all.join(" ")));
            }
            Some(format!("git add -A && git commit -q -m {message}"))
        },
        "",
    ),
    change(
        "Commit what is staged",
        &["commit staged [changes|files] [with|using] [message|commit message] {t:message}"],
        "git commit -q -m {t}",
        "",
    ),
    change(
        "Set the user's name to {t}",
        &[
            "(set|configure|change|make|use) [local|git|repository|repo's|repository's] [git|user] (user name|username|user.name|author name|user|name|author|user's name) [of repository|for this repository|in this repository|in it] (to|as|=|be) {t:text} [for this repository|for this repo|locally|in this repository|only here]",
            "(configure|set) git [config] user.name {t:text} [locally]",
            "(set|configure) git [config] user.name to {t:text}",
            "git config user.name {t:text}",
            "(set|configure|use) [git] (user name|username|user.name|author name|name|user) [as] {t:q} [locally]",
        ],
        "git config user.name {t}",
        "",
    ),
    change(
        "Set the user's address to {t}",
        &[
            "(set|configure|change|make|use) [local|git|repository|repo's|repository's] [git|user] (user email|email|user.email|email address|mail|author email|e-mail|user's email|user e-mail) [of repository|for this repository|in this repository|in it] (to|as|=|be) {t:text} [for this repository|for this repo|locally|in this repository|only here]",
            "(configure|set) git [config] user.email [to] {t:text} [locally]",
            "git config user.email {t:text}",
            "[set|configure|use] email [to|as|address] {t:email} [locally|for this repository]",
            "(user.email|user email) [to] {t:email}",
        ],
        "git config user.email {t}",
        "",
    ),
    parts(
        &[
            "(set|configure|use) [local|git] [git] (user|author|identity|user name|name|user.name) [to|as] {a:text} and [its] [git] [user] (email|user.email|mail|email address) [to|as] {b:email} [for this repository|locally|for this repo|in it]",
            "(set|configure) [local] git [to use] name {a:text} and email {b:email}",
        ],
        &["git config user.name {a|q}", "git config user.email {b|q}"],
    ),
    change(
        "Create the branch {b} and switch to it",
        &[
            "<create> [and (switch to|check out|checkout)] [new] [git] branch [<called>] {b:word} and (switch|change|move|go) to it",
            "<create> and (switch to|check out|checkout|go to) [new] [git] branch [<called>] {b:word}",
            "(switch|change|move) to new [git] branch [<called>] {b:word}",
            "(check out|checkout) new [git] branch [<called>] {b:word}",
            "(start|begin|open) [new] branch [<called>] {b:word}",
            "<create> [new] [git] branch [<called>] {b:word} and (check out|checkout) it",
            "<create> [new] [git] branch [<called>] {b:word} and (check it out|check out it)",
        ],
        "git switch -q -c {b}",
        "b",
    ),
    change(
        "Create the branch {b}",
        &[
            "<create> [new|second|git|another] [git] branch [<called>] {b:word} [off main|from here|from main|from current commit]",
            "<create> {b:word} branch",
            "git branch {b:word}",
        ],
        "git branch {b}",
        "b",
    ),
    change(
        "Switch to the branch {b}",
        &[
            "(switch|change|move|go) [back|over] to [git] branch [<called>] {b:ref}",
            "(switch|change|go) [back|over] to {b:ref} [branch]",
            "(check out|checkout|git checkout|git switch) [branch] {b:ref} [branch]",
            "check {b:ref} out",
        ],
        "git switch -q {b}",
        "b",
    ),
    change(
        "Merge {b}",
        &[
            "merge [branch] {b:ref} [branch] [into (it|main|master|current branch|current one)]",
            "merge [branch] {b:word} back",
        ],
        "git merge -q --no-edit {b}",
        "",
    ),
    change(
        "Rename the branch to {b}",
        &[
            "rename [current|this|git|default|main|master] branch [from master|from main|master|main] to {b:word}",
            "rename branch {a:word} to {b:word}",
        ],
        "git branch -m {b}",
        "b",
    ),
    change(
        "Tag {b} with the message {t}",
        &[
            "<create> [new] [git] [annotated] tag [<called>] {b:word} (with message|with annotation|with text|with comment|saying) {t:message}",
            "tag [it|this|commit|that|this commit|current commit|latest commit|last commit] [as|with] {b:word} with message {t:message}",
        ],
        "git tag -a {b} -m {t}",
        "",
    ),
    change(
        "Tag the commit as {b}",
        &[
            "<create> [new|git|lightweight|git lightweight] tag [<called>] {b:word} [for this commit|on current commit|here|on it|on head|for it|at head|at current commit]",
            "(tag) [it|this|commit|that|this commit|current commit|latest commit|last commit|current state|head|result|repository|release|version] [as|with|with tag] {b:word}",
            "git tag {b:word}",
            "tag {b:word}",
        ],
        "git tag {b}",
        "",
    ),
    query(
        "Show the log, one line per commit",
        &[
            "[<show>] [git] (log|commit log|history|commit history|commits|list of commits|list of all commits) [in oneline format|one line per commit|in one line per commit|with one commit per line|one commit per line|in one-line-per-commit format|as one line per commit|in one line form|in one line format per commit|in one-line format|in short form|oneline|in one line format|with one line per commit|as one-liners|of repository|of this repository|, one line per commit|in short format]",
            "[<show>] (one-line|oneline|short|one line) [git] (log|history)",
            "git log [--oneline]",
            "list [all] commits [one per line]",
            "<show> git log [--oneline]",
        ],
        "git --no-pager log --oneline",
        "",
    ),
    query(
        "Show the messages of the commits",
        &[
            "[<show>] [all] (commit messages|subjects of all commits|messages of all commits|commit subjects|messages of commits|subject lines of all commits) [only]",
        ],
        "git --no-pager log --format=%s",
        "",
    ),
    query(
        "Show the last commits",
        &["[<show>] last {n:n} commits [one per line|in one line each|oneline]", "[<show>] log of last {n:n} commits"],
        "git --no-pager log --oneline -n {n}",
        "",
    ),
    query(
        "Show the message of the last commit",
        &["[<show>] (message|subject|commit message) of (last|latest) commit", "[<show>] (last|latest) commit message"],
        "git --no-pager log -1 --format=%s",
        "",
    ),
    query(
        "Show the last commit",
        &["[<show>] (last|latest|most recent) commit", "[<show>] commit"],
        "git --no-pager log -1 --oneline",
        "",
    ),
    query(
        "Show the hash of the last commit",
        &[
            "[<show>] [full] (hash|id|sha) of (last|latest|current|head) commit",
            "[<show>] (current|last|latest) commit (hash|id|sha)",
            "(commit hash|hash of head)",
        ],
        "git rev-parse HEAD",
        "",
    ),
    query(
        "Show the short hash of the last commit",
        &["[<show>] (short|abbreviated) [commit] (hash|id|sha) [of (last|latest|current|head) commit]"],
        "git rev-parse --short HEAD",
        "",
    ),
    query(
        "Count the commits",
        &[
            "[<show>] (number of|how many) [git] commits [there are|are there] [in repository|in this repository|in history|in repo|so far|on this branch|on main]",
            "count [git] commits [in this repository|in repository|on this branch]",
        ],
        "git rev-list --count HEAD",
        "",
    ),
    query(
        "List the branches",
        &[
            "[<show>] [all|local|names of all|names of|list of] [local|git|all] branches [of repository]",
            "list [all] [git] branch names",
            "git branch",
        ],
        "git --no-pager branch --format='%(refname:short)'",
        "",
    ),
    query(
        "Show the current branch",
        &["[<show>] [name of] (current|active) [git] branch [name]", "name of branch i am on"],
        "git branch --show-current",
        "",
    ),
    query("List the tags", &["[<show>] [all|names of all] [git] tags"], "git --no-pager tag", ""),
    query(
        "List the files under version control",
        &[
            "[<show>] [all] (tracked files|files tracked by git|files in git|files under version control|list of tracked files|list of files tracked by git)",
        ],
        "git ls-files",
        "",
    ),
    query(
        "Show the state of the working tree",
        &[
            "[<show>] [short] (git status|repository status|status of (repository|repo|working tree|git)|status)",
            "git status",
        ],
        "git status --short",
        "",
    ),
    query(
        "Show the changes",
        &["[<show>] (git diff|uncommitted changes|unstaged changes|diff of working tree|diff|changes)"],
        "git --no-pager diff",
        "",
    ),
    query(
        "Show the authors",
        &[
            "[<show>] [all|names of all|list of] (authors|contributors|commit authors) [of (repository|commits|repo|this repository)]",
        ],
        "git --no-pager log --format=%an | sort -u",
        "",
    ),
    query(
        "Count the commits of each author",
        &[
            "[<show>] (number of commits|commits|commit count) (per|by|of each|for each) author",
            "count commits (per|by) author",
        ],
        "git --no-pager shortlog -sn HEAD",
        "",
    ),
    change(
        "Put the changes aside",
        &["(git stash|stash) [changes|them|it|uncommitted changes|my changes|away]"],
        "git stash",
        "",
    ),
    change(
        "Clone {f} to {d}",
        &["clone [git] [repository|repo] {f:thing} (to|into|as) [<dir>] {d:new}"],
        "git clone -q {f} {d}",
        "d/+",
    ),
];
