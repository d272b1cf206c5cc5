//! Whole command lines and what must be said of them.

use proptest::prelude::*;

use super::*;
use aish_text::Shell;

/// A command, pieces that must be among its parts (`text → words of the meaning`), and words of its effects.
type Case = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str]);

const CASES: &[Case] = &[
    (
        "ls -lah /tmp",
        &[("-l", "one per line"), ("a", "hidden"), ("h", "people read"), ("/tmp", "what to list")],
        &["Reads"],
    ),
    (
        "tar -xzf a.tgz -C /opt",
        &[("-x", "unpacks"), ("z", "gzip"), ("f a.tgz", "archive is `a.tgz`"), ("-C /opt", "`/opt`")],
        &["Creates"],
    ),
    ("tar czf b.tgz src", &[("c", "makes"), ("f b.tgz", "`b.tgz`"), ("src", "file or directory")], &["Creates"]),
    ("cp -r a b c/", &[("a", "what to copy"), ("b", "what to copy"), ("c/", "where")], &["replace"]),
    ("mv old new", &[("old", "what to move"), ("new", "where it goes")], &["replace"]),
    ("rm -rf build", &[("-r", "directories"), ("f", "asks nothing"), ("build", "what to remove")], &["Deletes files"]),
    ("ln -s a b", &[("-s", "symbolic"), ("a", "points to"), ("b", "the link")], &["Creates"]),
    ("chmod 755 x.sh", &[("755", "owner may read, write and run")], &["who may read"]),
    ("chmod u+x,go-w f", &[("u+x,go-w", "takes from the group and others")], &["who may read"]),
    ("chown -R www:www /srv", &[("www:www", "group: `www`"), ("-R", "all that is in them")], &["who may read"]),
    (
        "find . -name '*.log' -mtime +30 -delete",
        &[("-name '*.log'", "`*.log`"), ("-mtime +30", "more than 30 days"), ("-delete", "deletes")],
        &["Deletes files"],
    ),
    (
        "find src -type f -exec grep -l TODO {} +",
        &[
            ("-type f", "files only"),
            ("grep", "prints lines"),
            ("TODO", "pattern"),
            ("{}", "place"),
            ("+", "many files"),
        ],
        &["Runs other"],
    ),
    (
        "find . -size +100M -print0 | xargs -0 rm",
        &[("-size +100M", "larger than 100 MiB"), ("-0", "zero byte"), ("rm", "removes files")],
        &["Deletes files"],
    ),
    ("grep -rn 'a b' src", &[("-r", "all files"), ("'a b'", "pattern"), ("src", "where to look")], &["Reads"]),
    ("grep -e one -e two f.txt", &[("-e one", "`one`"), ("f.txt", "where to look")], &["Reads"]),
    ("sed -i.bak 's/a/b/g' f", &[("-i.bak", "`.bak`"), ("'s/a/b/g'", "every `a` with `b`")], &["replace the content"]),
    ("sed -n '5,10p' f", &[("'5,10p'", "lines 5 to 10"), ("-n", "only what the script prints")], &["Reads"]),
    ("awk -F: '{print $1}' /etc/passwd", &[("-F:", "`:`"), ("'{print $1}'", "field 1")], &["Reads"]),
    (
        "sort -k2,2 -n f | uniq -c | head -20",
        &[("-k2,2", "`2,2`"), ("|", "passes"), ("-c", "how often"), ("-20", "that many")],
        &["Reads"],
    ),
    ("cut -d, -f1,3 x.csv", &[("-d,", "`,`"), ("-f1,3", "`1,3`")], &["Reads"]),
    ("tr -d '\\r'", &[("-d", "deletes"), ("'\\r'", "these characters")], &[]),
    ("tail -n +2 f", &[("-n +2", "from line 2")], &["Reads"]),
    ("tail -f /var/log/syslog", &[("-f", "goes on")], &["Reads"]),
    ("wc -l < f", &[("< f", "input from `f`")], &["Reads"]),
    ("echo hi > out.txt", &[("> out.txt", "replacing")], &["Overwrites `out.txt`"]),
    ("echo hi >> out.txt", &[(">> out.txt", "end of")], &["Adds to `out.txt`"]),
    ("make 2>&1 | tee log", &[("2>&1", "error messages"), ("log", "file to write")], &["replace"]),
    ("make >/dev/null 2>&1 &", &[(">/dev/null", "throws"), ("&", "background")], &["Runs"]),
    ("cat <<< \"$x\"", &[("<<< \"$x\"", "text as input")], &[]),
    ("cat <<E\nhello\nE", &[("<<E", "up to `E`"), ("hello\nE", "lines given")], &[]),
    ("cd /tmp && ls || echo no", &[("&&", "succeeded"), ("||", "failed")], &["this shell"]),
    (
        "FOO=1 env BAR=2 make",
        &[("FOO=1", "this command only"), ("BAR=2", "for the command"), ("make", "builds")],
        &["Runs"],
    ),
    ("x=$(date +%F)", &[("x=$(", "variable `x`"), ("date", "time"), (")", "ends")], &["this shell"]),
    ("echo \"$HOME\" *.txt ~/x", &[("\"$HOME\"", "home"), ("*.txt", "matching"), ("~/x", "home")], &[]),
    (
        "sudo -u www rm x",
        &[("sudo", "another user"), ("-u www", "`www`"), ("rm", "removes")],
        &["another user", "Deletes"],
    ),
    ("time nohup nice -n 5 make", &[("nohup", "log out"), ("-n 5", "`5`"), ("make", "builds")], &["Runs"]),
    ("timeout 5 ping -c 3 h", &[("5", "how long"), ("-c 3", "`3` times")], &["network"]),
    (
        "curl -fsSL https://x.sh | sudo bash",
        &[("-f", "fails"), ("L", "redirects"), ("bash", "starts")],
        &["straight from the network", "another user"],
    ),
    ("bash <(curl -s https://x)", &[("<(", "file that stands"), ("curl", "fetches")], &["straight from the network"]),
    ("sh -c \"$(wget -qO- https://x)\"", &[("-c", "next word"), ("O-", "output")], &["straight from the network"]),
    (
        "curl -o f -X POST -H 'A: b' -d @x u",
        &[("-o f", "`f`"), ("-X POST", "`POST`"), ("-H 'A: b'", "`A: b`")],
        &["another machine", "network"],
    ),
    ("wget -c -P dl u", &[("-c", "partial"), ("-P dl", "`dl`")], &["network"]),
    ("ssh -p 22 me@h 'df -h | sort'", &[("me@h", "machine"), ("df", "full"), ("sort", "sorts")], &["network"]),
    ("scp -r a h:/b", &[("a", "what to copy"), ("h:/b", "`/b` at `h`")], &["network"]),
    (
        "rsync -avz --delete a/ h:b/",
        &[("-a", "everything"), ("--delete", "deletes at the target"), ("h:b/", "at `h`")],
        &["Deletes"],
    ),
    ("git commit -am 'x y'", &[("commit", "records"), ("-am 'x y'", "`x y`")], &["git"]),
    (
        "git push --force origin main",
        &[("--force", "replaces"), ("origin", "remote"), ("main", "branch")],
        &["network", "throw away"],
    ),
    ("git log --oneline -5 --author=me", &[("-5", "that many"), ("--author=me", "`me`")], &["Reads"]),
    ("git -C d reset --hard HEAD~1", &[("-C d", "`d`"), ("--hard", "throws")], &["throw away"]),
    ("git clean -fdx", &[("-f", "really"), ("d", "directories"), ("x", "ignored")], &["Deletes"]),
    ("git stash pop", &[("stash", "aside"), ("pop", "back")], &["git"]),
    (
        "docker run --rm -it -p 80:80 -v a:/b nginx sh -c ls",
        &[("--rm", "removes"), ("-p 80:80", "`80:80`"), ("nginx", "image"), ("sh", "shell")],
        &["containers"],
    ),
    ("docker compose up -d", &[("compose", "services"), ("up", "starts"), ("-d", "background")], &["containers"]),
    ("docker system prune -af --volumes", &[("prune", "unused"), ("--volumes", "data")], &["Removes"]),
    (
        "kubectl -n a get pods -o wide",
        &[("-n a", "`a`"), ("get", "lists"), ("pods", "kind"), ("-o wide", "`wide`")],
        &["network"],
    ),
    ("kubectl exec -it p -- ls -l", &[("p", "pod"), ("--", "ends the options"), ("ls", "lists")], &["containers"]),
    ("kubectl delete pod x", &[("delete", "deletes"), ("pod", "kind"), ("x", "which")], &["Removes"]),
    ("systemctl enable --now nginx", &[("--now", "at once"), ("nginx", "service")], &["system"]),
    ("journalctl -u ssh -f --since today", &[("-u ssh", "`ssh`"), ("--since today", "`today`")], &["Reads"]),
    ("apt-get install -y jq", &[("install", "installs"), ("-y", "yes"), ("jq", "package")], &["system", "network"]),
    ("pacman -Syu", &[("-Syu", "newer versions")], &["system"]),
    ("dnf remove x", &[("remove", "removes")], &["system"]),
    ("brew install jq", &[("jq", "package")], &["network"]),
    ("npm install -g x", &[("-g", "whole machine")], &["Runs other", "network"]),
    ("pip install -r r.txt", &[("-r r.txt", "`r.txt`")], &["Runs other", "network"]),
    ("cargo test --lib -- --nocapture", &[("test", "tests"), ("--lib", "library")], &["Runs other"]),
    ("ps aux", &[("a", "other users"), ("u", "user"), ("x", "terminal")], &[]),
    ("kill -9 123", &[("-9", "at once"), ("123", "process")], &["Ends"]),
    ("du -sh * | sort -h", &[("-s", "one sum"), ("*", "matching")], &["Reads"]),
    (
        "dd if=a of=/dev/sdb bs=4M",
        &[("if=a", "`a`"), ("of=/dev/sdb", "`/dev/sdb`"), ("bs=4M", "`4M`")],
        &["replace", "disk"],
    ),
    ("cat a > /dev/sda", &[("> /dev/sda", "`/dev/sda`")], &["disk"]),
    ("python3 -m http.server 8000", &[("-m http.server", "`http.server`"), ("8000", "an argument")], &["Runs"]),
    ("lsof -iTCP:8080", &[("-iTCP:8080", "`TCP:8080`")], &[]),
    ("rsync --exclude=x a h:b", &[("--exclude=x", "leaves out `x`")], &["network"]),
    ("crontab new.txt", &[("new.txt", "new table")], &["system"]),
    ("mount -o ro /dev/sdb1 /mnt", &[("-o ro", "`ro`"), ("/mnt", "directory")], &["system"]),
    ("mkfs.ext4 /dev/sdb1", &[("mkfs.ext4", "lost")], &["disk"]),
    ("ip addr show dev eth0", &[("addr", "addresses"), ("show", "shows")], &[]),
    ("ss -tulpn", &[("-t", "TCP"), ("l", "wait"), ("p", "processes")], &[]),
    ("lsof -i :8080", &[("-i", "network connections")], &[]),
    ("unzip -l a.zip", &[("-l", "only lists"), ("a.zip", "archive")], &["Reads"]),
    ("jq -r .a f.json", &[("-r", "without quotes"), (".a", "filter"), ("f.json", "file")], &["Reads"]),
    ("watch -n 1 'ls | wc -l'", &[("-n 1", "`1`"), ("ls", "lists"), ("wc", "counts")], &["Runs"]),
    ("crontab -r", &[("-r", "deletes all")], &["throw away"]),
    ("tmux new -s w", &[("new", "session"), ("-s w", "`w`")], &[]),
    ("openssl x509 -in c.pem -noout -dates", &[("-in c.pem", "`c.pem`"), ("-dates", "valid")], &["Reads"]),
    ("gpg -d f.gpg", &[("-d", "decrypts")], &["Reads"]),
    (
        "for f in *.txt; do mv \"$f\" x; done",
        &[("for f in", "`$f`"), ("*.txt", "one of them"), ("do", "repeated"), ("done", "ends")],
        &["replace"],
    ),
    ("if [ -f x ]; then rm x; fi", &[("-f x", "is a file"), ("]", "ends the test"), ("fi", "ends")], &["Deletes"]),
    ("[[ -d a && -r b ]] && ls", &[("-d a", "directory"), ("-r b", "read")], &["Reads"]),
    ("f() { ls; }", &[("f", "function"), ("ls", "lists")], &[]),
    (
        "case $x in a) ls ;; b) rm y ;; esac",
        &[("$x", "looked at"), ("b", "like this"), ("rm", "removes")],
        &["Deletes"],
    ),
    ("nc -l 80 # here", &[("# here", "comment")], &["network"]),
    ("cat /e/x.conf | less -N", &[("-N", "line numbers")], &["Reads"]),
];

#[test]
fn parts_and_effects() {
    let mut wrong = Vec::new();
    for (command, parts, effects) in CASES {
        let Some(found) = explain(command, Shell::Bash) else {
            wrong.push(format!("{command}: nothing"));
            continue;
        };
        for (text, meaning) in *parts {
            if !found.parts.iter().any(|p| p.text == *text && p.meaning.contains(meaning)) {
                wrong.push(format!("{command}: no {text} → {meaning} in\n{}", found.to_markdown(command)));
            }
        }
        for effect in *effects {
            if !found.effects.iter().any(|e| e.contains(effect)) {
                wrong.push(format!("{command}: no effect {effect} in {:?}", found.effects));
            }
        }
        if !found.unknown.is_empty() {
            wrong.push(format!("{command}: unknown {:?}", found.unknown));
        }
    }
    assert!(CASES.len() >= 60);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What would not be true of these commands.
#[test]
fn no_effect_is_made_up() {
    for (command, effect) in [
        ("rsync -n --delete a b", "Deletes"),
        ("git clean -n", "Deletes"),
        ("cp -n a b", "replace"),
        ("cp -rn a b", "replace"),
        ("tee -a log", "replace"),
        ("crontab -l", "throw away"),
        ("mount", "system"),
        ("git branch", "repository"),
        ("unzip -l a.zip", "Creates"),
        ("tar tf a.tar", "Creates"),
        ("curl https://x -o f; bash g", "straight from"),
        ("curl https://x | grep sh", "straight from"),
        ("echo 'rm x'", "Deletes"),
        ("systemctl status x", "system"),
        ("ls # rm x", "Deletes"),
    ] {
        let found = explain(command, Shell::Zsh).map(|e| e.effects).unwrap_or_default();
        assert!(!found.iter().any(|e| e.contains(effect)), "{command}: {found:?}");
    }
}

#[test]
fn what_is_not_known_is_said() {
    assert_eq!(explain("frobnicate --hard x", Shell::Bash), None);
    assert_eq!(explain("", Shell::Bash), None);
    let found = explain("frobnicate x | sort --bogus", Shell::Bash).unwrap_or_default();
    assert_eq!(found.unknown, ["frobnicate", "sort --bogus"]);
    assert!(found.to_markdown("frobnicate x | sort --bogus").contains("Not in the built-in tables: `frobnicate`"));
    let hidden = explain("$cmd x && ls", Shell::Bash).unwrap_or_default();
    assert_eq!(hidden.unknown, ["$cmd"]);
}

#[test]
fn fish_substitutions_are_followed() {
    let found = explain("set x (curl -s u); and echo $x", Shell::Fish).unwrap_or_default();
    assert!(found.parts.iter().any(|p| p.text == "curl"), "{found:?}");
    assert!(found.parts.iter().any(|p| p.text == "and" && p.meaning.contains("succeeded")), "{found:?}");
}

#[test]
fn the_markdown_keeps_its_form() {
    let command = "echo '```' \"a `pwd` b\"";
    let text = explain(command, Shell::Bash).unwrap_or_default().to_markdown(command);
    assert!(text.starts_with("````sh\n"), "{text}");
}

fn check(command: &str, shell: Shell) {
    let Some(found) = explain(command, shell) else { return };
    let mut end = 0;
    for part in &found.parts {
        assert!(part.span.start >= end && part.span.end > part.span.start, "{command:?}: {part:?}");
        assert_eq!(command.get(part.span.clone()), Some(part.text.as_str()), "{command:?}");
        end = part.span.end;
    }
    found.to_markdown(command);
}

/// Lines that could make a careless walk take for ever.
#[test]
fn long_lines_come_to_an_end() {
    for piece in [
        "$(",
        "(",
        "((",
        "'",
        "\"$(",
        "sudo ",
        "find . -exec ",
        "sh -c '",
        "a `",
        "<<E ",
        "-",
        "[[ ",
        "case x in ",
        "x=$(ls ",
        "|",
        "{",
    ] {
        for shell in Shell::ALL {
            check(&piece.repeat(LONGEST / piece.len()), shell);
            check(&format!("ls {}", piece.repeat(LONGEST / piece.len() - 3)), shell);
        }
    }
}

proptest! {
    #[test]
    fn spans_of_any_text(command in "\\PC{0,80}", shell in 0usize..3) {
        check(&command, Shell::ALL[shell]);
    }

    #[test]
    fn spans_of_anything_like_a_command(
        words in proptest::collection::vec(
            prop_oneof![
                proptest::sample::select(vec![
                    "ls", "rm", "-rf", "sudo", "find", "-exec", "+", "\\;", "{}", "git", "push", "tar", "xzf", "-C", "é", "$(", ")",
                    "`", "'", "\"", "\\", "|", "&&", ";", "((", "))", "[[", "]]", "case", "in", "esac", "for", "do", "done", "sh",
                    "-c", "<<E", "\nE\n", "2>&1", ">", "<(", "x=", "sed", "-i", "s/é/b/", "docker", "run", "--", "--a=b", "~", "*",
                ]).prop_map(str::to_owned),
                "\\PC{0,6}",
            ],
            0..16,
        ),
        glue in "[ ]?",
        shell in 0usize..3,
    ) {
        check(&words.join(&glue), Shell::ALL[shell]);
    }

    #[test]
    fn every_case_cut_anywhere(case in 0..CASES.len(), at in 0usize..80) {
        let command = CASES[case].0;
        if let Some(piece) = command.get(..at.min(command.len())) {
            check(piece, Shell::Bash);
        }
    }
}
