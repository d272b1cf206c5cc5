#!/usr/bin/env python3
"""Judges of command lines side by side: what they stop, what a cold call costs in time and memory.

    bash benches/peers/install.sh DIR shellfirm tirith ptuf cc-safety-net
    chrt -f 50 python3 benches/peers/judges.py --aish target/release/aish --peers DIR [--lines FILE]

Each line is judged by a whole process, in a project with its own home in which the paths of the lines exist, since some judges let
pass what isn't there. "Stops" is what an agent or a user would be kept from doing without a question: asked about or denied. The lines
are those of `lines.txt`; labels are explained there. GNU time has to be there.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent


def hook_payload(line):
    call = {"tool_name": "Bash", "tool_input": {"command": line}}
    return json.dumps({**call, "hook_event_name": "PreToolUse", "session_id": "s", "cwd": os.getcwd()})


def judges(aish, peers):
    """Name, command line, standard input, and whether the answer stops the line."""
    agent = lambda done: any(word in done.stdout for word in ('"deny"', '"ask"', '"block"')) or done.returncode == 2
    nothing = lambda line: ""
    yield "aish, halts", lambda line: [aish, "check", "--json", "--", line], nothing, lambda done: json.loads(done.stdout)["destructive"]
    yield "aish, asks", lambda line: [aish, "check", "--", line], nothing, lambda done: done.returncode != 0
    for name, program, command, payload in [
        ("shellfirm", "bin/shellfirm", ["check", "--hook", "claude-code"], hook_payload),
        ("tirith", "bin/tirith", None, nothing),
        ("ptuf", "bin/ptuf", ["hook", "claude-code"], hook_payload),
        ("cc-safety-net", "node_modules/.bin/cc-safety-net", ["hook", "--claude-code"], hook_payload),
    ]:
        path = peers / name / program
        if not path.exists():
            print(f"{name}: not there", file=sys.stderr)
        elif command:
            yield name, lambda line, path=path, command=command: [str(path), *command], payload, agent
        else:
            yield name, lambda line, path=path: [str(path), "check", "--shell", "posix", "--", line], payload, lambda done: done.returncode != 0


def make_project(place):
    home = place / "home"
    for path in ["Documents", "photos", ".ssh", "project/src", "project/build/out", "project/docs"]:
        (home / path).mkdir(parents=True, exist_ok=True)
    for path in [".ssh/id_ed25519", ".ssh/authorized_keys", ".bash_history", "Documents/thesis.tex", "photos/a.jpg"]:
        (home / path).write_text("x\n")
    project = home / "project"
    for path in ["README.md", "Cargo.toml", "src/main.rs", "build/out/a.o", "a.txt", "b.txt", "script.sh", "package.json"]:
        (project / path).write_text("x\n")
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org"]
    for command in (["init", "-q"], ["add", "README.md"], ["commit", "-qm", "x"]):
        subprocess.run([*git, *command], cwd=project, check=True)
    return home, project


def judge_all(labelled, command, payload, stops, env, project):
    """Per label how many lines are stopped; the times in ms; the most memory in MB; the lines on which it was wrong."""
    counts, times, wrong = {}, [], []
    for label, line in labelled:
        begin = time.perf_counter()
        done = subprocess.run(command(line), input=payload(line), env=env, cwd=project, capture_output=True, text=True, check=False)
        times.append((time.perf_counter() - begin) * 1000)
        stopped = stops(done)
        hit, all_lines = counts.get(label, (0, 0))
        counts[label] = (hit + stopped, all_lines + 1)
        if stopped != (label == "x"):
            wrong.append(f"{label} {line}")
    return counts, times, wrong


def memory(command, payload, env, project):
    """The largest resident set of one call, in MB, by GNU time: a child of ours would begin with what Python had."""
    done = subprocess.run(
        ["time", "-q", "-f", "%M", *command], input=payload, env=env, cwd=project, capture_output=True, text=True, check=False
    )
    return int(done.stderr.split()[-1]) / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aish", required=True)
    parser.add_argument("--peers", required=True)
    parser.add_argument("--lines", default=HERE / "lines.txt")
    parser.add_argument("--show", action="store_true", help="the lines on which each was wrong")
    args = parser.parse_args()
    text = pathlib.Path(args.lines).read_text(encoding="utf-8")
    labelled = [tuple(line.split(" ", 1)) for line in text.splitlines() if line and not line.startswith("#")]
    labels = [("x", "destructive"), ("-", "reads"), ("w", "everyday")]
    print("| judge | " + " | ".join(f"{name} ({sum(l == label for l, _ in labelled)})" for label, name in labels) + " | ms | MB |")
    print("|---|" + "---|" * (len(labels) + 2))
    with tempfile.TemporaryDirectory() as place:
        home, project = make_project(pathlib.Path(place))
        env = {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "dumb"}
        for name, command, payload, stops in judges(os.path.abspath(args.aish), pathlib.Path(args.peers).resolve()):
            counts, times, wrong = judge_all(labelled, command, payload, stops, env, project)
            shares = " | ".join("{} %".format(round(100 * counts[label][0] / counts[label][1], 1)) for label, _ in labels)
            line = "git status"
            most = memory(command(line), payload(line), env, project)
            print(f"| {name} | {shares} | {statistics.median(times):.1f} | {most:.0f} |", flush=True)
            if args.show:
                print("\n".join(f"    {line}" for line in wrong))


if __name__ == "__main__":
    main()
