//! Answers a request that is nothing but a calculation: numbers, and signs or the words for them.

use crate::certainty::Fit;
use crate::{Suggestion, lists};

/// Most digits of a number that awk keeps.
const DIGITS: usize = 15;

/// The command that prints the result.
pub fn answer(request: &str) -> Option<Suggestion> {
    let low = request.to_lowercase();
    let starts = |word: &str| word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '-' | '.'));
    let words: Vec<&str> = low.trim_end_matches(['?', '=', ' ']).split_whitespace().collect();
    let (asking, calculation) = words.split_at(words.iter().position(|word| starts(word))?);
    if !asking.iter().all(|word| lists::ARITHMETIC_ASKING.has(word)) {
        return None;
    }
    let text = calculation.join(" ");
    // "5-10" are lines, "3/4/2024" and "2024-01-31" are dates.
    let plain = text.contains([' ', '*', '+', '(', '^', '%']);
    if !plain && (asking.is_empty() || text.matches(['-', '/']).count() > 1) {
        return None;
    }
    let sum = formula(&text)?;
    let found = Suggestion::new(format!("awk 'BEGIN {{ print {sum} }}'"), format!("Calculate {sum}"), "calc", 0.99);
    Some(Suggestion { fit: Fit::Whole, ..found })
}

/// The calculation as awk reads it; `None` if it isn't a whole one with a sign between two numbers.
fn formula(text: &str) -> Option<String> {
    let (mut sum, mut rest) = (String::new(), text);
    let (mut depth, mut signs, mut number_behind) = (0, 0, true);
    while let Some(first) = rest.chars().next() {
        let same = |c: char| if first.is_alphabetic() { c.is_alphabetic() } else { c.is_ascii_digit() || c == '.' };
        let length = rest.find(|c| !same(c)).unwrap_or(rest.len()).max(first.len_utf8());
        let (piece, behind) = rest.split_at(length);
        rest = behind.trim_start();
        match lists::of("arithmetic.signs", piece).unwrap_or(piece) {
            // "multiplied by", "15% of 80".
            "by" if !sum.is_empty() && number_behind => {}
            "%" if !number_behind && rest.starts_with("of ") => {
                rest = &rest["of ".len()..];
                sum.push_str(" / 100 * ");
                (signs, number_behind) = (signs + 1, true);
            }
            sign @ ("(" | "-") if number_behind => {
                sum.push_str(sign);
                depth += i32::from(sign == "(");
            }
            ")" if !number_behind && depth > 0 => {
                sum.push(')');
                depth -= 1;
            }
            sign @ ("+" | "-" | "*" | "/" | "^" | "%") if !number_behind => {
                sum.push_str(&format!(" {sign} "));
                (signs, number_behind) = (signs + 1, true);
            }
            // "inf" and "nan" parse as numbers too.
            number if number_behind && !first.is_alphabetic() && fits(number) => {
                sum.push_str(number);
                number_behind = false;
            }
            _ => return None,
        }
    }
    (signs > 0 && depth == 0 && !number_behind).then_some(sum)
}

fn fits(number: &str) -> bool {
    number.len() <= DIGITS && number.parse::<f64>().is_ok()
}
