//! The unit tests of the objections (`suggestion.rs`).

use super::*;
use aish_judge::{JudgeRequest, Policy, judge};
use aish_text::Shell;

fn doubt(words: &str, command: &str) -> bool {
    let mut request = JudgeRequest::new(command, Shell::Bash, "/home/u/w", "/home/u");
    request.look = false;
    unasked_deed(words, &judge(&request, &Policy::default())).is_some()
}

#[test]
fn a_deed_that_the_words_name_is_no_surprise() {
    for (words, command) in [
        ("ram usage top 5", "rm README.md"),
        ("show the newest file", "find . -type f -delete"),
        ("which process uses port 80", "fuser -k 80/tcp"),
        ("how big is the log", "truncate -s 0 app.log"),
    ] {
        assert!(doubt(words, command), "{words}");
    }
    for (words, command) in [
        ("delete README.md", "rm README.md"),
        ("removing all the empty files", "find . -type f -empty -delete"),
        ("kill whatever listens on port 80", "fuser -k 80/tcp"),
        ("save the list of files to out.txt", "ls > out.txt"),
        ("list files", "ls -l"),
    ] {
        assert!(!doubt(words, command), "{words}");
    }
}

#[test]
fn what_is_left_to_fill_in_is_said() {
    for (command, left) in [
        ("tar -xzf /path/to/archive.tgz", "/path/to/archive.tgz"),
        ("cp your_file.txt /tmp", "your_file.txt"),
        ("export KEY=YOUR_API_KEY", "YOUR_API_KEY"),
        ("curl -H \"X: $AISH_SECRET_007\" http://x", "$AISH_SECRET_007"),
        ("grep '<your pattern>' a", "<your pattern>"),
        ("ping xxx.xxx.xxx.xxx", "xxx.xxx.xxx.xxx"),
    ] {
        assert!(
            left_to_fill_in("do it", command).is_some_and(|said| said.starts_with(&format!("`{left}`"))),
            "{command}"
        );
        assert_eq!(left_to_fill_in(&format!("do it with {left}"), command), None, "{command}");
    }
    for command in ["ls /path", "grep '<title>' a", "cat yours.txt", "ls -l", "echo $AISH_SECRETS"] {
        assert_eq!(left_to_fill_in("do it", command), None, "{command}");
    }
}
