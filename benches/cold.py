#!/usr/bin/env python3
"""What a cold `aish check` costs: whole processes, in turn with a program that does nothing.

The empty program is Rust, built here as the machine's `cargo build --release` builds aish (a dynamic PIE, unwinding), so that
the ratio holds what aish adds to a start and nothing of the machine. Each round runs every command once:

    python3 benches/cold.py --aish target/release/aish --rounds 150
    python3 benches/cold.py --aish target/release/aish --other 'tirith check --' --other 'nah test'

`--other` takes the start of another judge's command line; the line to judge is put behind it as one argument.
"""

import argparse
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LINES = {"git status": "git status", "pipeline of five": "grep -r TODO src | sort | uniq -c | sort -rn | head -5"}


def run(command, env, place):
    """Milliseconds from the start to the end of one process."""
    begin = time.perf_counter()
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    status = subprocess.run(command, env=env, cwd=place, check=False, **quiet).returncode
    took = (time.perf_counter() - begin) * 1000
    if status < 0 or status == 127:
        sys.exit(f"{shlex.join(command)}: ended with {status}")
    return took


def system_calls(command, env, place):
    """How many system calls it makes, or nothing where there is no strace."""
    if not shutil.which("strace"):
        return None
    log = Path(place, "calls")
    subprocess.run(["strace", "-f", "-qq", "-o", log, *command], env=env, cwd=place, capture_output=True, check=False)
    return len(re.findall(r"^\d+ +\w+\(", log.read_text(errors="replace"), re.MULTILINE))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aish", required=True)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--other", action="append", default=[], help="another judge: its words up to the line")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        empty = Path(place, "empty")
        (source := Path(place, "empty.rs")).write_text("fn main() {}\n")
        subprocess.run(["rustc", "-Copt-level=3", "-Cstrip=symbols", "-o", empty, source], check=True)
        commands = {"empty main": [str(empty)]}
        for name, line in LINES.items():
            commands[f"aish check: {name}"] = [os.path.abspath(options.aish), "check", "--", line]
            for other in options.other:
                commands[f"{other}: {name}"] = [*shlex.split(other), line]
        env = {"HOME": place, "TMPDIR": place, "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        times = {name: [] for name in commands}
        for at in range(options.rounds + 5):
            for name, command in commands.items():
                took = run(command, env, place)
                if at >= 5:
                    times[name].append(took)
        base = statistics.median(times["empty main"])
        print(f"{'':34}{'median ms':>10}{'least':>8}{'ratio':>7}{'calls':>7}")
        for name, taken in times.items():
            calls = system_calls(commands[name], env, place)
            middle = statistics.median(taken)
            print(
                f"{name:34}{middle:10.2f}{min(taken):8.2f}{middle / base:7.2f}"
                f"{'-' if calls is None else calls:>7}"
            )


if __name__ == "__main__":
    main()
