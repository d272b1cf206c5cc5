//! The pairs themselves, and what is found near a request.

use super::*;
use aish_judge::{JudgeRequest, Policy, Provenance, judge};

/// Fewer pairs than this aren't broad.
const MANY: usize = 2_500;

fn own() -> impl Iterator<Item = Example> {
    read(&PAIRS).into_iter().filter(|example| !example.shells.ends_with("recipes"))
}

#[test]
fn there_are_many_and_each_is_whole() {
    let all: Vec<Example> = own().collect();
    assert!(all.len() >= MANY, "{} pairs", all.len());
    for line in PAIRS.lines() {
        let known = line.starts_with('[') || line.contains('\t');
        assert!(known, "no pair: {line}");
    }
    let mut broken = Vec::new();
    for example in &all {
        for shell in Shell::ALL.into_iter().filter(|shell| example.works_in(*shell)) {
            let mut reader = aish_syntax::LineReader::new(shell);
            reader.line(example.command);
            if reader.status() != aish_syntax::Completeness::Complete {
                broken.push(format!("{shell}: {} => {}", example.request, example.command));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// What the build script has written fits what the program reads.
#[test]
fn the_packed_words_are_those_of_the_examples() {
    let known = &*KNOWN;
    assert_eq!(known.examples.len(), known.vectors.len());
    // Every seventh: in a debug build all of them take seconds.
    for (example, (weights, _)) in known.examples.iter().zip(&known.vectors).step_by(7) {
        let words = [example.request, example.command].map(words_of).concat();
        let mut ids: Vec<u32> = words.iter().map(|word| known.ids[word.as_str()]).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids, weights.iter().map(|(id, _)| *id).collect::<Vec<_>>(), "{}", example.request);
    }
}

#[test]
fn no_shell_has_two_commands_for_the_same_words() {
    let mut twice = Vec::new();
    for shell in Shell::ALL {
        let mut seen = HashMap::new();
        for example in own().filter(|example| example.works_in(shell)) {
            let known = seen.insert(example.request.to_lowercase(), example.command);
            if known.is_some_and(|known| known != example.command) {
                twice.push(format!("{shell}: {}", example.request));
            }
        }
    }
    assert!(twice.is_empty(), "{}", twice.join("\n"));
}

/// A pair that destroys says so in its words: one of these is among them.
#[test]
fn what_destroys_says_so() {
    let said: Vec<String> = lists::EXAMPLES_DEEDS.words().map(|word| stem::of(word).into_owned()).collect();
    let mut silent = Vec::new();
    for example in own() {
        let shell = Shell::ALL.into_iter().find(|shell| example.works_in(*shell)).unwrap();
        let mut request = JudgeRequest::new(example.command, shell, "/nonexistent/home/work", "/nonexistent/home");
        request.provenance = vec![Provenance::LocalUser];
        let verdict = judge(&request, &Policy::default());
        let words = words_of(example.request);
        // What Python prints is no deed, though the judge can't always see that it only prints.
        if example.command.starts_with("python3 -c") {
            continue;
        }
        if verdict.destructive && !words.iter().any(|word| said.contains(word)) {
            silent.push(format!("{}  =>  {}", example.request, example.command));
        }
    }
    assert!(silent.is_empty(), "{}\n{}", silent.len(), silent.join("\n"));
}

#[test]
fn the_nearest_come_last_and_fit_the_shell() {
    let found = nearest("which five processes use the most memory", Shell::Bash, 4);
    assert!(!found.is_empty() && found.len() <= 4, "{found:?}");
    assert!(found.last().unwrap().command.starts_with("ps "), "{found:?}");
    assert!(nearest("set a variable for this session", Shell::Fish, 4).iter().all(|one| one.works_in(Shell::Fish)));
    assert!(nearest("xyzzy plugh", Shell::Bash, 4).is_empty());
}
