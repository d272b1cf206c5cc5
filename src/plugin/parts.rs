//! The script parts of `shell/`, and the texts made of them: the sourced one, and those that the
//! helper gives the shell later. It must not read the environment or the disk.

use clap::ValueEnum;

use crate::shell::exclusion;
use crate::shell::metas::{METAS, Meta};
use aish_text::Shell;
use aish_text::quote::quote;

/// What a shell asks for once it is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PluginPart {
    /// Why the plugin may not load here, or what has to go first: asked for by a shell in which
    /// that is in doubt.
    Doubt,
    /// What runs at each prompt and each Enter: asked for by the first Enter.
    Hooks,
    /// Everything else: asked for by the first key of ours, or the first line that is ours.
    Rest,
    /// What is different beside ble.sh: asked for by a bash that has it.
    Ble,
}

struct Files {
    entry: &'static str,
    core: &'static [&'static str],
    doubt: &'static [&'static str],
    hooks: &'static [&'static str],
    rest: &'static [&'static str],
}

/// `files!(dir, extension, [core…], [doubt…], [hooks…], [rest…]…)`
macro_rules! files {
    ($shell:literal, $ext:literal, [$($core:literal),*], [$($doubt:literal),*], [$($hook:literal),*], $([$($rest:literal),*]),*) => {
        Files {
            entry: include_str!(concat!("../../shell/", $shell, "/entry.", $ext)),
            core: &[$(include_str!(concat!("../../shell/", $shell, "/", $core, ".", $ext))),*],
            doubt: &[$(include_str!(concat!("../../shell/", $shell, "/", $doubt, ".", $ext))),*],
            hooks: &[$(include_str!(concat!("../../shell/", $shell, "/", $hook, ".", $ext))),*],
            rest: &[$($(include_str!(concat!("../../shell/", $shell, "/", $rest, ".", $ext))),*),*],
        }
    };
}

static ZSH: Files = files!(
    "zsh",
    "zsh",
    ["load", "names", "core"],
    ["doubt"],
    ["hooks", "public"],
    ["call", "widgets", "prompt", "queue", "guard", "meanings"],
    ["norris", "status", "capture", "correction", "background", "unload"]
);
static BASH: Files = files!(
    "bash",
    "bash",
    ["core", "load"],
    [],
    ["hooks", "segment"],
    ["call", "widgets", "prompt", "queue", "guard", "meanings", "norris"],
    ["pagers", "status", "capture", "correction", "background", "editor", "unload"]
);
static BLE: &[&str] = &[include_str!("../../shell/bash/ble.bash")];
static FISH: Files = files!(
    "fish",
    "fish",
    ["core", "load"],
    [],
    ["hooks", "segment"],
    ["call", "rows", "widgets", "queue", "guard", "meanings"],
    ["norris", "status", "capture", "correction", "background", "unload"]
);

fn files(shell: Shell) -> &'static Files {
    match shell {
        Shell::Zsh => &ZSH,
        Shell::Bash => &BASH,
        Shell::Fish => &FISH,
    }
}

pub fn entry(shell: Shell) -> String {
    code_only(files(shell).entry)
}

/// `__aish_go` tells whether they fit this shell; `carried` precedes them. zsh parses slowly,
/// command by command: there each file is one.
pub fn core(shell: Shell, carried: &str) -> String {
    let texts = std::iter::once(carried.to_owned()).chain(files(shell).core.iter().map(|text| code_only(text)));
    let texts = texts.filter(|text| !text.is_empty());
    match shell {
        Shell::Zsh => texts.map(|text| format!("if [[ -n ${{__aish_go-}} && -o zle ]]; then\n{text}fi\n")).collect(),
        Shell::Bash => format!("if [[ -n $__aish_go ]]; then\n{}fi\n", metas(shell) + &texts.collect::<String>()),
        Shell::Fish => {
            format!(
                "if set -qg __aish_go[1]; and test -n \"$__aish_go\"\n{}end\n",
                metas(shell) + &texts.collect::<String>()
            )
        }
    }
}

/// The last line marks the text as complete.
pub fn text(shell: Shell, part: PluginPart) -> String {
    let (name, files) = match part {
        PluginPart::Doubt => ("doubt", files(shell).doubt),
        PluginPart::Hooks => ("hooks", files(shell).hooks),
        PluginPart::Rest => ("rest", files(shell).rest),
        PluginPart::Ble => ("ble", BLE),
    };
    let mut out = code_only(&files.concat());
    if part == PluginPart::Hooks && shell == Shell::Zsh {
        // The other shells have them from the first prompt.
        out += &metas(shell);
    }
    if part == PluginPart::Rest {
        out += &lists(shell);
    }
    out += &match shell {
        _ if part == PluginPart::Doubt => String::new(),
        Shell::Zsh | Shell::Bash => format!("__aish_parts+=' {name}'\n"),
        Shell::Fish => format!("set -ga __aish_parts {name}\n"),
    };
    out
}

/// For scripts, pipes and shells with Enter left alone. `:help` is a script: it needs the keys.
fn metas(shell: Shell) -> String {
    METAS
        .iter()
        .filter(|meta| meta.name != "help")
        .map(|Meta { name, runs, .. }| match shell {
            Shell::Zsh | Shell::Bash => format!("function :{name} {{ aish {runs} \"$@\"; }}\n"),
            Shell::Fish => format!("function :{name}\naish {runs} $argv\nend\n"),
        })
        .chain([completing(shell)])
        .collect()
}

/// Registers `__aish_complete`; in zsh at a prompt, once it has a completion system.
fn completing(shell: Shell) -> String {
    let names = |before: &str| -> String { METAS.iter().map(|meta| format!("{before}:{}", meta.name)).collect() };
    match shell {
        Shell::Zsh => String::new(),
        Shell::Bash => {
            format!(
                "\\builtin complete -F __aish_complete -o nosort -o bashdefault -o default aish '?' '??'{}\n",
                names(" ")
            )
        }
        // To fish `??` would be any command of two letters.
        Shell::Fish => format!("complete -f -k -a '(__aish_complete)' -c aish -c '?'{}\n", names(" -c ")),
    }
}

/// The names that functions of the rest look for.
fn lists(shell: Shell) -> String {
    let mut out = String::new();
    if shell == Shell::Fish {
        // fish redirects nothing, so it has nothing to leave alone.
        return out;
    }
    for (name, list) in ["untouched", "untouched_with", "untouched_words"].into_iter().zip(exclusion::names()) {
        out += &assign(shell, name, &quote(shell, &list.join(" ")));
    }
    out
}

/// Identifies a shell's texts: the sourced text accepts later parts of the same edition only.
pub fn edition(shell: Shell) -> String {
    let parts = [PluginPart::Doubt, PluginPart::Hooks, PluginPart::Rest, PluginPart::Ble].map(|part| text(shell, part));
    let texts = core(shell, "") + &parts.concat();
    // FNV-1a.
    let hash = texts
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

pub fn assign(shell: Shell, name: &str, value: &str) -> String {
    match shell {
        Shell::Zsh => format!("\\builtin typeset -g __aish_{name}={value}\n"),
        Shell::Bash => format!("__aish_{name}={value}\n"),
        Shell::Fish => format!("set -g __aish_{name} {value}\n"),
    }
}

/// Drops comments, empty lines and indentation. No part has a multi-line string.
fn code_only(text: &str) -> String {
    let code = |line: &&str| !line.starts_with('#') && !line.is_empty();
    text.lines().map(str::trim_start).filter(code).flat_map(|line| [line, "\n"]).collect()
}
