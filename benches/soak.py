#!/usr/bin/env python3
"""What long use leaves behind: thousands of questions and of steps of Norris in real shells, with faults among them.

A server on the loopback interface answers, fails, breaks off or hangs; now and then the question is cancelled by Ctrl-C or the helper is
killed. Between them is looked at the shell (memory, open files, children that are zombies), at what its home holds (files, and
bytes without the log of the conversation, which is meant to grow), at processes that were left over, and at the time of an
answer. Prints how much each was in the first and the last tenth, and draws the curves:

    python3 benches/soak.py --aish target/release/aish [--asks 5000] [--steps 2000] [--svg docs/soak.svg]
"""

import argparse
import os
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from norris_rig import LIMIT, PROMPT, SHELLS, Server, helper, processes, start  # noqa: E402

ANSWER = "The limit is set **here**, by `ulimit -n`; a service has its own.\n\n- one\n- two\n"
MEASURES = {
    "memory": "the shell's memory, MB",
    "open": "the shell's open files",
    "files": "files in the home",
    "bytes": "kB in them, without the conversation's log",
    "left": "zombies and processes left over",
    "time": "an answer, ms",
}
COLOURS = {"zsh": "#0072b2", "bash": "#d55e00", "fish": "#009e73"}
INTERRUPT = b"\x03"


class Soak:
    """One shell under load."""

    def __init__(self, shell, aish, place, server):
        self.home, self.server = Path(place, shell), server
        self.terminal = start(shell, self.home, aish, server.port)
        self.samples = {name: [] for name in MEASURES}
        self.faults = 0

    def own(self):
        """The processes with this home but for the shell, and how many zombies it has."""
        mark = f"HOME={self.home}".encode()
        found, zombies = [], 0
        for pid, parent, state, _ in processes():
            zombies += state == "Z" and parent == self.terminal.pid
            try:
                if pid != self.terminal.pid and mark in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"):
                    found.append(pid)
            except OSError:
                continue
        return found, zombies

    def sample(self, took):
        shell = Path("/proc", str(self.terminal.pid))
        self.terminal.until(lambda: not self.own()[0], "the helpers' ends", 10)
        files = [path for path in self.home.rglob("*") if path.is_file()]
        kept = [path for path in files if "sessions" not in path.parts]
        left, zombies = self.own()
        resident = next(line for line in (shell / "status").read_text().splitlines() if line.startswith("VmRSS"))
        for name, value in [
            ("memory", int(resident.split()[1]) / 1024),
            ("open", len(list((shell / "fd").iterdir()))),
            ("files", len(files)),
            ("bytes", sum(path.stat().st_size for path in kept) / 1024),
            ("left", zombies + len(left)),
            ("time", took * 1000),
        ]:
            self.samples[name].append(value)

    def hang(self, line, end):
        """A line to which no answer comes, ended in the middle by `end`."""
        self.server.reset(lambda number: None)
        self.terminal.type(line)
        self.terminal.until(lambda: self.server.steps, "the request")
        end()
        self.terminal.ready()

    def kill(self):
        for pid in self.own()[0]:
            os.kill(pid, signal.SIGKILL)

    def ask(self, number):
        line = f"? what limits the open files of process {number}"
        fault = number % 40
        if fault in (7, 17, 27):
            self.faults += 1
        if fault == 7:
            return self.hang(line.encode() + b"\r", lambda: os.write(self.terminal.fd, INTERRUPT))
        if fault == 17:
            return self.hang(line.encode() + b"\r", self.kill)
        # Once an error, which is tried again, and once an answer that breaks off.
        broken = {27: lambda n: 503 if n == 1 else ANSWER, 37: lambda n: iter(["The limit ", "is se"])}
        self.faults += fault == 37
        self.server.reset(broken.get(fault, lambda n: ANSWER))
        took = self.terminal.line(line)
        if number % 20 == 0:
            self.sample(took)
        return None

    def run(self, number, steps):
        """A run of Norris with commands that work and that fail; each fifth ends by Ctrl-C, and each seventh by a kill."""
        last = steps // 2 if number % 5 == 4 or number % 7 == 6 else steps
        texts = [f": {number} {n}" if n % 6 else f"ls /missing/{n}" for n in range(last)]

        def reply(n):
            if n <= len(texts):
                return f"CMD: {texts[n - 1]}"
            return "GOAL: complete" if last == steps else None

        self.server.reset(reply)
        begun = self.terminal.type(f":norris soak {number}\r".encode())
        if last == steps:
            self.terminal.over(LIMIT)
        else:
            self.terminal.until(lambda: len(self.server.steps) > last, "the last request")
            self.faults += 1
            pid = helper(self.home)
            if number % 7 == 6 and pid:
                os.kill(pid, signal.SIGKILL)
            else:
                os.write(self.terminal.fd, INTERRUPT)
            # The shell's own prompt, whatever the run's end looks like: an echoed line shows that it is there.
            self.terminal.settle(0.5)
            self.terminal.type(f"echo over''{number}\r".encode())
            mark = f"over{number}".encode()
            self.terminal.until(lambda: mark in self.terminal.text and PROMPT in self.terminal.text, "the prompt after the run")
        self.terminal.settle(0.1)
        self.sample((time.perf_counter() - begun) / steps)
        return last


def draw(samples, path):
    """Small curves, one picture for each measure and part, a line for each shell."""
    width, height, parts = 300, 90, list(samples)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{len(parts) * (width + 60) + 20}" height="{len(MEASURES) * (height + 50) + 40}" font-family="sans-serif" font-size="11">']
    for column, part in enumerate(parts):
        for row, (name, title) in enumerate(MEASURES.items()):
            x, y = 50 + column * (width + 60), 40 + row * (height + 50)
            top = max(max(one[name]) for one in samples[part].values()) * 1.1 or 1
            out.append(f'<text x="{x}" y="{y - 8}">{part}: {title}</text><text x="{x - 6}" y="{y + 8}" text-anchor="end">{top:.0f}</text>')
            out.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="#bbb"/>')
            for shell, one in samples[part].items():
                values = one[name]
                step = width / max(1, len(values) - 1)
                points = " ".join(f"{x + n * step:.1f},{y + height * (1 - value / top):.1f}" for n, value in enumerate(values))
                out.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[shell]}"/>')
    legend = "".join(f'<text x="{50 + n * 60}" y="18" fill="{colour}">{shell}</text>' for n, (shell, colour) in enumerate(COLOURS.items()))
    Path(path).write_text("\n".join([*out, legend, "</svg>", ""]), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aish", required=True)
    parser.add_argument("--asks", type=int, default=5000)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--shells", default=",".join(SHELLS))
    parser.add_argument("--svg")
    options = parser.parse_args()
    shells = options.shells.split(",")
    samples = {"questions": {}, "Norris": {}}
    for shell in shells:
        server = Server()
        with tempfile.TemporaryDirectory() as place:
            soak = Soak(shell, os.path.abspath(options.aish), place, server)
            asks = options.asks // len(shells)
            for number in range(asks):
                soak.ask(number)
            samples["questions"][shell] = soak.samples
            soak.samples = {name: [] for name in MEASURES}
            done, runs = 0, 0
            while done < options.steps // len(shells):
                done += soak.run(runs, 20)
                runs += 1
            samples["Norris"][shell] = soak.samples
            soak.terminal.close()
        print(f"{shell}: {asks} questions, {done} steps in {runs} runs, {soak.faults} faults; first tenth → last tenth")
        for part, one in samples.items():
            for name, title in MEASURES.items():
                values = one[shell][name]
                tenth = max(1, len(values) // 10)
                print(f"  {part + ': ' + title:60}{statistics.mean(values[:tenth]):10.1f} →{statistics.mean(values[-tenth:]):10.1f}")
    if options.svg:
        draw(samples, options.svg)


if __name__ == "__main__":
    main()
