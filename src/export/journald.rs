//! An event as the journal's own protocol has it: `NAME=value` and a line break, or the name, the length in eight bytes and the
//! value, where that holds line breaks (systemd, "Native Journal Protocol").

use super::event::Event;

/// The packet for `/run/systemd/journal/socket`.
pub fn packet(event: &Event) -> Vec<u8> {
    let mut packet = Vec::new();
    let mut put = |name: &str, value: &str| {
        packet.extend_from_slice(name.as_bytes());
        if value.contains('\n') {
            packet.push(b'\n');
            packet.extend_from_slice(&(value.len() as u64).to_le_bytes());
        } else {
            packet.push(b'=');
        }
        packet.extend_from_slice(value.as_bytes());
        packet.push(b'\n');
    };
    put("MESSAGE", &event.text);
    put("PRIORITY", if event.notable { "5" } else { "6" });
    put("SYSLOG_IDENTIFIER", "aish");
    put("AISH_EVENT", &event.name);
    for (name, value) in event.texts() {
        put(&name.to_ascii_uppercase().replace(|c: char| !c.is_ascii_alphanumeric(), "_"), &value);
    }
    packet
}
