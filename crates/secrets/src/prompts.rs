//! Tells the prompt of a shell from what is typed behind it.

const COMMAND: usize = 2000;

/// Bytes searched for the end of a prompt.
const LONGEST: usize = 80;

/// Shells whose own prompt is their name and version: `bash-5.1# `.
const SHELLS: [&str; 7] = ["bash", "sh", "zsh", "ash", "dash", "ksh", "fish"];

/// Signs that end a prompt. The last three are those of themes, rare elsewhere.
const MARKS: [&str; 7] = ["$ ", "% ", "# ", "> ", "❯ ", "➜ ", "λ "];

/// The command behind a prompt or `$ `.
pub(super) fn command(line: &str) -> Option<&str> {
    if line.len() > COMMAND {
        return None;
    }
    MARKS.iter().find_map(|mark| {
        let at = line.find(mark).filter(|at| *at < LONGEST)?;
        let rest = line[at + mark.len()..].trim();
        ends_prompt(line[..at].trim(), mark, rest).then_some(rest)
    })
}

/// Whether `before` and `mark` are a prompt, in front of `rest`.
fn ends_prompt(before: &str, mark: &str, rest: &str) -> bool {
    let own = || before.split_once('-').is_some_and(|(shell, _)| SHELLS.contains(&shell));
    match mark {
        // PowerShell and cmd; a bare one is also that of a quotation.
        "> " => before.trim_matches('>').is_empty() || before.starts_with("PS ") || drive(before),
        // One word behind a bare one is a heading.
        "# " if before.is_empty() => rest.contains(' '),
        "❯ " | "➜ " | "λ " => true,
        _ => {
            before.is_empty()
                || before.ends_with(']')
                || before.contains('@')
                || before.ends_with(['~', ':', '/'])
                || own()
                || (!before.contains(' ') && mark != "# ")
        }
    }
}

/// `C:\\Users\\bob`.
fn drive(before: &str) -> bool {
    let path = before.as_bytes();
    path.first().is_some_and(u8::is_ascii_alphabetic) && path.get(1..3) == Some(b":\\")
}
