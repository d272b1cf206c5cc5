//! The unit tests of `listener.rs`.

use std::io::Write;

use super::*;

fn listener(dir: &std::path::Path) -> (RunListener, Connections, std::path::PathBuf) {
    let socket = dir.join("socket");
    let listener = RunListener::new("count files", 16);
    let connections = listener.accept_connections(UnixListener::bind(&socket).unwrap());
    (listener, connections, socket)
}

fn ask(socket: &std::path::Path, purpose: Purpose) -> UnixStream {
    let mut stream = UnixStream::connect(socket).unwrap();
    // One of too many may have been closed already; what it reads then tells.
    let _ = message::send_message(&mut stream, &HelperRequest::Run(purpose));
    stream
}

#[test]
fn questions_are_answered_and_clients_handed_on() {
    let temp = tempfile::tempdir().unwrap();
    let (listener, connections, socket) = listener(temp.path());
    listener.set_activity(Some(3), "running: ls");
    let status = ask(&socket, Purpose::Status);
    let Some(ToClient::Info(info)) = message::receive_message(&mut BufReader::new(status)).unwrap() else { panic!() };
    assert_eq!((info.goal.as_str(), info.step, info.doing.as_str()), ("count files", 3, "running: ls"));
    let mut client = ask(&socket, Purpose::Begin);
    let mut connection = listener.next_connection(&connections, &mut || false).unwrap();
    connection.send(&ToClient::Replied);
    message::send_message(&mut client, &ToHelper::Explain).unwrap();
    assert_eq!(connection.receive(&listener, None), Some(ToHelper::Explain));
    message::send_message(&mut client, &ToHelper::Done).unwrap();
    drop(client);
    assert_eq!(connection.receive(&listener, None), Some(ToHelper::Done));
    assert_eq!(listener.cancelled(), None, "a farewell is no accident");
}

#[test]
fn what_is_no_request_to_a_run_is_not_served() {
    let temp = tempfile::tempdir().unwrap();
    let (listener, connections, socket) = listener(temp.path());
    let mut stranger = UnixStream::connect(&socket).unwrap();
    message::send_message(&mut stranger, &HelperRequest::Stop(None)).unwrap();
    assert_eq!(message::receive_message::<ToClient>(&mut BufReader::new(stranger)).unwrap(), None);
    UnixStream::connect(&socket).unwrap().write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    let known = ask(&socket, Purpose::Status);
    assert!(message::receive_message::<ToClient>(&mut BufReader::new(known)).unwrap().is_some());
    assert!(connections.try_recv().is_err() && listener.cancelled().is_none());
}

#[test]
fn a_client_that_dies_ends_the_run() {
    let temp = tempfile::tempdir().unwrap();
    let (listener, connections, socket) = listener(temp.path());
    let client = ask(&socket, Purpose::Begin);
    let connection = listener.next_connection(&connections, &mut || false).unwrap();
    drop(client);
    assert_eq!(connection.receive(&listener, None), None);
    while listener.cancelled().is_none() {
        thread::yield_now();
    }
    assert_eq!(listener.cancelled().as_deref(), Some("the terminal's side is gone"));
}

#[test]
fn nobody_waits_for_a_shell_that_is_gone() {
    let temp = tempfile::tempdir().unwrap();
    let (listener, connections, socket) = listener(temp.path());
    let waiting = {
        let listener = listener.clone();
        thread::spawn(move || (listener.next_connection(&connections, &mut || false).is_none(), connections))
    };
    listener.close("the shell has ended");
    let (ended, connections) = waiting.join().unwrap();
    assert!(ended && listener.next_connection(&connections, &mut || false).is_none(), "now and for ever");
    assert_eq!(listener.cancelled().as_deref(), Some("the shell has ended"));
    // Gone before anybody could come.
    let early = RunListener::new("count files", 16);
    early.close("the shell has ended");
    let connections = early.accept_connections(UnixListener::bind(socket.with_extension("2")).unwrap());
    assert!(early.next_connection(&connections, &mut || false).is_none());
}

#[test]
fn a_client_nobody_waits_for_is_not_served() {
    let temp = tempfile::tempdir().unwrap();
    let (listener, connections, socket) = listener(temp.path());
    let refused = |purpose| {
        let stream = ask(&socket, purpose);
        assert_eq!(message::receive_message::<ToClient>(&mut BufReader::new(stream)).unwrap(), None);
    };
    // Nothing has run yet.
    refused(Purpose::Report(message::CommandReport::default()));
    let _client = ask(&socket, Purpose::Begin);
    let _visit = listener.next_connection(&connections, &mut || false).unwrap();
    // During a question: a second client, a report, a report once more.
    refused(Purpose::Begin);
    refused(Purpose::Report(message::CommandReport::default()));
    listener.expect_command();
    let report = || Purpose::Report(message::CommandReport { ran: true, ..Default::default() });
    let _shell = ask(&socket, report());
    assert_eq!(listener.next_connection(&connections, &mut || false).unwrap().purpose, report());
    refused(report());
    assert!(connections.try_recv().is_err());
    assert_eq!(listener.cancelled(), None, "and the run goes on");
}

#[test]
fn a_crowd_that_says_nothing_is_not_in_the_way() {
    let temp = tempfile::tempdir().unwrap();
    let (_desk, _visits, socket) = listener(temp.path());
    let crowd: Vec<_> = (0..500).map(|_| UnixStream::connect(&socket).unwrap()).collect();
    let mut endless = UnixStream::connect(&socket).unwrap();
    // It is cut off, whenever that is.
    while endless.write_all(&[b'x'; 4096]).is_ok() {}
    drop(crowd);
    // Closed connections no longer count.
    loop {
        let known = ask(&socket, Purpose::Status);
        if matches!(message::receive_message::<ToClient>(&mut BufReader::new(known)), Ok(Some(_))) {
            break;
        }
    }
}

#[test]
fn off_ends_it_and_the_first_reason_counts() {
    let temp = tempfile::tempdir().unwrap();
    let (listener, _visits, socket) = listener(temp.path());
    let off = ask(&socket, Purpose::Off);
    assert!(message::receive_message::<ToClient>(&mut BufReader::new(off)).unwrap().is_some());
    listener.cancel("later");
    assert_eq!(listener.cancelled().as_deref(), Some("`:norris off`"));
}
