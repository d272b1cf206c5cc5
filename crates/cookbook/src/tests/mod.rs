//! Tests of the whole way from words to a command, and of what the command does.

mod execution;
mod tables;

use std::path::Path;

use crate::*;
use aish_text::Shell;

/// A machine with the usual programs and a directory in which there is only the directory `sales`.
pub(super) fn bare(shell: Shell) -> Environment<'static> {
    Environment {
        shell,
        cwd: Path::new("/nonexistent"),
        has: &|p| !matches!(p, "magick"),
        exists: &|p| p.ends_with("sales"),
    }
}

fn command(words: &str) -> Option<String> {
    suggest(words, &bare(Shell::Bash)).map(|s| s.command)
}

#[test]
fn every_recipe_gives_its_examples() {
    let mut wrong = Vec::new();
    for recipe in recipes::all() {
        assert!(!recipe.eg.is_empty(), "{} has no example", recipe.id);
        for (request, expected) in &recipe.eg {
            match suggest(request, &bare(Shell::Bash)) {
                Some(s) if s.recipe == recipe.id && s.command == *expected => {}
                other => wrong.push(format!("{}: {request} -> {other:?}", recipe.id)),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_service_is_called_by_the_unit_that_is_there() {
    for (request, unit, expected) in [
        ("restart the postgres service", "postgresql", "sudo systemctl restart postgresql"),
        ("stop apache", "httpd", "sudo systemctl stop httpd"),
        ("stop apache", "nginx", "sudo systemctl stop apache"),
        ("is mysql enabled", "mariadb", "systemctl is-enabled mariadb"),
        ("show logs of sshd", "ssh", "journalctl -u ssh"),
        ("restart the timesyncd service", "systemd-timesyncd", "sudo systemctl restart systemd-timesyncd"),
        ("status of the service redis", "redis", "systemctl status redis"),
    ] {
        let file = format!("/usr/lib/systemd/system/{unit}.service");
        let machine = Environment { exists: &|path| path == Path::new(&file), ..bare(Shell::Bash) };
        let found = suggest(request, &machine).map(|s| s.command);
        assert_eq!(found.as_deref(), Some(expected), "{request}");
    }
}

#[test]
fn what_is_there_decides() {
    let with = |request: &str, name: &'static str| {
        let there = |path: &Path| path == Path::new("/nonexistent").join(name);
        suggest(request, &Environment { exists: &there, ..bare(Shell::Bash) }).map(|s| s.command)
    };
    for (request, there, expected) in [
        ("copy plan.md to backup", "backup", "cp -r plan.md backup"),
        ("copy plan.md to backup", "shelf", "cp -r plan.md plan.md.bak"),
        ("move pictures to old/pictures", "pictures", "mv pictures old/pictures"),
        ("count files in 'my photos'", "my photos", "find 'my photos' -maxdepth 1 -type f | wc -l"),
        ("count files in 'my photos'", "shelf", "find 'my photos' -maxdepth 1 -type f | wc -l"),
        ("which files contain 'my photos'", "my photos", "grep -rl 'my photos' ."),
        // A repository's own files are spared, unless they are named.
        ("delete all files over 3 GB", ".git", "find . -type f -not -path '*/.git/*' -size +3G -delete"),
        ("delete all files over 3 GB", "web", "find . -type f -size +3G -delete"),
        ("delete files over 3 GB in web/", "web/.git", "find web/ -type f -not -path '*/.git/*' -size +3G -delete"),
        ("delete files over 3 GB in .git", ".git", "find .git -type f -size +3G -delete"),
        ("delete every empty file here", ".git", "find . -maxdepth 1 -type f -empty -delete"),
        (
            "move everything to /srv/all",
            ".git",
            "mkdir -p /srv/all && find . -mindepth 1 -maxdepth 1 -not -name .git -not -path '*/.git/*' -exec mv -t /srv/all -- {} +",
        ),
    ] {
        assert_eq!(with(request, there).as_deref(), Some(expected), "{request}");
    }
    assert_eq!(with("move all the files of the subfolders to here", ".git"), None);
    assert_eq!(with("is docs empty", "docs"), None);
    assert_ne!(with("list 'my photos'", "my photos").as_deref(), Some("printf '%s\\n' 'my photos'"));
    assert!(with("move pictures to old/pictures", "shelf").is_some_and(|command| command.contains("-iname")));
}

#[test]
fn there_are_enough_recipes_with_names_of_their_own() {
    let mut ids: Vec<&str> = recipes::all().map(|r| r.id).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "two recipes share a name");
}

#[test]
fn values_cannot_become_code() {
    let rows = |text: &'static str| text.lines().filter(|line| !line.starts_with("# "));
    let (hostile, frames) = include_str!("hostile.txt").split_once("\n\n").unwrap();
    for shell in Shell::ALL {
        for frame in rows(frames) {
            for text in rows(hostile).map(|text| text.replace("\\n", "\n")) {
                let Some(found) = suggest(&frame.replace('X', &text), &bare(shell)) else { continue };
                // Outside quotes nothing of the value may survive that a shell would act on.
                let outside = outside_quotes(&found.command, shell);
                assert!(
                    !outside.contains("reboot") || !outside.contains(['$', '`', ';']),
                    "{}: {}",
                    frame,
                    found.command
                );
                // A dash is an option unless "-e", "--" or a printf format comes before it.
                let words: Vec<&str> = found.command.split(' ').collect();
                let option = words
                    .windows(2)
                    .any(|w| w[1].starts_with("-rf") && !matches!(w[0], "-e" | "--" | "'%s\\n'" | "-name"));
                assert!(!option, "{}: {}", frame, found.command);
                assert!(!found.command.contains('\n'), "{}", found.command);
            }
        }
    }
}

/// What is left of a command without its single-quoted parts.
fn outside_quotes(command: &str, shell: Shell) -> String {
    let (mut out, mut inside, mut chars) = (String::new(), false, command.chars());
    while let Some(c) = chars.next() {
        match c {
            '\'' => inside = !inside,
            '\\' if !inside || shell == Shell::Fish => {
                chars.next();
            }
            c if !inside => out.push(c),
            _ => {}
        }
    }
    out
}

#[test]
fn installed_programs_decide() {
    let with = |has: &'static dyn Fn(&str) -> bool| {
        let environment = Environment { has, ..bare(Shell::Bash) };
        suggest("what is listening on port 8080", &environment).unwrap().command
    };
    assert!(with(&|p| p == "ss").starts_with("ss "));
    assert!(with(&|p| p == "lsof").starts_with("lsof "));
    assert!(with(&|_| false).starts_with("netstat "));
}

#[test]
fn macos_gets_its_own_options() {
    let environment = Environment { has: &|p| p != "getent", ..bare(Shell::Bash) };
    for (words, expected) in [
        ("delete line 5 of a.txt", "sed -i '' '5d' a.txt"),
        ("replace foo with bar in a.txt", "sed -i '' s/foo/bar/g a.txt"),
        ("date of yesterday", "date -v-1d +%F"),
        ("what date was 3 weeks ago", "date -v-3w"),
        ("date in 2 months", "date -v+2m"),
        ("what weekday is 2024-12-24", "date -j -f %F 2024-12-24 +%A"),
        ("convert timestamp 1700000000", "date -r 1700000000"),
        ("permissions of a.txt in octal", "stat -f %Lp a.txt"),
        ("sha256 of a.iso", "shasum -a 256 a.iso"),
    ] {
        assert_eq!(suggest(words, &environment).map(|s| s.command).as_deref(), Some(expected), "{words}");
    }
}

#[test]
fn answers_keep_the_contract() {
    let environment = bare(Shell::Bash);
    let text = suggest("count lines of notes.txt", &environment).unwrap().to_answer();
    assert!(text.starts_with("Count the lines of notes.txt.\nCMD: wc -l < notes.txt\n"), "{text}");
    assert!(suggest("tell me a joke", &environment).is_none());
    assert!(describe_unknown().contains("no recipe"));
}

#[test]
fn goals_become_steps() {
    let environment = bare(Shell::Bash);
    let steps =
        |goal: &str| goal::steps(goal, &environment).ok().map(|s| s.into_iter().map(|s| s.command).collect::<Vec<_>>());
    assert_eq!(
        steps("find the python files changed this week and report how many").unwrap(),
        ["find . -type f -name '*.py' -newermt \"-$(date +%u) days 23:59:59\" | wc -l"]
    );
    assert_eq!(steps("create a folder called build and then go to it").unwrap(), ["mkdir -p build", "cd build"]);
    assert_eq!(
        steps("create an empty file called notes.txt, then make it read-only").unwrap(),
        ["touch notes.txt", "chmod a-w notes.txt"]
    );
    assert_eq!(steps("count lines of a.txt and then write me a poem"), None);
    assert_eq!(
        command("create a folder called build and then go to it").as_deref(),
        Some("mkdir -p build && cd build")
    );
}
