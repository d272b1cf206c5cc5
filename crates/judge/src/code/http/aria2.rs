//! The arguments of aria2c; the parent judges its requests.

use super::HttpTool;
use crate::argument::Arg;
use crate::syntax::ir::Span;
use crate::{getopt, lists};

/// Options that run programs, read more options or write files; most others only tune the transfer.
pub fn read_aria2_args(args: &[Arg]) -> HttpTool {
    let mut http = HttpTool::default();
    let (mut directory, mut out) = (String::new(), None);
    let mut overwrite = false;
    let mut urls: Vec<(String, Span)> = Vec::new();
    let whole = |name: &str| (name.to_owned(), lists::HTTP_ARIA2_VALUES.has(name));
    for item in getopt::items(args, "diljkmostuxMOSTU", false, whole) {
        let given = item.value.map(|value| value.text).unwrap_or_default();
        let (value, span) = (given.as_str(), item.span);
        match item.name.as_str() {
            "" => urls.push((given, span)),
            "-d" | "--dir" => directory = value.trim_end_matches('/').to_owned() + "/",
            "-o" | "--out" => out = Some((value.to_owned(), span)),
            "--allow-overwrite" => overwrite = matches!(value, "true" | ""),
            name if http.plays(lists::HTTP_ARIA2_ROLES, name, value, span) => {}
            name if name.starts_with("--on-") => http.runs.push(value.to_owned()),
            _ => {}
        }
    }
    for (url, span) in urls {
        let file = url.split(['?', '#']).next().unwrap_or_default().rsplit('/').next().unwrap_or_default();
        let (path, span) = match &out {
            Some((path, place)) => (path.as_str(), *place),
            None => (file, span),
        };
        http.output(&format!("{directory}{path}"), overwrite, span);
        http.asks("GET", &url, None, span);
    }
    http
}
