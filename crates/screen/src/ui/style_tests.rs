//! The unit tests of `style.rs`.

use super::*;

fn env<'e>(vars: &'e [(&str, &str)]) -> impl Fn(&str) -> Option<String> + 'e {
    |name| vars.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
}

fn decide(explicit: Color, config: Color, vars: &[(&str, &str)], terminal: bool) -> Styles {
    choose_styles(explicit, config, env(vars), terminal)
}

#[test]
fn the_first_that_speaks_wins() {
    use Color::{Always, Auto, Never};
    for (explicit, config, vars, terminal, styles) in [
        (Auto, Auto, &[][..], true, Styles::Colors),
        (Auto, Auto, &[], false, Styles::None),
        (Auto, Auto, &[("TERM", "dumb")], true, Styles::None),
        (Auto, Auto, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], true, Styles::Effects),
        (Auto, Auto, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], false, Styles::None),
        (Auto, Auto, &[("NO_COLOR", "1"), ("TERM", "dumb")], true, Styles::None),
        (Auto, Auto, &[("NO_COLOR", "")], true, Styles::Colors),
        (Auto, Auto, &[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")], false, Styles::Colors),
        (Auto, Auto, &[("CLICOLOR_FORCE", "0")], false, Styles::None),
        (Auto, Auto, &[("CLICOLOR", "0")], true, Styles::None),
        (Auto, Always, &[("NO_COLOR", "1")], false, Styles::Colors),
        (Never, Always, &[("CLICOLOR_FORCE", "1")], true, Styles::None),
        (Always, Never, &[("NO_COLOR", "1")], false, Styles::Colors),
    ] {
        assert_eq!(decide(explicit, config, vars, terminal), styles, "{explicit:?} {config:?} {vars:?} {terminal}");
    }
}

#[test]
fn without_colours_the_effects_stay_and_no_theme_has_a_role_without_meaning() {
    use StyleRole::{
        Code, Command, Comment, Dim, Emphasis, Error, Flag, Good, Heading, Keyword, Link, Operator, Strong, Text,
    };
    for role in [
        Code,
        Command,
        Comment,
        Dim,
        Emphasis,
        Error,
        Flag,
        Good,
        Heading,
        Keyword,
        Link,
        Operator,
        Strong,
        Text,
        StyleRole::Warning,
    ] {
        let colors = |styles, theme| Palette::of(styles, theme, false).style(role);
        let effects = colors(Styles::Effects, Theme::Light);
        assert_eq!(effects.get_fg_color(), None, "{role:?}");
        for theme in [Theme::Dark, Theme::Light] {
            let style = colors(Styles::Colors, theme);
            assert_eq!(style.get_effects(), effects.get_effects(), "{role:?}");
            let unreadable = theme == Theme::Light
                && [AnsiColor::Yellow, AnsiColor::Cyan, AnsiColor::White]
                    .iter()
                    .any(|c| style.get_fg_color() == Some((*c).into()));
            assert!(!unreadable, "{role:?} on white");
        }
    }
    for weighty in [Heading, Strong, Command, StyleRole::Warning, Error] {
        let style = Palette::of(Styles::Effects, Theme::Dark, false).style(weighty);
        assert!(style.get_effects().contains(Effects::BOLD), "{weighty:?}");
    }
}

#[test]
fn the_background_is_what_the_terminal_says_and_nobody_is_asked() {
    for (said, theme) in [
        (&[][..], Theme::Dark),
        (&[("COLORFGBG", "15;0")], Theme::Dark),
        (&[("COLORFGBG", "0;15")], Theme::Light),
        (&[("COLORFGBG", "0;default;7")], Theme::Light),
        (&[("COLORFGBG", "7;8")], Theme::Dark),
        (&[("COLORFGBG", "0;default")], Theme::Dark),
        (&[("COLORFGBG", "")], Theme::Dark),
    ] {
        assert_eq!(Theme::from_env(env(said)), theme, "{said:?}");
    }
}

#[test]
fn links_are_for_terminals_that_make_them() {
    for (vars, links) in [
        (&[("TERM", "xterm-256color")][..], false),
        (&[("TERM", "xterm-kitty")], true),
        (&[("TERM", "xterm-256color"), ("VTE_VERSION", "7600")], true),
        (&[("TERM", "xterm-256color"), ("VTE_VERSION", "4400")], false),
        (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")], true),
        (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "Apple_Terminal")], false),
        (&[("TERM", "tmux-256color"), ("VTE_VERSION", "7600")], false),
        (&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/x,1,0")], false),
    ] {
        assert_eq!(knows_links(env(vars)), links, "{vars:?}");
    }
}

#[test]
fn styles_end_with_the_line() {
    let palette = Palette::new(true);
    assert_eq!(palette.paint(StyleRole::Strong, "a\n\nb"), "\x1b[1ma\x1b[0m\n\n\x1b[1mb\x1b[0m");
    assert_eq!(Palette::new(false).paint(StyleRole::Error, "a\nb"), "a\nb");
}
