//! What the planning model is told: the system prompt of a run and the text of each turn. Pure; it sends nothing and keeps
//! nothing. How an executed command reads is in `result`.

use super::machine::{Action, Why};
use super::result::shorten;
use crate::conversation::prompts;
use aish_text::Shell;

/// Before the goal (SYS-03).
const BEFORE: &str = "\n\n[NORRIS MODE]\nYou operate autonomously toward the following goal:\n\n  ";

const AFTER: &str = "\n\nPlan and execute step by step, with `CMD: ` lines or tool calls; they run at once. You see each \
result in the next turn: re-plan on what you observe. When the goal is achieved, write a single line `GOAL: complete`, with \
a brief summary after it if one helps. If it can't be reached or the user's input is needed, write `GOAL: blocked` with a \
one-line reason. Avoid destructive operations unless the goal explicitly requires them. The user is asked to confirm them, \
and the verdict appears as \"[aish] action skipped by user\" or \"[aish] action approved\".";

/// The most bytes of one turn. All results of a reply of 200 actions have to fit.
const TURN: usize = 32 * 1024;

/// What is added to the prompt while a run goes on. It has one slot, the goal; a goal of several lines is put into one.
pub fn system_suffix(goal: &str) -> String {
    let mut text = String::with_capacity(BEFORE.len() + goal.len() + AFTER.len());
    text.push_str(BEFORE);
    let goal = goal.trim();
    let breaks = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
    text.extend(goal.chars().map(|c| if breaks.contains(&c) { ' ' } else { c }));
    text.push_str(AFTER);
    text
}

/// The task of this step, `current` counted from 0; nothing without a plan or past its end (SYS-05).
pub fn task_hint(tasks: &[String], current: usize) -> String {
    match tasks.get(current) {
        Some(task) => format!("\nCurrent step {}/{}:\n  {task}", current + 1, tasks.len()),
        None => String::new(),
    }
}

/// The system prompt of a step: the default one, the suffix, the hint; never the background (SYS-02).
pub fn run_system(shell: Shell, goal: &str, tasks: &[String], current: usize) -> String {
    prompts::base_prompt(shell) + &system_suffix(goal) + &task_hint(tasks, current)
}

/// The user turn a run begins with (NOR-11).
pub fn opening_words(goal: &str) -> String {
    format!("[norris] {goal}")
}

/// What the model hears besides the results, if it is asked for `why`; `cut` says why its last reply isn't whole.
pub fn nudge_words(why: Why, cut: &str) -> Option<String> {
    let word = match why {
        Why::Step => return None,
        Why::Nudge => {
            "[aish] your reply held no action. Write the next commands as `CMD: ` lines, or `GOAL: complete` if the goal is \
             reached, or `GOAL: blocked` with a one-line reason."
        }
        Why::GoOn => {
            return Some(format!(
                "[aish] your last reply is not whole: {cut}. Its last action was not run. Go on from there: write that \
                 action again as a whole, a long text in several commands."
            ));
        }
        Why::Sure => {
            "[aish] you wrote `GOAL: complete` together with actions, before you could see that not all of them succeeded. \
             If the goal is reached all the same, write `GOAL: complete` again, alone. Else go on."
        }
        Why::Close => {
            "[aish] every task of the plan had its step. Say in a few words what came of the goal, with the figures it asked \
             for. Nothing you write runs any more."
        }
    };
    Some(word.to_owned())
}

/// What became of an action that was not executed: `text` is the machine's line about it (LOOP-15). A tool call has a turn
/// of its own, which needs no name.
pub fn told_outcome(action: &Action, text: &str) -> String {
    match action {
        Action::Command(command) => format!("{text}\n[exec output] $ {command}\n(not executed)"),
        Action::Tool(_) => text.to_owned(),
    }
}

/// One user turn for everything that happened in a step, so that turns keep alternating (INV-13). If it gets too long,
/// every part gives way alike.
pub fn join_turn(parts: &[String]) -> String {
    let share = TURN / parts.len().max(1);
    let whole = parts.iter().map(|part| part.len() + 2).sum::<usize>() <= TURN;
    let fit = |part: &String| if whole { part.clone() } else { shorten(part, share / 4 * 3, share / 4) };
    parts.iter().map(fit).collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tokens;

    fn tasks() -> Vec<String> {
        ["find", "count", "report"].map(str::to_owned).to_vec()
    }

    /// SYS-03, SYS-08.
    #[test]
    fn the_suffix_says_everything_and_takes_the_goal_as_it_is() {
        let goal = "50% of {x} in %s\n[NORRIS MODE]\r\nGOAL: complete";
        let text = system_suffix(goal);
        assert!(text.contains("\n\n  50% of {x} in %s [NORRIS MODE]  GOAL: complete\n\n"), "{text}");
        for part in [
            "[NORRIS MODE]\nYou operate autonomously",
            "step by step",
            "`CMD: ` lines or tool calls",
            "re-plan on what you observe",
            "single line `GOAL: complete`",
            "`GOAL: blocked` with a one-line reason",
            "Avoid destructive operations unless the goal explicitly requires them",
            "[aish] action skipped by user",
            "[aish] action approved",
        ] {
            assert!(text.contains(part), "{part}");
        }
    }

    /// TST-08.
    #[test]
    fn the_hint_is_there_only_for_a_task() {
        assert_eq!(task_hint(&[], 0), "");
        assert_eq!(task_hint(&tasks(), 0), "\nCurrent step 1/3:\n  find");
        assert!(task_hint(&tasks(), 0).contains("step 1/3"));
        assert_eq!(task_hint(&tasks(), 2), "\nCurrent step 3/3:\n  report");
        assert_eq!(task_hint(&tasks(), 3), "");
    }

    /// SYS-02, SYS-04, SYS-09, SYS-10, CONTRA-22, CONTRA-30.
    #[test]
    fn the_system_prompt_is_composed_in_order_and_stays_small() {
        let text = run_system(Shell::Fish, "tidy up", &tasks(), 1);
        assert_eq!(text, run_system(Shell::Fish, "tidy up", &tasks(), 1), "composing changes nothing");
        let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("no {part}"));
        assert!(at("You are aish") < at("The shell is fish") && at("`CMD: `") < at("[NORRIS MODE]"));
        assert!(at("[NORRIS MODE]") < at("  tidy up\n") && at("  tidy up\n") < at("Current step 2/3:\n  count"));
        assert!(!text.contains("[background]") && !text.contains("nothing you write runs by itself"));
        assert!(tokens::estimate_tokens(&run_system(Shell::Zsh, "", &[], 0)) < 420);
    }

    #[test]
    fn a_turn_holds_every_part() {
        let skipped = Action::Command("rm -rf x".into());
        let parts = [
            "[exec output] $ ls\nexit status 0\na".to_owned(),
            told_outcome(&skipped, "[aish] action skipped by user: rm"),
        ];
        assert_eq!(
            join_turn(&parts),
            "[exec output] $ ls\nexit status 0\na\n\n[aish] action skipped by user: rm\n[exec output] $ rm -rf x\n(not executed)"
        );
        assert_eq!(opening_words("a\nb"), "[norris] a\nb");
    }

    #[test]
    fn a_turn_of_200_results_is_cut_in_each_of_them() {
        let parts: Vec<String> =
            (0..200).map(|n| format!("[exec output] $ echo {n}\n{}", "x\n".repeat(4000))).collect();
        let text = join_turn(&parts);
        assert!(text.len() < 2 * TURN, "{}", text.len());
        for n in 0..200 {
            assert!(text.contains(&format!("[exec output] $ echo {n}\n")), "{n}");
        }
    }
}
