//! Commands on lines: each ends where the shell's grammar says. Behind one without a known end
//! nothing is read.

use super::command::{CommandForm, FormRead, begins_command, read};
use super::sentence::{bare_word, has_contraction, takes_back, warns};
use super::wrapping::{Unwrapped, behind_prompt, unwrap_line, without_label, without_language};
use super::{Asked, FoundForms};
use crate::conversation::markers::line::{is_protocol, of_quotes};
use crate::lists;
use aish_syntax::{Completeness, LineReader};
use aish_text::Shell;
use aish_text::sanitize::{Refused, clean};

/// `form`: how the lines appear in the reply; `before`: the line of text in front of them.
pub(super) fn read_lines(lines: &[&str], form: CommandForm, before: &str, asked: &Asked<'_>) -> FoundForms {
    let mut found = FoundForms::default();
    let session = lines.iter().any(|line| behind_prompt(line).is_some());
    let mut warned = warns(before);
    let mut n = 0;
    while n < lines.len() && !found.stopped {
        let line = lines[n];
        n += 1;
        if line.trim().is_empty() || line.trim_start().starts_with('#') && behind_prompt(line).is_none() {
            continue;
        }
        let opened = opened(line, form, session);
        if session && !opened.prompted && form.is_block() {
            continue;
        }
        if warned && form.is_block() {
            break;
        }
        match take(opened, &lines[n..], asked) {
            TakenLines::Endless(text, why) => {
                found.refused.push((clean(&text), why));
                found.stopped = true;
            }
            TakenLines::Read(FormRead::Words, _) => {
                warned = warns(line);
                if takes_back(line) {
                    found.commands.clear();
                }
            }
            TakenLines::Read(read, more) => {
                n += more;
                if !warned {
                    found.add(read);
                }
            }
        }
    }
    found
}

fn opened(line: &str, form: CommandForm, session: bool) -> Unwrapped<'_> {
    let whole = Unwrapped { text: line.trim(), form, prompted: false };
    match form {
        _ if form.is_block() && session => {
            behind_prompt(line).map_or(whole, |text| Unwrapped { text, form, prompted: true })
        }
        // In a block bullets are options.
        _ if form.is_block() && is_labelled(line) => Unwrapped { form, ..unwrap_line(line) },
        _ if form.is_block() => whole,
        _ => unwrap_line(line),
    }
}

/// Begins with a label, or is code within code.
fn is_labelled(line: &str) -> bool {
    let line = line.trim();
    without_label(line).len() < line.len() || line.starts_with(['`', '['])
}

enum TakenLines {
    /// With the number of lines behind the first one.
    Read(FormRead, usize),
    Endless(String, Refused),
}

/// `following` are the lines behind `first`.
fn take(first: Unwrapped<'_>, following: &[&str], asked: &Asked<'_>) -> TakenLines {
    let language = Some(without_language(first.text))
        .filter(|rest| first.form == CommandForm::Code && rest.len() < first.text.len());
    // `>` marks a quoted line or is a prompt.
    let quoted = first.text.strip_prefix("> ").filter(|text| !is_protocol(text));
    for text in [language, Some(first.text), quoted, of_quotes(first.text)].into_iter().flatten() {
        let taken = take_in(text, first, following, asked.shell);
        if taken.status == Completeness::Complete {
            match read(&taken.text, first.form, asked) {
                FormRead::Words => {}
                read => return TakenLines::Read(read, taken.more),
            }
        } else if text.len() == first.text.len() {
            return not_taken(taken.status, first, following, asked);
        }
    }
    // Perhaps a command without the lines that the grammar would take.
    let refused = Some(read(first.text, first.form, asked)).filter(|read| matches!(read, FormRead::Refused(..)));
    TakenLines::Read(refused.unwrap_or(FormRead::Words), 0)
}

struct ReplyLines {
    text: String,
    more: usize,
    status: Completeness,
}

/// Until the command is complete or can't become so, or the lines end.
fn take_in(text: &str, first: Unwrapped<'_>, following: &[&str], shell: Shell) -> ReplyLines {
    let mut reader = LineReader::new(shell);
    let mut taken = text.to_owned();
    reader.line(text);
    let mut more = 0;
    for line in following {
        if reader.status() != Completeness::Incomplete {
            break;
        }
        // The prompt for further lines.
        let line = if first.prompted { line.strip_prefix("> ").unwrap_or(line) } else { line };
        reader.line(line);
        taken.push('\n');
        taken.push_str(line);
        more += 1;
    }
    ReplyLines { text: taken, more, status: reader.status() }
}

/// For lines that the shell rejects; `status`: whether further ones could complete them.
fn not_taken(status: Completeness, first: Unwrapped<'_>, following: &[&str], asked: &Asked<'_>) -> TakenLines {
    let text = first.text;
    if let refused @ FormRead::Refused(..) = read(text, first.form, asked) {
        return TakenLines::Read(refused, 0);
    }
    let taken = take_in(text, first, following, asked.other_shell());
    if taken.status == Completeness::Complete
        && let refused @ FormRead::Refused(..) = read(&taken.text, first.form, asked)
    {
        return TakenLines::Read(refused, taken.more);
    }
    let speaks = text.split_whitespace().next().is_some_and(|first| lists::REPLIES_SPEAKERS.has(first));
    let begins = begins_command(text, first.form, asked) && (text.contains(" -") || !has_contraction(text));
    let opens = text.contains("<<") || opens_construct(text);
    match status {
        Completeness::Incomplete if opens || speaks || begins || goes_on(text) => {
            TakenLines::Endless(text.to_owned(), Refused::Unfinished)
        }
        // The text inside is no command by itself.
        Completeness::Invalid if opens => TakenLines::Endless(text.to_owned(), Refused::Syntax),
        Completeness::Invalid if begins && first.form == CommandForm::Code => {
            TakenLines::Read(FormRead::Refused(clean(text), Refused::Syntax), 0)
        }
        _ => TakenLines::Read(FormRead::Words, 0),
    }
}

/// Behind an operator, or begins a function.
fn goes_on(text: &str) -> bool {
    let end = text.trim_end();
    end.ends_with(['{', '|', '\\']) || end.ends_with("&&") || end.ends_with("()")
}

fn opens_construct(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let keyword = words.next().is_some_and(|first| lists::REPLIES_KEYWORDS.has(first));
    let grammar = |word: &str| lists::REPLIES_KEYWORDS.has(word) || matches!(word, "in" | "do" | "then" | "to");
    keyword && !words.any(|word| !grammar(word) && lists::REPLIES_SENTENCE.has(&bare_word(word)))
}

/// Alone it does nothing, or something that nobody asked for.
pub(super) fn serves_others(command: &str) -> bool {
    let first = command.split_whitespace().next().unwrap_or_default();
    !lists::REPLIES_PLACES.has(first)
}

/// It changes what the commands behind it depend on.
pub(super) fn changes_place(command: &str) -> bool {
    let first = command.split_whitespace().next().unwrap_or_default();
    let assigns = first.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !command.trim().contains(' ')
    });
    assigns || lists::REPLIES_CHANGES.has(first)
}
