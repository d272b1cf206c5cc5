//! The arguments of wget and wget2; the parent judges their requests.

use super::options::{Syntax, split};
use super::{HttpTool, is_unknown};
use crate::argument::Arg;
use crate::lists;

const SYNTAX: Syntax = Syntax {
    short_values: "oaeiBtOTwQPUlARDIXn",
    short_flags: "VhbdqvcNS46xrkKmpHLEF",
    values: lists::HTTP_WGET_VALUES,
    flags: lists::HTTP_WGET_FLAGS,
};

pub fn read_wget_args(args: &[Arg]) -> HttpTool {
    let (mut http, items) = split(&SYNTAX, args);
    let mut method: Option<String> = None;
    let mut body: Option<String> = None;
    let mut urls = Vec::new();
    let (mut document, mut directory) = (None, String::new());
    let (mut spider, mut replaces, mut tree, mut gone) = (false, false, false, false);
    for item in &items {
        let (value, span) = (item.value.as_str(), item.span);
        match item.name.as_str() {
            "" => urls.push((value.to_owned(), span)),
            "O" | "output-document" => document = Some((value.to_owned(), span)),
            "P" | "directory-prefix" => directory = value.trim_end_matches('/').to_owned() + "/",
            "o" | "output-file" | "rejected-log" | "save-cookies" | "warc-file" | "hsts-file" => {
                http.output(value, true, span)
            }
            "a" | "append-output" => http.output(value, false, span),
            "method" => method = Some(value.to_ascii_uppercase()),
            "post-data" | "body-data" => {
                http.sends_unknown |= is_unknown(value);
                body = Some(value.to_owned());
                if item.name == "post-data" {
                    method.get_or_insert_with(|| "POST".to_owned());
                }
            }
            "post-file" | "body-file" => {
                http.upload(value);
                if item.name == "post-file" {
                    method.get_or_insert_with(|| "POST".to_owned());
                }
            }
            "header" => http.header(value),
            "user" | "password" | "http-user" | "http-password" | "ftp-user" | "ftp-password" => http.signs_in = true,
            "no-check-certificate" => http.believes = Some(span),
            "use-askpass" => http.runs.push(value.to_owned()),
            "e" | "execute" => setting(value, span, &mut http),
            "config" => http.follows(value, span),
            "i" | "input-file" | "input-metalink" => {
                http.lists.push((value.to_owned(), span));
                http.asks("GET", "\u{FFFC}", None, span);
            }
            "load-cookies" => http.jars.push(value.to_owned()),
            "certificate" | "private-key" | "ca-certificate" => http.reads.push(value.to_owned()),
            "spider" => spider = true,
            "delete-after" => gone = true,
            "N" | "timestamping" | "unlink" => replaces = true,
            "r" | "recursive" | "m" | "mirror" | "p" | "page-requisites" => tree = true,
            _ => {}
        }
    }
    let method = method.unwrap_or_else(|| if spider { "HEAD" } else { "GET" }.to_owned());
    if let Some((path, span)) = &document {
        http.output(path, true, *span);
    }
    for (url, span) in urls {
        if document.is_none() && !spider && !gone {
            let rest = url.split_once("://").map_or(url.as_str(), |(_, rest)| rest);
            let path = rest.split(['#']).next().unwrap_or_default();
            let file = path
                .rsplit_once('/')
                .map_or("index.html", |(_, file)| if file.is_empty() { "index.html" } else { file });
            let name = if tree { rest.split(['/', '?', '#']).next().unwrap_or_default() } else { file };
            // An existing file is kept and the new one numbered; a tree is overwritten.
            http.output(&format!("{directory}{name}"), tree || replaces, span);
        }
        http.asks(&method, &url, body.clone(), span);
    }
    http
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
