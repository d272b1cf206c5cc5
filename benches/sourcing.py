#!/usr/bin/env python3
"""Time to source the plugin in each shell, against zoxide's in the same run: to the first usable prompt.

Each start is a shell of its own on a pseudo-terminal, with a start-up file that holds the text and a prompt. It ends when the
prompt stands and a key pressed there is echoed. All kinds are interleaved, and the median of the empty starts is subtracted:

    chrt -r 1 python3 benches/sourcing.py --aish target/release/aish --zoxide ~/.cargo/bin/zoxide

Beside it: what the first Enter and the first key of ours (Alt-J, which judges the line) take, which load the rest of the plugin,
against the second ones; and `eval "$(… init SHELL)"` as a whole.
"""

import argparse
import os
import pty
import select
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

PROMPT = b"QRST"
SHELLS = {
    "zsh": (["zsh", "-d", "-i"], ".zshrc", "PS1=QR''ST\n"),
    "bash": (["bash", "--noprofile", "--rcfile", "{home}/rc", "-i"], "rc", "PS1=QR''ST\n"),
    "fish": (
        ["fish", "-i"],
        ".config/fish/config.fish",
        "function fish_prompt; echo -n QR''ST; end; function fish_greeting; end; function fish_title; end\n",
    ),
}
EVAL = {"zsh": 'eval "$({} init zsh)"\n', "bash": 'eval "$({} init bash)"\n', "fish": "{} init fish | source\n"}


class Shell:
    """A shell on a terminal of its own."""

    def __init__(self, args, env):
        self.begin, self.seen = time.perf_counter(), b""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execvpe(args[0], args, env)

    def press(self, keys, expected):
        """Sends keys; the milliseconds until `expected` is on the terminal after them."""
        begin, start = time.perf_counter(), len(self.seen)
        os.write(self.terminal, keys)
        self.wait(expected, start)
        return (time.perf_counter() - begin) * 1000

    def wait(self, expected, start=0):
        while expected not in self.seen[start:]:
            if not select.select([self.terminal], [], [], 10)[0]:
                raise SystemExit(f"{expected} did not come: {self.seen}")
            self.seen += os.read(self.terminal, 65536)

    def usable(self):
        """The milliseconds from the start to a prompt that takes a key."""
        self.wait(PROMPT)
        self.press(b"w", b"w")
        return (time.perf_counter() - self.begin) * 1000

    def end(self):
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aish", required=True)
    parser.add_argument("--zoxide")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--shells", default=",".join(SHELLS))
    options = parser.parse_args()
    programs = {"aish": os.path.abspath(options.aish)}
    if options.zoxide:
        programs["zoxide"] = os.path.abspath(options.zoxide)
    for shell in options.shells.split(","):
        args, rc, prompt = SHELLS[shell]
        with tempfile.TemporaryDirectory() as home:
            text = {"empty": ""}
            for name, program in programs.items():
                text[name] = subprocess.check_output([program, "init", shell], text=True)
                text[f"{name} by eval"] = EVAL[shell].format(program)
            Path(home, ".local/share/fish/generated_completions").mkdir(parents=True)
            env = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8"}
            command = [arg.format(home=home) for arg in args]
            path = Path(home, rc)
            path.parent.mkdir(parents=True, exist_ok=True)
            times = {name: [] for name in text}
            keys = {"first Enter": [], "second Enter": [], "first key": [], "second key": []}
            for _ in range(options.rounds):
                for name, plugin in text.items():
                    path.write_text(f"{plugin}\n{prompt}", encoding="utf-8")
                    started = Shell(command, env)
                    times[name].append(started.usable())
                    if name == "aish":
                        started.press(b"\x15true x", b"x")
                        keys["first Enter"].append(started.press(b"\r", PROMPT))
                        started.press(b"true x", b"x")
                        keys["second Enter"].append(started.press(b"\r", PROMPT))
                        started.press(b"true x", b"x")
                        keys["first key"].append(started.press(b"\x1bj", PROMPT))
                        keys["second key"].append(started.press(b"\x1bj", PROMPT))
                    started.end()
            empty = statistics.median(times["empty"])
            taken = {name: statistics.median(all_of) - empty for name, all_of in times.items()}
            print(f"{shell}: sourcing, median of {options.rounds} (ms over an empty start of {empty:.2f})")
            for name in list(text)[1:]:
                print(f"  {name:16}{taken[name]:8.2f}")
            if options.zoxide:
                print(f"  {'ratio':16}{taken['aish'] / taken['zoxide']:8.2f}")
                print(f"  {'ratio by eval':16}{taken['aish by eval'] / taken['zoxide by eval']:8.2f}")
            for name, all_of in keys.items():
                print(f"  {name:16}{statistics.median(all_of):8.2f}")


if __name__ == "__main__":
    main()
