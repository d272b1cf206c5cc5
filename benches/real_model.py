#!/usr/bin/env python3
"""aish against the model behind it and against the cookbook, by execution: each request of benches/real/requests.txt is turned into a
command, run in a throw-away directory of its own, and compared with what the reference command prints and leaves there.

    benches/real_model.py URL [--aish PATH] [--only aish,bare,cookbook] [--limit N]       (URL like http://127.0.0.1:4100/v1)

tests/real/model.sh starts a server. Prints a row for each way: right, wrong, nothing, named unsure, seconds; with -v every command."""
import argparse, json, os, pathlib, shutil, subprocess, tempfile, time, urllib.request

HERE = pathlib.Path(__file__).resolve().parent
SYSTEM = "Reply with exactly one bash command that does what the user asks. No explanation, no code fence."

def fixture(top):
    files = {
        "notes.txt": "alpha beta\nsecond line here\nthird\nthe fourth line is the longest of all\nfifth\nsixth line\n",
        "people.csv": "name,city,age\nAda,Paris,36\nBob,Oslo,52\nCid,Rome,41\nDot,Oslo,29\n",
        "app.log": "INFO start\nWARN disk low\nerror one\nINFO more\nERROR two\nWARN again\nINFO end\n",
        "access.log": "".join(f"10.0.0.{n} - - GET /{n}\n" for n in (1, 2, 1, 3, 1, 2)),
        "numbers.txt": "12\n7\n105\n33\n8\n", "names.txt": "zoe\nanna\nbert\nanna\nclara\n",
        "config.ini": "# settings\nhost=localhost\n\nport=80\n# end\nurl=http://localhost/\n",
        "run.sh": "#!/bin/sh\necho run\n", "a.txt": "one\ntwo\nthree\n", "b.txt": "one\n2\nthree\n",
        "package.json": '{"name":"demo","version":"1.4.2","dependencies":{"left":"1","right":"2"}}\n',
        "src/main.py": "print(1)  # TODO\n", "src/lib/util.py": "x = 1\n", "src/lib/deep/more.py": "# TODO later\n", "src/app.js": "// js\n",
        "docs/big.md": "x" * 900 + "\n", "docs/mid.txt": "y" * 500 + "\n", "docs/small.md": "z\n", "docs/tiny.rst": "r", "docs/empty.txt": "",
        "junk.tmp": "t\n", "src/old.tmp": "t\n", ".hidden": "h\n", ".profile2": "p\n", "a b.txt": "blank\n",
    }
    for name, text in files.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (top / "run.sh").chmod(0o644)
    subprocess.run(["tar", "-czf", "old.tar.gz", "docs/small.md", "a.txt"], cwd=top, check=True)
    for path in sorted(top.rglob("*")):
        os.utime(path, (1_700_000_000,) * 2)
    for name in ("b.txt", "docs/mid.txt"):
        os.utime(top / name, (1_700_000_500,) * 2)

def state(top):
    seen = {}
    for path in sorted(top.rglob("*")):
        name, info = str(path.relative_to(top)), path.lstat()
        text = os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() and path.suffix != ".gz" else b""
        seen[name] = (text, oct(info.st_mode))
    return seen

def run(command):
    """What a command prints, in any order and spacing, and what it leaves; as an ordinary user in a directory that goes."""
    with tempfile.TemporaryDirectory() as name:
        top = pathlib.Path(name) / "w"
        top.mkdir()
        fixture(top)
        before = state(top)
        sandbox = ["unshare", "-rn"] if shutil.which("unshare") else []
        try:
            done = subprocess.run([*sandbox, "timeout", "5", "bash", "-c", command], cwd=top, capture_output=True, text=True, errors="replace",
                                  stdin=subprocess.DEVNULL, env={"PATH": os.environ["PATH"], "HOME": name, "LC_ALL": "C.UTF-8"})
        except OSError:
            return None
        printed = done.stdout.replace(str(top), "TOP").replace("./", "").replace("\"", "")
        lines = sorted(" ".join(line.split()) for line in printed.splitlines() if line.strip())
        after = state(top)
        return lines, {k: v for k, v in after.items() if before.get(k) != v}, sorted(set(before) - set(after))

def environment(home, url, model):
    config = home / "config.toml"
    preset = f'[models.fast]\nprovider = "openai"\nbase_url = "{url}"\nmodel = "{model}"\nlocal = true\n'
    config.write_text('model = "cookbook"\n' if url is None else f'model = "fast"\n{preset}')
    return {"PATH": os.environ["PATH"], "HOME": str(home), "AISH_CONFIG": str(config), "AISH_SHELL": "bash", "XDG_RUNTIME_DIR": str(home)}

def by_aish(aish, request, env):
    with tempfile.TemporaryDirectory() as cwd:
        fixture(pathlib.Path(cwd))
        done = subprocess.run([aish, "suggest", "--json", request], cwd=cwd, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    answer = json.loads(done.stdout) if done.returncode == 0 else {}
    return answer.get("command"), bool(answer.get("unsure") or answer.get("unasked"))

def by_model(url, model, request):
    messages = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": request}]
    body = json.dumps({"model": model, "messages": messages, "temperature": 0, "max_tokens": 200}).encode()
    call = urllib.request.Request(url + "/chat/completions", body, {"content-type": "application/json"})
    text = json.load(urllib.request.urlopen(call, timeout=300))["choices"][0]["message"]["content"].strip()
    return text.removeprefix("```bash").removeprefix("```").removesuffix("```").strip().strip("`"), False

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("--aish", default=str(HERE.parent / "target/release/aish"))
    parser.add_argument("--only", default="cookbook,bare,aish")
    parser.add_argument("--limit", type=int, default=10_000)
    parser.add_argument("-v", action="store_true")
    options = parser.parse_args()
    model = json.load(urllib.request.urlopen(options.url + "/models"))["data"][0]["id"]
    rows = [line.split("  =>  ") for line in (HERE / "real/requests.txt").read_text().splitlines() if "  =>  " in line and not line.startswith("#")]
    rows = [row for row in rows if len(row) == 2][: options.limit]
    with tempfile.TemporaryDirectory() as homes:
        for way in options.only.split(","):
            home = pathlib.Path(homes) / way
            home.mkdir()
            env = environment(home, None if way == "cookbook" else options.url, model)
            count, seconds = {"right": 0, "wrong": 0, "nothing": 0, "right, unsure": 0, "wrong, unsure": 0}, []
            for request, reference in rows:
                began = time.time()
                command, unsure = by_model(options.url, model, request) if way == "bare" else by_aish(options.aish, request, env)
                seconds.append(time.time() - began)
                verdict = "nothing" if not command else "right" if run(command) == run(reference) else "wrong"
                count[verdict] += 1
                if unsure and command:
                    count[f"{verdict}, unsure"] += 1
                if options.v:
                    print(f"{verdict:8}{'?' if unsure else ' '} {request}  =>  {command}", flush=True)
            print(f"{way:9} {count}  median {sorted(seconds)[len(seconds) // 2]:.1f} s of {len(rows)}", flush=True)

main()
