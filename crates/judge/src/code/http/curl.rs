//! Reads the arguments of curl and curlie. What their requests do is judged by the parent.

use super::super::super::argument::Arg;
use super::super::super::syntax::ir::Span;
use super::options::{Syntax, split};
use super::{Asked, Http, is_unknown};

static SYNTAX: Syntax = Syntax {
    short_values: "AbcCdDeEFhHKmoPQrtTuUwxXyYz",
    short_flags: "01234 6aBfgGiIjJkKlLMnNOpqRsSvVZ#:",
    equals: true,
    long_values: "user-agent cookie cookie-jar continue-at data data-ascii data-binary data-raw data-urlencode dump-header referer cert form form-string help header config max-time output ftp-port quote range \
        telnet-option upload-file user proxy-user write-out proxy request speed-limit speed-time time-cond cacert capath cert-type ciphers connect-timeout connect-to create-file-mode crlfile curves delegation dns-interface \
        dns-ipv4-addr dns-ipv6-addr dns-servers doh-url egd-file engine etag-compare etag-save expect100-timeout ftp-account ftp-alternative-to-user ftp-method ftp-ssl-ccc-mode happy-eyeballs-timeout-ms hostpubmd5 \
        hostpubsha256 hsts interface ip-tos ipfs-gateway json keepalive-time keepalive-cnt key key-type krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs netrc-file noproxy \
        oauth2-bearer output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key \
        proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy1.0 pubkey random-file rate request-target resolve retry retry-delay \
        retry-max-time sasl-authzid service-name socks4 socks4a socks5 socks5-gssapi-service socks5-hostname stderr tftp-blksize tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config \
        unix-socket abstract-unix-socket url url-query variable vlan-priority aws-sigv4 alt-svc haproxy-clientip ech parallel-max-host dump-ca-embed variable",
    long_flags: "anyauth append basic ca-native cert-status compressed compressed-ssh create-dirs crlf digest disable disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure fail fail-early fail-with-body \
        false-start ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control get globoff haproxy-protocol head http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length \
        include show-headers insecure ipv4 ipv6 junk-session-cookies list-only location location-trusted mail-rcpt-allowfails manual metalink negotiate netrc netrc-optional next no-alpn no-buffer buffer no-clobber clobber \
        no-keepalive keepalive no-npn no-progress-meter progress-meter no-sessionid sessionid ntlm ntlm-wb parallel parallel-immediate path-as-is post301 post302 post303 progress-bar proxy-anyauth proxy-basic proxy-ca-native \
        proxy-digest proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw remote-header-name remote-name remote-name-all remote-time remove-on-error \
        retry-all-errors retry-connrefused sasl-ir show-error silent skip-existing socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort sslv2 sslv3 styled-output \
        suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding trace-ids trace-time use-ascii verbose version xattr eprt epsv alpn npn out-null mptcp",
};

/// The options up to the next `--next`, which starts another request.
#[derive(Default)]
struct Part {
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

/// FTP commands that change nothing (RFC 959, RFC 3659).
const LOOKING: &[&str] = &[
    "CWD", "CDUP", "FEAT", "HELP", "LIST", "MDTM", "MLSD", "MLST", "MODE", "NLST", "NOOP", "OPTS", "PASV", "EPSV",
    "PWD", "SIZE", "STAT", "SYST", "TYPE",
];

/// What curl's arguments ask for.
pub fn read(args: &[Arg]) -> Http {
    let mut http = Http::default();
    let (items, unknown) = split(&SYNTAX, args);
    http.unknown = unknown;
    let mut part = Part::default();
    for item in items {
        option(item.name, item.value, item.span, &mut part, &mut http);
    }
    finish(part, &mut http);
    http
}

fn data(value: &str, part: &mut Part, http: &mut Http, reads_files: bool) {
    match value.strip_prefix('@').filter(|_| reads_files) {
        Some(path) => http.upload(path),
        None => {
            http.sends_unknown |= is_unknown(value);
            let body = part.body.get_or_insert_default();
            body.push_str(value);
        }
    }
    part.body.get_or_insert_default();
}

fn option(name: &str, value: &str, span: Span, part: &mut Part, http: &mut Http) {
    match name {
        "" | "url" => part.urls.push((value.to_owned(), span)),
        "X" | "request" => part.method = Some(value.to_ascii_uppercase()),
        "d" | "data" | "data-ascii" | "data-binary" | "json" => data(value, part, http, true),
        "data-raw" | "form-string" => data(value, part, http, false),
        "data-urlencode" => match value.split_once('@').filter(|(name, _)| !name.contains('=')) {
            Some((_, path)) => {
                http.upload(path);
                part.body.get_or_insert_default();
            }
            None => data(value, part, http, false),
        },
        "F" | "form" => {
            part.form = true;
            match value.split_once('=') {
                Some((_, content)) if content.starts_with(['@', '<']) => {
                    http.upload(content.trim_start_matches(['@', '<']).split(';').next().unwrap_or_default())
                }
                _ => http.sends_unknown |= is_unknown(value),
            }
        }
        "T" | "upload-file" => {
            part.upload = true;
            http.upload(value);
        }
        // As --data-urlencode, but for the URL: the content of a file goes out with it.
        "url-query" => match value.split_once('@').filter(|(name, _)| !name.contains('=') && !name.starts_with('+')) {
            Some((_, path)) => http.upload(path),
            None => http.sends_unknown |= is_unknown(value),
        },
        "w" | "write-out" => write_out(value, span, http),
        "G" | "get" => part.get = true,
        "I" | "head" => part.head = true,
        "o" | "output" => part.outputs.push((value.to_owned(), span)),
        "O" | "remote-name" => part.remote_names += 1,
        "remote-name-all" => part.remote_all = true,
        "J" | "remote-header-name" => part.header_names = true,
        "output-dir" => part.directory = value.trim_end_matches('/').to_owned() + "/",
        "no-clobber" | "skip-existing" => part.no_clobber = true,
        "c" | "cookie-jar" | "D" | "dump-header" | "trace" | "trace-ascii" | "libcurl" | "stderr" | "etag-save"
        | "hsts" | "alt-svc" => {
            let was = http.stdout;
            http.output(value, true, span);
            http.stdout = was;
        }
        "K" | "config" => {
            http.reads.push(value.to_owned());
            http.doubt(span);
        }
        "b" | "cookie" if !value.contains('=') => http.reads.push(value.to_owned()),
        "H" | "header" | "proxy-header" => match value.strip_prefix('@') {
            Some(path) => http.reads.push(path.to_owned()),
            None => http.sends_unknown |= is_unknown(value) && !value.to_ascii_lowercase().starts_with("authorization"),
        },
        "E" | "cert" | "key" | "cacert" | "netrc-file" | "proxy-cert" | "proxy-key" => {
            http.reads.push(value.to_owned())
        }
        "k" | "insecure" | "proxy-insecure" => http.insecure = true,
        "x" | "proxy" | "preproxy" | "socks5" | "socks5-hostname" | "socks4" | "socks4a" | "proxy1.0" => {
            http.proxy = Some(value.to_owned())
        }
        // Commands of the FTP and SFTP protocols: they can delete and rename.
        // An FTP or SFTP command: the ones that only look are harmless.
        "Q" | "quote" => {
            let verb = value.trim_start_matches(['-', '+', '*']).split_whitespace().next().unwrap_or_default();
            if !LOOKING.contains(&verb.to_ascii_uppercase().as_str()) {
                http.doubt(span);
            }
        }
        "variable" | "engine" => http.doubt(span),
        "mail-rcpt" => part.method = Some("POST".to_owned()),
        ":" | "next" => finish(std::mem::take(part), http),
        _ => {}
    }
}

/// The files that a format writes to: `%output{file}`, `%output{>>file}`; `@file` has the format in a file.
fn write_out(format: &str, span: Span, http: &mut Http) {
    if let Some(path) = format.strip_prefix('@') {
        http.reads.push(path.to_owned());
    }
    let stdout = http.stdout;
    for part in format.split("%output{").skip(1) {
        let file = part.split('}').next().unwrap_or_default();
        match file.strip_prefix(">>") {
            Some(file) => http.output(file, false, span),
            None => http.output(file, true, span),
        }
    }
    http.stdout = stdout;
}

fn finish(part: Part, http: &mut Http) {
    let implied = match (part.head, part.upload, part.body.is_some() || part.form, part.get) {
        (true, ..) => "HEAD",
        (_, true, ..) => "PUT",
        (_, _, true, false) => "POST",
        _ => "GET",
    };
    let method = part.method.clone().unwrap_or_else(|| implied.to_owned());
    let written = part.outputs.len() + if part.remote_all { part.urls.len() } else { part.remote_names };
    http.stdout |= part.urls.len() > written;
    for (path, span) in &part.outputs {
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
        http.requests.push(Asked { method: method.clone(), url, body: part.body.clone(), span });
    }
}
