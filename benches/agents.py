"""How long the first token of a warm agent takes, against the model's own: real agents and aish itself ask one loopback model
that answers at once.

    python3 benches/agents.py AISH DIRECTORY_OF_AGENTS [ROUNDS]

The directory holds what is installed of claude-agent-acp, codex-acp, qwen, opencode (`npm install` puts them into
node_modules/.bin). Each has a home of its own, which is removed. Nothing leaves the machine."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TEXT = "ready"
sizes = []


class Model(BaseHTTPRequestHandler):
    """The three wire formats, each with one piece of text."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.answer({})

    do_GET = do_HEAD

    def answer(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body if self.command != "HEAD" else b"")

    def stream(self, events):
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for event in events:
            name = f"event: {event['type']}\n" if "type" in event else ""
            self.wfile.write(f"{name}data: {json.dumps(event)}\n\n".encode())
            self.wfile.flush()
        self.close_connection = True

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        body = json.loads(raw or b"{}")
        sizes.append((len(raw), len(body.get("tools") or [])))
        path = self.path.split("?")[0]
        if path.endswith("/messages"):
            message = {"id": "m", "type": "message", "role": "assistant", "model": "m", "content": [],
                       "stop_reason": None, "stop_sequence": None, "usage": {"input_tokens": 9, "output_tokens": 1}}
            self.stream([
                {"type": "message_start", "message": message},
                {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
                {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": TEXT}},
                {"type": "content_block_stop", "index": 0},
                {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 3}},
                {"type": "message_stop"}])
        elif path.endswith("/responses"):
            item = {"id": "i", "type": "message", "status": "completed", "role": "assistant",
                    "content": [{"type": "output_text", "text": TEXT, "annotations": []}]}
            usage = {"input_tokens": 9, "output_tokens": 3, "total_tokens": 12}
            self.stream([
                {"type": "response.created", "response": {"id": "r", "output": []}},
                {"type": "response.output_item.added", "output_index": 0, "item": {**item, "content": []}},
                {"type": "response.output_text.delta", "item_id": "i", "output_index": 0, "delta": TEXT},
                {"type": "response.output_item.done", "output_index": 0, "item": item},
                {"type": "response.completed", "response": {"id": "r", "output": [item], "usage": usage}}])
        elif path.endswith("/chat/completions"):
            piece = lambda delta, end: {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m",
                                        "choices": [{"index": 0, "delta": delta, "finish_reason": end}]}
            usage = {"prompt_tokens": 9, "completion_tokens": 3, "total_tokens": 12}
            self.stream([piece({"role": "assistant", "content": TEXT}, None), {**piece({}, "stop"), "usage": usage}])
        else:
            self.answer({"input_tokens": 9})


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, 0o600)


def make_home(home, agents, base):
    env = {"claude": f'{{ ANTHROPIC_BASE_URL = "{base}", ANTHROPIC_API_KEY = "loopback", '
                     'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC = "1" }',
           "qwen": f'{{ OPENAI_API_KEY = "loopback", OPENAI_BASE_URL = "{base}/v1", OPENAI_MODEL = "m" }}'}
    commands = {"claude": "claude-agent-acp", "codex": "codex-acp", "qwen": "qwen --acp", "opencode": "opencode acp"}
    config = f'[models.model]\nprovider = "openai"\nbase_url = "{base}/v1"\nmodel = "m"\n'
    for name, command in commands.items():
        if os.path.exists(f"{agents}/{command.split()[0]}"):
            config += f'[models.{name}]\nprovider = "acp"\ncommand = "{agents}/{command}"\nenv = {env.get(name, "{}")}\n'
    write(f"{home}/.config/aish/config.toml", config)
    write(f"{home}/.qwen/settings.json", json.dumps({"security": {"auth": {"selectedType": "openai"}},
          "telemetry": {"enabled": False}, "privacy": {"usageStatisticsEnabled": False}}))
    write(f"{home}/.codex/config.toml", 'model = "m"\nmodel_provider = "loop"\n[model_providers.loop]\nname = "loop"\n'
          f'base_url = "{base}/v1"\nwire_api = "responses"\n')
    provider = {"npm": "@ai-sdk/openai-compatible", "options": {"baseURL": f"{base}/v1", "apiKey": "x"},
                "models": {"m": {"name": "m"}}}
    write(f"{home}/.config/opencode/opencode.json", json.dumps({"autoupdate": False, "share": "disabled",
          "provider": {"loop": provider}, "model": "loop/m", "small_model": "loop/m"}))
    for own in (".local/share/opencode", ".local/state/opencode", ".cache/opencode", "work"):
        os.makedirs(f"{home}/{own}")
    return [line[8:-1] for line in config.splitlines() if line.startswith("[models.")]


def first_token(aish, home, shell, preset, number):
    env = {"HOME": home, "PATH": "/usr/local/bin:/usr/bin:/bin", "XDG_RUNTIME_DIR": f"{home}/run", "AISH_SHELL": "bash",
           "AISH_SESSION": f"{shell}-1", "LANG": "C.UTF-8"}
    begun = time.monotonic()
    asked = subprocess.Popen([aish, "ask", "-m", preset, f"Say ready, {number}."], env=env, cwd=f"{home}/work",
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    first = asked.stdout.read(1)
    took = (time.monotonic() - begun) * 1000
    asked.stdout.read()
    assert first and asked.wait() == 0, preset
    return took


def main():
    aish, agents = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    shell = subprocess.Popen(["sleep", "3600"])
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            own = None
            for preset in make_home(home, agents, f"http://127.0.0.1:{server.server_port}"):
                cold = first_token(aish, home, shell.pid, preset, 0)
                sizes.clear()
                warm = statistics.median(first_token(aish, home, shell.pid, preset, n + 1) for n in range(rounds))
                own = own or warm
                size, tools = max(sizes)
                print(f"{preset:9} cold {cold:5.0f} ms  warm {warm:4.0f} ms  {warm - own:+4.0f} ms  "
                      f"{size:6} bytes, {tools} tools")
            shell.kill()
            shell.wait()
            time.sleep(2)
    finally:
        shell.kill()


main()
