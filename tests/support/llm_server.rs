//! A model server that does exactly what its script says, on a free port of 127.0.0.1: every byte,
//! every chunk border, pauses, resets, half-closed connections. It records the requests. One
//! connection carries one request.
//!
//! ```ignore
//! let server = Server::scripted(vec![Script::sse(&[r#"{"choices":[{"delta":{"content":"hi"}}]}"#, "[DONE]"])]);
//! // … call http://{server.addr()}/v1 …
//! assert_eq!(server.requests()[0].json()["stream"], true);
//! ```

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// The longest any wait of the server lasts, so that a broken test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(30);

/// The end of a stream in the OpenAI form: why the model stopped, and the mark.
pub const STREAM_END: &str =
    "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

/// A request as it came.
#[derive(Clone, Debug)]
pub struct Recorded {
    pub method: String,
    /// The target as sent: a path, or a whole URL when the server is used as a proxy.
    pub target: String,
    /// Names in lower case, in order.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Recorded {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// Whether the server is asked to count tokens, and nothing else.
    pub fn counts_tokens(&self) -> bool {
        self.target.ends_with("/tokenize") || self.target.ends_with("/count_tokens")
    }

    /// Whether the server is asked what models it has.
    pub fn lists_models(&self) -> bool {
        let path = self.target.split('?').next().unwrap_or_default();
        self.method == "GET" && (path.ends_with("/models") || path.ends_with("/api/tags"))
    }

    /// The body as JSON; null if it isn't.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

/// Something a test lets happen when it wants to.
#[derive(Clone, Default)]
pub struct Gate(Arc<(Mutex<bool>, Condvar)>);

impl Gate {
    /// Lets everybody through, now and later.
    pub fn open(&self) {
        *self.0.0.lock().unwrap() = true;
        self.0.1.notify_all();
    }

    /// Waits until the gate is open; false if that took too long.
    pub fn wait(&self) -> bool {
        let guard = self.0.0.lock().unwrap();
        *self.0.1.wait_timeout_while(guard, PATIENCE, |open| !*open).unwrap().0
    }

    /// Whether it is open.
    pub fn is_open(&self) -> bool {
        *self.0.0.lock().unwrap()
    }
}

/// One thing the server does.
#[derive(Clone)]
pub enum Step {
    /// Sends these bytes in one write.
    Bytes(Vec<u8>),
    /// Does nothing for a while.
    Pause(Duration),
    /// Goes on when the gate is open.
    Wait(Gate),
    /// Opens the gate, so that the test knows the server got here.
    Open(Gate),
    /// Ends the connection with a reset.
    Reset,
    /// Says that nothing more is sent, but keeps listening.
    HalfClose,
    /// Keeps the connection open until the client closes it, then opens the gate.
    Hold(Gate),
}

/// What the server does with one request; the connection is closed at its end.
#[derive(Clone, Default)]
pub struct Script {
    steps: Vec<Step>,
}

impl Script {
    /// Nothing: the connection is closed without an answer.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a step.
    pub fn step(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// Adds raw bytes.
    pub fn raw(self, bytes: impl AsRef<[u8]>) -> Self {
        self.step(Step::Bytes(bytes.as_ref().to_vec()))
    }

    /// Adds the head of a chunked answer.
    pub fn head(self, status: u16, headers: &[(&str, &str)]) -> Self {
        let mut head = format!("HTTP/1.1 {status} Scripted\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n");
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        self.raw(head + "\r\n")
    }

    /// Adds one chunk of a chunked answer.
    pub fn chunk(self, bytes: impl AsRef<[u8]>) -> Self {
        let bytes = bytes.as_ref();
        let mut chunk = format!("{:x}\r\n", bytes.len()).into_bytes();
        chunk.extend_from_slice(bytes);
        chunk.extend_from_slice(b"\r\n");
        self.raw(chunk)
    }

    /// Adds the end of a chunked answer.
    pub fn end(self) -> Self {
        self.raw("0\r\n\r\n")
    }

    /// A stream of events, one chunk each. Without `[DONE]` among them it still ends properly as
    /// HTTP.
    pub fn sse(data: &[&str]) -> Self {
        let script = Self::new().head(200, &[("Content-Type", "text/event-stream")]);
        data.iter().fold(script, |s, d| s.chunk(format!("data: {d}\n\n"))).end()
    }

    /// A stream of lines, one chunk each.
    pub fn ndjson(lines: &[&str]) -> Self {
        let script = Self::new().head(200, &[("Content-Type", "application/x-ndjson")]);
        lines.iter().fold(script, |s, l| s.chunk(format!("{l}\n"))).end()
    }

    /// An answer in the OpenAI form that streams `pieces` as text.
    pub fn openai_text(pieces: &[&str]) -> Self {
        let delta = |p: &&str| serde_json::json!({"choices":[{"index":0,"delta":{"content":p}}]}).to_string();
        let mut data: Vec<String> = pieces.iter().map(delta).collect();
        data.push(r#"{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#.to_owned());
        data.push("[DONE]".to_owned());
        Self::sse(&data.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// A whole JSON answer.
    pub fn json(status: u16, headers: &[(&str, &str)], body: &str) -> Self {
        let mut all = vec![("Content-Type", "application/json")];
        all.extend_from_slice(headers);
        Self::new().head(status, &all).chunk(body).end()
    }
}

/// A running server; it stops with the value.
pub struct Server {
    addr: SocketAddr,
    requests: Arc<(Mutex<Vec<Recorded>>, Condvar)>,
    stop: Arc<AtomicBool>,
}

impl Server {
    /// Answers the n-th request with the n-th script, and any further one with status 599. It
    /// doesn't count tokens or list models.
    pub fn scripted(scripts: Vec<Script>) -> Self {
        let answered = AtomicUsize::new(0);
        Self::answering(move |request, _| {
            if request.counts_tokens() || request.lists_models() {
                return Script::json(404, &[], "{}");
            }
            scripts
                .get(answered.fetch_add(1, Ordering::SeqCst))
                .cloned()
                .unwrap_or_else(|| Script::json(599, &[], "{\"error\":\"no more answers scripted\"}"))
        })
    }

    /// Answers each request, counted from 0, with the script that `answer` makes for it. One for the
    /// list of models isn't counted: whether it comes depends on what is known of the model.
    pub fn answering(answer: impl Fn(&Recorded, usize) -> Script + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let addr = listener.local_addr().unwrap();
        let requests = Arc::new((Mutex::new(Vec::new()), Condvar::new()));
        let stop = Arc::new(AtomicBool::new(false));
        let (seen, stopped) = (requests.clone(), stop.clone());
        std::thread::spawn(move || {
            let (answer, count) = (Arc::new(answer), Arc::new(AtomicUsize::new(0)));
            for stream in listener.incoming().map_while(Result::ok) {
                if stopped.load(Ordering::SeqCst) {
                    break;
                }
                let (answer, count, seen) = (answer.clone(), count.clone(), seen.clone());
                std::thread::spawn(move || {
                    // A client may go away at any moment; that is its right.
                    let _ = serve(stream, |request| {
                        let n = count.fetch_add(usize::from(!request.lists_models()), Ordering::SeqCst);
                        let script = answer(&request, n);
                        seen.0.lock().unwrap().push(request);
                        seen.1.notify_all();
                        script
                    });
                });
            }
        });
        Self { addr, requests, stop }
    }

    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// `http://127.0.0.1:PORT` followed by `path`.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.addr)
    }

    /// The requests so far, but those for the list of models.
    pub fn requests(&self) -> Vec<Recorded> {
        self.requests.0.lock().unwrap().iter().filter(|request| !request.lists_models()).cloned().collect()
    }

    /// The requests for the list of models.
    pub fn lists(&self) -> Vec<Recorded> {
        self.requests.0.lock().unwrap().iter().filter(|request| request.lists_models()).cloned().collect()
    }

    /// Waits until `n` requests have come and returns them.
    pub fn wait_for(&self, n: usize) -> Vec<Recorded> {
        let guard = self.requests.0.lock().unwrap();
        let few = |seen: &mut Vec<Recorded>| seen.iter().filter(|request| !request.lists_models()).count() < n;
        drop(self.requests.1.wait_timeout_while(guard, PATIENCE, few).unwrap());
        self.requests()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        // Wakes the listener up.
        let _ = TcpStream::connect(self.addr);
    }
}

fn serve(stream: TcpStream, answer: impl FnOnce(Recorded) -> Script) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let Some(request) = read_request(&mut reader)? else { return Ok(()) };
    play(&stream, answer(request))
}

/// Plays a script on a connection; for servers of another kind (TLS) see [`Script::bytes`].
fn play(mut stream: &TcpStream, script: Script) -> std::io::Result<()> {
    for step in script.steps {
        match step {
            Step::Bytes(bytes) => stream.write_all(&bytes)?,
            Step::Pause(time) => std::thread::sleep(time),
            Step::Wait(gate) => {
                gate.wait();
            }
            Step::Open(gate) => gate.open(),
            Step::Reset => {
                socket2::SockRef::from(stream).set_linger(Some(Duration::ZERO))?;
                return Ok(());
            }
            Step::HalfClose => stream.shutdown(Shutdown::Write)?,
            Step::Hold(gate) => {
                let mut sink = [0; 1024];
                while matches!(stream.read(&mut sink), Ok(n) if n > 0) {}
                gate.open();
            }
        }
    }
    Ok(())
}

impl Script {
    /// All bytes of the script, for a server that writes them elsewhere.
    pub fn bytes(&self) -> Vec<u8> {
        let bytes = |s: &Step| if let Step::Bytes(b) = s { b.clone() } else { Vec::new() };
        self.steps.iter().flat_map(bytes).collect()
    }
}

/// Reads one request; `None` if the connection ended before one.
pub fn read_request(reader: &mut impl BufRead) -> std::io::Result<Option<Recorded>> {
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let mut words = line.split_whitespace().map(str::to_owned);
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let length = headers.iter().find(|(n, _)| n == "content-length").and_then(|(_, v)| v.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(Some(Recorded { method, target, headers, body: String::from_utf8_lossy(&body).into_owned() }))
}
