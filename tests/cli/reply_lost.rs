//! Where the plugin can't be given its reply, since nothing can be written below the home, the
//! command is said all the same.

use crate::support::cli::Home;

#[test]
fn a_command_that_can_not_reach_the_line_is_shown() {
    let home = Home::new()
        .var("AISH_MODEL", "cookbook")
        .var("AISH_PROTOCOL", "1")
        .var("AISH_NONCE", "n1")
        .var("AISH_SHELL", "bash")
        .var("AISH_BUFFER", "show disk usage");
    // A file where the directory has to be stops root as well.
    home.write(".local/state/aish/shells", "");
    let pty = home.on_terminal(&["widget", "ask"], "");
    pty.wait_until("the end", |s| s.text().contains("code:"));
    let text = pty.text();
    assert!(text.contains("this would be on the line: df -h"), "{text}");
    assert!(text.contains(".local/state/aish/shells") && !text.contains("code:0"), "{text}");
}
