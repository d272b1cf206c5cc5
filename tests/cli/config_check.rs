//! `aish config check`: everything that is wrong, with file and line, and exit code 3; a judgement
//! with rules that can't be read stays stricter.

use crate::support::cli::{Home, Ran};

fn check(home: &Home) -> Ran {
    home.run(&["config", "check"])
}

/// The problems in a configuration, as `line: text` of each.
fn problems(text: &str) -> Vec<String> {
    let home = Home::new();
    home.config(text);
    let ran = home.run(&["config", "check", "--json"]);
    let items = ran.json()["items"].as_array().unwrap().clone();
    assert_eq!(ran.code, if items.is_empty() { 0 } else { 3 }, "{ran:?}");
    let file = format!("{}:", home.path().join(".config/aish/config.toml").display());
    items.iter().map(|item| item.as_str().unwrap().replace(&file, "")).collect()
}

#[test]
fn each_kind_of_problem_has_its_line() {
    let fast = "[models.fast]\nprovider = \"ollama\"\nmodel = \"m\"\n";
    for (text, line, parts) in [
        ("[context]\nmax_turnz = 3\n", 2, &["unknown key `context.max_turnz`", "`context.max_turns`"][..]),
        ("[contxt]\nmax_turns = 3\n", 1, &["unknown key `contxt`", "`context`"]),
        ("[export]\njournald = \"/run/systemd/journal/socket\"\n", 1, &["unknown key `export`"]),
        ("confirm_cmd = true\n", 1, &["unknown key", "`shell.confirm_cmd`"]),
        ("[context]\nmax_turns = \"many\"\n", 2, &["whole number"]),
        ("[context]\nmax_turns = -1\n", 2, &["whole number"]),
        ("[shell]\nguard = \"yes\"\n", 2, &["true or false"]),
        ("[safety]\ndestructive_patterns = \"rm\"\n", 2, &["list"]),
        (
            "[safety]\ndestructive_patterns = [\n  \"fine\",\n  \"a(b\",\n]\n",
            4,
            &["`a(b` can't be used: unclosed group"],
        ),
        ("[safety]\ndestructive_patterns = [\"\"]\n", 2, &["matches everything"]),
        ("[safety]\nworkspaces = [\"here\"]\n", 2, &["no absolute path"]),
        ("[models.f]\nprovider = \"opnai\"\nmodel = \"m\"\n", 2, &["\"openai\"?"]),
        ("[models.f]\nprovider = \"ollama\"\nmodel = \"m\"\nbase_url = \"localhost:1\"\n", 4, &["http:// or https://"]),
        ("[models.f]\nprovider = \"ollama\"\nmodel = \"m\"\nbase_url = \"http://h:99999\"\n", 4, &["address"]),
        ("[models.f]\nprovider = \"ollama\"\nmodel = \"m\"\nbase_url = \"http://$HOST:1\"\n", 4, &["address"]),
        ("[models.f]\nprovider = \"ollama\"\n", 1, &["no model"]),
        (&format!("model = \"fsat\"\n{fast}"), 1, &["names the preset `fsat`", "`fast`?"]),
        (&format!("{fast}[routing]\nfallback = \"gone\"\n"), 5, &["names the preset `gone`"]),
        (&format!("{fast}[norris]\npreplanner = \"fats\"\n"), 5, &["`norris.preplanner`", "`fast`?"]),
        (&format!("{fast}[norris]\nexecutor = \"gone\"\n"), 5, &["`norris.executor`"]),
        (&format!("{fast}[safety]\nllm_model = \"deep\"\n"), 5, &["`safety.llm_model`"]),
        (&format!("{fast}[memory]\nsummarizer_model = \"nobody\"\n"), 5, &["`memory.summarizer_model`"]),
        ("[[policy.rules]]\nid = \"a\"\ndecision = \"deny\"\nprogam = \"x\"\n", 4, &["unknown key `progam`"]),
        ("[[policy.rules]]\nid = \"a\"\ndecision = \"deny\"\nprogram = \"[ab]\"\n", 4, &["wildcards"]),
        ("[[policy.rules]]\nid = \"a\"\ndecision = \"deny\"\nhost = \"{a,b}.example\"\n", 4, &["wildcards"]),
        ("[[policy.rules]]\nid = \"a\"\ndecision = \"deny\"\ncommand = \"rm \\\\\"\n", 4, &["backslash"]),
        ("[[policy.rules]]\nid = \"a\"\ndecision = \"deny\"\npath = \"\"\n", 4, &["matches nothing"]),
        ("[[policy.rules]]\nid = \"a\"\ndecision = \"dney\"\nprogram = \"x\"\n", 2, &["deny, escalate or allow"]),
        ("model = fast\n", 1, &["quotes"]),
    ] {
        let found = problems(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].starts_with(&format!("{line}:")), "{text}: {found:?}");
        assert!(parts.iter().all(|part| found[0].contains(part)), "{text}: {found:?}");
        assert!(!found[0].contains('\u{fffd}'), "{found:?}");
    }
}

#[test]
fn all_of_them_are_listed_in_order() {
    let lines: Vec<usize> = problems(
        "model = \"gone\"\n[models.f]\nprovider = \"opnai\"\nmodel = \"m\"\ntimeout = 3\n[safety]\n\
         destructive_patterns = [\n\"a(\",\n\"b(\",\n]\nmax_norris_steps = \"x\"\n[[policy.rules]]\nid = \"y\"\n",
    )
    .iter()
    .map(|problem| problem.split(':').next().unwrap().parse().unwrap())
    .collect();
    assert_eq!(lines, [1, 3, 5, 8, 9, 11, 13]);
    // Also where the file isn't TOML.
    let found = problems("model = fast\n[models.fast\nprovider = \"openai\"\n[context]\nmax_turnz = 3\nmax_turns = \n");
    let lines: Vec<&str> = found.iter().map(|problem| problem.split(':').next().unwrap()).collect();
    assert_eq!(lines, ["1", "2", "5", "6"], "{found:?}");
}

#[test]
fn what_is_fine_is_fine() {
    for text in [
        "",
        "model = \"cookbook\"\n",
        "model = \"local\"\n",
        "[routing]\nfallback = \"deep\"\n",
        "[models.f]\nprovider = \"ollama\"\nmodel = \"m\"\nbase_url = \"http://[::1]:11434\"\n",
        "[models.f]\nprovider = \"openai\"\nmodel = \"m\"\nbase_url = \"https://münchen.example:8443/v1\"\n",
        "[models.f]\nprovider = \"openai\"\nmodel = \"m\"\nbase_url = \"https://user:pw@proxy_1.lan/v1\"\n",
        "[[policy.rules]]\nid = \"a\"\ndecision = \"deny\"\nprogram = \"[\"\n",
        "[[policy.rules]]\nid = \"a\"\ndecision = \"deny\"\ncommand = [\"[ -f *\", \"echo {a,b}\"]\n",
    ] {
        assert_eq!(problems(text), Vec::<String>::new(), "{text}");
    }
    let home = Home::new();
    let example = home.run(&["config", "example"]).out;
    home.config(&example);
    assert_eq!(check(&home).code, 0);
}

/// What is careless isn't wrong.
#[test]
fn advice_is_no_failure() {
    let home = Home::new();
    home.config("[models.f]\nprovider = \"openai\"\nmodel = \"m\"\nbase_url = \"http://far.example/v1\"\n");
    let ran = check(&home);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.contains("unencrypted"), "{ran:?}");
}

#[test]
fn policies_and_a_named_file_that_is_not_there_count() {
    let home = Home::new();
    let policy = home.write("policy.toml", "[[rules]]\nid = \"p\"\ndecision = \"deny\"\nprogam = \"x\"\n");
    let home = home.var("AISH_POLICY", policy.to_str().unwrap());
    let ran = check(&home);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("policy.toml:4: unknown key `progam`"), "{ran:?}");
    let ran = check(&Home::new().var("AISH_CONFIG", "/nowhere/c.toml"));
    assert_eq!(ran.code, 3, "{ran:?}");
    assert_eq!(ran.err.matches("AISH_CONFIG names this file").count(), 1, "{ran:?}");
}

/// More review, and no command that ends with 3.
#[test]
fn a_judgement_with_bad_rules_is_stricter() {
    let home = Home::new();
    for text in [
        "[safety]\ndestructive_patterns = [\"a(b\"]\n",
        "[[policy.rules]]\nid = \"a\"\ndecision = \"deny\"\nprogram = \"[ab]\"\n",
        "[[policy.rules]]\nid = \"a\"\ndecision = \"dney\"\nprogram = \"x\"\n",
    ] {
        home.config(text);
        assert_eq!(home.run(&["check", "touch new"]).code, 10, "{text}");
        assert_eq!(home.run(&["check", "ls"]).code, 0, "{text}");
    }
    home.config("[context]\nmax_turnz = 3\n");
    assert_eq!(home.run(&["check", "touch new"]).code, 0);
}
