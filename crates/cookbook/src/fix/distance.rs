//! Distance of a mistyped name from a real one. Swapped, doubled and neighbouring keys cost less.

/// Keyboard rows; neighbours in a row or diagonal are slips.
const ROWS: [&str; 4] = ["1234567890-", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

const SWAP: u32 = 6;
const DOUBLE: u32 = 6;
const NEIGHBOUR: u32 = 8;
const CASE: u32 = 2;
const INSERT: u32 = 10;
const REPLACE: u32 = 12;

const MAX_NAME: usize = 64;

fn place(c: char) -> Option<(usize, usize)> {
    ROWS.iter().enumerate().find_map(|(row, keys)| Some((row, keys.find(c.to_ascii_lowercase())?)))
}

fn replace_cost(a: char, b: char) -> u32 {
    if a == b {
        return 0;
    }
    if a.eq_ignore_ascii_case(&b) {
        return CASE;
    }
    match (place(a), place(b)) {
        (Some((r, c)), Some((s, d))) if r.abs_diff(s) <= 1 && c.abs_diff(d) <= 1 => NEIGHBOUR,
        _ => REPLACE,
    }
}

/// Cost of typing `typed` for `meant`; `None` above `limit`.
pub fn cost(typed: &str, meant: &str, limit: u32) -> Option<u32> {
    let a: Vec<char> = typed.chars().take(MAX_NAME + 1).collect();
    let b: Vec<char> = meant.chars().take(MAX_NAME + 1).collect();
    if a.len() > MAX_NAME || b.len() > MAX_NAME || a.len().abs_diff(b.len()) as u32 * DOUBLE > limit {
        return None;
    }
    let width = b.len() + 1;
    let mut grid = vec![0u32; (a.len() + 1) * width];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            if i == 0 && j == 0 {
                continue;
            }
            let mut best = u32::MAX;
            if i > 0 {
                // A repeated letter is cheap.
                let step = if i > 1 && a[i - 1] == a[i - 2] { DOUBLE } else { INSERT };
                best = best.min(grid[(i - 1) * width + j].saturating_add(step));
            }
            if j > 0 {
                let step = if j > 1 && b[j - 1] == b[j - 2] { DOUBLE } else { INSERT };
                best = best.min(grid[i * width + j - 1].saturating_add(step));
            }
            if i > 0 && j > 0 {
                best = best.min(grid[(i - 1) * width + j - 1].saturating_add(replace_cost(a[i - 1], b[j - 1])));
            }
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(grid[(i - 2) * width + j - 2].saturating_add(SWAP));
            }
            grid[i * width + j] = best;
        }
    }
    grid.last().copied().filter(|cost| *cost <= limit)
}

pub fn limit(length: usize) -> u32 {
    match length {
        0 | 1 => 0,
        2 => SWAP,
        3 => INSERT,
        4 => REPLACE,
        5..=7 => 18,
        _ => 24,
    }
}

/// `file2` for `file3` isn't a slip.
fn numbered_apart(a: &str, b: &str) -> bool {
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    let (a, b) = (digits(a), digits(b));
    !a.is_empty() && !b.is_empty() && a != b
}

/// The clearly nearest; a lower `rank` (everyday names) decides ties, equal ranks give none.
pub fn nearest<'a>(
    typed: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    rank: impl Fn(&str) -> u32,
) -> Option<&'a str> {
    let limit = limit(typed.chars().count());
    let mut best: Option<(u32, u32, &str)> = None;
    let mut tied = false;
    for candidate in candidates {
        if candidate == typed || numbered_apart(typed, candidate) {
            continue;
        }
        let Some(cost) = cost(typed, candidate, limit) else { continue };
        let rank = rank(candidate);
        match best {
            Some((c, r, name)) if (cost, rank) == (c, r) && name != candidate => tied = true,
            Some((c, r, _)) if (cost, rank) >= (c, r) => {}
            _ => {
                best = Some((cost, rank, candidate));
                tied = false;
            }
        }
    }
    best.filter(|_| !tied).map(|(_, _, name)| name)
}

#[cfg(test)]
#[path = "distance_tests.rs"]
mod tests;
