//! Failed commands with the correction that must come.

use super::{Try, given};
use aish_text::Shell::{Fish, Zsh};

const REPO: &[(&str, &str)] = &[
    ("rev-parse --git-dir", ".git"),
    ("for-each-ref", "main\nfeature/login\nrelease\norigin/main\norigin/hotfix"),
    ("branch --show-current", "feature/login"),
    ("remote", "origin"),
];

fn cases() -> Vec<(Try, &'static str)> {
    vec![
        // Mistyped programs.
        (given("", "gti status", 127), "git status"),
        (given("", "gitt status", 127), "git status"),
        (given("", "pip3 unistall x", 1), "pip3 uninstall x"),
        (given("", "docker stopp", 1), "docker stop"),
        (given("", "helm upgarde web ./chart", 1), "helm upgrade web ./chart"),
        (given("", "sl -la", 127), "ls -la"),
        (given("", "grpe -n foo *.txt", 127), "grep -n foo *.txt"),
        (given("", "pyhton script.py", 127), "python3 script.py"),
        (given("", "dokcer ps", 127), "docker ps"),
        (given("", "Git status", 127), "git status"),
        (given("", "mkdri new", 127), "mkdir new"),
        (given("", "sudo systemclt restart nginx", 127), "sudo systemctl restart nginx"),
        (given("", "cat 'a b' | sotr -u", 127), "cat 'a b' | sort -u"),
        (given("", "FOO=1 maek \"all targets\"", 127), "FOO=1 make \"all targets\""),
        (given("", "claer", 127), "clear"),
        (given("", "kubeclt get pods", 127), "kubectl get pods"),
        (given("", "crago build", 127), "cargo build"),
        (given("", "gti statsu", 127), "git status"),
        (given("", "mkdc new", 127), "mkcd new"),
        (given("", "exti", 127), "exit"),
        (given("", "suod apt update", 127), "sudo apt update"),
        (given("", "xprot A=1", 127), "export A=1"),
        // Other names, other systems.
        (given("", "python -m http.server", 127), "python3 -m http.server"),
        (given("", "pip install requests", 127), "pip3 install requests"),
        (given("-pip3", "pip install requests", 127), "python3 -m pip install requests"),
        (given("", "yum install htop", 127), "sudo apt install htop"),
        (given("", "sudo dnf install htop", 127), "sudo apt install htop"),
        (given("root", "pacman -S htop", 127), "apt install htop"),
        (given("", "brew search jq", 127), "apt search jq"),
        (given("+dnf -apt", "sudo apt-get update", 127), "sudo dnf check-update"),
        (given("", "dir", 127), "ls -l"),
        (given("", "cls", 127), "clear"),
        (given("", "copy a.txt b.txt", 127), "cp a.txt b.txt"),
        (given("", "del \"old file.txt\"", 127), "rm -i \"old file.txt\""),
        (given("", "move a b", 127), "mv a b"),
        (given("", "ipconfig", 127), "ip addr"),
        (given("", "ifconfig", 127), "ip addr"),
        (given("", "netstat -tln", 127), "ss -tln"),
        (given("notes.txt", "type notes.txt", 1), "cat notes.txt"),
        (given("+xdg-open", "open report.pdf", 127), "xdg-open report.pdf"),
        (given("+open", "xdg-open report.pdf", 127), "open report.pdf"),
        (given("", "cat x | pbcopy", 127), "cat x | xclip -selection clipboard"),
        (given("+wl-copy", "cat x | pbcopy", 127), "cat x | wl-copy"),
        (given("", "ll src", 127), "ls -l src"),
        (given("", "wget https://example.org/a.tgz", 127), "curl -LO https://example.org/a.tgz"),
        (given("", "docker-compose up -d", 127), "docker compose up -d"),
        (given("", "tracert example.org", 127), "tracepath example.org"),
        (given("", "virtualenv .venv", 127), "python3 -m venv .venv"),
        // Glued or split.
        (given("", "gitstatus", 127), "git status"),
        (given("", "ls-la", 127), "ls -la"),
        (given("", "cd..", 127), "cd .."),
        (given("", "gi tstatus", 127), "git status"),
        (given("", "dockerps -a", 127), "docker ps -a"),
        (given("", "sudoapt update", 127), "sudo apt update"),
        (given("/etc/hosts", "cat/etc/hosts", 127), "cat /etc/hosts"),
        // Pasted.
        (given("", "$ git status", 127), "git status"),
        (given("", "> ls -l", 127), "ls -l"),
        (given("", "git commit -m “first try”", 1), "git commit -m \"first try\""),
        (given("", "ls –la", 2), "ls -la"),
        (given("", "curl —help", 6), "curl --help"),
        (given("", "ls\u{a0}-l", 127), "ls -l"),
        (given("", "echo ‘a’", 127), "echo 'a'"),
        // Syntax.
        (given("", "echo \"half", 2), "echo \"half\""),
        (given("", "echo it's fine", 2), "echo it\\'s fine"),
        (given("", "NAME = value", 127), "NAME=value"),
        (given("", "$NAME=value", 127), "NAME=value"),
        (given("", "[-f a.txt]", 127), "[ -f a.txt ]"),
        (given("", "[ $a == b ]", 1).shell(Zsh), "[ $a = b ]"),
        (given("", "pip3 install black[d]", 1).shell(Zsh), "pip3 install 'black[d]'"),
        (given("", "curl http://h/x?a=1", 124).shell(Fish), "curl 'http://h/x?a=1'"),
        // Programs by path.
        (given("run.sh", "./run.sh --fast 'a b'", 126), "chmod +x ./run.sh && ./run.sh --fast 'a b'"),
        (given("run.sh!", "run.sh now", 127), "./run.sh now"),
        (given("tool.py", "tool.py x", 127), "python3 tool.py x"),
        (given("docs/", "./docs", 126), "cd ./docs"),
        (given("docs/", "docs", 127), "cd docs"),
        (given("run.sh!", "./rnu.sh", 127), "./run.sh"),
        // Sub-commands.
        (given("", "git comit -m 'x y'", 1), "git commit -m 'x y'"),
        (given("", "git -C sub stauts", 1), "git -C sub status"),
        (given("", "cargo biuld --release", 101), "cargo build --release"),
        (given("", "npm intsall", 1), "npm install"),
        (given("", "docker iamges", 1), "docker images"),
        (given("", "kubectl -n web descrbe pod x", 1), "kubectl -n web describe pod x"),
        (given("", "sudo systemctl restrat nginx", 1), "sudo systemctl restart nginx"),
        (given("root", "apt isntall jq", 100), "apt install jq"),
        (given("", "pip3 instal jq", 1), "pip3 install jq"),
        (given("", "go biuld ./...", 2), "go build ./..."),
        (given("", "tmux attahc -t x", 1), "tmux attach -t x"),
        // Order.
        (given("a.tgz", "tar -xfz a.tgz", 2), "tar -xzf a.tgz"),
        (given("src/", "find -name '*.rs' src", 1), "find src -name '*.rs'"),
        (given("f.sh", "chmod f.sh 755", 1), "chmod 755 f.sh"),
        (given("app.log", "grep app.log 'no such'", 2), "grep 'no such' app.log"),
        (given("", "kill 4711 -9", 1), "kill -9 4711"),
        // Paths.
        (given("report.txt", "cat reprot.txt", 1), "cat report.txt"),
        (given("src/main.rs", "head -n 3 scr/mian.rs", 1), "head -n 3 src/main.rs"),
        (given("my_file.txt", "cat \"my flie.txt\"", 1), "cat \"my file.txt\""),
        (given("Documents/", "cd documents", 1), "cd Documents"),
        (given("project/", "cd projcet && make", 1), "cd project && make"),
        (given("lib/ lib/util.py", "cd lib; python3 utli.py -v", 2), "cd lib; python3 util.py -v"),
        (given("my_dir/", "cd my dir", 1), "cd 'my dir'"),
        (given("config.yml", "grep -n 'a b' confgi.yml | head", 2), "grep -n 'a b' config.yml | head"),
        (given("backup.tar.gz", "tar -xzf bakcup.tar.gz", 2), "tar -xzf backup.tar.gz"),
        (given("src/lib.rs", "git add src/lbi.rs", 128), "git add src/lib.rs"),
        // Directories.
        (given("a/notes.txt", "cd a/notes.txt", 1), "cd a"),
        (given("docs/", "cat docs", 1), "ls docs"),
        (given("src/", "cp src backup", 1), "cp -r src backup"),
        (given("old/", "rm old", 1), "rm -r old"),
        (given("site/", "scp site kim@host:/srv", 1), "scp -r site kim@host:/srv"),
        (given("src/", "grep TODO src", 2), "grep -r TODO src"),
        (given("", "mkdir a/b/c", 1), "mkdir -p a/b/c"),
        (given("x.txt", "mv x.txt archive/2024/", 1), "mkdir -p archive/2024 && mv x.txt archive/2024/"),
        (given("x.txt", "cp x.txt new/y.txt", 1), "mkdir -p new && cp x.txt new/y.txt"),
        (given("", "touch deep/er/f", 1), "mkdir -p deep/er && touch deep/er/f"),
        (given("", "echo hi > logs/a.log", 1), "mkdir -p logs && echo hi > logs/a.log"),
        (given("full/a", "rmdir full", 1), "ls -A full"),
        (given("rel/ current", "ln -s rel current", 1), "ls -l current"),
        // Archives.
        (given("a.tar.gz", "unzip a.tar.gz", 9), "tar -xf a.tar.gz"),
        (given("a.zip", "tar -xvf a.zip", 2), "unzip a.zip"),
        (given("a.tar.xz", "tar xzf a.tar.xz", 2), "tar xJf a.tar.xz"),
        (given("a.tgz", "tar xz a.tgz", 2), "tar xzf a.tgz"),
        (given("site/", "tar -czf site", 2), "tar -czf site.tar.gz site"),
        (given("site/", "gzip site", 2), "tar -czf site.tar.gz site"),
        // git.
        (given("repo/.git/ b", "git status", 128), "cd repo && git status"),
        (given("", "git add .", 128), "git init && git add ."),
        (
            given("", "git commit -m \"x\"", 1).git(&[("diff --cached", ""), ("status", " M a.rs\n?? b")]),
            "git commit -a -m \"x\"",
        ),
        (
            given("", "git commit -m \"x\"", 1).git(&[("diff --cached", ""), ("status", "?? a")]),
            "git add -A && git commit -m \"x\"",
        ),
        (given("", "git push", 128).git(REPO), "git push --set-upstream origin feature/login"),
        (given("", "git pull", 1).git(REPO), "git pull origin feature/login"),
        (
            given("", "git push", 1).git(&[("rev-parse", "origin/main"), ("rev-list --count HEAD..@{u}", "2")]),
            "git pull --rebase && git push",
        ),
        (
            given("", "git pull", 128).git(&[("rev-parse", "origin/main"), ("rev-list --left-right", "1\t2"), ("status", "")]),
            "git pull --rebase",
        ),
        (
            given("", "git branch -d old", 1).git(&[("rev-list --count HEAD..refs/heads/old", "3")]),
            "git log --oneline HEAD..old",
        ),
        (given("", "git checkout mian", 1).git(REPO), "git checkout main"),
        (given("", "git checkout master", 1).git(REPO), "git checkout main"),
        (given("", "git switch feature/logn", 128).git(REPO), "git switch feature/login"),
        (given("", "git push origin relaese", 1).git(REPO), "git push origin release"),
        (given("", "git switch cart-total", 128).git(REPO), "git switch -c cart-total"),
        (
            given("app/", "git clone https://example.org/t/app.git", 128).git(&[("remote get-url", "https://example.org/t/app.git")]),
            "cd app && git pull",
        ),
        // ssh, processes, permissions.
        (
            given("", "ssh kim@web", 255)
                .says("@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nHost key for web has changed and you\nhave requested"),
            "ssh-keygen -R web",
        ),
        (given("", "kill firefox", 1), "kill $(pgrep -x firefox)"),
        (given("", "kill -9 firefox", 1).shell(Fish), "kill -9 (pgrep -x firefox)"),
        (given("/etc/app.conf# /etc/#", "touch /etc/new.conf", 1), "sudo touch /etc/new.conf"),
        (given("/etc/app.conf# x", "cp 'x' \"/etc/app.conf\"", 1), "sudo cp 'x' \"/etc/app.conf\""),
        (given("/etc/hosts#", "echo '1 a' >> /etc/hosts", 1), "echo '1 a' | sudo tee -a /etc/hosts >/dev/null"),
        (given("/etc/hosts#", "sudo echo x > /etc/hosts", 1), "sudo echo x | sudo tee /etc/hosts >/dev/null"),
        (given("", "apt install jq", 100), "sudo apt install jq"),
        (given("", "systemctl restart nginx", 1), "sudo systemctl restart nginx"),
        (given("", "docker ps", 1).says("permission denied while trying to connect to the daemon socket"), "sudo docker ps"),
        (given("/var/log/syslog", "tail /var/log/syslog", 1).says("tail: cannot open: Permission denied"), "sudo tail /var/log/syslog"),
    ]
}

#[test]
fn corrections() {
    let mut wrong = Vec::new();
    let cases = cases();
    assert!(cases.len() >= 100, "{}", cases.len());
    for (case, expected) in cases {
        let got = case.run();
        if got.as_ref().map(|f| f.command.as_str()) != Some(expected) {
            wrong.push(format!("{}\n  wanted {expected}\n  got    {got:?}", case.command));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_would_delete_is_only_mentioned() {
    let fix = given("full/a", "rmdir full", 1).run().unwrap();
    assert!(fix.reason.contains("rm -r full"));
    let fix = given("", "git branch -d old", 1).git(&[("rev-list --count HEAD..refs/heads/old", "3")]).run().unwrap();
    assert!(fix.reason.contains("git branch -D"));
}
