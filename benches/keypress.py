#!/usr/bin/env python3
"""From key press to request on the wire, and from a token's arrival to its showing, against `curl -N`.

A server on the loopback interface notes when a request is complete and when it sends the first piece of its answer. The
helper (as a widget, on a pseudo-terminal) and curl ask it in turn; the terminal's side notes when the piece can be read.
The piece ends with a blank, since a word is shown when it is whole. Times are medians in milliseconds, process start included:

    python3 benches/keypress.py --aish target/release/aish [--peers DIR]

DIR is one that benches/peers/install.sh filled: what is there of aichat and shell_gpt takes part.
"""

import argparse
import json
import os
import pty
import select
import socket
import statistics
import tempfile
import threading
import time
from pathlib import Path

BODY = json.dumps({"model": "m", "stream": True, "messages": [{"role": "user", "content": "x"}]})


def serve(listener, times):
    while True:
        client, _ = listener.accept()
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        data = b""
        while b"\r\n\r\n" not in data:
            data += client.recv(65536)
        head, _, body = data.partition(b"\r\n\r\n")
        length = next(int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
        while len(body) < length:
            body += client.recv(65536)
        times["request"] = time.perf_counter()
        client.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n")
        time.sleep(0.02)
        event = json.dumps({"choices": [{"index": 0, "delta": {"content": "Firsttoken "}}]})
        times["sent"] = time.perf_counter()
        client.sendall(f"data: {event}\n\n".encode())
        time.sleep(0.02)
        client.sendall(b'data: {"choices":[{"index":0,"delta":{"content":"\\nCMD: ls\\n"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
        client.close()


def once(args, env, times):
    start = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(args[0], args, env)
    shown, text = None, b""
    while True:
        if not select.select([terminal], [], [], 10)[0]:
            break
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        text += piece
        # What a terminal answers: who asks for the cursor's place waits for it.
        for question, answer in [(b"\x1b[6n", b"\x1b[1;1R"), (b"\x1b[c", b"\x1b[?62c")]:
            os.write(terminal, answer * piece.count(question))
        if shown is None and b"Firsttoken" in text:
            shown = time.perf_counter()
    os.waitpid(pid, 0)
    os.close(terminal)
    if shown is None:
        raise SystemExit(f"no answer from {args[0]}: {text!r}")
    return (times["request"] - start) * 1000, (shown - times["sent"]) * 1000


def peers(place, port, home):
    """The programs of the field that are installed, each with its own configuration for the server."""
    found = []
    if Path(place, "aichat/bin/aichat").exists():
        config = Path(home, ".config/aichat/config.yaml")
        config.parent.mkdir(parents=True)
        config.write_text(
            "model: here:m\nclients:\n- type: openai-compatible\n  name: here\n"
            f"  api_base: http://127.0.0.1:{port}/v1\n  api_key: x\n  models: [{{name: m}}]\n",
            encoding="utf-8",
        )
        found.append(("aichat", [os.path.abspath(f"{place}/aichat/bin/aichat"), "list the files"]))
    if Path(place, "shell_gpt/bin/sgpt").exists():
        config = Path(home, ".config/shell_gpt/.sgptrc")
        config.parent.mkdir(parents=True)
        config.write_text(
            f"API_BASE_URL=http://127.0.0.1:{port}/v1\nOPENAI_API_KEY=x\nDEFAULT_MODEL=m\nPRETTIFY_MARKDOWN=false\n",
            encoding="utf-8",
        )
        found.append(("shell_gpt", [os.path.abspath(f"{place}/shell_gpt/bin/sgpt"), "--no-cache", "list the files"]))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aish", required=True)
    parser.add_argument("--peers")
    parser.add_argument("--rounds", type=int, default=60)
    options = parser.parse_args()
    listener = socket.create_server(("127.0.0.1", 0))
    port, times = listener.getsockname()[1], {}
    threading.Thread(target=serve, args=(listener, times), daemon=True).start()
    with tempfile.TemporaryDirectory() as home:
        config = Path(home, "config.toml")
        config.write_text(
            f'[models.fast]\nprovider = "openai"\nbase_url = "http://127.0.0.1:{port}/v1"\nmodel = "m"\n', encoding="utf-8"
        )
        env = {
            "HOME": home, "PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "AISH_CONFIG": str(config), "AISH_SESSION": "1-1", "AISH_NONCE": "1", "AISH_SHELL": "zsh",
            "AISH_BUFFER": "list the files",
        }
        aish = [os.path.abspath(options.aish), "widget", "ask"]
        url = f"http://127.0.0.1:{port}/v1/chat/completions"
        curl = ["/usr/bin/curl", "-sN", "-H", "content-type: application/json", "-d", BODY, url]
        programs = [("aish", aish), ("curl -N", curl), *(peers(options.peers, port, home) if options.peers else [])]
        results = {name: [] for name, _ in programs}
        for number in range(options.rounds + 3):
            # A conversation that grows would measure itself.
            env["AISH_SESSION"] = f"1-{number}"
            for name, args in programs:
                figures = once(args, env, times)
                if number >= 3:
                    results[name].append(figures)
    print(f"{'':10}{'press to request':>20}{'token to screen':>20}   (ms, median and 90th percentile of {options.rounds})")
    for name, figures in results.items():
        row = f"{name:10}"
        for column in zip(*figures):
            ordered = sorted(column)
            row += f"{statistics.median(ordered):12.2f} /{ordered[int(len(ordered) * 0.9)]:6.2f}"
        print(row)


if __name__ == "__main__":
    main()
