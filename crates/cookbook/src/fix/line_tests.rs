//! The unit tests of `line.rs`.

use super::*;

#[test]
fn prefixes_are_taken_off() {
    let line = FailedLine::new("A=1 sudo -u bob time ls -l", Shell::Bash, Path::new("/"));
    assert_eq!(line.cmds[0].program(), Some("ls"));
    assert_eq!(line.cmds[0].prefixes, ["sudo", "time"]);
    assert!(line.cmds[0].has(&["-l"]));
}

#[test]
fn cd_moves_the_commands_behind_it() {
    let line = FailedLine::new("cd /a && ls; cd $x; ls", Shell::Bash, Path::new("/"));
    assert_eq!(line.cmds[1].cwd.as_deref(), Some(Path::new("/a")));
    assert_eq!(line.cmds[3].cwd, None);
}
