//! The arguments of aria2c; the parent judges its requests.

use super::HttpTool;
use crate::argument::Arg;
use crate::lists;
use crate::syntax::ir::Span;

/// Options that run programs, read more options or write files; most others only tune the transfer.
pub fn read_aria2_args(args: &[Arg]) -> HttpTool {
    let mut http = HttpTool::default();
    let (mut directory, mut out) = (String::new(), None);
    let mut overwrite = false;
    let mut urls: Vec<(&str, Span)> = Vec::new();
    let mut at = 0;
    while let Some(arg) = args.get(at) {
        at += 1;
        let text = arg.text.as_str();
        let (name, mut value) = match text.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value)),
            _ => (text, None),
        };
        let attached = text.get(2..).filter(|rest| !rest.is_empty() && !text.starts_with("--"));
        let name = if attached.is_some() { text.get(..2).unwrap_or(name) } else { name };
        value = value.or(attached);
        if lists::HTTP_ARIA2.has(name) && value.is_none() {
            value = args.get(at).map(|arg| arg.text.as_str());
            at += 1;
        }
        let value = value.unwrap_or_default();
        match name {
            "-d" | "--dir" => directory = value.trim_end_matches('/').to_owned() + "/",
            "-o" | "--out" => out = Some((value.to_owned(), arg.span)),
            "--allow-overwrite" => overwrite = matches!(value, "true" | ""),
            _ if http.plays(lists::HTTP_ARIA2_ROLES, name, value, arg.span) => {}
            _ if name.starts_with("--on-") => http.runs.push(value.to_owned()),
            _ if arg.is_option() => {}
            _ => urls.push((text, arg.span)),
        }
    }
    for (url, span) in urls {
        let file = url.split(['?', '#']).next().unwrap_or_default().rsplit('/').next().unwrap_or_default();
        let (path, span) = match &out {
            Some((path, place)) => (path.as_str(), *place),
            None => (file, span),
        };
        http.output(&format!("{directory}{path}"), overwrite, span);
        http.asks("GET", url, None, span);
    }
    http
}
