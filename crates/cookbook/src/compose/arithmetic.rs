//! Sums, percentages and numbers in other bases. It takes a request only if the whole of it is arithmetic.

use super::Built;
use crate::lists;

/// The arithmetic family's offer for a request as it was typed.
pub fn build(words: &str) -> Option<Built> {
    let low = words.trim().trim_end_matches(['?', '.', '!', '=']).trim().to_lowercase();
    let (told, rest) = frame(&low);
    bases(rest).or_else(|| sum(rest, told))
}

/// Takes the words of asking off; whether they asked for a calculation in so many words.
fn frame(low: &str) -> (bool, &str) {
    let (mut rest, mut told) = (low.trim(), false);
    loop {
        let cut = |list: &[&str]| {
            list.iter().find_map(|w| {
                rest.strip_prefix(w).filter(|r| r.starts_with([' ', ':'])).map(|r| r.trim_start_matches([' ', ':']))
            })
        };
        if let Some(r) = cut(lists::words("arithmetic.calculates")) {
            (rest, told) = (r, true);
        } else if let Some(r) = cut(lists::words("arithmetic.asks")) {
            rest = r;
        } else {
            break;
        }
    }
    for tail in [" please", " equal to", " equal", " equals", " pls", " for me"] {
        rest = rest.strip_suffix(tail).unwrap_or(rest);
    }
    (told, rest)
}

fn base_of(word: &str) -> Option<u32> {
    Some(match word {
        "hex" | "hexadecimal" | "hexa" | "hexdecimal" | "base16" => 16,
        "binary" | "bin" | "bits" | "base2" => 2,
        "octal" | "oct" | "base8" => 8,
        "decimal" | "dec" | "base10" => 10,
        _ => return None,
    })
}

/// "255 to hex", "binary of 37", "0xff in decimal", "convert binary 1010 to decimal".
fn bases(text: &str) -> Option<Built> {
    let (mut number, mut source, mut target): (Option<&str>, Option<u32>, Option<u32>) = (None, None, None);
    let words: Vec<&str> = text.split(' ').collect();
    let named = |w: &&str| base_of(w.trim_end_matches(',')).is_some();
    let several = words.iter().filter(|w| named(w)).count() > 1;
    let mut before = "";
    for word in &words {
        if let Some(base) = base_of(word) {
            // "to hex", "in binary", "hex of": what is wanted; "binary 1010", "from hex": what there is.
            let wanted = matches!(before, "to" | "into" | "in" | "as" | "a") || !several;
            let slot = if wanted && target.is_none() && before != "from" { &mut target } else { &mut source };
            if slot.replace(base).is_some() {
                return None;
            }
        } else if word.chars().any(|c| c.is_ascii_digit())
            || (several && word.len() < 9 && number.is_none() && is_hex(word))
        {
            if number.replace(word).is_some() {
                return None;
            }
        } else if !lists::has("arithmetic.base-words", word) {
            return None;
        }
        before = word;
    }
    let (number, target) = (number?, target?);
    let (digits, source) = match number.get(..2) {
        Some("0x") => (&number[2..], 16),
        Some("0b") => (&number[2..], 2),
        Some("0o") => (&number[2..], 8),
        _ => match source {
            Some(source) => (number, source),
            None if target != 10 => (number, 10),
            None if is_hex(number) && number.contains(|c: char| c.is_ascii_alphabetic()) => (number, 16),
            None => return None,
        },
    };
    let value = u32::from_str_radix(digits, source).ok()?;
    let command = match (source, target) {
        (a, b) if a == b => return None,
        (2, 10) => format!(
            "awk 'BEGIN {{ b = \"{digits}\"; for (i = 1; i <= length(b); i++) n = 2 * n + substr(b, i, 1); print n }}'"
        ),
        (16, 10) => format!("printf '%d\\n' 0x{digits}"),
        (8, 10) => format!("printf '%d\\n' 0{digits}"),
        (_, 16) => format!("printf '%x\\n' {value}"),
        (_, 8) => format!("printf '%o\\n' {value}"),
        (_, 2) => format!("awk 'BEGIN {{ n = {value}; do {{ b = n % 2 b; n = int(n / 2) }} while (n > 0); print b }}'"),
        _ => return None,
    };
    Some(Built { command, title: format!("Write {number} in base {target}"), recipe: "misc.base", score: 1.0 })
}

fn is_hex(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_hexdigit())
}

/// Words for signs, longest first where one begins another.
const SIGNS: &[(&str, &str)] = &[
    (" to the power of ", " ^ "),
    (" raised to the power of ", " ^ "),
    (" to the power ", " ^ "),
    (" multiplied by ", " * "),
    (" multiplied with ", " * "),
    (" divided by ", " / "),
    (" percent of ", " / 100 * "),
    ("% of ", " / 100 * "),
    (" times ", " * "),
    (" plus ", " + "),
    (" minus ", " - "),
    (" modulo ", " % "),
    (" mod ", " % "),
    (" over ", " / "),
    (" x ", " * "),
    (" squared", " ^ 2"),
    (" cubed", " ^ 3"),
    ("**", "^"),
    ("×", "*"),
    ("÷", "/"),
    ("−", "-"),
];

/// An expression that awk works out.
fn sum(text: &str, told: bool) -> Option<Built> {
    let mut expr = text.to_owned();
    let root = ["square root of ", "sqrt of ", "sqrt "].iter().find_map(|r| expr.strip_prefix(r)).map(str::to_owned);
    if let Some(of) = root {
        if of.parse::<f64>().is_err() {
            return None;
        }
        expr = format!("sqrt({of})");
    } else {
        for (word, sign) in SIGNS {
            expr = expr.replace(word, sign);
        }
        // "1,000" is a thousand.
        expr = expr.replace(',', "").split_whitespace().collect::<Vec<_>>().join(" ");
        let spaced = [" + ", " - ", " * ", " / ", " ^ ", " % "].iter().any(|s| expr.contains(s));
        let plain = expr.contains(['+', '*', '^', '(']) || spaced || told && expr.contains(['-', '/', '%']);
        let numbers = expr.split(|c: char| !c.is_ascii_digit() && c != '.').filter(|n| !n.is_empty()).count();
        if !plain || numbers < 2 || !valid(&expr) {
            return None;
        }
    }
    Some(Built {
        command: format!("awk 'BEGIN {{ printf \"%.12g\\n\", {expr} }}'"),
        title: format!("Work out {text}"),
        recipe: "misc.sum",
        score: 1.0,
    })
}

/// Whether the text is numbers, signs and brackets in their places.
fn valid(expr: &str) -> bool {
    let (mut open, mut value) = (0i32, false);
    let mut chars = expr.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            ' ' => {}
            '0'..='9' | '.' => {
                if value {
                    return false;
                }
                let mut dots = usize::from(c == '.');
                while let Some(d) = chars.next_if(|d| d.is_ascii_digit() || *d == '.') {
                    dots += usize::from(d == '.');
                }
                if dots > 1 {
                    return false;
                }
                value = true;
            }
            '(' if !value => open += 1,
            ')' if value && open > 0 => open -= 1,
            '-' if !value => {}
            '+' | '-' | '*' | '/' | '^' | '%' if value => value = false,
            _ => return false,
        }
    }
    value && open == 0
}

#[cfg(test)]
#[path = "arithmetic_tests.rs"]
mod tests;
