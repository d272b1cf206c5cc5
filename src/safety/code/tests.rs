//! The tests of all scanners: tables of program texts and what is found in them.

use super::sql::Dialect;
use super::*;

/// The rules that speak on a text.
fn rules(language: Language, text: &str) -> Vec<&'static str> {
    scan(language, text)
        .what
        .into_iter()
        .filter(|thing| !matches!(thing.what, What::Reads { .. }))
        .map(|thing| thing.rule)
        .collect()
}

fn harmless(language: Language, texts: &[&str]) {
    let wrong: Vec<String> = texts
        .iter()
        .filter(|text| !scan(language, text).is_harmless())
        .map(|text| format!("{text}: {:?}", scan(language, text).what))
        .collect();
    assert!(wrong.is_empty(), "{language:?}: not harmless:\n{}", wrong.join("\n"));
}

fn finds(language: Language, table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, rule)| !rules(language, text).contains(rule) || scan(language, text).is_harmless())
        .map(|(text, rule)| format!("{text}: {rule} not in {:?}", scan(language, text)))
        .collect();
    assert!(wrong.is_empty(), "{language:?}: not found:\n{}", wrong.join("\n"));
}

/// What a text runs in a shell, or as the words of a program.
fn runs(language: Language, text: &str) -> Vec<String> {
    scan(language, text)
        .what
        .into_iter()
        .filter_map(|thing| match thing.what {
            What::Runs(text) => Some(text.unwrap_or_else(|| "?".to_owned())),
            What::RunsArgv(words) => Some(words.join("|")),
            _ => None,
        })
        .collect()
}

fn all_run(language: Language, table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, command)| runs(language, text) != [*command])
        .map(|(text, command)| format!("{text}: {command} is not {:?}", runs(language, text)))
        .collect();
    assert!(wrong.is_empty(), "{language:?}: does not run:\n{}", wrong.join("\n"));
}

const SQL: Language = Language::Sql(Dialect::Generic);

#[test]
fn sql_that_only_looks() {
    harmless(
        SQL,
        &[
            "SELECT 1",
            "select count(*) from users where name = 'drop table x';",
            "SELECT 'it''s; DELETE FROM t'",
            "SHOW TABLES; SHOW CREATE TABLE t",
            "EXPLAIN DELETE FROM t",
            "EXPLAIN ANALYZE SELECT * FROM t",
            "WITH a AS (SELECT 1) SELECT * FROM a",
            "SELECT * FROM t FOR UPDATE",
            "SELECT replace(a, 'x', 'y') FROM t -- DROP TABLE t",
            "/* DROP TABLE t */ SELECT 1",
            "BEGIN; SELECT 1; ROLLBACK",
            "PRAGMA table_info(users)",
            "SELECT pg_size_pretty(pg_total_relation_size('t'))",
            "COPY (SELECT * FROM t) TO STDOUT WITH CSV",
            "\\dt",
            "\\d+ users",
            "\\l",
            ".tables",
            ".schema users",
            "SELECT * FROM t WHERE id = \u{FFFC}",
            "SELECT * FROM t WHERE name = '\u{FFFC}' LIMIT \u{FFFC}",
            "SELECT a.delete, b.update FROM a JOIN b ON a.id = b.id",
            "SET search_path TO app; SELECT 1",
            "TABLE users",
            "VALUES (1), (2)",
            "describe users",
            "use shop; select version()",
            "SELECT json_extract(a, '$.x') FROM t",
            "SELECT \"drop\" FROM t",
            "DECLARE c CURSOR FOR SELECT 1",
            "SELECT $$DROP TABLE x$$",
            "select id from jobs where created_at < now() - interval '1 day'",
            "\\copy t to stdout csv",
            "SELECT x FROM t WHERE y IN (SELECT z FROM u) GROUP BY x HAVING count(*) > 3 ORDER BY x LIMIT 10 OFFSET 5",
            "SELECT 1 AS update",
            "select 1 into @x",
        ],
    );
}

#[test]
fn sql_that_changes() {
    finds(
        SQL,
        &[
            ("DROP TABLE users", "sql.drop"),
            ("drop database if exists shop", "sql.drop"),
            ("SELECT 1; DROP/**/TABLE t", "sql.drop"),
            ("DROP USER app", "sql.access"),
            ("DROP INDEX i", "sql.drop-object"),
            ("TRUNCATE logs", "sql.truncate"),
            ("DELETE FROM t", "sql.delete-all"),
            ("DELETE FROM t WHERE 1=1", "sql.delete-all"),
            ("DELETE FROM t WHERE id=1 OR 1=1", "sql.delete-all"),
            ("DELETE FROM t WHERE true", "sql.delete-all"),
            ("DELETE FROM t WHERE id = 1", "sql.delete"),
            ("UPDATE t SET a=1", "sql.delete-all"),
            ("UPDATE t SET a=(SELECT 1 WHERE true)", "sql.delete-all"),
            ("UPDATE t SET a=1 WHERE id=2", "sql.change"),
            ("INSERT INTO t (a, b) VALUES (1, 2)", "sql.change"),
            ("WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x", "sql.delete-all"),
            ("WITH x AS (SELECT 1) DELETE FROM t WHERE id IN (SELECT * FROM x)", "sql.delete"),
            ("EXPLAIN ANALYZE DELETE FROM t", "sql.delete-all"),
            ("EXPLAIN (ANALYZE, BUFFERS) UPDATE t SET a=1 WHERE b=2", "sql.change"),
            ("SELECT pg_terminate_backend(1)", "sql.kill"),
            ("SELECT lo_export(1, '/tmp/x')", "sql.file-write"),
            ("SELECT * INTO backup FROM t", "sql.change"),
            ("SELECT 1 INTO OUTFILE '/tmp/x'", "sql.file-write"),
            ("/*!50000 DROP TABLE t */", "sql.drop"),
            ("SELECT 1 /*! ; DROP TABLE t */", "sql.drop"),
            ("COPY t TO PROGRAM 'rm x'", "sql.shell-escape"),
            ("COPY t TO '/tmp/x'", "sql.file-write"),
            ("COPY t FROM PROGRAM 'curl x'", "sql.shell-escape"),
            ("\\! rm x", "sql.shell-escape"),
            ("SELECT 1 \\g |rm", "sql.shell-escape"),
            ("\\copy t to program 'rm x'", "sql.shell-escape"),
            ("\\o out.txt", "sql.file-write"),
            ("\\i x.sql", "sql.script"),
            (".shell rm x", "sql.shell-escape"),
            (".system rm", "sql.shell-escape"),
            (".once |rm", "sql.shell-escape"),
            (".output x", "sql.file-write"),
            (".import '|rm x' t", "sql.shell-escape"),
            (".load ./evil", "sql.shell-escape"),
            (".backup x.db", "sql.file-write"),
            ("ALTER TABLE t DROP COLUMN c", "sql.drop"),
            ("ALTER TABLE t ADD c int", "sql.change"),
            ("GRANT ALL ON t TO x", "sql.access"),
            ("EXEC xp_cmdshell 'dir'", "sql.shell-escape"),
            ("EXEC master..xp_cmdshell 'dir'", "sql.shell-escape"),
            ("SELECT load_extension('x')", "sql.shell-escape"),
            ("CREATE EXTENSION plpython3u", "sql.shell-escape"),
            ("DO $$ BEGIN DELETE FROM t; END $$", "sql.delete-all"),
            ("PRAGMA writable_schema=ON", "sql.change"),
            ("ATTACH 'x.db' AS x", "sql.attach"),
            ("VACUUM INTO 'x.db'", "sql.file-write"),
            ("SELECT my_own(1)", "sql.unknown-function"),
            ("SELECT * FROM \u{FFFC}", "sql.unknown"),
            ("\u{FFFC}", "sql.unknown"),
            ("SELECT 'unfinished", "sql.unknown"),
            ("SELECT '\\'; DROP TABLE t; --'", "sql.drop"),
            ("SELECT '\\'; DROP TABLE t; -- '", "sql.drop"),
            ("SELECT 1 # \n; DROP TABLE t", "sql.drop"),
            ("SELECT 1 --1; DROP TABLE t", "sql.drop"),
            ("CREATE OR REPLACE TABLE t AS SELECT 1", "sql.drop"),
            ("PREPARE x AS DELETE FROM t", "sql.delete-all"),
            ("LOAD DATA INFILE '/x' INTO TABLE t", "sql.change"),
            ("SELECT dblink_exec('x', 'DROP TABLE t')", "sql.network"),
            ("KILL 3", "sql.kill"),
            ("SET GLOBAL x = 1", "sql.change"),
        ],
    );
    finds(
        Language::Sql(Dialect::MySql),
        &[
            ("system rm -rf x", "sql.shell-escape"),
            ("\\! rm", "sql.shell-escape"),
            ("tee x", "sql.file-write"),
            ("source x.sql", "sql.script"),
            ("pager rm", "sql.shell-escape"),
        ],
    );
    all_run(
        SQL,
        &[
            ("\\! rm -rf x", "rm -rf x"),
            ("COPY t TO PROGRAM 'rm x'", "rm x"),
            (".shell rm -rf x", "rm -rf x"),
            ("EXEC xp_cmdshell 'dir'", "dir"),
        ],
    );
}

#[test]
fn awk_that_only_prints() {
    harmless(
        Language::Awk,
        &[
            "{print $1}",
            "/error/ {n++} END {print n}",
            "$3 > 100",
            "$3 > 100 {print $1, $2}",
            "BEGIN {FS=\":\"} {print $1 \" | rm\"}",
            "{ s += $2 } END { print s/NR }",
            "{print > \"/dev/stderr\"}",
            "NR==FNR {a[$1]; next} $1 in a",
            "{gsub(/a\\/b/, \"x\"); print}",
            "{print (a > b)}",
            "{printf \"%s > %s\\n\", $1, $2}",
            "function f(x) { return x*2 } {print f($1)}",
            "length($0) > 80",
            "!seen[$0]++",
            "{print toupper(substr($1,1,1))}",
            "# system(\"rm\")\n{print}",
            "BEGIN{while((getline l < \"f\")>0) print l}",
            "/[/]x/ {print}",
            "BEGIN { printf \"%d\", ENVIRON[\"X\"] }",
            "{print $NF}; END{print NR}",
            "$1 ~ /^a|b$/",
            "{ if ($1 > 3 || $2 > 4) print }",
        ],
    );
    all_run(
        Language::Awk,
        &[
            ("BEGIN{system(\"rm -rf x\")}", "rm -rf x"),
            ("{print | \"sh\"}", "sh"),
            ("BEGIN{\"date\" | getline d}", "date"),
            ("BEGIN{c=\"rm x\"; system(c)}", "rm x"),
            ("BEGIN{system(\"r\" \"m x\")}", "rm x"),
            ("BEGIN{system(\"\\x72m x\")}", "rm x"),
            ("{system($0)}", "?"),
            ("BEGIN { cmd = \"ls\"; cmd | getline x; close(cmd) }", "ls"),
            ("{print $1 |& \"cat\"}", "cat"),
            ("BEGIN{while ((\"ls\" | getline x) > 0) print x}", "ls"),
            ("{ print $1 | \"sort -u\" }", "sort -u"),
            ("{system(\"rm \" $1)}", "rm \u{FFFC}"),
        ],
    );
    finds(
        Language::Awk,
        &[
            ("{print > \"out\"}", "code.overwrites"),
            ("{print $1 > $2}", "code.overwrites"),
            ("{print >> \"log\"}", "code.writes"),
            ("{printf(\"%s\", $1) > \"x\"}", "code.overwrites"),
            ("@load \"x\"", "code.evaluates"),
            ("{f=\"system\"; @f($0)}", "code.evaluates"),
            ("{\u{FFFC}}", "code.unknown"),
            ("{foo($1)}", "code.unknown"),
            ("BEGIN{\"/inet/tcp/0/h/80\" |& getline x}", "code.network"),
            ("{print \"", "code.unknown"),
        ],
    );
}

#[test]
fn sed_scripts() {
    harmless(
        Language::Sed,
        &[
            "s/a/b/",
            "s/a/b/g;s|x|y|2p",
            "1,5p",
            "$d",
            "/x/,/y/{s/a/b/;p}",
            "1~2d",
            "0,/re/s//x/",
            "/a/,+3d",
            "\\,x,d",
            "y/abc/xyz/",
            "a\\\nhello\\\nworld\ns/w/e/",
            "a some text w file",
            ":a;N;$!ba;s/\\n/ /g",
            "/x/!d",
            "s/[/]/x/",
            "s/a\\/b/c/g",
            "w /dev/stdout",
            "2q",
            "# e rm\np",
            "s/w/e/g",
            "/^#/d; /^$/d",
            "1i\\  e rm",
            "s,/usr,/opt,g",
            "$!N;P;D",
            "n;d",
            "=",
            "/start/,/end/ { /start/n; /end/!d }",
            "s/\\(a\\)\\(b\\)/\\2\\1/",
            "\u{FFFC}p".trim_start_matches('\u{FFFC}'),
            "l",
            "G",
            "5!s/x/y/I",
            "s/x/\\\n/",
        ],
    );
    finds(
        Language::Sed,
        &[
            ("s/a/b/e", "code.evaluates"),
            ("1e rm x", "code.runs-command"),
            ("e", "code.evaluates"),
            ("w out", "code.overwrites"),
            ("s/a/b/w out", "code.overwrites"),
            ("s/a/b/gw out", "code.overwrites"),
            ("/x/W out", "code.overwrites"),
            ("p;p;1,3{w out\n}", "code.overwrites"),
            ("s/a/\u{FFFC}/", "code.unknown"),
            ("\u{FFFC}", "code.unknown"),
            ("k", "code.unknown"),
            ("s/a/b", "code.unknown"),
            ("s/[/]/e;w x/", "code.overwrites"),
            ("\u{FFFC}p", "code.unknown"),
            ("s\u{e4}a\u{e4}b\u{e4}e", "code.unknown"),
            ("s/x/y/me", "code.evaluates"),
            ("$!{e date\n}", "code.runs-command"),
            ("sxaxbxe", "code.evaluates"),
        ],
    );
    all_run(Language::Sed, &[("1e rm -rf x", "rm -rf x")]);
}

#[test]
fn python_that_only_computes() {
    harmless(
        Language::Python,
        &[
            "print(1+1)",
            "import json,sys; print(json.load(sys.stdin)[\"a\"])",
            "import sys; print(sys.version)",
            "print('os.system(1)')",
            "import datetime; print(datetime.datetime.now().isoformat())",
            "import math\nprint(math.sqrt(2))",
            "print(\"\\n\".join(sorted(open('x').read().split())))",
            "for i in range(3): print(f'{i:02d} {i*2}')",
            "import base64; print(base64.b64encode(b'x').decode())",
            "import os; print(os.getcwd())",
            "from collections import Counter; print(Counter('aab').most_common(1))",
            "def f(x):\n  return x*2\nprint(f(2))",
            "import os.path; print(os.path.join('a','b'))",
            "print('a' if 1 > 2 else 'b')",
            "import this",
            "x = lambda a: a + 1\nprint(x(1))",
            "import sys\nfor line in sys.stdin:\n    print(line.strip().upper())",
            "import urllib.parse; print(urllib.parse.quote('a b'))",
            "import hashlib; print(hashlib.sha256(b'x').hexdigest())",
            "print(__name__)",
            "from pathlib import Path; print(Path('.').resolve())",
        ],
    );
}

#[test]
fn python_that_acts() {
    finds(
        Language::Python,
        &[
            ("import shutil; shutil.rmtree('/')", "code.deletes-tree"),
            ("import os; os.remove('a')", "code.deletes"),
            ("from shutil import rmtree as r; r('/x')", "code.deletes-tree"),
            ("import os as o; o.unlink('a')", "code.deletes"),
            ("open('a','w').write('x')", "code.overwrites"),
            ("open('a', mode='a')", "code.writes"),
            ("eval(input())", "code.evaluates"),
            ("exec(base64.b64decode(x))", "code.evaluates"),
            ("__import__('os').system('rm x')", "code.evaluates"),
            ("getattr(os, 'sys'+'tem')('x')", "code.evaluates"),
            ("import requests; requests.get('http://x')", "code.network"),
            ("import os; os.kill(1, 9)", "code.kills"),
            ("from pathlib import Path; Path('x').unlink()", "code.deletes"),
            ("import mymod", "code.unknown-module"),
            ("foo()", "code.unknown"),
            ("x[0]('a')", "code.unknown"),
            ("print(f'{__import__(\"os\").system(\"ls\")}')", "code.evaluates"),
            ("import os; x = os.system; x('ls')", "code.runs-command"),
            ("import os; list(map(os.remove, ['a']))", "code.deletes"),
            ("\u{FFFC}", "code.unknown"),
            ("print('", "code.unknown"),
            ("import pickle; pickle.load(f)", "code.evaluates"),
            ("import os; os.rename('a','b')", "code.moves"),
            ("from os import *", "code.unknown-module"),
            ("().__class__.__bases__[0].__subclasses__()", "code.unknown"),
            ("import sys; sys.modules['os'].system('x')", "code.evaluates"),
            ("exec('import os; os.remove(\"a\")')", "code.deletes"),
        ],
    );
    all_run(
        Language::Python,
        &[
            ("import os; os.system('rm -rf /')", "rm -rf /"),
            ("import subprocess; subprocess.run(['rm','-rf','/'])", "rm|-rf|/"),
            ("import subprocess as s; s.call('rm x', shell=True)", "rm x"),
            ("from os import system\nsystem('r'+'m x')", "rm x"),
            ("import os; os.system('\\x72m x')", "rm x"),
            ("import os; os.system(chr(114)+chr(109))", "rm"),
            ("import os,base64; os.system(base64.b64decode('cm0geA==').decode())", "rm x"),
            ("import os; c='rm x'\nos.system(c)", "rm x"),
            ("import os; os.system('x mr'[::-1])", "rm x"),
            ("import os; os.execvp('rm', ['rm', 'x'])", "rm|x"),
            ("import os; os.system(f'rm {x}')", "rm \u{FFFC}"),
            ("import os; os.system(' '.join(['rm','x']))", "rm x"),
            ("import os; os.popen(\"\"\"rm x\"\"\").read()", "rm x"),
            ("import subprocess; subprocess.check_output(['sh','-c',cmd])", "sh|-c|\u{FFFC}"),
            ("import os; os.system(bytes.fromhex('726d2078').decode())", "rm x"),
        ],
    );
    let tree = scan(Language::Python, "import shutil, os; shutil.rmtree(os.path.expanduser('~/x'))");
    assert!(
        tree.what.iter().any(|thing| thing.what == What::Deletes { path: Some("~/x".to_owned()), recursive: true }),
        "{tree:?}"
    );
}

#[test]
fn perl_filters() {
    harmless(
        Language::Perl,
        &[
            "print if /x/",
            "s/a/b/g",
            "s/a/b/; print",
            "print \"$1\\n\" while /(\\d+)/g",
            "$s += $F[1]; END { print $s }",
            "print join(\",\", sort @F), \"\\n\"",
            "print lc",
            "print unless $seen{$_}++",
            "tr/a-z/A-Z/",
            "s{/usr}{/opt}g",
            "y/a/b/",
            "BEGIN { $/ = undef } print length",
            "print \"$.: $_\" if $. > 3 && $. < 9",
            "chomp; print scalar reverse",
            "use POSIX; print strftime('%F', localtime)",
            "printf \"%s\\n\", $F[0]",
            "next if /^#/; print",
            "my @a = split /,/; print $a[2]",
            "print qw(a b c)",
            "print 1+1",
            "s/(\\d+)/$1+1/e",
            "$h{$1}++ if /(\\w+)/; END { print \"$_ $h{$_}\\n\" for sort keys %h }",
            "print q{system('rm')}",
            "print time % 3",
            "use strict; use warnings; my $x = 1; print $x / 2, \"/\"",
            "eval { print 1 }; print $@",
        ],
    );
    finds(
        Language::Perl,
        &[
            ("unlink 'a', 'b'", "code.deletes"),
            ("unlink glob '*.o'", "code.deletes"),
            ("unlink $_ for <*>", "code.deletes"),
            ("use File::Path; rmtree('/x')", "code.deletes-tree"),
            ("rename 'a', 'b'", "code.moves"),
            ("eval $x", "code.evaluates"),
            ("s/x/system('ls')/e", "code.runs-command"),
            ("s/x/$y/ee", "code.unknown"),
            ("/(?{system 1})/", "code.unknown"),
            ("open F, '>x'", "code.overwrites"),
            ("open(my $f, '>>', 'x')", "code.writes"),
            ("kill 9, 1", "code.kills"),
            ("require Foo::Bar", "code.unknown-module"),
            ("foo()", "code.unknown"),
            ("print \"@{[system 'ls']}\"", "code.runs-command"),
            ("do 'x.pl'", "code.evaluates"),
            ("\u{FFFC}", "code.unknown"),
            ("&{'sys'.'tem'}('ls')", "code.unknown"),
            ("syscall 1", "code.evaluates"),
        ],
    );
    all_run(
        Language::Perl,
        &[
            ("system('rm -rf /')", "rm -rf /"),
            ("system 'rm', '-rf', '/'", "rm|-rf|/"),
            ("exec qq{rm x}", "rm x"),
            ("print `ls -l`", "ls -l"),
            ("qx(rm x)", "rm x"),
            ("system(q(rm x))", "rm x"),
            ("open(F, 'rm x|')", "rm x"),
            ("open F, '| rm x'", "rm x"),
            ("open(F, '-|', 'rm', 'x')", "rm|x"),
            ("system 'r'.'m x'", "rm x"),
            ("system(\"rm $x\")", "rm \u{FFFC}"),
            ("print; system qw(rm x) if /a/", "rm|x"),
            ("system(<<E)\nrm x\nE\n", "rm x\n"),
        ],
    );
}
