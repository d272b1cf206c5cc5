#!/usr/bin/env python3
"""What a run of Norris costs in real shells: per step, at its start and end, over 200 steps, with 100 MB of output, and idle.

A server on the loopback interface answers without thinking; the shells are on pseudo-terminals, and one on a pane of tmux.
Times are medians, in milliseconds where nothing else is said; nothing here fails because something is slow:

    python3 benches/norris.py --aish target/release/aish
    python3 benches/norris.py --aish target/release/aish --shells zsh --parts steps,end
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import repeat
from pathlib import Path

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from norris_rig import LIMIT, PROMPT, Server, alive, helper, processes, start, usage  # noqa: E402


class Bench:
    def __init__(self, options, shell, home, server):
        self.aish, self.steps, self.size, self.rounds = options.aish, options.steps, options.megabytes, options.rounds
        self.shell, self.home, self.server = shell, home, server

    def terminal(self, plugin=True):
        return start(self.shell, Path(self.home, "with" if plugin else "without"), self.aish, self.server.port, plugin)

    def begin(self, terminal, reply, goal="measure"):
        self.server.reset(reply)
        return terminal.type(f":norris {goal}\r".encode())

    def run(self, terminal, commands):
        """A run of these commands to its end, back at the prompt; the steps as the server saw them."""
        self.begin(terminal, lambda n: f"CMD: {commands[n - 1]}" if n <= len(commands) else "GOAL: complete")
        steps = self.server.steps
        terminal.over(LIMIT + len(commands))
        terminal.settle()
        return steps

    def per_step(self):
        """Between two requests, less what typing the same commands takes."""
        terminal = self.terminal()
        typed = [terminal.line(f": {n}") for n in range(self.steps)]
        steps = self.run(terminal, [f": {n}" for n in range(self.steps)])
        typed += [terminal.line(f": {n}") for n in range(self.steps)]
        terminal.close()
        times = [after[0] - before[1] for before, after in zip(steps[1:], steps[2:])]
        each, alone = statistics.median(times) * 1000, statistics.median(typed) * 1000
        ninety = sorted(times)[int(len(times) * 0.9)] * 1000
        print(f"  a step: {each:.1f} (90th percentile {ninety:.1f}), typing it: {alone:.1f}, so Norris: {each - alone:.1f}"
              f"   [first 20: {statistics.median(times[:20]) * 1000:.1f}, last 20: {statistics.median(times[-20:]) * 1000:.1f};"
              f" {self.server.connections} connections]")

    def consecutive(self):
        """Every command once, in order, in the file and in the history; and what a run leaves open."""
        terminal = self.terminal()
        seen = Path(self.home, "with/work/seen")
        seen.unlink(missing_ok=True)
        early, marks = [], []

        def look(n):
            if n in (10, self.steps) and (pid := helper(Path(self.home, "with"))):
                marks.append((n, *usage(pid), len(os.listdir(f"/proc/{terminal.pid}/fd"))))
                early.extend(f"{p} {words[0].decode()}" for p, parent, state, words in processes()
                             if state == "Z" and parent in (pid, terminal.pid))
            return f"CMD: echo {n} >>seen" if n <= self.steps else "GOAL: complete"

        self.begin(terminal, look)
        terminal.over(LIMIT + self.steps)
        terminal.settle()
        numbers = seen.read_text().split()
        whole = numbers == [str(n) for n in range(1, self.steps + 1)]
        history = {"zsh": "fc -l 1", "bash": "history", "fish": "history"}[self.shell]
        terminal.line(history + f" >{self.home}/listed")
        listed = Path(self.home, "listed").read_text().splitlines()
        times = {n: sum(line.endswith(f"echo {n} >>seen") for line in listed) for n in range(1, self.steps + 1)}
        once = sum(count == 1 for count in times.values())
        terminal.close()
        print(f"  {len(numbers)} of {self.steps} commands ran, each once and in order: {'yes' if whole else 'NO'};"
              f" once in the history: {once}")
        for n, cpu, resident, _, threads, files, shells in marks:
            print(f"  at step {n}: helper {files} files, {threads} threads, {resident} kB, {cpu:.2f} s CPU; shell {shells} files")
        print(f"  zombies: {early or 'none'}")

    def big(self):
        """A file of log lines."""
        line = b"2026-01-02T03:04:05 worker 17: request 4711 took 23 ms, 1284 bytes, cache miss, status 200\n"
        file = Path(self.home, "big")
        file.write_bytes(line * (self.size * 1_000_000 // len(line)))
        return file

    def output(self):
        """A big file printed, by turns typed and pushed."""
        big = self.big()
        terminal = self.terminal()
        straight, teed = [], []
        for _ in range(self.rounds):
            straight.append(terminal.line(f"cat {big}"))
            steps = self.run(terminal, [f"cat {big}"])
            teed.append(steps[1][0] - steps[0][1])
        terminal.close()
        say_output("raw pty", straight, teed, self.size)

    def pane(self):
        """The same in a pane of tmux, where its own pipe is the capture."""
        big = self.big()
        tmux = ["tmux", "-L", f"aishbench{os.getpid()}", "-f", "/dev/null"]
        straight, teed = [], []
        terminal = start(self.shell, Path(self.home, "with"), self.aish, self.server.port, True, [*tmux, "new-session"])
        try:
            for _ in range(self.rounds):
                done = Path(self.home, "with/work/done")
                done.unlink(missing_ok=True)
                # Behind the command the shell says itself that it is through: a pane shows prompts in its own ways.
                begun = terminal.type(f"cat {big}; echo >done\r".encode())
                straight.append(terminal.until(done.exists, "the end of cat") - begun)
                terminal.settle()
                self.begin(terminal, lambda n: f"CMD: cat {big}" if n == 1 else "GOAL: complete")
                terminal.until(lambda: len(self.server.steps) > 1 and self.server.steps[-1][1], "the end of the run")
                teed.append(self.server.steps[1][0] - self.server.steps[0][1])
                terminal.settle(1)
        finally:
            subprocess.run([*tmux, "kill-server"], check=False)
            terminal.close()
        say_output("in tmux", straight, teed, self.size)

    def idle(self):
        """What the plugin costs while there is no run, and what a helper costs while a command takes long."""
        both = {True: self.terminal(True), False: self.terminal(False)}
        times = {(plugin, text): [] for plugin in both for text in ("", ":")}
        for _ in range(self.steps):
            for plugin, text in times:
                times[plugin, text].append(both[plugin].line(text))
        before, after = ({text: statistics.median(times[plugin, text]) * 1000 for text in ("", ":")} for plugin in (False, True))
        children = [words for _, parent, _, words in processes() if parent == both[True].pid and words[0] != b"fish"]
        ours = [words for _, _, _, words in processes() if os.path.abspath(self.aish).encode() == words[0]]
        print(f"  no run: an empty line {after['']:.2f} (without the plugin {before['']:.2f}), `:` {after[':']:.2f}"
              f" ({before[':']:.2f}); processes besides it: {len(children) + len(ours)}")
        both[False].close()
        terminal = both[True]
        self.begin(terminal, lambda n: "CMD: sleep 6" if n == 1 else "GOAL: complete")
        terminal.until(lambda: child(terminal.pid, b"sleep"), "sleep")
        pid = helper(Path(self.home, "with"))
        terminal.settle(0.5)
        first = usage(pid)
        time.sleep(4)
        last = usage(pid)
        print(f"  helper while a command sleeps: {(last[0] - first[0]) / 4 * 100:.2f} % CPU, {(last[2] - first[2]) / 4:.0f} wake-ups"
              f" per second, {last[1]} kB, {last[3]} threads, {last[4]} files")
        terminal.over()
        terminal.close()

    def end(self):
        """From Ctrl-C to a prompt that takes a line, with the modes as they were."""
        pieces = lambda: (time.sleep(0.01) or "word " for _ in repeat(None))  # noqa: E731
        phases = {
            "streaming": (lambda n: pieces(), lambda t: t.text.count(b"word") > 10),
            "hanging model": (lambda n: None, lambda t: self.server.steps),
            "sleep": (lambda n: "CMD: sleep 1000", lambda t: child(t.pid, b"sleep")),
            "HALT": (lambda n: "CMD: rm -rf /tmp/foo", lambda t: b"abort? " in t.text),
        }
        terminal = self.terminal()
        modes = terminal.modes()
        for name, (reply, reached) in phases.items():
            times, wrong = [], 0
            for _ in range(self.rounds * 2):
                self.begin(terminal, reply)
                terminal.until(lambda: reached(terminal), name)
                terminal.linger(0.2)
                pid = helper(Path(self.home, "with"))
                begun = terminal.type(b"\x03")
                times.append((terminal.over() - begun) * 1000)
                wrong += terminal.modes() != modes
                terminal.text = b""
                os.write(terminal.fd, b"echo a$((40 + 2))b\r" if self.shell != "fish" else b"echo a(math 40 + 2)b\r")
                terminal.until(lambda: b"a42b" in terminal.text and PROMPT in terminal.text, "an answer")
                terminal.until(lambda: not alive(pid), "the end of the helper")
            print(f"  Ctrl-C while {name}: {statistics.median(times):.0f}, at most {max(times):.0f}; other modes: {wrong} of {len(times)}")
        terminal.close()

    def begins(self):
        """From Enter behind `:norris GOAL` to the first request."""
        terminal, times = self.terminal(), []
        for _ in range(self.rounds * 4):
            begun = self.begin(terminal, lambda n: "GOAL: complete")
            terminal.until(lambda: self.server.steps and self.server.steps[0][1], "a request")
            times.append((self.server.steps[0][0] - begun) * 1000)
            terminal.over()
            terminal.settle()
        terminal.close()
        print(f"  Enter to the first request: {statistics.median(times):.1f}, at most {max(times):.1f}")


def child(parent, name):
    """A child of the shell, also of one behind tmux."""
    return [pid for pid, of, _, words in processes() if of == parent and words[0] == name]


def say_output(where, straight, teed, size):
    a, b = statistics.median(straight), statistics.median(teed)
    print(f"  {size} MB {where}: typed {a:.2f} s, Norris {b:.2f} s, quotient {b / a:.2f}")


PARTS = {
    "steps": Bench.per_step, "consecutive": Bench.consecutive, "begin": Bench.begins, "end": Bench.end, "idle": Bench.idle,
    "output": Bench.output, "pane": Bench.pane,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aish", required=True)
    parser.add_argument("--shells", default="zsh,bash,fish")
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--megabytes", type=int, default=100)
    options = parser.parse_args()
    options.aish = os.path.abspath(options.aish)
    server = Server()
    for shell in options.shells.split(","):
        print(shell, flush=True)
        for part in options.parts.split(","):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
                PARTS[part](Bench(options, shell, home, server))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
