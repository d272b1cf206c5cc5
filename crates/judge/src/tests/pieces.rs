//! Lines made from pieces as they are typed: programs with operands, pipelines, lists, groups, and
//! the same with mutations.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use aish_text::Shell;

/// Operands that lie where they are taken from: relative paths of the project.
pub const RELATIVE: &[&str] = &[
    "src/main.rs",
    "notes.txt",
    "build",
    "./dist/app.js",
    "docs",
    "a.log",
    "'two words.txt'",
    "\"my file\"",
    ".env",
    "lib/x.so",
    "Makefile",
    "target/debug",
    ".git/config",
    "data.csv",
    "old.tar.gz",
];

/// Words outside the workspace, quoted, computed or unknown.
pub const WORDS: &[&str] = &[
    "/etc/hosts",
    "/var/log/syslog",
    "~/.ssh/id_rsa",
    "~",
    "/",
    ".",
    "..",
    "../other",
    "*",
    "*.o",
    "$HOME/x",
    "\"$file\"",
    "$x",
    "${y:-z}",
    "$(pwd)",
    "\"$(date +%s)\"",
    "`hostname`",
    "{a,b}",
    "{1..3}",
    "/dev/null",
    "/dev/sda",
    "-r",
    "-f",
    "-rf",
    "-v",
    "--force",
    "--dry-run",
    "--all",
    "-n",
    "--",
    "-o",
    "main",
    "origin",
    "HEAD~1",
    "web-1",
    "my-pod",
    "user@host",
    "https://example.com/a.sh",
    "s/a/b/",
    "42",
    "'rm -rf /'",
    "\"drop table users\"",
    "/tmp/x",
    "$'\\x2d'",
    "a=b",
    "~/.bashrc",
    "/usr/bin/env",
    "@",
    "%s\\n",
];

/// Commands; `%` is an operand, `@` another word.
pub const COMMANDS: &[&str] = &[
    "ls",
    "ls -la %",
    "cat %",
    "head -n 5 %",
    "echo @",
    "printf '%%s' @",
    "grep -rn @ %",
    "wc -l %",
    "diff % %",
    "stat %",
    "pwd",
    "date",
    "true",
    "rm %",
    "rm -rf %",
    "rm -rf @",
    "rmdir %",
    "mv % %",
    "cp % %",
    "cp -r % @",
    "ln -sf % %",
    "mkdir -p %",
    "touch %",
    "chmod +x %",
    "chmod -R 777 %",
    "chown me %",
    "truncate -s 0 %",
    "shred %",
    "tee %",
    "dd if=% of=%",
    "tar czf % %",
    "tar xf %",
    "unzip %",
    "sort -o % %",
    "sed -n 1p %",
    "sed -i s/a/b/ %",
    "awk '{print $1}' %",
    "find % -name '*.o'",
    "find % -delete",
    "find % -exec rm {} +",
    "xargs rm",
    "xargs -n1 echo",
    "git status",
    "git log --oneline",
    "git add %",
    "git commit -m @",
    "git push",
    "git push --force",
    "git reset --hard",
    "git clean -fd",
    "git checkout -- %",
    "git rebase main",
    "cargo test",
    "cargo check --release",
    "make",
    "make clean",
    "npm install @",
    "npm ci",
    "pip install @",
    "apt-get install -y @",
    "brew upgrade",
    "docker ps",
    "docker run @",
    "docker rm -f @",
    "docker exec @ rm %",
    "kubectl get pods",
    "kubectl delete pod @",
    "terraform plan",
    "terraform destroy",
    "aws s3 ls",
    "aws s3 rm @",
    "ssh @ ls",
    "ssh @ rm %",
    "scp % @",
    "curl -s @",
    "curl -o % @",
    "wget @",
    "psql -c @",
    "mysql -e 'drop table x'",
    "redis-cli flushall",
    "kill -9 @",
    "pkill @",
    "systemctl restart @",
    "systemctl status @",
    "crontab -r",
    "crontab -l",
    "reboot",
    "mount @ %",
    "mkfs.ext4 @",
    "useradd @",
    "passwd",
    "python3 -c 'print(1)'",
    "python3 %",
    "node -e @",
    "perl -ne print %",
    "bash %",
    "./script.sh @",
    "frobnicate %",
    "@ %",
    "history -c",
    "openssl enc -d -in %",
    "base64 -d %",
    "rsync -a % %",
    "rsync -a --delete % @",
    "gpg -d %",
    "nc @ 80",
    "time ls %",
    "command rm %",
    "env A=1 make",
    "nohup ./run &>/dev/null",
    "[ -f % ]",
    "test -d %",
    "[[ -n $x ]]",
    "(( 1 + 2 ))",
    "vim %",
    "less %",
    "type rm",
    "jq .a %",
];

/// Commands that change what comes after them in the same shell.
const STATEFUL: &[&str] = &[
    "cd %",
    "x=rm",
    "x=%",
    "export PATH=@:$PATH",
    "set -- % @",
    "alias x=ls",
    "f() { rm %; }",
    "unset x",
    "exec",
    "read x",
];

/// Redirections; `%` stands for a file, `@` for any word.
const REDIRECTS: &[&str] = &[" > %", " >> %", " < %", " 2>&1", " 2>/dev/null", " > @", " <<< @", " &> %", " >| %"];

fn word() -> impl Strategy<Value = String> {
    prop_oneof![2 => select(RELATIVE), 3 => select(WORDS)].prop_map(str::to_owned)
}

/// Fills in what a template leaves open.
fn filled(template: &'static [&'static str]) -> impl Strategy<Value = String> {
    (select(template), vec(select(RELATIVE), 2), vec(word(), 2)).prop_map(|(template, paths, words)| {
        let (mut paths, mut words) = (paths.into_iter(), words.into_iter());
        let mut text = String::new();
        let mut chars = template.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '%' if chars.next_if_eq(&'%').is_some() => text.push('%'),
                '%' => text.push_str(paths.next().unwrap_or("z")),
                '@' => text.push_str(&words.next().unwrap_or_default()),
                c => text.push(c),
            }
        }
        text
    })
}

/// A program with its arguments, and no more.
pub fn simple() -> impl Strategy<Value = String> {
    (filled(COMMANDS), vec(word(), 0..2)).prop_map(|(command, words)| {
        let mut all = vec![command];
        // Nothing may come after these.
        if !all[0].ends_with([']', ')']) && !all[0].contains('&') {
            all.extend(words);
        }
        all.join(" ")
    })
}

/// Like [`simple`], but a program that is found by its name: neither grammar nor a word that isn't
/// known.
pub fn program() -> impl Strategy<Value = String> {
    simple().prop_filter("a program by name", |line| {
        line.starts_with(|c: char| c.is_ascii_lowercase()) && !line.starts_with("time ")
    })
}

/// A command that leaves the shell as it was: alone, redirected, in a pipeline or a list, grouped,
/// in a loop.
pub fn stateless() -> impl Strategy<Value = String> {
    let redirected =
        (simple(), prop_oneof![3 => Just(String::new()), 1 => filled(REDIRECTS)]).prop_map(|(line, more)| line + &more);
    redirected.boxed().prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone(), select(&[" | ", " && ", " || ", "; ", " & ", "\n", " |& "][..]))
                .prop_map(|(a, b, join)| format!("{a}{join}{b}")),
            (
                inner,
                select(
                    &[
                        ("( ", " )"),
                        ("{ ", "; }"),
                        ("if true; then ", "; fi"),
                        ("for i in a b; do ", "; done"),
                        ("! ", ""),
                        ("while read -r l; do ", "; done < list"),
                        ("echo \"$( ", " )\""),
                        ("case a in a) ", ";; esac"),
                        ("cat <( ", " )")
                    ][..]
                )
            )
                .prop_map(|(line, (before, after))| format!("{before}{line}{after}")),
        ]
    })
}

/// Any line that is made of whole pieces.
pub fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => stateless(),
        1 => (filled(STATEFUL), stateless()).prop_map(|(a, b)| format!("{a}; {b}")),
        1 => (simple(), simple()).prop_map(|(a, b)| format!("{a} <<EOF\n{b}\nEOF")),
    ]
}

/// What mutations put in.
pub const TOKENS: &[&str] = &[
    ";",
    "&",
    "&&",
    "||",
    "|",
    "(",
    ")",
    "{ ",
    " }",
    "[[ ",
    " ]]",
    "((",
    "))",
    "<",
    ">",
    "<<",
    "<<<",
    "$(",
    "`",
    "${",
    "$((",
    "\"",
    "'",
    "\\",
    "\n",
    " ",
    "if ",
    "; then ",
    "; fi",
    "; do ",
    "; done",
    "case x in ",
    ";;",
    "f() ",
    "!",
    "*",
    "=",
    "$x",
    "{a,b}",
    "\u{0}",
    "\t",
    "#",
    "~",
    "é",
    "\u{FFFC}",
];

/// Any text: lines with characters and tokens put in, taken out, repeated and cut off.
pub fn any_text() -> impl Strategy<Value = String> {
    (line(), vec((0u8..5, any::<Index>(), select(TOKENS)), 0..4)).prop_map(|(line, changes)| {
        let mut chars: Vec<char> = line.chars().collect();
        for (kind, at, token) in changes {
            let at = at.index(chars.len() + 1);
            match kind {
                0 if at < chars.len() => drop(chars.remove(at)),
                1 => chars.truncate(at.max(1)),
                2 => {
                    let part: Vec<char> = chars[at..(at + 6).min(chars.len())].to_vec();
                    chars.splice(at..at, part);
                }
                _ => drop(chars.splice(at..at, token.chars())),
            }
        }
        chars.into_iter().collect()
    })
}

/// bash or zsh; fish has a grammar of its own.
pub fn shell() -> impl Strategy<Value = Shell> {
    select(&[Shell::Bash, Shell::Zsh][..])
}
