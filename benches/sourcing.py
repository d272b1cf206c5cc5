#!/usr/bin/env python3
"""Time to source the plugin in each shell over an empty start-up file, against zoxide's in the same run.

Each shell sources the text many times in processes of its own, interleaved, and the time of an empty start is subtracted:

    python3 benches/sourcing.py --aish target/release/aish --zoxide ~/.cargo/bin/zoxide
"""

import argparse
import os
import pty
import subprocess
import tempfile
import time
from pathlib import Path

SHELLS = {
    "zsh": (["zsh", "-d", "-i"], ".zshrc", "exit\n"),
    "bash": (["bash", "--noprofile", "--rcfile", "{home}/rc", "-i"], "rc", "exit\n"),
    "fish": (["fish", "-i", "-c", "exit"], ".config/fish/config.fish", ""),
}


def start(args, env):
    """The time from the start of an interactive shell to its end, its start-up file ending in `exit`."""
    begin = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvpe(args[0], args, env)
    while True:
        try:
            if not os.read(terminal, 65536):
                break
        except OSError:
            break
    os.waitpid(pid, 0)
    os.close(terminal)
    return (time.perf_counter() - begin) * 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aish", required=True)
    parser.add_argument("--zoxide")
    parser.add_argument("--rounds", type=int, default=40)
    options = parser.parse_args()
    print(f"{'':6}{'aish':>8}{'zoxide':>9}{'ratio':>8}   (ms over an empty start, least of {options.rounds})")
    for shell, (args, rc, end) in SHELLS.items():
        with tempfile.TemporaryDirectory() as home:
            text = {"empty": ""}
            text["aish"] = subprocess.check_output([options.aish, "init", shell], text=True)
            if options.zoxide:
                text["zoxide"] = subprocess.check_output([options.zoxide, "init", shell], text=True)
            env = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8"}
            command = [arg.format(home=home) for arg in args]
            least = dict.fromkeys(text, float("inf"))
            for _ in range(options.rounds + 2):
                for name, plugin in text.items():
                    path = Path(home, rc)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(f"{plugin}\n{end}", encoding="utf-8")
                    least[name] = min(least[name], start(command, env))
            aish = least["aish"] - least["empty"]
            row = f"{shell:6}{aish:8.2f}"
            if options.zoxide:
                zoxide = least["zoxide"] - least["empty"]
                row += f"{zoxide:9.2f}{aish / zoxide:8.2f}"
            print(row)


if __name__ == "__main__":
    main()
