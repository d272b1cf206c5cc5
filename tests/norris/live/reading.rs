//! What the shell can't read is told to the model instead of being run or asked about; what it can
//! read runs. And what is captured in a pane of tmux.

use super::Live;
use aish_text::Shell;

in_every_shell!(a_syntax_error_is_no_question, what_the_shell_reads_runs, a_pane_of_tmux,);

fn a_syntax_error_is_no_question(shell: Shell) {
    let live = Live::new(shell);
    live.write("keep/one", "1");
    let wrong = if live.is_fish() { "rm -rf keep; end" } else { "rm -rf keep; fi" };
    live.run("break it", &[&format!("CMD: {wrong}"), "CMD: echo 'fine' >fine", "GOAL: complete"]).is("done", "");
    assert!(live.answers().is_empty(), "nobody is asked: {:?}", live.answers());
    assert!(live.model.heard(1).contains("can't read it"), "{}", live.model.heard(1));
    assert_eq!(live.read("fine"), "fine\n");
    assert!(live.work("keep/one").exists());
}

fn what_the_shell_reads_runs(shell: Shell) {
    let live = Live::new(shell);
    let comment = "CMD: echo comment >comment # isn't it";
    if live.is_fish() {
        live.run("say", &[comment, "GOAL: complete"]).is("done", "");
    } else {
        let arrays = "CMD: arr=()\nCMD: arr+=(a 'b c'); echo ${#arr[@]} >count";
        live.run("say", &[comment, arrays, "GOAL: complete"]).is("done", "");
        assert_eq!(live.read("count"), "2\n");
    }
    assert_eq!(live.read("comment"), "comment\n");
    assert!(live.answers().is_empty(), "{:?}", live.answers());
}

fn a_pane_of_tmux(shell: Shell) {
    let live = Live::in_tmux(shell);
    let wrong = if live.is_fish() { "CMD: echo one; end" } else { "CMD: echo one; fi" };
    let replies = ["CMD: printf abc", wrong, "CMD: echo two", "CMD: printf 'one\\ntwo'; true", "GOAL: complete"];
    live.run("look", &replies).is("done", "");
    assert!(live.model.heard(1).contains("\nabc"), "{}", live.model.heard(1));
    assert!(live.model.heard(2).contains("can't read it"), "{}", live.model.heard(2));
    assert!(live.model.heard(3).contains("\ntwo"), "{}", live.model.heard(3));
    assert!(live.model.heard(4).contains("\none\ntwo"), "{}", live.model.heard(4));
}
