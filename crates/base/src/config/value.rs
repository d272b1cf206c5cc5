//! Checks one value against what its key may hold.

use toml::de::DeValue;

use super::address;
use super::headers::check_header;
use super::keys::{ConfigText, ValueKind};
use super::pin::is_pin;
use crate::shell::prompt_template::Template;

const MAX_TEMPLATE: usize = 200;

#[derive(Debug, PartialEq, Eq)]
pub struct InvalidValue {
    /// Completes "`key` …".
    pub message: String,
    pub suggestion: Option<String>,
}

impl InvalidValue {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), suggestion: None }
    }

    fn suggest(mut self, suggestion: impl Into<String>) -> Self {
        self.suggestion = Some(suggestion.into());
        self
    }
}

pub fn fit(kind: ValueKind, value: &DeValue) -> Result<toml::Value, InvalidValue> {
    let wrong_type = || InvalidValue::new(format!("must be {}, not {}", kind.words(), type_words(value)));
    match (kind, value) {
        (ValueKind::Bool, DeValue::Boolean(flag)) => Ok((*flag).into()),
        (ValueKind::Bool, DeValue::String(text)) if matches!(text.as_ref(), "true" | "false") => {
            Err(wrong_type().suggest("write it without quotes"))
        }
        (ValueKind::Int(min, max), DeValue::Integer(number)) => {
            let out = || InvalidValue::new(format!("must be {}", kind.words()));
            let number = i64::from_str_radix(number.as_str(), number.radix()).map_err(|_| out())?;
            let fits = u64::try_from(number).is_ok_and(|number| (min..=max).contains(&number));
            if fits { Ok(number.into()) } else { Err(out()) }
        }
        (ValueKind::Int(..) | ValueKind::Dollars | ValueKind::Number(_), DeValue::String(text))
            if text.trim().parse::<f64>().is_ok() =>
        {
            Err(wrong_type().suggest("write it without quotes"))
        }
        (ValueKind::Dollars | ValueKind::Number(_), DeValue::Integer(number)) => positive(kind, number.as_str()),
        (ValueKind::Dollars | ValueKind::Number(_), DeValue::Float(number)) => positive(kind, number.as_str()),
        (ValueKind::Switch(_), DeValue::Boolean(flag)) => Ok((*flag).into()),
        (ValueKind::Choice(words) | ValueKind::Switch(words), DeValue::String(text)) => {
            if words.split(' ').any(|word| word == text) {
                return Ok(text.as_ref().into());
            }
            let misfit =
                InvalidValue::new(format!("must be {}, not \"{}\"", kind.words(), super::diagnose::printable(text)));
            Err(match aish_text::nearest::nearest(text, words.split(' ')) {
                Some(word) => misfit.suggest(format!("did you mean \"{word}\"?")),
                None => misfit,
            })
        }
        (ValueKind::Text(rule), DeValue::String(text)) => {
            check_text(rule, text)?;
            Ok(text.as_ref().into())
        }
        (ValueKind::List, DeValue::Array(list)) => {
            let texts = list.iter().map(|entry| entry.get_ref().as_str().map(toml::Value::from));
            texts.collect::<Option<Vec<_>>>().map(toml::Value::Array).ok_or_else(wrong_type)
        }
        (ValueKind::Named, DeValue::Table(table)) if table.values().all(|entry| entry.get_ref().is_table()) => {
            plain(value)
        }
        (ValueKind::Headers, DeValue::Table(table)) if table.values().all(|entry| entry.get_ref().is_str()) => {
            for (name, value) in table {
                let value = value.get_ref().as_str().unwrap_or_default();
                let shown = super::diagnose::printable(name.get_ref());
                let wrong = |why| InvalidValue::new(format!("can't be sent: the header `{shown}` {why}"));
                check_header(name.get_ref(), value).map_err(wrong)?;
            }
            plain(value)
        }
        (ValueKind::Tables, DeValue::Array(list)) if list.iter().all(|entry| entry.get_ref().is_table()) => {
            plain(value)
        }
        _ => Err(wrong_type()),
    }
}

fn plain(value: &DeValue) -> Result<toml::Value, InvalidValue> {
    let number = || InvalidValue::new("holds a number that can't be".to_owned());
    Ok(match value {
        DeValue::String(text) => text.as_ref().into(),
        DeValue::Boolean(flag) => (*flag).into(),
        DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix()).map_err(|_| number())?.into(),
        DeValue::Float(n) => n.as_str().parse::<f64>().map_err(|_| number())?.into(),
        DeValue::Datetime(time) => toml::Value::Datetime(*time),
        DeValue::Array(list) => {
            toml::Value::Array(list.iter().map(|entry| plain(entry.get_ref())).collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => {
            let entries = table.iter().map(|(name, value)| Ok((name.get_ref().to_string(), plain(value.get_ref())?)));
            toml::Value::Table(entries.collect::<Result<_, InvalidValue>>()?)
        }
    })
}

fn positive(kind: ValueKind, number: &str) -> Result<toml::Value, InvalidValue> {
    let out = || InvalidValue::new(format!("must be {}", kind.words()));
    let number: f64 = number.parse().map_err(|_| out())?;
    let most = if let ValueKind::Number(most) = kind { f64::from(most) } else { f64::MAX };
    if (0.0..=most).contains(&number) { Ok(number.into()) } else { Err(out()) }
}

/// Names that can be typed at prompts and shown in them.
pub fn is_preset_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 64
        && !name.starts_with('-')
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b':' | b'/' | b'@'))
}

/// An error for the key itself in place of its variable says so without showing it.
fn is_variable(text: &str) -> bool {
    !text.starts_with(|ch: char| ch.is_ascii_digit())
        && (1..=128).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

fn check_text(rule: ConfigText, text: &str) -> Result<(), InvalidValue> {
    let out = || InvalidValue::new(format!("must be {}", ValueKind::Text(rule).words()));
    let one_line = !text.chars().any(char::is_control);
    let says = one_line && !text.trim().is_empty();
    let fits = match rule {
        ConfigText::Preset if !is_preset_name(text) => {
            return Err(out().suggest("letters, digits and - _ . : / @, at most 64"));
        }
        ConfigText::Path if text.starts_with('~') && text != "~" && !text.starts_with("~/") => {
            let misfit = InvalidValue::new("starts with ~ and a name, which isn't expanded");
            return Err(misfit.suggest("write the path out"));
        }
        ConfigText::Url if address::host(text).is_none() => {
            let bare = !text.contains("://") && address::host(&format!("http://{text}")).is_some();
            return Err(if bare { out().suggest("put http:// or https:// before it") } else { out() });
        }
        ConfigText::Variable if !is_variable(text) => {
            return Err(out().suggest("the name of the variable, not the key itself"));
        }
        ConfigText::Command if shell_words::split(text).is_err() => {
            return Err(InvalidValue::new("has a quote that isn't closed"));
        }
        ConfigText::Template => {
            Template::parse(text).map_err(|(message, hint)| InvalidValue::new(message).suggest(hint))?;
            says && text.len() <= MAX_TEMPLATE
        }
        ConfigText::Long | ConfigText::Preset | ConfigText::Url | ConfigText::Variable => true,
        ConfigText::MaybeEmpty => one_line,
        ConfigText::Path => one_line && !text.is_empty(),
        ConfigText::Line | ConfigText::Command => says,
        ConfigText::Pin => is_pin(text),
    };
    if fits { Ok(()) } else { Err(out()) }
}

/// Completes "not …".
pub fn type_words(value: &DeValue) -> &'static str {
    match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
