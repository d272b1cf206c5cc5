//! `docs/config.md`, made from the key table and the example, so that it can't lag behind.

use aish::config::example::PRESETS;
use aish::config::key_table::SECTIONS;
use aish::config::keys::{ConfigKey, ConfigSection, Project, ValueKind, keys_of};
use aish::config::known_models::{KnownModel, providers};
use aish::config::model_table::{as_of, find_model};

const HEAD: &str = "\
# Configuration

<!-- Made from the table of keys, crates/base/src/config/keys.list, by `AISH_REGENERATE=1 cargo test generated`. -->

aish works without any configuration. If you want one, it is a TOML file in which every key is optional:

| | |
|---|---|
| your file | `$AISH_CONFIG`, else `$XDG_CONFIG_HOME/aish/config.toml` (`~/.config/aish/config.toml`) |
| a project's | `.aish.toml`, see [below](#project-files) |
| the environment | `AISH_MODEL` names the active preset |

Later ones win, and `aish config show` says for each value where it comes from. `aish config example` prints a file with
every key and its default, `aish config path` says where it belongs, `aish config check` finds mistakes, and
`aish config schema` prints the [JSON schema](config.schema.json) that editors use.

`aish config init` writes that file, `aish config set KEY VALUE …` and `unset KEY` change it and leave comments alone, `aish config edit`
opens it in your editor. None of them writes a mistake.

A key that aish doesn't know is a warning, and the rest of the file works. A value that can't be is an error with the file,
the line and the key (exit code 3). XDG variables that hold a relative path are ignored, as their specification says, and
`~` at the front of a path means your home directory.

## The active preset

The first of these that says something: `--model` on the command line, the preset chosen for this shell with
`aish model`, `AISH_MODEL`, `model` in the configuration, the only preset there is (or the one called `fast`). If you
have configured no preset: a key found in the environment, a local server that answers, the built-in cookbook. The
cookbook can always be chosen by its name, `cookbook`.

A key in the environment counts only while you have configured no preset of your own: otherwise a key that happens to be
there could send text to a place you never chose. It makes two presets, `fast` and `deep`:

";

const KEYS_AND_PROJECTS: &str = "\
`OPENAI_BASE_URL` moves the address of the presets made from `OPENAI_API_KEY`.

## The key of a preset

`api_key_env` names a variable, `api_key_cmd` a command that prints the key (a password manager's, say). Its words are
split as a shell would, but no shell runs it: there are no pipes and no `$VARIABLES`. Without either, the provider's
usual variable is used, but only for the provider's own address, and, if it is set, for a server on this machine without
`local`. Any other server gets no key unless the preset names one. Keys don't belong in the file itself. The system's
keyring isn't read directly: use its command, such as `secret-tool lookup service openai`. The name of a host with letters beyond
ASCII is written in its `xn--` form.

A gateway that wants other headers gets them from the preset, and a query in `base_url` is sent with every call. Azure, for example:

```toml
[models.azure]
provider = \"openai\"
base_url = \"https://NAME.openai.azure.com/openai/deployments/DEPLOYMENT?api-version=2025-04-01-preview\"
headers = { \"api-key\" = \"${AZURE_OPENAI_API_KEY}\" }
model = \"gpt-6-luna\"
```

`${NAME}`, and `$NAME` as a word of its own, is the value of a variable. Values of headers are shown nowhere; one with the name of a header of aish's own
(`authorization`) takes its place.

## Reasoning

`reasoning = \"off\"`, `\"low\"`, `\"medium\"` or `\"high\"` in a preset is sent in the provider's own words: `reasoning_effort` and the chat template's
`enable_thinking`, Ollama's `think`, Gemini's `thinkingConfig`, Anthropic's `thinking` and effort. `off` is as little as the model allows.
Without the key a question is left to the server, and `suggest` asks for as little as possible. A second opinion is always asked for without
reasoning; calls of aish's own whose answer is bounded ask for no more than the server does by itself. A server that refuses it is asked again without,
and in this shell no more.

## Project files

The nearest `.aish.toml` from the working directory upwards is the project's. Below your home directory the walk ends
there; elsewhere it ends at the top of the git work tree, and outside of one only the working directory itself is looked
at. The file is used only after you have trusted it, in exactly the version you trusted (its SHA-256 is recorded in
`$XDG_STATE_HOME/aish/trust.jsonl`): after any change it is ignored until you trust it again. Until then it isn't even
parsed. One with a mistake isn't trusted, since no command would work with it; `aish config untrust` takes trust back.

A trusted project still can't lower safety, spend your keys or send text somewhere you don't see. The last column below
says what it may set. What it may not set is ignored with a warning that names the key. It can't change a preset of yours,
and a preset of its own that holds a key it may not set is ignored as a whole.

## Keys

";

pub fn page() -> String {
    let mut page = HEAD.to_string();
    page.push_str("| key in | `fast` | `deep` |\n|---|---|---|\n");
    for provider in providers() {
        let variables: Vec<String> = provider.variables.iter().map(|name| format!("`{name}`")).collect();
        let (fast, deep) = (model(&provider.fast), model(&provider.deep));
        page.push_str(&format!("| {} | {fast} | {deep} |\n", variables.join(" or ")));
    }
    page.push_str(&format!("\nPrices are US dollars for a million tokens in and out, as of {}. ", as_of()));
    page.push_str(KEYS_AND_PROJECTS);
    for section in SECTIONS.iter() {
        self::write_section(section, &mut page);
    }
    page.push_str("## Presets to copy\n\n```toml\n");
    page.push_str(PRESETS);
    page.push_str("```\n");
    page
}

fn model(model: &KnownModel) -> String {
    let price =
        find_model(model.name).map_or(String::new(), |p| format!(" ({:.2} / {:.2})", p.price.input, p.price.output));
    format!("`{}`{price}", model.name)
}

fn write_section(section: &ConfigSection, page: &mut String) {
    let title = match section.path {
        "" => "Top of the file".to_string(),
        "models.*" => "`[models.NAME]`".to_string(),
        path => format!("`[{path}]`"),
    };
    page.push_str(&format!("### {title}\n\n{}\n\n", section.about()));
    let mut keys = keys_of(section).peekable();
    if keys.peek().is_none() {
        return;
    }
    page.push_str("| key | value | default | what it does | in a project |\n|---|---|---|---|---|\n");
    for key in keys {
        write_row(key, page);
    }
    page.push('\n');
}

fn write_row(key: &ConfigKey, page: &mut String) {
    let default = key.default.map_or("unset".to_string(), |default| format!("`{default}`"));
    let value = match key.kind {
        ValueKind::Choice(words) => words.split(' ').map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", "),
        ValueKind::Switch(words) => {
            let words: Vec<String> = words.split(' ').map(|word| format!("`\"{word}\"`")).collect();
            format!("true, false, {}", words.join(", "))
        }
        kind => kind.words(),
    };
    let project = match key.project {
        Project::Yes => "yes",
        Project::Never => "no",
        Project::Only(true) => "only `true`",
        Project::Only(false) => "only `false`",
        Project::Less => "only less than without it",
        Project::ThisMachine => "for a server on this machine with `local = true`",
    };
    page.push_str(&format!("| `{}` | {value} | {default} | {} | {project} |\n", key.name(), key.doc));
}
