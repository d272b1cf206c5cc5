//! The forms in which models write one command, and the prose that is none.

use super::*;

#[test]
fn a_command_in_every_form() {
    for text in [
        "du -sh *",
        "CMD: ```bash\ndu -sh *\n```",
        "CMD:\n```\ndu -sh *\n```",
        "`du -sh *`",
        "$ du -sh *",
        "% du -sh *",
        "cmd: du -sh *",
        "Command: du -sh *",
        "**Command:** du -sh *",
        "[CMD: du -sh *]",
        "You can use CMD: du -sh *",
        "CMD:\ndu -sh *",
        "CMD:\n```bash\ndu -sh *\n```",
        "CMD: ```bash\ndu -sh *\n```",
        "```CMD: du -sh *\n```",
        "```python\ndu -sh *\n```",
        "```\n$ du -sh *\n```",
        "{\"command\": \"du -sh *\"}",
        "```json\n{\"command\": \"du -sh *\", \"explanation\": \"sizes\"}\n```",
        "{\"name\":\"run\",\"arguments\":{\"command\":\"du -sh *\"}}",
        "<command>du -sh *</command>",
        "<bash>\ndu -sh *\n</bash>",
        "Use `du -sh *` to see the sizes.",
        "du -sh *\n\nThis shows the size of each entry.",
        "Here is the command:\n\ndu -sh *",
        "# sizes\ndu -sh *",
        "[context]\ncwd: ~\n\ndu -sh *",
    ] {
        assert_eq!(bare_commands(text, Shell::Bash), ["du -sh *"], "{text:?}");
    }
}

#[test]
fn other_commands() {
    for command in [
        "ls",
        "pwd",
        "whoami",
        "git status",
        "for i in 1 2 3; do echo $i; done",
        "FOO=1 make test",
        "sudo apt-get update",
        "cat <<E\na\nE",
        "find . -name '*.txt' -exec rm {} +",
        "echo this is the end of it.",
        "( cd /tmp && ls )",
        "./run.sh the thing",
        "[ -f x ] && echo yes",
        "docker ps",
        "tar -xzf a.tgz\\\n -C /tmp",
        "cp a.txt to.txt",
        "ls ..",
        "find . -type f -newer a -and -size +1M",
        "mytool --list",
        "date +%s",
        "uname -r",
        "nproc",
    ] {
        assert_eq!(bare_commands(command, Shell::Bash), [command], "{command:?}");
    }
    assert_eq!(bare_commands("```sh\nls -l\n```", Shell::Fish), ["ls -l"]);
    assert_eq!(bare_commands("```bash\nls -l\n```\nor\n```bash\nls -la\n```", Shell::Bash), ["ls -l", "ls -la"]);
    assert_eq!(bare_commands("ls -l\nls -la", Shell::Bash), ["ls -l", "ls -la"]);
}

#[test]
fn prose_is_no_command() {
    for text in [
        "",
        "I can't do that.",
        "Sorry, I can't help with that.",
        "No command can do this",
        "The answer is 42.",
        "none",
        "N/A",
        "find the file and delete it",
        "make sure that the file exists",
        "cat is a command that prints files",
        "sort of",
        "use the command line",
        "run the program",
        "you can list files",
        "which file do you mean?",
        "time is up",
        "kill the process with its number",
        "please give more details",
        "it depends on the system",
        "what do you mean by that",
        "there is no such command",
        "unknown",
        "# there is no such command",
        "to be honest, no",
        "test the connection first.",
        "look at the log",
        "open the file in an editor",
        "read the manual",
        "date of birth",
        "move the file to the other folder",
        "install the package first",
        "I would use `ls` or `find` for that.",
        "rm -rf 'unfinished",
        "du -sh |",
        "ls \u{fffd}x -l",
        "{\"answer\": \"nothing\"}",
        "{\"command\": \"\"}",
        "<command></command>",
        "> du -sh *",
        "Done!",
        "ok",
        "hello",
        "hello there",
        "write the names of all files",
        "start by listing the files.",
        "split the file into parts",
        "join the two files",
        "watch the video",
        "last but not least",
        "go to the folder and look",
        "set the variable to the value",
        "export the data as csv",
        "copy the file to the directory",
        "the file is not there",
        "more information is needed",
        "less is more",
        "head to the folder",
        "who are you?",
        "print the first lines of the file",
    ] {
        assert_eq!(bare_commands(text, Shell::Bash), Vec::<String>::new(), "{text:?}");
    }
}
