//! The screens in `docs/screens/`: what a real zsh with aish shows, drawn from its terminal. The
//! built-in cookbook answers, or a server with the words of a picture.
//! `AISH_REGENERATE=1 cargo test pictures` draws them anew; the tests fail when one is out of date.

mod svg;

use crate::support::program;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};
use crate::support::model::Model;
use crate::support::pty::Pty;

/// Rows and columns of a picture.
const SIZE: (u16, u16) = (24, 84);

/// How long nothing may change on a screen that is drawn.
const QUIET: Duration = Duration::from_secs(1);

/// A zsh as a new user has it, in a directory with a few files. At `url` is a model server of this
/// machine; without it the cookbook answers.
fn shell(home: &Path, url: Option<&str>) -> Pty {
    for dir in ["work", "tmp", ".config/aish"] {
        fs::create_dir_all(home.join(dir)).unwrap();
    }
    if let Some(url) = url {
        let preset = |name: &str, model: &str| {
            format!("[models.{name}]\nprovider = \"openai\"\nmodel = \"{model}\"\nbase_url = \"{url}\"\nlocal = true\n")
        };
        let presets = preset("qwen3", "qwen3:8b") + &preset("deep", "gpt-oss:20b");
        fs::write(home.join(".config/aish/config.toml"), format!("model = \"qwen3\"\n{presets}")).unwrap();
        fs::create_dir(home.join("work/build")).unwrap();
        fs::write(home.join("work/build/notes.pdf"), [b' '; 4096]).unwrap();
    }
    for (name, text) in [("build.log", "ok\n"), ("notes.txt", "to do\n"), ("backup.tar.gz", "")] {
        fs::write(home.join("work").join(name), text).unwrap();
    }
    fs::write(
        home.join(".zshrc"),
        "PROMPT='%F{cyan}~/work%f $ '\nunset HISTFILE\nbindkey -e\neval \"$(aish init zsh)\"\n",
    )
    .unwrap();
    let program = Path::new(program()).parent().unwrap();
    let mut command = Command::new("zsh");
    command
        .args(["-d", "-i"])
        .env("HOME", home)
        .env("TMPDIR", home.join("tmp"))
        .env("PATH", format!("{}:/usr/local/bin:/usr/bin:/bin", program.display()))
        .env("LANG", "C.UTF-8")
        .env("TERM", "xterm-256color")
        .env("OLLAMA_HOST", "http://127.0.0.1:1")
        .env("AISH_MODEL", if url.is_some() { "qwen3" } else { "cookbook" })
        .current_dir(home.join("work"));
    let pty = Pty::spawn(&command, SIZE.0, SIZE.1);
    pty.wait_until("the prompt", |screen| screen.text().contains("~/work"));
    pty
}

/// Sends keys, and waits until a text is so many times on the screen, one after another; draws the
/// last screen.
fn draw(name: &str, url: Option<&str>, scene: &[(&[u8], &str, usize)]) {
    let home = Home::new();
    let pty = shell(home.path(), url);
    for (keys, seen, times) in scene {
        pty.send(keys);
        pty.wait_until(seen, |screen| screen.text().matches(seen).count() == *times);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/screens/{name}.svg"));
    if std::env::var_os("AISH_REGENERATE").is_some() {
        // Whoever draws looks at what was drawn; what is still to come a moment later is in no
        // picture.
        let mut drawn = (String::new(), Instant::now());
        pty.wait_until("a quiet screen", |screen| {
            let now = svg::draw(screen);
            if now != drawn.0 {
                drawn = (now, Instant::now());
            }
            drawn.1.elapsed() > QUIET
        });
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &drawn.0).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    let what =
        format!("docs/screens/{name}.svg, which may be out of date: `AISH_REGENERATE=1 cargo test pictures` draws it");
    pty.wait_until(&what, |screen| svg::draw(screen) == there);
    pty.send(b"\x03\x04");
}

#[test]
fn words_become_a_command() {
    draw(
        "suggest",
        None,
        &[
            (b"find files larger than 10MB in /var/log", "in /var/log", 1),
            (b"\x1bi", "-size +10M", 1),
            (b"\x1bk", "needs no review", 1),
        ],
    );
}

#[test]
fn a_line_is_judged_while_it_is_typed() {
    draw("check", None, &[(b"git clean -fdx && rm -rf build", "rf build", 1), (b"\x1bj", "instead:", 1)]);
}

#[test]
fn norris_works_in_the_shell() {
    draw("norris", None, &[(b":norris pack every log file here into logs.tar.gz and list it\r", "~/work", 4)]);
}

#[test]
fn a_question_is_answered() {
    let answer = "The three usual ones:\n\n\
        | archive | packs | beside gzip |\n|---|---|---|\n\
        | `.tar.gz` | fast | – |\n| `.tar.xz` | slowly | a third smaller |\n| `.tar.zst` | fastest | a tenth smaller |\n\n\
        Take **zstd** unless the other side is old:\n\n\
        CMD: tar --zstd -cf notes.tar.zst notes.txt\n";
    let piece = serde_json::json!({"choices": [{"index": 0, "delta": {"content": answer}, "finish_reason": "stop"}]});
    let usage = serde_json::json!({"choices": [], "usage": {"prompt_tokens": 412, "completion_tokens": 88}});
    let server = Server::scripted(vec![Script::sse(&[&piece.to_string(), &usage.to_string(), "[DONE]"])]);
    draw("answer", Some(&server.url("/v1")), &[(b"? which archive format for my notes\r", "on the line?", 1)]);
}

#[test]
fn norris_asks_before_it_destroys() {
    let model = Model::new();
    model.replies(&["CMD: ls -F", "CMD: rm -rf build"]);
    draw("halt", Some(&model.url()), &[(b":norris make some room\r", "proceed / skip / abort?", 1)]);
}
