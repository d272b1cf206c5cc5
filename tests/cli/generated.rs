//! Generated files are what the code generates. `AISH_REGENERATE=1 cargo test generated` writes
//! them anew.

use std::fs;
use std::path::Path;

use super::config_page;
use aish::cli::completions;
use aish::plugin::{self, InitOptions};
use aish_text::Shell;

fn compare(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if std::env::var_os("AISH_REGENERATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == text, "{name} is out of date: run `AISH_REGENERATE=1 cargo test generated`");
}

#[test]
fn completions_are_generated() {
    compare("completions/_aish", &completions::generate(Shell::Zsh));
    compare("completions/aish.bash", &completions::generate(Shell::Bash));
    compare("completions/aish.fish", &completions::generate(Shell::Fish));
}

#[test]
fn the_manual_page_is_generated() {
    compare("docs/aish.1", &completions::manual_page());
}

/// The plugin for people who source a file: the program is looked up on the path once, when the
/// file is sourced.
fn plugin_file(shell: Shell) -> String {
    let head = format!(
        "# aish for {shell}, to be sourced. Made from the parts in shell/{shell}/ by `AISH_REGENERATE=1 cargo test generated`; edit those.\n\
         # Better: let `aish init {shell}` print it, which also knows where the helper is."
    );
    let text = plugin::render(shell, &InitOptions::default(), Path::new("/BIN"));
    let (_, body) = text.split_once('\n').unwrap();
    let (before, after) = match shell {
        Shell::Zsh => ("\\builtin typeset -g __aish_bin='/BIN' ", FIND_ZSH),
        Shell::Bash => ("__aish_bin='/BIN'\n", FIND_BASH),
        Shell::Fish => (" __aish_bin '/BIN'\n", " __aish_bin (command --search aish)\n"),
    };
    assert!(body.contains(before), "{body}");
    format!("{head}\n{}", body.replacen(before, after, 1))
}

/// Walks the path without filling the shell's command table.
const FIND_ZSH: &str = "\\builtin typeset -g __aish_bin=
for __aish_bin in \"${path[@]}\" ''; do
  __aish_bin+=/aish
  if [[ -f $__aish_bin && -x $__aish_bin ]]; then \\builtin break; fi
done
\\builtin typeset -g ";
const FIND_BASH: &str = "__aish_bin=$PATH:
while [[ -n $__aish_bin && ! (-f ${__aish_bin%%:*}/aish && -x ${__aish_bin%%:*}/aish) ]]; do
  __aish_bin=${__aish_bin#*:}
done
__aish_bin=${__aish_bin:+${__aish_bin%%:*}/aish}
";

#[test]
fn the_plugin_files_are_generated() {
    for shell in Shell::ALL {
        compare(&format!("shell/aish.{shell}"), &plugin_file(shell));
    }
}

#[test]
fn the_configuration_pages_are_generated() {
    compare("docs/config.md", &config_page::page());
    compare("docs/config.schema.json", &aish::config::schema::schema_text());
}
