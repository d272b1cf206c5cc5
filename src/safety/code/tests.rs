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

#[test]
fn javascript() {
    harmless(
        Language::JavaScript,
        &[
            "console.log(1)",
            "1+1",
            "process.version",
            "JSON.stringify({a: 1}, null, 2)",
            "console.log(process.env.HOME)",
            "[1,2,3].map(x => x * 2).join(',')",
            "require('os').cpus().length",
            "`${1 + 1}`",
            "console.log(require('path').join('a','b'))",
            "const fs = require('fs'); console.log(fs.readFileSync('a.json', 'utf8'))",
            "Math.max(...[1,2])",
            "new Date().toISOString()",
            "console.log('rm -rf /')",
            "process.stdin.on('data', d => console.log(d.toString()))",
            "import path from 'path'; console.log(path.sep)",
            "console.log(/a\\/b/.test('x'))",
            "Object.keys(require('util')).length",
            "(() => { console.log(1) })()",
        ],
    );
    finds(
        Language::JavaScript,
        &[
            ("require('fs').rmSync('x', {recursive: true})", "code.deletes-tree"),
            ("require('fs').unlinkSync('x')", "code.deletes"),
            ("const fs = require('fs'); fs.writeFileSync('a', 'b')", "code.overwrites"),
            ("import { rm } from 'node:fs/promises'; rm('x')", "code.deletes"),
            ("fetch('http://x')", "code.network"),
            ("eval(x)", "code.evaluates"),
            ("new Function('return 1')()", "code.unknown"),
            ("process.kill(1)", "code.kills"),
            ("require('./x')", "code.unknown-module"),
            ("global['ev' + 'al'](x)", "code.unknown"),
            ("`${require('fs').unlinkSync('a')}`", "code.deletes"),
            ("this.constructor.constructor('x')()", "code.evaluates"),
            ("const { promises: f } = require('fs'); f.rm('a')", "code.deletes"),
            ("foo()", "code.unknown"),
            ("\u{FFFC}", "code.unknown"),
            ("import('fs').then(f => f.rmSync('a'))", "code.deletes"),
        ],
    );
    all_run(
        Language::JavaScript,
        &[
            ("require('child_process').execSync('rm -rf /')", "rm -rf /"),
            ("const {exec} = require('child_process'); exec('rm x')", "rm x"),
            ("const cp = require('node:child_process'); cp.spawn('rm', ['-rf', '/'])", "rm|-rf|/"),
            ("import {execSync as e} from 'child_process'; e('rm x')", "rm x"),
            ("require('child_process').exec('r' + 'm x')", "rm x"),
            ("const e = require('child_process').exec; e('rm x')", "rm x"),
            ("require('child_process').exec(atob('cm0geA=='))", "rm x"),
            ("require('child_process').exec(`rm ${a}`)", "rm \u{FFFC}"),
            ("require('child_process').execSync(['rm','x'].join(' '))", "?"),
        ],
    );
}

#[test]
fn ruby() {
    harmless(
        Language::Ruby,
        &[
            "puts 1",
            "puts 'a'.upcase",
            "require 'json'; puts JSON.parse(STDIN.read)['a']",
            "puts [1,2,3].map { |x| x * 2 }.inspect",
            "p ENV['HOME']",
            "puts \"#{1 + 1}\"",
            "print $_ if /x/",
            "puts RUBY_VERSION",
            "puts Time.now.strftime('%F')",
            "puts %w[a b].join(',')",
            "require 'yaml'; puts YAML.load(STDIN.read).to_json",
            "puts 10 % 3",
            "puts File.exist?('a')",
            "puts gets.split.map(&:to_i).sum",
            "def f(x) x + 1 end; puts f(1)",
            "puts 'system(1)' # system('x')",
        ],
    );
    finds(
        Language::Ruby,
        &[
            ("require 'fileutils'; FileUtils.rm_rf('/x')", "code.deletes-tree"),
            ("File.delete 'a'", "code.deletes"),
            ("File.write('a', 'b')", "code.overwrites"),
            ("File.open('a', 'w') { |f| f << 1 }", "code.overwrites"),
            ("eval gets", "code.evaluates"),
            ("Process.kill(9, 1)", "code.kills"),
            ("Kernel.send(:system, 'ls')", "code.evaluates"),
            ("require 'net/http'; Net::HTTP.get(URI('http://x'))", "code.network"),
            ("require './x'", "code.unknown-module"),
            ("foo 1", "code.unknown"),
            ("puts \"#{`ls`}\"", "code.runs-command"),
            ("Dir['*'].each { |f| File.unlink(f) }", "code.deletes"),
            ("open('| ls').read", "code.runs-command"),
            ("puts \u{FFFC}", "code.unknown"),
        ],
    );
    all_run(
        Language::Ruby,
        &[
            ("system('rm -rf /')", "rm -rf /"),
            ("system 'rm', '-rf', '/'", "rm|-rf|/"),
            ("`rm x`", "rm x"),
            ("%x(rm x)", "rm x"),
            ("exec \"rm x\"", "rm x"),
            ("IO.popen(['rm', 'x'])", "rm|x"),
            ("IO.popen(%w[rm x])", "rm|x"),
            ("Kernel.system('rm x')", "rm x"),
            ("system(\"rm #{x}\")", "rm \u{FFFC}"),
        ],
    );
}

#[test]
fn php_and_lua() {
    harmless(
        Language::Php,
        &[
            "echo 1;",
            "echo json_encode(['a' => 1]);",
            "<?php echo strtoupper('a'); ?>",
            "var_dump(PHP_VERSION);",
            "$x = 1; echo \"$x\\n\";",
            "phpinfo();",
            "foreach ([1,2] as $i) { echo $i; }",
            "echo date('Y-m-d');",
            "echo 'system(1)';",
        ],
    );
    finds(
        Language::Php,
        &[
            ("unlink('a');", "code.deletes"),
            ("file_put_contents('a', 'b');", "code.overwrites"),
            ("$f = 'system'; $f('ls');", "code.unknown"),
            ("eval($x);", "code.evaluates"),
            ("include 'x.php';", "code.evaluates"),
            ("array_map('system', ['ls']);", "code.unknown"),
            ("rename('a','b');", "code.moves"),
            ("fopen('a', 'w');", "code.overwrites"),
        ],
    );
    all_run(
        Language::Php,
        &[
            ("system('rm -rf /');", "rm -rf /"),
            ("echo `rm x`;", "rm x"),
            ("shell_exec('r'.'m x');", "rm x"),
            ("\\exec(\"rm x\");", "rm x"),
            ("SYSTEM('rm x');", "rm x"),
            ("passthru(base64_decode('cm0geA=='));", "rm x"),
            ("$c = 'rm x'; exec($c);", "rm x"),
            ("system(\"rm $x\");", "rm \u{FFFC}"),
        ],
    );
    harmless(
        Language::Lua,
        &[
            "print(1)",
            "print(string.upper('a'))",
            "for l in io.lines() do print(l) end",
            "print(('x'):rep(3))",
            "-- os.execute('x')\nprint(1)",
            "print([[os.execute]])",
            "local t = {1,2}; print(#t)",
        ],
    );
    finds(
        Language::Lua,
        &[
            ("os.remove('a')", "code.deletes"),
            ("io.open('a','w')", "code.overwrites"),
            ("load(x)()", "code.evaluates"),
            ("dofile('x')", "code.evaluates"),
            ("foo()", "code.unknown"),
            ("os['execute']('ls')", "code.unknown"),
            ("--[[ x ]] os.remove('a')", "code.deletes"),
        ],
    );
    all_run(
        Language::Lua,
        &[
            ("os.execute('rm -rf /')", "rm -rf /"),
            ("os.execute 'rm x'", "rm x"),
            ("os.execute([[rm x]])", "rm x"),
            ("io.popen('r'..'m x')", "rm x"),
            ("local e = os.execute; e('rm x')", "rm x"),
        ],
    );
}

#[test]
fn jq_programs() {
    harmless(
        Language::Jq,
        &[
            ".",
            ".a[] | select(.b == \"x\")",
            "map(.a) | add",
            "to_entries[] | \"\\(.key)=\\(.value)\"",
            "env.HOME, $ENV.PATH, input_filename",
            "@sh \"rm \\(.x)\"",
            ".a | \u{FFFC}",
            "del(.a)",
            "getpath([\"a\"])",
        ],
    );
    harmless(
        Language::Yq,
        &[".a.b", "del(.a)", ".x = env(Y)", "load(\"a.yml\")", "eval(.x)", ".a[] | select(.b == \"system(x)\")"],
    );
    finds(Language::Yq, &[("system(\"rm\")", "code.runs-command"), ("\u{FFFC}", "code.unknown")]);
}

fn harmless_code(table: &[(Code, &str)]) {
    for (code, name) in table {
        assert!(code.is_harmless(), "{name}: {code:?}");
    }
}

fn says(table: &[(Code, &str)]) {
    for (code, rule) in table {
        assert!(code.what.iter().any(|thing| thing.rule == *rule) && !code.is_harmless(), "{rule}: {code:?}");
    }
}

#[test]
fn settings() {
    use super::settings::{git_config, ssh_option, tar_option};
    harmless_code(&[
        (git_config("user.name", "x"), "user"),
        (git_config("core.pager", "cat"), "pager"),
        (git_config("color.ui", "always"), "color"),
        (git_config("core.editor", "vim"), "editor"),
        (git_config("credential.helper", "cache --timeout=3"), "helper"),
        (git_config("core.fsmonitor", "false"), "fsmonitor"),
        (ssh_option("StrictHostKeyChecking=no"), "strict"),
        (ssh_option("ConnectTimeout 5"), "timeout"),
        (ssh_option("ProxyCommand=none"), "none"),
        (ssh_option("UserKnownHostsFile=/dev/null"), "hosts"),
        (tar_option("-I", "zstd -19"), "zstd"),
        (tar_option("--checkpoint-action", "dot"), "dot"),
        (tar_option("--exclude", "x"), "exclude"),
    ]);
    says(&[
        (git_config("alias.x", "!rm -rf /"), "code.runs-command"),
        (git_config("core.sshCommand", "sh -c x"), "code.runs-command"),
        (git_config("core.hooksPath", "/tmp/h"), "code.evaluates"),
        (git_config("filter.a.clean", "rm x"), "code.runs-command"),
        (git_config("diff.x.textconv", "./a"), "code.runs-command"),
        (git_config("credential.helper", "!f() { rm x; }; f"), "code.runs-command"),
        (git_config("http.sslVerify", "false"), "code.redirects"),
        (git_config("core.fsmonitor", "./x"), "code.runs-command"),
        (ssh_option("ProxyCommand=rm -rf x"), "code.runs-command"),
        (ssh_option("PermitLocalCommand yes"), "code.unknown"),
        (ssh_option("localcommand=\"rm x\""), "code.runs-command"),
        (ssh_option("PKCS11Provider=./x.so"), "code.evaluates"),
        (ssh_option("Frob=1"), "code.unknown"),
        (tar_option("--to-command", "sh"), "code.runs-command"),
        (tar_option("--checkpoint-action", "exec=sh x"), "code.runs-command"),
        (tar_option("-I", "./x"), "code.runs-command"),
        (tar_option("--remove-files", ""), "code.deletes-tree"),
    ]);
}

#[test]
fn editors_and_texts() {
    harmless(
        Language::Vim,
        &[
            "q",
            "set nu | q",
            ":%s/a/b/g",
            "syntax on",
            "/foo",
            "10",
            "echo 1",
            "normal_".trim_end_matches("normal_"),
            "g/x/d",
        ],
    );
    finds(
        Language::Vim,
        &[
            ("!rm x", "code.runs-command"),
            (":silent !rm x", "code.runs-command"),
            ("w! /etc/hosts", "code.overwrites"),
            ("%!rm x", "code.runs-command"),
            ("call system('rm x')", "code.runs-command"),
            ("call delete('x', 'rf')", "code.deletes-tree"),
            ("wq", "code.overwrites"),
            ("w !sh", "code.runs-command"),
            ("r !ls", "code.runs-command"),
            ("so x.vim", "code.evaluates"),
            ("py3 import os; os.system('ls')", "code.runs-command"),
            ("set nu | !ls", "code.runs-command"),
            ("lua os.execute('ls')", "code.runs-command"),
            ("g/x/!rm", "code.runs-command"),
            ("exe \"!rm x\"", "code.runs-command"),
            ("terminal ls", "code.runs-command"),
            ("\u{FFFC}", "code.unknown"),
            ("Frob", "code.unknown"),
        ],
    );
    all_run(Language::Vim, &[("!rm -rf x", "rm -rf x"), ("r !ls -l", "ls -l"), ("w !sudo tee x", "sudo tee x")]);
    harmless(
        Language::Lisp,
        &[
            "(message \"%s\" emacs-version)",
            "(progn (princ (+ 1 2)) (kill-emacs))",
            "(princ \"(delete-file x)\") ; (delete-file \"x\")",
        ],
    );
    finds(
        Language::Lisp,
        &[
            ("(delete-file \"x\")", "code.deletes"),
            ("(delete-directory \"x\" t)", "code.deletes-tree"),
            ("(mapc 'delete-file l)", "code.deletes"),
            ("(load \"x\")", "code.evaluates"),
            ("(frob)", "code.unknown"),
            ("(progn (eval x))", "code.evaluates"),
        ],
    );
    all_run(
        Language::Lisp,
        &[("(shell-command \"rm -rf /\")", "rm -rf /"), ("(call-process \"rm\" nil nil nil \"x\")", "rm|x")],
    );
    all_run(
        Language::Crontab,
        &[
            ("# x\n*/5 * * * * rm -rf x\n", "rm -rf x"),
            ("@reboot /bin/sh x", "/bin/sh x"),
            ("0 0 * * * date%in", "date"),
        ],
    );
    all_run(Language::SystemCrontab, &[("0 0 * * * root rm x", "rm x")]);
    all_run(
        Language::Systemd,
        &[
            ("[Service]\nType=oneshot\nExecStart=-/bin/rm -rf x\n", "/bin/rm -rf x"),
            ("ExecStart=/bin/a \\\n  b", "/bin/a  b"),
        ],
    );
    all_run(
        Language::Make,
        &[
            ("$(shell rm x)", "rm x"),
            ("all:\n\trm x", "rm x"),
            ("x != rm x", "rm x"),
            ("all: ; rm x", "rm x"),
            ("X := $(shell echo $(A))", "echo $(A)"),
        ],
    );
    harmless(Language::Make, &["X = 1", "all: a b", ".PHONY: x"]);
}

#[test]
fn environment() {
    use super::env::hijack;
    for (name, value) in [
        ("LANG", "C"),
        ("PAGER", "cat"),
        ("GIT_PAGER", "less -FRX"),
        ("EDITOR", "vim"),
        ("NODE_ENV", "test"),
        ("RUST_BACKTRACE", "1"),
        ("PATH", "\u{FFFC}:/opt/x/bin"),
        ("PATH", "/usr/bin:/bin"),
        ("NODE_OPTIONS", "--max-old-space-size=4096"),
        ("CC", "clang-17"),
        ("PYTHONPATH", "src:."),
        ("JAVA_OPTS", "-Xmx2g"),
        ("RUSTC_WRAPPER", "sccache"),
        ("RUSTC_WRAPPER", ""),
        ("GIT_EDITOR", "true"),
        ("GIT_SEQUENCE_EDITOR", ":"),
        ("IFS", ","),
        ("FOO", "$(x)"),
        ("RUSTFLAGS", "-C target-cpu=native"),
        ("SHELL", "/bin/bash"),
        ("MAKEFLAGS", "-j4"),
        ("LESSOPEN", ""),
        ("CARGO_TARGET_DIR", "/x"),
    ] {
        assert_eq!(hijack(name, value), None, "{name}={value}");
    }
    for (name, value, rule) in [
        ("LD_PRELOAD", "./x.so", "env.loads"),
        ("PATH", "./bin:\u{FFFC}", "env.path"),
        ("PATH", ".", "env.path"),
        ("PAGER", "rm -rf x", "env.runs"),
        ("PAGER", "less; rm", "env.runs"),
        ("GIT_SSH_COMMAND", "ssh -o ProxyCommand=x", "env.runs"),
        ("LESSOPEN", "|rm %s", "env.runs"),
        ("BASH_ENV", "x", "env.loads"),
        ("NODE_OPTIONS", "--require ./x", "env.loads"),
        ("PYTHONPATH", "/tmp/x", "env.loads"),
        ("PERL5OPT", "-Mx", "env.loads"),
        ("IFS", "x", "env.shell"),
        ("DOCKER_HOST", "tcp://x", "env.target"),
        ("CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER", "sh", "env.runs_"),
        ("JAVA_TOOL_OPTIONS", "-javaagent:x", "env.loads"),
        ("GIT_CONFIG_KEY_0", "alias.x", "env.loads"),
        ("PROMPT_COMMAND", "rm x", "env.runs"),
        ("EDITOR", "/tmp/x", "env.runs"),
        ("EDITOR", "\u{FFFC}", "env.runs"),
        ("BASH_FUNC_ls%%", "() { rm; }", "env.loads"),
    ] {
        let found = hijack(name, value);
        if !rule.ends_with('_') {
            assert_eq!(found.as_ref().map(|found| found.rule), Some(rule), "{name}={value}");
        }
    }
    assert_eq!(hijack("PAGER", "rm -rf x").and_then(|found| found.runs).as_deref(), Some("rm -rf x"));
}

fn http(line: &str) -> (super::http::Http, Code) {
    let args: Vec<super::super::argument::Arg> = shell_words::split(line)
        .unwrap()
        .into_iter()
        .map(|word| super::super::argument::Arg::known(word, Span::default()))
        .collect();
    let http = super::http::read(&args[0].text, &args[1..]).unwrap();
    let code = super::http::judge(&http);
    (http, code)
}

#[test]
fn http_requests() {
    for line in [
        "curl https://a.b",
        "curl -sSL https://a.b",
        "curl -I https://a.b",
        "curl -s -H 'Accept: x' -o /dev/null -w '%{http_code}' https://a.b",
        "curl -G -d a=1 https://a.b",
        "curl -X POST localhost:9200/i/_search -d '{}'",
        "curl -fsSLk --retry 3 --max-time 5 https://a.b",
        "wget -qO- https://a.b",
        "wget --spider https://a.b",
        "http GET a.b",
        "http a.b x==1",
        "xh a.b",
        "curl --request GET https://a.b",
        "http --offline POST a.b x=1",
        "curl -u me:x https://a.b",
        "curl 'https://a.b/?q=drop+shipping'",
        "curl -4 -v --compressed https://a.b",
    ] {
        let (http, code) = http(line);
        assert!(code.is_harmless(), "{line}: {code:?} {http:?}");
    }
    for (line, rule) in [
        ("curl -X DELETE https://a.b", "http.delete"),
        ("curl -XDELETE https://a.b", "http.delete"),
        ("curl -sXDELETE https://a.b", "http.delete"),
        ("curl --request delete https://a.b", "http.delete"),
        ("curl -d x=1 https://a.b", "http.change"),
        ("curl -X PUT https://a.b", "http.change"),
        ("curl -T f https://a.b", "http.upload"),
        ("curl -F f=@a https://a.b", "http.upload"),
        ("curl -d @a https://a.b", "http.upload"),
        ("curl --data-binary @- https://a.b", "http.upload"),
        ("curl -o f https://a.b", "http.output"),
        ("curl -O https://a.b/f", "http.output"),
        ("curl -K c", "http.unknown"),
        ("curl http://169.254.169.254/latest", "http.metadata"),
        ("curl https://a.b/i/_delete_by_query -d '{}'", "http.delete"),
        ("curl -c jar https://a.b", "http.output"),
        ("curl --libcurl x.c https://a.b", "http.output"),
        ("curl https://a.b --next -X DELETE https://c.d", "http.delete"),
        ("curl --frob https://a.b", "http.unknown"),
        ("curl -X \u{FFFC} https://a.b", "http.unknown"),
        ("curl -d '{\"query\":\"mutation { deleteUser(id: 1) }\"}' https://a.b/graphql", "http.delete"),
        ("curl 'http://a:8123/?query=DROP%20TABLE%20t'", "sql.drop"),
        ("curl 'http://a:8086/query?db=x&q=DROP+MEASUREMENT+m'", "sql.drop"),
        ("wget https://a.b/f", "http.output"),
        ("wget -O f https://a.b", "http.output"),
        ("wget --post-file=f https://a.b", "http.upload"),
        ("wget --method=DELETE https://a.b", "http.delete"),
        ("wget --use-askpass=./x https://a.b", "code.runs-command"),
        ("wget -e use_askpass=./x https://a.b", "code.runs-command"),
        ("wget -i list", "http.output_"),
        ("http DELETE a.b", "http.delete"),
        ("http delete a.b", "http.delete"),
        ("http a.b x=1", "http.change"),
        ("http a.b f@a", "http.upload"),
        ("xh put a.b x=1", "http.change"),
        ("http --download a.b/f", "http.output"),
        ("aria2c https://a.b/f", "http.output"),
        ("aria2c --on-download-complete=./x https://a.b/f", "code.runs-command"),
        ("curl -d \"a=\u{FFFC}\" https://a.b", "http.sends-unknown"),
        ("curl -Q 'DELE x' ftp://a.b", "http.unknown"),
        ("curl -D h https://a.b", "http.output"),
        ("curl --trace t https://a.b", "http.output"),
        ("curl -OJ https://a.b/f", "http.output"),
        ("curl --data-urlencode x@f https://a.b", "http.upload"),
    ] {
        let (http, code) = http(line);
        assert!(
            rule.ends_with('_') || code.what.iter().any(|thing| thing.rule == rule),
            "{line}: {rule} not in {code:?} {http:?}"
        );
    }
    let (both, _) = http("curl --output-dir d -o x -O https://a.b/p/f https://c.d/e?q");
    let paths: Vec<_> = both.outputs.iter().filter_map(|output| output.path.as_deref()).collect();
    assert_eq!(paths, ["d/x", "d/e"]);
    assert!(http("curl https://a.b").0.stdout && !http("curl -o f https://a.b").0.stdout);
    assert!(
        !http("wget https://a.b/f").0.outputs[0].overwrites && http("wget -N https://a.b/f").0.outputs[0].overwrites
    );
}

#[test]
fn rarer_languages() {
    harmless(Language::R, &["print(1+1)", "cat(mean(c(1,2,3)), '\\n')", "x <- c(1,2); print(summary(x))"]);
    finds(
        Language::R,
        &[
            ("unlink('x', recursive=TRUE)", "code.deletes-tree"),
            ("file.remove('x')", "code.deletes"),
            ("source('x.R')", "code.evaluates"),
            ("foo(1)", "code.unknown"),
        ],
    );
    all_run(Language::R, &[("system('rm -rf /')", "rm -rf /"), ("system2('rm', c('x'))", "rm|\u{FFFC}")]);
    harmless(Language::Julia, &["println(1+1)", "using Dates; println(now())", "# `rm`\nprintln(\"a\")"]);
    finds(
        Language::Julia,
        &[("rm(\"x\", recursive=true)", "code.deletes-tree"), ("eval(Meta.parse(x))", "code.evaluates")],
    );
    all_run(Language::Julia, &[("run(`rm -rf /`)", "rm -rf /")]);
    harmless(Language::Groovy, &["println 1", "println([1,2].collect { it * 2 })"]);
    finds(
        Language::Groovy,
        &[
            ("new File('x').deleteDir()", "code.deletes-tree"),
            ("new File('x').delete()", "code.deletes"),
            ("Eval.me(x)", "code.evaluates"),
        ],
    );
    all_run(Language::Groovy, &[("'rm -rf /'.execute()", "rm -rf /"), ("println \"rm x\".execute().text", "rm x")]);
    harmless(Language::Tcl, &["puts hello", "puts [expr {1 + 1}]", "set a 1; puts $a", "# exec rm\nputs 1"]);
    finds(
        Language::Tcl,
        &[
            ("file delete -force /x", "code.deletes-tree"),
            ("eval $x", "code.evaluates"),
            ("if {1} { file delete x }", "code.deletes-tree"),
            ("open x w", "code.overwrites"),
            ("frob", "code.unknown"),
        ],
    );
    all_run(
        Language::Tcl,
        &[
            ("exec rm -rf /", "rm|-rf|/"),
            ("puts [exec rm x]", "rm|x"),
            ("spawn ssh host", "ssh|host"),
            ("open \"| rm x\"", "rm x"),
        ],
    );
    harmless(
        Language::PowerShell,
        &[
            "Get-ChildItem | Sort-Object Length",
            "Write-Host 'Remove-Item x'",
            "$PSVersionTable",
            "Get-Process | Where-Object { $_.CPU -gt 5 }",
            "1 + 1",
        ],
    );
    finds(
        Language::PowerShell,
        &[
            ("Remove-Item -Recurse -Force C:\\x", "code.deletes-tree"),
            ("rm x", "code.deletes"),
            ("iex (iwr http://x)", "code.evaluates"),
            ("Get-Item x | Remove-Item", "code.deletes"),
            ("Stop-Process 3", "code.kills"),
            ("'a' > b", "code.overwrites"),
            ("[IO.File]::Delete('x')", "code.unknown"),
            ("& $x", "code.evaluates"),
        ],
    );
    harmless(Language::AppleScript, &["display notification \"done\"", "return 1", "get volume settings"]);
    finds(
        Language::AppleScript,
        &[("tell application \"Finder\" to empty trash", "code.deletes-tree"), ("frobnicate", "code.unknown")],
    );
    all_run(
        Language::AppleScript,
        &[("do shell script \"rm -rf /\"", "rm -rf /"), ("do shell script \"rm \" & x", "rm \u{FFFC}")],
    );
    harmless(
        Language::Mongo,
        &[
            "db.users.find({a: 1}).limit(3)",
            "show dbs",
            "db.stats()",
            "db.users.countDocuments({})",
            "db.a.aggregate([{$match: {a: 1}}])",
            "rs.status()",
        ],
    );
    finds(
        Language::Mongo,
        &[
            ("db.dropDatabase()", "nosql.drop"),
            ("db.users.drop()", "nosql.drop"),
            ("db.users.deleteMany({})", "nosql.drop"),
            ("db.users.deleteMany({a: 1})", "nosql.delete"),
            ("db['users']['drop']()", "nosql.drop"),
            ("db.users.insertOne({})", "nosql.change"),
            ("db.shutdownServer()", "nosql.admin"),
            ("db.a.aggregate([{$out: 'b'}])", "nosql.change"),
            ("db.frob()", "code.unknown"),
            ("db.getSiblingDB('x').users.remove({})", "nosql.drop"),
        ],
    );
    harmless(Language::Dc, &["2 3 + p", "[abc] p", "2 3 !=x"]);
    all_run(Language::Dc, &[("!rm x", "rm x"), ("1 p !rm x\n2 p", "rm x")]);
    harmless(Language::Bc, &["1+1"]);
    harmless(Language::Gnuplot, &["plot sin(x)", "set term dumb; plot 'a.dat' using 1:2"]);
    finds(
        Language::Gnuplot,
        &[
            ("set output 'x.png'; plot x", "code.overwrites"),
            ("load 'x'", "code.evaluates"),
            ("system 'rm x'", "code.runs-command"),
        ],
    );
    all_run(Language::Gnuplot, &[("!rm x", "rm x"), ("plot '< rm x'", "rm x"), ("print system('rm x')", "rm x")]);
}

const ALL: &[Language] = &[
    Language::Sql(Dialect::Generic),
    Language::Sql(Dialect::MySql),
    Language::Sql(Dialect::Sqlite),
    Language::Sql(Dialect::ClickHouse),
    Language::Awk,
    Language::Sed,
    Language::Python,
    Language::Perl,
    Language::Ruby,
    Language::JavaScript,
    Language::Php,
    Language::Lua,
    Language::Jq,
    Language::Yq,
    Language::Vim,
    Language::Lisp,
    Language::R,
    Language::Julia,
    Language::Groovy,
    Language::Tcl,
    Language::PowerShell,
    Language::AppleScript,
    Language::Mongo,
    Language::Bc,
    Language::Dc,
    Language::Gnuplot,
    Language::Crontab,
    Language::SystemCrontab,
    Language::Systemd,
    Language::Make,
    Language::Compose,
];

/// Pieces that are likely to break a tokenizer when they are put together.
const PIECES: &[&str] = &[
    "'",
    "\"",
    "`",
    "\\",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "${",
    "#{",
    "$(",
    "$$",
    "$a$",
    "/*",
    "*/",
    "/*!",
    "--",
    "#",
    "//",
    "\n",
    ";",
    "|",
    "||",
    ">",
    ">>",
    "<<E",
    "<<~E",
    "\nE\n",
    "q{",
    "qw(",
    "s/",
    "tr/",
    "=begin",
    "%w[",
    "r\"",
    "f'",
    "\"\"\"",
    "[[",
    "]]",
    "system",
    "eval",
    "exec",
    "import os",
    "os.",
    "rm -rf /",
    "DELETE FROM t",
    "WHERE",
    "print",
    "getline",
    "\u{FFFC}",
    "é",
    " ",
    "a",
    "1",
    "=",
    ",",
    ".",
    "::",
    "->",
    "def f",
    "=>",
    "w x",
    "e",
    "\\!",
    ".shell",
    "\t",
    "0x",
    "\\x",
    "\\u{",
    "@",
    "&",
    "%",
    "/",
    "require('fs')",
    "~",
    "!",
    "-",
    "+",
];

fn messy() -> impl proptest::strategy::Strategy<Value = String> {
    use proptest::prelude::*;
    prop_oneof![
        proptest::collection::vec(proptest::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat()),
        "\\PC{0,60}",
    ]
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

    /// Every text is read to an end; the spans are inside of it, on characters; and the same text gives the same answer.
    #[test]
    fn any_text_is_read(text in messy()) {
        for language in ALL {
            let code = scan(*language, &text);
            proptest::prop_assert!(code.what.len() <= MOST);
            for thing in &code.what {
                proptest::prop_assert!(thing.span.start <= thing.span.end && thing.span.end <= text.len(), "{language:?} {thing:?}");
                proptest::prop_assert!(thing.what.effect() <= code.effect);
            }
            proptest::prop_assert_eq!(scan(*language, &text), code);
        }
    }

    /// A dangerous statement after any complete harmless one is seen.
    #[test]
    fn what_follows_is_seen(first in proptest::sample::select(&["SELECT 1", "SELECT 'a;b'", "-- x\n", "/* x */ SELECT 2", "SELECT $$x;$$", "BEGIN", "SELECT E'\\'' "][..])) {
        let text = format!("{first};\nDROP TABLE t");
        let found = rules(SQL, &text);
        proptest::prop_assert!(found.contains(&"sql.drop"), "{}", text);
    }

    /// Arguments of HTTP clients in any order and shape are read.
    #[test]
    fn any_arguments_are_read(words in proptest::collection::vec("-{0,2}[a-zA-Z:=@/.]{0,12}", 0..12)) {
        let args: Vec<_> = words.into_iter().map(|word| super::super::argument::Arg::known(word, Span::default())).collect();
        for program in ["curl", "wget", "http", "aria2c"] {
            let _ = super::http::judge(&super::http::read(program, &args).unwrap());
        }
    }
}

/// The work must not grow faster than the text, whatever the text is: counted in steps, for texts of two lengths.
#[test]
fn the_work_is_linear() {
    let shapes = [
        "(",
        "((a,",
        "f(f(",
        "'",
        "\"\\",
        "a.b.",
        "/*",
        "$a$ ",
        "x + ",
        "`",
        "DELETE (",
        "[",
        "{",
        "w x\n",
        "s/a/b/;",
        "#{",
        "\"#{",
        "f'{",
        "<<E\n",
        "a(1).",
        "q{",
        "\u{FFFC}",
        "$(shell ",
        "= a",
        "a = 'b'\n",
        "print > \"x\"\n",
        "|",
        "(SELECT ",
        "GO\n",
        ";",
        ".read |x\n",
        "[exec ",
        "exe \"",
        "{ if ",
        "WITH x AS (DELETE ",
        "import a\n",
        "a=b=",
        "--[[",
        "[=",
        "<<<E\n",
        "\\!",
        "$x$",
        "a->",
        "s{",
        "%w[",
        "require('",
        "eval(",
        "UPDATE ",
        "g/x/",
        "silent ",
        "DROP ",
        "INTO ",
    ];
    let steps = |language: Language, text: &str| {
        let before = STEPS.get();
        let _ = scan(language, text);
        STEPS.get() - before
    };
    for shape in shapes {
        for language in ALL {
            let (short, long) = (shape.repeat(2_000 / shape.len()), shape.repeat(8_000 / shape.len()));
            let (few, many) = (steps(*language, &short), steps(*language, &long));
            assert!(many <= few * 5 + 2_000, "{language:?} {shape:?}: {few} steps, then {many}");
        }
    }
}
