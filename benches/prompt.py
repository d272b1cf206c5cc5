#!/usr/bin/env python3
"""What a prompt with the segment costs: `aish prompt` cold, `aish_prompt_info` for each draw, and from Enter to the next prompt.

    python3 benches/prompt.py --aish target/release/aish
    python3 benches/prompt.py --aish target/release/aish --other 'starship=starship init {shell}' --other 'zoxide=zoxide init {shell}'

`--other NAME=COMMAND` is any program whose COMMAND prints what a shell reads at its start, with `{shell}` for the shell's name.
All kinds are interleaved; Enter is timed on a pseudo-terminal on an empty line, as in `sourcing.py`, whose parts are used.
"""

import argparse
import os
import shlex
import statistics
import subprocess
import tempfile
from pathlib import Path

import cold
from sourcing import PROMPT, SHELLS, Shell

CONFIG = """[models.fast]
provider = "openai"
model = "gpt-5-mini"
local = true
[shell]
prompt = "{model} {cost} {cwd_short} {mode} {last_status}"
"""
# A call of another shell, as the ledger has it.
CALL = (
    '{"v":1,"ts":"2026-01-02T03:04:05Z","session":"2-2","category":"main","preset":"fast","model":"gpt-5-mini",'
    '"provider":"openai","input":1000,"output":100,"cached":0,"dollars":0.002}\n'
)
LONG_LEDGER = "aish prompt behind 10,000 calls"
# By substitution, and by a hook that sets a variable.
PROMPTS = {
    "zsh": (
        "setopt prompt_subst; PS1='$(aish_prompt_info)QR''ST'\n",
        "seg() { aish_prompt_info -v seg }; precmd_functions+=(seg); setopt prompt_subst; PS1='${seg}QR''ST'\n",
    ),
    "bash": ("PS1='$(aish_prompt_info)QR''ST'\n", "PROMPT_COMMAND[7]='aish_prompt_info -v seg'; PS1='${seg}QR''ST'\n"),
    "fish": ("function fish_prompt; aish_prompt_info; echo -n QR''ST; end\n", None),
}
LOOPS = {
    "zsh": "f() {}; for n in {1..DRAWS}; do CALL; done >/dev/null; touch $HOME/done",
    "bash": "f() { :; }; for ((n = 0; n < DRAWS; n++)); do CALL; done >/dev/null; touch $HOME/done",
    "fish": "function f; end; for n in (seq DRAWS); CALL; end >/dev/null; touch $HOME/done",
}
DRAWS = 2000


def draw(shell, args, env, path, text, call):
    """Microseconds that one call of a function takes in a shell that has the plugin."""
    path.write_text(text, encoding="utf-8")
    started = Shell(args, env)
    started.usable()
    # The first Enter has the hooks loaded.
    started.press(b"\x15\r", PROMPT)
    line = LOOPS[shell].replace("DRAWS", str(DRAWS)).replace("CALL", call)
    took = started.press(line.encode() + b"; echo ov''er\r", b"over\r\n")
    started.end()
    return took * 1000 / DRAWS


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aish", required=True)
    parser.add_argument("--other", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--shells", default=",".join(SHELLS))
    options = parser.parse_args()
    aish = os.path.abspath(options.aish)
    others = dict(other.split("=", 1) for other in options.other)
    with tempfile.TemporaryDirectory() as home:
        config = Path(home, ".config/aish/config.toml")
        config.parent.mkdir(parents=True)
        config.write_text(CONFIG, encoding="utf-8")
        config.chmod(0o600)
        Path(home, ".local/share/fish/generated_completions").mkdir(parents=True)
        Path(home, ".config/starship.toml").write_text('format = "${all}QRST"\nadd_newline = false\n', encoding="utf-8")
        env = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        commands = {"true": ["/bin/true"], "aish --version": [aish, "--version"], "aish check": [aish, "check", "--", "ls"]}
        commands |= {"aish prompt": [aish, "prompt"]}
        times = {name: [] for name in commands}
        times[LONG_LEDGER] = []
        ledger = Path(home, ".local/share/aish/usage.jsonl")
        ledger.parent.mkdir(parents=True)
        for _ in range(options.rounds):
            for name, command in commands.items():
                times[name].append(cold.run(command, env | {"AISH_SESSION": "1-1"}, home))
            ledger.write_text(CALL * 10_000, encoding="utf-8")
            times[LONG_LEDGER].append(cold.run(commands["aish prompt"], env | {"AISH_SESSION": "1-1"}, home))
            ledger.unlink()
        print("whole processes, median ms: " + ", ".join(f"{n} {statistics.median(t):.2f}" for n, t in times.items()))
        for shell in options.shells.split(","):
            args, rc, prompt = SHELLS[shell]
            args, path = [arg.format(home=home) for arg in args], Path(home, rc)
            path.parent.mkdir(parents=True, exist_ok=True)
            plugin = subprocess.check_output([aish, "init", shell], text=True, env=env)
            substituted, hooked = PROMPTS[shell]
            texts = {"empty": prompt, "aish, not in the prompt": plugin + prompt, "aish, $(…)": plugin + substituted}
            if hooked:
                texts["aish, -v"] = plugin + hooked
            for name, command in others.items():
                words = shlex.split(command.format(shell=shell))
                init = subprocess.check_output(words, text=True, env=env)
                texts[name] = prompt + init if "starship" in name else init + prompt
            enters = {name: [] for name in texts}
            for _ in range(options.rounds):
                for name, text in texts.items():
                    path.write_text(text, encoding="utf-8")
                    started = Shell(args, env)
                    started.usable()
                    started.press(b"\x15\r", PROMPT)
                    enters[name].append(started.press(b"\r", PROMPT))
                    started.end()
            print(f"{shell}: from Enter to the next prompt, median ms of {options.rounds}")
            for name, taken in enters.items():
                print(f"  {name:26}{statistics.median(taken):8.2f}")
            calls = {"an empty function": "f", "aish_prompt_info": "aish_prompt_info"}
            if hooked:
                calls["aish_prompt_info -v"] = "aish_prompt_info -v seg"
            for name, call in calls.items():
                taken = [draw(shell, args, env, path, plugin + prompt, call) for _ in range(5)]
                print(f"  {name:26}{statistics.median(taken):8.1f} µs a draw")


if __name__ == "__main__":
    main()
