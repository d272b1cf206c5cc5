"""What `norris.py` measures with: a scripted model server on the loopback interface, and a shell on a pseudo-terminal."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import socket
import struct
import termios
import threading
import time
from pathlib import Path

PROMPT = b"READY> "
# Every line editor asks for this when it begins a line.
PASTES = b"\x1b[?2004h"
LIMIT = 60


class Server:
    """Answers planning calls without thinking, from `reply(number)`: text, or None for an answer that never comes, the number
    of an HTTP status, or an iterator of pieces, after which it breaks off. Connections are kept, as real servers do. `steps` holds
    (request complete, answer sent)."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.reset(lambda number: "GOAL: complete")
        threading.Thread(target=self.accept, daemon=True).start()

    def reset(self, reply):
        self.reply, self.steps, self.connections = reply, [], 0

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.connections += 1
            threading.Thread(target=self.quietly, args=(client,), daemon=True).start()

    def quietly(self, client):
        try:
            self.serve(client)
        except OSError:
            pass
        client.close()

    def serve(self, client):
        data = b""
        while True:
            while b"\r\n\r\n" not in data:
                piece = client.recv(1 << 20)
                if not piece:
                    return
                data += piece
            head, _, data = data.partition(b"\r\n\r\n")
            length = int(re.search(rb"content-length: *(\d+)", head.lower()).group(1))
            while len(data) < length:
                data += client.recv(1 << 20)
            data = data[length:]
            arrived = time.perf_counter()
            step = [arrived, None]
            self.steps.append(step)
            text = self.reply(len(self.steps))
            if text is None:
                client.recv(1)
                return
            if isinstance(text, int):
                client.sendall(b"HTTP/1.1 %d Fault\r\ncontent-length: 0\r\n\r\n" % text)
                continue
            client.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n")
            if not isinstance(text, str):
                for piece in text:
                    client.sendall(chunk({"choices": [{"index": 0, "delta": {"content": piece}}]}))
                return
            last = {"choices": [{"delta": {}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 9, "completion_tokens": 9}}
            out = chunk({"choices": [{"index": 0, "delta": {"content": text}}]}) + chunk(last)
            # The time is taken before, so that what the client does while `sendall` returns counts as the client's.
            step[1] = time.perf_counter()
            client.sendall(out + b"e\r\ndata: [DONE]\n\n\r\n0\r\n\r\n")


def chunk(event):
    data = b"data: " + json.dumps(event).encode() + b"\n\n"
    return b"%x\r\n%s\r\n" % (len(data), data)


class Terminal:
    """A shell on a pseudo-terminal; what it prints is read, and the end of it kept."""

    def __init__(self, args, env, cwd):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.execvpe(args[0], args, env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.text = b""
        self.ready()
        self.settle()

    def read(self, wait):
        if not select.select([self.fd], [], [], wait)[0]:
            return False
        try:
            piece = os.read(self.fd, 1 << 16)
        except OSError:
            raise SystemExit(f"the shell is gone: {self.text[-2000:]!r}")
        self.text = self.text[-(1 << 13):] + piece
        return True

    def until(self, wanted, what="", limit=LIMIT):
        """Reads until `wanted()`; the time of it."""
        end = time.perf_counter() + limit
        while not wanted():
            if time.perf_counter() > end:
                raise SystemExit(f"waited in vain for {what}: {self.text[-2000:]!r}")
            self.read(0.05)
        return time.perf_counter()

    def ready(self, limit=LIMIT):
        """Waits for a prompt at which a line can be typed."""
        return self.until(lambda: PROMPT in self.text and PASTES in self.text, "a prompt", limit)

    def type(self, text):
        while self.read(0):
            pass
        self.text = b""
        start = time.perf_counter()
        os.write(self.fd, text)
        return start

    def over(self, limit=LIMIT):
        """Waits for the closing line of a run and the prompt behind it; fish goes on with the editor it has."""
        def there():
            # The cheap look first, so that a flood is read as quickly as when it was typed.
            closing = PROMPT in self.text and re.search(rb"\(\d+ steps?, ", self.text)
            return closing and PROMPT in self.text[closing.end():]

        return self.until(there, "the end of the run", limit)

    def line(self, text, limit=LIMIT):
        """Types a line; the time from there to the next prompt, in seconds."""
        start = self.type(text.encode() + b"\r")
        return self.ready(limit) - start

    def modes(self):
        modes = termios.tcgetattr(self.fd)
        return modes[:4]

    def settle(self, quiet=0.3):
        while self.read(quiet):
            pass

    def linger(self, seconds):
        """Reads for so long, whatever comes."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.read(left)

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.fd)
        os.waitpid(self.pid, 0)


CONFIG = """model = "fast"
[models.fast]
provider = "openai"
base_url = "http://127.0.0.1:{port}/v1"
model = "m"
local = true
[safety]
llm_second_opinion = false
max_norris_steps = 1000
"""

SHELLS = {
    "zsh": (["zsh", "-d", "-i"], ".zshrc", "PS1='READY> '\nHISTFILE=~/history SAVEHIST=5000 HISTSIZE=5000\n", "eval \"$({} init zsh)\"\n"),
    "bash": (["bash", "--noprofile", "-i"], ".bashrc", "PS1='READY> '\nHISTFILE=~/history HISTSIZE=5000\n", "eval \"$({} init bash)\"\n"),
    "fish": (["fish", "-i"], ".config/fish/config.fish",
             "function fish_prompt; builtin printf 'READY> '; end\nset -g fish_greeting\n", "{} init fish | source\n"),
}


def start(shell, home, aish, port, plugin=True, around=()):
    """A shell in a home of its own; `around` is a program in front of it."""
    args, rc, text, init = SHELLS[shell]
    home = Path(home)
    (home / "work").mkdir(parents=True, exist_ok=True)
    # Without it a first fish reads all manual pages in the background.
    (home / ".local/share/fish/generated_completions").mkdir(parents=True, exist_ok=True)
    files = {rc: text + (init.format(aish) if plugin else ""), "config.toml": CONFIG.format(port=port)}
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
        (home / name).chmod(0o600)
    env = {
        "HOME": str(home), "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
        "AISH_CONFIG": str(home / "config.toml"), "SHELL": "/bin/" + shell,
    }
    return Terminal([*around, *args], env, home / "work")


def processes():
    """(pid, parent, state, words) of every process."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                stat = Path("/proc", entry, "stat").read_text()
                words = Path("/proc", entry, "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            state, parent = stat.rpartition(")")[2].split()[:2]
            found.append((int(entry), int(parent), state, words))
    return found


def alive(pid):
    """Whether a process runs; who has ended and is an orphan's orphan waits for init, which takes its time."""
    return any(p == pid and state != "Z" for p, _, state, _ in processes())


def helper(home):
    """The process of the helper of the run under way; None without one."""
    for record in Path(home).glob(".local/state/aish/run/norris/*/run.json"):
        try:
            return json.loads(record.read_text())["pid"]
        except (OSError, ValueError, KeyError):
            continue
    return None


def usage(pid):
    """CPU seconds, resident kilobytes, wake-ups, threads and open files of a process."""
    stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    status = Path(f"/proc/{pid}/status").read_text()
    wakes = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        wakes += int(re.search(r"\nvoluntary_ctxt_switches:\s*(\d+)", (task / "status").read_text()).group(1))
    resident = int(re.search(r"VmRSS:\s*(\d+)", status).group(1))
    cpu = (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
    return cpu, resident, wakes, len(list(Path(f"/proc/{pid}/task").iterdir())), len(os.listdir(f"/proc/{pid}/fd"))
