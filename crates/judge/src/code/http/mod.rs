//! HTTP clients: what the request of a command line does, and which files the client reads and
//! writes. The arguments of each client are read in its own module; what a method, a path and a
//! body mean is judged here.

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
pub use target::{host, is_here, leads_elsewhere, scheme};

/// A request that a client will make.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpRequest {
    /// The method, in upper case; it may have an unknown stretch in it.
    pub method: String,
    pub url: String,
    /// The body, as far as it stands on the command line.
    pub body: Option<String>,
    /// Where the URL stands.
    pub span: Span,
}

/// A file that a client writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpOutput {
    /// The file or directory; `None` if the server or an unknown argument decides.
    pub path: Option<String>,
    /// One that exists is overwritten. Without it, the client appends, or takes a new name.
    pub overwrites: bool,
    /// The argument that names it, in the judged line.
    pub span: Span,
}

/// What the arguments of an HTTP client ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpTool {
    /// The requests, in order.
    pub requests: Vec<HttpRequest>,
    /// The files it writes: bodies, cookies, headers, logs, traces.
    pub outputs: Vec<HttpOutput>,
    /// The local files it sends; `None` for one that isn't known. Standard input is `-`.
    pub uploads: Vec<Option<String>>,
    /// The files it reads besides those: certificates, headers.
    pub reads: Vec<String>,
    /// The files with the addresses to ask for, and the options that name them.
    pub lists: Vec<(String, Span)>,
    /// The files of cookies that it takes along.
    pub jars: Vec<String>,
    /// The hosts that it asks on the way to the others, or in their place.
    pub ways: Vec<(String, Span)>,
    /// It sends a name with a password, or a token.
    pub signs_in: bool,
    /// The option by which it takes any certificate.
    pub believes: Option<Span>,
    /// Text that stands on the command line and is sent, with unknown stretches in it: it could
    /// hold anything.
    pub sends_unknown: bool,
    /// Command lines that the client runs itself.
    pub runs: Vec<String>,
    /// Options that aren't known, or that take more options out of a file: nothing is sure then.
    pub unknown: Option<Span>,
}

impl HttpTool {
    /// Adds a file that is written, unless it is a stream; `-` and the null device keep nothing.
    fn output(&mut self, path: &str, overwrites: bool, span: Span) {
        if !is_stream(path) && path != "%" {
            let path = super::known(path.to_owned());
            self.outputs.push(HttpOutput { path, overwrites, span });
        }
    }

    fn upload(&mut self, path: &str) {
        self.uploads.push(super::known(path.to_owned()));
    }

    /// A header that is sent.
    fn header(&mut self, text: &str) {
        let signs_in = text.to_ascii_lowercase().starts_with("authorization");
        self.signs_in |= signs_in;
        self.sends_unknown |= is_unknown(text) && !signs_in;
    }

    /// A file of cookies is sent to the server, but for one that the same call keeps.
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
}

/// What the arguments (without the program's name) of `program` ask for, or `None` if it is no
/// client that is known. Known are curl, wget, wget2, httpie's `http` and `https`, xh, xhs, curlie,
/// and aria2c.
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

/// What a client does that was asked for this.
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
        if output.overwrites {
            code.add_by(CodeDeed::Overwrites { path }, "http.output", output.span);
        } else {
            code.add_by(CodeDeed::Writes { path }, "http.output", output.span);
        }
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

/// Adds what a request does. `GET`, `HEAD` and `OPTIONS` are harmless unless the path says
/// otherwise.
pub fn request_line(method: &str, url: &str, body: Option<&str>, span: Span, code: &mut Code) {
    if lists::HTTP_METADATA.has(&host(url)) {
        code.add_by(CodeDeed::Network(Some(url.to_owned())), "http.metadata", span);
    }
    if let Some(path) = url.strip_prefix("file://") {
        code.add(CodeDeed::Reads { path: super::known(path.to_owned()) }, span);
        return;
    }
    // These schemes say what the server is told, in whatever protocol it speaks.
    let scheme = target::scheme(url);
    // Behind the letter of a type stands what is sent; what is looked at there is a path.
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
        code.add_by(CodeDeed::Destroys, "http.delete", span);
        return;
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

/// Whether text that is sent has a stretch in it that isn't known.
fn is_unknown(text: &str) -> bool {
    text.contains(UNKNOWN)
}
