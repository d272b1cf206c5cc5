//! The unit tests of `typed.rs`.

use super::super::tests::bare;
use super::is_command;
use aish_text::Shell;

#[test]
fn commands_are_told_from_requests() {
    let environment = bare(Shell::Bash);
    for line in [
        "tar xzf a.tgz",
        "ls -la",
        "git commit -m wip",
        "git push origin main",
        "grep -rn foo src",
        "find . -name '*.c'",
        "sudo apt install ripgrep",
        "cat a.txt | sort",
        "FOO=1 ./run.sh",
        "chmod 755 script.sh",
        "docker ps -a",
    ] {
        assert!(is_command(line, &environment), "{line}");
    }
    for words in [
        "find files named a.txt",
        "sort a.txt by size",
        "zip docs",
        "kill the process on port 3000",
        "git undo last commit",
        "tar the docs folder",
        "rsync photos to backup",
        "make script.sh executable",
        "what does tar -x do",
        "show me a.txt",
        "top 5 processes",
        "tail -f app.log but only errors",
    ] {
        assert!(!is_command(words, &environment), "{words}");
    }
}
