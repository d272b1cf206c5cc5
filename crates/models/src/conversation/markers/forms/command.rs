//! Whether a text is a command: whole in the shell's grammar, and no sentence. In doubt it isn't.

use super::Asked;
use super::evidence::{Evidence, SaidAbout, said_in};
use super::layout::same_words;
use super::sentence::is_remark;
use crate::conversation::markers::command::clean_command;
use crate::lists;
use aish_syntax::ir::Script;
use aish_syntax::tokens::{self, TokenKind};
use aish_syntax::{Completeness, completeness, parse_typed};
use aish_text::Shell;
use aish_text::sanitize::{Refused, clean};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommandForm {
    /// Between words, or alone.
    Bare,
    /// As code within a sentence, like names of programs and files.
    Span,
    /// In a block of another language.
    Foreign,
    /// In a block of no language, with other lines.
    Block,
    /// Marked as a command: in a shell's block, an object, or tags.
    Code,
}

impl CommandForm {
    pub(super) fn is_block(self) -> bool {
        matches!(self, Self::Foreign | Self::Block | Self::Code)
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum FormRead {
    Command(String),
    Refused(String, Refused),
    Words,
}

/// A shell would write to a file that is called like the first word of the remark.
const BEFORE_REMARK: [&str; 14] =
    [" — ", " – ", " - ", " -- ", " // ", " /* ", " → ", " --> ", " ==> ", " -> ", " => ", " >> ", " > ", ": "];

pub(super) fn read(raw: &str, form: CommandForm, asked: &Asked<'_>) -> FormRead {
    let raw = raw.trim();
    // Behind `> ` Markdown quotes, and a prompt waits for more.
    let quoted = raw.strip_prefix("> ").is_some_and(|rest| rest.trim().contains(' '));
    if raw.is_empty() || quoted || raw.contains('\u{fffd}') || form == CommandForm::Bare && is_echo(raw, asked) {
        return FormRead::Words;
    }
    // A full stop behind an option ends a sentence.
    let option = raw.rsplit(char::is_whitespace).next().is_some_and(|last| last.starts_with('-'));
    let raw = raw.strip_suffix('.').filter(|_| option && form == CommandForm::Bare).unwrap_or(raw);
    if let Some(command) = without_remark(raw, form, asked) {
        return FormRead::Command(command);
    }
    match read_whole(raw, form, asked) {
        FormRead::Command(command) => FormRead::Command(without_comment(command, asked.shell)),
        other => other,
    }
}

fn read_whole(raw: &str, form: CommandForm, asked: &Asked<'_>) -> FormRead {
    let refused = |why| FormRead::Refused(clean(raw), why);
    let cleaned = match aish_text::sanitize::clean_command(raw) {
        Ok(cleaned) => cleaned.text,
        Err(why @ (Refused::Character(_) | Refused::TooLong)) => {
            // Hidden characters hide in the shown text.
            let shown: String = clean(raw).chars().take(2000).collect();
            let shown = shown.replace('\n', " ");
            return if is_command(&shown, asked.shell, form, asked) { refused(why) } else { FormRead::Words };
        }
        Err(_) => return FormRead::Words,
    };
    match clean_command(&cleaned, asked.shell) {
        Err(Refused::Placeholder) if begins_command(&cleaned, form, asked) => return refused(Refused::Placeholder),
        Err(Refused::Placeholder | Refused::Empty) => return FormRead::Words,
        _ => {}
    }
    if is_command(&cleaned, asked.shell, form, asked) {
        return match clean_command(&cleaned, asked.shell) {
            Ok(command) => FormRead::Command(command.text),
            Err(Refused::SecondLine) => FormRead::Words,
            Err(why) => refused(why),
        };
    }
    if completeness(&cleaned, asked.shell) != Completeness::Complete
        && let Some(other) = other_shell(&cleaned, form, asked)
    {
        return refused(Refused::OtherShell(other));
    }
    FormRead::Words
}

/// That would accept a text which `asked.shell` rejects.
fn other_shell(text: &str, form: CommandForm, asked: &Asked<'_>) -> Option<Shell> {
    let other = asked.other_shell();
    (form != CommandForm::Foreign && is_command(text, other, form, asked)).then_some(other)
}

pub(super) fn is_command(text: &str, shell: Shell, form: CommandForm, asked: &Asked<'_>) -> bool {
    if completeness(text, shell) != Completeness::Complete {
        return false;
    }
    let Ok(script) = parse_typed(text, shell, true) else { return false };
    !lists::REPLIES_EMPTY.has(&text.trim_end_matches(['.', '!']).to_lowercase()) && is_plausible(&script, form, asked)
}

fn is_plausible(script: &Script, form: CommandForm, asked: &Asked<'_>) -> bool {
    let commands = said_in(script);
    !commands.is_empty() && {
        let joined = commands.len() > 1;
        commands.iter().all(|said| match said {
            SaidAbout::Construct => true,
            SaidAbout::Simple(simple) => Evidence::of(simple, joined, asked).allows(form),
        })
    }
}

/// By its words, whatever its grammar: it begins with a known program.
pub(super) fn begins_command(text: &str, form: CommandForm, asked: &Asked<'_>) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let evidence = Evidence::of_text(line, asked);
    evidence.allows(form) && (form == CommandForm::Code || evidence.is_known())
}

fn is_echo(raw: &str, asked: &Asked<'_>) -> bool {
    let certain = |said: &SaidAbout<'_>| matches!(said, SaidAbout::Simple(simple) if Evidence::of(simple, false, asked).is_certain());
    same_words(raw, asked.words)
        && !parse_typed(raw, asked.shell, true).is_ok_and(|script| said_in(&script).iter().any(certain))
}

fn without_remark(raw: &str, form: CommandForm, asked: &Asked<'_>) -> Option<String> {
    // Marks of code at the start belong to a sentence.
    if raw.contains('\n') || raw.starts_with('`') {
        return None;
    }
    let bracket = raw.strip_suffix(')').or_else(|| raw.strip_suffix(").")).and_then(|inner| inner.rsplit_once(" ("));
    let parts = BEFORE_REMARK.iter().filter_map(|mark| raw.split_once(mark)).chain(bracket);
    let (command, _) = parts.into_iter().find(|(command, remark)| is_remark(remark) && !command.is_empty())?;
    match read_whole(command.trim(), form, asked) {
        FormRead::Command(command) => Some(command),
        _ => None,
    }
}

/// Of one line. An interactive zsh would read the comment as words.
fn without_comment(command: String, shell: Shell) -> String {
    if command.contains('\n') || !command.contains('#') {
        return command;
    }
    let Ok(script) = parse_typed(&command, shell, true) else { return command };
    let last = tokens::tokens(&command, &script).pop().filter(|token| token.kind == TokenKind::Comment);
    let said = last.and_then(|comment| command.get(..comment.span.start)).map(str::trim_end);
    said.map_or_else(|| command.clone(), str::to_owned)
}
