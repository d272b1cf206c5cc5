//! The unit tests of `provenance.rs`.

use super::*;

#[test]
fn an_output_is_of_the_web_of_files_or_of_the_machine() {
    use Provenance::{ToolOutput, WebContent, WorkspaceFile};
    for (command, more) in [
        ("curl -s https://example.org/page", &[WebContent][..]),
        ("wget -qO- example.org | head -3", &[WebContent]),
        ("cat notes.md", &[WorkspaceFile]),
        ("grep -r token .", &[WorkspaceFile]),
        ("head -1 < notes.md", &[WorkspaceFile]),
        ("git log -3", &[WorkspaceFile]),
        ("make test", &[WorkspaceFile]),
        ("a-program-nobody-knows", &[WorkspaceFile]),
        ("git status", &[]),
        ("date", &[]),
        ("df -h && uptime", &[]),
    ] {
        let want: Vec<Provenance> = [ToolOutput].into_iter().chain(more.iter().copied()).collect();
        assert_eq!(output_provenance(command, Shell::Bash, Path::new("/w")), want, "{command}");
    }
    assert_eq!(output_provenance(" ", Shell::Bash, Path::new("/w")), []);
}
