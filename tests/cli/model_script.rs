//! `crates/base/data/update-models.py`, with a small price table in place of the package's.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

fn python(args: &[&str], directory: &Path) {
    let output = Command::new("python3").args(args).current_dir(directory).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A wheel with a price table: name, provider, dollars for a million tokens in and out, the last
/// day or nothing.
fn wheel(directory: &Path, name: &str, rows: &[(&str, &str, f64, f64, &str)]) {
    let mut table = serde_json::Map::new();
    for (model, provider, input, output, until) in rows {
        let mut row = json!({"litellm_provider": provider, "mode": "chat", "max_input_tokens": 1000, "max_output_tokens": 100,
            "input_cost_per_token": input / 1e6, "output_cost_per_token": output / 1e6});
        if !until.is_empty() {
            row["deprecation_date"] = (*until).into();
        }
        table.insert((*model).to_owned(), row);
    }
    fs::write(directory.join("table"), Value::Object(table).to_string()).unwrap();
    let zip = format!(
        "import zipfile; z = zipfile.ZipFile('{name}', 'w'); z.write('table', 'litellm/model_prices_and_context_window_backup.json'); z.close()"
    );
    python(&["-c", &zip], directory);
}

const OTHERS: &[(&str, &str, f64, f64, &str)] = &[
    ("gpt-9-luna", "openai", 1.0, 2.0, ""),
    ("gpt-9-sol", "openai", 3.0, 4.0, ""),
    ("gemini/gemini-9-flash", "gemini", 1.0, 2.0, ""),
    ("gemini/gemini-9-pro", "gemini", 1.0, 2.0, ""),
    ("mistral/mistral-small-latest", "mistral", 1.0, 2.0, ""),
    ("mistral/mistral-large-9", "mistral", 1.0, 2.0, ""),
    ("groq/openai/gpt-oss-20b", "groq", 1.0, 2.0, ""),
    ("groq/openai/gpt-oss-120b", "groq", 1.0, 2.0, ""),
    ("deepseek-v9-flash", "deepseek", 1.0, 2.0, ""),
    ("deepseek-v9-pro", "deepseek", 1.0, 2.0, ""),
    ("xai/grok-9", "xai", 1.0, 2.0, ""),
    ("xai/grok-9-non-reasoning", "xai", 1.0, 2.0, ""),
];

#[test]
fn the_table_follows_the_source() {
    let place = tempfile::tempdir().unwrap();
    let root = place.path();
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/crates/base/data/update-models.py"), root.join("update-models.py"))
        .unwrap();
    let run = |date: &str, rows: &[(&str, &str, f64, f64, &str)]| -> String {
        wheel(root, "litellm-1.0-any.whl", &[rows, OTHERS].concat());
        python(&["update-models.py", "--wheel", "litellm-1.0-any.whl", "--date", date], root);
        fs::read_to_string(root.join("models.lists")).unwrap()
    };
    let has = |text: &str, line: &str| assert!(text.lines().any(|one| one == line), "no `{line}` in\n{text}");
    let first = run(
        "2030-01-01",
        &[
            ("claude-haiku-7-5", "anthropic", 1.0, 5.0, ""),
            ("claude-haiku-7-10", "anthropic", 2.0, 6.0, ""),
            ("claude-haiku-8-preview", "anthropic", 9.0, 9.0, ""),
            ("claude-haiku-8", "anthropic", 9.0, 9.0, "2030-02-01"),
            ("claude-sonnet-7-20291101", "anthropic", 3.0, 15.0, ""),
            ("claude-opus-1", "anthropic", 3.0, 15.0, "2029-12-31"),
            ("claude-embedding-1", "anthropic", 3.0, 15.0, ""),
        ],
    );
    // The newest that stays for a while, no preview.
    has(&first, "2030-01-01");
    has(&first, "claude-haiku-7-10 = api.anthropic.com");
    has(&first, "claude-sonnet-7-20291101 = api.anthropic.com");
    has(&first, "anthropic/claude-sonnet-7 = openrouter.ai");
    has(&first, "1000 100 2 2 2 6 = claude-haiku-7-10");
    has(&first, "1000 100 9 9 9 9 2030-02-01 = claude-haiku-8");
    // Its day has come, and nothing of its family is left: the one of the presets that costs about
    // the same.
    has(&first, "claude-sonnet-7-20291101 = claude-opus-1");
    assert!(!first.contains("embedding"), "{first}");
    // What goes without a word keeps its price and gets a successor of its family; a second run
    // changes nothing.
    let rows = [("claude-haiku-9", "anthropic", 4.0, 7.0, ""), ("claude-sonnet-9", "anthropic", 3.0, 15.0, "")];
    let second = run("2030-06-01", &rows);
    has(&second, "claude-haiku-9 = api.anthropic.com");
    has(&second, "1000 100 2 2 2 6 = claude-haiku-7-10");
    has(&second, "claude-haiku-9 = claude-haiku-7-10 claude-haiku-7-5 claude-haiku-8 claude-haiku-8-preview");
    assert!(
        second.contains("claude-sonnet-9 = claude-opus-1 claude-sonnet-7"),
        "a successor went in its turn: {second}"
    );
    assert_eq!(run("2030-06-01", &rows), second);
}
