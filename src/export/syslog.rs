//! An event as a line of syslog (RFC 5424), for a socket that takes datagrams. Its facility is authpriv, which systems keep from
//! other users.

use chrono::{DateTime, SecondsFormat};

use super::event::Event;
use aish_text::sanitize::clean_line;

/// Authpriv, and the severities "notice" and "informational".
const NOTICE: u8 = 10 * 8 + 5;
const INFO: u8 = 10 * 8 + 6;

/// The packet for `/dev/log`. The number behind the structured data's name is the one for private use by anybody.
pub fn packet(event: &Event) -> String {
    let nanos = i64::try_from(event.nanos).unwrap_or_default();
    let time = DateTime::from_timestamp_nanos(nanos).to_rfc3339_opts(SecondsFormat::Micros, true);
    let host = nix::unistd::gethostname().ok().and_then(|host| host.into_string().ok());
    let host = host.filter(|host| !host.is_empty() && host.bytes().all(|b| b.is_ascii_graphic()));
    let data: String = event.texts().map(|(name, value)| format!(" {name}=\"{}\"", escape(&value))).collect();
    format!(
        "<{}>1 {time} {} aish {} {} [aish@32473{data}] {}",
        if event.notable { NOTICE } else { INFO },
        host.as_deref().unwrap_or("-"),
        std::process::id(),
        event.name,
        clean_line(&event.text),
    )
}

fn escape(value: &str) -> String {
    clean_line(value).replace('\\', "\\\\").replace('"', "\\\"").replace(']', "\\]")
}
