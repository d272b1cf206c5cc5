#!/usr/bin/env python3
"""Times the list of conversations, a search through them and a question in a long one, as whole processes.

Makes a home of its own in a temporary directory with as many logs as wanted, in the format of docs/protocol.md, and runs
each command several times; the figures are medians, with the 90th percentile behind, in milliseconds.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

WORDS = "rsync limit bandwidth find large files under var log git rebase conflict docker volume prune backup disk".split()


def line(**fields):
    return json.dumps({"v": 1, "ts": "2026-01-02T03:04:05Z", **fields}, separators=(",", ":")) + "\n"


def log(path, pairs, rng):
    meta = {"started": "2026-01-02T03:04:05Z", "model": "fast", "aish_version": "0", "masked": True}
    text = json.dumps({"v": 1, "meta": meta}) + "\n"
    for _ in range(pairs):
        text += line(role="user", content="how do I " + " ".join(rng.choices(WORDS, k=8)))
        text += line(role="assistant", content=" ".join(rng.choices(WORDS, k=90)) + "\nCMD: ls", model="fast")
    path.write_text(text)
    return len(text)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--aish", default="target/release/aish")
    options.add_argument("--files", type=int, default=10_000)
    options.add_argument("--pairs", type=int, default=4, help="questions and answers in each log")
    options.add_argument("--runs", type=int, default=20)
    args = options.parse_args()
    aish = os.path.abspath(args.aish)
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as home:
        home = Path(home)
        sessions = home / ".local/share/aish/sessions"
        sessions.mkdir(parents=True)
        (home / ".config/aish").mkdir(parents=True)
        (home / ".config/aish/config.toml").write_text('model = "cookbook"\n')
        size = 0
        for n in range(args.files):
            day, second = divmod(n, 3600)
            stamp = f"2026-01-{day % 28 + 1:02}T03-{second // 60:02}-{second % 60:02}Z"
            size += log(sessions / f"{stamp}-{n}-1.jsonl", args.pairs, rng)
        with open(sessions / "2026-01-01T00-00-00Z-5-5.jsonl", "a", encoding="utf-8") as rare:
            rare.write(line(role="user", content="a needle in the haystack"))
        (sessions / "saved").write_text('{"v":1,"name":"mine","file":"2026-01-01T00-00-00Z-5-5.jsonl"}\n')
        env = {"HOME": str(home), "PATH": "/usr/bin:/bin", "AISH_SESSION": "1-1"}

        def measure(what, words, env=env, code=0):
            times = []
            for n in range(args.runs + 1):
                start = time.perf_counter()
                done = subprocess.run([aish, *words], env=env, cwd=home, stdin=subprocess.DEVNULL, capture_output=True)
                elapsed = (time.perf_counter() - start) * 1000
                assert done.returncode == code, done
                if n:
                    times.append(elapsed)
            tail = statistics.quantiles(times, n=10)[-1]
            print(f"{what:58} {statistics.median(times):7.1f} / {tail:.1f} ms", flush=True)

        print(f"{args.files} logs, {size / 1e6:.1f} MB")
        measure("sessions list", ["sessions", "list"])
        measure("sessions list --json", ["sessions", "list", "--json"])
        measure("sessions list -n 20", ["sessions", "list", "-n", "20"])
        measure("the words a completion offers", ["offer", "sessions"])
        measure("search for words of one log", ["history", "needle", "haystack"])
        measure("search for words of nearly every log", ["history", "rsync", "bandwidth"])
        measure("search for words of none", ["history", "nowhere"], code=1)
        measure("sessions prune --dry-run", ["sessions", "prune", "--dry-run"])
        for pairs in (10, 1_000, 100_000):
            name = f"2026-02-01T00-00-00Z-{pairs}-9.jsonl"
            big = log(sessions / name, pairs, rng)
            shell = home / f".local/state/aish/shells/{pairs}-9"
            shell.mkdir(parents=True)
            (shell / "session").write_text(name + "\n")
            what = f"a question's request in a log of {2 * pairs} turns, {big / 1e6:.1f} MB"
            measure(what, ["secrets", "preview", "--json", "go on"], {**env, "AISH_SESSION": f"{pairs}-9"})


if __name__ == "__main__":
    main()
