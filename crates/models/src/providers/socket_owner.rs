//! Whose a listening socket of this machine is, by the kernel's own tables (`/proc/net/tcp`,
//! Linux). It opens no socket.

use std::fs;

/// The first user id that people get; those below belong to the system (`login.defs`).
const FIRST_PERSON: u32 = 1000;

const LISTENS: &str = "0A";

/// The users who listen on `port` at an address of this machine that a loopback connection reaches;
/// none if the kernel doesn't say.
pub fn port_owners(port: u16) -> Option<Vec<u32>> {
    let tables: Vec<String> =
        ["/proc/net/tcp", "/proc/net/tcp6"].iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
    (!tables.is_empty()).then(|| tables.iter().flat_map(|table| listed_owners(table, port)).collect())
}

/// Whether a socket of this user is trusted with a question: our own, root's, or that of a system
/// account.
pub fn is_trusted(uid: u32) -> bool {
    uid < FIRST_PERSON || uid == nix::unistd::geteuid().as_raw()
}

fn listed_owners(table: &str, port: u16) -> Vec<u32> {
    let row = |line: &str| {
        let mut fields = line.split_ascii_whitespace();
        let (address, bound) = fields.nth(1)?.rsplit_once(':')?;
        let state = fields.nth(1)?;
        let uid = fields.nth(3)?.parse().ok()?;
        (state == LISTENS && u16::from_str_radix(bound, 16).ok()? == port && reaches_loopback(address)).then_some(uid)
    };
    table.lines().skip(1).filter_map(row).collect()
}

/// Whether an address in the kernel's notation is the wildcard or a loopback address.
fn reaches_loopback(address: &str) -> bool {
    let zero = address.bytes().all(|b| b == b'0');
    // Words are in the byte order of the machine: 127.0.0.1 ends with 7F, ::1 and ::ffff:127.0.0.1
    // likewise.
    let little = address.len() == 8 && address.ends_with("7F");
    let six = address.len() == 32
        && address.starts_with("0000000000000000")
        && (address.ends_with("01000000") || address.ends_with("7F"));
    let big = cfg!(target_endian = "big") && (address.starts_with("7F") || address.ends_with("00000001"));
    zero || little || six || big
}

#[cfg(test)]
#[path = "socket_owner_tests.rs"]
mod tests;
