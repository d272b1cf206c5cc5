//! Whether to colour, and the few styles there are. It writes nothing itself.
//! No meaning hangs on colour alone: without it, every output reads the same.

use anstyle::{AnsiColor, Effects, Style};

/// What the user asked for with `--color` or in the configuration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum When {
    /// On a terminal that can do it.
    #[default]
    Auto,
    /// Even in a pipe
    Always,
    /// Plain text only
    Never,
}

/// Decides about colour for one output.
///
/// The first that is set wins: the command line, the configuration, `NO_COLOR` (not empty), `CLICOLOR_FORCE` (set, not
/// `0`), `CLICOLOR=0`, and else whether it is a terminal whose `TERM` isn't `dumb`. `env` looks a variable up.
pub fn is_color_wanted(explicit: When, config: When, env: impl Fn(&str) -> Option<String>, terminal: bool) -> bool {
    match if explicit == When::Auto { config } else { explicit } {
        When::Always => return true,
        When::Never => return false,
        When::Auto => {}
    }
    let set = |name| env(name).filter(|value| !value.is_empty());
    if set("NO_COLOR").is_some() {
        return false;
    }
    if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") {
        return true;
    }
    if set("CLICOLOR").is_some_and(|value| value == "0") {
        return false;
    }
    terminal && env("TERM").is_none_or(|term| term != "dumb")
}

/// The styles, or none of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Palette {
    on: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    #[default]
    Plain,
    Heading,
    Strong,
    Emphasis,
    /// Less important: markers, notes, closing lines.
    Dim,
    /// Code inside a line, or in another language than the shell's.
    Code,
    /// The word that names the command.
    Command,
    /// A reserved word of the shell.
    Keyword,
    Text,
    Variable,
    Comment,
    Operator,
    /// An option (`-x`, `--long`).
    Flag,
    Good,
    Warning,
    Error,
}

impl Palette {
    pub const fn new(on: bool) -> Self {
        Self { on }
    }

    pub const fn on(self) -> bool {
        self.on
    }

    /// The style of a role; plain when colour is off.
    pub fn style(self, role: Role) -> Style {
        let plain = Style::new();
        if !self.on {
            return plain;
        }
        let color = |color: AnsiColor| plain.fg_color(Some(color.into()));
        match role {
            Role::Plain => plain,
            Role::Heading => color(AnsiColor::Cyan).bold(),
            Role::Strong => plain.bold(),
            Role::Emphasis => plain.italic(),
            Role::Dim => plain.effects(Effects::DIMMED),
            Role::Code => color(AnsiColor::Cyan),
            Role::Command => color(AnsiColor::Green).bold(),
            Role::Keyword => color(AnsiColor::Magenta),
            Role::Text => color(AnsiColor::Yellow),
            Role::Variable => color(AnsiColor::Cyan),
            Role::Comment => plain.effects(Effects::DIMMED | Effects::ITALIC),
            Role::Operator => plain.bold(),
            Role::Flag => color(AnsiColor::Blue),
            Role::Good => color(AnsiColor::Green),
            Role::Warning => color(AnsiColor::Yellow).bold(),
            Role::Error => color(AnsiColor::Red).bold(),
        }
    }

    /// `text` in the style of `role`, closed at the end of every line.
    pub fn paint(self, role: Role, text: &str) -> String {
        let style = self.style(role);
        let paint = |line: &str| if line.is_empty() { String::new() } else { format!("{style}{line}{style:#}") };
        text.split('\n').map(paint).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
#[path = "style_tests.rs"]
mod tests;
