//! What a line's status other than 0 says where it is an answer: nothing was found, the files
//! differ.

use aish_judge::wrapped;
use aish_programs::answer::{StatusAnswer, status_answer};
use aish_programs::argument::Arg;
use aish_syntax::ir::{Command, CommandKind, Join, Pipeline, Word};
use aish_text::Shell;

use crate::tree::value;

/// None: it is a failure, or the status may be of a command of which it is one. Of commands joined
/// by `&&` any may have ended the line, but those that only print.
pub fn line_answer(line: &str, shell: Shell, status: i32) -> Option<StatusAnswer> {
    let script = aish_syntax::parse_typed(line, shell, true).ok()?;
    let begin = script.pipelines.iter().rposition(|pipeline| pipeline.join != Join::And)?;
    let joined = script.pipelines[begin..].iter().filter(|pipeline| !only_prints(pipeline));
    let mut answers = joined.map(|pipeline| pipeline_answer(line, pipeline, status));
    let answer = answers.next()??;
    answers.all(|other| other == Some(answer)).then_some(answer)
}

fn only_prints(pipeline: &Pipeline) -> bool {
    let [Command { kind: CommandKind::Simple(simple), redirects, .. }] = pipeline.stages.as_slice() else {
        return false;
    };
    let name = simple.words.first().and_then(value);
    redirects.is_empty() && !pipeline.background && matches!(name.as_deref(), Some("echo" | "printf" | "true"))
}

fn pipeline_answer(line: &str, pipeline: &Pipeline, status: i32) -> Option<StatusAnswer> {
    if pipeline.background {
        return None;
    }
    let words = match &pipeline.stages.last()?.kind {
        CommandKind::Simple(simple) => &simple.words,
        CommandKind::Test(_) | CommandKind::Arithmetic(_) if !negates(line, pipeline.stages[0].span.start) => {
            return Some(StatusAnswer::Untrue).filter(|answer| answer.status() == status);
        }
        _ => return None,
    };
    if negates(line, first_word(&pipeline.stages[0].kind)?.span.start) {
        return None;
    }
    let arg = |word: &Word| value(word).map_or_else(|| Arg::unknown(word.span), |text| Arg::known(text, word.span));
    answer_of(words.iter().map(arg).collect(), status)
}

/// `sudo`, `env` and the like pass on the status of the command that they run.
fn answer_of(words: Vec<Arg>, status: i32) -> Option<StatusAnswer> {
    let (name, args) = words.split_first().filter(|(name, _)| name.is_known())?;
    let program = name.text.rsplit('/').next()?;
    status_answer(program, args, status).or_else(|| answer_of(wrapped(program, args)?, status))
}

fn first_word(kind: &CommandKind) -> Option<&Word> {
    if let CommandKind::Simple(simple) = kind { simple.words.first() } else { None }
}

/// The tree doesn't keep a `!`, nor fish's `not`.
fn negates(line: &str, start: usize) -> bool {
    let before = line.get(..start).unwrap_or_default().split_whitespace().next_back();
    matches!(before, Some("!" | "not"))
}

#[cfg(test)]
#[path = "status_tests.rs"]
mod tests;
