//! Values named by the head of their column (`INSERT INTO t (…, password) VALUES (…)`, CSV, tables
//! of database clients) or by the first cell of their row (`Key    Value`).

use super::detect::FoundSecret;
use super::entropy::{Classes, random};
use super::lists;
use super::names::{Tier, classify};
use super::text::{has_at, is_name, lines, skip_space};
use super::values::Setting;

const MAX_ROW: usize = 1000;

const MOST: usize = 64;

fn plain(name: &[u8]) -> Option<&[u8]> {
    let name = name.trim_ascii();
    let inner = match name {
        [b'"' | b'`' | b'\'' | b'[', inner @ .., b'"' | b'`' | b'\'' | b']'] => inner,
        _ => name,
    };
    (!inner.is_empty() && inner.len() <= 40 && inner.iter().all(|b| is_name(*b))).then_some(inner)
}

/// Index and tier of the telling columns of a head; `None` if a cell isn't a name.
fn telling<'a>(cells: impl Iterator<Item = &'a [u8]>) -> Option<Vec<(usize, Tier)>> {
    let mut found = Vec::new();
    for (number, cell) in cells.enumerate() {
        if let Some(tier) = classify(plain(cell)?)
            && matches!(tier, Tier::Password | Tier::Token)
            && number < MOST
        {
            found.push((number, tier));
        }
    }
    (!found.is_empty()).then_some(found)
}

fn take(text: &[u8], start: usize, end: usize, tier: Tier, out: &mut Vec<FoundSecret>) {
    out.extend(FoundSecret::named(start..end, "column").judged(text, tier, Setting::PLACE));
}

/// Takes the rows behind SQL's `VALUES`, which ends at `at`; returns their end.
fn rows(text: &[u8], at: usize, columns: &[(usize, Tier)], out: &mut Vec<FoundSecret>) -> usize {
    let mut i = skip_space(text, at);
    while text.get(i) == Some(&b'(') {
        i += 1;
        let (stop, mut number, mut depth) = (text.len().min(i + 4 * MAX_ROW), 0, 0usize);
        while i < stop {
            match text[i] {
                b'\'' | b'"' => {
                    let (quote, start) = (text[i], i + 1);
                    i += 1;
                    while i < stop && (text[i] != quote || text.get(i + 1) == Some(&quote)) {
                        i += 1 + usize::from(text[i] == quote || text[i] == b'\\');
                    }
                    if let Some((_, tier)) = columns.iter().find(|c| c.0 == number) {
                        take(text, start, i.min(stop), *tier, out);
                    }
                }
                b'(' => depth += 1,
                b')' if depth == 0 => break,
                b')' => depth -= 1,
                b',' if depth == 0 => number += 1,
                _ => {}
            }
            i += 1;
        }
        i = skip_space(text, i + 1);
        if text.get(i) == Some(&b',') {
            i = skip_space(text, i + 1);
        }
    }
    i
}

fn inserts(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut at = 0;
    while let Some(i) = text.get(at..).and_then(|rest| rest.iter().position(|b| *b == b')')) {
        let close = at + i;
        at = close + 1;
        let word = skip_space(text, at);
        if !has_at(text, word, b"values") {
            continue;
        }
        let floor = close.saturating_sub(MAX_ROW);
        let Some(open) = (floor..close).rev().find(|i| b"()".contains(&text[*i])) else { continue };
        if let Some(columns) = telling(text[open + 1..close].split(|b| *b == b',')) {
            at = rows(text, word + 6, &columns, out).max(at);
        }
    }
}

fn separator(line: &[u8]) -> Option<u8> {
    let mut mark = None;
    for b in line {
        match b {
            b',' | b';' | b'\t' | b'|' => {
                if *mark.get_or_insert(*b) != *b {
                    return None;
                }
            }
            b' ' | b'"' | b'`' | b'\r' => {}
            b if is_name(*b) => {}
            _ => return None,
        }
    }
    mark
}

type Head = (u8, usize, Vec<(usize, Tier)>);

fn tables(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut open: Option<Head> = None;
    for (start, line) in lines(text) {
        if let Some((mark, cells, columns)) = &open {
            let rule = !line.is_empty() && line.iter().all(|b| b"-+|: \r".contains(b));
            if rule {
                continue;
            }
            if line.len() < 4 * MAX_ROW && line.iter().filter(|b| *b == mark).count() == *cells {
                let mut from = start;
                for (number, cell) in line.split(|b| b == mark).enumerate() {
                    if let Some((_, tier)) = columns.iter().find(|c| c.0 == number) {
                        let blanks = cell.len() - cell.trim_ascii_start().len();
                        let mut value = cell.trim_ascii();
                        let mut first = from + blanks;
                        if let [b'"', inner @ .., b'"'] = value {
                            value = inner;
                            first += 1;
                        }
                        take(text, first, first + value.len(), *tier, out);
                    }
                    from += cell.len() + 1;
                }
                continue;
            }
            open = None;
        }
        if line.len() > 4
            && line.len() < MAX_ROW
            && let Some(mark) = separator(line)
        {
            // Database clients may frame the line with `|`.
            let cells = line.split(|b| *b == mark);
            let frame = usize::from(mark == b'|' && line.trim_ascii().starts_with(b"|"));
            let inner: Vec<&[u8]> =
                cells.skip(frame).filter(|cell| mark != b'|' || !cell.trim_ascii().is_empty()).collect();
            if inner.len() > 1
                && let Some(mut columns) = telling(inner.into_iter())
            {
                columns.iter_mut().for_each(|c| c.0 += frame);
                open = Some((mark, line.iter().filter(|b| **b == mark).count(), columns));
            }
        }
    }
}

/// Columns of a head aligned by two blanks or more: start, and tier if the name is telling.
fn aligned_head(line: &[u8]) -> Option<Vec<(usize, Option<Tier>)>> {
    let mut columns = Vec::new();
    let mut at = 0;
    while at < line.len() && columns.len() < MOST {
        let start = at + line[at..].iter().position(|b| *b != b' ')?;
        if at > 0 && start < at + 2 {
            return None;
        }
        let end = line[start..].iter().position(|b| *b == b' ').map_or(line.len(), |length| start + length);
        let tier = classify(plain(&line[start..end])?);
        columns.push((start, tier.filter(|tier| matches!(tier, Tier::Password | Tier::Token))));
        at = end;
    }
    (columns.len() > 1 && columns.iter().any(|column| column.1.is_some())).then_some(columns)
}

/// Tables aligned by blanks: random-looking values below a telling name.
fn aligned(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut open: Vec<(usize, Option<Tier>)> = Vec::new();
    for (start, line) in lines(text) {
        // A head starts in column 0; other lines matter only below a head.
        if open.is_empty() && !line.first().is_some_and(|b| is_name(*b)) {
            continue;
        }
        let line = line.trim_ascii_end();
        if line.is_empty() || line.len() > MAX_ROW {
            open.clear();
            continue;
        }
        if line.iter().all(|b| is_name(*b) || *b == b' ')
            && line.windows(2).any(|pair| pair == b"  ")
            && let Some(columns) = aligned_head(line)
        {
            open = columns;
            continue;
        }
        for (from, tier) in open.iter().filter_map(|(from, tier)| Some((*from, (*tier)?))) {
            let begins = from < line.len() && (from == 0 || line[from - 1] == b' ');
            let rest = if begins { &line[from..] } else { continue };
            let cell = &rest[..rest.iter().position(|b| *b == b' ').unwrap_or(rest.len())];
            if Classes::of(cell).mixes_digits() && random(cell, 10) {
                take(text, start + from, start + from + cell.len(), tier, out);
            }
        }
    }
}

/// The two cells of `line`, parted by two blanks or more and without blanks; else `None`.
fn two_cells(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let (name, rest) = line.split_at(line.iter().position(|b| *b == b' ')?);
    let value = rest.trim_ascii_start();
    (!name.is_empty() && value.len() + 2 <= rest.len() && !value.is_empty() && !value.contains(&b' '))
        .then_some((name, value))
}

fn settings_head(line: &[u8]) -> bool {
    two_cells(line).is_some_and(|(name, value)| {
        let is_value = [&b"value"[..], b"values"].iter().any(|known| value.eq_ignore_ascii_case(known));
        is_value && lists::has_in_any_case(lists::COLUMNS_NAMES, name)
    })
}

/// Takes the value beside each telling name, up to the next empty line.
fn settings(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut open = false;
    for (start, line) in lines(text) {
        let line = line.trim_ascii_end();
        if line.is_empty() || line.len() > MAX_ROW {
            open = false;
        } else if !open {
            open = line.len() < 80 && settings_head(line);
        } else if let Some((name, value)) = two_cells(line)
            && let Some(tier) = plain(name).and_then(classify)
            && matches!(tier, Tier::Password | Tier::Token)
        {
            let end = start + line.len();
            take(text, end - value.len(), end, tier, out);
        }
    }
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    inserts(text, out);
    tables(text, out);
    aligned(text, out);
    settings(text, out);
}

#[cfg(test)]
#[path = "columns_tests.rs"]
mod tests;
