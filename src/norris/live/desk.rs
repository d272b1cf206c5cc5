//! The helper's front desk: accepts connections, answers questions about the run, and hands the shell's clients to the
//! run one after another. It knows whether somebody wants the run to end, and why.

use std::io::BufReader;
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::message::{self, Hello, Info, Purpose, ToClient, ToHelper};

/// How long a caller may take to say hello.
const HELLO: Duration = Duration::from_secs(2);
/// How often a wait looks whether the run is to end.
const TICK: Duration = Duration::from_millis(50);

/// What all threads of the helper share.
#[derive(Clone, Debug)]
pub struct Desk {
    shared: Arc<Mutex<Shared>>,
}

#[derive(Debug)]
struct Shared {
    info: Info,
    started: Instant,
    cancelled: Option<String>,
    /// The shell or its terminal is gone.
    gone: bool,
    /// Wakes whoever waits for a client; none before the desk is open.
    door: Option<Sender<Option<Visit>>>,
}

/// Where clients come in: a visit, or nothing once nobody will come any more.
pub type Visits = Receiver<Option<Visit>>;

/// A client at the desk: what it came for, and the way to talk to it.
#[derive(Debug)]
pub struct Visit {
    /// Why it came: a begin, a report, or meanings.
    pub purpose: Purpose,
    stream: UnixStream,
    from: Receiver<ToHelper>,
}

impl Desk {
    /// A desk for a run towards `goal`.
    pub fn new(goal: &str, max_steps: u32) -> Self {
        let info = Info { goal: goal.to_owned(), max_steps, ..Info::default() };
        let shared = Shared { info, started: Instant::now(), cancelled: None, gone: false, door: None };
        Self { shared: Arc::new(Mutex::new(shared)) }
    }

    /// Notes what the run does, for those who ask.
    pub fn doing(&self, step: Option<u32>, doing: impl Into<String>) {
        let mut shared = self.lock();
        if let Some(step) = step {
            shared.info.step = step;
        }
        shared.info.doing = doing.into();
    }

    /// The run is to end; the first reason counts.
    pub fn cancel(&self, reason: impl Into<String>) {
        self.lock().cancelled.get_or_insert_with(|| reason.into());
    }

    /// Why the run is to end, once it is.
    pub fn cancelled(&self) -> Option<String> {
        self.lock().cancelled.clone()
    }

    /// Nobody will come any more: the run is to end, and [`Desk::next`] waits no longer.
    pub fn gone(&self, reason: impl Into<String>) {
        self.cancel(reason);
        let mut shared = self.lock();
        shared.gone = true;
        if let Some(door) = &shared.door {
            // Nobody waits for clients any more when this fails.
            let _ = door.send(None);
        }
    }

    /// The next client; none once nobody will come. It doesn't wake up in between: a command may run for hours. A run that is
    /// cancelled still waits for the shell to come back, so that its last word is seen and the last output is complete.
    pub fn next(&self, visits: &Visits) -> Option<Visit> {
        match visits.try_recv() {
            Ok(visit) => visit,
            Err(TryRecvError::Disconnected) => None,
            // Whoever sets it afterwards sends something, too.
            Err(TryRecvError::Empty) if self.lock().gone => None,
            Err(TryRecvError::Empty) => visits.recv().ok().flatten(),
        }
    }

    fn info(&self) -> Info {
        let shared = self.lock();
        Info { seconds: shared.started.elapsed().as_secs(), ..shared.info.clone() }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Shared> {
        // What is in it is whole whatever another thread died of.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens the desk: connections are taken from now on, for as long as the process lives.
    pub fn open(&self, listener: UnixListener, nonce: String) -> Visits {
        let (to, visits) = mpsc::channel();
        self.lock().door = Some(to.clone());
        let desk = self.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (desk, nonce, to) = (desk.clone(), nonce.clone(), to.clone());
                thread::spawn(move || desk.greet(stream, &nonce, &to));
            }
        });
        visits
    }

    /// One connection, from its hello to its end.
    fn greet(&self, mut stream: UnixStream, nonce: &str, to: &Sender<Option<Visit>>) {
        // Whoever can't be timed out or copied isn't served.
        let Ok(copy) = stream.try_clone() else { return };
        if stream.set_read_timeout(Some(HELLO)).is_err() {
            return;
        }
        let mut from = BufReader::new(copy);
        let Ok(Some(hello)) = message::receive::<Hello>(&mut from) else { return };
        if hello.nonce != nonce || stream.set_read_timeout(None).is_err() {
            return;
        }
        match hello.purpose {
            Purpose::Off => {
                let info = self.info();
                self.cancel("`:norris off`");
                let _ = message::send(&mut stream, &ToClient::Info(info));
            }
            Purpose::Status => {
                let _ = message::send(&mut stream, &ToClient::Info(self.info()));
            }
            purpose => {
                let (sender, receiver) = mpsc::channel();
                if to.send(Some(Visit { purpose, stream, from: receiver })).is_err() {
                    return;
                }
                self.listen(&mut from, &sender);
            }
        }
    }

    /// Passes on what a client says. One that goes without a word of farewell was killed, or its terminal is gone.
    fn listen(&self, from: &mut BufReader<UnixStream>, to: &Sender<ToHelper>) {
        loop {
            match message::receive::<ToHelper>(from) {
                Ok(Some(ToHelper::Cancel(reason))) => self.cancel(reason),
                Ok(Some(last @ ToHelper::Done { .. })) => {
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

impl Visit {
    /// Says something to the client. One that is gone is noticed by the desk.
    pub fn say(&mut self, message: &ToClient) {
        let _ = message::send(&mut self.stream, message);
    }

    /// The client's next word; none once the run is to end, or after `limit`.
    pub fn hear(&self, desk: &Desk, limit: Option<Duration>) -> Option<ToHelper> {
        let started = Instant::now();
        loop {
            match self.from.recv_timeout(TICK) {
                Ok(message) => return Some(message),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if desk.cancelled().is_some() || limit.is_some_and(|limit| started.elapsed() > limit) {
                return None;
            }
        }
    }

    /// Waits for the client's farewell, whatever else is over; what the user typed.
    pub fn farewell(&self, limit: Duration) -> String {
        let end = Instant::now() + limit;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.from.recv_timeout(left) {
                Ok(ToHelper::Done { typed }) => return typed,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn desk(dir: &std::path::Path) -> (Desk, Visits, std::path::PathBuf) {
        let socket = dir.join("socket");
        let desk = Desk::new("count files", 16);
        let visits = desk.open(UnixListener::bind(&socket).unwrap(), "secret".into());
        (desk, visits, socket)
    }

    fn hello(socket: &std::path::Path, nonce: &str, purpose: Purpose) -> UnixStream {
        let mut stream = UnixStream::connect(socket).unwrap();
        message::send(&mut stream, &Hello { nonce: nonce.into(), purpose }).unwrap();
        stream
    }

    #[test]
    fn questions_are_answered_and_clients_handed_on() {
        let temp = tempfile::tempdir().unwrap();
        let (desk, visits, socket) = desk(temp.path());
        desk.doing(Some(3), "running: ls");
        let status = hello(&socket, "secret", Purpose::Status);
        let Some(ToClient::Info(info)) = message::receive(&mut BufReader::new(status)).unwrap() else { panic!() };
        assert_eq!((info.goal.as_str(), info.step, info.doing.as_str()), ("count files", 3, "running: ls"));
        let mut client = hello(&socket, "secret", Purpose::Begin);
        let mut visit = desk.next(&visits).unwrap();
        visit.say(&ToClient::Replied);
        message::send(&mut client, &ToHelper::Explain).unwrap();
        assert_eq!(visit.hear(&desk, None), Some(ToHelper::Explain));
        message::send(&mut client, &ToHelper::Done { typed: "x".into() }).unwrap();
        drop(client);
        assert_eq!(visit.hear(&desk, None), Some(ToHelper::Done { typed: "x".into() }));
        assert_eq!(desk.cancelled(), None, "a farewell is no accident");
    }

    #[test]
    fn who_does_not_know_the_word_is_not_served() {
        let temp = tempfile::tempdir().unwrap();
        let (desk, visits, socket) = desk(temp.path());
        let stranger = hello(&socket, "guess", Purpose::Off);
        assert_eq!(message::receive::<ToClient>(&mut BufReader::new(stranger)).unwrap(), None);
        UnixStream::connect(&socket).unwrap().write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        let known = hello(&socket, "secret", Purpose::Status);
        assert!(message::receive::<ToClient>(&mut BufReader::new(known)).unwrap().is_some());
        assert!(visits.try_recv().is_err() && desk.cancelled().is_none());
    }

    #[test]
    fn a_client_that_dies_ends_the_run() {
        let temp = tempfile::tempdir().unwrap();
        let (desk, visits, socket) = desk(temp.path());
        let client = hello(&socket, "secret", Purpose::Begin);
        let visit = desk.next(&visits).unwrap();
        drop(client);
        assert_eq!(visit.hear(&desk, None), None);
        while desk.cancelled().is_none() {
            thread::yield_now();
        }
        assert_eq!(desk.cancelled().as_deref(), Some("the terminal's side is gone"));
    }

    #[test]
    fn nobody_waits_for_a_shell_that_is_gone() {
        let temp = tempfile::tempdir().unwrap();
        let (desk, visits, socket) = desk(temp.path());
        let waiting = {
            let desk = desk.clone();
            thread::spawn(move || (desk.next(&visits).is_none(), visits))
        };
        desk.gone("the shell has ended");
        let (ended, visits) = waiting.join().unwrap();
        assert!(ended && desk.next(&visits).is_none(), "now and for ever");
        assert_eq!(desk.cancelled().as_deref(), Some("the shell has ended"));
        // Gone before anybody could come.
        let early = Desk::new("count files", 16);
        early.gone("the shell has ended");
        let visits = early.open(UnixListener::bind(socket.with_extension("2")).unwrap(), "secret".into());
        assert!(early.next(&visits).is_none());
    }

    #[test]
    fn off_ends_it_and_the_first_reason_counts() {
        let temp = tempfile::tempdir().unwrap();
        let (desk, _visits, socket) = desk(temp.path());
        let off = hello(&socket, "secret", Purpose::Off);
        assert!(message::receive::<ToClient>(&mut BufReader::new(off)).unwrap().is_some());
        desk.cancel("later");
        assert_eq!(desk.cancelled().as_deref(), Some("`:norris off`"));
    }
}
