//! The arguments of wget and wget2; the parent judges their requests.

use super::HttpTool;
use super::options::{Syntax, split};
use crate::argument::Arg;
use crate::lists;

const SYNTAX: Syntax = Syntax {
    short_values: "oaeiBtOTwQPUlARDIXn",
    short_flags: "VhbdqvcNS46xrkKmpHLEF",
    values: lists::HTTP_WGET_VALUES,
    flags: lists::HTTP_WGET_FLAGS,
    roles: lists::HTTP_WGET_ROLES,
};

pub fn read_wget_args(args: &[Arg]) -> HttpTool {
    let (mut http, items) = split(&SYNTAX, args);
    let (mut method, mut body, mut urls) = (None::<String>, None, Vec::new());
    let (mut document, mut directory) = (None, String::new());
    let (mut spider, mut replaces, mut tree, mut gone) = (false, false, false, false);
    for item in &items {
        let (value, span) = (item.value.as_str(), item.span);
        match item.name.as_str() {
            "" => urls.push((value.to_owned(), span)),
            "O" | "output-document" => document = Some((value.to_owned(), span)),
            "P" | "directory-prefix" => directory = value.trim_end_matches('/').to_owned() + "/",
            "method" => method = Some(value.to_ascii_uppercase()),
            "post-data" | "body-data" => {
                http.sends(value, None);
                body = Some(value.to_owned());
            }
            "e" | "execute" => setting(value, span, &mut http),
            "i" | "input-file" | "input-metalink" => {
                http.lists.push((value.to_owned(), span));
                http.asks("GET", "\u{FFFC}", None, span);
            }
            "post-file" | "body-file" => http.upload(value),
            "spider" => spider = true,
            "delete-after" => gone = true,
            "N" | "timestamping" | "unlink" => replaces = true,
            "r" | "recursive" | "m" | "mirror" | "p" | "page-requisites" => tree = true,
            _ => {}
        }
    }
    let posts = items.iter().any(|item| item.name.starts_with("post-"));
    let implied = match (posts, spider) {
        (true, _) => "POST",
        (_, true) => "HEAD",
        _ => "GET",
    };
    let method = method.as_deref().unwrap_or(implied);
    if let Some((path, span)) = &document {
        http.output(path, true, *span);
    }
    for (url, span) in urls {
        if document.is_none() && !spider && !gone {
            // An existing file is kept and the new one numbered; a tree is overwritten.
            http.output(&format!("{directory}{}", kept_as(&url, tree)), tree || replaces, span);
        }
        http.asks(method, &url, body.clone(), span);
    }
    http
}

/// The file, or of a tree the directory, that keeps what a URL brings.
fn kept_as(url: &str, tree: bool) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    if tree {
        return rest.split(['/', '?', '#']).next().unwrap_or_default();
    }
    let path = rest.split('#').next().unwrap_or_default();
    path.rsplit_once('/').map(|(_, file)| file).filter(|file| !file.is_empty()).unwrap_or("index.html")
}

fn setting(value: &str, span: super::Span, http: &mut HttpTool) {
    let (name, value) = value.split_once('=').unwrap_or((value, ""));
    let name: String = name.trim().to_ascii_lowercase().chars().filter(|c| !matches!(c, '-' | '_')).collect();
    match name.as_str() {
        "httpproxy" | "httpsproxy" | "ftpproxy" => http.ways.push((value.trim().to_owned(), span)),
        name if lists::HTTP_WGET_SETTINGS.has(name) => {}
        "useaskpass" => http.runs.push(value.trim().to_owned()),
        "outputdocument" | "logfile" => http.output(value.trim(), true, span),
        _ => http.doubt(span),
    }
}
