//! Operators, redirections and reserved words.

use aish_syntax::ir::RedirectOperator;

/// What an operator between commands means.
pub fn operator(text: &str) -> &'static str {
    match text {
        "|" => "passes the output of the command before it to the one behind it",
        "|&" | "&|" => "passes output and error messages to the command behind it",
        "&&" => "goes on only if the command before it succeeded",
        "||" => "goes on only if the command before it failed",
        ";" => "then, whatever came of the command before it",
        "&" | "&!" => "leaves the command before it running in the background",
        "(" => "starts a group that runs in a shell of its own",
        ")" => "ends the group",
        "()" => "what it runs:",
        ";;" | ";&" | ";;&" | ";|" => "ends a branch of `case`",
        _ => "next line",
    }
}

/// What a redirection means; `target` is its file, as written.
pub fn redirection(operator: RedirectOperator, descriptor: Option<&str>, written: &str, target: &str) -> String {
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

/// What a reserved word means.
pub fn reserved(word: &str) -> Option<&'static str> {
    Some(match word {
        "for" | "select" | "foreach" | "repeat" => "repeats",
        "function" => "defines a function:",
        "if" => "runs what follows `then` if this command succeeds",
        "then" => "what is done if the condition holds",
        "else" => "what is done if not",
        "elif" => "another condition, if the ones before failed",
        "fi" => "ends the `if`",
        "while" => "repeats as long as this command succeeds",
        "until" => "repeats until this command succeeds",
        "do" => "starts what is repeated",
        "done" => "ends the loop",
        "case" | "switch" => "chooses by what this is like:",
        "in" => "among these:",
        "esac" => "ends the `case`",
        "end" => "ends the block",
        "begin" => "starts a group of commands",
        "{" => "starts a group of commands in this shell",
        "}" => "ends the group",
        "always" => "what is done in any case",
        "!" | "not" => "turns success and failure of the command around",
        "and" => "goes on only if the command before it succeeded",
        "or" => "goes on only if the command before it failed",
        "]]" => "ends the test",
        _ => return None,
    })
}
