#!/usr/bin/env python3
"""What `aish secrets scan` costs per megabyte, on texts of several sizes: linear work has one figure for all of them.

The log is dense in what the scanners look at: times, hashes, JSON, names such as `key` and `token`; a few lines hold a secret.

    python3 benches/secrets.py --aish target/release/aish
"""

import argparse
import random
import resource
import subprocess

WORDS = "the user requested token validation for session id and key rotation passed with status ok in region eu".split()


def log_line(draw):
    """One line of the log."""
    hexadecimal = lambda count: "".join(draw.choices("0123456789abcdef", k=count))
    at = f"2026-11-{draw.randint(1, 28):02}T{draw.randint(0, 23):02}:{draw.randint(0, 59):02}:07.{draw.randint(0, 999):03}Z"
    kind = draw.random()
    if kind < 0.4:
        return f"{at} INFO [{hexadecimal(8)}] method=GET path=/v1/users/{draw.randint(1, 9999)} status=200 trace={hexadecimal(32)}"
    if kind < 0.7:
        words = " ".join(draw.choices(WORDS, k=8))
        return f'{{"time":"{at}","msg":"{words}","request_id":"{hexadecimal(12)}","token_count":{draw.randint(1, 4000)}}}'
    if kind < 0.9:
        return f"{at} DEBUG {' '.join(draw.choices(WORDS, k=14))}"
    if kind < 0.97:
        return f"{at} WARN session={hexadecimal(20)} key=alpha password=****** url=https://svc.example.com/hook/7?q=1"
    return f"{at} ERROR DB_PASSWORD={hexadecimal(9)}Xy AUTH_TOKEN={hexadecimal(32)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aish", required=True)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1, 4, 16])
    options = parser.parse_args()
    draw = random.Random(7)
    lines = [log_line(draw) for _ in range(9000)]
    print(f"{'':12}{'MB':>4}{'seconds':>9}{'ms/MB':>8}")
    for name, end in [("lines", "\n"), ("one line", " ")]:
        for size in options.sizes:
            text = ""
            while len(text) < size * 1_000_000:
                text += end.join(draw.sample(lines, len(lines))) + end
            text = text[: size * 1_000_000].encode()
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            subprocess.run([options.aish, "secrets", "scan"], input=text, stdout=subprocess.DEVNULL, check=False)
            took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            print(f"{name:12}{size:4}{took:9.2f}{took / size * 1000:8.0f}", flush=True)


if __name__ == "__main__":
    main()
