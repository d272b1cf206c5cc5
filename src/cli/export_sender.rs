//! The process that takes one exported event to a collector: it has left the shell's session, tries once for some seconds, and
//! notes a failure. Nobody waits for it.

use std::io::Read;
use std::time::Duration;

use nix::unistd::setsid;
use reqwest::Url;
use reqwest::header::CONTENT_TYPE;

use crate::error::Exit;
use crate::export::otlp::{Orders, logs_url, request};
use crate::own_process::close_inherited_files;
use crate::providers::http_client;
use crate::store::process_env;

/// How long all of it may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest orders, and the most that is read of an answer, in bytes.
const LONGEST: u64 = 256 * 1024;

/// Reads the orders on standard input and carries them out.
pub fn run() -> Exit {
    let _ = setsid();
    close_inherited_files();
    let mut text = Vec::new();
    let read = std::io::stdin().take(LONGEST).read_to_end(&mut text);
    let Some(orders) = read.ok().and_then(|_| serde_json::from_slice::<Orders>(&text).ok()) else { return Exit::Usage };
    match send(&orders) {
        Ok(()) => Exit::Done,
        Err(why) => {
            orders.lost.rest(&why);
            orders.lost.add("otlp", &why);
            Exit::Nothing
        }
    }
}

fn send(orders: &Orders) -> Result<(), String> {
    let url = Url::parse(&logs_url(&orders.url)).map_err(|e| format!("the address: {e}"))?;
    let body = serde_json::to_vec(&request(&orders.event)).map_err(|e| e.to_string())?;
    let runtime = crate::providers::runtime::start_runtime().map_err(|e| e.to_string())?;
    let done = runtime.block_on(async {
        let http = http_client(&url, &process_env, false).map_err(|(_, why)| why)?;
        let mut post = http.client.post(url.clone()).timeout(PATIENCE).header(CONTENT_TYPE, "application/json");
        for (name, value) in headers(&process_env("OTEL_EXPORTER_OTLP_HEADERS").unwrap_or_default()) {
            post = post.header(name, value);
        }
        let answer = post.body(body).send().await.map_err(|e| describe(&e))?;
        let status = answer.status();
        if !status.is_success() {
            return Err(format!("the collector answers {}", status.as_u16()));
        }
        let answer: serde_json::Value = answer.json().await.unwrap_or_default();
        let rejected = &answer["partialSuccess"]["rejectedLogRecords"];
        let rejected = rejected.as_str().and_then(|number| number.parse().ok()).or(rejected.as_i64()).unwrap_or(0);
        if rejected > 0 { Err("the collector rejects the record".to_owned()) } else { Ok(()) }
    });
    // A name lookup can't be cancelled.
    runtime.shutdown_background();
    done
}

/// The innermost reason, without the address.
fn describe(error: &reqwest::Error) -> String {
    let mut inner: &dyn std::error::Error = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    if error.is_timeout() { "no answer in time".to_owned() } else { inner.to_string() }
}

/// `name=value` pairs between commas, percent-encoded, as OpenTelemetry's variable has them.
fn headers(text: &str) -> impl Iterator<Item = (String, String)> {
    text.split(',').filter_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        Some((name.trim().to_owned(), decode(value.trim())))
    })
}

fn decode(text: &str) -> String {
    let mut bytes = text.bytes();
    let mut decoded = Vec::new();
    while let Some(byte) = bytes.next() {
        let ahead = bytes.clone().take(2).collect::<Vec<u8>>();
        let hex = std::str::from_utf8(&ahead).ok().filter(|_| byte == b'%' && ahead.len() == 2);
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(value) => {
                decoded.push(value);
                bytes.nth(1);
            }
            None => decoded.push(byte),
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}
