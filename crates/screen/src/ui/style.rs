//! The styles of an output. It writes nothing. Colour alone never carries meaning.

use anstyle::{AnsiColor, Effects, Style};

use crate::config::settings::Color;

/// The width of a HALT's rule, in columns (HALT-03).
pub const RULE: usize = 47;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Styles {
    /// Text as it is.
    #[default]
    None,
    /// Bold, dim, italic, underlined; no colours.
    Effects,
    Colors,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    Dark,
    Light,
}

impl Theme {
    /// `COLORFGBG`, else dark. No terminal is asked: a late answer would be read as keys.
    pub fn from_env(env: impl Fn(&str) -> Option<String>) -> Self {
        match env("COLORFGBG").as_deref().and_then(|both| both.rsplit(';').next()?.trim().parse::<u8>().ok()) {
            Some(7 | 9..=15) => Self::Light,
            _ => Self::Dark,
        }
    }
}

/// The first that is set decides: option, configuration, `NO_COLOR` (not empty; keeps other
/// styles), `CLICOLOR_FORCE` (set, not `0`), `CLICOLOR=0`, else a terminal whose `TERM` isn't
/// `dumb`.
pub fn choose_styles(explicit: Color, config: Color, env: impl Fn(&str) -> Option<String>, terminal: bool) -> Styles {
    match if explicit == Color::Auto { config } else { explicit } {
        Color::Always => return Styles::Colors,
        Color::Never => return Styles::None,
        Color::Auto => {}
    }
    let capable = terminal && env("TERM").is_none_or(|term| term != "dumb");
    let set = |name| env(name).filter(|value| !value.is_empty());
    if set("NO_COLOR").is_some() {
        return if capable { Styles::Effects } else { Styles::None };
    }
    if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") {
        return Styles::Colors;
    }
    if set("CLICOLOR").is_some_and(|value| value == "0") {
        return Styles::None;
    }
    if capable { Styles::Colors } else { Styles::None }
}

/// Known to support OSC 8; other terminals may show the bytes. Unknown below a multiplexer.
pub fn knows_links(env: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name| env(name).filter(|value| !value.is_empty());
    let term = set("TERM").unwrap_or_default();
    if set("TMUX").is_some() || set("STY").is_some() || ["screen", "tmux"].iter().any(|name| term.starts_with(name)) {
        return false;
    }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby", "WarpTerminal"];
    let terms = ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "contour", "wezterm"];
    set("TERM_PROGRAM").is_some_and(|program| programs.contains(&program.as_str()))
        || terms.iter().any(|name| term.starts_with(name))
        || set("VTE_VERSION").and_then(|version| version.parse::<u32>().ok()).is_some_and(|version| version >= 5000)
        || ["KITTY_WINDOW_ID", "KONSOLE_VERSION", "WT_SESSION"].into_iter().any(|name| set(name).is_some())
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Palette {
    styles: Styles,
    theme: Theme,
    links: bool,
    /// Plain text is dim here.
    quiet: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StyleRole {
    #[default]
    Plain,
    /// The first heading of an answer.
    Title,
    Heading,
    Strong,
    Emphasis,
    StrongEmphasis,
    Struck,
    /// Less important: markers, notes, closing lines.
    Dim,
    /// Code inside a line, or not of a shell.
    Code,
    Command,
    Keyword,
    Text,
    Variable,
    Comment,
    Operator,
    /// `-x`, `--long`
    Flag,
    Link,
    Good,
    Warning,
    Error,
}

impl Palette {
    /// Colours for a dark background, or no styles; no links.
    pub const fn new(on: bool) -> Self {
        Self { styles: if on { Styles::Colors } else { Styles::None }, theme: Theme::Dark, links: false, quiet: false }
    }

    /// `links`: the terminal supports OSC 8.
    pub const fn of(styles: Styles, theme: Theme, links: bool) -> Self {
        Self { styles, theme, links, quiet: false }
    }

    /// Plain text becomes dim: for text that the eye should not find first.
    pub const fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// Without styles text is shown as it is.
    pub fn on(self) -> bool {
        self.styles != Styles::None
    }

    /// A colour or a weight can replace a marker.
    pub fn has_colors(self) -> bool {
        self.styles == Styles::Colors
    }

    pub fn links(self) -> bool {
        self.on() && self.links
    }

    pub fn style(self, role: StyleRole) -> Style {
        let plain = Style::new();
        // Cyan and yellow can't be read on white.
        let color = |dark: AnsiColor, light: AnsiColor| match (self.styles, self.theme) {
            (Styles::Colors, Theme::Dark) => plain.fg_color(Some(dark.into())),
            (Styles::Colors, Theme::Light) => plain.fg_color(Some(light.into())),
            _ => plain,
        };
        if !self.on() {
            return plain;
        }
        match role {
            StyleRole::Plain if self.quiet => plain.effects(Effects::DIMMED),
            StyleRole::Plain => plain,
            StyleRole::Title => color(AnsiColor::Cyan, AnsiColor::Blue).bold().underline(),
            StyleRole::Heading => color(AnsiColor::Cyan, AnsiColor::Blue).bold(),
            StyleRole::Strong | StyleRole::Operator => plain.bold(),
            StyleRole::Emphasis => plain.italic(),
            StyleRole::StrongEmphasis => plain.bold().italic(),
            StyleRole::Struck => plain.strikethrough(),
            StyleRole::Dim => plain.effects(Effects::DIMMED),
            StyleRole::Code | StyleRole::Variable => color(AnsiColor::Cyan, AnsiColor::Blue),
            StyleRole::Command => color(AnsiColor::Green, AnsiColor::Green).bold(),
            StyleRole::Keyword => color(AnsiColor::Magenta, AnsiColor::Magenta),
            StyleRole::Text => color(AnsiColor::Yellow, AnsiColor::Red),
            StyleRole::Comment => plain.effects(Effects::DIMMED | Effects::ITALIC),
            StyleRole::Flag => color(AnsiColor::Blue, AnsiColor::Magenta),
            StyleRole::Link => color(AnsiColor::Blue, AnsiColor::Blue).underline(),
            StyleRole::Good => color(AnsiColor::Green, AnsiColor::Green),
            StyleRole::Warning => color(AnsiColor::Yellow, AnsiColor::Magenta).bold(),
            StyleRole::Error => color(AnsiColor::Red, AnsiColor::Red).bold(),
        }
    }

    /// Styles are closed at the end of every line.
    pub fn paint(self, role: StyleRole, text: &str) -> String {
        let style = self.style(role);
        let paint = |line: &str| if line.is_empty() { String::new() } else { format!("{style}{line}{style:#}") };
        text.split('\n').map(paint).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
#[path = "style_tests.rs"]
mod tests;
