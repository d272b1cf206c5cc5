//! Starts the real servers on free ports of 127.0.0.1 and stops them with the value, also when a
//! test fails.

use aish::config::preset::{Preset, ProviderKind};
use aish::providers::{Endpoint, list_models};
use std::fs::File;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The gateway's key; it refuses weak ones.
const MASTER_KEY: &str = "sk-real-0f3b9c71e2";

/// A running server.
pub struct Program {
    child: Child,
    pub address: String,
    key: &'static str,
    /// How long it took until it answered.
    pub start: Duration,
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    /// A preset for this server.
    pub fn endpoint(&self, provider: ProviderKind, model: &str) -> Endpoint {
        let path = match provider {
            ProviderKind::Openai | ProviderKind::Anthropic => "/v1",
            ProviderKind::Gemini => "/v1beta",
            _ => "",
        };
        let preset = Preset {
            provider,
            model: model.into(),
            base_url: Some(format!("http://{}{path}", self.address)),
            api_key_env: Some("REAL_KEY".into()),
            timeout_ms: Some(60_000),
            local: true,
            ..Preset::default()
        };
        Endpoint { preset_name: "real".into(), preset, key: Some(self.key.into()) }
    }

    /// Starts `command` and waits until the server lists its models.
    fn start(command: &mut Command, address: &str, key: &'static str, log: &Path, patience: Duration) -> Self {
        let begun = Instant::now();
        let out = File::create(log).unwrap();
        let (out, err) = (out.try_clone().unwrap(), out);
        let child = command.stdin(Stdio::null()).stdout(out).stderr(err).spawn().unwrap();
        let mut program = Self { child, address: address.into(), key, start: Duration::ZERO };
        loop {
            if list_models(&program.endpoint(ProviderKind::Openai, "")).is_ok() {
                program.start = begun.elapsed();
                return program;
            }
            let ended = program.child.try_wait().unwrap();
            if ended.is_some() || begun.elapsed() > patience {
                let log = std::fs::read_to_string(log).unwrap_or_default();
                panic!("{:?} does not answer ({ended:?}):\n{log}", command.get_program());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

/// Where `run.sh` has put the servers.
pub fn installed() -> PathBuf {
    std::env::var_os("AISH_REAL_SERVERS").map(PathBuf::from).expect("start this suite with tests/real/run.sh")
}

fn here(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/real").join(name)
}

pub fn free_address() -> (String, u16) {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    (address.to_string(), address.port())
}

/// The scripted server: OpenAI, Anthropic, Gemini and Ollama formats from one set of answers.
pub fn aimock(dir: &Path) -> Program {
    let (address, port) = free_address();
    let mut command = Command::new(installed().join("node/node_modules/.bin/llmock"));
    command.args(["-h", "127.0.0.1", "-c", "12", "-p", &port.to_string(), "-f"]).arg(here("fixtures.json"));
    command.env("AIMOCK_STRICT_TURN_INDEX", "1");
    Program::start(&mut command, &address, "any-key-will-do", &dir.join("aimock.log"), Duration::from_secs(60))
}

/// The gateway, in front of `aimock`.
pub fn litellm(dir: &Path, aimock: &Program) -> Program {
    let (address, port) = free_address();
    let config = std::fs::read_to_string(here("litellm.yaml")).unwrap();
    let config = config.replace("AIMOCK", &aimock.address).replace("MASTER_KEY", MASTER_KEY);
    std::fs::write(dir.join("litellm.yaml"), config).unwrap();
    let bin = installed().join("venv/bin");
    let mut command = Command::new(bin.join("litellm"));
    command.arg("--config").arg(dir.join("litellm.yaml"));
    command.args(["--host", "127.0.0.1", "--port", &port.to_string(), "--telemetry", "False"]);
    command.envs([("LITELLM_LOCAL_MODEL_COST_MAP", "True"), ("DISABLE_ADMIN_UI", "True")]).current_dir(dir);
    // The gateway's own upstream is on this machine, which its HTTP library would send through a
    // proxy.
    for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
        command.env_remove(name);
    }
    Program::start(&mut command, &address, MASTER_KEY, &dir.join("litellm.log"), Duration::from_secs(240))
}
