//! A running agent (Agent Client Protocol): start, sessions, turns. It gets no files or terminals.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tokio::sync::mpsc::Receiver;
use tokio::time::{Duration, Instant, timeout};

use super::agent_rpc::{Rpc, RpcFault, RpcMessage};
use super::agent_text::{ToldText, prompt_text, said_by_user, unheard};
use super::agent_turn::AgentTurn;
use super::read_only;
use crate::helper_link::message::{AgentEvent, AgentPrompt};
use crate::helper_link::server_endpoint::ServerPlace;
use crate::mcp::process::{ServerProcess, new_log};
use crate::model::Usage;
use crate::store::private_dir;

const START: Duration = Duration::from_secs(60);
const CANCEL: Duration = Duration::from_secs(5);
/// Sessions kept, and made before the agent is restarted.
const KEPT: usize = 4;
const MADE: usize = 32;

struct Session {
    id: String,
    system: String,
    told: ToldText,
}

pub struct RunningAgent {
    pub process: ServerProcess,
    rpc: Rpc,
    closes: bool,
    /// Newest last.
    sessions: Vec<Session>,
    /// Ready for the next conversation, with what it was made for.
    spare: Option<(String, PathBuf, String)>,
    made: usize,
    /// The session and the request's id.
    turn: Option<(String, u64)>,
    pub used: Instant,
}

impl RunningAgent {
    /// `temporary` is for an agent that may not change files.
    pub async fn start(prompt: &AgentPrompt, temporary: &Path) -> Result<Self, RpcFault> {
        let ServerPlace::Program { program, args, cwd } = &prompt.agent.place else {
            return Err(RpcFault::Refused("it is no program".to_owned()));
        };
        let (mut env, mut confined) = (prompt.agent.env.clone(), None);
        if prompt.has_tools {
            private_dir(temporary).map_err(|error| RpcFault::Refused(error.message))?;
            env.insert("TMPDIR".to_owned(), temporary.display().to_string());
            confined = read_only::restriction(&writable(prompt, temporary));
        }
        let log = new_log(&prompt.log).map_err(RpcFault::Refused)?;
        let cannot =
            |error: std::io::Error| RpcFault::Refused(format!("`{}` can't be started: {error}", program.display()));
        let (process, stdin, stdout) = ServerProcess::start(program, args, &env, cwd, log, confined).map_err(cannot)?;
        let stdin = tokio::process::ChildStdin::from_std(stdin).map_err(cannot)?;
        let stdout = tokio::process::ChildStdout::from_std(stdout).map_err(cannot)?;
        let mut rpc = Rpc::new(stdin, stdout);
        let nothing = json!({"fs": {"readTextFile": false, "writeTextFile": false}, "terminal": false});
        let about = json!({"name": "aish", "version": env!("CARGO_PKG_VERSION")});
        let hello = json!({"protocolVersion": 1, "clientCapabilities": nothing, "clientInfo": about});
        let answer = within(START, rpc.call("initialize", hello)).await?;
        if answer["protocolVersion"] != 1 {
            return Err(RpcFault::Refused(format!("it speaks version {} of the protocol", answer["protocolVersion"])));
        }
        let closes = answer["agentCapabilities"]["sessionCapabilities"]["close"].is_object();
        let (sessions, spare, turn, used) = (Vec::new(), None, None, Instant::now());
        Ok(Self { process, rpc, closes, sessions, spare, made: 0, turn, used })
    }

    pub fn is_worn(&self) -> bool {
        self.made >= MADE
    }

    /// `tell` gets each event; `answers` answers the agent's questions.
    pub async fn take_turn(
        &mut self,
        prompt: &AgentPrompt,
        answers: &mut Receiver<bool>,
        tell: &mut impl AsyncFnMut(AgentEvent),
    ) -> Result<(), RpcFault> {
        self.used = Instant::now();
        let (session, text) = self.session_for(prompt).await?;
        let params = json!({"sessionId": session.id, "prompt": [{"type": "text", "text": text}]});
        let asked = self.rpc.ask("session/prompt", params).await?;
        self.turn = Some((session.id.clone(), asked));
        let mut turn = AgentTurn { session: session.id.clone(), allowed: Vec::new(), stopped: None };
        let answer = loop {
            let next = match turn.stopped {
                Some(when) => within(CANCEL.saturating_sub(when.elapsed()), self.rpc.next()).await?,
                None => self.rpc.next().await?,
            };
            match next {
                RpcMessage::Answer { id, outcome } if id == asked => break outcome,
                RpcMessage::Answer { .. } => {}
                RpcMessage::Question { id, method, params } if method == "session/request_permission" => {
                    let outcome = turn.permission(&params, &prompt.cwd, answers, tell).await;
                    self.rpc.answer(&id, json!({"outcome": outcome})).await?;
                }
                RpcMessage::Question { id, method, .. } => self.rpc.refuse(&id, &method).await?,
                RpcMessage::News { params } => {
                    if turn.hear(&params, tell).await {
                        self.rpc.notify("session/cancel", json!({"sessionId": session.id})).await?;
                    }
                }
            }
        };
        self.turn = None;
        let answer = answer.map_err(RpcFault::Refused)?;
        let reason = if turn.stopped.is_some() { "unasked" } else { answer["stopReason"].as_str().unwrap_or("none") };
        tell(AgentEvent::Stop { reason: reason.to_owned(), usage: read_usage(&answer["usage"]) }).await;
        if reason == "end_turn" {
            self.sessions.push(session);
        } else {
            self.close(&session.id).await?;
        }
        self.used = Instant::now();
        Ok(())
    }

    /// The asker is gone. Fails if the agent is unusable from then on.
    pub async fn abandon_turn(&mut self) -> Result<(), RpcFault> {
        // A late answer to an earlier question is skipped.
        let Some((session, asked)) = self.turn.take() else { return Ok(()) };
        let ended = async {
            self.rpc.notify("session/cancel", json!({"sessionId": session})).await?;
            loop {
                match self.rpc.next().await? {
                    RpcMessage::Answer { id, .. } if id == asked => return Ok(()),
                    RpcMessage::Question { id, method, .. } if method == "session/request_permission" => {
                        self.rpc.answer(&id, json!({"outcome": {"outcome": "cancelled"}})).await?;
                    }
                    RpcMessage::Question { id, method, .. } => self.rpc.refuse(&id, &method).await?,
                    RpcMessage::Answer { .. } | RpcMessage::News { .. } => {}
                }
            }
        };
        within(CANCEL, ended).await?;
        self.close(&session).await
    }

    pub async fn prepare_session(&mut self, prompt: &AgentPrompt) -> Result<(), RpcFault> {
        if self.spare.is_none() && !self.is_worn() {
            let id = self.new_session(prompt).await?;
            self.spare = Some((id, prompt.cwd.clone(), prompt.system.clone()));
        }
        Ok(())
    }

    /// Taken out of the list, with the prompt's text.
    async fn session_for(&mut self, prompt: &AgentPrompt) -> Result<(Session, String), RpcFault> {
        let goes_on =
            |session: &Session| session.system == prompt.system && unheard(&session.told, &prompt.messages).is_some();
        let told = said_by_user(&prompt.messages);
        if let Some(at) = self.sessions.iter().rposition(goes_on) {
            let session = self.sessions.remove(at);
            let rest = unheard(&session.told, &prompt.messages).unwrap_or_default();
            let text = prompt_text(prompt, rest, false, !prompt.has_tools);
            return Ok((Session { told, ..session }, text));
        }
        while self.sessions.len() >= KEPT {
            let oldest = self.sessions.remove(0);
            self.close(&oldest.id).await?;
        }
        let id = match self.spare.take() {
            Some((id, cwd, system)) if cwd == prompt.cwd && system == prompt.system => id,
            Some((other, ..)) => {
                self.close(&other).await?;
                self.new_session(prompt).await?
            }
            None => self.new_session(prompt).await?,
        };
        let text = prompt_text(prompt, &prompt.messages, true, !prompt.has_tools);
        Ok((Session { id, system: prompt.system.clone(), told }, text))
    }

    async fn new_session(&mut self, prompt: &AgentPrompt) -> Result<String, RpcFault> {
        // For agents that know it: no tools, our rules.
        let own = json!({"systemPrompt": prompt.system, "claudeCode": {"options": {"tools": []}}});
        let params = json!({"cwd": prompt.cwd, "mcpServers": [], "_meta": own});
        let made = within(START, self.rpc.call("session/new", params)).await?;
        let id = made["sessionId"].as_str().unwrap_or_default().to_owned();
        self.made += 1;
        if id.is_empty() {
            return Err(RpcFault::Refused("it makes no session".to_owned()));
        }
        if !prompt.model.is_empty() {
            let params = json!({"sessionId": id, "configId": "model", "value": prompt.model});
            within(START, self.rpc.call("session/set_config_option", params)).await.map_err(|fault| match fault {
                RpcFault::Refused(why) => {
                    RpcFault::Refused(format!("it doesn't take the model `{}`: {why}", prompt.model))
                }
                other => other,
            })?;
        }
        Ok(id)
    }

    async fn close(&mut self, session: &str) -> Result<(), RpcFault> {
        if self.closes {
            self.rpc.ask("session/close", json!({"sessionId": session})).await?;
        }
        Ok(())
    }
}

async fn within<T>(limit: Duration, work: impl Future<Output = Result<T, RpcFault>>) -> Result<T, RpcFault> {
    let late = |_| Err(RpcFault::Late(format!("it said nothing for {} s", limit.as_secs())));
    timeout(limit, work).await.unwrap_or_else(late)
}

/// Of an agent that may not change files: its own directories, the temporary one, and devices that hold nothing.
fn writable(prompt: &AgentPrompt, temporary: &Path) -> Vec<PathBuf> {
    let variable = |name: &str| prompt.agent.env.get(name).map(PathBuf::from);
    let home = variable("HOME").unwrap_or_else(|| PathBuf::from("/"));
    let name = &prompt.name;
    let below = |variable: Option<PathBuf>, usual: &str| variable.unwrap_or_else(|| home.join(usual)).join(name);
    let own = [
        home.join(format!(".{name}")),
        below(variable("XDG_CONFIG_HOME"), ".config"),
        below(variable("XDG_DATA_HOME"), ".local/share"),
        below(variable("XDG_STATE_HOME"), ".local/state"),
        below(variable("XDG_CACHE_HOME"), ".cache"),
    ];
    // Memory is shared through files there, but not with a user who works there.
    let devices = ["null", "zero", "full", "tty", "ptmx", "pts", "shm"].map(|name| Path::new("/dev").join(name));
    let devices = devices.into_iter().filter(|device| !prompt.cwd.starts_with(device));
    own.into_iter().chain([temporary.to_owned()]).chain(devices).collect()
}

/// Cache tokens are not part of its `inputTokens`.
fn read_usage(usage: &Value) -> Option<Usage> {
    let count = |name: &str| usage[name].as_u64().unwrap_or_default();
    let (cached, written) = (count("cachedReadTokens"), count("cachedWriteTokens"));
    let input = count("inputTokens") + cached + written;
    let (output, reasoning) = (count("outputTokens"), count("thoughtTokens"));
    (input + output > 0).then_some(Usage { input, output, cached, written, reasoning })
}
