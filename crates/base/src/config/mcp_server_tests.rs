//! Which server tables hold.

use super::*;

#[test]
fn tables_that_hold_and_tables_that_do_not() {
    for (name, text, fits) in [
        ("fs", "command = \"npx\"\nargs = [\"-y\", \"x\"]\nenv = {A = \"b\"}\ncwd = \"/w\"", true),
        ("web", "url = \"https://mcp.example/mcp\"\ntoken_env = \"T\"", true),
        ("web", "url = \"${BASE}/mcp\"\nheaders = {X = \"y\"}", true),
        ("my_server-2", "command = \"x\"\ndisabled = true\nstart_timeout_ms = 5", true),
        ("a__b", "command = \"x\"", false),
        ("_a", "command = \"x\"", false),
        ("a_", "command = \"x\"", false),
        ("a b", "command = \"x\"", false),
        ("x", "", false),
        ("x", "command = \" \"", false),
        ("x", "command = \"x\"\nurl = \"http://h\"", false),
        ("x", "url = \"ftp://h\"", false),
        ("x", "url = \"http://h\"\nargs = [\"a\"]", false),
        ("x", "command = \"x\"\ntoken_env = \"T\"", false),
        ("x", "url = \"http://h\"\ntoken_env = \"T\"\ntoken_cmd = \"t\"", false),
        ("x", "comand = \"x\"", false),
        ("x", "command = \"x\"\nstart_timeout_ms = -1", false),
    ] {
        let read = McpServer::read(name, &text.parse().unwrap());
        assert_eq!(read.is_ok(), fits, "{name} {text}: {read:?}");
    }
}
