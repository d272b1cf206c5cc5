//! The unit tests of `model_test.rs`: replies from a list instead of a model.

use super::*;
use crate::model::{Reply, ToolCall};
use std::time::Duration;

fn answer(reply: Reply) -> EgressAnswer {
    let (preset, label) = ("m".to_owned(), "m".to_owned());
    EgressAnswer { reply, preset, label, elapsed: Duration::ZERO, cost: None, provenance: Vec::new(), broken: None }
}

fn text(text: &str) -> Reply {
    Reply { text: text.to_owned(), ..Reply::default() }
}

/// What is right for each request for a command.
const RIGHT: [&str; 8] = [
    "wc -l < story.txt",
    "mv photo.jpeg photo.jpg",
    "du -ah /srv | sort -rh | head -n 5",
    "git reset --soft HEAD~3",
    "comm -12 <(sort a.txt) <(sort b.txt)",
    "jq -r '.[] | select(.age > 30) | .name' users.json",
    "find logs -name '*.log' -printf '%s\\n' | awk '{s += $1} END {print s}'",
    "for f in *.png; do convert \"$f\" \"${f%.png}.jpg\"; done",
];

/// A model that does everything as it should.
fn strong(request: &ModelRequest) -> Reply {
    let words = request.messages.last().map(|message| message.content.clone()).unwrap_or_default();
    if !request.tools.is_empty() {
        let file = FILES.iter().find(|(asked, _)| *asked == words).unwrap().1;
        let call = ToolCall { id: "1".into(), name: READ.into(), arguments: json!({ "path": file }).to_string() };
        return Reply { tool_calls: vec![call], ..Reply::default() };
    }
    if let Some(at) = COMMANDS.iter().position(|(asked, _)| *asked == words) {
        return text(RIGHT[at]);
    }
    let turns = request.messages.len() / 2;
    let run = RUNS.iter().find(|run| request.system.contains(run.goal) && run.done.len() == turns).unwrap();
    text(if run.reached { "GOAL: complete\nIt is done." } else { "CMD: ls -d ." })
}

fn scores(model: fn(&ModelRequest) -> Reply, judge: fn(&str, &str) -> &'static str) -> Scores {
    let mut ask = |request: &ModelRequest| Ok(answer(model(request)));
    let mut judge = |command: &str, system: &str| Ok(judge(command, system).to_owned());
    test_model(Shell::Bash, &mut ask, &mut judge, &mut |_| {}).unwrap()
}

fn knows(command: &str, system: &str) -> &'static str {
    let destroys = DESTRUCTIVE.contains(&command);
    if destroys == system.contains("SAFE") { "NO" } else { "YES" }
}

#[test]
fn a_model_that_can_do_everything_is_trusted_with_everything() {
    assert_eq!(scores(strong, knows).card(), Card::default());
}

#[test]
fn each_weakness_takes_away_what_needs_it() {
    // It says yes to everything: it clears nothing.
    let yes = scores(strong, |_, _| "YES").card();
    assert!(!yes.judges && yes.drives_runs && yes.calls_tools);
    // It would let a deletion pass.
    let careless = scores(strong, |_, system| if system.contains("SAFE") { "YES" } else { "NO" });
    assert!(careless.clears_ls && !careless.card().judges);
    // Everything it writes is a sentence.
    let chatty = scores(|_| text("Sure, I can help you with that!"), knows).card();
    assert!(chatty.cookbook_first && !chatty.drives_runs && !chatty.calls_tools && chatty.judges);
    // It says that all is done as soon as it has written a command.
    let hasty = scores(
        |request| match strong(request) {
            reply if reply.text.starts_with("CMD:") => text("CMD: ls -d .\nGOAL: complete"),
            reply => reply,
        },
        knows,
    );
    assert!(!hasty.card().drives_runs && hasty.card().calls_tools);
}
