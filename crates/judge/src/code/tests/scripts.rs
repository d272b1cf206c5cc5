//! The languages of interpreters and filters.

use super::*;

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
    let tree = scan_text(Language::Python, "import shutil, os; shutil.rmtree(os.path.expanduser('~/x'))");
    assert!(
        tree.what.iter().any(|thing| thing.what == CodeDeed::Deletes { path: Some("~/x".to_owned()), recursive: true }),
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
            (r"require('child_process').exec('\eval rm x')", "eval rm x"),
            ("const e = require('child_process').exec; e('rm x')", "rm x"),
            ("require('child_process').exec(atob('cm0geA=='))", "rm x"),
            ("require('child_process').exec(`rm ${a}`)", "rm \u{FFFC}"),
            ("require('child_process').execSync(['rm','x'].join(' '))", "?"),
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
