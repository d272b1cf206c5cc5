//! The template of a prompt segment (`shell.prompt`): reading it, and filling it in so that the
//! prompt of a shell shows what it says and runs nothing of it. It must not know where values come
//! from.

use clap::ValueEnum;

use aish_text::Shell;
use aish_text::nearest::nearest;
use aish_text::sanitize::clean;

/// What `aish prompt` prints where no template is set.
pub const DEFAULT: &str = "{model} {cost} {mode}";

/// The longest segment that a shell is given, in characters.
const MAX_SHOWN: usize = 400;

aish_text::named_enum! {
    /// A field of a template as `{name}`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PromptField {
        /// The model, by its name at the provider.
        Model = "model",
        Preset = "preset",
        /// What this shell's calls have cost.
        Cost = "cost",
        /// What all calls of today have cost.
        CostToday = "cost_today",
        /// How many tokens the next question takes along.
        ContextUsed = "ctx_used",
        /// How many it may.
        ContextMax = "ctx_max",
        /// The questions of this conversation so far.
        Turn = "turn",
        /// Whether Norris is at work, and whether lines are judged.
        Mode = "mode",
        /// The current directory, its last two names.
        Directory = "cwd_short",
        /// The exit status of the last command, unless it is 0.
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
    /// The form in which the plugin of a shell is given its segment; in bash its prompt substitutes
    /// it.
    pub fn of_plugin(shell: Shell) -> Self {
        match shell {
            Shell::Zsh => Self::Zsh,
            Shell::Bash | Shell::Fish => Self::Plain,
        }
    }

    /// `text` so that the prompt shows it. Control characters and what deceives are gone.
    fn escape(self, text: &str) -> String {
        let mut out = String::new();
        for c in clean(text).chars() {
            match (self, c) {
                (_, '\n' | '\t') => out.push(' '),
                (Self::Zsh, '%') => out.push_str("%%"),
                // What shows nothing parts it from a name behind it.
                (Self::Zsh, '$') => out.push_str("$%{%}"),
                // There is no way to write it that means the same with and without `prompt_subst`.
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
    /// Reads a template; a brace that encloses no name is a brace. The error says which name it
    /// doesn't know, in words that follow the template's name, and what to do about it.
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

    /// The segment for `form`. A placeholder of which `value` knows nothing takes the blank before
    /// it along; where it is the first, the one behind it.
    pub fn render(&self, form: FieldForm, mut value: impl FnMut(PromptField) -> String) -> String {
        self.fill(form, |placeholder| form.escape(&value(placeholder)))
    }

    /// The same for a plugin, which fills in what only its shell knows.
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

/// A stand-in for a value that the plugin fills in: `shell/*/segment.*` know these characters.
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
