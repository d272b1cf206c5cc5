//! What README and docs/ show is so: every `aish …` line in them is run as a reader would type it,
//! and README's requests are put to the cookbook. A line that is added to a document is run by
//! itself; what can't be run stands in a list here, with the reason.

use crate::support::program;
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use aish::shell::metas::METAS;
use clap::CommandFactory;

use crate::support::cli::{Home, Ran};

/// Lines of which only `--help` is run, by how they begin: the command and its options must be
/// there.
const HELP_ONLY: &[(&str, &str)] = &[
    ("aish config pin", "asks for the PIN, twice, on a terminal"),
    ("aish config edit", "opens an editor (tests/cli/config_edit.rs)"),
    ("aish config init", "there is a configuration in the world of this test (tests/cli/config_edit.rs)"),
    ("aish config set KEY VALUE", "named without a key that there is; with one it is run"),
    ("aish setup", "asks on a terminal (tests/cli/setup.rs); --undo and --json are run"),
    ("aish doctor --keys", "waits for a key on a terminal (tests/cli/doctor_keys.rs)"),
    ("aish memory add|", "a list of names, some of which want more words"),
    ("aish memory summarize", "needs a model and a terminal"),
    ("aish safety check --llm", "needs a model"),
    ("aish check", "named without a line to judge; with one it is run"),
    ("aish check --json", "named without a line to judge"),
    ("aish explain", "named without a line to explain"),
    ("aish hook claude-code|", "wants an agent's JSON (tests/cli/hook.rs)"),
    ("aish hook AGENT", "wants an agent's JSON (tests/cli/hook.rs); its --print-config is run"),
    ("aish hook", "named without an agent"),
    ("aish ask", "named without a question"),
    ("aish fix", "named without a command that failed"),
    ("aish secrets add wifi", "wants a value (tests/cli/vault.rs)"),
    ("aish secrets add NAME", "wants a value (tests/cli/vault.rs)"),
    ("aish secrets forget wifi", "needs a value with that name (tests/cli/vault.rs)"),
    ("aish secrets forget NAME", "needs a value with that name (tests/cli/vault.rs)"),
    ("aish secrets preview", "named without a text; with one it is run"),
    ("aish mcp tools files", "needs a server (tests/cli/mcp_client.rs)"),
    ("aish mcp connect files", "needs a server (tests/cli/mcp_client.rs)"),
    (r#"aish mcp call files list_directory '{"path": "/srv/notes"}'"#, "needs a server (tests/cli/mcp_client.rs)"),
    ("aish mcp import ~/.claude.json --add", "needs a file of another client (tests/cli/mcp_client.rs)"),
    ("aish mcp serve", "serves until its input ends (tests/cli/mcp_serve.rs)"),
    ("aish models test", "wants a model (tests/cli/models.rs)"),
    ("aish bg run 'make -j8'", "starts a command (tests/cli/background.rs)"),
    ("aish guard", "wants a line on its input, and a terminal (tests/cli/guard.rs)"),
    ("aish forget-everything", "asks on a terminal; --yes and --dry-run are run"),
];

/// Of those, the ones that ask whatever options they are given.
const ASKS: &[&str] = &["aish config pin", "aish guard"];

/// Lines that no reader types, or that need a shell with the plugin.
const NOT_RUN: &[(&str, &str)] = &[
    ("aish 1 NONCE", "the head of a frame of the plugins' protocol"),
    ("aish norris GOAL", "needs a shell with the plugin (tests/norris/live)"),
    ("aish shell-helper", "started by aish itself (tests/cli/background.rs)"),
    ("aish norris off", "needs a shell with the plugin (tests/norris/live)"),
    ("aish widget", "called by the plugins only (tests/shells)"),
    ("aish capture-helper", "called by the plugins only (tests/shells/capture.rs)"),
];

/// What stands for something else, and what a reader might put there.
const STAND_INS: &[(&str, &str)] = &[
    ("GOAL", "'count the files here'"),
    ("WORDS", "list all files"),
    ("TEXT", "the office is on the second floor"),
    ("NAME", "cookbook"),
    ("FILE", "notes.txt"),
    ("CMD", "'ls -la'"),
    ("DIR", "."),
    ("SHELL", "zsh"),
    ("AGENT", "codex"),
    ("N", "3"),
    ("D", "1"),
    ("P", "local_user"),
    ("S", "bash"),
];

/// Lines that end with another code than 0 here, as documented.
const OTHER_ENDINGS: &[(&str, i32, &str)] = &[
    ("aish bg output 3", 1, "there is none"),
    ("aish bg output 3 --all", 1, "there is none"),
    ("aish bg kill 3", 1, "there is none"),
    ("aish bg keep 3", 1, "there is none"),
    ("aish config untrust", 1, "there is no project's file"),
    ("aish norris log", 1, "there was no run yet"),
    ("aish undo", 1, "nothing was changed yet"),
    ("aish undo 12", 1, "nothing was changed yet"),
    ("aish undo show 12", 1, "nothing was changed yet"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// README, the other texts beside it, and the documents, but for the definitions of a page that
/// `shells::own_hook` runs.
fn documents() -> Vec<PathBuf> {
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let texts = ["README.md", "CONTRIBUTING.md", "SECURITY.md"].map(|name| root().join(name));
    let mut all: Vec<PathBuf> = docs
        .filter(|path| path.extension().is_some_and(|e| e == "md") && !path.ends_with("own-hook.md"))
        .chain(texts)
        .collect();
    all.sort();
    all
}

/// The lines for a shell that a text shows: in blocks, and between backticks.
fn lines_of(text: &str) -> Vec<String> {
    let (mut lines, mut fenced) = (Vec::new(), false);
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if fenced || line.starts_with("    ") {
            let line = line.trim().trim_start_matches("$ ");
            // A comment behind the line.
            lines.push(line.split("  #").next().unwrap_or_default().trim().to_owned());
        } else {
            // What stands between single backticks is every second piece; `\|` is a pipe in a
            // table.
            let spans = line.split('`').skip(1).step_by(2);
            lines.extend(spans.map(|span| span.replace("\\|", "|").replace(" …", "")));
        }
    }
    let typed = |line: &String| {
        line.strip_prefix("aish ")
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase() || "[-1".contains(c)))
            || line.contains("$(aish ")
    };
    lines.into_iter().filter(typed).collect()
}

/// The lines that a synopsis stands for: what is in brackets may be left out, `a|b` is one or the
/// other, and words in capitals stand for something else.
fn variants(line: &str) -> Vec<String> {
    if line.contains(['\'', '"']) || line.contains(" | ") {
        return vec![line.to_owned()];
    }
    let (mut without, mut depth) = (String::new(), 0_usize);
    for character in line.chars() {
        match character {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => without.push(character),
            _ => {}
        }
    }
    let mut all = BTreeSet::new();
    for text in [line.replace(['[', ']'], ""), without] {
        let words: Vec<Vec<String>> = text
            .split_whitespace()
            .map(|word| word.replace('…', ""))
            .filter(|word| !word.is_empty())
            .map(|word| word.split('|').map(str::to_owned).collect())
            .collect();
        for choice in 0..words.iter().map(Vec::len).max().unwrap_or(1) {
            let chosen = words.iter().map(|word| {
                let word = word[choice % word.len()].as_str();
                STAND_INS.iter().find(|(name, _)| *name == word).map_or(word, |(_, text)| *text)
            });
            all.insert(chosen.collect::<Vec<_>>().join(" "));
        }
    }
    all.into_iter().collect()
}

fn world() -> Home {
    let home = Home::new().var("AISH_MODEL", "cookbook");
    home.write("work/notes.txt", "password=Plum-Tart-2041\n");
    home.write("work/a.log", "one\n");
    home.write("work/b.log", "two\n");
    home.write("work/.agents/skills/deploy/SKILL.md", "Ask first.\n");
    fs::create_dir(home.path().join("bin")).unwrap();
    symlink(program(), home.path().join("bin/aish")).unwrap();
    home
}

/// Runs a line in the shell that it is for.
fn run_line(home: &Home, line: &str) -> Ran {
    let shell = ["zsh", "bash", "fish"].into_iter().find(|shell| line.contains(&format!("init {shell}")));
    let mut command = Command::new(shell.unwrap_or("sh"));
    command.args(if shell == Some("zsh") { vec!["-f", "-c", line] } else { vec!["-c", line] });
    let model = home.command(&[]);
    command.env_clear().envs(model.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let path = format!("{}/bin:/usr/local/bin:/usr/bin:/bin", home.path().display());
    let output = command
        .env("PATH", path)
        .current_dir(home.path().join("work"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .output()
        .unwrap_or_else(|error| panic!("{shell:?}: {error}"));
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Whether a line ended as it should; the code of `check` is its verdict.
fn ended_well(line: &str, code: i32) -> bool {
    let expected = OTHER_ENDINGS.iter().find(|(other, ..)| *other == line).map_or(0, |(_, code, _)| *code);
    code == expected || (line.starts_with("aish check ") && matches!(code, 10 | 20))
}

/// Every command and subcommand that isn't hidden has a row in the table of docs/protocol.md.
#[test]
fn every_command_stands_in_the_protocol() {
    let text = fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| `")).collect();
    let named = |words: &str| {
        let is_word = |rest: &str| rest.starts_with(['`', ' ']);
        rows.iter().any(|row| {
            // The second of two names in a row may leave out the first word of both: `config show`,
            // `path`.
            let last = words.rsplit(' ').next().unwrap_or(words);
            let whole = row.split(&format!("`{words}")).skip(1).any(is_word);
            whole
                || (words != last
                    && row.starts_with(&format!("| `{} ", &words[..words.len() - last.len() - 1]))
                    && row.split(&format!("`{last}")).skip(1).any(is_word))
        })
    };
    let mut missing = Vec::new();
    for command in aish::cli::Cli::command().get_subcommands().filter(|command| !command.is_hide_set()) {
        let inner: Vec<String> = command
            .get_subcommands()
            .filter(|inner| !inner.is_hide_set())
            .map(|inner| format!("{} {}", command.get_name(), inner.get_name()))
            .collect();
        let all = if inner.is_empty() { vec![command.get_name().to_owned()] } else { inner };
        missing.extend(all.into_iter().filter(|words| !words.ends_with(" help") && !named(words)));
    }
    assert!(missing.is_empty(), "docs/protocol.md has no row for {missing:?}");
}

#[test]
fn every_line_of_the_documents_runs() {
    let (mut seen, mut wrong) = (BTreeSet::new(), Vec::new());
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for line in lines_of(&text) {
            if !seen.insert(line.clone()) || NOT_RUN.iter().any(|(start, _)| line.starts_with(start)) {
                continue;
            }
            // With more words it is another line, but where the list says that it is not.
            let help = HELP_ONLY.iter().any(|(start, _)| {
                line == *start || (line.starts_with(start) && (start.ends_with('|') || ASKS.contains(start)))
            });
            for variant in variants(&line) {
                let typed = if help { format!("{variant} --help") } else { variant };
                let ran = run_line(&world(), &typed);
                if !ended_well(&typed, ran.code) {
                    let place = path.strip_prefix(root()).unwrap().display();
                    wrong.push(format!("{place}: {line}\n  run as: {typed}\n  {} {}", ran.code, ran.err.trim_end()));
                }
            }
        }
    }
    assert!(seen.len() >= 60, "only {} lines found", seen.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let others = OTHER_ENDINGS.iter().map(|(start, _, reason)| (*start, *reason));
    for (start, reason) in HELP_ONLY.iter().chain(NOT_RUN).copied().chain(others) {
        assert!(seen.iter().any(|line| line.starts_with(start)), "no document shows `{start}` any more ({reason})");
    }
}

/// Each `$ words ⟵ Alt-I` of README's recording is followed by the command that the cookbook gives
/// for them, `? words` is answered by it, `:norris words` is done, and a failed line is corrected.
#[test]
fn the_recording_is_true() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let block = text.split("```console\n").nth(1).unwrap().split("```").next().unwrap();
    let typed = |line: &str| Some(line.strip_prefix("$ ")?.split_once('⟵')?.0.trim().to_owned());
    let lines: Vec<&str> = block.lines().filter(|line| !line.is_empty()).collect();
    let mut kinds = BTreeSet::new();
    for (number, line) in lines.iter().enumerate() {
        let (Some(words), home) = (typed(line), world()) else { continue };
        let next = |count: usize| lines.get(number + count).copied().unwrap_or_default();
        if let Some(goal) = words.strip_prefix(":norris ") {
            let ran = home.run(&["norris", "--headless", goal]);
            assert_eq!(ran.code, 0, "{line}: {ran:?}");
            assert!(home.path().join("work/logs.tar.gz").exists(), "{line}: {ran:?}");
            kinds.insert("goal");
        } else if let Some(question) = words.strip_prefix("? ") {
            let ran = home.run(&["ask", question]);
            assert_eq!(ran.code, 0, "{line}: {ran:?}");
            assert!(ran.out.contains("uptime"), "{line}: {ran:?}");
            kinds.insert("question");
        } else if line.ends_with("Alt-I") {
            let args: Vec<&str> = ["suggest"].into_iter().chain(words.split_whitespace()).collect();
            assert_eq!(format!("$ {}", home.run(&args).out.trim_end()), next(1), "{words}");
            kinds.insert("request");
        } else if line.contains("it fails") {
            let args: Vec<&str> = ["fix", "--status", "127"].into_iter().chain(words.split_whitespace()).collect();
            assert_eq!(format!("$ {}", home.run(&args).out.trim_end()), next(2), "{words}");
            kinds.insert("correction");
        }
    }
    assert_eq!(kinds.len(), 4, "the recording has lost a kind: {kinds:?}");
}

#[test]
fn the_readme_names_each_line_for_the_prompt() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let missing = METAS.iter().map(|meta| meta.name).filter(|name| !text.contains(&format!("`:{name}`")));
    assert_eq!(missing.collect::<Vec<_>>(), [""; 0]);
}

/// A machine that aish is installed on has no docs/: no text of the program sends its reader there.
#[test]
fn no_text_names_a_file_of_the_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut dirs = ["src", "shell", "data", "crates/base", "crates/models", "crates/local", "crates/screen"]
        .map(|dir| root.join(dir))
        .to_vec();
    let (mut read, mut wrong) = (0, Vec::new());
    while let Some(dir) = dirs.pop() {
        for path in fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                dirs.push(path);
                continue;
            }
            if name == "README.md"
                || name.ends_with("tests.rs")
                || path.components().any(|part| part.as_os_str() == "tests")
            {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            read += 1;
            // What a comment says is for those who have the source; clap prints the `///` of the
            // commands.
            let help = path.starts_with(root.join("src/cli"));
            let is_comment =
                |line: &str| (line.starts_with("//") && !(help && line.starts_with("///"))) || line.starts_with('#');
            let lines = text.lines().map(str::trim_start).filter(|line| !is_comment(line));
            wrong.extend(lines.filter(|line| line.contains("docs/")).map(|line| format!("{}: {line}", path.display())));
        }
    }
    assert!(read > 300, "{read} files were read");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
