//! Agents of the Agent Client Protocol as a provider, through the shell's helper or one of our own.
//! The protocol is in `helper/`.

use std::path::Path;
use std::time::Duration;

use super::Endpoint;
use super::call_error::{CallError, ErrorKind};
use super::collect::Collector;
use super::exchange::halted;
use super::kept_connections::block_on;
use super::pace::Pace;
use super::server_error::ServerError;
use crate::config::agent::AgentPreset;
use crate::config::mcp_server::McpServer;
use crate::helper_link::client::{HelperClient, HelperTalk};
use crate::helper_link::message::{AgentEvent, AgentPrompt, HelperReply, HelperRequest};
use crate::helper_link::server_endpoint::ServerEndpoint as Program;
use crate::model::{ModelRequest, Reply, ReplyEvent, Sink, Stop, Usage};
use crate::store::{Paths, process_env};

/// How long an idle agent is kept.
const KEEP_MS: u64 = 30 * 60 * 1000;
/// To the first sign of an answer, without a preset's limit: an agent may have to start.
const FIRST: Duration = Duration::from_secs(120);
/// Between two pieces of an answer.
const IDLE: Duration = Duration::from_secs(120);
const LEAVE: Duration = Duration::from_secs(5);
const MAX_ANSWER: usize = 16 * 1024 * 1024;

/// Text goes to `sink` as it arrives. Ctrl-C cancels the turn; the agent stays.
pub fn call_agent(
    endpoint: &Endpoint,
    request: &ModelRequest,
    cwd: &Path,
    sink: &mut dyn Sink,
) -> Result<Reply, CallError> {
    let wrong = |detail: String| CallError::new(endpoint, ErrorKind::Agent, detail);
    let paths = Paths::new(&process_env).map_err(|error| wrong(error.message))?;
    let client = HelperClient::new(&paths, &process_env, KEEP_MS);
    let mut prompt = prompt_of(endpoint, request, cwd, &paths).map_err(wrong)?;
    prompt.prepares = client.stays();
    let log = prompt.log.clone();
    let total = endpoint.preset.timeout_ms.map(Duration::from_millis);
    let outcome = block_on(async {
        let mut pace = Pace::start(sink, total);
        let request = HelperRequest::Prompt(Box::new(prompt));
        let outcome = match pace.on(client.begin(&request), FIRST).await {
            Ok(Ok(talk)) => AcpTurn::new(endpoint).hear(talk, &mut pace).await,
            Ok(Err(error)) => Err(wrong(error.message)),
            Err(halt) => Err(halted(endpoint, halt)),
        };
        let _ = tokio::time::timeout(LEAVE, client.stop_own()).await;
        outcome
    });
    let mut outcome = outcome.unwrap_or_else(|error| Err(wrong(format!("no runtime can be started ({error})"))));
    if let Err(error) = &mut outcome
        && error.kind == ErrorKind::Agent
    {
        error.hints.push(format!(
            "is it installed, and are you signed in to it? What it says on stderr is in {}",
            log.display()
        ));
    }
    outcome
}

fn prompt_of(endpoint: &Endpoint, request: &ModelRequest, cwd: &Path, paths: &Paths) -> Result<AgentPrompt, String> {
    let agent = AgentPreset::of(&endpoint.preset).ok_or("it is no agent")?;
    let (program, args) = agent.command().ok_or("`command` can't be split into words")?;
    let server = McpServer {
        command: Some(program.to_owned()),
        args: args.to_vec(),
        env: endpoint.preset.env.0.clone(),
        ..McpServer::default()
    };
    let name = agent.own_name().to_owned();
    Ok(AgentPrompt {
        agent: Program::of(&server, &paths.home, &process_env)?,
        log: paths.state.join("agents").join(format!("{name}.log")),
        name,
        model: endpoint.preset.model.clone(),
        cwd: cwd.to_owned(),
        has_tools: agent.has_tools(),
        prepares: false,
        system: request.system.clone(),
        messages: request.messages.clone(),
        instruction: request.instruction.clone(),
    })
}

struct AcpTurn<'e> {
    endpoint: &'e Endpoint,
    collector: Collector,
    begun: bool,
    /// What the agent did without asking.
    unasked: Option<String>,
}

impl<'e> AcpTurn<'e> {
    fn new(endpoint: &'e Endpoint) -> Self {
        Self { endpoint, collector: Collector::default(), begun: false, unasked: None }
    }

    async fn hear(mut self, mut talk: HelperTalk, pace: &mut Pace<'_>) -> Result<Reply, CallError> {
        loop {
            let event = match pace.on(talk.next(), if self.begun { IDLE } else { FIRST }).await {
                Ok(Some(HelperReply::Agent(event))) => event,
                Ok(_) => return Err(self.fail(ErrorKind::Stream, "the helper of the shell ended", pace)),
                Err(halt) => {
                    let error = halted(self.endpoint, halt);
                    return Err(self.broken(error, pace));
                }
            };
            self.begun = true;
            match event {
                AgentEvent::Text(text) => self.collector.take(vec![ReplyEvent::Text(text)], pace.sink),
                AgentEvent::Thought(text) => self.collector.take(vec![ReplyEvent::Reasoning(text)], pace.sink),
                AgentEvent::Asks { title, command } => {
                    let permits = pace.sink.permits(&title, command.as_deref());
                    // If the helper has gone, the next reply says so.
                    let _ = pace.on(talk.say(&permits), IDLE).await;
                }
                AgentEvent::Unasked(title) => {
                    let title = ServerError::line_of(title);
                    pace.sink
                        .notice(&format!("{} used a tool unasked, and was stopped: {title}", self.endpoint.host()));
                    self.unasked = Some(title);
                }
                AgentEvent::Stop { reason, usage } => return self.end(&reason, usage, pace),
                AgentEvent::Failed(why) => {
                    let kind = if self.collector.has_output() { ErrorKind::Stream } else { ErrorKind::Agent };
                    return Err(self.fail(kind, &ServerError::line_of(why), pace));
                }
            }
            // The helper cancels the turn.
            if pace.sink.enough() || self.collector.has_enough() {
                return Ok(self.collector.finish(pace.sink));
            }
            if self.collector.length() > MAX_ANSWER {
                return Err(self.fail(ErrorKind::Stream, "it is too long", pace));
            }
        }
    }

    fn end(mut self, reason: &str, usage: Option<Usage>, pace: &mut Pace<'_>) -> Result<Reply, CallError> {
        let stop = match reason {
            "end_turn" => Stop::End,
            "max_tokens" => Stop::Length,
            "refusal" => Stop::Refused,
            _ => Stop::Failed,
        };
        if let Some(title) = self.unasked.take() {
            return Err(self.fail(ErrorKind::Stream, &format!("it used a tool unasked: {title}"), pace));
        }
        let usage = usage.map(ReplyEvent::Usage);
        self.collector.take(usage.into_iter().chain([ReplyEvent::Stop(stop)]).collect(), pace.sink);
        Ok(self.collector.finish(pace.sink))
    }

    fn fail(self, kind: ErrorKind, detail: &str, pace: &mut Pace<'_>) -> CallError {
        let error = CallError::new(self.endpoint, kind, detail);
        self.broken(error, pace)
    }

    fn broken(self, error: CallError, pace: &mut Pace<'_>) -> CallError {
        CallError { unsent: !self.begun, ..error.with_partial(self.collector.finish(pace.sink)) }
    }
}
