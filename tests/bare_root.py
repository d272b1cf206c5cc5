#!/usr/bin/env python3
"""Installs a .deb of aish into a bare Debian (debootstrap) without Rust, and uses it there as a new user would.

    python3 tests/bare_root.py target/release-files/aish_0.1.0-1_amd64.deb [ROOT] [MIRROR]

ROOT is a root that is there already; else one is made in a temporary directory, and removed. To be run as root.
"""

import http.server, json, os, pathlib, pty, re, select, shutil, subprocess, sys, tempfile, threading, time

deb = pathlib.Path(sys.argv[1]).resolve()
root = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else pathlib.Path(tempfile.mkdtemp()) / "root"
mirror = sys.argv[3:4]
made = not root.exists()
ENV = {"HOME": "/root", "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "TERM": "xterm-256color", "LANG": "C.UTF-8"}
RC = {
    "zsh": (".zshrc", 'eval "$(aish init zsh)"'),
    "bash": (".bashrc", 'eval -- "$(aish init bash)"'),
    "fish": (".config/fish/config.fish", "aish init fish | source"),
}


def inside(*command, **more):
    return subprocess.run(["chroot", root, *command], env=ENV | more.pop("env", {}), capture_output=True, text=True, **more)


def expect(what, true, shown=""):
    print("ok  " if true else "FAIL", what)
    if not true:
        sys.exit(str(shown)[-2000:])


class Terminal:
    """A program of the bare root in a terminal."""

    def __init__(self, *command):
        pid, self.fd = pty.fork()
        if pid == 0:
            os.chroot(root)
            os.chdir("/root")
            os.execvpe(command[0], command, ENV)
        self.text = ""

    def wait(self, pattern):
        end = time.monotonic() + 30
        while not re.search(pattern, self.text) and time.monotonic() < end:
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.fd, 65536).decode(errors="replace")
                except OSError:
                    break
                # What a terminal answers when fish asks what it is.
                if "\x1b[0c" in self.text[-64:] or "\x1b[c" in self.text[-64:]:
                    self.keys("\x1b[?62c")
        return re.search(pattern, self.text) is not None

    def keys(self, text):
        self.text = ""
        os.write(self.fd, text.encode())


class Model(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        body = json.dumps({"choices": [{"message": {"content": "CMD: echo from the model"}, "finish_reason": "stop"}]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if made:
    subprocess.run(["debootstrap", "--variant=minbase", "--include=zsh,fish,man-db", "stable", root, *mirror], check=True, stdout=subprocess.DEVNULL)
MOUNTS = [(["-t", "proc", "proc"], root / "proc"), (["--bind", "/dev/pts"], root / "dev/pts")]
for what, where in MOUNTS:
    subprocess.run(["mount", *what, where], check=True)
try:
    shutil.copy(deb, root / "tmp/aish.deb")
    for rc, _ in RC.values():
        (root / "root" / rc).unlink(missing_ok=True)
    ran = inside("dpkg", "-i", "/tmp/aish.deb")
    expect("dpkg installs it", ran.returncode == 0, ran.stderr)
    expect("there is no Rust", inside("sh", "-c", "command -v cargo rustc").returncode != 0)
    for path in ["usr/share/man/man1/aish.1.gz", "usr/share/doc/aish/copyright", "usr/share/zsh/vendor-completions/_aish",
                 "usr/share/bash-completion/completions/aish", "usr/share/fish/vendor_completions.d/aish.fish", "usr/share/aish/aish.zsh"]:
        expect(f"/{path}", (root / path).exists())
    ran = inside("aish", "--version")
    expect("aish --version", ran.returncode == 0 and ran.stdout.startswith("aish "), ran)
    ran = inside("aish", "try", stdin=subprocess.DEVNULL)
    expect("aish try without a terminal shows the main job", ran.returncode == 0, ran)
    ran = inside("aish", "check", "rm -rf /")
    expect("aish check says C", ran.returncode == 20, ran)
    ran = inside("aish", "suggest", "--model", "cookbook", "list files")
    expect("the cookbook answers", ran.returncode == 0 and "ls" in ran.stdout, ran)
    server = http.server.HTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    (root / "etc/hosts").write_text("127.0.0.1 model.test\n")
    # A name goes through the resolver, which is the delicate part of a static program.
    config = root / "root/.config/aish/config.toml"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(f'[models.m]\nprovider = "openai"\nbase_url = "http://model.test:{server.server_port}/v1"\nmodel = "m"\nlocal = true\n')
    config.chmod(0o600)
    ran = inside("aish", "suggest", "anything at all")
    expect("a model behind a name answers", ran.stdout.strip() == "echo from the model", ran)
    config.unlink()
    ran = inside("aish", "suggest", "--model", "cookbook", "who am I", env={"HOME": "/root", "USER": ""})
    expect("without USER", ran.returncode in (0, 1), ran)
    for shell, (rc, line) in RC.items():
        path = root / "root" / rc
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(line + "\n")
        terminal = Terminal(shell, "-i")
        terminal.wait(r"[#$%>] ?")
        time.sleep(1)
        terminal.keys("show the current directory\x1bi")
        expect(f"{shell}: Alt-I", terminal.wait("pwd"), terminal.text)
        terminal.keys("\r")
        expect(f"{shell}: Enter runs it", terminal.wait("/root"), terminal.text)
        terminal.keys("aish safety pat\t")
        expect(f"{shell}: Tab", shell == "zsh" or terminal.wait("patterns|terns"), terminal.text)
        os.close(terminal.fd)
    terminal = Terminal("aish", "try")
    expect("aish try opens a shell", terminal.wait("Alt-I"), terminal.text)
    terminal.keys("show the current directory\x1bi")
    expect("aish try: Alt-I", terminal.wait("pwd"), terminal.text)
    os.close(terminal.fd)
    ran = inside("dpkg", "-P", "aish")
    expect("dpkg removes it", ran.returncode == 0 and not (root / "usr/share/aish").exists(), ran)
finally:
    for _, where in reversed(MOUNTS):
        subprocess.run(["umount", "-l", where], check=False)
    if made:
        shutil.rmtree(root.parent if root.parent.name.startswith("tmp") else root, ignore_errors=True)
