//! A value in a field of its own, near the one that holds its name.

use std::ops::Range;

use super::reading::{behind_quote, quote_at};
use super::text::{has_at, is_word, line_end, skip_blanks, skip_space};

/// Start of a value under its own key: `{"name":"DB_PASSWORD","value":"x"}`, also YAML and XML.
pub(super) fn beside(text: &[u8], end: usize) -> Option<usize> {
    let mut at = behind_quote(text, end);
    let stop = text.len().min(at + 60);
    while at < stop && (text[at].is_ascii_whitespace() || b",/>\\n:{".contains(&text[at])) {
        at += 1;
    }
    if text.get(at) == Some(&b'<') {
        at += 1;
    }
    // Closing tag of the name: `<param-name>password</param-name><param-value>`.
    if text.get(end) == Some(&b'<') && text.get(end + 1) == Some(&b'/') {
        at = skip_space(text, line_end(text, end, 60).min((end..stop).find(|i| text[*i] == b'>')? + 1));
        at += usize::from(text.get(at) == Some(&b'<'));
    }
    if let Some(to) = text.get(end..end + 2).filter(|tag| *tag == b"</").and_then(|_| cell(text, at)) {
        return Some(to);
    }
    at = behind_quote(text, at);
    for _ in 0..=BETWEEN {
        if let Some(to) = value_field(text, at) {
            return to;
        }
        at = behind_field(text, at)?;
    }
    None
}

/// Start of the content of the element whose name is at `at`, if it holds what its neighbour names.
fn cell(text: &[u8], at: usize) -> Option<usize> {
    let end = at + text[at..].iter().take(8).take_while(|b| is_word(**b)).count();
    let holds = matches!(&text[at..end], b"td" | b"dd" | b"string" | b"data");
    let close = (end..text.len().min(end + 80)).find(|i| b">\n".contains(&text[*i])).filter(|i| text[*i] == b'>')?;
    holds.then(|| skip_space(text, close + 1))
}

/// Fields that may stand between a name and its value: `"slotSetting": false`.
const BETWEEN: usize = 3;

/// Some if a field for values is at `at`: where its value is, if it has one.
fn value_field(text: &[u8], at: usize) -> Option<Option<usize>> {
    let keys = [&b"value"[..], b"param-value", b"parametervalue", b"secretstring", b"val", b"default"];
    let key = keys.iter().find(|key| has_at(text, at, key))?;
    let at = skip_blanks(text, behind_quote(text, at + key.len()));
    Some(matches!(text.get(at), Some(b'=' | b':' | b'>')).then(|| skip_space(text, at + 1)))
}

/// Start of the name behind the short field at `at`: `"type": "plain", `, `NoEcho: true⏎`,
/// `type="x" `.
fn behind_field(text: &[u8], at: usize) -> Option<usize> {
    let stop = text.len().min(at + 80);
    let sign = (at..stop).find(|i| !is_word(text[*i]))?;
    let sign = skip_blanks(text, behind_quote(text, sign));
    if sign == at || !matches!(text.get(sign), Some(b':' | b'=')) {
        return None;
    }
    let from = skip_blanks(text, sign + 1);
    let end = match quote_at(text, from) {
        Some((quote, width, _)) => (from + width..stop).find(|i| text[*i] == quote || text[*i] == b'\n')? + 1,
        None => (from..stop).find(|i| b",\n \\{[".contains(&text[*i]))?,
    };
    let next = (end..stop).find(|i| !text[*i].is_ascii_whitespace() && text[*i] != b',')?;
    let next = behind_quote(text, next);
    (next > end && end > from).then_some(next)
}

/// Longest value in front of its key.
const LONGEST: usize = 400;

/// The value in front of the key whose name starts at `start`: `{"value":"x","key":"DB_PASSWORD"}`,
/// `<add value="x" key="SmtpPassword" />`.
pub(super) fn valued_before(text: &[u8], start: usize) -> Option<Range<usize>> {
    let head = text[..start].strip_suffix(b"\"")?;
    let head = before_field(head, &[b"key", b"name"])?;
    let close = head.iter().rposition(|b| !(b.is_ascii_whitespace() || *b == b','))?;
    if head[close] != b'"' || close + LONGEST < head.len() {
        return None;
    }
    let floor = close.saturating_sub(LONGEST);
    let open = floor + head[floor..close].iter().rposition(|b| *b == b'"')?;
    before_field(&head[..open], &[b"value"])?;
    Some(open + 1..close)
}

/// `head` without one of `names`, its quotes and the sign behind it.
fn before_field<'a>(head: &'a [u8], names: &[&[u8]]) -> Option<&'a [u8]> {
    let head = head.trim_ascii_end();
    let head = head.strip_suffix(b":").or_else(|| head.strip_suffix(b"="))?.trim_ascii_end();
    let head = head.strip_suffix(b"\"").unwrap_or(head);
    let name = names
        .iter()
        .find(|name| head.len() >= name.len() && head[head.len() - name.len()..].eq_ignore_ascii_case(name))?;
    let head = &head[..head.len() - name.len()];
    if head.last().is_some_and(|b| is_word(*b)) {
        return None;
    }
    Some(head.strip_suffix(b"\"").unwrap_or(head))
}
