//! The unit tests of `api_key.rs`.

use super::*;
use crate::error::Exit;

fn command(words: &[&str]) -> KeySource {
    KeySource::Command(words.iter().map(|word| word.to_string()).collect())
}

#[test]
fn keys_from_the_environment() {
    let env = |name: &str| match name {
        "GOOD" => Some(" sk-1\n".to_string()),
        "BLANK" => Some("  ".to_string()),
        "TWO" => Some("sk-1\nX-Evil: 1".to_string()),
        _ => None,
    };
    let key = |name: &str| fetch_api_key(&KeySource::Env(name.into()), &env);
    assert_eq!(key("GOOD").unwrap().unwrap().expose(), "sk-1");
    assert_eq!(fetch_api_key(&KeySource::None, &env).unwrap(), None);
    for (name, exit) in [("NONE", Exit::NoModel), ("BLANK", Exit::NoModel), ("TWO", Exit::Config)] {
        let error = key(name).unwrap_err();
        assert_eq!(error.exit, exit, "{error}");
        assert!(error.message.contains(name) && !format!("{error:?}").contains("sk-1"), "{error:?}");
    }
}

#[test]
fn keys_from_commands() {
    for (words, expected) in [
        (&["printf", "sk-2\\nrest\\n"][..], "sk-2"),
        (&["echo", "  sk-3  "], "sk-3"),
        (&["echo", "$HOME"], "$HOME"),
        (&["sh", "-c", "echo noise >&2; echo sk-4"], "sk-4"),
    ] {
        assert_eq!(fetch_api_key(&command(words), &|_| None).unwrap().unwrap().expose(), expected);
    }
}

#[test]
fn commands_that_fail() {
    for (words, exit, part) in [
        (&["/nonexistent/pass"][..], Exit::NoModel, "can't be run: no such file"),
        (&["false"], Exit::NoModel, "status 1"),
        (&["sh", "-c", "echo sk-5; exit 3"], Exit::NoModel, "status 3"),
        (&["sh", "-c", "kill -9 $$"], Exit::NoModel, "killed"),
        (&["true"], Exit::NoModel, "no key"),
        (&["printf", "a\\tb"], Exit::Config, "can't be a key"),
        (&[], Exit::Config, "empty"),
    ] {
        let error = fetch_api_key(&command(words), &|_| None).unwrap_err();
        assert_eq!(error.exit, exit, "{error}");
        assert!(error.message.contains(part), "{error}");
        assert!(!format!("{error:?}").contains("sk-5"));
    }
}

#[test]
fn a_command_that_hangs_is_ended() {
    let words = |script: &str| ["sh", "-c", script].map(str::to_string);
    for script in ["exec sleep 600", "exec >&-; exec sleep 600"] {
        let error = run_key_command(&words(script), Duration::from_millis(50)).unwrap_err();
        assert!(error.message.contains("longer than"), "{error}");
    }
}

#[test]
fn endless_output_is_cut_off() {
    let error = run_key_command(&["yes".into(), "sk".into()], Duration::from_secs(60)).unwrap_err();
    assert!(error.message.contains("killed"), "{error}");
}

#[test]
fn a_key_does_not_show_itself() {
    assert_eq!(format!("{:?}", ApiKey("sk-6".into())), "ApiKey(…)");
}
