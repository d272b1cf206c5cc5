//! Operators, redirections and reserved words.

/// What an operator between commands means.
pub fn operator(text: &str) -> &'static str {
    match text {
        "|" => "passes the output of the command before it to the one behind it",
        "|&" => "passes output and error messages to the command behind it",
        "&&" => "goes on only if the command before it succeeded",
        "||" => "goes on only if the command before it failed",
        ";" => "then, whatever came of the command before it",
        "&" => "leaves the command before it running in the background",
        "(" => "starts a group that runs in a shell of its own",
        ")" => "ends the group",
        ";;" | ";&" | ";;&" => "ends a branch of `case`",
        _ => "next line",
    }
}

/// What a redirection means; `target` is its file, as written.
pub fn redirection(operator: &str, target: Option<&str>) -> String {
    let digits = operator.len() - operator.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (descriptor, kind) = operator.split_at(digits);
    let what = match descriptor {
        "" | "1" => "output",
        "2" => "error messages",
        "0" => "input",
        _ => "that file descriptor",
    };
    let into = match target {
        Some("/dev/null") => "nowhere (it is thrown away)".to_owned(),
        Some(file) => format!("`{file}`"),
        None => "a file".to_owned(),
    };
    let name = target.unwrap_or("what follows");
    match kind {
        ">" | ">|" | ">!" if target == Some("/dev/null") => format!("throws the {what} away"),
        ">" => format!("writes the {what} to {into}, replacing what was in it"),
        ">|" | ">!" => format!("writes the {what} to {into}, even if it is protected from overwriting"),
        ">>" => format!("adds the {what} to the end of {into}"),
        "<" if target == Some("/dev/null") => "gives no input".to_owned(),
        "<" => format!("takes the input from {into}"),
        "<>" => format!("opens {into} for reading and writing"),
        "&>" => format!("writes output and error messages to {into}"),
        "&>>" => format!("adds output and error messages to the end of {into}"),
        ">&" if target.is_some() => format!("writes output and error messages to {into}"),
        "<<" | "<<-" => format!("takes the lines up to `{name}` as input"),
        "<<<" => "gives this text as input".to_owned(),
        _ => duplicated(what, kind),
    }
}

/// `2>&1`, `>&-`.
fn duplicated(what: &str, kind: &str) -> String {
    match kind.trim_start_matches(['>', '<']).trim_start_matches('&') {
        "1" => format!("sends the {what} where the output goes"),
        "2" => format!("sends the {what} where the error messages go"),
        "-" => format!("closes the {what}"),
        other => format!("sends the {what} to file descriptor {other}"),
    }
}

/// What a reserved word means.
pub fn reserved(word: &str) -> Option<&'static str> {
    Some(match word {
        "for" | "select" => "repeats",
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
        "esac" => "ends the `case`",
        "end" => "ends the block",
        "begin" => "starts a group of commands",
        "{" => "starts a group of commands in this shell",
        "}" => "ends the group",
        "!" | "not" => "turns success and failure of the command around",
        "and" => "goes on only if the command before it succeeded",
        "or" => "goes on only if the command before it failed",
        _ => return None,
    })
}
