//! For the tests: a tree as one compact line. Simple commands are in brackets, quoted text in
//! `'…'`, patterns in `«…»`, compound commands as `kind{condition; body}`.

use crate::ir::{Command, CommandKind, Compound, Join, Parameter, Part, RedirectOperator, Script, Word};

pub fn script(script: &Script) -> String {
    let mut out = String::new();
    for (index, pipeline) in script.pipelines.iter().enumerate() {
        out.push_str(match pipeline.join {
            _ if index == 0 => "",
            Join::Then => "; ",
            Join::And => " && ",
            Join::Or => " || ",
        });
        out.push_str(&pipeline.stages.iter().map(command).collect::<Vec<_>>().join(" | "));
        if pipeline.background {
            out.push_str(" &");
        }
    }
    out
}

fn command(command: &Command) -> String {
    let mut out = match &command.kind {
        CommandKind::Simple(simple) => {
            let mut all = Vec::new();
            for assignment in &simple.assignments {
                let index = assignment.index.as_ref().map(|index| format!("[{}]", word(index))).unwrap_or_default();
                let sign = if assignment.append { "+=" } else { "=" };
                let values = words(&assignment.values);
                let values = if assignment.array { format!("({values})") } else { values };
                all.push(format!("{}{index}{sign}{values}", assignment.name));
            }
            all.extend(simple.words.iter().map(word));
            format!("[{}]", all.join(" "))
        }
        CommandKind::Group(scripts) => format!("{{{}}}", scripts.iter().map(script).collect::<Vec<_>>().join(" / ")),
        CommandKind::Compound(compound) => compound_text(compound),
        CommandKind::Function(function) => format!("fn {}{{{}}}", function.names.join(","), script(&function.body)),
        CommandKind::Test(all) => format!("test[{}]", words(all)),
        CommandKind::Arithmetic(text) => format!("arith[{}]", word(text)),
    };
    for redirect in &command.redirects {
        let sign = match redirect.operator {
            RedirectOperator::Read => "<",
            RedirectOperator::Write => ">",
            RedirectOperator::WriteNew => ">?",
            RedirectOperator::Clobber => ">|",
            RedirectOperator::Append => ">>",
            RedirectOperator::ReadWrite => "<>",
            RedirectOperator::WriteBoth => "&>",
            RedirectOperator::AppendBoth => "&>>",
            RedirectOperator::Duplicate => "=&",
            RedirectOperator::HereDocument => "<<",
            RedirectOperator::HereString => "<<<",
        };
        let descriptor = redirect.descriptor.as_deref().unwrap_or("");
        out.push_str(&format!(" {descriptor}{sign}{}", word(&redirect.target)));
        if let Some(body) = redirect.body() {
            out.push_str(&format!("={}", word(body)));
        }
    }
    out
}

fn compound_text(compound: &Compound) -> String {
    let mut parts = Vec::new();
    parts.extend(compound.variables.first().cloned());
    if !compound.words.is_empty() {
        parts.push(format!("({})", words(&compound.words)));
    }
    parts.extend(compound.bodies.iter().map(script));
    format!("{}{{{}}}", if compound.is_loop { "loop" } else { "choice" }, parts.join(" / "))
}

fn words(words: &[Word]) -> String {
    words.iter().map(word).collect::<Vec<_>>().join(" ")
}

pub(super) fn word(word: &Word) -> String {
    word.parts.iter().map(part).collect()
}

fn part(part: &Part) -> String {
    match part {
        Part::Literal(text) => text.clone(),
        Part::Quoted(text) => format!("'{text}'"),
        Part::Glob(text) => format!("«{text}»"),
        Part::Tilde(user) => format!("<~{user}>"),
        Part::Parameter(parameter) => parameter_text(parameter),
        Part::Command { script: body, quoted } => {
            let quote = if *quoted { "\"" } else { "" };
            format!("{quote}$({}){quote}", script(body))
        }
        Part::Process(body) => format!("<({})", script(body)),
        Part::Arithmetic(text) => format!("$(({}))", word(text)),
        Part::Braces(all) => format!("{{{}}}", all.iter().map(word).collect::<Vec<_>>().join("|")),
        Part::Range(text) => format!("{{{text}}}"),
        Part::Equals(name) => format!("<={name}>"),
    }
}

fn parameter_text(parameter: &Parameter) -> String {
    let quote = if parameter.quoted { "\"" } else { "" };
    let index = parameter.index.as_ref().map(|index| format!("[{}]", word(index))).unwrap_or_default();
    let mut inside = format!("{}{index}", parameter.name);
    if !parameter.operator.is_empty() {
        inside = format!("{inside} {}", parameter.operator);
    }
    for operand in &parameter.operands {
        inside.push_str(&format!(" <{}>", word(operand)));
    }
    format!("{quote}${{{inside}}}{quote}")
}
