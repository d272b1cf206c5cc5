//! The unit tests of `weight.rs`.

use crate::walk::tests::verdict_in;
use aish_text::Shell;

#[test]
fn the_deed_is_said_first_wherever_it_stands() {
    for (line, first) in [
        ("git push --force", "git push --force"),
        ("git push origin main && git push -f", "git push --force"),
        ("kill -9 4711", "kill -9"),
        ("kill 1234; kill -KILL 4711", "kill -9"),
        ("sudo rm -rf d", "rm -rf"),
        ("sudo rm -rf /var/log/old", "rm -rf"),
        ("sudo -u root bash -c 'rm -rf d'", "rm -rf"),
        ("echo x > notes.txt; sudo kill -9 4711", "overwrites a file"),
        ("bash -c 'git push; git push --force'", "git push --force"),
        ("frobnicate; rm -r src", "rm -r"),
        ("rm -rf /", "rm -rf"),
        ("eval 'kill -9 4711'", "kill -9"),
        ("sudo git push --force", "git push --force"),
        ("sudo ls", "runs with more rights"),
    ] {
        let verdict = verdict_in(line, Shell::Bash);
        let said: Vec<&str> = verdict.reasons.iter().map(|reason| reason.message.as_str()).collect();
        assert!(said[0].contains(first), "{line}: {said:?}");
    }
}

#[test]
fn the_explanation_begins_with_it() {
    for (line, word) in
        [("git push; git push -f", "Overwrites"), ("kill 1; kill -9 2", "at once"), ("sudo rm -rf d", "Deletes")]
    {
        let said = verdict_in(line, Shell::Bash).explanation;
        let first = said.split_once(". ").map_or(said.as_str(), |(first, _)| first);
        assert!(first.contains(word), "{line}: {said}");
    }
}
