//! The helper's front desk: accepts connections, answers questions about the run, and hands the shell's clients to the
//! run one after another. It knows whether somebody wants the run to end, and why.

use std::io::BufReader;
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::message::{self, Info, Purpose, ToClient, ToHelper};
use super::runs;

/// How long a caller may take to say hello.
const HELLO: Duration = Duration::from_secs(2);
/// How often a wait looks whether the run is to end.
const TICK: Duration = Duration::from_millis(50);
/// How often a wait for the shell looks whether the shell still knows of the run.
const LOOK: Duration = Duration::from_secs(1);
/// So many connections may be about to say hello at once; the shell makes one.
const STRANGERS: u32 = 32;

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
    /// Somebody else has told the user that the run is over.
    told: bool,
    /// Wakes whoever waits for a client; none before the desk is open.
    door: Option<Sender<Option<Visit>>>,
    /// What the next visit may be for; nothing while a client is being served.
    expected: Option<Expected>,
    /// Connections that haven't said hello yet.
    strangers: u32,
}

/// What a client may come for at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The begin of the run.
    Begin,
    /// What came of a command, or what its words mean.
    Command,
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
        let shared = Shared {
            info,
            started: Instant::now(),
            cancelled: None,
            gone: false,
            told: false,
            door: None,
            expected: Some(Expected::Begin),
            strangers: 0,
        };
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

    /// Whether the user still has to be told that the run is over.
    pub fn is_untold(&self) -> bool {
        !self.lock().told
    }

    /// The next client; none once nobody will come. A command may run for hours: silence ends nothing. A run that is cancelled
    /// still waits for the shell to come back, so that its last word is seen and the last output is complete. `lost` is asked
    /// every [`LOOK`] whether the shell has gone on without us.
    pub fn next(&self, visits: &Visits, lost: &mut dyn FnMut() -> bool) -> Option<Visit> {
        loop {
            match visits.try_recv() {
                Ok(visit) => return visit,
                Err(TryRecvError::Disconnected) => return None,
                // Whoever sets it afterwards sends something, too.
                Err(TryRecvError::Empty) if self.lock().gone => return None,
                Err(TryRecvError::Empty) => {}
            }
            match visits.recv_timeout(LOOK) {
                Ok(visit) => return visit,
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if lost() => self.gone("the shell is back at its prompt without it"),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// From now on one client may come with what became of a command. Called before the command goes out, so that the shell
    /// can't be faster.
    pub fn expect_command(&self) {
        self.lock().expected = Some(Expected::Command);
    }

    /// Whether a client with this purpose is waited for; the next one isn't then. A second client, an old report sent again,
    /// or one that comes during a question would be taken for the answer to something else.
    fn admits(&self, purpose: &Purpose) -> bool {
        let wanted = if *purpose == Purpose::Begin { Expected::Begin } else { Expected::Command };
        let mut shared = self.lock();
        let admitted = shared.expected == Some(wanted);
        if admitted {
            shared.expected = None;
        }
        admitted
    }

    /// Counts a connection that hasn't said hello; false if there are too many of them.
    fn receives(&self) -> bool {
        let mut shared = self.lock();
        let room = shared.strangers < STRANGERS;
        if room {
            shared.strangers += 1;
        }
        room
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
                if !desk.receives() {
                    continue;
                }
                let (desk, nonce, to) = (desk.clone(), nonce.clone(), to.clone());
                thread::spawn(move || {
                    let known = desk.greet(&stream, &nonce);
                    desk.lock().strangers -= 1;
                    if let Some((purpose, from)) = known {
                        desk.serve(stream, purpose, from, &to);
                    }
                });
            }
        });
        visits
    }

    /// The hello of a connection: what it wants, if it knows the word.
    fn greet(&self, stream: &UnixStream, nonce: &str) -> Option<(Purpose, BufReader<UnixStream>)> {
        if !runs::is_ours(stream) {
            return None;
        }
        // Whoever can't be timed out or copied isn't served.
        stream.set_read_timeout(Some(HELLO)).ok()?;
        let mut from = BufReader::new(stream.try_clone().ok()?);
        let hello = message::receive_hello(&mut from).ok()??;
        (hello.nonce == nonce && stream.set_read_timeout(None).is_ok()).then_some((hello.purpose, from))
    }

    /// The rest of a connection, to its end.
    fn serve(
        &self,
        mut stream: UnixStream,
        purpose: Purpose,
        mut from: BufReader<UnixStream>,
        to: &Sender<Option<Visit>>,
    ) {
        match purpose {
            Purpose::Off => {
                let info = self.info();
                self.cancel("`:norris off`");
                let _ = message::send(&mut stream, &ToClient::Info(info));
            }
            Purpose::Left(reason) => {
                let info = self.info();
                self.lock().told = true;
                self.gone(reason);
                let _ = message::send(&mut stream, &ToClient::Info(info));
            }
            Purpose::Status => {
                let _ = message::send(&mut stream, &ToClient::Info(self.info()));
            }
            purpose if self.admits(&purpose) => {
                let (sender, receiver) = mpsc::channel();
                if to.send(Some(Visit { purpose, stream, from: receiver })).is_err() {
                    return;
                }
                self.listen(&mut from, &sender);
            }
            _ => {}
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
    /// Says something to the client; false when it is gone, which the desk notices too.
    pub fn say(&mut self, message: &ToClient) -> bool {
        message::send(&mut self.stream, message).is_ok()
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

    /// Waits for the client's farewell, whatever else is over; what the user typed. None from a client that went without one.
    pub fn farewell(&self, limit: Duration) -> Option<String> {
        let end = Instant::now() + limit;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.from.recv_timeout(left) {
                Ok(ToHelper::Done { typed }) => return Some(typed),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::norris::live::message::Hello;

    fn desk(dir: &std::path::Path) -> (Desk, Visits, std::path::PathBuf) {
        let socket = dir.join("socket");
        let desk = Desk::new("count files", 16);
        let visits = desk.open(UnixListener::bind(&socket).unwrap(), "secret".into());
        (desk, visits, socket)
    }

    fn hello(socket: &std::path::Path, nonce: &str, purpose: Purpose) -> UnixStream {
        let mut stream = UnixStream::connect(socket).unwrap();
        // In a crowd it may have been turned away already; what it reads then tells.
        let _ = message::send(&mut stream, &Hello { nonce: nonce.into(), purpose });
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
        let mut visit = desk.next(&visits, &mut || false).unwrap();
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
        let visit = desk.next(&visits, &mut || false).unwrap();
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
            thread::spawn(move || (desk.next(&visits, &mut || false).is_none(), visits))
        };
        desk.gone("the shell has ended");
        let (ended, visits) = waiting.join().unwrap();
        assert!(ended && desk.next(&visits, &mut || false).is_none(), "now and for ever");
        assert_eq!(desk.cancelled().as_deref(), Some("the shell has ended"));
        // Gone before anybody could come.
        let early = Desk::new("count files", 16);
        early.gone("the shell has ended");
        let visits = early.open(UnixListener::bind(socket.with_extension("2")).unwrap(), "secret".into());
        assert!(early.next(&visits, &mut || false).is_none());
    }

    #[test]
    fn a_client_nobody_waits_for_is_not_served() {
        let temp = tempfile::tempdir().unwrap();
        let (desk, visits, socket) = desk(temp.path());
        let refused = |purpose| {
            let stream = hello(&socket, "secret", purpose);
            assert_eq!(message::receive::<ToClient>(&mut BufReader::new(stream)).unwrap(), None);
        };
        // Nothing has run yet.
        refused(Purpose::Report(message::Report::default()));
        let _client = hello(&socket, "secret", Purpose::Begin);
        let _visit = desk.next(&visits, &mut || false).unwrap();
        // During a question: a second client, a report, a report once more.
        refused(Purpose::Begin);
        refused(Purpose::Report(message::Report::default()));
        desk.expect_command();
        let report = || Purpose::Report(message::Report { ran: true, ..Default::default() });
        let _shell = hello(&socket, "secret", report());
        assert_eq!(desk.next(&visits, &mut || false).unwrap().purpose, report());
        refused(report());
        assert!(visits.try_recv().is_err());
        assert_eq!(desk.cancelled(), None, "and the run goes on");
    }

    #[test]
    fn a_crowd_that_says_nothing_is_not_in_the_way() {
        let temp = tempfile::tempdir().unwrap();
        let (_desk, _visits, socket) = desk(temp.path());
        let crowd: Vec<_> = (0..500).map(|_| UnixStream::connect(&socket).unwrap()).collect();
        let mut endless = UnixStream::connect(&socket).unwrap();
        // It is cut off, whenever that is.
        while endless.write_all(&[b'x'; 4096]).is_ok() {}
        drop(crowd);
        // The places of those who are gone are free again.
        loop {
            let known = hello(&socket, "secret", Purpose::Status);
            if matches!(message::receive::<ToClient>(&mut BufReader::new(known)), Ok(Some(_))) {
                break;
            }
        }
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
