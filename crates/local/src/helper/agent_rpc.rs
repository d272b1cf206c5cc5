//! JSON-RPC over an agent's pipes, a message per line. It knows no method.

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};

const MAX_LINE: u64 = 8 << 20;
/// Lines in a row that are no messages.
const MAX_JUNK: usize = 1_000;
const NO_METHOD: i32 = -32601;

#[derive(Debug)]
pub enum RpcFault {
    /// It ended, or broke the protocol. A new one may do better.
    Gone(String),
    Late(String),
    Refused(String),
}

pub enum RpcMessage {
    Answer { id: u64, outcome: Result<Value, String> },
    Question { id: Value, method: String, params: Value },
    News { params: Value },
}

pub struct Rpc {
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    line: Vec<u8>,
    last_id: u64,
    /// A message was begun: unless it is finished, nothing more can be sent.
    writing: bool,
}

impl Rpc {
    pub fn new(stdin: ChildStdin, stdout: ChildStdout) -> Self {
        Self { stdin, stdout: BufReader::new(stdout), line: Vec::new(), last_id: 0, writing: false }
    }

    /// Returns the id of the answer to come.
    pub async fn ask(&mut self, method: &str, params: Value) -> Result<u64, RpcFault> {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})).await.map(|()| id)
    }

    pub async fn notify(&mut self, method: &str, params: Value) -> Result<(), RpcFault> {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params})).await
    }

    pub async fn answer(&mut self, id: &Value, result: Value) -> Result<(), RpcFault> {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "result": result})).await
    }

    pub async fn refuse(&mut self, id: &Value, method: &str) -> Result<(), RpcFault> {
        let error = json!({"code": NO_METHOD, "message": format!("{method} isn't offered here")});
        self.send(&json!({"jsonrpc": "2.0", "id": id, "error": error})).await
    }

    /// Waits for the answer; meanwhile requests are refused and notifications skipped.
    pub async fn call(&mut self, method: &str, params: Value) -> Result<Value, RpcFault> {
        let asked = self.ask(method, params).await?;
        loop {
            match self.next().await? {
                RpcMessage::Answer { id, outcome } if id == asked => return outcome.map_err(RpcFault::Refused),
                RpcMessage::Question { id, method, .. } => self.refuse(&id, &method).await?,
                RpcMessage::Answer { .. } | RpcMessage::News { .. } => {}
            }
        }
    }

    async fn send(&mut self, message: &Value) -> Result<(), RpcFault> {
        if self.writing {
            return Err(RpcFault::Gone("a message to it was broken off".to_owned()));
        }
        self.writing = true;
        let written = async {
            self.stdin.write_all(format!("{message}\n").as_bytes()).await?;
            self.stdin.flush().await
        };
        written.await.map_err(|error: std::io::Error| RpcFault::Gone(format!("it doesn't listen ({error})")))?;
        self.writing = false;
        Ok(())
    }

    /// May be dropped and called again.
    pub async fn next(&mut self) -> Result<RpcMessage, RpcFault> {
        for _ in 0..MAX_JUNK {
            let room = MAX_LINE.saturating_sub(self.line.len() as u64);
            let read = (&mut self.stdout).take(room).read_until(b'\n', &mut self.line).await;
            match read {
                Ok(0) if room == 0 => return Err(RpcFault::Gone("a line of it has no end".to_owned())),
                Ok(0) | Err(_) => return Err(RpcFault::Gone("it ended".to_owned())),
                Ok(_) if self.line.last() != Some(&b'\n') => continue,
                Ok(_) => {}
            }
            let line = std::mem::take(&mut self.line);
            if let Some(message) = serde_json::from_slice(&line).ok().and_then(read_message) {
                return Ok(message);
            }
        }
        Err(RpcFault::Gone("what it says isn't the protocol".to_owned()))
    }
}

fn read_message(mut value: Value) -> Option<RpcMessage> {
    let (id, params) = (value["id"].take(), value["params"].take());
    match (value["method"].as_str(), id.is_null()) {
        (Some(method), false) => Some(RpcMessage::Question { id, method: method.to_owned(), params }),
        (Some("session/update"), true) => Some(RpcMessage::News { params }),
        (Some(_), true) => None,
        (None, _) => {
            let said = || value["error"]["message"].as_str().unwrap_or("it gives no reason").to_owned();
            let outcome = if value["error"].is_null() { Ok(value["result"].clone()) } else { Err(said()) };
            Some(RpcMessage::Answer { id: id.as_u64()?, outcome })
        }
    }
}
