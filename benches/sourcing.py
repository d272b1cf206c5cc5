#!/usr/bin/env python3
"""Time to source the plugin in each shell, against zoxide's in the same run: to the first usable prompt.

Each start is a shell of its own on a pseudo-terminal, with a start-up file that holds the text and a prompt. It ends when the
prompt stands and a key pressed there is echoed. All kinds are interleaved, and the median of the empty starts is subtracted:

    chrt -r 1 python3 benches/sourcing.py --aish target/release/aish --zoxide ~/.cargo/bin/zoxide [--other atuin --other starship]

Beside it: what `true` takes from Enter to the next prompt, the second time; the first Enter and the first key of ours (Alt-J, which
judges the line), which load the rest of the plugin, against the second ones; and `eval "$(… init SHELL)"` as a whole. `--other` is any
program with such an `init`; starship, which draws the prompt itself, is given a format that ends with the one waited for.
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
            piece = os.read(self.terminal, 65536)
            if b"\x1b[6n" in piece:
                # Where the cursor is: the key that judges a line asks, and every terminal answers.
                os.write(self.terminal, b"\x1b[2;1R")
            self.seen += piece

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
    parser.add_argument("--other", action="append", default=[])
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--shells", default=",".join(SHELLS))
    options = parser.parse_args()
    programs = {"aish": os.path.abspath(options.aish)}
    if options.zoxide:
        programs["zoxide"] = os.path.abspath(options.zoxide)
    programs |= {os.path.basename(other): os.path.abspath(other) for other in options.other}
    for shell in options.shells.split(","):
        args, rc, prompt = SHELLS[shell]
        with tempfile.TemporaryDirectory() as home:
            text = {"empty": ""}
            for name, program in programs.items():
                text[name] = subprocess.check_output([program, "init", shell], text=True)
                text[f"{name} by eval"] = EVAL[shell].format(program)
            Path(home, ".local/share/fish/generated_completions").mkdir(parents=True)
            Path(home, ".config/starship.toml").parent.mkdir(parents=True, exist_ok=True)
            Path(home, ".config/starship.toml").write_text('format = "${all}QRST"\nadd_newline = false\n', encoding="utf-8")
            env = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8"}
            command = [arg.format(home=home) for arg in args]
            path = Path(home, rc)
            path.parent.mkdir(parents=True, exist_ok=True)
            times = {name: [] for name in text}
            keys = {"first Enter": [], "first key": [], "second key": []}
            enters = {name: [] for name in text}
            for _ in range(options.rounds):
                for name, plugin in text.items():
                    parts = (prompt, plugin) if name.startswith("starship") else (plugin, prompt)
                    path.write_text("\n".join(parts), encoding="utf-8")
                    started = Shell(command, env)
                    times[name].append(started.usable())
                    started.press(b"\x15true x", b"x")
                    first = started.press(b"\r", PROMPT)
                    started.press(b"true x", b"x")
                    enters[name].append(started.press(b"\r", PROMPT))
                    if name == "aish":
                        keys["first Enter"].append(first)
                        started.press(b"true x", b"x")
                        keys["first key"].append(started.press(b"\x1bj", PROMPT))
                        keys["second key"].append(started.press(b"\x1bj", PROMPT))
                    started.end()
            empty = statistics.median(times["empty"])
            taken = {name: statistics.median(all_of) - empty for name, all_of in times.items()}
            print(f"{shell}: sourcing, median of {options.rounds} (ms over an empty start of {empty:.2f})")
            print(f"  {'':20}{'source':>8}{'Enter':>8}")
            for name in text:
                print(f"  {name:20}{taken[name]:8.2f}{statistics.median(enters[name]):8.2f}")
            if options.zoxide:
                print(f"  {'ratio':20}{taken['aish'] / taken['zoxide']:8.2f}")
                print(f"  {'ratio by eval':20}{taken['aish by eval'] / taken['zoxide by eval']:8.2f}")
            for name, all_of in keys.items():
                print(f"  {name:20}{statistics.median(all_of):8.2f}")


if __name__ == "__main__":
    main()
