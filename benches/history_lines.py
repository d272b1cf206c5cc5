"""Writes N lines of a made-up zsh history to stdout: everyday commands with changing names."""
import random, sys
random.seed(7)
words = "alpha beta gamma report invoice backup photo site build cache main topic fix the parser login page add remove update docs test flaky server config nginx deploy staging data import export user list index".split()
w = lambda n=1: " ".join(random.choice(words) for _ in range(n))
f = lambda: "%s-%d.%s" % (random.choice(words), random.randrange(5000), random.choice("txt csv tgz rs py md log json".split()))
kinds = [lambda: f"git commit -m '{w(random.randrange(2,7))}'", lambda: "git log --oneline -%d" % random.randrange(1, 50), lambda: f"git checkout -b {w()}/{w()}-{random.randrange(900)}",
  lambda: f"cd ~/src/{w()}/{w()}", lambda: f"ls -la {f()}", lambda: f"tar -czf {f()} {w()}/", lambda: f"grep -rn '{w(2)}' src/ | head -{random.randrange(50)}",
  lambda: f"docker run --rm -it -v $PWD:/w {w()}:{random.randrange(9)} {w()}", lambda: f"rsync -av --delete {w()}/ nas:/volume/{w()}", lambda: f"vim {f()}", lambda: f"cargo test {w()}_{w()} -- --nocapture",
  lambda: f"curl -sSL https://example.org/{w()}/{random.randrange(9999)} -o {f()}", lambda: f"find . -name '*.{random.choice(['rs','py'])}' -newer {f()} -exec wc -l {{}} +", lambda: f"kubectl -n {w()} logs {w()}-{random.randrange(99999)} --since={random.randrange(60)}m",
  lambda: f"ssh {w()}{random.randrange(40)} 'systemctl restart {w()}'", lambda: f"for i in *.{random.choice(['txt','csv'])}; do echo $i {random.randrange(999)}; done", lambda: f"ffmpeg -i {f()} -vn {w()}.mp3", lambda: f"du -sh {w()}/* | sort -h", lambda: f"python3 {w()}.py --{w()} {random.randrange(999)} < {f()} > {f()}"]
for n in range(int(sys.argv[1])):
    print(f": {1600000000 + n * 60}:0;{random.choice(kinds)()}")
