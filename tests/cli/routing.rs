//! Routing from outside: which server a question reaches, what is said and booked, and what keeps
//! it where it is.

use serde_json::{Value, json};

use super::cost::{answer, records};
use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

const CODE: &str = "error: cannot borrow x as mutable";
const PLAIN: &str = "list the open ports";

struct Place {
    home: Home,
    fast: Server,
    deep: Server,
}

fn answering(name: &'static str) -> Server {
    Server::answering(move |_, _| answer(name, 100, 10, 0))
}

impl Place {
    /// Two presets, `fast` the active one; `fast` and `deep` are put into their tables, `more`
    /// behind them.
    fn new(fast: &str, deep: &str, more: &str) -> Self {
        let place = Self { home: Home::new(), fast: answering("by fast"), deep: answering("by deep") };
        let preset = |name: &str, server: &Server, own: &str| {
            let url = server.url("/v1");
            format!("[models.{name}]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"{name}-m\"\n{own}\n")
        };
        let (fast, deep) = (preset("fast", &place.fast, fast), preset("deep", &place.deep, deep));
        place.home.config(&format!("model = \"fast\"\n{fast}{deep}{more}\n"));
        place
    }

    /// Who answers `aish ask`.
    fn asked(&self, words: &str) -> String {
        let ran = self.home.run(&["ask", "--json", words]);
        assert_eq!(ran.code, 0, "{ran:?}");
        ran.json()["model"].as_str().unwrap().to_owned()
    }

    fn why(&self) -> Value {
        self.home.run(&["route", "why", "--json"]).json()
    }
}

const AUTO: &str = "[routing]\nauto = true\n";
const PRICED: &str = "price_in = 2.0\nprice_out = 10.0";

/// IMP-05
#[test]
fn a_question_about_code_goes_to_the_deep_preset() {
    let place = Place::new("", "", AUTO);
    assert_eq!((place.asked(CODE).as_str(), place.asked(PLAIN).as_str()), ("deep", "fast"));
    // What wants reasons stays where it is, until a preset is named for it.
    assert_eq!(place.asked("why does rsync skip some files"), "fast");
    assert_eq!(place.why()["why"].as_str().unwrap().matches("`routing.reasoning` names no preset").count(), 1);
    // Only questions: everything else is the active preset's.
    let ran = place.home.run(&["suggest", CODE, "--json"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert_eq!((place.deep.requests().len(), place.fast.requests().len()), (1, 3));
    let classes: Vec<Value> =
        records(&place.home).iter().map(|r| json!([r["model"], r["category"], r["class"]])).collect();
    assert_eq!(
        classes,
        [
            json!(["deep-m", "main", "code"]),
            json!(["fast-m", "main", "default"]),
            json!(["fast-m", "main", "reasoning"]),
            json!(["fast-m", "suggest", null]),
        ]
    );
    let by_class = place.home.run(&["cost", "--by", "class", "--json"]).json();
    let rows: Vec<Value> =
        by_class["items"].as_array().unwrap().iter().map(|row| json!([row["class"], row["calls"]])).collect();
    assert_eq!(rows, [json!(["-", 1]), json!(["code", 1]), json!(["default", 1]), json!(["reasoning", 1])]);
    let detail = place.home.run(&["cost", "detail"]).out;
    assert!(
        detail.contains("main (code)") && detail.contains("main (default)") && detail.contains("suggest"),
        "{detail}"
    );
}

#[test]
fn it_is_off_unless_it_is_turned_on() {
    let place = Place::new("", "", "");
    assert_eq!(place.asked(CODE), "fast");
    assert_eq!(place.why()["preset"], Value::Null);
    assert!(!std::fs::read_to_string(super::cost::books(&place.home)).unwrap().contains("class"));
    // In this shell, and in no other.
    assert_eq!(place.home.run(&["route", "auto", "on"]).code, 0);
    assert_eq!(place.asked(CODE), "deep");
    let other = place.home.command(&["ask", "--json", CODE]).env("AISH_SESSION", "2-2").output().unwrap();
    assert!(String::from_utf8_lossy(&other.stdout).contains("\"model\":\"fast\""));
    place.home.run(&["route", "auto", "off"]);
    assert_eq!(place.asked(CODE), "fast");
    // And a preset that is named is asked.
    place.home.run(&["route", "auto", "on"]);
    assert_eq!(place.home.run(&["ask", "--json", "-m", "fast", CODE]).json()["model"], "fast");
}

#[test]
fn a_pin_and_what_is_said_about_it() {
    let place = Place::new("", "", "");
    let ran = place.home.run(&["route", "pin", "nosuch"]);
    assert_eq!(ran.code, 3, "{ran:?}");
    assert_eq!(place.asked(PLAIN), "fast");
    assert_eq!(place.home.run(&["route", "pin", "deep", "--json"]).json()["pin"], "deep");
    assert_eq!((place.asked(PLAIN).as_str(), place.asked(CODE).as_str()), ("deep", "deep"));
    assert_eq!(
        place.why(),
        json!({"version": 1, "class": null, "preset": "deep", "active": "fast", "why": "`deep` is pinned"})
    );
    assert_eq!(place.home.run(&["route", "pin", "off", "--json"]).json()["pin"], Value::Null);
    assert_eq!(place.asked(CODE), "fast");
    let why = place.home.run(&["route", "why"]).err;
    assert!(why.contains("last question wasn't routed"), "{why}");
    assert!(place.home.run(&["cost", "--by", "class"]).out.contains("  (no class)  "));
    let check = place.home.run(&["route", "check", "what", "does", "src/main.rs", "do"]);
    assert_eq!(check.out, "code: goes to deep: a path of a source file\n");
    assert!(check.err.contains("routing is off"), "{check:?}");
    let check = place.home.run(&["route", "check", PLAIN, "--json"]).json();
    assert_eq!((&check["class"], &check["preset"]), (&json!("default"), &json!("fast")));
    assert_eq!(place.deep.requests().len(), 2, "a check sends nothing");
    assert_eq!(place.home.run(&["route", "check"]).code, 2);
    let state = place.home.run(&["route"]);
    assert!(state.out.contains("auto") && state.out.contains("code       deep"), "{state:?}");
}

#[test]
fn limits_hold_and_the_own_preset_answers() {
    let place =
        Place::new("local = true", PRICED, &format!("{AUTO}leave_machine = true\n[cost]\nlimit_dollars = 0.003\n"));
    assert_eq!(place.asked(CODE), "fast", "an answer of 500 tokens would pass the limit");
    let place =
        Place::new("local = true", PRICED, &format!("{AUTO}leave_machine = true\n[cost]\nlimit_dollars = 1.0\n"));
    assert_eq!(place.asked(CODE), "deep");
    // Nobody knows a price.
    let place = Place::new("local = true", "", &format!("{AUTO}leave_machine = true\n[cost]\nlimit_dollars = 1.0\n"));
    let ran = place.home.run(&["ask", "--json", CODE]);
    assert_eq!(ran.json()["model"], "fast", "{ran:?}");
    assert!(ran.err.contains("asking `fast` instead"), "{ran:?}");
    assert!(place.why()["why"].as_str().unwrap().contains("could not be asked"));
}

#[test]
fn what_others_wrote_spends_nothing_without_a_limit() {
    let traceback = "Traceback (most recent call last):\n  File \"x.py\", line 3, in <module>\n";
    let piped = |place: &Place| {
        let ran = place.home.run_bytes(&["ask", "--json", "what", "is", "this"], traceback.as_bytes());
        ran.json()["model"].as_str().unwrap().to_owned()
    };
    let place = Place::new("", PRICED, AUTO);
    let whole = place.home.run_bytes(&["ask", "--json", "-"], traceback.as_bytes());
    assert_eq!(whole.json()["model"], "fast");
    assert_eq!(piped(&place), "fast");
    assert!(place.why()["why"].as_str().unwrap().contains("`cost.limit_dollars`"));
    let pasted = place.home.command(&["ask", "--json", CODE]).env("AISH_PROVENANCE", "unknown").output().unwrap();
    assert!(String::from_utf8_lossy(&pasted.stdout).contains("\"model\":\"fast\""));
    let place = Place::new(PRICED, PRICED, &format!("{AUTO}[cost]\nlimit_dollars = 1.0\n"));
    assert_eq!(piped(&place), "deep");
    let place = Place::new("", "local = true", AUTO);
    assert_eq!(piped(&place), "deep", "what is free may be asked");
}

#[test]
fn a_preset_of_this_machine_is_left_only_if_the_user_says_so() {
    for (more, who) in [(AUTO.to_owned(), "fast"), (format!("{AUTO}leave_machine = true\n"), "deep")] {
        let place = Place::new("local = true", "", &more);
        assert_eq!(place.asked(CODE), who);
        assert_eq!(place.why()["why"].as_str().unwrap().contains("is on this machine"), who == "fast");
        // A pin is no way around it, and doesn't say that it is one.
        let pinned = place.home.run(&["route", "pin", "deep"]).err;
        assert_eq!(pinned.contains("all questions go to `deep`"), who == "deep", "{pinned}");
        assert_eq!(pinned.contains("`deep` is pinned, but `fast` is on this machine"), who == "fast", "{pinned}");
        assert_eq!(place.asked(PLAIN), who);
    }
    // The cookbook sends nothing.
    let place = Place::new("", "", AUTO);
    place.home.run(&["model", "cookbook"]);
    place.home.run(&["ask", "src/main.rs: list the files of this directory"]);
    assert!(place.deep.requests().is_empty() && place.fast.requests().is_empty());
}

#[test]
fn the_fallback_of_a_preset_of_this_machine_stays_there_too() {
    for (leave, code) in [("", 4), ("leave_machine = true\n", 0)] {
        let place = Place::new("", "", "");
        let url = place.deep.url("/v1");
        place.home.config(&format!(
            "model = \"gone\"\n[routing]\nfallback = \"deep\"\n{leave}\
             [models.gone]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\nmodel = \"m\"\nlocal = true\n\
             [models.deep]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n"
        ));
        let ran = place.home.run(&["ask", "zzz what"]);
        assert_eq!((ran.code, place.deep.requests().len()), (code, usize::from(code == 0)), "{ran:?}");
    }
}

#[test]
fn a_route_that_is_not_there_is_not_taken() {
    let place = Place::new("", "", AUTO);
    let config = std::fs::read_to_string(place.home.path().join(".config/aish/config.toml")).unwrap();
    for (code, why) in [("nosuch", "there is no preset"), ("gone", "could not be asked")] {
        let gone = "[models.gone]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\nmodel = \"m\"\n";
        place.home.config(&(config.replace("auto = true", &format!("auto = true\ncode = \"{code}\"")) + gone));
        assert_eq!(place.asked(CODE), "fast", "{code}");
        let said = place.why()["why"].as_str().unwrap().to_owned();
        assert!(said.contains(why), "{said}");
    }
    // An answer that says no isn't asked elsewhere.
    let no = Server::answering(|_, _| Script::json(401, &[], "{\"error\":{\"message\":\"bad key\"}}"));
    let url = place.deep.url("/v1");
    place.home.config(&config.replace(&url, &no.url("/v1")));
    assert_eq!(place.home.run(&["ask", CODE]).code, 4);
}

#[test]
fn a_project_gains_no_questions() {
    let place = Place::new("", "", "");
    let config = std::fs::read_to_string(place.home.path().join(".config/aish/config.toml")).unwrap();
    let (own, deep) = config.split_once("[models.deep]").unwrap();
    place.home.config(&format!("{own}{AUTO}"));
    place.home.write(
        "work/.aish.toml",
        &format!(
            "[routing]\nauto = true\ncode = \"deep\"\n[models.deep]{}local = true\n",
            deep.trim_end().to_owned() + "\n"
        ),
    );
    place.home.run(&["config", "trust"]);
    assert_eq!(
        place.home.run(&["ask", "--json", "-m", "deep", "hello"]).json()["model"],
        "deep",
        "the file is trusted"
    );
    assert_eq!(place.asked(CODE), "fast");
    assert!(place.why()["why"].as_str().unwrap().contains("the project's file"));
}

#[test]
fn a_run_of_norris_is_not_routed() {
    let place = Place::new("", "", &format!("{AUTO}[safety]\nllm_second_opinion = false\n"));
    place.home.run(&["route", "pin", "deep"]);
    place.home.run(&["norris", "--headless", CODE]);
    assert!(!place.fast.requests().is_empty() && place.deep.requests().is_empty());
}
