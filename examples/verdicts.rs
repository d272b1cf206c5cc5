//! Prints a comparable verdict for each line of stdin, JSON `{"cmd": …, "shell": …}` (default
//! `bash`), without asking the file system. `CONTRIBUTING.md` says when to use it.
#![allow(clippy::print_stdout, reason = "the output of a tool")]

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, BufRead, BufWriter, Write};

use aish_judge::judge;
use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::Provenance;

fn main() -> Result<(), Box<dyn Error>> {
    let policy = Policy::default();
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line: serde_json::Value = serde_json::from_str(&line?)?;
        let shell = line["shell"].as_str().unwrap_or("bash");
        let command = line["cmd"].as_str().unwrap_or_default();
        let mut request = JudgeRequest::new(command, shell.parse()?, "/home/you/project", "/home/you");
        request.provenance = vec![Provenance::LocalUser];
        request.look = false;
        let verdict = judge(&request, &policy);
        let mut reasons = String::new();
        for reason in &verdict.reasons {
            write!(reasons, " {}:{}", reason.rule, reason.level.letter())?;
            if let Some(span) = reason.span {
                write!(reasons, "@{}-{}", span.start, span.end)?;
            }
        }
        writeln!(
            out,
            "{}{}{} {}{reasons}\t{shell}\t{}",
            verdict.level.letter(),
            if verdict.destructive { "!" } else { "" },
            if verdict.denied { "#" } else { "" },
            serde_json::to_string(&verdict.profile.operations)?,
            serde_json::to_string(&verdict.command)?,
        )?;
    }
    Ok(out.flush()?)
}
