//! The unit tests of `search.rs`.

use super::*;

const HISTORY: &[&str] = &[
    "tar -xzf backup.tgz -C /opt",
    "git log --oneline",
    "docker compose up -d",
    "rsync -av photos/ nas:/volume/photos",
    "ls",
    "git push --force-with-lease origin topic",
    "ffmpeg -i talk.mkv -vn talk.mp3",
    "chmod 600 ~/.ssh/id_ed25519",
    "du -sh * | sort -h",
    "ss -tlnp",
    "git log --oneline",
    "? which command unpacks a backup",
    ":recall unpack backup",
    "aish ask unpack backup",
];

fn entries(commands: &[&str]) -> Vec<HistoryEntry> {
    commands.iter().map(|command| HistoryEntry { command: (*command).to_owned(), when: None }).collect()
}

fn first(request: &str) -> Option<String> {
    search_commands(&entries(HISTORY), request, 3).into_iter().next().map(|entry| entry.command)
}

#[test]
fn commands_are_found_by_their_words_and_by_what_they_do() {
    for (request, expected) in [
        ("photos to the nas", "rsync -av photos/ nas:/volume/photos"),
        ("unpack the backup", "tar -xzf backup.tgz -C /opt"),
        ("extract an archive", "tar -xzf backup.tgz -C /opt"),
        ("commit history", "git log --oneline"),
        ("force push", "git push --force-with-lease origin topic"),
        ("rights of a file", "chmod 600 ~/.ssh/id_ed25519"),
        ("disk usage", "du -sh * | sort -h"),
        ("which ports are listening", "ss -tlnp"),
        ("unpack the backup f77", "tar -xzf backup.tgz -C /opt"),
        ("talk mp3", "ffmpeg -i talk.mkv -vn talk.mp3"),
    ] {
        assert_eq!(first(request).as_deref(), Some(expected), "{request}");
    }
    for request in ["bake a cake", "bake four cakes with red berries in a box", "the", "", "kubernetes"] {
        assert_eq!(first(request), None, "{request}");
    }
}

#[test]
fn each_command_comes_once_and_the_newer_of_two_first() {
    let found = search_commands(&entries(&["git log -1", "git log -2", "git log -1"]), "git log", 9);
    let commands: Vec<_> = found.iter().map(|entry| entry.command.as_str()).collect();
    assert_eq!(commands, ["git log -1", "git log -2"]);
}

#[test]
fn what_hides_something_is_not_found() {
    for hostile in
        ["ls secret\u{1b}[2K", "ls secret\u{202e}x", "ls secret\rrm", "ls secret\u{200b}", "ls secret \u{fffd}"]
    {
        assert_eq!(search_commands(&entries(&[hostile]), "secret", 9), [], "{hostile:?}");
    }
    assert_eq!(search_commands(&entries(&["for f in *\ndo ls secret\ndone"]), "secret", 9).len(), 1);
}
