//! The unit tests of `status.rs`.

use super::*;

fn said(line: &str, status: i32) -> &'static str {
    line_answer(line, Shell::Bash, status).map_or("", StatusAnswer::words)
}

#[test]
fn a_status_is_an_answer_where_the_program_says_so() {
    for (line, status, wanted) in [
        ("grep -r TODO src", 1, "nothing was found"),
        ("LC_ALL=C /usr/bin/grep -c x a.txt", 1, "nothing was found"),
        ("cat a.log | grep ERROR", 1, "nothing was found"),
        ("pgrep -x nginx", 1, "nothing was found"),
        ("git grep -n foo", 1, "nothing was found"),
        ("git config --get user.email", 1, "nothing was found"),
        ("rg foo $dir", 1, "nothing was found"),
        ("cd /tmp; diff -u a b", 1, "differences were found"),
        ("diff <(ls a) <(ls b)", 1, "differences were found"),
        ("cmp a b || cmp a c", 1, "differences were found"),
        ("git diff --exit-code", 1, "differences were found"),
        ("git -C x diff --quiet HEAD", 1, "differences were found"),
        ("git diff --no-index a b", 1, "differences were found"),
        ("[ -f a.txt ]", 1, "the answer is no"),
        ("test -d x", 1, "the answer is no"),
        ("command -v docker", 1, "the answer is no"),
        ("which docker", 1, "the answer is no"),
        ("dpkg -s ripgrep", 1, "nothing was found"),
        ("sudo grep -r TODO /etc", 1, "nothing was found"),
        ("sudo -u postgres env LC_ALL=C timeout -k 1 5 diff a b", 1, "differences were found"),
        ("command which docker", 1, "the answer is no"),
        ("time nice -n 5 grep x a.txt", 1, "nothing was found"),
        ("shellcheck run.sh", 1, "it has findings"),
        ("ruff check .", 1, "it has findings"),
        ("prettier -c .", 1, "it has findings"),
        ("cargo fmt --all --check", 1, "it has findings"),
        ("npm audit --json", 1, "it has findings"),
        ("[[ $x = y ]]", 1, "the answer is no"),
        ("cd /tmp; grep -q x a.txt && echo found", 1, "nothing was found"),
        ("grep -q x a.txt && grep -q y a.txt", 1, "nothing was found"),
        ("[ -f a.txt ] && echo yes", 1, "the answer is no"),
        ("systemctl is-active nginx", 3, "it isn't running"),
        ("terraform plan -detailed-exitcode", 2, "there are changes to make"),
    ] {
        assert_eq!(said(line, status), wanted, "{line}");
    }
}

#[test]
fn what_may_be_a_failure_is_none() {
    for (line, status) in [
        ("grep x a.txt", 2),
        ("grep x a.txt", 0),
        ("cd /nowhere && grep x a.txt", 1),
        ("[ -f a.txt ] && rm a.txt", 1),
        ("grep -q x a.txt && echo found > /nowhere/a", 1),
        ("grep -q x a.txt && diff a b", 1),
        ("grep x a.txt | wc -l", 1),
        ("! grep -q x a.txt", 1),
        ("! cat a | grep -q x", 1),
        ("! [[ -f a ]]", 1),
        ("grep x a.txt &", 1),
        ("git diff", 1),
        ("git push", 1),
        ("command ls nowhere", 1),
        ("dpkg -i x.deb", 1),
        ("git diff --exit-code", 128),
        ("diff --help", 1),
        ("systemctl is-active nginx", 4),
        ("make", 1),
        ("prettier --write .", 1),
        ("black .", 1),
        ("npm audit fix", 1),
        ("shellcheck nowhere.sh", 2),
        ("sudo -l", 1),
        ("sudo make", 1),
        ("timeout 5 grep x a.txt", 124),
        ("su -c 'grep x a.txt'", 1),
        ("ssh web grep x a.txt", 1),
        ("if grep x", 1),
        ("$tool x", 1),
        ("", 1),
    ] {
        assert_eq!(said(line, status), "", "{line}");
    }
    assert_eq!(line_answer("not grep -q x a.txt", Shell::Fish, 1), None);
}
