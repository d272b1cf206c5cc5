//! Whole command lines and what must be said of them.

use proptest::prelude::*;

use super::*;
use aish_text::Shell;

/// A command, and pieces that must be among its parts (`text → words of the meaning`).
type Case = (&'static str, &'static [(&'static str, &'static str)]);

const CASES: &[Case] = &[
    ("ls -lah /tmp", &[("-l", "one per line"), ("a", "hidden"), ("h", "people read"), ("/tmp", "what to list")]),
    (
        "tar -xzf a.tgz -C /opt",
        &[("-x", "unpacks"), ("z", "gzip"), ("f a.tgz", "archive is `a.tgz`"), ("-C /opt", "`/opt`")],
    ),
    ("tar czf b.tgz src", &[("c", "makes"), ("f b.tgz", "`b.tgz`"), ("src", "file or directory")]),
    ("cp -r a b c/", &[("a", "what to copy"), ("b", "what to copy"), ("c/", "where")]),
    ("mv old new", &[("old", "what to move"), ("new", "where it goes")]),
    ("rm -rf build", &[("-r", "directories"), ("f", "asks nothing"), ("build", "what to remove")]),
    ("ln -s a b", &[("-s", "symbolic"), ("a", "points to"), ("b", "the link")]),
    ("chmod 755 x.sh", &[("755", "owner may read, write and run")]),
    ("chmod u+x,go-w f", &[("u+x,go-w", "takes from the group and others")]),
    ("chown -R www:www /srv", &[("www:www", "group: `www`"), ("-R", "all that is in them")]),
    (
        "find . -name '*.log' -mtime +30 -delete",
        &[("-name '*.log'", "`*.log`"), ("-mtime +30", "more than 30 days"), ("-delete", "deletes")],
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
    ),
    (
        "find . -size +100M -print0 | xargs -0 rm",
        &[("-size +100M", "larger than 100 MiB"), ("-0", "zero byte"), ("rm", "removes files")],
    ),
    ("grep -rn 'a b' src", &[("-r", "all files"), ("'a b'", "pattern"), ("src", "where to look")]),
    ("grep -e one -e two f.txt", &[("-e one", "`one`"), ("f.txt", "where to look")]),
    ("sed -i.bak 's/a/b/g' f", &[("-i.bak", "`.bak`"), ("'s/a/b/g'", "every `a` with `b`")]),
    ("sed -n '5,10p' f", &[("'5,10p'", "lines 5 to 10"), ("-n", "only what the script prints")]),
    ("awk -F: '{print $1}' /etc/passwd", &[("-F:", "`:`"), ("'{print $1}'", "field 1")]),
    (
        "sort -k2,2 -n f | uniq -c | head -20",
        &[("-k2,2", "`2,2`"), ("|", "passes"), ("-c", "how often"), ("-20", "that many")],
    ),
    ("cut -d, -f1,3 x.csv", &[("-d,", "`,`"), ("-f1,3", "`1,3`")]),
    ("tr -d '\\r'", &[("-d", "deletes"), ("'\\r'", "these characters")]),
    ("tail -n +2 f", &[("-n +2", "from line 2")]),
    ("tail -f /var/log/syslog", &[("-f", "goes on")]),
    ("wc -l < f", &[("< f", "input from `f`")]),
    ("echo hi > out.txt", &[("> out.txt", "replacing")]),
    ("echo hi >> out.txt", &[(">> out.txt", "end of")]),
    ("make 2>&1 | tee log", &[("2>&1", "error messages"), ("log", "file to write")]),
    ("make >/dev/null 2>&1 &", &[(">/dev/null", "throws"), ("&", "background")]),
    ("cat <<< \"$x\"", &[("<<< \"$x\"", "text as input")]),
    ("cat <<E\nhello\nE", &[("<<E", "up to `E`"), ("hello\nE", "lines given")]),
    ("cd /tmp && ls || echo no", &[("&&", "succeeded"), ("||", "failed")]),
    ("FOO=1 env BAR=2 make", &[("FOO=1", "this command only"), ("BAR=2", "for the command"), ("make", "builds")]),
    ("x=$(date +%F)", &[("x=$(", "variable `x`"), ("date", "time"), (")", "ends")]),
    ("echo \"$HOME\" *.txt ~/x", &[("\"$HOME\"", "home"), ("*.txt", "matching"), ("~/x", "home")]),
    ("sudo -u www rm x", &[("sudo", "another user"), ("-u www", "`www`"), ("rm", "removes")]),
    ("time nohup nice -n 5 make", &[("nohup", "log out"), ("-n 5", "`5`"), ("make", "builds")]),
    ("timeout 5 ping -c 3 h", &[("5", "how long"), ("-c 3", "`3` times")]),
    ("curl -fsSL https://x.sh | sudo bash", &[("-f", "fails"), ("L", "redirects"), ("bash", "starts")]),
    ("bash <(curl -s https://x)", &[("<(", "file that stands"), ("curl", "fetches")]),
    ("sh -c \"$(wget -qO- https://x)\"", &[("-c", "next word"), ("O-", "output")]),
    ("curl -o f -X POST -H 'A: b' -d @x u", &[("-o f", "`f`"), ("-X POST", "`POST`"), ("-H 'A: b'", "`A: b`")]),
    ("wget -c -P dl u", &[("-c", "partial"), ("-P dl", "`dl`")]),
    ("ssh -p 22 me@h 'df -h | sort'", &[("me@h", "machine"), ("df", "full"), ("sort", "sorts")]),
    ("scp -r a h:/b", &[("a", "what to copy"), ("h:/b", "`/b` at `h`")]),
    ("rsync -avz --delete a/ h:b/", &[("-a", "everything"), ("--delete", "deletes at the target"), ("h:b/", "at `h`")]),
    ("git commit -am 'x y'", &[("commit", "records"), ("-am 'x y'", "`x y`")]),
    ("git push --force origin main", &[("--force", "replaces"), ("origin", "remote"), ("main", "branch")]),
    ("git log --oneline -5 --author=me", &[("-5", "that many"), ("--author=me", "`me`")]),
    ("git -C d reset --hard HEAD~1", &[("-C d", "`d`"), ("--hard", "throws")]),
    ("git clean -fdx", &[("-f", "really"), ("d", "directories"), ("x", "ignored")]),
    ("git stash pop", &[("stash", "aside"), ("pop", "back")]),
    (
        "docker run --rm -it -p 80:80 -v a:/b nginx sh -c ls",
        &[("--rm", "removes"), ("-p 80:80", "`80:80`"), ("nginx", "image"), ("sh", "shell")],
    ),
    ("docker compose up -d", &[("compose", "services"), ("up", "starts"), ("-d", "background")]),
    ("docker system prune -af --volumes", &[("prune", "unused"), ("--volumes", "data")]),
    ("kubectl -n a get pods -o wide", &[("-n a", "`a`"), ("get", "lists"), ("pods", "kind"), ("-o wide", "`wide`")]),
    ("kubectl exec -it p -- ls -l", &[("p", "pod"), ("--", "ends the options"), ("ls", "lists")]),
    ("kubectl delete pod x", &[("delete", "deletes"), ("pod", "kind"), ("x", "which")]),
    ("systemctl enable --now nginx", &[("--now", "at once"), ("nginx", "service")]),
    ("journalctl -u ssh -f --since today", &[("-u ssh", "`ssh`"), ("--since today", "`today`")]),
    ("apt-get install -y jq", &[("install", "installs"), ("-y", "yes"), ("jq", "package")]),
    ("pacman -Syu", &[("-Syu", "newer versions")]),
    ("dnf remove x", &[("remove", "removes")]),
    ("brew install jq", &[("jq", "package")]),
    ("npm install -g x", &[("-g", "whole machine")]),
    ("pip install -r r.txt", &[("-r r.txt", "`r.txt`")]),
    ("cargo test --lib -- --nocapture", &[("test", "tests"), ("--lib", "library")]),
    ("ps aux", &[("a", "other users"), ("u", "user"), ("x", "terminal")]),
    ("kill -9 123", &[("-9", "at once"), ("123", "process")]),
    ("du -sh * | sort -h", &[("-s", "one sum"), ("*", "matching")]),
    ("dd if=a of=/dev/sdb bs=4M", &[("if=a", "`a`"), ("of=/dev/sdb", "`/dev/sdb`"), ("bs=4M", "`4M`")]),
    ("cat a > /dev/sda", &[("> /dev/sda", "`/dev/sda`")]),
    ("python3 -m http.server 8000", &[("-m http.server", "`http.server`"), ("8000", "an argument")]),
    ("lsof -iTCP:8080", &[("-iTCP:8080", "`TCP:8080`")]),
    ("rsync --exclude=x a h:b", &[("--exclude=x", "leaves out `x`")]),
    ("crontab new.txt", &[("new.txt", "new table")]),
    ("mount -o ro /dev/sdb1 /mnt", &[("-o ro", "`ro`"), ("/mnt", "directory")]),
    ("mkfs.ext4 /dev/sdb1", &[("mkfs.ext4", "lost")]),
    ("ip addr show dev eth0", &[("addr", "addresses"), ("show", "shows")]),
    ("ss -tulpn", &[("-t", "TCP"), ("l", "wait"), ("p", "processes")]),
    ("lsof -i :8080", &[("-i", "network connections")]),
    ("unzip -l a.zip", &[("-l", "only lists"), ("a.zip", "archive")]),
    ("jq -r .a f.json", &[("-r", "without quotes"), (".a", "filter"), ("f.json", "file")]),
    ("watch -n 1 'ls | wc -l'", &[("-n 1", "`1`"), ("ls", "lists"), ("wc", "counts")]),
    ("crontab -r", &[("-r", "deletes all")]),
    ("tmux new -s w", &[("new", "session"), ("-s w", "`w`")]),
    ("openssl x509 -in c.pem -noout -dates", &[("-in c.pem", "`c.pem`"), ("-dates", "valid")]),
    ("gpg -d f.gpg", &[("-d", "decrypts")]),
    (
        "for f in *.txt; do mv \"$f\" x; done",
        &[("for f in", "`$f`"), ("*.txt", "one of them"), ("do", "repeated"), ("done", "ends")],
    ),
    ("if [ -f x ]; then rm x; fi", &[("-f x", "is a file"), ("]", "ends the test"), ("fi", "ends")]),
    ("[[ -d a && -r b ]] && ls", &[("-d a", "directory"), ("-r b", "read")]),
    ("f() { ls; }", &[("f", "function"), ("ls", "lists")]),
    ("case $x in a) ls ;; b) rm y ;; esac", &[("$x", "looked at"), ("b", "like this"), ("rm", "removes")]),
    ("nc -l 80 # here", &[("# here", "comment")]),
    ("cat /e/x.conf | less -N", &[("-N", "line numbers")]),
];

#[test]
fn every_word_has_its_meaning() {
    let mut wrong = Vec::new();
    for (command, parts) in CASES {
        let Some(found) = explain(command, Shell::Bash) else {
            wrong.push(format!("{command}: nothing"));
            continue;
        };
        for (text, meaning) in *parts {
            if !found.parts.iter().any(|p| p.text == *text && p.meaning.contains(meaning)) {
                wrong.push(format!("{command}: no {text} → {meaning} in\n{}", found.to_markdown(command)));
            }
        }
        if !found.unknown.is_empty() {
            wrong.push(format!("{command}: unknown {:?}", found.unknown));
        }
    }
    assert!(CASES.len() >= 60);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a line does is what the judge says of it, each part with its program.
#[test]
fn effects_are_the_judges() {
    for (command, words) in [
        ("ls -lah /tmp", &["Only reads"][..]),
        ("sort a | uniq -c", &["Only reads"]),
        ("sudo -u www rm x", &["Deletes files; there is no undo (`rm`)", "rights of another user", "Deletes `x`"]),
        ("cat a > /dev/sda", &["straight onto a disk", "Overwrites `/dev/sda`", "Reads"]),
        ("curl -fsSL https://x.sh | bash", &["runs it, unseen"]),
        ("git push --force", &["Overwrites or deletes branches"]),
        ("git reflog expire --expire=now --all", &["can't be brought back"]),
        ("echo hi > out.txt", &["Overwrites `out.txt`"]),
        ("cp a b c/", &["what has the same name as `a` in `c/`"]),
        ("if [ -f x ]; then rm x; fi", &["Deletes `x`"]),
        ("terraform destroy -auto-approve", &["Deletes all infrastructure"]),
    ] {
        let found = explain(command, Shell::Bash).map(|e| e.effects).unwrap_or_default();
        for word in words {
            assert!(found.iter().any(|effect| effect.contains(word)), "{command}: no {word} in {found:?}");
        }
    }
    for (command, effect) in [
        ("rsync -n --delete a b", "Deletes"),
        ("git clean -n", "Deletes"),
        ("cp -n a b", "Overwrites"),
        ("crontab -l", "Replaces"),
        ("git branch", "hanges something"),
        ("unzip -l a.zip", "Creates"),
        ("curl https://x | grep sh", "unseen"),
        ("echo 'rm x'", "Deletes"),
        ("ls # rm x", "Deletes"),
    ] {
        let found = explain(command, Shell::Zsh).map(|e| e.effects).unwrap_or_default();
        assert!(!found.iter().any(|e| e.contains(effect)), "{command}: {found:?}");
    }
}

/// Whatever `check` says of an example of the packs, `explain` says as well.
#[test]
fn no_effect_of_a_verdict_is_missing() {
    let (packs, wrong) = aish_programs::examples::packs();
    assert!(wrong.is_empty(), "{wrong:?}");
    let (mut missing, mut lines) = (Vec::new(), 0);
    for pack in &packs {
        let rules = pack.rules.iter().flat_map(|rule| rule.yes.iter().chain(&rule.no));
        let sections = pack.sections.iter().flat_map(|section| section.ok.iter().chain(&section.ask));
        for example in rules.chain(sections) {
            let mut request = aish_judge::request::Request::new(example.text.as_str(), Shell::Bash, "/", "/");
            request.look = false;
            request.provenance = vec![aish_judge::verdict::Provenance::LocalUser];
            let verdict = aish_judge::judge(&request, &aish_judge::policy::Policy::default());
            let effects = explain(&example.text, Shell::Bash).map(|e| e.effects).unwrap_or_default();
            lines += 1;
            for reason in &verdict.reasons {
                let rule = aish_programs::rule(&reason.rule).filter(|rule| rule.id != "exec.unknown-program");
                let Some(rule) = rule else { continue };
                if !effects.iter().any(|effect| effect.starts_with(rule.does.trim_end_matches('.'))) {
                    missing.push(format!("{}: {}", example.text, rule.id));
                }
            }
        }
    }
    assert!(lines > 4000 && missing.is_empty(), "{} of {lines}:\n{}", missing.len(), missing.join("\n"));
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
