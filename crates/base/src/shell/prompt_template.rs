//! Reads and fills in `shell.prompt`, so that the shell's prompt shows the text and runs nothing of
//! it. Callers supply the values.

use clap::ValueEnum;

use aish_text::Shell;
use aish_text::nearest::nearest;
use aish_text::sanitize::clean;

pub const DEFAULT: &str = "{model} {cost} {mode}";

/// In characters; a longer segment is left out.
const MAX_SHOWN: usize = 400;

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PromptField {
        /// Its name at the provider.
        Model = "model",
        Preset = "preset",
        Cost = "cost",
        CostToday = "cost_today",
        ContextUsed = "ctx_used",
        ContextMax = "ctx_max",
        Turn = "turn",
        /// Norris at work, lines judged.
        Mode = "mode",
        /// Its last two names.
        Directory = "cwd_short",
        /// Unless it is 0.
        Status = "last_status",
    }
}

/// Where a segment is shown, and so what must not stand in it as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FieldForm {
    /// In `PROMPT` or `RPROMPT`, with or without `prompt_subst`
    Zsh,
    /// In an assignment to `PS1`; in a substitution within it, `plain` is right
    Bash,
    /// Printed by `fish_prompt`
    Fish,
    /// As it is, for programs that draw prompts
    Plain,
}

impl FieldForm {
    /// bash's prompt substitutes the segment, so it needs no escapes.
    pub fn of_plugin(shell: Shell) -> Self {
        match shell {
            Shell::Zsh => Self::Zsh,
            Shell::Bash | Shell::Fish => Self::Plain,
        }
    }

    /// Control and deceptive characters are removed.
    fn escape(self, text: &str) -> String {
        let mut out = String::new();
        for c in clean(text).chars() {
            match (self, c) {
                (_, '\n' | '\t') => out.push(' '),
                (Self::Zsh, '%') => out.push_str("%%"),
                // An empty escape parts it from a name behind it.
                (Self::Zsh, '$') => out.push_str("$%{%}"),
                // A backtick has no form that works with and without `prompt_subst`.
                (Self::Zsh, '`') => out.push('\''),
                (Self::Bash, '$' | '`') => out.extend(['\\', '\\', c]),
                (Self::Bash, '\\') => out.push_str(r"\\\\"),
                _ => out.push(c),
            }
        }
        out
    }
}

#[derive(Clone, Debug, PartialEq)]
enum PromptPiece {
    Text(String),
    Value(PromptField),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Template(Vec<PromptPiece>);

impl Template {
    /// Braces around no name stay. The error: what follows the template's name, and a hint.
    pub fn parse(text: &str) -> Result<Self, (String, String)> {
        let (mut pieces, mut rest) = (Vec::new(), text);
        while let Some((plain, (name, behind))) =
            rest.split_once('{').and_then(|(plain, inside)| Some((plain, inside.split_once('}')?)))
        {
            let Some(known) = PromptField::from_name(name) else {
                let names = PromptField::ALL.map(PromptField::name);
                let near = nearest(name, names).map(|near| format!("did you mean `{{{near}}}`? "));
                let hint = format!("{}the known ones are {{{}}}", near.unwrap_or_default(), names.join("}, {"));
                return Err((format!("has `{{{}}}`, which is no placeholder", clean(name)), hint));
            };
            pieces.extend([PromptPiece::Text(plain.to_owned()), PromptPiece::Value(known)]);
            rest = behind;
        }
        pieces.push(PromptPiece::Text(rest.to_owned()));
        Ok(Self(pieces))
    }

    /// An unknown value takes the blank before it along; at the start, the one behind it.
    pub fn render(&self, form: FieldForm, mut value: impl FnMut(PromptField) -> String) -> String {
        self.fill(form, |placeholder| form.escape(&value(placeholder)))
    }

    /// Leaves marks for what only the plugin's shell knows.
    pub fn render_for_plugin(&self, shell: Shell, mut value: impl FnMut(PromptField) -> String) -> String {
        let form = FieldForm::of_plugin(shell);
        let line = self.fill(form, |placeholder| match mark(placeholder) {
            Some(mark) => mark.to_string(),
            None => form.escape(&value(placeholder)),
        });
        // Cut short it could end within an escape.
        if line.chars().count() > MAX_SHOWN { String::new() } else { line }
    }

    fn fill(&self, form: FieldForm, mut shown: impl FnMut(PromptField) -> String) -> String {
        let (mut out, mut leading) = (String::new(), false);
        for piece in &self.0 {
            match piece {
                PromptPiece::Text(text) => {
                    let text = if leading { text.strip_prefix(' ').unwrap_or(text) } else { text };
                    out.push_str(&form.escape(text));
                    leading &= text.is_empty();
                }
                PromptPiece::Value(placeholder) => {
                    let value = shown(*placeholder);
                    if value.is_empty() && out.ends_with(' ') {
                        out.pop();
                    }
                    out.push_str(&value);
                    leading = out.is_empty();
                }
            }
        }
        out
    }
}

/// A character for a value that the plugin fills in; `shell/*/segment.*` know these.
fn mark(placeholder: PromptField) -> Option<char> {
    match placeholder {
        PromptField::Mode => Some('\x1c'),
        PromptField::Directory => Some('\x1d'),
        PromptField::Status => Some('\x1e'),
        _ => None,
    }
}

#[cfg(test)]
#[path = "prompt_template_tests.rs"]
mod tests;
