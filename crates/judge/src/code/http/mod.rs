//! HTTP clients: judges methods, paths and bodies of requests, and files read and written. Each
//! client's arguments are read in its own module.

mod aria2;
mod curl;
mod httpie;
mod options;
mod target;
mod wget;

use super::{Code, CodeDeed, Language, is_stream, sql};
use crate::argument::{Arg, UNKNOWN};
use crate::lists;
use crate::syntax::ir::Span;
use aish_text::lists::List;
pub use target::{host, is_here, leads_elsewhere, scheme};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpRequest {
    /// In upper case; may have unknown stretches.
    pub method: String,
    pub url: String,
    /// As far as it stands on the command line.
    pub body: Option<String>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpOutput {
    /// `None` if the server or an unknown argument decides.
    pub path: Option<String>,
    /// Overwrites an existing file; otherwise the client appends or takes a new name.
    pub overwrites: bool,
    pub span: Span,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpTool {
    pub requests: Vec<HttpRequest>,
    /// Bodies, cookies, headers, logs, traces.
    pub outputs: Vec<HttpOutput>,
    /// Local files it sends, `-` for standard input; `None` if unknown.
    pub uploads: Vec<Option<String>>,
    /// Files that are for itself: certificates, keys, options.
    pub reads: Vec<String>,
    /// Files whose text it prints.
    pub shows: Vec<String>,
    /// Files with URLs to request, and the options that name them.
    pub lists: Vec<(String, Span)>,
    /// Cookie files that it sends.
    pub jars: Vec<String>,
    /// Hosts asked on the way to the others (proxies), or in their place.
    pub ways: Vec<(String, Span)>,
    /// It sends a password or a token.
    pub signs_in: bool,
    /// The option that accepts any certificate.
    pub believes: Option<Span>,
    /// It sends text with unknown stretches, which could hold anything.
    pub sends_unknown: bool,
    /// Command lines that the client runs.
    pub runs: Vec<String>,
    /// An unknown option, or one that reads more options from a file: nothing is sure then.
    pub unknown: Option<Span>,
}

impl HttpTool {
    /// What an option does by its role in `data/`; false if it has none.
    fn plays(&mut self, roles: List, name: &str, value: &str, span: Span) -> bool {
        match roles.value(name) {
            Some("output") => self.output(value, true, span),
            Some("appends") => self.output(value, false, span),
            Some("upload") => self.upload(value),
            Some("header") => self.header(value),
            Some("reads") => self.reads.push(value.to_owned()),
            Some("jar") => self.jars.push(value.to_owned()),
            Some("way") => self.ways.push((value.to_owned(), span)),
            Some("runs") => self.runs.push(value.to_owned()),
            Some("signs-in") => self.signs_in = true,
            Some("believes") => self.believes = Some(span),
            Some("follows") => self.follows(value, span),
            Some("unknown") => self.doubt(span),
            _ => return false,
        }
        true
    }

    /// `-` and the null device keep nothing.
    fn output(&mut self, path: &str, overwrites: bool, span: Span) {
        if !is_stream(path) && path != "%" {
            let path = super::known(path.to_owned());
            self.outputs.push(HttpOutput { path, overwrites, span });
        }
    }

    fn upload(&mut self, path: &str) {
        self.uploads.push(super::known(path.to_owned()));
    }

    /// A text, or the file in its place.
    fn sends(&mut self, text: &str, file: Option<&str>) {
        match file {
            Some(path) => self.upload(path),
            None => self.sends_unknown |= is_unknown(text),
        }
    }

    fn header(&mut self, text: &str) {
        let signs_in = text.to_ascii_lowercase().starts_with("authorization");
        self.signs_in |= signs_in;
        self.sends_unknown |= is_unknown(text) && !signs_in;
    }

    /// A cookie file is sent, unless the same call writes it.
    fn settle_jars(&mut self) {
        for jar in std::mem::take(&mut self.jars) {
            let kept = self.outputs.iter().any(|output| output.path.as_ref() == Some(&jar));
            if kept || is_unknown(&jar) {
                self.reads.push(jar)
            } else if !jar.is_empty() {
                self.upload(&jar)
            }
        }
    }

    fn doubt(&mut self, span: Span) {
        self.unknown.get_or_insert(span);
    }

    /// A file with more options.
    fn follows(&mut self, file: &str, span: Span) {
        self.reads.push(file.to_owned());
        self.doubt(span);
    }

    fn asks(&mut self, method: &str, url: &str, body: Option<String>, span: Span) {
        self.requests.push(HttpRequest { method: method.to_owned(), url: url.to_owned(), body, span });
    }
}

/// `None` if no known client; `args` are without the program's name.
pub fn read_client_args(program: &str, args: &[Arg]) -> Option<HttpTool> {
    let mut http = match program {
        "curl" | "curlie" => curl::read_curl_args(args),
        "wget" | "wget2" => wget::read_wget_args(args),
        "http" | "https" | "xh" | "xhs" => httpie::read_httpie_args(args),
        "aria2c" => aria2::read_aria2_args(args),
        _ => return None,
    };
    http.settle_jars();
    Some(http)
}

pub fn scan_requests(http: &HttpTool) -> Code {
    let mut code = Code::default();
    for request in &http.requests {
        request_line(&request.method, &request.url, request.body.as_deref(), request.span, &mut code);
    }
    let span = http.requests.first().map(|request| request.span).unwrap_or_default();
    if !http.uploads.is_empty() {
        code.add_by(
            CodeDeed::Network(http.requests.first().and_then(|request| super::known(request.url.clone()))),
            "http.upload",
            span,
        );
    }
    for path in http.uploads.iter().filter(|path| path.as_deref() != Some("-")) {
        code.add_by(CodeDeed::Reads { path: path.clone() }, "http.upload", span);
    }
    if http.sends_unknown {
        code.doubt("http.sends-unknown", span);
    }
    for output in &http.outputs {
        let path = output.path.clone();
        let deed = if output.overwrites { CodeDeed::Overwrites { path } } else { CodeDeed::Writes { path } };
        code.add_by(deed, "http.output", output.span);
    }
    for path in &http.reads {
        code.add(CodeDeed::Reads { path: Some(path.clone()) }, span);
    }
    for command in &http.runs {
        code.add(CodeDeed::Runs(super::known(command.clone())), span);
    }
    if let Some(span) = http.unknown {
        code.doubt("http.unknown", span);
    }
    code
}

/// `GET`, `HEAD` and `OPTIONS` are harmless unless the path says otherwise.
pub fn request_line(method: &str, url: &str, body: Option<&str>, span: Span, code: &mut Code) {
    if lists::HTTP_METADATA.has(&host(url)) {
        code.add_by(CodeDeed::Network(Some(url.to_owned())), "http.metadata", span);
    }
    if let Some(path) = url.strip_prefix("file://") {
        return code.add(CodeDeed::Reads { path: super::known(path.to_owned()) }, span);
    }
    // These schemes carry text for servers of any protocol.
    let scheme = target::scheme(url);
    // Text behind the type's letter is sent; for a request that only looks it is a path.
    let sent = url.splitn(4, '/').nth(3).and_then(|said| said.get(1..)).unwrap_or_default();
    let asks = sent.is_empty() || sent.starts_with('/') && !sent.contains('%');
    if matches!(scheme.as_str(), "gopher" | "gophers") && !asks {
        code.doubt("http.unknown", span);
    }
    if scheme == "dict" {
        let said = url.splitn(4, '/').nth(3).unwrap_or_default().to_ascii_lowercase();
        let asks = ["d:", "m:", "define:", "match:", "lookup:", "find:", "show:", "info", "help", "status", "strat"];
        if !said.is_empty() && !asks.iter().any(|start| said.starts_with(start)) {
            code.doubt("http.unknown", span);
        }
    }
    let method = method.to_ascii_uppercase();
    if let Some(text) = target::query(url) {
        code.absorb(sql::scan_sql(Language::Sql, &text, 1), span);
    }
    if target::destroys(url) && method != "HEAD" && method != "OPTIONS" {
        return code.add_by(CodeDeed::Destroys, "http.delete", span);
    }
    match method.as_str() {
        "GET" | "HEAD" | "OPTIONS" | "TRACE" | "PROPFIND" | "QUERY" | "REPORT" | "SEARCH" | "" => {}
        "DELETE" | "PURGE" | "MOVE" => code.add_by(CodeDeed::Destroys, "http.delete", span),
        "POST" if target::only_asks(url, body) => {}
        "PUT" | "POST" | "PATCH" | "MKCOL" | "COPY" | "LOCK" | "UNLOCK" | "PROPPATCH" => {
            code.add_by(CodeDeed::Changes, "http.change", span)
        }
        _ => code.doubt("http.unknown", span),
    }
    if body.is_some_and(target::destroys_in_body) && method != "GET" {
        code.add_by(CodeDeed::Destroys, "http.delete", span);
    }
}

fn is_unknown(text: &str) -> bool {
    text.contains(UNKNOWN)
}
