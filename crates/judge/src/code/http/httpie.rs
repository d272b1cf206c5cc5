//! The arguments of httpie and xh: a method, a URL, items. The parent judges the request.

use super::options::{Syntax, split};
use super::{HttpTool, is_unknown};
use crate::argument::Arg;
use crate::lists;

const SYNTAX: Syntax = Syntax {
    short_values: "aAopPsx",
    short_flags: "jfhbvdcFStqkIm46",
    values: lists::HTTP_HTTPIE_VALUES,
    flags: lists::HTTP_HTTPIE_FLAGS,
    roles: lists::HTTP_HTTPIE_ROLES,
};

pub fn read_httpie_args(args: &[Arg]) -> HttpTool {
    let (mut http, items) = split(&SYNTAX, args);
    let mut operands = Vec::new();
    let mut body: Option<String> = None;
    let (mut download, mut output, mut offline, mut form) = (false, None, false, false);
    for item in &items {
        match item.name.as_str() {
            "" => operands.push((item.value.as_str(), item.span)),
            "o" | "output" => output = Some((item.value.as_str(), item.span)),
            "d" | "download" => download = true,
            "offline" | "curl" | "curl-long" => offline = true,
            "raw" => body = Some(item.value.to_owned()),
            "f" | "form" | "multipart" => form = true,
            "verify" => http.believes = matches!(item.value.as_str(), "no" | "false").then_some(item.span),
            _ => {}
        }
    }
    let mut operands = operands.into_iter().peekable();
    let given = operands.next_if(|(text, _)| is_method(text)).map(|(text, _)| text.to_ascii_uppercase());
    let Some((url, span)) = operands.next() else { return http };
    for (item, span) in operands {
        if is_unknown(item) {
            http.sends_unknown = true;
        }
        // The first separator decides what an item is.
        let Some(at) = item.find([':', '=', '@']) else {
            http.doubt(span);
            continue;
        };
        let rest = item.get(at..).unwrap_or_default();
        // A header or a parameter may be in a file, too.
        if let Some(path) = rest.strip_prefix(":@").or_else(|| rest.strip_prefix("==@")) {
            http.upload(path);
        } else if rest.starts_with("==") {
        } else if let Some(path) =
            rest.strip_prefix(":=@").or_else(|| rest.strip_prefix("=@")).or_else(|| rest.strip_prefix('@'))
        {
            http.upload(path);
            body.get_or_insert_default();
        } else if rest.starts_with('=') || rest.starts_with(":=") {
            body.get_or_insert_default().push_str(item);
        }
    }
    let method = given.unwrap_or_else(|| {
        if body.is_some() || (form && !http.uploads.is_empty()) { "POST" } else { "GET" }.to_owned()
    });
    if let Some((path, span)) = output {
        http.output(path, true, span);
    } else if download {
        let file = url.split(['?', '#']).next().unwrap_or_default().rsplit('/').next().unwrap_or_default();
        http.output(file, false, span);
    }
    if !offline {
        http.asks(&method, url, body, span);
    }
    http
}

/// One of the usual methods, or a short word in capitals.
fn is_method(text: &str) -> bool {
    matches!(text.to_ascii_lowercase().as_str(), "get" | "post" | "put" | "patch" | "delete" | "head" | "options")
        || !text.is_empty() && text.len() < 9 && text.bytes().all(|byte| byte.is_ascii_uppercase())
}
