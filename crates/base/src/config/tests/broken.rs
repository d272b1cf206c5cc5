//! Files with mistakes: what the user is told.

use super::Place;
use crate::config::key_table::KEYS;
use crate::config::keys::ValueKind;
use crate::error::Exit;

/// (file, line, column, key, part of the message, part of the hints)
const ERRORS: &[(&str, usize, usize, &str, &str, &str)] = &[
    ("model = ", 1, 9, "", "there is no value", "remove the line"),
    ("model = a b", 1, 9, "", "must be in quotes", ""),
    ("model = true false", 1, 9, "", "must be in quotes", ""),
    ("[ui]\ncolor = 'auto' x", 2, 16, "", "unexpected", ""),
    ("model = fast", 1, 9, "", "must be in quotes", ""),
    ("[models.fast", 1, 13, "", "unclosed table, expected `]`", ""),
    ("model = \"a\"\nmodel = \"b\"", 2, 1, "", "duplicate key", ""),
    ("[ui]\n[ui]\n", 2, 2, "", "duplicate key", ""),
    ("= 1", 1, 1, "", "keys cannot be empty", ""),
    ("model = \"a", 1, 11, "", "invalid basic string", ""),
    ("model = 5", 1, 9, "model", "must be the name of a preset, not a whole number", ""),
    ("model = \"a b\"", 1, 9, "model", "must be the name of a preset", "letters, digits"),
    ("model = \"\"", 1, 9, "model", "must be the name of a preset", ""),
    ("[model.fast]\nprovider = \"openai\"", 1, 2, "model", "not a table", "did you mean [models]?"),
    ("models = \"fast\"", 1, 10, "models", "`models` must be a table, not text", "`model`, without s"),
    ("context = 5", 1, 11, "context", "`context` must be a table, not a whole number", ""),
    ("[[context]]\nmax_turns = 1", 1, 1, "context", "must be a table, not a list", ""),
    ("[context]\nmax_turns = \"40\"", 2, 13, "context.max_turns", "from 1 to 10000, not text", "without quotes"),
    ("[context]\nmax_turns = \"many\"", 2, 13, "context.max_turns", "not text", ""),
    ("[context]\nmax_turns = 0", 2, 13, "context.max_turns", "a whole number from 1 to 10000", ""),
    ("[context]\nmax_turns = -1", 2, 13, "context.max_turns", "a whole number from 1 to 10000", ""),
    ("[context]\nmax_turns = 1.5", 2, 13, "context.max_turns", "not a number with a fraction", ""),
    ("[context]\nmax_turns = 99999999999999999999", 2, 13, "context.max_turns", "from 1 to 10000", ""),
    ("[context]\ntoken_budget = true", 2, 16, "context.token_budget", "not true or false", ""),
    ("[shell]\nconfirm_cmd = \"true\"", 2, 15, "shell.confirm_cmd", "true or false, not text", "without quotes"),
    ("[shell]\nconfirm_cmd = 1", 2, 15, "shell.confirm_cmd", "not a whole number", ""),
    ("[shell]\nkey_ask = \"\\u001b\"", 2, 11, "shell.key_ask", "text in one line", ""),
    ("[ui]\ncolor = \"alwasy\"", 2, 9, "ui.color", "\"auto\", \"always\" or \"never\"", "mean \"always\"?"),
    ("[ui]\ncolor = true", 2, 9, "ui.color", "not true or false", ""),
    ("[ui]\nmarkdown = 1979-05-27", 2, 12, "ui.markdown", "not a date", ""),
    ("[history]\ndir = \"~bob/x\"", 2, 7, "history.dir", "~ and a name", "write the path out"),
    ("[history]\ndir = \"~\"", 2, 1, "history.dir", "directory of its own", ".local/share/aish"),
    ("[history]\ndir = \"/\"", 2, 1, "history.dir", "directory of its own", ""),
    ("[models.fast]\nmodel = \"m\"", 1, 9, "models.fast", "`models.fast` has no provider", "add provider ="),
    ("[models.fast]\nprovider = \"openai\"", 1, 9, "models.fast", "has no model", "add model ="),
    ("[models]\nfast = \"gpt\"", 2, 8, "models.fast", "must be a table, not text", "write [models.fast]"),
    ("[models.\"a b\"]\nprovider = \"openai\"", 1, 9, "models.\"a b\"", "not a name for a preset", "letters"),
    ("[models.f]\nprovider = \"opnai\"\nmodel = \"m\"", 2, 12, "models.f.provider", "not \"opnai\"", "\"openai\"?"),
    ("[models.f]\nprovider = \"mistral\"\nmodel = \"m\"", 2, 12, "models.f.provider", "not \"mistral\"", ""),
    ("[models.cookbook]\nprovider = \"openai\"\nmodel = \"m\"", 1, 9, "models.cookbook", "built in", "another name"),
    ("models.f = { provider = \"openai\", model = \"\" }", 1, 43, "models.f.model", "not empty", ""),
    (
        "models.f = { provider = \"openai\", model = \"m\", base_url = \"h:1\" }",
        1,
        59,
        "models.f.base_url",
        "http://",
        "put http://",
    ),
    (
        "models.f = { provider = \"openai\", model = \"m\", base_url = \"ftp://h\" }",
        1,
        59,
        "models.f.base_url",
        "address",
        "",
    ),
    (
        "models.f = { provider = \"openai\", model = \"m\", timeout_ms = 5 }",
        1,
        61,
        "models.f.timeout_ms",
        "from 100",
        "",
    ),
    ("models.f = { provider = \"openai\", model = \"m\", price_in = -1 }", 1, 59, "models.f.price_in", "0 or more", ""),
    (
        "models.f = { provider = \"openai\", model = \"m\", price_in = nan }",
        1,
        59,
        "models.f.price_in",
        "0 or more",
        "",
    ),
    (
        "models.f = { provider = \"openai\", model = \"m\", price_in = \"1.5\" }",
        1,
        59,
        "models.f.price_in",
        "not text",
        "quotes",
    ),
    (
        "models.f = { provider = \"openai\", model = \"m\", api_key_cmd = \"a 'b\" }",
        1,
        62,
        "models.f.api_key_cmd",
        "isn't closed",
        "",
    ),
    (
        "models.f = { provider = \"openai\", model = \"m\", api_key_env = \"A\", api_key_cmd = \"b\" }",
        1,
        8,
        "models.f",
        "both",
        "keep one",
    ),
];

#[test]
fn errors_name_file_line_key_and_what_to_do() {
    for (text, line, column, key, message, hint) in ERRORS {
        let place = Place::with(text);
        let report = place.survey();
        let problem = report.problems.first().unwrap_or_else(|| panic!("no problem in {text:?}"));
        assert_eq!((problem.line, problem.column, problem.key.as_str()), (*line, *column, *key), "{text:?}: {problem}");
        let error = place.load().unwrap_err();
        assert_eq!(error.exit, Exit::Config);
        let shown = error.to_string();
        assert!(shown.contains(&format!("config.toml:{line}:{column}: ")), "{shown}");
        assert!(shown.contains(message), "{text:?}: {shown}");
        assert!(error.hints.join("\n").contains(hint), "{text:?}: {:?}", error.hints);
        if *column > 1 {
            assert!(shown.lines().last().unwrap().trim_start().starts_with("| "), "no caret: {shown}");
        }
    }
}

#[test]
fn an_error_shows_the_line_with_a_caret() {
    let error = Place::with("\n[context]\nmax_turns = \"x\" # mine\n").load().unwrap_err();
    let excerpt = error.message.split_once('\n').unwrap().1;
    assert_eq!(excerpt, "  |\n3 | max_turns = \"x\" # mine\n  |             ^^^");
}

#[test]
fn all_mistakes_are_found_and_the_first_is_shown() {
    let place = Place::with("[ui]\ncolor = 1\nmarkdown = 2\n[context]\nmax_turns = 0\n");
    let lines: Vec<usize> = place.survey().problems.iter().map(|problem| problem.line).collect();
    assert_eq!(lines, [2, 3, 5]);
    let error = place.load().unwrap_err();
    assert!(error.message.contains("ui.color") && error.hints.last().unwrap().contains("2 more"), "{error:?}");
}

/// (file, line, key, part of the suggestion)
const UNKNOWN: &[(&str, usize, &str, &str)] = &[
    ("modle = \"fast\"", 1, "modle", "`model`"),
    ("[ui]\ncolour = \"auto\"", 2, "ui.colour", "`ui.color`"),
    ("[contxt]\nmax_turns = 1", 1, "contxt", "`context`"),
    ("[context]\nmaxTurns = 1", 2, "context.maxTurns", "`context.max_turns`"),
    ("[context]\nmax-turn = 1", 2, "context.max-turn", "`context.max_turns`"),
    ("max_turns = 1", 1, "max_turns", "`context.max_turns`"),
    ("\"context.max_turns\" = 1", 1, "\"context.max_turns\"", ""),
    ("[ui]\nbase_url = \"x\"", 2, "ui.base_url", "`models.NAME.base_url`"),
    ("models.f = { provider = \"openai\", model = \"m\", url = 1 }", 1, "models.f.url", ""),
    ("models.f = { provider = \"openai\", model = \"m\", baseurl = 1 }", 1, "models.f.baseurl", "`models.f.base_url`"),
    ("models.f = { provider = \"openai\", model = \"m\", api_key = \"sk\" }", 1, "models.f.api_key", "use api_key_env"),
    ("zzz = 1", 1, "zzz", ""),
    ("\"\\u001b[31m\" = 1", 1, "\"\\u{1b}[31m\"", ""),
    ("\"*\" = 1", 1, "\"*\"", ""),
    ("models.\"*\" = 1\n[ui]\n", 0, "", ""),
];

#[test]
fn unknown_keys_are_warnings_with_a_suggestion() {
    for (text, line, key, suggestion) in UNKNOWN {
        if *line == 0 {
            assert!(Place::with(text).load().is_err(), "{text}");
            continue;
        }
        let place = Place::with(&format!("{text}\n[routing]\n"));
        let warnings = place.load().unwrap().warnings;
        assert_eq!(warnings.len(), 1, "{text}: {warnings:?}");
        assert_eq!((warnings[0].line, warnings[0].key.as_str()), (*line, *key), "{text}");
        assert!(warnings[0].message.starts_with("unknown key"), "{:?}", warnings[0]);
        let said = warnings[0].suggestion.clone().unwrap_or_default();
        assert!(said.contains(suggestion) && said.is_empty() == suggestion.is_empty(), "{text}: {said}");
        assert!(!warnings[0].to_string().contains('\u{1b}'));
    }
}

#[test]
fn the_rest_of_a_file_with_an_unknown_key_works() {
    let loaded = Place::with("typo = 1\n[context]\nmax_turns = 7\ntypo = 2\n").load().unwrap();
    assert_eq!(loaded.settings.context.max_turns, 7);
    assert_eq!(loaded.warnings.len(), 2);
}

#[test]
fn a_key_written_where_its_variable_belongs_is_not_repeated() {
    for text in [
        "models.f = { provider = \"openai\", model = \"m\", api_key_env = \"sk-hunter2\" }",
        "[models.f]\nprovider = \"openai\"\nmodel = \"m\"\napi_key_env = \"sk-hunter2\"",
        "[models.f]\napi_key = sk-hunter2",
        "[models.f]\nprovider = \"openai\"\nmodel = \"m\"\napi_key = \"sk-hunter2\"",
    ] {
        let said = format!("{:?}", Place::with(text).survey());
        assert!(!said.contains("hunter2"), "{said}");
    }
}

#[test]
fn files_that_are_no_text() {
    let place = Place::new();
    place.write("home/.config/aish/config.toml", b"model = \"a\"\n# \xff\n");
    let error = place.load().unwrap_err();
    assert!(error.message.contains("this file isn't UTF-8 text (line 2)"), "{error}");
    let place = Place::with(&"#".repeat(1024 * 1024 + 1));
    assert!(place.load().unwrap_err().message.contains("longer than 1024 KiB"));
    let place = Place::new();
    std::fs::create_dir_all(place.path("home/.config/aish/config.toml")).unwrap();
    assert!(place.load().unwrap_err().message.contains("isn't a regular file"));
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_are_fine() {
    let loaded = Place::with("\u{feff}[context]\r\nmax_turns = 7\r\n").load().unwrap();
    assert_eq!(loaded.settings.context.max_turns, 7);
}

#[test]
fn both_ends_of_a_range_are_in_it() {
    for key in KEYS.iter().filter(|key| !key.path.starts_with("models.")) {
        let ValueKind::Int(min, max) = key.kind else { continue };
        let (min, max) = (i128::from(min), i128::from(max));
        for (number, fits) in [(min, true), (max, true), (max + 1, false), (min - 1, false)] {
            let report = Place::with(&format!("{} = {number}", key.path)).survey();
            assert_eq!(report.problems.is_empty(), fits, "{} = {number}", key.path);
        }
    }
}

#[test]
fn numbers_may_be_written_as_toml_allows() {
    for number in ["4_0", "0x28", "0o50", "0b101000", "+40"] {
        let loaded = Place::with(&format!("context.max_turns = {number}")).load().unwrap();
        assert_eq!(loaded.settings.context.max_turns, 40, "{number}");
    }
    for (number, price) in [("1", 1.0), ("1_0", 10.0), ("0.5", 0.5), ("5e-1", 0.5), ("+1.5", 1.5)] {
        let text = format!("models.f = {{ provider = \"openai\", model = \"m\", price_in = {number} }}");
        assert_eq!(Place::with(&text).load().unwrap().settings.models["f"].price_in, Some(price), "{number}");
    }
}

#[test]
fn endless_nesting_is_an_error_or_a_warning() {
    for text in [
        "a = ".to_string() + &"[".repeat(200_000),
        "a = ".to_string() + &"{a=".repeat(200_000),
        "a.".repeat(200_000) + "a = 1",
        "[".to_string() + &"a.".repeat(200_000) + "a]",
        "models.a.".to_string() + &"a.".repeat(200_000) + "a = 1",
    ] {
        let report = Place::with(&text).survey();
        assert!(!report.problems.is_empty() || !report.loaded.warnings.is_empty(), "{}", &text[..20]);
    }
}
