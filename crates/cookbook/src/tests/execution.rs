//! Commands run by bash in a directory of their own, judged by what they leave or print.

use std::process::Command;

use super::*;

/// A request, the script that prepares the directory, and the script that must succeed afterwards; it finds what the
/// command printed in `$out`.
type Case = (&'static str, &'static str, &'static str);

#[test]
fn commands_do_what_was_asked() {
    let mut wrong = Vec::new();
    for (request, before, after) in CASES {
        let dir = tempfile::tempdir().unwrap();
        let bash = |script: &str, out: &str| {
            Command::new("bash")
                .args(["--norc", "--noprofile", "-c", script])
                .current_dir(dir.path())
                .env_clear()
                .env("PATH", "/usr/local/bin:/usr/bin:/bin")
                .env("HOME", dir.path())
                .env("LC_ALL", "C.UTF-8")
                .env("GIT_CONFIG_NOSYSTEM", "1")
                .env("out", out)
                .output()
                .unwrap()
        };
        let prepared = bash(&format!("set -e; {before}"), "");
        assert!(prepared.status.success(), "{request}: {}", String::from_utf8_lossy(&prepared.stderr));
        let environment = Environment { shell: Shell::Bash, cwd: dir.path(), has: &|_| true, exists: &|p| p.exists() };
        let Some(found) = suggest(request, &environment) else {
            wrong.push(format!("{request}: no command"));
            continue;
        };
        let ran = bash(&found.command, "");
        let out = String::from_utf8_lossy(&ran.stdout).replace('\0', "").trim_end().to_owned();
        if !bash(&format!("set -e; {after}"), &out).status.success() {
            wrong.push(format!(
                "{request}\n  ran  {}\n  out  {out}\n  err  {}",
                found.command,
                String::from_utf8_lossy(&ran.stderr)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const GIT: &str = "git init -q -b main . && git config user.name A && git config user.email a@example.com && echo 1 > f && git add f && git commit -qm one && \
    echo 2 > f && git commit -qam two";

const CASES: &[Case] = &[
    (
        "find files larger than 10MB in data",
        "mkdir data; truncate -s 11M data/big; truncate -s 9M data/small",
        "[ \"$out\" = data/big ]",
    ),
    ("find files smaller than 1kb", "truncate -s 2000 big; truncate -s 10 small", "[ \"$out\" = ./small ]"),
    ("how many python files are in this folder", "touch a.py b.py c.txt 'd e.py'", "[ \"$out\" = 3 ]"),
    (
        "delete all .log files older than a week under build",
        "mkdir -p build/x; touch -d '10 days ago' build/a.log build/x/b.log build/c.txt; touch build/new.log",
        "[ ! -e build/a.log ]; [ ! -e build/x/b.log ]; [ -e build/c.txt ]; [ -e build/new.log ]",
    ),
    (
        "rename every .jpeg to .jpg",
        "touch a.jpeg 'b c.jpeg' d.png",
        "[ -e a.jpg ]; [ -e 'b c.jpg' ]; [ -e d.png ]; [ ! -e a.jpeg ]",
    ),
    (
        "show the 2 biggest directories here",
        "mkdir a b c; head -c 9000 /dev/zero > a/x; head -c 5000 /dev/zero > b/x; touch c/x",
        "[ \"$(echo \"$out\" | wc -l)\" = 2 ]; echo \"$out\" | head -n 1 | grep -q /a",
    ),
    (
        "replace foo with bar in all txt files",
        "mkdir d; echo foo foo > a.txt; echo foo > d/b.txt; echo foo > c.md",
        "[ \"$(cat a.txt)\" = 'bar bar' ]; [ \"$(cat d/b.txt)\" = bar ]; [ \"$(cat c.md)\" = foo ]",
    ),
    ("replace a/b with c&d in a.txt", "echo x a/b y > a.txt", "[ \"$(cat a.txt)\" = 'x c&d y' ]"),
    (
        "extract backup.tar.gz into out",
        "mkdir s; echo hi > s/f; tar -czf backup.tar.gz s",
        "[ \"$(cat out/s/f)\" = hi ]",
    ),
    ("count lines of notes.txt", "printf '1\\n2\\n3\\n' > notes.txt", "[ \"$out\" = 3 ]"),
    (
        "sort names.csv by the second column",
        "printf 'x,c\\ny,a\\nz,b\\n' > names.csv",
        "[ \"$(echo \"$out\" | cut -c1 | tr -d '\\n')\" = yzx ]",
    ),
    ("make script.sh executable", "touch script.sh", "[ -x script.sh ]"),
    (
        "find python files modified in the last week and count them",
        "touch a.py; touch -d '20 days ago' b.py",
        "[ \"$out\" = 1 ]",
    ),
    ("convert notes.md to uppercase", "echo abc > notes.md", "[ \"$out\" = ABC ]"),
    (
        "copy all pdfs from docs to backup keeping structure",
        "mkdir -p docs/sub; touch docs/sub/a.pdf docs/b.txt",
        "[ -e backup/docs/sub/a.pdf ]; [ ! -e backup/docs/b.txt ]",
    ),
    ("show lines 2 to 3 of app.log", "printf '1\\n2\\n3\\n4\\n' > app.log", "[ \"$out\" = $'2\\n3' ]"),
    (
        "remove duplicate lines from list.txt keeping order",
        "printf 'b\\na\\nb\\n' > list.txt",
        "[ \"$out\" = $'b\\na' ]",
    ),
    ("sum the numbers in column 2 of sales.csv", "printf 'a,1\\nb,41\\n' > sales.csv", "[ \"$out\" = 42 ]"),
    ("sum the amount column of sales.csv", "printf 'id,amount\\na,1\\nb,41\\n' > sales.csv", "[ \"$out\" = 42 ]"),
    (
        "sort sales.csv by amount descending",
        "printf 'id,amount\\na,1\\nb,41\\nc,7\\n' > sales.csv",
        "[ \"$out\" = $'id,amount\\nb,41\\nc,7\\na,1' ]",
    ),
    ("find empty folders", "mkdir -p a/b c; touch c/x", "[ \"$out\" = ./a/b ]"),
    (
        "print the top 2 most frequent words in book.txt",
        "echo 'The cat the dog the cat' > book.txt",
        "[ \"$(echo \"$out\" | awk '{print $2}')\" = $'the\\ncat' ]",
    ),
    ("merge a.csv and b.csv", "printf 'h\\n1\\n' > a.csv; printf 'h\\n2\\n' > b.csv", "[ \"$out\" = $'h\\n1\\n2' ]"),
    ("generate a random password of 20 characters", "true", "[ ${#out} = 20 ]"),
    ("undo my last commit but keep the changes", GIT, "[ \"$(git rev-list --count HEAD)\" = 1 ]; [ \"$(cat f)\" = 2 ]"),
    ("create a branch called fix and switch to it", GIT, "[ \"$(git branch --show-current)\" = fix ]"),
    ("how many commits are there", GIT, "[ \"$out\" = 2 ]"),
    (
        "discard my changes to f",
        "git init -q . && git config user.name A && git config user.email a@example.com && echo 1 > f && git add f && git commit -qm one && echo 2 > f",
        "[ \"$(cat f)\" = 1 ]",
    ),
    ("show the date two weeks ago", "true", "[ -n \"$out\" ]"),
    ("diff two directories a and b", "mkdir a b; touch a/x", "echo \"$out\" | grep -q 'Only in a: x'"),
    (
        "search for TODO in all python files",
        "echo '# TODO x' > a.py; echo TODO > b.txt",
        "[ \"$out\" = './a.py:1:# TODO x' ]",
    ),
    ("which files contain 'needle one'", "echo needle one > a; echo x > b", "[ \"$out\" = ./a ]"),
    ("show lines in a.log that don't contain foo", "printf 'foo\\nbar\\n' > a.log", "[ \"$out\" = bar ]"),
    ("count how many times foo appears in a.txt", "printf 'foo foo\\nfoo\\n' > a.txt", "[ \"$out\" = 3 ]"),
    (
        "delete all lines containing DEBUG from app.log",
        "printf 'DEBUG a\\nb\\n' > app.log",
        "[ \"$(cat app.log)\" = b ]",
    ),
    ("remove blank lines from a.txt", "printf 'a\\n\\n  \\nb\\n' > a.txt", "[ \"$(cat a.txt)\" = $'a\\nb' ]"),
    (
        "move all pngs into images",
        "touch a.png 'b c.png' d.txt",
        "[ -e 'images/b c.png' ]; [ -e d.txt ]; [ ! -e a.png ]",
    ),
    ("create the directories a, b and c", "true", "[ -d a ]; [ -d b ]; [ -d c ]"),
    ("create a file hello.txt containing 'hello world'", "true", "[ \"$(cat hello.txt)\" = 'hello world' ]"),
    ("add the line 'x y' to the end of n.txt", "echo a > n.txt", "[ \"$(cat n.txt)\" = $'a\\nx y' ]"),
    ("prepend 'header' to n.txt", "echo a > n.txt", "[ \"$(cat n.txt)\" = $'header\\na' ]"),
    (
        "delete the folder 'old stuff/' and everything in it",
        "mkdir 'old stuff'; touch 'old stuff/x'",
        "[ ! -e 'old stuff' ]",
    ),
    ("set permissions of a.sh to 750", "touch a.sh", "[ \"$(stat -c %a a.sh)\" = 750 ]"),
    ("make all shell scripts executable", "touch a.sh b.sh c.txt", "[ -x a.sh ]; [ -x b.sh ]; [ ! -x c.txt ]"),
    ("create a symbolic link called latest to notes.txt", "touch notes.txt", "[ \"$(readlink latest)\" = notes.txt ]"),
    (
        "compress all txt files into texts.tar.gz",
        "touch a.txt 'b c.txt' d.md",
        "[ \"$(tar -tzf texts.tar.gz | wc -l)\" = 2 ]",
    ),
    ("make a tarball of src", "mkdir src; touch src/a", "tar -tzf src.tar.gz | grep -q src/a"),
    ("list the contents of x.tar.gz", "touch a; tar -czf x.tar.gz a", "[ \"$out\" = a ]"),
    (
        "what is the total size of all bin files",
        "head -c 1000 /dev/zero > a.bin; head -c 24 /dev/zero > b.bin",
        "[ \"$out\" = 1.0K ]",
    ),
    ("find files containing foo and delete them", "echo foo > 'a b'; echo bar > c", "[ ! -e 'a b' ]; [ -e c ]"),
    (
        "show the newest file in logs",
        "mkdir logs; touch -d yesterday logs/a; touch logs/b",
        "echo \"$out\" | grep -q logs/b",
    ),
    ("show the unique values of column 2 in p.csv", "printf 'a,x\\nb,y\\nc,x\\n' > p.csv", "[ \"$out\" = $'x\\ny' ]"),
    ("show lines in a.txt that are not in b.txt", "printf 'x\\ny\\n' > a.txt; echo x > b.txt", "[ \"$out\" = y ]"),
    ("show the lines common to a.txt and b.txt", "printf 'x\\ny\\n' > a.txt; echo x > b.txt", "[ \"$out\" = x ]"),
    ("rename all files to lowercase", "touch ABC.TXT 'D e'", "[ -e abc.txt ]; [ -e 'd e' ]"),
    ("replace spaces in file names with underscores", "touch 'a b.txt'", "[ -e a_b.txt ]"),
    ("count the number of lines in all py files", "printf '1\\n2\\n' > a.py; echo 1 > b.py", "[ \"$out\" = 3 ]"),
    ("how many days are between 2024-01-01 and 2024-03-01", "true", "[ \"$out\" = 60 ]"),
    ("delete every empty file here", "touch a; echo x > b", "[ ! -e a ]; [ -e b ]"),
    ("print the second column of data.tsv", "printf 'a\\tb c\\n' > data.tsv", "[ \"$out\" = 'b c' ]"),
    ("split big.txt into files of 2 lines", "seq 5 > big.txt", "[ \"$(ls big.txt.part-* | wc -l)\" = 3 ]"),
    ("delete the last 2 lines of a.txt", "seq 5 > a.txt", "[ \"$(cat a.txt)\" = $'1\\n2\\n3' ]"),
    ("swap a.txt and b.txt", "echo 1 > a.txt; echo 2 > b.txt", "[ \"$(cat a.txt)\" = 2 ]; [ \"$(cat b.txt)\" = 1 ]"),
    (
        "remove all node_modules folders",
        "mkdir -p node_modules/a x/node_modules/b src",
        "[ ! -e node_modules ]; [ ! -e x/node_modules ]; [ -d src ]",
    ),
    (
        "delete everything inside cache/ but keep the folder",
        "mkdir -p cache/a; touch cache/.b",
        "[ -d cache ]; [ -z \"$(ls -A cache)\" ]",
    ),
];
