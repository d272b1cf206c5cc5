//! The arguments of curl and curlie; the parent judges their requests.

use super::HttpTool;
use super::options::{Syntax, split};
use crate::argument::{Arg, UNKNOWN};
use crate::lists;
use crate::syntax::ir::Span;

const SYNTAX: Syntax = Syntax {
    short_values: "AbcCdDeEFhHKmoPQrtTuUwxXyYz",
    short_flags: "01234 6aBfgGiIjJkKlLMnNOpqRsSvVZ#:",
    values: lists::HTTP_CURL_VALUES,
    flags: lists::HTTP_CURL_FLAGS,
    roles: lists::HTTP_CURL_ROLES,
};

#[derive(Default)]
struct CurlPart {
    method: Option<String>,
    urls: Vec<(String, Span)>,
    body: Option<String>,
    form: bool,
    upload: bool,
    get: bool,
    head: bool,
    outputs: Vec<(String, Span)>,
    remote_names: usize,
    remote_all: bool,
    header_names: bool,
    directory: String,
    no_clobber: bool,
}

pub fn read_curl_args(args: &[Arg]) -> HttpTool {
    let (mut http, items) = split(&SYNTAX, args);
    let mut part = CurlPart::default();
    for item in items {
        option(&item.name, &item.value, item.span, &mut part, &mut http);
    }
    finish(part, &mut http);
    http
}

fn data(value: &str, file: Option<&str>, part: &mut CurlPart, http: &mut HttpTool) {
    http.sends(value, file);
    let body = part.body.get_or_insert_default();
    if file.is_none() {
        body.push_str(value);
    }
}

/// `name@file` and `@file` as `--data-urlencode` reads them.
fn named_file(value: &str) -> Option<&str> {
    value.split_once('@').filter(|(name, _)| !name.contains('=')).map(|(_, path)| path)
}

/// Whether an FTP or SFTP command only looks.
fn only_looks(command: &str) -> bool {
    let verb = command.trim_start_matches(['-', '+', '*']).split_whitespace().next().unwrap_or_default();
    lists::HTTP_FTP_LOOKING.has(&verb.to_ascii_uppercase())
}

fn option(name: &str, value: &str, span: Span, part: &mut CurlPart, http: &mut HttpTool) {
    match name {
        "" | "url" => part.urls.push((value.to_owned(), span)),
        "X" | "request" => part.method = Some(value.to_ascii_uppercase()),
        "d" | "data" | "data-ascii" | "data-binary" | "json" => data(value, value.strip_prefix('@'), part, http),
        "data-raw" | "form-string" => data(value, None, part, http),
        "data-urlencode" => data(value, named_file(value), part, http),
        "F" | "form" => {
            part.form = true;
            let content = value.split_once('=').map(|(_, content)| content.split(';').next().unwrap_or_default());
            let file = content.filter(|content| content.starts_with(['@', '<']));
            http.sends(value, file.map(|file| file.trim_start_matches(['@', '<'])));
        }
        "T" | "upload-file" => {
            part.upload = true;
            http.upload(value);
        }
        // As `--data-urlencode`, but in the URL: a file's content is sent with it.
        "url-query" => http.sends(value, named_file(value).filter(|_| !value.starts_with('+'))),
        "w" | "write-out" => write_out(value, span, http),
        "G" | "get" => part.get = true,
        "I" | "head" => part.head = true,
        "o" | "output" => part.outputs.push((value.to_owned(), span)),
        "O" | "remote-name" => part.remote_names += 1,
        "remote-name-all" => part.remote_all = true,
        "J" | "remote-header-name" => part.header_names = true,
        "output-dir" => part.directory = value.trim_end_matches('/').to_owned() + "/",
        "no-clobber" | "skip-existing" => part.no_clobber = true,
        "b" | "cookie" if !value.contains('=') => http.jars.push(value.to_owned()),
        "H" | "header" | "proxy-header" => match value.strip_prefix('@') {
            Some(path) => http.upload(path),
            None => http.header(value),
        },
        // The name and password in it are sent.
        "netrc-file" if value.rsplit('/').next() != Some(".netrc") => http.upload(value),
        "netrc-file" => {
            http.signs_in = true;
            http.reads.push(value.to_owned());
        }
        "Q" | "quote" if only_looks(value) => {}
        "Q" | "quote" => http.doubt(span),
        // `host:port:address`: the address is asked in place of the host.
        "resolve" | "connect-to" => {
            http.ways.push((value.splitn(3, ':').nth(2).unwrap_or_default().to_owned(), span));
        }
        "mail-rcpt" => part.method = Some("POST".to_owned()),
        ":" | "next" => finish(std::mem::take(part), http),
        _ => {}
    }
}

/// Files of a format: `%output{file}`, `%output{>>file}`; `@file` holds the format.
fn write_out(format: &str, span: Span, http: &mut HttpTool) {
    if let Some(path) = format.strip_prefix('@') {
        http.shows.push(path.to_owned());
    }
    for part in format.split("%output{").skip(1) {
        let file = part.split('}').next().unwrap_or_default();
        http.output(file.strip_prefix(">>").unwrap_or(file), !file.starts_with(">>"), span);
    }
}

/// An output's name; what the URL's patterns put in for `#1` is unknown.
fn from_pattern(path: &str) -> String {
    let mut parts = path.split('#');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| match part.trim_start_matches(|c: char| c.is_ascii_digit()) {
        rest if rest.len() < part.len() => format!("{name}{UNKNOWN}{rest}"),
        _ => format!("{name}#{part}"),
    })
}

fn finish(part: CurlPart, http: &mut HttpTool) {
    let implied = match (part.head, part.upload, part.body.is_some() || part.form, part.get) {
        (true, ..) => "HEAD",
        (_, true, ..) => "PUT",
        (_, _, true, false) => "POST",
        _ => "GET",
    };
    let method = part.method.clone().unwrap_or_else(|| implied.to_owned());
    for (path, span) in &part.outputs {
        let path =
            if part.urls.iter().any(|(url, _)| url.contains(['{', '['])) { from_pattern(path) } else { path.clone() };
        let path =
            if path == "-" || path.starts_with('/') { path.clone() } else { format!("{}{path}", part.directory) };
        http.output(&path, !part.no_clobber, *span);
    }
    let names = if part.remote_all { part.urls.len() } else { part.remote_names };
    for (url, span) in part.urls.iter().rev().take(names) {
        let path = url.split(['?', '#']).next().unwrap_or_default();
        let file = path.split_once("://").map_or(path, |(_, rest)| rest).rsplit_once('/').map_or("", |(_, file)| file);
        // With -J the server names the file, and curl refuses to overwrite one.
        let name = if part.header_names || file.is_empty() {
            "\u{FFFC}".to_owned()
        } else {
            format!("{}{file}", part.directory)
        };
        http.output(&name, !part.header_names && !part.no_clobber, *span);
    }
    for (url, span) in part.urls {
        http.asks(&method, &url, part.body.clone(), span);
    }
}
