//! The greeting of the throw-away shell of `aish try`: what is real in it, the model, what to type.
//! Pure.

use unicode_width::UnicodeWidthStr;

use super::wrap::wrap_text;

const TO_TRY: [(&str, &str); 4] = [
    ("find files larger than 10MB in /var/log", "Alt-I makes a command of it"),
    ("? how do I see what listens on port 8080", "Enter asks"),
    ("tar -xzf backup.tgz -C /tmp", "Alt-K says what it does"),
    (":help", "all keys and commands"),
];

pub fn try_greeting(model: &str, columns: usize) -> Vec<String> {
    let columns = if columns == 0 { 80 } else { columns };
    let about = [
        "A shell to try aish in. What you run is real; what aish keeps of it goes away with `exit`.".to_owned(),
        format!("The model is {model}."),
    ];
    let mut lines: Vec<String> = about.iter().flat_map(|text| wrap_text(text, columns - 1)).collect();
    lines.push(String::new());
    let room = TO_TRY.iter().map(|(typed, _)| typed.width()).max().unwrap_or(0);
    let beside = TO_TRY.iter().all(|(_, then)| room + then.width() + 4 < columns);
    for (typed, then) in TO_TRY {
        if beside {
            lines.push(format!("  {typed:room$}  {then}"));
        } else {
            lines.extend(wrap_text(typed, columns - 3).iter().map(|row| format!("  {row}")));
            lines.extend(wrap_text(then, columns - 7).iter().map(|row| format!("      {row}")));
        }
    }
    lines.push(String::new());
    lines
}

#[cfg(test)]
#[path = "greeting_tests.rs"]
mod tests;
