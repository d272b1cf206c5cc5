//! File modes in words: `755`, `u+x`, `go-w`.

use crate::lists;

pub fn describe(mode: &str) -> Option<String> {
    if (3..=4).contains(&mode.len()) && mode.bytes().all(|b| (b'0'..=b'7').contains(&b)) {
        return Some(octal(mode));
    }
    let clauses: Option<Vec<String>> = mode.split(',').map(symbolic).collect();
    Some(clauses?.join("; "))
}

fn octal(mode: &str) -> String {
    let digits: Vec<u32> = mode.bytes().map(|b| u32::from(b - b'0')).collect();
    let (special, who) = if digits.len() == 4 { (digits[0], &digits[1..]) } else { (0, &digits[..]) };
    let names = ["owner", "group", "others"];
    let mut pieces: Vec<String> =
        names.iter().zip(who).map(|(name, bits)| format!("{name} may {}", rights(*bits))).collect();
    for (bit, text) in [(4, "runs as its owner (setuid)"), (2, "runs as its group (setgid)"), (1, "sticky")] {
        if special & bit != 0 {
            pieces.push(text.to_owned());
        }
    }
    pieces.join(", ")
}

fn rights(bits: u32) -> String {
    let list: Vec<&str> =
        [(4, "read"), (2, "write"), (1, "run")].iter().filter(|(b, _)| bits & b != 0).map(|(_, t)| *t).collect();
    match list.as_slice() {
        [] => "do nothing".to_owned(),
        [one] => (*one).to_owned(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

fn symbolic(clause: &str) -> Option<String> {
    let at = clause.find(['+', '-', '='])?;
    let (who, change) = clause.split_at(at);
    let letters = |letters: &str, word: fn(&str) -> Option<&'static str>| {
        letters.chars().map(|c| word(c.encode_utf8(&mut [0; 4]))).collect::<Option<Vec<_>>>()
    };
    let names = letters(who, |letter| lists::of("explain.who", letter))?;
    let who = if names.is_empty() { "everybody".to_owned() } else { names.join(" and ") };
    let what = letters(&change[1..], |letter| lists::of("explain.rights", letter))?;
    let what = if what.is_empty() { "nothing".to_owned() } else { what.join(" and ") };
    Some(match change.chars().next()? {
        '+' => format!("gives {who} the right to {what}"),
        '-' => format!("takes from {who} the right to {what}"),
        _ => format!("sets the rights of {who} to {what}"),
    })
}

#[cfg(test)]
#[path = "modes_tests.rs"]
mod tests;
