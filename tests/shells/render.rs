//! The text of the plugin: the committed files and every combination of options, read by the real shells and linters.

use std::fs;
use std::path::Path;

use aish::shell::{Shell, init};

/// `AISH_GEN=1 cargo test committed_files` writes the files anew.
#[test]
fn committed_files_are_what_the_parts_give() {
    for shell in Shell::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("shell/aish.{shell}"));
        let text = init::render_file(shell);
        if std::env::var_os("AISH_GEN").is_some() {
            fs::write(&path, &text).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == text, "run `just gen`: {} is not what the parts give", path.display());
    }
}
