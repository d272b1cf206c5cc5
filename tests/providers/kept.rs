//! Connections that outlast a call, as the helper of Norris keeps them, against a server that
//! counts them.

use std::io::{BufReader, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::{Seen, ask, endpoint};
use crate::support::llm_server::read_request;
use aish::config::preset::ProviderKind;
use aish::providers::{call_in, keep_connections};

/// A server that answers `each` requests on every connection and then closes it without a word, at
/// once or on reading another.
fn server(each: usize, reads_on: bool) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            counted.fetch_add(1, Ordering::SeqCst);
            thread::spawn(move || {
                let mut reader = BufReader::new(stream.try_clone().unwrap());
                for _ in 0..each {
                    let Ok(Some(_)) = read_request(&mut reader) else { return };
                    let text = "data: {\"choices\":[{\"delta\":{\"content\":\"hello\"},\"index\":0,\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
                    let head =
                        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
                    let body = format!("{head}{:x}\r\n{text}\r\n0\r\n\r\n", text.len());
                    if (&stream).write_all(body.as_bytes()).is_err() {
                        return;
                    }
                }
                if reads_on {
                    let _ = read_request(&mut reader);
                }
            });
        }
    });
    (url, count)
}

/// Three calls on a thread of its own, since what is kept is kept per thread; how many connections
/// they took.
fn connections(each: usize, reads_on: bool, kept: bool) -> usize {
    let (url, count) = server(each, reads_on);
    thread::spawn(move || {
        if kept {
            keep_connections();
        }
        for _ in 0..3 {
            let mut seen = Seen::default();
            let reply = call_in(&endpoint(ProviderKind::Openai, &url), &ask("hi"), &mut seen, &|_| None).unwrap();
            assert_eq!((reply.text.as_str(), seen.notices.len()), ("hello", 0), "{:?}", seen.notices);
        }
    })
    .join()
    .unwrap();
    count.load(Ordering::SeqCst)
}

#[test]
fn one_connection_serves_many_calls() {
    assert_eq!(connections(9, false, true), 1);
}

#[test]
fn without_that_each_call_has_its_own() {
    assert_eq!(connections(9, false, false), 3);
}

#[test]
fn one_that_the_server_has_closed_is_replaced_without_a_word() {
    assert_eq!(connections(1, false, true), 3);
    assert_eq!(connections(2, false, true), 2);
}

#[test]
fn nor_is_a_word_said_of_one_that_is_closed_while_it_is_used() {
    assert_eq!(connections(1, true, true), 3);
}
