//! Calls a user who looks elsewhere, by a notification or the bell. It must not show a command's
//! arguments: notifications are kept, and seen on locked screens.

use crate::config::settings::Notify;
use crate::lists;
use aish_text::sanitize::clean_line;

/// In characters.
const MOST: usize = 60;

/// The bytes for the terminal; empty when the user wants no notification.
pub fn notification(notify: Notify, env: &dyn Fn(&str) -> Option<String>, text: &str) -> String {
    match (notify, form(env)) {
        (Notify::Off, _) => String::new(),
        (Notify::Bell, _) | (Notify::Osc, NotificationForm::Bell) => "\x07".to_owned(),
        (Notify::Osc, NotificationForm::Osc9) => format!("\x1b]9;{}\x1b\\", harmless(text)),
        (Notify::Osc, NotificationForm::Osc777) => format!("\x1b]777;notify;aish;{}\x1b\\", harmless(text)),
    }
}

pub fn program_of(command: &str) -> &str {
    let first = command.split_whitespace().find(|word| !word.contains('=')).unwrap_or_default();
    first.rsplit('/').next().unwrap_or_default()
}

enum NotificationForm {
    Osc9,
    Osc777,
    Bell,
}

fn form(env: &dyn Fn(&str) -> Option<String>) -> NotificationForm {
    let term = env("TERM").unwrap_or_default();
    // Multiplexers swallow the sequence, and mark a window whose bell rang.
    let inside = ["TMUX", "STY", "ZELLIJ"].into_iter().any(|name| env(name).is_some_and(|value| !value.is_empty()));
    if inside || term.starts_with("screen") || term.starts_with("tmux") {
        return NotificationForm::Bell;
    }
    let names: Vec<String> = ["TERM_PROGRAM", "LC_TERMINAL"].into_iter().filter_map(env).chain([term]).collect();
    if names.iter().any(|name| lists::NOTIFY_OSC_9.has(name)) {
        NotificationForm::Osc9
    } else if names.iter().any(|name| lists::NOTIFY_OSC_777.has(name)) {
        NotificationForm::Osc777
    } else {
        NotificationForm::Bell
    }
}

/// Drops what would end the sequence or its field.
fn harmless(text: &str) -> String {
    let clean: String = clean_line(text).chars().filter(|c| !c.is_control()).take(MOST).collect();
    clean.replace(';', ",")
}

#[cfg(test)]
#[path = "notify_tests.rs"]
mod tests;
