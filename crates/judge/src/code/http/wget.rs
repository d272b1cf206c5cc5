//! Reads the arguments of wget and wget2. What their requests do is judged by the parent.

use super::super::super::argument::Arg;
use super::options::{Syntax, split};
use super::{Asked, Http, is_unknown};

static SYNTAX: Syntax = Syntax {
    short_values: "oaeiBtOTwQPUlARDIXn",
    short_flags: "VhbdqvcNS46xrkKmpHLEF",
    equals: true,
    long_values: "output-file append-output execute input-file base config tries output-document start-pos progress timeout dns-timeout connect-timeout read-timeout wait waitretry quota bind-address limit-rate \
        restrict-file-names prefer-family user password cut-dirs default-page directory-prefix header max-redirect proxy-user proxy-password referer user-agent load-cookies save-cookies post-data post-file method body-data \
        body-file compression secure-protocol certificate certificate-type private-key private-key-type ca-certificate ca-directory crl-file pinnedpubkey random-file ciphers hsts-file ftp-user ftp-password level accept \
        reject accept-regex reject-regex regex-type domains exclude-domains follow-tags ignore-tags include-directories exclude-directories warc-file warc-header warc-max-size warc-dedup warc-tempdir rejected-log \
        local-encoding remote-encoding report-speed retry-on-http-error use-askpass choose-config dns-servers bind-dns-address input-metalink metalink-index preferred-location http-user http-password backups egd-file \
        unlink-file chunk-size max-threads stats-site http-proxy https-proxy filter-urls filter-mime-type",
    long_flags: "version help background debug quiet verbose no-verbose force-html no-clobber continue no-config show-progress timestamping use-server-timestamps server-response spider no-dns-cache dns-cache no-proxy random-wait \
        no-proxy inet4-only inet6-only ask-password no-iri iri unlink no-directories force-directories no-host-directories host-directories directories protocol-directories no-http-keep-alive http-keep-alive no-cache cache \
        no-cookies cookies adjust-extension html-extension ignore-length keep-session-cookies content-disposition content-on-error trust-server-names auth-no-challenge retry-connrefused retry-on-host-error https-only \
        no-check-certificate check-certificate no-hsts hsts no-remove-listing remove-listing no-glob glob no-passive-ftp passive-ftp preserve-permissions retr-symlinks ftps-implicit ftps-resume-ssl ftps-clear-data-connection \
        ftps-fallback-to-ftp recursive delete-after convert-links convert-file-only backup-converted mirror page-requisites strict-comments span-hosts relative no-parent parent follow-ftp ignore-case xattr metalink-over-http \
        no-warc-compression warc-cdx no-warc-digests no-warc-keep-log warc-compression warc-digests warc-keep-log netrc no-netrc proxy if-modified-since no-if-modified-since http2 no-http2 tcp-fastopen robots no-robots",
};

/// What wget's arguments ask for.
pub fn read(args: &[Arg]) -> Http {
    let mut http = Http::default();
    let (items, unknown) = split(&SYNTAX, args);
    http.unknown = unknown;
    let mut method: Option<String> = None;
    let mut body: Option<String> = None;
    let mut urls = Vec::new();
    let (mut document, mut directory) = (None, String::new());
    let (mut spider, mut replaces, mut tree, mut gone) = (false, false, false, false);
    for item in items {
        let (value, span) = (item.value, item.span);
        match item.name {
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
            "header" => {
                http.sends_unknown |= is_unknown(value) && !value.to_ascii_lowercase().starts_with("authorization")
            }
            "use-askpass" => http.runs.push(value.to_owned()),
            "e" | "execute" => setting(value, span, &mut http),
            "config" => {
                http.reads.push(value.to_owned());
                http.doubt(span);
            }
            "i" | "input-file" | "input-metalink" => {
                http.reads.push(value.to_owned());
                http.requests.push(Asked { method: "GET".to_owned(), url: "\u{FFFC}".to_owned(), body: None, span });
            }
            "load-cookies" | "certificate" | "private-key" | "ca-certificate" => http.reads.push(value.to_owned()),
            "spider" => spider = true,
            "delete-after" => gone = true,
            "N" | "timestamping" | "unlink" => replaces = true,
            "r" | "recursive" | "m" | "mirror" | "p" | "page-requisites" => tree = true,
            "no-check-certificate" | "check-certificate" => http.insecure = true,
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
            // A file that exists is kept, and a number added to the new one's name; a tree is written over.
            http.output(&format!("{directory}{name}"), tree || replaces, span);
        }
        http.requests.push(Asked { method: method.clone(), url, body: body.clone(), span });
    }
    http
}

/// A line of a wgetrc.
fn setting(value: &str, span: super::Span, http: &mut Http) {
    let (name, value) = value.split_once('=').unwrap_or((value, ""));
    let name: String = name.trim().to_ascii_lowercase().chars().filter(|c| !matches!(c, '-' | '_')).collect();
    match name.as_str() {
        "robots" | "useproxy" | "httpproxy" | "httpsproxy" | "ftpproxy" | "tries" | "timeout" | "wait"
        | "useragent" | "checkcertificate" | "verbose" | "quiet" | "recursive" | "reclevel" | "dotstyle"
        | "progress" | "followftp" | "cookies" | "header" | "contentdisposition" | "retryconnrefused" => {}
        "useaskpass" => http.runs.push(value.trim().to_owned()),
        "outputdocument" | "logfile" => http.output(value.trim(), true, span),
        _ => http.doubt(span),
    }
}
