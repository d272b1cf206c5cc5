//! The unit tests of owners of sockets.

use std::net::TcpListener;

use super::*;

#[test]
fn our_own_listener_is_found() {
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = socket.local_addr().unwrap().port();
    let Some(owners) = port_owners(port) else { return };
    assert_eq!(owners, [nix::unistd::geteuid().as_raw()]);
    assert!(is_trusted_owner(owners[0]));
}

#[test]
fn the_kernels_table_is_read() {
    let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n\
             0: 0100007F:2CAA 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0 31337 1\n\
             1: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000   999        0 31338 1\n\
             2: 0100007F:2CAA 0100007F:D431 01 00000000:00000000 00:00000000 00000000  1000        0 31339 1\n\
             3: 0A00A8C0:2CAA 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1005        0 31340 1\n";
    assert_eq!(listed_owners(table, 11434), [1001]);
    assert_eq!(listed_owners(table, 8080), [999]);
    assert_eq!(listed_owners(table, 1234), Vec::<u32>::new());
    let six = "head\n 0: 00000000000000000000000001000000:2CAA 0:0 0A 0:0 0:0 0 1002 0 1\n\
             1: 00000000000000000000000000000000:2CAA 0:0 0A 0:0 0:0 0 1003 0 1\n\
             2: 000080FE000000000000000001000000:2CAA 0:0 0A 0:0 0:0 0 1004 0 1\n";
    assert_eq!(listed_owners(six, 11434), [1002, 1003]);
    assert!(is_trusted_owner(0) && is_trusted_owner(999) && !is_trusted_owner(65534));
}
