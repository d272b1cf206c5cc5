//! The completions in the real shells: what is offered at the end of a line.

use crate::support::program;
use std::path::Path;
use std::process::Command;

use aish_text::Shell;

use crate::support::cli::Home;
use crate::support::shell_env::installed;

fn root(name: &str) -> String {
    format!("{}/completions/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A home directory with the program as `aish` on the path.
fn home() -> Home {
    let home = Home::new();
    let bin = home.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    std::os::unix::fs::symlink(program(), bin.join("aish")).unwrap();
    home
}

/// What `script` prints in a shell with the completions loaded.
fn output(home: &Home, dir: &Path, shell: Shell, script: &str) -> String {
    let (args, load): (&[&str], _) = match shell {
        Shell::Zsh => (&["-f", "-c"], format!("compdef() {{ : }}; source '{}'", root("_aish"))),
        Shell::Bash => (&["--norc", "-c"], format!("source '{}'", root("aish.bash"))),
        Shell::Fish => (&["--no-config", "-c"], format!("source '{}'", root("aish.fish"))),
    };
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", home.path().join("bin").display());
    let mut command = Command::new(shell.name());
    command.args(args).arg(format!("{load}\n{script}")).env_clear().env("PATH", path);
    let output = command.current_dir(dir).env("HOME", home.path()).env("TMPDIR", home.path()).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What is offered at the end of `line`, a word in a line; nothing in a shell that isn't installed.
/// In zsh, where only a line editor completes, the function is called with what it would find, and
/// `compadd`'s part is taken by a printing one.
fn offered(home: &Home, shell: Shell, line: &str) -> Option<Vec<String>> {
    offered_in(home, home.path(), shell, line)
}

fn offered_in(home: &Home, dir: &Path, shell: Shell, line: &str) -> Option<Vec<String>> {
    if !installed(shell) {
        return None;
    }
    let script = match shell {
        Shell::Zsh => format!(
            "_describe() {{ print -rl -- \"${{(@)${{(P)5}}}}\" }}; _default() {{ print FILES }}\n\
             words=(${{(z):-'{line}'}}); [[ '{line}' == *' ' ]] && words+=(''); CURRENT=$#words PREFIX=$words[-1] service=$words[1]; _aish"
        ),
        Shell::Bash => format!(
            "line='{line}'; COMP_LINE=$line COMP_POINT=${{#line}}; _aish x \"${{line##*[ =:]}}\"; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        ),
        Shell::Fish => format!("function :memory; end; function :model; end; complete -C '{line}'"),
    };
    let text = output(home, dir, shell, &script);
    let word = |line: &str| match shell {
        Shell::Zsh => line.split(':').next().unwrap_or_default().to_owned(),
        Shell::Bash => line.to_owned(),
        Shell::Fish => line.split('\t').next().unwrap_or_default().to_owned(),
    };
    Some(text.lines().filter(|line| !line.is_empty()).map(word).collect())
}

/// At the end of a question, behind `@`.
#[test]
fn files_are_offered_for_a_mention() {
    let home = home();
    for file in ["src/main.rs", "src/mod.rs", "s p", "single", ".hidden", "$(x)", "src/deep/x"] {
        home.write(&format!("files/{file}"), "");
    }
    for shell in Shell::ALL {
        for (line, expected) in [
            ("? what is @s", "@single @src/"),
            ("? what is @src/m", "@src/main.rs @src/mod.rs"),
            ("? what is @.h", "@.hidden"),
            ("? is @src/ma", "@src/main.rs"),
            (":ask see @~/files/si", "@~/files/single"),
            ("aish norris read @src/d", "@src/deep/"),
            ("? what is @nothing", ""),
            ("aish memory list @s", ""),
        ] {
            let files = home.path().join("files");
            let Some(words) = offered_in(&home, &files, shell, line) else { continue };
            let words: Vec<_> = words.iter().map(|word| word.trim()).filter(|word| *word != "FILES").collect();
            // bash is given what stands behind the last `@`, `=` or `:`.
            let expected: Vec<_> = expected.split_whitespace().collect();
            assert_eq!(words, expected, "{shell}: {line}");
        }
    }
}

/// From files alone: no git is asked, which a hostile repository could make run something.
#[test]
fn revisions_are_offered_for_a_mention_and_for_a_diff() {
    let home = home();
    for name in ["heads/main", "heads/fix/one", "heads/$(x)", "tags/v1", "remotes/origin/main"] {
        home.write(&format!("files/.git/refs/{name}"), "0123\n");
    }
    home.write("files/.git/HEAD", "ref: refs/heads/main\n");
    home.write("files/.git/packed-refs", "01 refs/heads/packed\n");
    home.write("files/main.rs", "");
    for shell in Shell::ALL {
        for (line, expected) in [
            ("? review @ma", "@main.rs @main.."),
            ("? review @main..", "@main..HEAD @main..fix/one @main..main @main..origin/main @main..packed @main..v1"),
            (":ask what is in @v1...pa", "@v1...packed"),
            ("? see @../pa", ""),
            ("aish diff fi", "fix/one"),
            ("aish diff ma", "main"),
        ] {
            let files = home.path().join("files");
            let Some(words) = offered_in(&home, &files, shell, line) else { continue };
            let words: Vec<_> = words.iter().map(|word| word.trim()).filter(|word| *word != "FILES").collect();
            assert_eq!(words, expected.split_whitespace().collect::<Vec<_>>(), "{shell}: {line}");
        }
    }
}

#[test]
fn every_shell_is_offered_the_same() {
    let home = home();
    for text in ["first: a", "second"] {
        assert_eq!(home.run(&["remember", text]).code, 0);
    }
    home.config(
        "[models.deep]\nprovider = \"openai\"\nmodel = \"m\"\nbase_url = \"http://127.0.0.1:9/v1\"\n\
         [[policy.rules]]\nid = \"no-prod\"\ndecision = \"deny\"\nprogram = \"deploy\"\n",
    );
    for shell in Shell::ALL {
        for (line, expected) in [
            ("aish su", "suggest"),
            ("aish sessions ", "list show search export save resume prune help"),
            ("aish memory forget ", "2 1"),
            ("aish memory forget 2 1", "1"),
            (":memory edit ", "2 1"),
            (":memory add ", "fact pref context"),
            ("  :memory add p", "pref"),
            (":model d", "deep"),
            ("aish ask -m d", "deep"),
            ("aish ask --model d", "deep"),
            ("aish hook cl", "claude-code"),
            ("aish config p", "path pin"),
            ("aish safety policy ", "no-prod"),
            (":safety policy no", "no-prod"),
            ("aish try --sh", "--shell"),
            ("aish try --shell ", "zsh bash fish"),
        ] {
            let Some(offered) = offered(&home, shell, line) else { continue };
            assert_eq!(offered.join(" "), expected, "{shell}: {line}");
        }
        let Some(options) = offered(&home, shell, "aish ask -") else { continue };
        for option in ["--model", "--json", "--quiet", "--help"] {
            assert!(options.contains(&option.to_owned()), "{shell}: {options:?}");
        }
        // bash has taken what is before the `=` for a word of its own.
        let values = offered(&home, shell, "aish --color=a").unwrap().join(" ");
        let expected = if shell == Shell::Bash { "auto always" } else { "--color=auto --color=always" };
        assert_eq!(values, expected, "{shell}");
    }
}

/// What it is stands beside a word, in the shells that show it.
#[test]
fn descriptions_go_along() {
    let home = home();
    assert_eq!(home.run(&["remember", "first: a"]).code, 0);
    if installed(Shell::Fish) {
        assert_eq!(output(&home, home.path(), Shell::Fish, "complete -C 'aish memory edit '"), "1\tfact: first: a\n");
        assert!(output(&home, home.path(), Shell::Fish, "complete -C 'aish sug'").starts_with("suggest\tTurn "));
    }
    if installed(Shell::Zsh) {
        let script =
            "_describe() { print -rl -- $offered }; words=(aish memory edit '') CURRENT=4 PREFIX= service=aish; _aish";
        assert_eq!(output(&home, home.path(), Shell::Zsh, script), "1:fact: first: a\n");
    }
}

/// Where nothing of ours fits, files do.
#[test]
fn files_are_offered_where_nothing_else_is() {
    let home = home();
    std::fs::write(home.path().join("unique-file"), "").unwrap();
    if installed(Shell::Zsh) {
        assert_eq!(offered(&home, Shell::Zsh, "aish check ").unwrap(), ["FILES"]);
    }
    if installed(Shell::Bash) {
        assert!(offered(&home, Shell::Bash, "aish check ").unwrap().is_empty());
    }
    if installed(Shell::Fish) {
        assert!(output(&home, home.path(), Shell::Fish, "cd; complete -C 'aish check uni'").starts_with("unique-file"));
    }
}

/// No socket, no thread, and neither hidden commands nor words that a shell would act upon.
#[test]
fn asking_is_quiet() {
    let home = home();
    for line in [["aish", "wid"], ["aish", "gua"], ["aish", "norris-"]] {
        let run = home.run(&["complete", "--", line[0], line[1]]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""), "{line:?}");
    }
    home.config("[models.'$(touch evil)']\nprovider = \"openai\"\nmodel = \"m\"\n");
    assert!(!home.run(&["complete", "--", ":model", ""]).out.contains("evil"));
}

#[test]
fn zsh_loads_the_function() {
    if !installed(Shell::Zsh) {
        return;
    }
    let dir = format!("{}/completions", env!("CARGO_MANIFEST_DIR"));
    let script = format!(
        "fpath=('{dir}' $fpath); autoload -Uz compinit; compinit -u -D; print -r -- $_comps[aish] $_comps[:resume]; autoload +X _aish && print loaded"
    );
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new("zsh");
    command.args(["-f", "-c", &script]).env_clear().env("PATH", "/usr/bin:/bin").env("HOME", home.path());
    let output = command.output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "_aish _aish\nloaded\n");
}
