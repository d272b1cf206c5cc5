//! The helper's end of the run's socket: accepts connections, answers status questions, passes the
//! shell's clients to the run one by one, and knows why the run must end. It runs no command.

use std::io::BufReader;
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::helper_link::message::{self, HelperRequest, Info, Purpose, ToClient, ToHelper};
use crate::store::private_socket::is_of_same_user;

/// How long a client may take to send its request.
const REQUEST: Duration = Duration::from_secs(2);
/// How often a wait checks for the end of the run.
const TICK: Duration = Duration::from_millis(50);
/// How often a wait checks whether the shell still has the run.
const LOOK: Duration = Duration::from_secs(1);
/// Simultaneous connections without a request; more are closed. The shell makes one.
const HANDSHAKES: u32 = 32;

#[derive(Clone, Debug)]
pub struct RunListener {
    shared: Arc<Mutex<SharedListener>>,
}

#[derive(Debug)]
struct SharedListener {
    info: Info,
    started: Instant,
    cancelled: Option<String>,
    /// The shell or its terminal is gone.
    closed: bool,
    /// The user was told of the end elsewhere.
    told: bool,
    /// Wakes the thread that waits for a client; none before connections are accepted.
    waiting: Option<Sender<Option<ClientConnection>>>,
    /// The allowed purpose of the next connection; none while a client is served.
    expected: Option<Expected>,
    /// Connections without a request.
    handshakes: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    Begin,
    /// The result of a command, or the meanings of its words.
    Command,
}

/// In order of connection; `None`: no more will come.
pub type Connections = Receiver<Option<ClientConnection>>;

#[derive(Debug)]
pub struct ClientConnection {
    /// A begin, a report, or meanings.
    pub purpose: Purpose,
    stream: UnixStream,
    from: Receiver<ToHelper>,
}

impl RunListener {
    pub fn new(goal: &str, max_steps: u32) -> Self {
        let info = Info { goal: goal.to_owned(), max_steps, ..Info::default() };
        let shared = SharedListener {
            info,
            started: Instant::now(),
            cancelled: None,
            closed: false,
            told: false,
            waiting: None,
            expected: Some(Expected::Begin),
            handshakes: 0,
        };
        Self { shared: Arc::new(Mutex::new(shared)) }
    }

    /// For `aish norris status`; without `step` the step stays.
    pub fn set_activity(&self, step: Option<u32>, doing: impl Into<String>) {
        let mut shared = self.lock();
        if let Some(step) = step {
            shared.info.step = step;
        }
        shared.info.doing = doing.into();
    }

    /// Ends the run; the first reason counts.
    pub fn cancel(&self, reason: impl Into<String>) {
        self.lock().cancelled.get_or_insert_with(|| reason.into());
    }

    /// Why the run must end; none while it goes on.
    pub fn cancelled(&self) -> Option<String> {
        self.lock().cancelled.clone()
    }

    /// Ends the run because no client will come; [`RunListener::next_connection`] returns.
    pub fn close(&self, reason: impl Into<String>) {
        self.cancel(reason);
        let mut shared = self.lock();
        shared.closed = true;
        if let Some(door) = &shared.waiting {
            // Fails when no thread waits for clients any more.
            let _ = door.send(None);
        }
    }

    /// The user must still be told that the run is over.
    pub fn is_untold(&self) -> bool {
        !self.lock().told
    }

    /// Unlimited, as a command may run for hours; none once no client will come. A cancelled run
    /// waits too, for its last output. `lost` (every `LOOK`): the shell has left the run.
    pub fn next_connection(
        &self,
        connections: &Connections,
        lost: &mut dyn FnMut() -> bool,
    ) -> Option<ClientConnection> {
        loop {
            match connections.try_recv() {
                Ok(connection) => return connection,
                Err(TryRecvError::Disconnected) => return None,
                // A thread that sets it afterwards also sends something.
                Err(TryRecvError::Empty) if self.lock().closed => return None,
                Err(TryRecvError::Empty) => {}
            }
            match connections.recv_timeout(LOOK) {
                Ok(connection) => return connection,
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if lost() => self.close("the shell is back at its prompt without it"),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Call before the command goes out: the shell may be faster.
    pub fn expect_command(&self) {
        self.lock().expected = Some(Expected::Command);
    }

    /// One client of the expected purpose: another would be taken for a different answer.
    fn admits(&self, purpose: &Purpose) -> bool {
        let wanted = if *purpose == Purpose::Begin { Expected::Begin } else { Expected::Command };
        self.lock().expected.take_if(|expected| *expected == wanted).is_some()
    }

    /// Counts a connection without a request; false at [`HANDSHAKES`].
    fn count_handshake(&self) -> bool {
        let mut shared = self.lock();
        let room = shared.handshakes < HANDSHAKES;
        shared.handshakes += u32::from(room);
        room
    }

    fn info(&self) -> Info {
        let shared = self.lock();
        Info { seconds: shared.started.elapsed().as_secs(), ..shared.info.clone() }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, SharedListener> {
        // Changes are single assignments, so a panicked thread left a valid state.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// In a thread that lives as long as the process.
    pub fn accept_connections(&self, socket: UnixListener) -> Connections {
        let (to, connections) = mpsc::channel();
        self.lock().waiting = Some(to.clone());
        let listener = self.clone();
        thread::spawn(move || {
            for stream in socket.incoming().flatten() {
                if !listener.count_handshake() {
                    continue;
                }
                let (listener, to) = (listener.clone(), to.clone());
                thread::spawn(move || {
                    let known = accept_request(&stream);
                    listener.lock().handshakes -= 1;
                    if let Some((purpose, from)) = known {
                        listener.serve_connection(stream, purpose, from, &to);
                    }
                });
            }
        });
        connections
    }

    fn serve_connection(
        &self,
        mut stream: UnixStream,
        purpose: Purpose,
        mut from: BufReader<UnixStream>,
        to: &Sender<Option<ClientConnection>>,
    ) {
        match purpose {
            Purpose::Off => {
                let info = self.info();
                self.cancel("`:norris off`");
                let _ = message::send_message(&mut stream, &ToClient::Info(info));
            }
            Purpose::Left(reason) => {
                let info = self.info();
                self.lock().told = true;
                // Before the end, which the process may not outlive.
                let _ = message::send_message(&mut stream, &ToClient::Info(info));
                self.close(reason);
            }
            Purpose::Status => {
                let _ = message::send_message(&mut stream, &ToClient::Info(self.info()));
            }
            purpose if self.admits(&purpose) => {
                let (sender, receiver) = mpsc::channel();
                if to.send(Some(ClientConnection { purpose, stream, from: receiver })).is_err() {
                    return;
                }
                self.forward_messages(&mut from, &sender);
            }
            _ => {}
        }
    }

    /// A client that closes without [`ToHelper::Done`] was killed: that ends the run.
    fn forward_messages(&self, from: &mut BufReader<UnixStream>, to: &Sender<ToHelper>) {
        loop {
            match message::receive_message::<ToHelper>(from) {
                Ok(Some(ToHelper::Cancel(reason))) => self.cancel(reason),
                Ok(Some(last @ ToHelper::Done)) => {
                    let _ = to.send(last);
                    return;
                }
                Ok(Some(message)) => {
                    if to.send(message).is_err() {
                        return;
                    }
                }
                Ok(None) | Err(_) => return self.cancel("the terminal's side is gone"),
            }
        }
    }
}

/// None: another user's process, or no valid request.
fn accept_request(stream: &UnixStream) -> Option<(Purpose, BufReader<UnixStream>)> {
    if !is_of_same_user(stream) {
        return None;
    }
    // Without a time limit a connection could keep its place for ever.
    stream.set_read_timeout(Some(REQUEST)).ok()?;
    let mut from = BufReader::new(stream.try_clone().ok()?);
    let HelperRequest::Run(purpose) = message::receive_request(&mut from).ok()?? else { return None };
    stream.set_read_timeout(None).is_ok().then_some((purpose, from))
}

impl ClientConnection {
    /// False: the client is gone, which ends the run.
    pub fn send(&mut self, message: &ToClient) -> bool {
        message::send_message(&mut self.stream, message).is_ok()
    }

    /// None: the run must end, or `limit` passed.
    pub fn receive(&self, listener: &RunListener, limit: Option<Duration>) -> Option<ToHelper> {
        let started = Instant::now();
        loop {
            match self.from.recv_timeout(TICK) {
                Ok(message) => return Some(message),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if listener.cancelled().is_some() || limit.is_some_and(|limit| started.elapsed() > limit) {
                return None;
            }
        }
    }

    /// Even if the run must end; false if the client closes without [`ToHelper::Done`].
    pub fn wait_for_done(&self, limit: Duration) -> bool {
        let end = Instant::now() + limit;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.from.recv_timeout(left) {
                Ok(ToHelper::Done) => return true,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        false
    }
}

#[cfg(test)]
#[path = "listener_tests.rs"]
mod tests;
