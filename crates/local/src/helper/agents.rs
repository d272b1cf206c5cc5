//! A shell's agents: started at first need, restarted if they die early, ended when idle.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::Mutex;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::{spawn_blocking, spawn_local};
use tokio::time::timeout;

use super::agent::RunningAgent;
use super::agent_rpc::RpcFault;
use super::serve::{send_message, wait_for_close};
use crate::helper_link::message::{AgentEvent, AgentPrompt, HelperReply};

const KEEP: Duration = Duration::from_secs(30 * 60);

const PATIENCE: Duration = Duration::from_secs(2);

type AgentSlot = Rc<Mutex<Option<RunningAgent>>>;

pub struct Agents {
    dir: PathBuf,
    slots: RefCell<BTreeMap<String, AgentSlot>>,
}

impl Agents {
    /// `dir` is the helper's and goes with it.
    pub fn new(dir: &Path) -> Self {
        Self { dir: dir.join("tmp"), slots: RefCell::default() }
    }

    /// Events go to `to`, answers to the agent come from `from`; its end ends the turn.
    pub async fn prompt(&self, prompt: AgentPrompt, from: &mut OwnedReadHalf, to: &mut OwnedWriteHalf) {
        let mark = format!("{} {} {}", prompt.agent.mark(), prompt.name, prompt.model);
        let slot = Rc::clone(self.slots.borrow_mut().entry(mark).or_default());
        let (tell, mut answers) = mpsc::channel(1);
        let mut agent = tokio::select! {
            agent = slot.lock() => agent,
            () = wait_for_close(from) => return,
        };
        let mut outcome = tokio::select! {
            outcome = run_turn(&mut agent, &prompt, &self.dir, &mut answers, to) => outcome,
            () = forward_answers(from, tell) => Err(RpcFault::Refused("nobody waits".to_owned())),
        };
        if let Some(running) = agent.as_mut().filter(|_| !is_over(&outcome)) {
            outcome = running.abandon_turn().await;
        }
        if is_over(&outcome) {
            end_agent(agent.take()).await;
        }
        drop(agent);
        if !prompt.prepares {
            return;
        }
        spawn_local(async move {
            let mut agent = slot.lock().await;
            let ready = match agent.as_mut() {
                Some(agent) => agent.prepare_session(&prompt).await,
                None => Ok(()),
            };
            if is_over(&ready) {
                end_agent(agent.take()).await;
            }
        });
    }

    pub fn is_empty(&self) -> bool {
        self.slots.borrow().values().all(|slot| slot.try_lock().is_ok_and(|agent| agent.is_none()))
    }

    pub async fn end_idle(&self) {
        let slots: Vec<AgentSlot> = self.slots.borrow().values().cloned().collect();
        for slot in slots {
            let Ok(mut agent) = slot.try_lock() else { continue };
            end_agent(agent.take_if(|agent| agent.used.elapsed() > KEEP)).await;
        }
    }

    pub async fn end_all(&self) {
        let slots = std::mem::take(&mut *self.slots.borrow_mut());
        for slot in slots.into_values() {
            // One that is busy for longer ends with the helper.
            if let Ok(mut agent) = timeout(PATIENCE, slot.lock()).await {
                end_agent(agent.take()).await;
            }
        }
    }
}

async fn run_turn(
    slot: &mut Option<RunningAgent>,
    prompt: &AgentPrompt,
    temporary: &Path,
    answers: &mut Receiver<bool>,
    to: &mut OwnedWriteHalf,
) -> Result<(), RpcFault> {
    if slot.as_ref().is_some_and(RunningAgent::is_worn) {
        end_agent(slot.take()).await;
    }
    let (mut said, mut again) = (false, true);
    loop {
        let outcome = async {
            if slot.is_none() {
                *slot = Some(RunningAgent::start(prompt, temporary).await?);
            }
            let Some(agent) = slot.as_mut() else { return Ok(()) };
            let mut tell = async |event| {
                said = true;
                send_message(to, &HelperReply::Agent(event)).await;
            };
            agent.take_turn(prompt, answers, &mut tell).await
        };
        let outcome = outcome.await;
        if matches!(outcome, Err(RpcFault::Gone(_))) && !said && again {
            again = false;
            end_agent(slot.take()).await;
            continue;
        }
        if let Err(RpcFault::Gone(why) | RpcFault::Late(why) | RpcFault::Refused(why)) = &outcome {
            let why = prompt.agent.without_secrets(why);
            send_message(to, &HelperReply::Agent(AgentEvent::Failed(why))).await;
        }
        return outcome;
    }
}

fn is_over(outcome: &Result<(), RpcFault>) -> bool {
    matches!(outcome, Err(RpcFault::Gone(_) | RpcFault::Late(_)))
}

async fn forward_answers(from: &mut OwnedReadHalf, tell: Sender<bool>) {
    let mut lines = BufReader::new(from).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let _ = tell.send(line == "true").await;
    }
}

async fn end_agent(agent: Option<RunningAgent>) {
    if let Some(agent) = agent {
        let _ = spawn_blocking(move || drop(agent.process)).await;
    }
}
