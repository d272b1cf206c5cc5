//! Owners of this machine's listening sockets, by `/proc/net/tcp` (Linux).

use std::fs;

/// Lower user ids are the system's (`login.defs`).
const FIRST_PERSON: u32 = 1000;

const LISTENS: &str = "0A";

/// Listeners that a loopback connection reaches; none if the kernel doesn't say.
pub fn port_owners(port: u16) -> Option<Vec<u32>> {
    let tables: Vec<String> =
        ["/proc/net/tcp", "/proc/net/tcp6"].iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
    (!tables.is_empty()).then(|| tables.iter().flat_map(|table| listed_owners(table, port)).collect())
}

/// Our own, root's, or a system account's.
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

/// In the kernel's notation; the wildcard or a loopback address.
fn reaches_loopback(address: &str) -> bool {
    let zero = address.bytes().all(|b| b == b'0');
    // In the machine's byte order 127.0.0.1, ::1 and ::ffff:127.0.0.1 end with 7F or the like.
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
