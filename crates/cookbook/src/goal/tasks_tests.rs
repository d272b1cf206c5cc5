//! Goals as tasks.

use super::*;
use crate::tests::bare;
use aish_text::Shell;

fn words(goal: &str) -> Vec<String> {
    tasks(goal, &bare(Shell::Bash)).into_iter().map(|task| task.words).collect()
}

#[test]
fn sentences_are_tasks_and_what_may_be_one_deed_stays_whole() {
    let goal = "Write the frobs of a.ini into frobs.txt, sorted by gain. Then weave frobs.txt and b.txt, and show it";
    assert_eq!(
        words(goal),
        ["Write the frobs of a.ini into frobs.txt, sorted by gain", "weave frobs.txt and b.txt, and show it"]
    );
    let one = "set up a frob called web with the parts css, js and img, and a README.md that says 'Hi. Then go'";
    assert_eq!(words(one), [one]);
}
