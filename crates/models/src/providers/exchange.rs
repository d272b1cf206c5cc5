//! One try: sends a request, reads the answer, classifies a failure. `call` decides what follows.

use super::Endpoint;
use super::call_error::{CallError, ErrorKind, Reach};
use super::collect::Collector;
use super::decode::{Decoder, Fault, Flow};
use super::endpoint::with_headers;
use super::framing::Framer;
use super::http::{Http, transport_kind};
use super::pace::{Pace, PaceHalt};
use super::retry::retry_after;
use super::server_error::ServerError;
use super::unpacking::Unpacking;
use crate::model::{ModelRequest, Reply, ReplyEvent, Stop};
use reqwest::{RequestBuilder, Response};
use serde_json::Value;
use std::time::{Duration, Instant, SystemTime};
use tokio::net::TcpStream;

/// If the preset sets no limit.
const FIRST_BYTE: Duration = Duration::from_secs(120);
/// While a server sends nothing but signs that it is alive, as gateways do before a model that
/// thinks.
const ALIVE: Duration = Duration::from_secs(600);
/// Between two pieces of an answer.
const IDLE: Duration = Duration::from_secs(60);
/// For the end mark or usage after a reason to stop.
const LINGER: Duration = Duration::from_secs(2);
const DRAIN: Duration = Duration::from_millis(10);
const ERROR_BODY: Duration = Duration::from_secs(5);
/// For a connection that only tests whether a server listens.
const SECOND_LOOK: Duration = Duration::from_millis(500);
const MAX_ANSWER: usize = 16 * 1024 * 1024;
/// A server that sends more ignores the token limit, and each token costs.
const BYTES_PER_TOKEN: usize = 16;
const MAX_ERROR: usize = 64 * 1024;

pub async fn exchange(
    endpoint: &Endpoint,
    http: &Http,
    body: &Value,
    request: &ModelRequest,
    pace: &mut Pace<'_>,
) -> Result<Reply, CallError> {
    // A server may have refused to stream.
    let refused = !endpoint.dialect().facts().streams_by_address && body["stream"] != true;
    let (stream, most) = (request.stream && !refused, request.max_tokens);
    let collector = Collector::offering(&request.tools);
    let first_byte = endpoint.preset.timeout_ms.map_or(FIRST_BYTE, Duration::from_millis);
    let request = http.client.post(endpoint.call_url(stream)).header("content-type", "application/json");
    let accept = if stream { "text/event-stream, application/x-ndjson, application/json" } else { "application/json" };
    let request = with_headers(endpoint, request.header("accept", accept))?.body(body.to_string());
    let response = send_http(endpoint, http, request, first_byte, pace).await?;
    let answer = ExchangeAnswer { most, collector, ..ExchangeAnswer::new(endpoint, http, stream) };
    answer.read(response, first_byte, pace).await
}

/// The answer if its status is good.
pub async fn send_http(
    endpoint: &Endpoint,
    http: &Http,
    request: RequestBuilder,
    limit: Duration,
    pace: &mut Pace<'_>,
) -> Result<Response, CallError> {
    pace.connecting = Some(http.connecting.clone());
    let response = match pace.on(request.send(), limit).await {
        Ok(Ok(response)) => response,
        Ok(Err(error)) => {
            let (mut kind, detail) = transport_kind(&error, http.proxied);
            if kind == ErrorKind::Timeout && error.is_connect() && !http.proxied && is_silent(endpoint, pace).await {
                kind = ErrorKind::Transport(Reach::NotTls);
            }
            let detail = if kind == ErrorKind::Transport(Reach::NotTls) { String::new() } else { detail };
            return Err(CallError { unsent: error.is_connect(), ..CallError::new(endpoint, kind, detail) });
        }
        Err(halt) => return Err(halted(endpoint, halt)),
    };
    if response.status().is_success() { Ok(response) } else { Err(refused(endpoint, http, response, pace).await) }
}

/// The server accepts connections, though not TLS.
async fn is_silent(endpoint: &Endpoint, pace: &mut Pace<'_>) -> bool {
    let Ok(url) = endpoint.base_url() else { return false };
    let (Some(host), Some(port)) = (url.host_str(), url.port_or_known_default()) else { return false };
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    url.scheme() == "https" && matches!(pace.on(TcpStream::connect((bare, port)), SECOND_LOOK).await, Ok(Ok(_)))
}

pub fn halted(endpoint: &Endpoint, halt: PaceHalt) -> CallError {
    match halt {
        PaceHalt::Interrupted => CallError::new(endpoint, ErrorKind::Interrupted, ""),
        PaceHalt::Timeout(after) => {
            let detail = format!("nothing came within {} s", after.as_secs_f32());
            CallError::new(endpoint, ErrorKind::Timeout, detail)
        }
    }
}

async fn refused(endpoint: &Endpoint, http: &Http, mut response: Response, pace: &mut Pace<'_>) -> CallError {
    let status = response.status().as_u16();
    let header = |name: &str| response.headers().get(name).and_then(|v| v.to_str().ok());
    let wait = retry_after(header, SystemTime::now());
    if response.status().is_redirection() {
        let target = header("location").and_then(|l| response.url().join(l).ok());
        let port = |url: &reqwest::Url| url.port().map(|port| format!(":{port}")).unwrap_or_default();
        let target =
            target.and_then(|url| Some(format!("it points to {}://{}{}", url.scheme(), url.host_str()?, port(&url))));
        return CallError::new(endpoint, ErrorKind::Status(status), target.unwrap_or_default());
    }
    let mut body = Vec::new();
    // The status is known, so a body cut short has to do.
    let whole = async { read_body(&mut response, MAX_ERROR, &mut body).await.is_ok() };
    if pace.on(whole, ERROR_BODY).await == Err(PaceHalt::Interrupted) {
        return halted(endpoint, PaceHalt::Interrupted);
    }
    body.truncate(MAX_ERROR);
    let report = ServerError::from_body(&String::from_utf8_lossy(&body));
    let mut error = CallError::new(endpoint, report.kind(Some(status)), endpoint.clean_line(&report));
    if status == 407 && http.proxied {
        error = CallError::new(endpoint, ErrorKind::Transport(Reach::Proxy), "it wants a user name and password");
    }
    error.retry_after = wait;
    error
}

/// To its end, or until it has `most` bytes or more.
pub async fn read_body(response: &mut Response, most: usize, body: &mut Vec<u8>) -> reqwest::Result<()> {
    let mut unpacking = Unpacking::of(response);
    while body.len() < most
        && let Some(piece) = response.chunk().await?
    {
        body.extend_from_slice(&unpacking.push(&piece));
    }
    Ok(())
}

/// Empty, or a comment that a gateway has wrapped up.
fn says_nothing(payload: &str) -> bool {
    payload.trim().is_empty() || payload.starts_with(':')
}

struct ExchangeAnswer<'a> {
    endpoint: &'a Endpoint,
    http: &'a Http,
    framer: Framer,
    decoder: Decoder,
    collector: Collector,
    /// Payloads that made sense.
    understood: usize,
    malformed: usize,
    has_ended: bool,
    most: Option<u32>,
}

impl<'a> ExchangeAnswer<'a> {
    fn new(endpoint: &'a Endpoint, http: &'a Http, stream: bool) -> Self {
        let dialect = endpoint.dialect();
        // There a whole answer is a stream of one line, unless it spans several.
        let framer = Framer::new(dialect.facts().streams_lines && stream);
        let (decoder, collector) = (Decoder::new(dialect), Collector::default());
        Self { endpoint, http, framer, decoder, collector, understood: 0, malformed: 0, has_ended: false, most: None }
    }

    async fn read(mut self, mut response: Response, first: Duration, pace: &mut Pace<'_>) -> Result<Reply, CallError> {
        let endpoint = self.endpoint;
        let (mut limit, mut size, mut finished) = (first, 0, None);
        let mut unpacking = Unpacking::of(&response);
        let begun = Instant::now();
        loop {
            // Keep-alive comments must not stretch the wait for an answer or a missing end mark.
            let limit_now = match finished {
                Some(at) => LINGER.saturating_sub(Instant::elapsed(&at)),
                None if self.understood == 0 => limit.min(ALIVE.saturating_sub(begun.elapsed())),
                None => limit,
            };
            let piece = match pace.on(response.chunk(), limit_now).await {
                Ok(Ok(piece)) => piece,
                // Complete without end mark: the server sends none, or cuts the line early.
                Ok(Err(_)) | Err(PaceHalt::Timeout(_)) if self.end(pace) => {
                    return Ok(self.collector.finish(pace.sink));
                }
                Ok(Err(error)) => {
                    let (kind, detail) = transport_kind(&error, self.http.proxied);
                    let kind = if self.collector.has_output() { ErrorKind::Stream } else { kind };
                    return Err(self.fail(CallError::new(endpoint, kind, detail), pace));
                }
                Err(PaceHalt::Timeout(after)) => {
                    let alive = self.understood == 0 && begun.elapsed() >= ALIVE;
                    let silent = if alive { ALIVE } else { after };
                    return Err(self.fail(halted(endpoint, PaceHalt::Timeout(silent)), pace));
                }
                Err(halt) => return Err(self.fail(halted(endpoint, halt), pace)),
            };
            let mut payloads = Vec::new();
            let Some(piece) = piece else {
                self.framer.finish(&mut payloads);
                return match self.payloads(payloads, pace) {
                    Ok(flow) if flow == Flow::End || self.end(pace) => self.ended(pace),
                    Ok(_) => Err(self.cut(pace)),
                    Err(error) => Err(self.fail(error, pace)),
                };
            };
            let piece = unpacking.push(&piece);
            size += piece.len();
            let framed = self.framer.push(&piece, &mut payloads);
            match self.payloads(payloads, pace) {
                Ok(Flow::End) => {
                    self.read_behind(&mut response, pace).await;
                    return self.ended(pace);
                }
                Ok(Flow::Finished) => finished = finished.or_else(|| Some(Instant::now())),
                Ok(Flow::More) => limit = IDLE,
                Err(error) => return Err(self.fail(error, pace)),
            }
            if self.collector.has_enough() {
                return Ok(self.collector.finish(pace.sink));
            }
            if self.most.is_some_and(|most| self.collector.length() > most as usize * BYTES_PER_TOKEN) {
                self.collector.take(vec![ReplyEvent::Stop(Stop::Length)], pace.sink);
                return Ok(self.collector.finish(pace.sink));
            }
            if pace.sink.enough() {
                return Err(self.fail(halted(endpoint, PaceHalt::Interrupted), pace));
            }
            if framed.is_err() || size > MAX_ANSWER {
                let detail = "it is far larger than any answer should be";
                return Err(self.fail(CallError::new(endpoint, ErrorKind::Protocol, detail), pace));
            }
        }
    }

    /// Reads to the body's end if it comes at once: else the connection can't serve the next call,
    /// and text there belongs to the answer.
    async fn read_behind(&mut self, response: &mut Response, pace: &mut Pace<'_>) {
        let mut rest = Vec::new();
        let _ = tokio::time::timeout(DRAIN, read_body(response, MAX_ERROR, &mut rest)).await;
        let mut payloads = Vec::new();
        let _ = self.framer.push(&rest, &mut payloads);
        self.framer.finish(&mut payloads);
        self.behind_end(&payloads, pace);
    }

    /// Only text counts behind the end mark.
    fn behind_end(&mut self, payloads: &[String], pace: &mut Pace<'_>) {
        for payload in payloads {
            let mut events = Vec::new();
            let _ = self.decoder.decode_payload(payload, &mut events);
            events.retain(|event| matches!(event, ReplyEvent::Text(_)));
            self.collector.take(events, pace.sink);
        }
    }

    /// A reply, if a reason to stop came.
    fn ended(mut self, pace: &mut Pace<'_>) -> Result<Reply, CallError> {
        if self.collector.stop.is_some() {
            return Ok(self.collector.finish(pace.sink));
        }
        self.has_ended = true;
        Err(self.cut(pace))
    }

    fn payloads(&mut self, payloads: Vec<String>, pace: &mut Pace<'_>) -> Result<Flow, CallError> {
        let mut flow = Flow::More;
        let mut payloads = payloads.into_iter().filter(|payload| !says_nothing(payload));
        while let Some(payload) = payloads.next() {
            let mut events = Vec::new();
            let result = self.decoder.decode_payload(&payload, &mut events);
            self.collector.take(events, pace.sink);
            match result {
                Ok(next) => {
                    self.understood += 1;
                    flow = next;
                    if flow == Flow::End {
                        self.behind_end(&payloads.collect::<Vec<_>>(), pace);
                        break;
                    }
                }
                Err(Fault::Malformed) => {
                    self.malformed += 1;
                    self.collector.is_damaged = true;
                }
                Err(Fault::Server(report)) => {
                    return Err(CallError::new(self.endpoint, report.kind(None), self.endpoint.clean_line(&report)));
                }
            }
        }
        Ok(flow)
    }

    /// Complete without an end mark.
    fn end(&mut self, pace: &mut Pace<'_>) -> bool {
        let mut events = Vec::new();
        let complete = self.decoder.end_stream(&mut events);
        self.collector.take(events, pace.sink);
        complete
    }

    fn cut(self, pace: &mut Pace<'_>) -> CallError {
        let (kind, detail) = match (self.understood, self.malformed) {
            (0, 0) => (ErrorKind::Protocol, "it is empty"),
            (0, _) if self.framer.is_whole() => (ErrorKind::Protocol, "it is neither a stream nor JSON of this API"),
            (0, _) => (ErrorKind::Protocol, "no piece of it is valid JSON"),
            _ if self.framer.is_whole() && !self.collector.has_output() => {
                (ErrorKind::Protocol, "it holds no answer in the form of this API")
            }
            _ if self.has_ended || self.framer.is_whole() => {
                (ErrorKind::Stream, "it ended without a word of why the model stopped")
            }
            _ => (ErrorKind::Stream, "the connection closed in the middle of it"),
        };
        let mut error = CallError::new(self.endpoint, kind, detail);
        if self.understood + self.malformed == 0 {
            // With the remedies of a wrong address; but another try may help.
            error.kind = ErrorKind::Stream;
        }
        self.fail(error, pace)
    }

    fn fail(self, error: CallError, pace: &mut Pace<'_>) -> CallError {
        let mut error = error.with_partial(self.collector.finish(pace.sink));
        if let (false, ErrorKind::Status(_)) = (error.before_output, error.kind) {
            // A report's status inside a stream isn't the response's.
            error.kind = ErrorKind::Stream;
        }
        error
    }
}
