#!/usr/bin/env python3
"""Measures `aish suggest` against goals written by people who never saw its cookbook.

Every `*.toml` beside this file (or in what `--goals` names: `second/` holds a second set) holds `[[goal]]` tables:

  id        unique name
  words     what the person typed
  setup     bash, run in a fresh directory that becomes the cwd (HOME is private, PATH is the machine's)
  check     bash, run afterwards in the same directory; exit 0 = solved. $OUT and $ERR name the files with what
            the command wrote, $STATUS is its exit status, $CMD names the file with the command itself
  match     instead of `check`: regular expressions; one of them must match the command, which is NOT run
  reject    regular expressions none of which may match the command (for both kinds)
  unknown   true: the right answer is no answer (exit status 1, nothing on stdout)
  needs     programs without which the goal is skipped (a machine without `sqlite3` is no fault of the cookbook)

How the machine is kept safe: each goal runs in namespaces of its own (`unshare`): no network but an unconnected
loopback, no processes but its own, no disks or daemon sockets (`/dev` and `/run` are replaced), and every mounted
file system read-only except the goal's temporary directory.
Where that is not possible, commands are only run if they name no absolute path, no `~`, no `..` and no program that
reaches beyond the directory (kill, mount, shutdown, …); all others are reported as refused.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
LIMIT = 10  # seconds for the suggested command
SHELLS = {"bash": ["bash", "--norc", "--noprofile"], "zsh": ["zsh", "-f"], "fish": ["fish", "--no-config"]}
FIELDS = {"id", "words", "setup", "check", "match", "reject", "unknown", "needs"}

# Helpers for setup and check scripts.
PRELUDE = r"""
repo() { git init -q -b main "${1:-.}"; }
commit() { git add -A && git commit -q --allow-empty -m "$1"; }
has() { local t; for t; do grep -qF -- "$t" "$OUT" || return 1; done; }        # every text occurs in the output
lacks() { local t; for t; do grep -qF -- "$t" "$OUT" && return 1; done; return 0; }
re() { grep -Eq -- "$1" "$OUT"; }                                               # some line matches
number() { grep -Eq -- "(^|[^0-9.])$1([^0-9]|\$)" "$OUT"; }                     # the number stands alone
order() {                                                                       # first places are in this order
  local last=-1 t at text; text=$(cat "$OUT")
  for t; do [[ $text == *"$t"* ]] || return 1; at=${text%%"$t"*}; at=${#at}; ((at > last)) || return 1; last=$at; done
}
same() { diff -q <(tr -s '[:space:]' '\n' <"$1") <(tr -s '[:space:]' '\n' <"${2:-$OUT}") >/dev/null; }
gone() { local f; for f; do [ ! -e "$f" ] && [ ! -L "$f" ] || return 1; done; }
there() { local f; for f; do [ -e "$f" ] || return 1; done; }
ended() { local p; for p; do case $(cut -d' ' -f3 "/proc/$p/stat" 2>/dev/null) in '' | Z) ;; *) return 1 ;; esac; done; }
soon() { local i; for i in 1 2 3 4 5 6 7 8 9 10; do "$@" && return; sleep 0.3; done; return 1; }  # within three seconds
listens() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
silent() { ! listens "$1"; }
serve() { python3 -m http.server "$1" --bind 127.0.0.1 --directory "${2:-.}" >/dev/null 2>&1 & soon listens "$1"; }
mode() { [ "$(stat -c %a -- "$2")" = "$1" ]; }
"""

DRIVER = r"""
set -u
box=$1 stage=$2
if [ "$stage" = boxed ]; then
  mount --bind "$box" "$box" || exit 97
  # Root in a user namespace still owns disks, sysctls and daemons' sockets: keep those out of reach.
  mkdir "$box/dev" && mount -t tmpfs none "$box/dev" || exit 97
  for node in null zero full random urandom tty; do
    touch "$box/dev/$node" && mount --bind "/dev/$node" "$box/dev/$node" || exit 97
  done
  ln -s /proc/self/fd "$box/dev/fd" && ln -s fd/0 "$box/dev/stdin" && ln -s fd/1 "$box/dev/stdout"
  ln -s fd/2 "$box/dev/stderr"
  mount --rbind "$box/dev" /dev && umount -l "$box/dev" && mount -t tmpfs -o ro none /run || exit 97
  while read -r _ _ _ _ point _; do
    point=$(printf '%b' "$point")
    case $point in "$box" | /dev/*) ;; *) mount -o remount,bind,ro "$point" 2>/dev/null ;; esac
  done </proc/self/mountinfo
  for probe in "$box/../" /dev/ /run/ "$HOME/../../"; do
    if : 2>/dev/null >"$probe.aish-goal-probe"; then exit 97; fi
  done
  if : 2>/dev/null >/proc/self/comm; then exit 97; fi
  ip link set lo up 2>/dev/null
fi
export OUT="$box/out" ERR="$box/err" CMD="$box/command"
cd "$box/work" || exit 97
bash --norc --noprofile "$box/setup" </dev/null >"$box/setup.log" 2>&1 || { cat "$box/setup.log" >&2; exit 96; }
"$AISH" suggest "$(cat "$box/words")" </dev/null >"$CMD" 2>"$box/aish.err"
echo $? >"$box/suggested"
[ -s "$box/run" ] || exit 0
[ -s "$CMD" ] || exit 0
if [ "$stage" != boxed ] && ! "$PYTHON" "$RUNNER" --harmless "$CMD"; then echo refused >"$box/refused"; exit 0; fi
timeout -k 1 "$LIMIT" $SHELL_LINE "$CMD" </dev/null >"$OUT" 2>"$ERR"
STATUS=$?
export STATUS
echo $STATUS >"$box/status"
timeout -k 1 20 bash --norc --noprofile "$box/check" </dev/null >"$box/check.log" 2>&1
echo $? >"$box/verdict"
"""

FAR = re.compile(r"(^|[\s=<>'\"(:])(/(?!dev/(null|stdin|stdout|stderr|tty)\b)|~|\.\.)")
REACHING = re.compile(
    r"\b(kill|killall|pkill|mount|umount|shutdown|reboot|halt|poweroff|systemctl|service|mkfs\S*|fdisk|parted|swapoff"
    r"|swapon|modprobe|useradd|userdel|usermod|passwd|crontab|sudo|doas|su|ip|ifconfig|iptables|nft|dd|docker|eval)\b"
)


def harmless(command):
    """Whether a command may run without namespaces around it."""
    return not FAR.search(command) and not REACHING.search(command)


def can_isolate():
    """Whether this machine lets us build the namespaces."""
    test = ["unshare", "-rmnpf", "--mount-proc", "--propagation", "private", "true"]
    try:
        return subprocess.run(test, capture_output=True, timeout=10).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def requests(place):
    """The files of single requests in a directory; `norris_*` are the goals of whole runs, which main.rs plays."""
    return sorted(p for p in place.glob("*.toml") if not p.name.startswith("norris_"))


def load(only, places):
    """All goals of these directories and files with the name of their file, checked for slips."""
    goals, seen = [], set()
    for path in [path for place in places for path in (requests(place) if place.is_dir() else [place])]:
        for goal in tomllib.loads(path.read_text())["goal"]:
            goal["file"] = path.stem
            where = f"{path.name}: {goal.get('id')}"
            stray = set(goal) - FIELDS - {"file"}
            if stray:
                sys.exit(f"{where}: unknown field {stray}")
            if goal["id"] in seen:
                sys.exit(f"{where}: id used twice")
            if sum(key in goal for key in ("check", "match", "unknown")) != 1:
                sys.exit(f"{where}: needs exactly one of check, match and unknown")
            seen.add(goal["id"])
            if not only or goal["id"] in only:
                goals.append(goal)
    return goals


def run(goal, aish, shell, boxed):
    """One goal; returns a record with `result` passed, failed or skipped."""
    record = {"id": goal["id"], "file": goal["file"], "words": goal["words"], "command": "", "why": ""}

    def end(result, why=""):
        return record | {"result": result, "why": why}

    missing = [p for p in goal.get("needs", []) if not shutil.which(p)]
    if missing:
        return end("skipped", "not installed: " + ", ".join(missing))
    box = pathlib.Path(tempfile.mkdtemp(prefix="aish-goal-")).resolve()
    try:
        for name in ("work", "home", "tmp"):
            (box / name).mkdir()
        (box / "words").write_text(goal["words"])
        (box / "setup").write_text(PRELUDE + "set -e\n" + goal.get("setup", ""))
        (box / "check").write_text(PRELUDE + goal.get("check", ""))
        (box / "run").write_text("yes" if "check" in goal else "")
        (box / "driver").write_text(DRIVER)
        (box / "home" / ".gitconfig").write_text(
            "[user]\n\tname = Somebody\n\temail = somebody@example.org\n[init]\n\tdefaultBranch = main\n"
            "[advice]\n\tdetachedHead = false\n[core]\n\tpager = cat\n[protocol \"file\"]\n\tallow = always\n"
        )
        env = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(box / "home"), "TMPDIR": str(box / "tmp"),
            "TMUX_TMPDIR": str(box / "tmp"),
            "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "dumb", "USER": "somebody", "LOGNAME": "somebody",
            "SHELL": shutil.which(shell) or shell, "AISH": aish, "SHELL_LINE": " ".join(SHELLS[shell]),
            "LIMIT": str(LIMIT), "PYTHON": sys.executable, "RUNNER": str(HERE / "run.py"),
        }
        line = ["bash", "--norc", "--noprofile", str(box / "driver"), str(box), "boxed" if boxed else "open"]
        if boxed:
            line = ["unshare", "-rmnpf", "--mount-proc", "--propagation", "private", *line]
        child = subprocess.Popen(
            line, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            start_new_session=True,
        )
        try:
            complaint = child.communicate(timeout=60)[1].decode(errors="replace")
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.communicate()
            return end("failed", "did not end within a minute")
        finally:
            if not boxed:  # what setup left running; in a box it ended with the box
                try:
                    os.killpg(child.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass

        def read(name):
            path = box / name
            return path.read_text(errors="replace").strip() if path.exists() else ""

        if child.returncode != 0:
            return end("failed", f"the goal itself is broken ({child.returncode}): {complaint.strip()[:200]}")
        record["command"] = command = read("command")
        status = read("suggested")
        if status not in ("0", "1"):
            return end("failed", f"aish ended with {status}: {read('aish.err')[:200]}")
        if goal.get("unknown"):
            quiet = status == "1" and not command
            return end("passed") if quiet else end("failed", "nothing should be suggested")
        if not command:
            return end("failed", "no suggestion")
        if status != "0":
            return end("failed", "a command, but exit status 1")
        for pattern in goal.get("reject", []):
            if re.search(pattern, command):
                return end("failed", f"must not match {pattern}")
        if "match" in goal:
            hit = any(re.search(pattern, command) for pattern in goal["match"])
            return end("passed") if hit else end("failed", "not a command that does it")
        if read("refused"):
            return end("failed", "refused: not safe to run without isolation")
        if read("verdict") == "0":
            return end("passed")
        said = " ".join((read("err") or read("out")).split())[:100]
        what = "timed out" if read("status") == "124" else f"status {read('status')}"
        return end("failed", f"{what}; {said}" if said else what)
    finally:
        subprocess.run(["chmod", "-R", "u+rwX", str(box)], capture_output=True)
        shutil.rmtree(box, ignore_errors=True)


def main():
    cli = argparse.ArgumentParser(description="measure `aish suggest` against the goals in this directory")
    cli.add_argument("--aish", help="the binary to measure")
    cli.add_argument("--shell", choices=SHELLS, default="bash", help="the shell that runs the commands")
    cli.add_argument(
        "--goals", action="append", metavar="PATH", type=pathlib.Path,
        help="a directory of goals or one file, instead of those beside this script (may be repeated)",
    )
    cli.add_argument("--only", action="append", metavar="ID", help="only this goal (may be repeated)")
    cli.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    cli.add_argument("--min-rate", type=float, metavar="R", help="fail if fewer than this share (0 to 1) pass")
    cli.add_argument("--jobs", type=int, default=2, help="goals at the same time")
    cli.add_argument("--harmless", metavar="FILE", help=argparse.SUPPRESS)
    args = cli.parse_args()
    if args.harmless:
        return 0 if harmless(pathlib.Path(args.harmless).read_text()) else 1
    if not args.aish or not shutil.which(args.aish):
        cli.error("--aish must name the program to measure")
    aish = str(pathlib.Path(shutil.which(args.aish)).resolve())
    for place in args.goals or []:
        if not place.exists():
            cli.error(f"no such directory or file: {place}")
    goals = load(args.only, args.goals or [HERE])
    if not goals:
        cli.error("no such goal")
    boxed = can_isolate()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        records = list(pool.map(lambda goal: run(goal, aish, args.shell, boxed), goals))

    rates = {}
    for record in records:
        rate = rates.setdefault(record["file"], {"passed": 0, "failed": 0, "skipped": 0})
        rate[record["result"]] += 1
    total = {key: sum(rate[key] for rate in rates.values()) for key in ("passed", "failed", "skipped")}
    counted = total["passed"] + total["failed"]
    share = total["passed"] / counted if counted else 1.0
    if args.json:
        print(json.dumps({"version": 1, "isolated": boxed, "items": records, "rates": rates, **total, "rate": share}))
    else:
        for record in records:
            if record["result"] != "passed":
                print(f"{record['result']:8}{record['file']}/{record['id']}: {record['words']}")
                print(f"        gave: {record['command'] or '(nothing)'}\n        why:  {record['why']}")
        print("isolation: " + ("own namespaces, read-only machine" if boxed else "none; far-reaching commands refused"))
        for name, rate in rates.items():
            of = rate["passed"] + rate["failed"]
            print(f"  {name:14}{rate['passed']:4} of {of:3}  {100 * rate['passed'] / max(of, 1):5.1f} %")
        print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped ({100 * share:.1f} %)")
    return 1 if args.min_rate is not None and share < args.min_rate else 0


if __name__ == "__main__":
    sys.exit(main())
