//! Settings, variables, requests, editors, and texts that hold commands.

use super::*;

#[test]
fn settings() {
    use super::super::settings::{git_config, ssh_option};
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
        &[
            ("(shell-command \"rm -rf /\")", "rm -rf /"),
            ("(shell-command \"true\\nrm x\")", "true\nrm x"),
            ("(call-process \"rm\" nil nil nil \"x\")", "rm|x"),
        ],
    );
}

#[test]
fn environment() {
    use super::super::env::hijack;
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
        ("MAKEFLAGS", "-j8 -l2.5 --jobserver-auth=3,4 --no-print-directory"),
        ("PYTEST_ADDOPTS", "-v --cov -n4"),
        ("NODE_OPTIONS", "--max-old-space-size=4096 --no-warnings"),
        ("LESSOPEN", ""),
        ("TERMINFO", "/usr/share/terminfo"),
        ("GODEBUG", "gctrace=1"),
        ("XZ_OPT", "-9 -T0"),
        ("ASAN_OPTIONS", "detect_leaks=0:halt_on_error=1"),
        ("NODE_OPTIONS", "--experimental-vm-modules --openssl-legacy-provider"),
        ("npm_config_node_options", "--max-old-space-size 8192"),
        ("MAKEFLAGS", "ks"),
        ("PYTEST_ADDOPTS", "-xvs -k 'not slow' --maxfail 1"),
        ("RUBYOPT", "-W:no-deprecated"),
        ("MANROFFOPT", "-c"),
        ("JAVA_TOOL_OPTIONS", "-XX:MaxRAMPercentage=75.0 -XX:+UseG1GC -Dfile.encoding=UTF-8"),
        ("MAVEN_ARGS", "-B -ntp -T 1C"),
        ("RUSTFLAGS", "-D warnings -C link-arg=-fuse-ld=mold --cfg tokio_unstable"),
        ("CARGO_ENCODED_RUSTFLAGS", "-Ctarget-cpu=native\u{1f}-Clink-arg=-Wl,-rpath,/opt/x/lib"),
        ("CFLAGS", "\u{FFFC} -O2 -g -Wall -I/opt/x/include -isystem ./include -DNAME=1"),
        ("LDFLAGS", "-Wl,-O1,--sort-common,--as-needed,-z,relro,-z,now -L. -lm"),
        ("GOFLAGS", "-mod=vendor -tags=netgo,osusergo"),
        ("LESS", "FRX"),
        ("GREP_OPTIONS", "--color=auto -rIn"),
        ("PYTHONWARNINGS", "ignore::DeprecationWarning"),
        ("FZF_DEFAULT_OPTS", "--height 40% --layout=reverse --bind ctrl-d:half-page-down,ctrl-u:half-page-up"),
        ("TAR_OPTIONS", "--exclude-vcs --numeric-owner"),
        ("TF_CLI_ARGS_plan", "-parallelism=4"),
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
        ("NODE_OPTIONS", "--env-file=x --no-warnings", "env.loads"),
        ("NODE_OPTIONS", "--redirect-warnings=x", "env.loads"),
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
        ("ASAN_OPTIONS", "log_path=x", "env.loads"),
        ("MAKEFLAGS", "-j4 SHELL=/tmp/x", "env.loads"),
        ("MAKEFLAGS", "-j4 --eval=all:;touch", "env.loads"),
        ("PYTEST_ADDOPTS", "-c/tmp/x.ini", "env.loads"),
        ("NODE_OPTIONS", "--heapsnapshot-signal=SIGUSR2", "env.loads"),
        ("NODE_OPTIONS", "--an-option-of-tomorrow", "env.loads"),
        ("MAKEFLAGS", "-j4 -f x", "env.loads"),
        ("PYTEST_ADDOPTS", "-vp x", "env.loads"),
        ("RUBYOPT", "-wrx", "env.loads"),
        ("JAVA_TOOL_OPTIONS", "-Dcom.sun.management.jmxremote.port=9010", "env.loads"),
        ("RUSTFLAGS", "-Clinker=x", "env.loads"),
        ("RUSTFLAGS", "-C link-arg=-B. -D warnings", "env.loads"),
        ("CFLAGS", "-O2 -o x", "env.loads"),
        ("CFLAGS", "-g x.o", "env.loads"),
        ("LDFLAGS", "-Wl,--as-needed,-Map,x", "env.loads"),
        ("GOFLAGS", "-C=..", "env.loads"),
        ("LESS", "-R -ox", "env.loads"),
        ("LESS", "-P%f$-ox", "env.loads"),
        ("GREP_OPTIONS", "-f x", "env.loads"),
        ("FZF_DEFAULT_OPTS", "--bind 'enter:execute(x)'", "env.loads"),
        ("TAR_OPTIONS", "-vF x", "env.loads"),
        ("TAR_OPTIONS", "-v # --to-command=sh", "env.loads"),
        ("TF_CLI_ARGS_plan", "-out=x", "env.loads"),
        ("COWPATH", ".", "env.loads"),
        ("DEAD", "x", "env.writes"),
        ("BASH_FUNC_ls%%", "() { rm; }", "env.loads"),
    ] {
        let found = hijack(name, value);
        if !rule.ends_with('_') {
            assert_eq!(found.as_ref().map(|found| found.rule), Some(rule), "{name}={value}");
        }
    }
    assert_eq!(hijack("PAGER", "rm -rf x").and_then(|found| found.runs).as_deref(), Some("rm -rf x"));
}

#[test]
fn redis_commands() {
    use super::super::redis::redis;
    for words in [
        &["GET", "a"][..],
        &["PING"],
        &["keys", "*"],
        &["CONFIG", "GET", "*"],
        &["INFO", "memory"],
        &["--scan"][..0],
        &["SORT", "a"],
        &["XREAD", "COUNT", "2"],
    ] {
        assert!(redis(words).is_harmless(), "{words:?}");
    }
    for (words, rule) in [
        (&["FLUSHALL"][..], "redis.flush"),
        (&["flushdb", "async"], "redis.flush"),
        (&["DEL", "a"], "redis.delete"),
        (&["SET", "a", "b"], "redis.change"),
        (&["CONFIG", "SET", "dir", "/"], "redis.admin"),
        (&["SHUTDOWN"], "redis.admin"),
        (&["EVAL", "redis.call('FLUSHALL')", "0"], "redis.flush"),
        (&["\u{FFFC}"], "redis.unknown"),
        (&["FLUSHALL ASYNC"], "redis.flush"),
        (&["MODULE", "LOAD", "/x.so"], "redis.admin"),
        (&["SORT", "a", "STORE", "b"], "redis.change"),
    ] {
        assert!(redis(words).what.iter().any(|thing| thing.rule == rule), "{words:?}");
    }
}

fn http(line: &str) -> (super::super::http::HttpTool, Code) {
    let args: Vec<super::super::super::argument::Arg> = shell_words::split(line)
        .unwrap()
        .into_iter()
        .map(|word| super::super::super::argument::Arg::known(word, Span::default()))
        .collect();
    let http = super::super::http::read_client_args(&args[0].text, &args[1..]).unwrap();
    let code = super::super::http::scan_requests(&http);
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
        ("curl --netrc-file f https://a.b", "http.upload"),
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
    assert!(
        !http("wget https://a.b/f").0.outputs[0].overwrites && http("wget -N https://a.b/f").0.outputs[0].overwrites
    );
}
