//! Values named by the head of their column (`INSERT INTO t (…, password) VALUES (…)`, CSV, tables
//! of database clients) or by the first cell of their row (`Key    Value`).

use super::detect::FoundSecret;
use super::entropy::{Classes, random};
use super::lists;
use super::names::{Tier, classify};
use super::text::{arguments, has_at, is_blank, is_name, lines, skip_space, trimmed};
use super::values::Setting;

const MAX_ROW: usize = 1000;

const MOST: usize = 64;

fn plain(name: &[u8]) -> Option<&[u8]> {
    let name = name.trim_ascii();
    let inner = match name {
        [b'"' | b'`' | b'\'' | b'[', inner @ .., b'"' | b'`' | b'\'' | b']'] => inner,
        _ => name,
    };
    let letters = inner.iter().any(u8::is_ascii_alphabetic);
    (letters && inner.len() <= 40 && inner.iter().all(|b| is_name(*b))).then_some(inner)
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
        let (literals, close) = arguments(text, i + 1, 4 * MAX_ROW, true);
        for (number, tier) in columns {
            if let Some(Some(span)) = literals.get(*number) {
                take(text, span.start, span.end, *tier, out);
            }
        }
        i = skip_space(text, close + 1);
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

/// Mark of the head, how often it stands in a row, and the telling columns. A column alone has no
/// mark.
type Head = (u8, usize, Vec<(usize, Tier)>);

fn head(line: &[u8]) -> Option<Head> {
    // What `pg_dump` puts above the rows of a table.
    if let Some(copy) = line.strip_prefix(b"COPY ").filter(|rest| rest.trim_ascii_end().ends_with(b"FROM stdin;")) {
        let names = copy.split(|b| b"()".contains(b)).nth(1)?;
        let cells = names.split(|b| *b == b',');
        return Some((b'\t', cells.clone().count() - 1, telling(cells)?));
    }
    let mark = separator(line)?;
    // Database clients may frame the line with `|`.
    let frame = usize::from(mark == b'|' && line.trim_ascii().starts_with(b"|"));
    let cells = line.split(|b| *b == mark).skip(frame);
    let inner: Vec<&[u8]> = cells.filter(|cell| mark != b'|' || !cell.trim_ascii().is_empty()).collect();
    let mut columns = telling(inner.iter().copied()).filter(|_| inner.len() + frame > 1)?;
    columns.iter_mut().for_each(|c| c.0 += frame);
    Some((mark, line.iter().filter(|b| **b == mark).count(), columns))
}

/// Whether `line` parts a head from its rows.
fn is_rule(line: &[u8]) -> bool {
    !line.is_empty() && line.iter().all(|b| b"-+|: \r".contains(b))
}

fn tables(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut open: Option<Head> = None;
    let mut before: &[u8] = b"";
    for (start, line) in lines(text) {
        let above = std::mem::replace(&mut before, line);
        if is_rule(line) {
            if open.is_none() && line.trim_ascii().starts_with(b"--") {
                open = telling(std::iter::once(above)).map(|column| (0, 0, column));
            }
            continue;
        }
        if let Some((mark, cells, columns)) = &open {
            let words = *mark != 0 || !line.is_empty() && !line.trim_ascii().contains(&b' ');
            if words && line.len() < 4 * MAX_ROW && line.iter().filter(|b| *b == mark).count() == *cells {
                row(text, start, line, (*mark, columns), out);
                continue;
            }
        }
        open = (5..MAX_ROW).contains(&line.len()).then(|| head(line)).flatten();
    }
}

/// Takes the cells of `line` below telling names.
fn row(text: &[u8], start: usize, line: &[u8], (mark, columns): (u8, &[(usize, Tier)]), out: &mut Vec<FoundSecret>) {
    let mut from = start;
    for (number, cell) in line.split(|b| *b == mark).enumerate() {
        if let Some((_, tier)) = columns.iter().find(|c| c.0 == number) {
            let cell = trimmed(text, from..from + cell.len(), is_blank, |b| b.is_ascii_whitespace());
            let quoted = cell.len() > 1 && text[cell.start] == b'"' && text[cell.end - 1] == b'"';
            let inset = usize::from(quoted);
            take(text, cell.start + inset, cell.end - inset, *tier, out);
        }
        from += cell.len() + 1;
    }
}

/// Columns of a head aligned by two blanks or more: start, and tier if the name is telling. The
/// second of two that are called as `Key    Value` tells nothing itself.
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
    (columns.len() > 1 && (columns.iter().any(|column| column.1.is_some()) || names_values(line))).then_some(columns)
}

fn names_values(line: &[u8]) -> bool {
    two_cells(line).is_some_and(|(name, value)| {
        let value = value.strip_suffix(b"s").unwrap_or(value).eq_ignore_ascii_case(b"value");
        value && lists::has_in_any_case(lists::COLUMNS_NAMES, name)
    })
}

/// The two cells of `line`, parted by two blanks or more and without blanks; else `None`.
fn two_cells(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let (name, rest) = line.split_at(line.iter().position(|b| *b == b' ')?);
    let value = rest.trim_ascii_start();
    (!name.is_empty() && value.len() + 2 <= rest.len() && !value.is_empty() && !value.contains(&b' '))
        .then_some((name, value))
}

/// Tables aligned by blanks: random-looking values below a telling name, any value beside one below
/// `Key    Value`.
fn aligned(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut open: Vec<(usize, Option<Tier>)> = Vec::new();
    let mut named = false;
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
        if named
            && !open.is_empty()
            && let Some((name, value)) = two_cells(line)
            && let Some(tier @ (Tier::Password | Tier::Token)) = plain(name).and_then(classify)
        {
            let end = start + line.len();
            take(text, end - value.len(), end, tier, out);
        } else if line.iter().all(|b| is_name(*b) || *b == b' ')
            && line.windows(2).any(|pair| pair == b"  ")
            && let Some(columns) = aligned_head(line)
        {
            (named, open) = (names_values(line), columns);
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

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    inserts(text, out);
    tables(text, out);
    aligned(text, out);
}

#[cfg(test)]
#[path = "columns_tests.rs"]
mod tests;
