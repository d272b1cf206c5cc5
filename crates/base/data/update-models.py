#!/usr/bin/env python3
"""Writes data/models.lists: the models that aish knows, their windows and prices, and which are retired.

The source is the price table in the Python package litellm (MIT licence), which pip fetches:

    python3 crates/base/data/update-models.py                                  # its newest release
    python3 crates/base/data/update-models.py --wheel litellm-1.109.1-*.whl    # a wheel that is there
    python3 crates/base/data/update-models.py --earlier litellm-1.80.0-*.whl   # what it knew and the newest doesn't is retired, too

A model is retired when its day has come, or when an earlier table (the file that is there counts as one) had it and the
newest doesn't. Its successor is the newest of its family: the same words without versions and dates. Prices are for
prompts of ordinary size, without discounts for batches and hours.
"""

import argparse, collections, datetime, glob, json, math, pathlib, re, subprocess, sys, tempfile, zipfile

FILE = pathlib.Path(__file__).with_name("models.lists")
TABLE = "litellm/model_prices_and_context_window_backup.json"

# Host, the provider's name in the table, how its own models begin, and the families of the presets `fast` and `deep`.
PROVIDERS = [
    ("api.anthropic.com", "anthropic", "claude", "claude haiku", "claude sonnet"),
    ("api.openai.com", "openai", "gpt|chatgpt|o[134]|codex", "gpt luna", "gpt sol"),
    ("generativelanguage.googleapis.com", "gemini", "gemini", "gemini flash", "gemini pro"),
    ("api.mistral.ai", "mistral", "mistral|open-mistral|codestral|devstral|magistral|ministral|pixtral", "mistral small", "mistral large"),
    ("api.groq.com", "groq", "", "gpt oss 20b", "gpt oss 120b"),
    ("api.deepseek.com", "deepseek", "deepseek", "deepseek flash", "deepseek pro"),
    ("api.x.ai", "xai", "grok", "grok non reasoning", "grok"),
]
# A router that sells others' models under names of its own.
ROUTER = ("openrouter.ai", "openai/{fast_of_openai}", "anthropic/{deep_of_anthropic}")
# What isn't for text: by a word of the name.
OTHER = set("audio realtime live tts transcribe image search computer embedding robotics guard safeguard moderation container "
            "rosalind cyber daybreak research lyria learnlm gemma vision ocr instruct omni multi exp experimental beta er fim".split())
UNSTABLE = {"preview", "customtools", "labs"}


def words(name):
    return re.split(r"[-_ ]", name.rsplit("/", 1)[-1].lower())


def plain_name(name):
    """The name without its maker in front, and without a date or `latest` at its end."""
    return re.sub(r"-(20\d\d-\d\d-\d\d|\d{6,8}|\d\d-20\d\d|\d{4}|latest)$", "", name.rsplit("/", 1)[-1].lower())


def version(name):
    """The numbers of a name, without dates: (4, 5) for claude-haiku-4-5-20251001. What has a point is one number."""
    numbers = [float(number) for number in re.findall(r"(?<![a-uw-z\d.])\d{1,2}(?:\.\d+)?(?![\d.b])", plain_name(name).replace("o", ""))]
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers


def family(name):
    """The words of a name without versions, dates, and what says nothing of the model."""
    plain = [w for w in words(name) if not re.fullmatch(r"v?[\d.]+o?|latest|preview|turbo|versatile|instant", w)]
    return " ".join(sorted(plain))


def read_wheel(path):
    with zipfile.ZipFile(path) as wheel:
        table = json.loads(wheel.read(TABLE))
        boms = [json.loads(wheel.read(name)) for name in wheel.namelist() if "/sboms/" in name and name.endswith(".json")]
    built = [bom.get("metadata", {}).get("timestamp", "")[:10] for bom in boms]
    return table, max(built, default="")


def newest_wheel(directory):
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", directory, "litellm"]
    subprocess.run(command, check=True)
    return glob.glob(f"{directory}/*.whl")[0]


def models_of(table, provider, begins):
    """The provider's models for text, by the name that the provider itself uses."""
    found = {}
    for key, row in sorted(table.items()):
        if not isinstance(row, dict) or row.get("litellm_provider") != provider or row.get("mode") not in ("chat", "responses"):
            continue
        name = key.removeprefix(provider + "/").lower()
        # As the program looks it up: routers and providers write these names in both ways.
        name = name.replace(".", "-") if name.startswith("claude") else name
        if name.startswith("ft:") or OTHER & set(words(name)) or (begins and not re.match(f"({begins})", name)):
            continue
        found[name] = row
    return found


def value_of(row):
    """Window, most tokens of an answer, and dollars for a million tokens: sent, cached, written, received; the last day."""
    if not all(row.get(key) for key in ("max_input_tokens", "max_output_tokens", "input_cost_per_token", "output_cost_per_token")):
        return None
    sent = row["input_cost_per_token"]
    dollars = [sent, row.get("cache_read_input_token_cost") or sent, row.get("cache_creation_input_token_cost") or sent, row["output_cost_per_token"]]
    tokens = [row["max_input_tokens"], row["max_output_tokens"]]
    until = row.get("deprecation_date") or ""
    return " ".join([*(str(int(n)) for n in tokens), *(f"{n * 1e6:.6f}".rstrip("0").rstrip(".") for n in dollars), until]).strip()


def newest(models, wanted, date):
    """The newest stable model of a family; of equals the one with the plainest name."""
    far = str(datetime.date.fromisoformat(date) + datetime.timedelta(days=90))
    fits = [n for n, v in models.items() if family(n) == " ".join(sorted(wanted.split())) and not UNSTABLE & set(words(n)) and (until(v) or far) >= far]
    return max(fits, key=lambda n: ("latest" in n and not any(map(version, fits)), version(n), -len(n)), default=None)


def until(value):
    return (value.split() + [""])[6] if len(value.split()) > 6 else ""


def dollars_out(value):
    return float(value.split()[5])


def is_variant(name, values):
    """Whether the program finds the row of `name` by the name without its date, and the row is the same."""
    short = plain_name(name)
    return short != name and values.get(short) == values[name]


def rows_before(name):
    """The rows of a list of the file that is there, by word."""
    rows, inside = {}, False
    for line in FILE.read_text().splitlines() if FILE.exists() else []:
        if line.startswith("["):
            inside = line == f"[{name}]"
        elif inside and " = " in line:
            value, words_of_row = line.split(" = ")
            rows.update((word, value) for word in words_of_row.split())
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheel")
    parser.add_argument("--earlier", nargs="*", default=[])
    parser.add_argument("--date", help="the day of the data, where the wheel doesn't say when it was built")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        wheel = options.wheel or newest_wheel(directory)
        table, built = read_wheel(wheel)
        release = pathlib.Path(wheel).name.split("-")[1]
    date = options.date or built or sys.exit("the wheel has no date; give one with --date")
    earlier = [read_wheel(path)[0] for path in options.earlier]
    known_before, retired_before = rows_before("models.known"), rows_before("models.retired")
    known, retired, fast, deep, gone = {}, {}, {}, {}, {}
    there = {provider: models_of(table, provider, begins) for _, provider, begins, *_ in PROVIDERS}
    living = {name.rsplit("/", 1)[-1] for models in there.values() for name in models}
    for host, provider, begins, of_fast, of_deep in PROVIDERS:
        models = {name: value for name, row in there[provider].items() if (value := value_of(row))}
        fast[host], deep[host] = newest(models, of_fast, date), newest(models, of_deep, date)
        if not fast[host] or not deep[host]:
            sys.exit(f"{provider}: no model for a preset: {fast[host]}, {deep[host]}")
        # What was known before, by the last row that it had.
        old = {n: v for n, v in known_before.items() if re.match(f"({begins})", n) and n not in gone and n not in retired_before}
        for before in earlier:
            old |= {n.rsplit("/", 1)[-1]: v for n, row in models_of(before, provider, begins).items() if (v := value_of(row))}
        old = {n: v for n, v in old.items() if n not in living} | {n: v for n, v in models.items() if "" < until(v) <= date}
        for name, value in old.items():
            near = min(fast[host], deep[host], key=lambda one: abs(math.log(dollars_out(models[one]) / dollars_out(value))))
            others = {n: v for n, v in models.items() if plain_name(n) != plain_name(name)}
            retired[name] = newest(others, family(name), date) or near
        gone |= {name: " ".join(value.split()[:6]) for name, value in old.items()}
        for name, value in models.items():
            known.setdefault(name.rsplit("/", 1)[-1], value)
    known = known_before | known | gone
    for name, successor in retired_before.items():
        if name not in living:
            retired.setdefault(name, successor)
    kept = {plain_name(name) for name in living - retired.keys()}
    for name in list(retired):
        if plain_name(name) not in kept:
            retired.setdefault(plain_name(name), retired[name])
            known.setdefault(plain_name(name), known[name])
    # A successor retires in its turn.
    for name in retired:
        while (next_one := retired.get(retired[name].rsplit("/", 1)[-1])):
            retired[name] = next_one
    known = {n: v for n, v in known.items() if not is_variant(n, known) or n not in retired and plain_name(n) in retired}
    retired = {n: s for n, s in retired.items() if n in known or not is_variant(n, retired)}
    host, fast[host], deep[host] = ROUTER[0], ROUTER[1].format(fast_of_openai=fast["api.openai.com"]), ROUTER[2].format(
        deep_of_anthropic=re.sub(r"(?<=\d)-(?=\d)", ".", plain_name(deep["api.anthropic.com"])))
    head = f"""# Models by name. Written by crates/base/data/update-models.py from litellm {release} (MIT licence); the format is that of
# crates/judge/data/README.md. Don't edit: the next run writes it anew.

# The day of the data.
[models.date]
{date}

# The models of the presets that a key in the environment makes, by host.
"""
    tail = """
# The window and the longest answer in tokens; US dollars for a million tokens sent, sent and found in the provider's cache, sent
# and written to it, received; the last day, where one is announced. A name is a model's or how it begins.
"""
    text = head + block("models.fast", fast) + block("models.deep", deep) + tail + block("models.known", known)
    text += "\n# Models that are no longer offered, and what to take instead.\n" + block("models.retired", retired)
    FILE.write_text(text)


def block(name, values):
    rows = collections.defaultdict(list)
    for word, value in values.items():
        rows[value].append(word)
    return f"[{name}]\n" + "".join(f"{value} = {' '.join(sorted(names))}\n" for value, names in sorted(rows.items(), key=lambda r: min(r[1])))


if __name__ == "__main__":
    main()
