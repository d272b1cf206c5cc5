//! The plugin text of `aish init SHELL`: generated lines (frame, values, `:meta` functions) around
//! the parts of `shell/`. It must not read the environment or the disk.

use std::path::Path;

use clap::Args;

use aish_text::Shell;
use aish_text::quote::{block, quote};
use parts::{PluginPart, assign};

use crate::shell::metas::METAS;

pub mod parts;

// By default everything is on, with the default keys. Those of `$AISH_KEY_ASK` and so on count where
// none is given, else Alt-I, Alt-K, Alt-J and Ctrl-N; a switch is also on by a variable that isn't
// empty (`$AISH_GUARD`, `$AISH_OFFER_FIX`, `$AISH_CAPTURE`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct InitOptions {
    /// The key for ask, in the shell's own notation; empty for none
    #[arg(long, value_name = "KEY")]
    pub key_ask: Option<String>,
    /// The key for explain, in the shell's own notation; empty for none
    #[arg(long, value_name = "KEY")]
    pub key_explain: Option<String>,
    /// The key for check, in the shell's own notation; empty for none
    #[arg(long, value_name = "KEY")]
    pub key_check: Option<String>,
    /// The key for Norris, in the shell's own notation; empty for none
    #[arg(long, value_name = "KEY")]
    pub key_norris: Option<String>,
    /// Judge each typed line before it runs
    #[arg(long)]
    pub guard: bool,
    /// Show a correction behind a failed command, if the built-in cookbook knows one
    #[arg(long)]
    pub offer_fix: bool,
    /// Keep what the last command printed, for fix and questions
    #[arg(long)]
    pub capture: bool,
    /// Bind no keys at all
    // Overrides the keys and the environment.
    #[arg(long)]
    pub no_keys: bool,
    /// Leave Enter alone: no `? …` lines
    // `:meta` commands are plain functions then.
    #[arg(long)]
    pub no_enter: bool,
    // Shown by `aish_prompt_info` until a command has written its line (`prompt_template`).
    #[arg(skip)]
    pub segment: Option<String>,
}

pub fn render(shell: Shell, options: &InitOptions, bin: &Path) -> String {
    let head = format!("# aish for {shell}: what `aish init {shell}` prints.");
    let begin = [values(shell, options, &quote(shell, &bin.to_string_lossy())), parts::entry(shell)].concat();
    let core = parts::core(shell, &carried(shell, options));
    match shell {
        Shell::Zsh => format!("{head}\nif [[ -o interactive && -o zle ]]; then\n{begin}fi\n{core}true\n"),
        Shell::Bash => format!("{head}\nif [[ $- == *i* ]]; then\n{begin}{core}fi\ntrue\n"),
        Shell::Fish => format!("{head}\nif status is-interactive\n{begin}{core}end\ntrue\n"),
    }
}

/// Included parts, so that guard and segment need no helper at the first prompt.
fn carried(shell: Shell, options: &InitOptions) -> String {
    let mut text = String::new();
    if options.guard || options.capture || options.segment.is_some() {
        text += &parts::text(shell, PluginPart::Hooks);
    }
    if options.guard {
        text += &parts::text(shell, PluginPart::Rest);
    }
    if text.is_empty() { text } else { assign(shell, "carried", &block(shell, &text)) }
}

fn values(shell: Shell, options: &InitOptions, bin: &str) -> String {
    let key = |name: &str, chosen: &Option<String>, variable: &str, default: &str| match (options.no_keys, chosen) {
        (true, _) => assign(shell, name, &quote(shell, "")),
        (false, Some(key)) => assign(shell, name, &quote(shell, key)),
        (false, None) if shell == Shell::Fish => {
            assign(shell, name, default)
                + &format!("set -q {variable}; and {}", assign(shell, name, &format!("\"${variable}\"")))
        }
        (false, None) => assign(shell, name, &format!("\"${{{variable}-{default}}}\"")),
    };
    let (ask, explain, check, norris) = match shell {
        Shell::Zsh => ("^[i", "^[k", "^[j", "^N"),
        Shell::Bash => (r"\ei", r"\ek", r"\ej", r"\C-n"),
        Shell::Fish => ("alt-i", "alt-k", "alt-j", "ctrl-n"),
    };
    let mut out = assign(shell, "bin", bin);
    out += &key("key_ask", &options.key_ask, "AISH_KEY_ASK", ask);
    out += &key("key_explain", &options.key_explain, "AISH_KEY_EXPLAIN", explain);
    out += &key("key_check", &options.key_check, "AISH_KEY_CHECK", check);
    out += &key("key_norris", &options.key_norris, "AISH_KEY_NORRIS", norris);
    out += &switch(shell, "guard", "AISH_GUARD", options.guard);
    out += &switch(shell, "correcting", "AISH_OFFER_FIX", options.offer_fix);
    out += &switch(shell, "capturing", "AISH_CAPTURE", options.capture);
    if let Some(line) = &options.segment {
        out += &assign(shell, "segment", &quote(shell, line));
    }
    out += &assign(shell, "enter", if options.no_enter { "''" } else { "1" });
    let names: Vec<_> = METAS.iter().map(|meta| meta.name).collect();
    let names = if shell == Shell::Fish { names.join(" ") } else { quote(shell, &names.join(" ")) };
    out += &assign(shell, "metas", &names);
    out += &assign(shell, "edition", &parts::edition(shell));
    if shell == Shell::Zsh {
        // One command is read faster than ten.
        let (first, more) = out.split_at(1);
        out = first.to_owned() + &more.replace("\n\\builtin typeset -g ", " ");
    }
    out += &assign(
        shell,
        "stamp",
        "\"$__aish_edition $__aish_bin $__aish_key_ask $__aish_key_explain $__aish_key_check $__aish_key_norris $__aish_enter $__aish_guard $__aish_correcting $__aish_capturing\"",
    );
    out
}

/// Off unless an option or the environment turns it on; the environment can't turn it off.
fn switch(shell: Shell, name: &str, variable: &str, on: bool) -> String {
    match (on, shell) {
        (true, _) => assign(shell, name, "1"),
        (false, Shell::Fish) => {
            assign(shell, name, "''") + &format!("test -n \"${variable}\"; and {}", assign(shell, name, "1"))
        }
        (false, _) => assign(shell, name, &format!("\"${{{variable}:+1}}\"")),
    }
}
