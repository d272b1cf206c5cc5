//! Explains redirections, without judging their target.

use aish_syntax::ir::RedirectOperator;

pub fn describe(operator: RedirectOperator, descriptor: Option<&str>, written: &str, target: &str) -> String {
    use RedirectOperator as Op;
    let what = match (descriptor, operator) {
        (None, Op::Duplicate) if written.starts_with('<') => "input",
        (None | Some("1"), _) => "output",
        (Some("2"), _) => "error messages",
        (Some("0"), _) => "input",
        _ => "that file descriptor",
    };
    let nowhere = target == "/dev/null";
    let into = if nowhere { "nowhere (it is thrown away)".to_owned() } else { format!("`{target}`") };
    match operator {
        Op::Write | Op::Clobber if nowhere => format!("throws the {what} away"),
        Op::Write => format!("writes the {what} to {into}, replacing what was in it"),
        Op::WriteNew => format!("writes the {what} to {into}, which may not exist yet"),
        Op::Clobber => format!("writes the {what} to {into}, even if it is protected from overwriting"),
        Op::Append => format!("adds the {what} to the end of {into}"),
        Op::Read if nowhere => "gives no input".to_owned(),
        Op::Read => format!("takes the input from {into}"),
        Op::ReadWrite => format!("opens {into} for reading and writing"),
        Op::WriteBoth => format!("writes output and error messages to {into}"),
        Op::AppendBoth => format!("adds output and error messages to the end of {into}"),
        Op::HereDocument => format!("takes the lines up to `{target}` as input"),
        Op::HereString => "gives this text as input".to_owned(),
        Op::Duplicate => match target {
            "1" => format!("sends the {what} where the output goes"),
            "2" => format!("sends the {what} where the error messages go"),
            "-" => format!("closes the {what}"),
            other => format!("sends the {what} to file descriptor {other}"),
        },
    }
}
