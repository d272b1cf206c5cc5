#!/usr/bin/env python3
"""Says whether two builds of aish answer alike: for work on the cookbook's speed, which must not change an answer.

  same.py OLD NEW     both are paths of `aish`; exit status 1 and the differences if there are any

The requests are every text in the cookbook's tables and tests (phrasings, examples, words without an answer), the goals'
words, and each of them with typing errors. The answers compared are those of `aish ask`: title, command, second choice.
"""

import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
COOKBOOK = HERE.parent.parent / "crates/cookbook"
SAMPLE = 6000  # requests; two processes each
SAID = re.compile(r"  (?:say|eg) +(.*?)(?:  =>  .*)?")


def slip(word, dice):
    """The word with two letters swapped, where it is long enough to be recognised."""
    if len(word) < 5 or not word.isalpha():
        return word
    at = dice.randrange(len(word) - 1)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def requests(dice):
    found = []
    for table in COOKBOOK.glob("data/*.recipes"):
        found += (said[1] for line in table.read_text().splitlines() if (said := SAID.fullmatch(line)))
    for table in COOKBOOK.glob("src/tests/*.txt"):
        found += (line.split("  =>  ")[0] for line in table.read_text().splitlines() if not line.startswith("# "))
    for table in HERE.glob("*.toml"):
        found += (goal.get("words", "") for goal in tomllib.loads(table.read_text())["goal"])
    found = sorted({" ".join(text.split()) for text in found} - {""})
    found += [" ".join(slip(word, dice) for word in text.split(" ")) for text in found]
    return dice.sample(found, min(SAMPLE, len(found)))


def main():
    programs, dice = sys.argv[1:], random.Random(1)
    if len(programs) != 2:
        sys.exit(__doc__)
    asked = requests(dice)
    with tempfile.TemporaryDirectory() as home, concurrent.futures.ThreadPoolExecutor() as pool:
        env = {"HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}

        def answer(program, words):
            done = subprocess.run([program, "ask", "--", words], cwd=home, env=env, capture_output=True, timeout=10)
            return done.returncode, done.stdout

        old, new = ([*pool.map(lambda words: answer(program, words), asked)] for program in programs)
    differ = [triple for triple in zip(asked, old, new) if triple[1] != triple[2]]
    for words, before, after in differ:
        print(f"{words}\n  before: {before}\n  after:  {after}")
    print(f"{len(asked)} requests, {sum(not status for status, _ in new)} answered, {len(differ)} answered otherwise")
    sys.exit(bool(differ))


if __name__ == "__main__":
    main()
