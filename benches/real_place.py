"""The throw-away directories of benches/real_model.py: what lies in them, running one command line there as an ordinary user, and whether
two outcomes are the same. It asks no model."""
import functools, gzip, io, json, os, pathlib, re, resource, shutil, subprocess, tarfile, tempfile, types, zipfile

NOBODY = 65534
THEN, LATER = 1_700_000_000, 1_700_000_500
GIT = "[user]\n\tname = Tester\n\temail = tester@example.org\n[init]\n\tdefaultBranch = main\n[advice]\n\tdetachedHead = false\n"
USERS = [
    {"id": 1, "name": "Ana", "email": "ana@example.org", "active": True, "age": 31, "roles": ["admin", "dev"]},
    {"id": 2, "name": "Ben", "email": "ben@example.net", "active": False, "age": 45, "roles": ["dev"]},
    {"id": 3, "name": "Cleo", "email": "cleo@example.org", "active": True, "age": 27, "roles": []},
]
FILES = {
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
    "data/sales.csv": "date,region,product,units,price\n2024-01-03,north,apple,10,1.50\n2024-01-09,south,pear,4,2.25\n2024-02-02,north,plum,7,3.00\n"
    "2024-02-14,east,apple,12,1.40\n2024-03-05,south,apple,3,1.60\n2024-03-21,west,pear,9,2.00\n",
    "data/users.json": json.dumps(USERS) + "\n", "data/stock.tsv": "item\tqty\nbolt\t120\nnut\t80\nscrew\t300\n", "data/fresh.txt": "new\n",
    "data/server.json": '{"server":{"host":"localhost","port":8080,"tls":{"enabled":false}},"debug":true,"paths":["/srv/a","/srv/b"]}\n',
    "data/events.jsonl": '{"type":"login","user":"ana"}\n{"type":"error","user":"ben"}\n{"type":"login","user":"ben"}\n',
    "logs/web.log": "2024-03-01T08:00:01 GET /home 200 120\n2024-03-01T08:00:05 GET /missing 404 12\n2024-03-01T09:10:00 POST /login 200 340\n"
    "2024-03-02T10:00:00 GET /home 500 90\n2024-03-02T10:05:00 GET /about 404 33\n2024-03-02T11:00:00 GET /home 200 110\n",
    "logs/jan.log": "d boot\nb mail\n", "logs/feb.log": "c stop\na boot\n",
    "letters.txt": "Dear Ana,\nwrite to ana@example.org or to ben@example.net.\nCall 555-1234 or 555-9876.\n\nYours,\nana@example.org\n",
    "tasks.md": "# Tasks\n- [ ] buy milk\n- [x] call bob\n- [ ] water plants\n- [x] pay rent\n\n## Later\n- [ ] paint door\n",
    "pics/IMG_1.JPG": "1", "pics/IMG_2.JPG": "2", "pics/tree.png": "3", "pics/my cat.jpg": "4", "secret.key": "k\n", "dos.txt": "one\r\ntwo\r\n",
    "tabs.txt": "a\tb\n  c\td  \n", "same/one.txt": "same\n", "same/copy.txt": "same\n", "same/other.txt": "other\n",
    "bin/tool": "#!/bin/sh\necho tool\n", "bin/open.sh": "#!/bin/sh\necho open\n",
}
REPO = r"""
says() { git add -A; GIT_AUTHOR_NAME=$1 GIT_AUTHOR_EMAIL=$1@example.org GIT_AUTHOR_DATE="$2T12:00:00Z" GIT_COMMITTER_DATE="$2T12:00:00Z" git commit -qm "$3"; }
git init -q --template= .
echo '# Demo' > README.md; echo '*.log' > .gitignore; says Ada 2024-01-05 'Add readme'
mkdir src; echo 'parse = 1' > src/parser.py; says Bob 2024-02-10 'Add parser'
echo 'A demo.' >> README.md; says Ada 2024-03-01 'Describe the demo'; git tag v1.0; git branch old-stuff
git switch -qc feature/login; echo 'form = 1' > src/login.py; says Cid 2024-03-03 'Add login form'
git switch -q main; echo 'parse = 2' > src/parser.py; echo 1 > src/cache.py; says Bob 2024-04-02 'Speed up the parser'
echo 'More to come.' >> README.md; echo 'x = 1' > src/new.py; git add src/new.py; echo idea > ideas.txt; echo noise > debug.log
"""
SEEN_BY_GIT = """cd "$1"; git for-each-ref --format='%(refname) %(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)'
git symbolic-ref -q HEAD || git rev-parse HEAD; git status --porcelain; git config --local --list | sort"""


def write(files, top):
    for name, text in files.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, newline="")


def fixture(top, kind="files"):
    """Fills a directory: `files` is a folder of everyday files, `repo` a small git repository, `none` nothing."""
    if kind == "repo":
        subprocess.run(["bash", "-ec", REPO], cwd=top, check=True, env=environment(top.parent))
    if kind == "files":
        write(FILES, top)
        for name, mode in (("run.sh", 0o644), ("bin/tool", 0o755), ("bin/open.sh", 0o777)):
            (top / name).chmod(mode)
        (top / "links").mkdir()
        (top / "links/good").symlink_to("../a.txt")
        (top / "links/broken").symlink_to("nowhere")
        subprocess.run(["tar", "-czf", "old.tar.gz", "docs/small.md", "a.txt"], cwd=top, check=True)
        with zipfile.ZipFile(top / "bundle.zip", "w") as bundle:
            for name in ("readme.txt", "inner/x.txt"):
                bundle.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), name + "\n")
        for path in sorted(top.rglob("*")):
            os.utime(path, (LATER if path.name in ("b.txt", "mid.txt") else THEN,) * 2, follow_symlinks=False)
        os.utime(top / "data/fresh.txt")


def environment(home, **more):
    """HOME and the temporary directory are private; git's dates are fixed, so that the same commit has the same name."""
    date = {"GIT_AUTHOR_DATE": "2024-05-01T12:00:00Z", "GIT_COMMITTER_DATE": "2024-05-01T12:00:00Z", "GIT_PAGER": "cat"}
    return {"PATH": os.environ["PATH"], "HOME": str(home), "TMPDIR": str(home), "LC_ALL": "C.UTF-8", "TZ": "UTC", **date, **more}


@functools.cache
def sandbox(network=False):
    """What stands before a command: an ordinary user, no other processes, and no network unless a model has to be reached."""
    user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--no-new-privs"] if os.geteuid() == 0 else []
    own = ["unshare", *([] if user else ["--map-current-user"]), "-pf" if network else "-npf", "--mount-proc", "--kill-child"]
    for line in ([*own, *user], user):
        try:
            if subprocess.run([*line, "true"], capture_output=True).returncode == 0:
                return line
        except OSError:
            pass
    if user:
        raise SystemExit("real_model.py: as root it needs `setpriv`: no model's command is run as root")
    return []


def bounded():
    """No file and no output beyond some megabytes; what is made has the usual mode."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (20 << 20,) * 2)
    os.umask(0o022)


class Place:
    """A fresh directory: `top` is where commands run, `home` around it is private too."""

    def __init__(self, kind="files"):
        self.holder = tempfile.TemporaryDirectory(prefix="aish-real-", ignore_cleanup_errors=True)
        self.home = pathlib.Path(self.holder.name).resolve()
        self.top = self.home / "w"
        self.top.mkdir()
        (self.home / ".gitconfig").write_text(GIT)
        fixture(self.top, kind)
        self.hand_over()

    def hand_over(self):
        if os.geteuid() == 0:
            subprocess.run(["chown", "-Rh", f"{NOBODY}:{NOBODY}", self.home], check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if os.geteuid() != 0:
            subprocess.run(["chmod", "-R", "u+rwX", self.home], capture_output=True)
        self.holder.cleanup()

    def run(self, line, seconds=5, network=False, **more):
        """Runs a program with arguments: its status, and what it printed on both streams."""
        streams = [self.home / name for name in (".out", ".err")]
        with streams[0].open("wb") as out, streams[1].open("wb") as err:
            done = subprocess.run([*sandbox(network), "timeout", "-k", "1", str(seconds), *line], cwd=self.top, stdout=out, stderr=err,
                                  stdin=subprocess.DEVNULL, env=environment(self.home, **more), preexec_fn=bounded)
        return done.returncode, *(stream.read_text(errors="replace") for stream in streams)

    def state(self):
        """Everything that lies here: text, mode; for an archive what is in it, for a repository what git says of it."""
        seen = {}
        for path in sorted(self.top.rglob("*")):
            name = path.relative_to(self.top)
            if name.name == ".git":
                seen[str(name)] = self.run(["bash", "-c", SEEN_BY_GIT, "git", str(path.parent)])[1]
            elif ".git" not in name.parts:
                text = os.readlink(path) if path.is_symlink() else content(path) if path.is_file() else ""
                seen[str(name)] = (text, oct(path.lstat().st_mode))
        return seen


def content(path):
    data = path.read_bytes()
    try:
        if path.suffix in (".gz", ".tgz", ".tar", ".zip", ".bz2", ".xz"):
            return packed(data)
        return json.dumps(json.loads(data), sort_keys=True) if path.suffix == ".json" else data.rstrip(b"\n")
    except (ValueError, OSError, tarfile.TarError, zipfile.BadZipFile):
        return data


def packed(data):
    """The files in an archive; of a single compressed one its text."""
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return sorted((i.filename.removeprefix("./"), i.CRC) for i in archive.infolist() if not i.is_dir())
    try:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            return sorted((i.name.removeprefix("./"), i.size) for i in archive.getmembers() if not i.isdir())
    except tarfile.ReadError:
        return gzip.decompress(data)


def run(command, kind="files"):
    """What a command prints and what it leaves, in a directory that goes."""
    with Place(kind) as place:
        before = place.state()
        status, out, err = place.run(["bash", "-c", command])
        after = place.state()
        left = {name: value for name, value in after.items() if before.get(name) != value}, sorted(set(before) - set(after))
        out = out.replace(str(place.top), "TOP").replace(str(place.home), "HOME")
        return types.SimpleNamespace(status=status, out=out, err=err, left=left, ordered=command.endswith("# in order"))


def alike(request, got, want):
    """Whether the outcome `got` is that of a reference. Spacing, quotes, the order of lines (but where the reference ends in `# in order`),
    `./`, the name of a directory that the request names and how a number is written never count. Unless the request says `only`
    or `just`, neither does a name that it gives, a label before the one word asked for, or the details of a long listing."""
    if got.left != want.left:
        return False
    if any(want.left) and not want.out.strip():
        return True  # What was asked for is done; a program may say so.
    try:
        if isinstance(wanted := json.loads(want.out), (dict, list)):
            return json.loads(got.out) == wanted
    except ValueError:
        pass
    names = [re.escape(word.strip(",.:;?!()'\"/")) for word in request.split()]
    names = "|".join(name for name in names if name) or "(?!)"
    if not re.search(r"TOP\b", want.out):
        got = types.SimpleNamespace(**{**vars(got), "out": re.sub(r"(?<!\S)TOP/", "", got.out)})
    ways = [lambda line: line]
    if not re.search(r"\b(only|just)\b", request):
        ways += [
            lambda line: re.sub(rf"^(?:{names})(?::|\s)\s*|\s+(?:{names})$", "", line),
            lambda line: re.sub(r"^total \d+$|^[-dl][-rwxstST]{9}\S* .*?(?:\d\d:\d\d|  \d{4}) ", "", line),
        ]
    wanted = lines(want.out, names, want.ordered)
    if any(lines("\n".join(map(way, got.out.splitlines())), names, want.ordered) == wanted for way in ways):
        return True
    last = lines(got.out, names, want.ordered)
    one = len(ways) > 1 and len(last) == len(wanted) == 1 and " " not in wanted[0]
    return one and last[0].split()[-1] == wanted[0] and not re.search(r"\d", last[0].removesuffix(wanted[0]))


def lines(text, names, ordered):
    text = re.sub(rf"(?<!\S)(?:\./|(?:{names})/)+", "", text.replace('"', ""))
    text = re.sub(r"(?<![\w.])\d+\.\d+(?![\w.])", lambda number: f"{float(number[0]):g}", text)
    found = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    return found if ordered else sorted(found)


def listing():
    """What lies in both directories, as a text."""
    for kind in ("files", "repo"):
        with Place(kind) as place:
            yield f"[{kind}]\n" + place.run(["find", ".", "-name", ".git", "-prune", "-o", "-printf", "%M %6s %TF %p %l\\n"])[1]
            if kind == "repo":
                yield place.run(["bash", "-c", "git log --all --graph --oneline --decorate; git status --short --ignored"])[1]
