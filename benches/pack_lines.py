#!/usr/bin/env python3
"""Prints the command lines that the rule packs speak of, as input for `examples/verdicts.rs`: every example, and one line for each
program x subcommand x option. Usage: benches/pack_lines.py [DIRECTORY OF PACKS]"""
import itertools
import json
import pathlib
import sys

CLASSES = {"read", "net", "write", "sync", "build"}
EXAMPLES = {"yes", "no", "ok", "ask"}


def is_option(token):
    return token.startswith(("-", "!-", "+-")) and token not in ("-", "--")


def options_of(text):
    """The options that the tokens of a line name, without kinds of values, values and negations."""
    for token in text.replace(";", " ").split():
        if not is_option(token):
            continue
        for option in token.lstrip("!+").split("=")[0].split("|"):
            name = option.split(":")[0].rstrip("?*")
            if name.startswith("-") and len(name) > 1:
                yield name


def path_of(pattern):
    """The subcommand that a pattern asks for: the first of each word's alternatives."""
    words = []
    for token in pattern.split():
        if is_option(token) or token[0] in "@!$+-":
            break
        words.append(token.split("|")[0].replace("\\*", "*").replace("*", "x"))
    return tuple(words)


def lines_of(path):
    names, paths, options = [], [], []

    def section():
        for name, words in itertools.product(names, dict.fromkeys([(), *paths])):
            yield " ".join([name, *words, "a"])
            # The names of a section share its lines: one of them stands for all.
            for option in dict.fromkeys(options) if name == names[0] else ():
                yield " ".join([name, *words, option, "a", "b"])

    for line in path.read_text().splitlines():
        word, _, rest = line.strip().partition(" ")
        if line.startswith("== "):
            yield from section()
            names, paths, options = [n for n in rest.split() if n != "*"], [], []
        elif word in EXAMPLES:
            yield rest.strip()
        elif word in CLASSES or (names and "." in word):
            paths += [path_of(pattern) for pattern in rest.split(";")]
            options += options_of(rest)
        elif word in ("takes", "flags", "args"):
            options += options_of(rest)
    yield from section()


packs = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "crates/programs/data")
seen = set()
for pack in sorted(packs.glob("*.pack")):
    for line in lines_of(pack):
        if line not in seen:
            seen.add(line)
            print(json.dumps({"cmd": line}))
