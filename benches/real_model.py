#!/usr/bin/env python3
"""aish against the model behind it and against the cookbook, by execution: each request of real/requests.txt is turned into a command, run in
a throw-away directory of its own, and compared with what the reference command prints and leaves there.

    benches/real_model.py URL [--aish PATH] [--only aish,bare,cookbook] [--limit N]       (URL like http://127.0.0.1:4100/v1)
    benches/real_model.py URL --goals [--only ID,ID]      the goals of real/goals.toml by `aish norris --headless`
    benches/real_model.py --check                         every reference and every goal's own way, twice, without a model
    benches/real_model.py --listing                       what lies in the directories

tests/real/model.sh starts a server. One row for each way; with -v every command. Seconds are those to the last token: of the first request
(nothing of it is in the server's cache yet), and the median of the others. Tokens are means over the requests that the model answered."""
import argparse, collections, functools, json, os, pathlib, re, shutil, statistics, sys, tempfile, time, tomllib, types, urllib.request
from real_place import Place, alike, listing, run

HERE = pathlib.Path(__file__).resolve().parent
SYSTEM = "Reply with exactly one bash command that does what the user asks. No explanation, no code fence."
COLUMNS = ("right", "wrong", "nothing", "right?", "wrong?", "read", "written", "cold s", "warm s")
PRELUDE = r"""
is() { [ "$(cat "$1")" = "$2" ]; }
there() { local f; for f; do [ -e "$f" ] || return 1; done; }
gone() { local f; for f; do [ ! -e "$f" ] || return 1; done; }
mode() { [ "$(stat -c %a -- "$2")" = "$1" ]; }
said() { grep -qE -- "(^|[^0-9.])$1([^0-9]|\$)" "$OUT"; }
repo() { git init -q && git add -A && git commit -q --allow-empty -m "${1:-start}"; }
"""


def requests():
    """Each request with the kind of its directory and the commands that do it."""
    kind, found = "files", []
    for line in (HERE / "real/requests.txt").read_text().splitlines():
        if section := re.fullmatch(r"\[(\w+)\]", line):
            kind = section[1]
        elif line.startswith("    or  "):
            found[-1].right.append(line[8:])
        elif "  =>  " in line and not line.startswith("#"):
            words, command = line.split("  =>  ")
            found.append(types.SimpleNamespace(words=words, kind=kind, right=[command]))
    return found


def goals():
    return [types.SimpleNamespace(**{"setup": "", **goal}) for goal in tomllib.loads((HERE / "real/goals.toml").read_text())["goal"]]


def configure(place, url, model):
    """A configuration in the private home, and the environment that names it."""
    preset = f'[models.fast]\nprovider = "openai"\nbase_url = "{url}"\nmodel = "{model}"\nlocal = true\n'
    (place.home / "config.toml").write_text(f'model = "fast"\n{preset}' if url else 'model = "cookbook"\n')
    (place.home / "run").mkdir(mode=0o700)
    place.hand_over()
    return {"AISH_CONFIG": str(place.home / "config.toml"), "XDG_RUNTIME_DIR": str(place.home / "run"), "AISH_SHELL": "bash", "SHELL": shutil.which("bash")}


def by_aish(aish, url, model, request):
    with Place(request.kind) as place:
        env = configure(place, url, model)
        began = time.time()
        status, out, _ = place.run([aish, "suggest", "--json", request.words], 600, True, **env)
    answer = json.loads(out) if status == 0 else {}
    usage = answer.get("usage") or {}
    unsure = bool(answer.get("unsure") or answer.get("unasked"))
    if answer.get("logprob") is not None:
        print(f"{answer['logprob']:8.2f}", end=" ")
    return answer.get("command"), unsure, usage.get("input"), usage.get("output"), time.time() - began


def by_model(url, model, request):
    messages = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": request.words}]
    body = json.dumps({"model": model, "messages": messages, "temperature": 0, "max_tokens": 200}).encode()
    call = urllib.request.Request(url + "/chat/completions", body, {"content-type": "application/json"})
    began = time.time()
    answer = json.load(urllib.request.urlopen(call, timeout=600))
    text, usage = answer["choices"][0]["message"]["content"].strip(), answer.get("usage") or {}
    command = text.removeprefix("```bash").removeprefix("```").removesuffix("```").strip().strip("`")
    return command, False, usage.get("prompt_tokens"), usage.get("completion_tokens"), time.time() - began


@functools.cache
def outcome(command, kind):
    return run(command, kind)


def measure(way, ask, wanted, verbose):
    """One row of the table."""
    row, tokens, seconds = dict.fromkeys(COLUMNS, 0), [], []
    for request in wanted:
        command, unsure, read, written, took = ask(request)
        seconds.append(took)
        if read:
            tokens.append((read, written or 0))
        got = run(command, request.kind) if command else None
        verdict = "nothing" if not got else "right" if any(alike(request.words, got, outcome(r, request.kind)) for r in request.right) else "wrong"
        row[verdict] += 1
        if unsure and command:
            row[f"{verdict}?"] += 1
        if verbose:
            print(f"{verdict:8}{'?' if unsure else ' '} {request.words}  =>  {command}", flush=True)
    if tokens:
        row["read"], row["written"] = (round(statistics.mean(column)) for column in zip(*tokens))
    row["cold s"], row["warm s"] = f"{seconds[0]:.1f}", f"{statistics.median(seconds[1:] or seconds):.1f}"
    print(f"{way:10}" + "".join(f"{row[column]:>9}" for column in COLUMNS), flush=True)


def script(place, text, **more):
    return place.run(["bash", "-c", PRELUDE + text], 20, **more)


def reached(place, goal, printed):
    (place.home / "printed").write_text(printed)
    return script(place, goal.check, OUT=str(place.home / "printed"))[0] == 0


def play(goal, aish, url, model):
    """One run of Norris: reached or not, its status, its commands, its seconds."""
    with Place("none") as place:
        env = configure(place, url, model)
        if script(place, "set -e\n" + goal.setup)[0]:
            raise SystemExit(f"{goal.id}: the setup failed")
        began = time.time()
        _, out, err = place.run([aish, "norris", "--headless", "--json", "--on-halt", "skip", goal.goal], 1800, True, **env)
        took = time.time() - began
        events = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
        printed = "".join(event["text"] for event in events if event["event"] == "output" and event["stream"] == "stdout")
        end = next((event for event in events if event["event"] == "end"), {"status": "no end", "reason": err[-200:]})
        commands = [event["command"] for event in events if event["event"] == "action"]
        return reached(place, goal, printed), end, commands, took


def play_all(aish, url, model, only, verbose):
    wanted = [goal for goal in goals() if only is None or goal.id in only]
    hit, wrongly, seconds, statuses = 0, 0, [], collections.Counter()
    for goal in wanted:
        ok, end, commands, took = play(goal, aish, url, model)
        hit, wrongly = hit + ok, wrongly + (end["status"] == "done" and not ok)
        seconds.append(took)
        statuses[end["status"]] += 1
        print(f"{'reached' if ok else 'not    '}  {end['status']:15} {took:6.1f} s  {goal.id}", flush=True)
        for line in [*commands, *([end["reason"]] if end["reason"] else [])] if verbose else []:
            print(f"           {line}", flush=True)
    ends = ", ".join(f"{status} {count}" for status, count in statuses.most_common())
    print(f"goals: {hit} of {len(wanted)} reached, {wrongly} wrongly called reached (`done`), median {statistics.median(seconds):.1f} s; ended {ends}")


def check():
    """Runs every reference twice, and every goal's own way. What is wrong with any is printed."""
    faults, seen = [], set()
    for request in requests():
        if request.words in seen:
            faults.append(f"twice: {request.words}")
        seen.add(request.words)
        for command in request.right:
            first, second = run(command, request.kind), run(command, request.kind)
            nothing = not first.out.strip() and not any(first.left)
            if first.status > 1 or nothing or (first.err and request.kind != "repo"):  # git says what it did on stderr
                faults.append(f"fails ({first.status}): {command}\n    {first.err.strip()}")
            if (first.out, first.left) != (second.out, second.left):
                faults.append(f"differs: {command}")
    for goal in goals():
        with Place("none") as place:
            status, _, err = script(place, "set -e\n" + goal.setup)
            if status or reached(place, goal, ""):
                faults.append(f"goal {goal.id}: reached before it begins, or its setup fails: {err}")
            status, out, err = script(place, "set -e\n" + goal.way)
            if status or not reached(place, goal, out):
                faults.append(f"goal {goal.id}: its own way doesn't reach it: {out}{err}")
    print("\n".join(faults) or f"{len(seen)} requests and {len(goals())} goals: every reference runs, and runs alike twice")
    return len(faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url", nargs="?")
    parser.add_argument("--aish", default=str(HERE.parent / "target/release/aish"))
    parser.add_argument("--only")
    parser.add_argument("--limit", type=int)
    for flag in ("--goals", "--check", "--listing", "-v"):
        parser.add_argument(flag, action="store_true")
    options = parser.parse_args()
    if options.check:
        sys.exit(1 if check() else 0)
    if options.listing:
        return print("\n".join(listing()))
    if not options.url:
        parser.error("the URL of a server is missing")
    model = json.load(urllib.request.urlopen(options.url + "/models"))["data"][0]["id"]
    with tempfile.TemporaryDirectory() as place:  # where the ordinary user of the sandbox may start it from
        os.chmod(place, 0o755)
        aish = shutil.copy(options.aish, place)
        measure_all(options, aish, model)


def measure_all(options, aish, model):
    only = options.only and options.only.split(",")
    if options.goals:
        return play_all(aish, options.url, model, only, options.v)
    ask = {
        "cookbook": lambda request: by_aish(aish, None, None, request),
        "bare": lambda request: by_model(options.url, model, request),
        "aish": lambda request: by_aish(aish, options.url, model, request),
    }
    wanted = requests()[: options.limit]
    print(f"{len(wanted)} requests " + "".join(f"{column:>9}" for column in COLUMNS).lstrip())
    for way in only or ask:
        measure(way, ask[way], wanted, options.v)


if __name__ == "__main__":
    main()
