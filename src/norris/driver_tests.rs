//! Scripted runs: a model, a user and a shell that follow a list, and everything they were asked
//! and told on record.

use std::collections::VecDeque;
use std::time::Duration;

use super::*;
use crate::assist::exchange::EMPTY;
use crate::egress::EgressAnswer;
use crate::error::{Error, Result};
use crate::model::halt::{Choice, Explain, Halt};
use crate::model::run_summary::StatusAnswer;
use crate::model::{Reply, Sink, ToolCall};
use crate::norris::halt_step::Aim;
use crate::norris::services::RunQuestion;
use crate::review::audit::AuditAnswer;
use crate::review::gate::{Gate, Pass};
use crate::review::place::{ReviewPlace, StatedPlace};
use crate::review::setup::Setup;
use crate::store::Paths;
use crate::undo::keep::Targets;
use aish_judge::judge;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::Reason;
use aish_text::Shell;

/// Services that answer from a list, judges by the real rules, and remembers.
#[derive(Default)]
struct Script {
    replies: VecDeque<Result<&'static str>>,
    /// Which replies are cut off, from 1.
    cut: Vec<usize>,
    /// Which replies call a tool besides.
    calls: Vec<usize>,
    flagged: &'static str,
    tasks: Vec<String>,
    asked: Vec<RunQuestion>,
    left: String,
    log: Vec<String>,
    /// How many files a command would hit, at each look; one at those behind.
    files_there: VecDeque<u64>,
}

/// A shell and a user that follow a list.
#[derive(Default)]
struct Stage {
    choices: VecDeque<Choice>,
    halts: Vec<Halt>,
    ran: Vec<String>,
    meanings: VecDeque<FrontMeanings>,
    /// What the shell says when it is asked.
    looked_up: Option<FrontMeanings>,
    looks: usize,
    /// What the next executions come to.
    executed: VecDeque<Executed>,
    cancel_after: Option<(usize, &'static str)>,
    lines: Vec<String>,
    ended: Option<Over>,
}

impl Services for Script {
    fn announcements(&mut self) -> Vec<String> {
        vec!["static rules only".into()]
    }

    fn make_plan(&mut self, _goal: &RunGoal, _front: &mut dyn NorrisFront) -> Preplan {
        Preplan { tasks: self.tasks.clone(), statuses: Vec::new() }
    }

    fn ask_model(&mut self, question: RunQuestion, sink: &mut dyn Sink) -> Result<EgressAnswer> {
        self.asked.push(question);
        let text = self.replies.pop_front().unwrap_or(Ok("GOAL: complete"))?;
        sink.push_text(text);
        let n = self.asked.len();
        let call = crate::model::ToolCall { id: "1".into(), name: "look".into(), arguments: "{}".into() };
        let tool_calls = if self.calls.contains(&n) { vec![call] } else { Vec::new() };
        let reply = Reply { text: text.to_owned(), tool_calls, ..Reply::default() };
        let broken = self.cut.contains(&n).then(|| Error::cut_off("length", "fast: cut"));
        Ok(EgressAnswer {
            reply,
            preset: "fast".into(),
            label: "fast".into(),
            elapsed: Duration::ZERO,
            cost: None,
            provenance: Vec::new(),
            broken,
        })
    }

    fn build_request(&mut self, command: &str, context: &CommandContext) -> JudgeRequest {
        let said = StatedPlace { cwd: Some(context.cwd.clone()), no_fs: true, ..StatedPlace::default() };
        let setup = Setup::default();
        let place = ReviewPlace::new(said, &|_| None, &context.cwd, &setup);
        let mut request = place.request(command.to_owned());
        request.aliases.clone_from(&context.meanings.aliases);
        request.functions.clone_from(&context.meanings.functions);
        request.own.clone_from(&context.created);
        request
    }

    fn judge_command(&mut self, command: &str, context: &CommandContext) -> Verdict {
        judge(&self.build_request(command, context), &Setup::default().policy)
    }

    fn prepare_tool(
        &mut self,
        call: &ToolCall,
        _s: &CommandContext,
        _front: &mut dyn NorrisFront,
    ) -> Result<PreparedCall, String> {
        Err(format!("there is no tool `{}`", call.name))
    }

    fn run_tool(
        &mut self,
        _prepared: &PreparedCall,
        _s: &CommandContext,
        _pass: &Pass,
        _front: &mut dyn NorrisFront,
    ) -> crate::tools::prepared::ToolOutcome {
        unreachable!("nothing was prepared")
    }

    fn undo_targets(&mut self, _verdict: &Verdict, _s: &CommandContext) -> Result<Targets, String> {
        Err("nothing is kept here".into())
    }

    fn paths(&self) -> Option<&Paths> {
        None
    }

    fn second_opinion(&mut self, verdict: &mut Verdict, _front: &mut dyn NorrisFront) {
        if !self.flagged.is_empty() && verdict.command.contains(self.flagged) {
            let message = "LLM flagged as destructive".to_owned();
            let reason = Reason { rule: "llm.destructive".into(), level: ReviewLevel::B, message, span: None };
            aish_judge::raise_verdict(verdict, reason, true, "");
        }
    }

    fn written_paths(&mut self, command: &str, context: &CommandContext) -> Vec<String> {
        aish_judge::assess(&self.build_request(command, context)).writes
    }

    fn aim(&mut self, _verdict: &Verdict, _context: &CommandContext) -> Aim {
        let files = self.files_there.pop_front().unwrap_or(1);
        Aim { lines: vec![format!("{files} file")], counts: (files, 0), things: Vec::new(), ..Aim::default() }
    }

    fn explain_verdict(&mut self, _verdict: &Verdict, tell: &mut dyn FnMut(&str)) {
        tell("more");
    }

    fn keep_untold(&mut self, words: &str) {
        self.left = words.to_owned();
    }

    fn write_journal(&mut self, entry: &JournalEntry) -> Option<String> {
        self.log.push(serde_json::to_string(entry).unwrap());
        None
    }

    fn settle(&mut self, verdict: &Verdict, context: &CommandContext, answer: AuditAnswer) -> Option<Pass> {
        self.log.push(format!("{}: {}", answer.name(), verdict.command));
        Gate { via: "norris", cwd: &context.cwd, paths: None }.settle(verdict, answer).outcome.ok()
    }

    fn spent_dollars(&mut self) -> Option<f64> {
        Some(0.01)
    }
}

impl Sink for Stage {}

impl NorrisFront for Stage {
    fn show(&mut self, message: ToClient) {
        match message {
            ToClient::Status(line) => self.lines.push(line),
            ToClient::Step(step) => self.lines.push(step.to_string()),
            _ => {}
        }
    }

    fn asking(&mut self, _step: u32) {}

    fn sink(&mut self) -> &mut dyn Sink {
        self
    }

    fn ask_halt(&mut self, halt: &Halt, explain: &mut Explain) -> Result<Choice> {
        explain(&mut |text| assert_eq!(text, "more"));
        self.halts.push(halt.clone());
        self.choices.pop_front().ok_or_else(|| Error::failed("nobody is there to be asked"))
    }

    fn look_up(&mut self, _command: &str) -> Option<FrontMeanings> {
        self.looks += 1;
        self.looked_up.clone()
    }

    fn execute_command(&mut self, execution: &Execution) -> Result<Progress> {
        if let Some(meanings) = self.meanings.pop_front()
            && meanings != FrontMeanings::default()
        {
            return Ok(Progress::Meanings(meanings));
        }
        self.ran.push(execution.pass.action().to_owned());
        let plain = Executed { ran: true, cwd: "/w".into(), output: Some(b"out\n".to_vec()), ..Executed::default() };
        Ok(Progress::Executed(self.executed.pop_front().unwrap_or(plain)))
    }

    fn cancelled(&self) -> Option<String> {
        self.cancel_after.filter(|(n, _)| self.ran.len() >= *n).map(|(_, reason)| reason.to_owned())
    }

    fn show_end(&mut self, over: &Over) {
        self.ended = Some(over.clone());
    }
}

fn goal(max_steps: u32) -> RunGoal {
    RunGoal {
        text: "tidy up %s {}".into(),
        shell: Shell::Bash,
        max_steps,
        cwd: "/w".into(),
        model: "fast".into(),
        resumed: None,
    }
}

fn run(script: &mut Script, stage: &mut Stage) -> Ending {
    Driver::new(goal(16), script, stage).run()
}

fn replies(texts: &[&'static str]) -> Script {
    Script { replies: texts.iter().map(|text| Ok(*text)).collect(), ..Script::default() }
}

#[test]
fn a_run_tells_the_model_what_came_of_each_command() {
    let mut script = replies(&["CMD: ls\nCMD: pwd", "CMD: wc -l a", "GOAL: complete"]);
    let mut stage = Stage::default();
    let ending = run(&mut script, &mut stage);
    assert_eq!((ending.status, ending.exit), (Status::Done, Exit::Done));
    assert_eq!(stage.ran, ["ls", "pwd", "wc -l a"]);
    assert_eq!(script.asked[0].words, "[norris] tidy up %s {}");
    assert!(script.asked.iter().all(|question| question.system.contains("tidy up %s {}")), "the goal is an anchor");
    // Both results in one turn, so that the turns alternate.
    let second = &script.asked[1].words;
    assert!(second.contains("ls") && second.contains("pwd") && second.contains("out"), "{second}");
    assert_eq!(script.asked[2].done.len(), 3);
    assert_eq!(stage.lines, ["static rules only", "step 1/16", "step 2/16", "step 3/16"]);
    assert!(script.left.is_empty(), "everything was told");
    assert!(stage.halts.is_empty());
}

/// HALT-03: the words of the command, not another spelling of it.
#[test]
fn the_reason_names_what_the_command_does() {
    for (reply, reason) in [
        ("CMD: rm -r build", "rm -r"),
        ("CMD: rm --recursive build", "rm --recursive"),
        ("CMD: rm -rf build", "rm -rf"),
        ("CMD: git push --force", "git push --force"),
        ("CMD: git reset --hard", "git reset --hard"),
    ] {
        let mut script = replies(&[reply, "GOAL: complete"]);
        let mut stage = Stage { choices: [Choice::Skip].into(), ..Stage::default() };
        run(&mut script, &mut stage);
        assert_eq!(stage.halts[0].reason, reason);
    }
}

/// NOR-08, LOOP-09, LOOP-15, HALT-02, HALT-06, CON-01.
#[test]
fn what_is_destructive_halts_and_a_skip_is_told() {
    let mut script = replies(&["CMD: rm -rf /tmp/foo\nCMD: ls", "GOAL: complete"]);
    let mut stage = Stage { choices: [Choice::Skip].into(), ..Stage::default() };
    run(&mut script, &mut stage);
    assert_eq!(stage.ran, ["ls"]);
    let halt = &stage.halts[0];
    assert_eq!((halt.reason.as_str(), halt.action.as_str(), halt.step), ("rm -rf", "rm -rf /tmp/foo", 1));
    assert_eq!((halt.level, halt.blast.as_slice()), (Some(ReviewLevel::C), &["1 file".to_owned()][..]));
    assert!(halt.requires_pin && halt.editable && !halt.why.is_empty());
    assert!(script.asked[1].words.contains("[aish] action skipped by user: rm -rf"), "{}", script.asked[1].words);
    assert!(script.log.contains(&"refused: rm -rf /tmp/foo".to_owned()));
}

/// LOOP-16, OPEN-02, HALT-05.
#[test]
fn what_is_approved_is_told_as_approved() {
    let mut script = replies(&["CMD: rm -rf /tmp/foo"]);
    let mut stage = Stage { choices: [Choice::Proceed].into(), ..Stage::default() };
    run(&mut script, &mut stage);
    assert_eq!(stage.ran, ["rm -rf /tmp/foo"]);
    assert!(script.asked[1].words.contains("[aish] action approved"), "{}", script.asked[1].words);
    assert!(script.log.contains(&"approved: rm -rf /tmp/foo".to_owned()));
}

/// What a HALT shows is what runs: what was put there meanwhile is asked about again, and what goes
/// on changing never runs.
#[test]
fn a_target_that_has_changed_is_asked_about_again() {
    for (looks, halts, ran) in [(vec![1, 1], 1, 1), (vec![1, 2, 2], 2, 1), (vec![1, 2, 3, 4, 5, 6], 3, 0)] {
        let mut script = Script { files_there: looks.into(), ..replies(&["CMD: rm -rf /tmp/foo", "GOAL: complete"]) };
        let mut stage = Stage { choices: vec![Choice::Proceed; 3].into(), ..Stage::default() };
        run(&mut script, &mut stage);
        assert_eq!((stage.halts.len(), stage.ran.len()), (halts, ran));
        assert_eq!(stage.halts.last().unwrap().blast, [format!("{halts} file")]);
    }
}

#[test]
fn three_skips_escalate_and_the_goal_can_be_changed() {
    let mut script = replies(&["CMD: rm -rf a", "CMD: rm -rf b", "CMD: rm -rf c"]);
    let skips = [Choice::Skip, Choice::Skip, Choice::Skip, Choice::ChangeGoal];
    let mut stage = Stage { choices: skips.into(), ..Stage::default() };
    let ending = run(&mut script, &mut stage);
    assert_eq!(ending.status, Status::Aborted);
    assert_eq!((stage.halts.len(), stage.halts[3].escalated), (4, true));
    assert_eq!(stage.halts[3].reason, "repeated similar skips");
    assert_eq!(stage.ended.unwrap().change.as_deref(), Some("tidy up %s {}"));
    assert!(stage.ran.is_empty());
}

#[test]
fn an_edited_command_is_judged_again() {
    let mut script = replies(&["CMD: rm -rf /tmp/foo"]);
    let edits = [Choice::Edit("rm -rf /".into()), Choice::Edit("ls /tmp/foo".into())];
    let mut stage = Stage { choices: edits.into(), ..Stage::default() };
    run(&mut script, &mut stage);
    assert_eq!(
        stage.halts.iter().map(|halt| halt.action.as_str()).collect::<Vec<_>>(),
        ["rm -rf /tmp/foo", "rm -rf /"]
    );
    assert_eq!(stage.ran, ["ls /tmp/foo"]);
}

/// PAT-01, HALT-02.
#[test]
fn a_second_opinion_halts() {
    let mut script = Script { flagged: "notes", ..replies(&["CMD: ls notes", "GOAL: complete"]) };
    let mut stage = Stage { choices: [Choice::Skip].into(), ..Stage::default() };
    run(&mut script, &mut stage);
    assert_eq!(stage.halts[0].reason, "LLM flagged as destructive");
    assert_eq!(stage.halts[0].undo, "", "by the rules it only reads: there is nothing to take back");
    assert!(stage.ran.is_empty());
}

#[test]
fn what_a_word_means_in_the_shell_counts() {
    let alias = |text: &str| FrontMeanings { aliases: vec![("ls".into(), text.into())], functions: Vec::new() };
    let mut script = replies(&["CMD: ls", "CMD: ls", "GOAL: complete"]);
    let meanings = [alias("ls --color"), FrontMeanings::default(), alias("rm -rf ~")];
    let mut stage = Stage { choices: [Choice::Skip].into(), meanings: meanings.into(), ..Stage::default() };
    let ending = run(&mut script, &mut stage);
    assert_eq!(ending.status, Status::Done);
    assert_eq!((stage.ran.len(), stage.halts.len()), (1, 1));
    assert_eq!(stage.halts[0].action, "ls");
}

#[test]
fn the_shell_is_asked_what_words_mean_before_the_user_is_asked_anything() {
    let function =
        |text: &str| FrontMeanings { functions: vec![("greet".into(), text.into())], ..FrontMeanings::default() };
    for (said, looks, halts) in [
        (Some(function("echo hello")), 1, 0),
        (Some(function("rm -rf ~")), 1, 1),
        (Some(FrontMeanings::default()), 1, 1),
        (None, 1, 1),
    ] {
        let mut script = replies(&["CMD: ls\nCMD: greet you", "GOAL: complete"]);
        let mut stage = Stage { choices: [Choice::Skip].into(), looked_up: said.clone(), ..Stage::default() };
        run(&mut script, &mut stage);
        assert_eq!((stage.looks, stage.halts.len(), stage.ran.len()), (looks, halts, 2 - halts), "{said:?}");
    }
}

#[test]
fn an_approval_of_what_was_read_is_none_of_what_the_shell_makes_of_it() {
    let alias = |text: &str| FrontMeanings { aliases: vec![("git".into(), text.into())], functions: Vec::new() };
    for (text, halts) in [("git --no-pager", 1), ("rm -rf build; git", 2), ("kill -9 42; git", 2)] {
        let mut script = replies(&["CMD: git reset --hard", "GOAL: complete"]);
        let choices = [Choice::Proceed, Choice::Skip];
        let mut stage = Stage { choices: choices.into(), meanings: [alias(text)].into(), ..Stage::default() };
        run(&mut script, &mut stage);
        assert_eq!((stage.halts.len(), stage.ran.len()), (halts, 2 - halts), "{text}: {:?}", stage.halts);
    }
}

/// NOR-13.
#[test]
fn a_cancel_ends_it_and_keeps_what_was_not_told() {
    let mut script = replies(&["CMD: ls\nCMD: pwd"]);
    let mut stage = Stage { cancel_after: Some((1, "`:norris off`")), ..Stage::default() };
    let ending = run(&mut script, &mut stage);
    assert_eq!((ending.status, ending.reason.as_str(), ending.exit), (Status::Aborted, "`:norris off`", Exit::Aborted));
    assert_eq!(stage.ran, ["ls"]);
    assert!(script.left.contains("ls"), "the next question in this shell begins with it");
}

/// NOR-16, KEY-05.
#[test]
fn ctrl_c_in_a_command_ends_the_run() {
    let mut script = replies(&["CMD: sleep 9\nCMD: ls"]);
    let interrupted = Executed { ran: true, interrupted: true, status: 130, ..Executed::default() };
    let mut stage = Stage { executed: [interrupted].into(), ..Stage::default() };
    assert_eq!(run(&mut script, &mut stage).reason, "interrupted");
    assert_eq!(stage.ran, ["sleep 9"]);
}

/// LOOP-21.
#[test]
fn the_last_step_runs_its_actions() {
    let mut script = replies(&["CMD: ls 1", "CMD: ls 2", "CMD: ls 3"]);
    let mut stage = Stage::default();
    let ending = Driver::new(goal(2), &mut script, &mut stage).run();
    assert_eq!((ending.status, stage.ran.len()), (Status::BudgetExhausted, 2));
}

/// PRE-15, PRE-20, SYS-06.
#[test]
fn a_plan_gives_each_step_its_task() {
    let mut script = Script { tasks: vec!["look".into(), "count".into()], ..replies(&["CMD: ls", "CMD: wc a"]) };
    let mut stage = Stage::default();
    let ending = run(&mut script, &mut stage);
    assert_eq!(ending.status, Status::TasksComplete);
    assert_eq!(stage.lines[1..3], ["[step 1/2: look]", "[step 2/2: count]"]);
    assert!(script.asked[1].words.ends_with("[aish] Current step 2/2:\n  count"), "{}", script.asked[1].words);
    assert_eq!(script.asked[0].system, script.asked[1].system, "what a server has cached holds for the whole run");
}

/// HALT-04.
#[test]
fn without_anybody_to_ask_nothing_is_approved() {
    let mut script = replies(&["CMD: rm -rf /tmp/foo"]);
    let mut stage = Stage::default();
    let ending = run(&mut script, &mut stage);
    assert_eq!((ending.status, stage.ran.len()), (Status::Aborted, 0));
    assert!(script.log.contains(&"no_terminal: rm -rf /tmp/foo".to_owned()));
}

#[test]
fn a_reply_of_two_hundred_actions_is_worked_off() {
    let text: String = (0..200).map(|n| format!("CMD: echo {n}\n")).collect();
    let mut script = replies(&[text.leak()]);
    let mut stage = Stage::default();
    assert_eq!(run(&mut script, &mut stage).status, Status::Done);
    assert_eq!(stage.ran.len(), 200);
}

#[test]
fn a_reply_that_was_cut_off_runs_without_its_last_action_and_goes_on() {
    let texts = ["CMD: ls a\nCMD: touch keep-", "CMD: touch keep-it\nGOAL: complete"];
    let mut script = Script { cut: vec![1], ..replies(&texts) };
    let mut stage = Stage::default();
    assert_eq!(run(&mut script, &mut stage).status, Status::Done);
    assert_eq!(stage.ran, ["ls a", "touch keep-it"]);
    let second = &script.asked[1].words;
    assert!(second.contains("$ ls a") && second.contains("your last reply is not whole: fast: cut"), "{second}");
    assert!(stage.lines.contains(&"fast: cut; its last action isn't run".to_owned()), "{:?}", stage.lines);
    let mut script = Script { cut: vec![1, 2], ..replies(&["CMD: touch keep-", "CMD: cat > b <<E\nCMD: touch c"]) };
    let mut stage = Stage::default();
    let ending = run(&mut script, &mut stage);
    assert_eq!((ending.status, ending.exit, stage.ran.len()), (Status::Stalled, Exit::Nothing, 0));
    assert_eq!(ending.reason, "the model's reply was cut off again");
    // What it says about the goal isn't its last word.
    let mut script = Script { cut: vec![1], ..replies(&["GOAL: complete\nThree fi", "CMD: ls", "GOAL: complete"]) };
    let mut stage = Stage::default();
    assert_eq!((run(&mut script, &mut stage).status, stage.ran.len()), (Status::Done, 1));
}

#[test]
fn a_reply_without_text_is_asked_for_again_and_tools_are_told_to_be_missing() {
    let empty = || Err(Error::cut_off(EMPTY, "the answer of `fast` is empty"));
    let mut script = replies(&["GOAL: complete"]);
    script.replies.push_front(empty());
    let mut stage = Stage::default();
    assert_eq!(run(&mut script, &mut stage).status, Status::Done);
    assert_eq!(script.asked[1].words, script.asked[0].words, "nothing of the question is lost");
    assert_eq!(stage.lines.iter().filter(|line| line.starts_with("step")).count(), 1, "it costs no step");
    let mut script = Script { replies: [empty(), empty(), empty()].into(), ..Script::default() };
    let ending = run(&mut script, &mut Stage::default());
    assert_eq!((ending.status, script.asked.len()), (Status::Stalled, 3));
    let mut script = Script { calls: vec![1], ..replies(&["", "CMD: ls", "GOAL: complete"]) };
    let mut stage = Stage::default();
    assert_eq!(run(&mut script, &mut stage).status, Status::Done);
    assert_eq!(stage.ran, ["ls"]);
    assert_eq!(script.asked[1].results[0].content, "[aish] action not run: there is no tool `look`");
}

/// What a rule asks about is not asked about again in the run once the user said so, and nothing
/// else is let through by it.
#[test]
fn granted_rules_are_not_asked_about_again() {
    let mut script = replies(&[
        "CMD: ./x.sh a",
        "CMD: ./x.sh b\nCMD: bash y.sh",
        "CMD: git push",
        "CMD: ./x.sh; rm -rf build",
        "CMD: ./flagged.sh",
        "GOAL: complete",
    ]);
    script.flagged = "flagged";
    let choices = [Choice::Grant, Choice::Skip, Choice::Skip, Choice::Proceed];
    let mut stage = Stage { choices: choices.into(), ..Stage::default() };
    assert_eq!(run(&mut script, &mut stage).status, Status::Done);
    assert_eq!(stage.ran, ["./x.sh a", "./x.sh b", "bash y.sh", "./flagged.sh"]);
    assert_eq!(stage.halts[0].grants, ["exec.script"]);
    let asked: Vec<&str> = stage.halts.iter().map(|halt| halt.action.as_str()).collect();
    assert_eq!(asked, ["./x.sh a", "git push", "./x.sh; rm -rf build", "./flagged.sh"]);
    assert!(stage.halts[2].grants.is_empty() && stage.halts[3].grants.is_empty(), "destructive");
    assert!(script.log.contains(&"granted: ./x.sh b".to_owned()), "{:?}", script.log);
    let over = stage.ended.unwrap();
    assert!(over.note().ends_with("; not asked again: exec.script (2 times)"), "{}", over.note());
}

#[test]
fn what_is_not_on_offer_grants_nothing() {
    let mut script = replies(&["CMD: rm -rf build"]);
    let mut stage = Stage { choices: [Choice::Grant, Choice::Abort].into(), ..Stage::default() };
    assert_eq!(run(&mut script, &mut stage).status, Status::Aborted);
    assert_eq!((stage.halts.len(), stage.ran.len()), (2, 0));
}

#[path = "driver_end_tests.rs"]
mod end;
