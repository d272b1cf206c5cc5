//! Generated files are what the code generates. `AISH_REGENERATE=1 cargo test generated` writes them anew.

use std::fs;
use std::path::Path;

use aish::cli::{completions, man};
use aish::shell::init;
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
    compare("docs/aish.1", &man::manual_page());
}

#[test]
fn the_plugin_files_are_generated() {
    for shell in Shell::ALL {
        compare(&format!("shell/aish.{shell}"), &init::render_file(shell));
    }
}

#[test]
fn the_configuration_pages_are_generated() {
    compare("docs/config.md", &aish::config::doc_page::page());
    compare("docs/config.schema.json", &aish::config::schema::schema_text());
}
