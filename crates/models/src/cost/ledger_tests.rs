//! Booking, limits and warnings, and sixteen processes that write at once.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use super::*;
use crate::config::{KeySource, LayerSource, Preset, ProviderKind};
use crate::error::Exit;
use crate::model::Category;
use crate::model::{Intent, Message, Role, Usage};
use crate::store::id::ShellId;

#[derive(Default)]
struct Notices(Vec<String>);

impl Sink for Notices {
    fn push_text(&mut self, _: &str) {}

    fn notice(&mut self, line: &str) {
        self.0.push(line.to_owned());
    }
}

/// A preset whose tokens cost a dollar each, or one without a price.
fn active(price: Option<f64>, local: bool) -> Active {
    let preset = Preset {
        provider: ProviderKind::Openai,
        model: "m".into(),
        local,
        price_in: price,
        price_out: price,
        ..Preset::default()
    };
    Active {
        name: "fast".into(),
        preset,
        key: KeySource::None,
        why: LayerSource::Default,
        measured: None,
        served: None,
    }
}

const DOLLAR: Option<f64> = Some(1_000_000.0);

fn request(max_tokens: Option<u32>) -> ModelRequest {
    ModelRequest {
        intent: Intent::Internal,
        category: Category::Norris,
        system: "12345678".into(),
        instruction: String::new(),
        messages: vec![Message::text(Role::User, "ä".repeat(7))],
        tools: Vec::new(),
        max_tokens,
        temperature: None,
        wants_logprobs: false,
        answer_schema: None,
        stream: true,
    }
}

fn reply(text: &str, usage: Option<Usage>) -> Reply {
    Reply { text: text.into(), usage, ..Reply::default() }
}

fn used(input: u64, output: u64) -> Reply {
    // Without text, so that a count of nothing is one.
    reply("", Some(Usage { input, output, ..Usage::default() }))
}

struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap() }
    }

    fn file(&self) -> PathBuf {
        self.dir.path().join("data/usage.jsonl")
    }

    fn ledger(&self, session: &str) -> Ledger {
        Ledger::new(self.file(), session)
    }

    fn state(&self) -> ShellState {
        ShellState::new(self.dir.path(), &ShellId::parse("1-1").unwrap())
    }

    fn lines(&self) -> Vec<serde_json::Value> {
        let text = fs::read_to_string(self.file()).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

#[test]
fn a_call_is_a_line() {
    let place = Place::new();
    let ledger = place.ledger("1-1");
    let usage = Usage { input: 10, output: 4, cached: 3, ..Usage::default() };
    let cost = ledger.book(&active(Some(2.0), false), &request(None), &reply("x", Some(usage)), false, &mut ());
    assert_eq!((cost.dollars, cost.usage, cost.estimated, cost.local), (Some(0.000_028), usage, false, false));
    ledger.for_run("r-1", None).book(&active(Some(2.0), true), &request(None), &reply("12345", None), false, &mut ());
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&place.file()), mode(place.file().parent().unwrap())), (0o600, 0o700));
    let mut lines = place.lines();
    for line in &mut lines {
        let ts = line.as_object_mut().unwrap().remove("ts").unwrap();
        assert!(crate::store::clock::read_stamp(ts.as_str().unwrap()).is_some());
    }
    assert_eq!(
        lines,
        [
            serde_json::json!({"v": 1, "session": "1-1", "category": "norris", "preset": "fast", "model": "m",
                "provider": "openai", "input": 10, "output": 4, "cached": 3, "dollars": 0.000_028}),
            serde_json::json!({"v": 1, "session": "1-1", "run": "r-1", "category": "norris", "preset": "fast", "model": "m",
                "provider": "openai", "input": 10, "output": 2, "cached": 0, "estimated": true, "local": true}),
        ]
    );
}

#[test]
fn what_is_not_counted_is_estimated_and_what_is_not_known_is_not_made_up() {
    let place = Place::new();
    let ledger = place.ledger("1-1");
    let book = |active: &Active, reply: &Reply, broken| ledger.book(active, &request(None), reply, broken, &mut ());
    // Broken off: the count of the server is that of the beginning.
    let early = Some(Usage { input: 50, output: 1, ..Usage::default() });
    let cost = book(&active(None, false), &reply(&"x".repeat(40), early), true);
    assert_eq!((cost.usage.input, cost.usage.output, cost.estimated, cost.dollars), (50, 8, true, None));
    let whole = book(&active(None, false), &reply(&"x".repeat(40), early), false);
    assert_eq!((whole.usage.output, whole.estimated), (1, false));
    let mut cookbook = active(None, false);
    cookbook.preset.provider = ProviderKind::Cookbook;
    let free = book(&cookbook, &reply("CMD: ls", None), false);
    assert_eq!((free.usage, free.estimated, free.local, free.dollars), (Usage::default(), false, true, None));
    let mut known = active(None, false);
    known.preset.model = "gpt-4.1-mini-2025-04-14".into();
    let usage = Usage { input: 1_000_000, output: 1_000_000, cached: 500_000, ..Usage::default() };
    assert_eq!(book(&known, &reply("x", Some(usage)), false).dollars, Some(0.2 + 0.05 + 1.6));
    known.preset.price_in = Some(3.0);
    assert_eq!(book(&known, &reply("x", Some(usage)), false).dollars, Some(3.0 + 1.6));
}

/// The tokens of a cache and of reasoning, and the model that the server names.
#[test]
fn the_model_that_answered_is_booked_and_sets_the_price() {
    let place = Place::new();
    let ledger = place.ledger("1-1");
    let book = |active: &Active, model: &str, usage: Usage| {
        let reply = Reply { model: Some(model.to_owned()), ..reply("x", Some(usage)) };
        ledger.book(active, &request(None), &reply, false, &mut ())
    };
    let million = Usage { input: 1_000_000, output: 1_000_000, ..Usage::default() };
    // A router, an alias, a name of no model that is known, a file.
    let unpriced = active(None, false);
    assert_eq!(book(&unpriced, "openai/gpt-4.1-mini-2025-04-14", million).dollars, Some(2.0));
    assert_eq!(book(&unpriced, "who knows", million).dollars, None);
    assert_eq!(book(&unpriced, "/home/me/models/qwen.gguf", million).dollars, None);
    let mut known = active(None, false);
    known.preset.model = "claude-sonnet-4-5".into();
    assert_eq!(book(&known, "sonnet-at-home", million).dollars, Some(18.0), "what was asked for");
    assert_eq!(book(&active(Some(1.0), false), "gpt-4.1", million).dollars, Some(2.0), "the preset's own price");
    let through_cache = Usage { input: 1_000_000, output: 1000, cached: 500_000, written: 400_000, reasoning: 700 };
    let dollars = 0.1 * 3.0 + 0.5 * 0.3 + 0.4 * 3.75 + 0.001 * 15.0;
    assert_eq!(book(&known, "claude-sonnet-4-5-20250929", through_cache).dollars, Some(dollars));
    let lines = place.lines();
    let models: Vec<_> = lines.iter().map(|line| line["model"].as_str().unwrap()).collect();
    let expected = [
        "openai/gpt-4.1-mini-2025-04-14",
        "who knows",
        "qwen.gguf",
        "sonnet-at-home",
        "gpt-4.1",
        "claude-sonnet-4-5-20250929",
    ];
    assert_eq!(models, expected);
    let last = &lines[5];
    assert_eq!(
        (&last["written"], &last["reasoning"], &last["cached"]),
        (&400_000.into(), &700.into(), &500_000.into())
    );
    assert!(lines[0].get("written").is_none() && lines[0].get("reasoning").is_none());
    let sum = ledger.session().unwrap();
    assert_eq!((sum.written, sum.reasoning, sum.unknown), (400_000, 700, true));
}

/// A server may count one side and not the other, and what was thought before a break was paid for
/// too.
#[test]
fn what_a_server_leaves_out_is_estimated() {
    let place = Place::new();
    let ledger = place.ledger("1-1");
    let book = |reply: &Reply, broken| ledger.book(&active(None, false), &request(None), reply, broken, &mut ());
    let count = |input, output| Some(Usage { input, output, ..Usage::default() });
    let cost = book(&reply("12345678", count(9, 0)), false);
    assert_eq!((cost.usage.input, cost.usage.output, cost.estimated), (9, 3, true));
    let cost = book(&reply("12345678", count(0, 3)), false);
    assert_eq!((cost.usage.input, cost.usage.output, cost.estimated), (10, 3, true));
    let cost = book(&Reply { thought: 400, ..reply("", None) }, true);
    assert_eq!((cost.usage.output, cost.estimated), (400, true));
}

#[test]
fn sums_see_other_writers_and_start_afresh_after_a_reset() {
    let place = Place::new();
    let (one, two) = (place.ledger("1-1"), place.ledger("2-2").for_run("r", None));
    let book = |ledger: &Ledger| ledger.book(&active(DOLLAR, false), &request(None), &used(1, 1), false, &mut ());
    assert_eq!((one.spent_today().unwrap(), one.session().unwrap().calls), (0.0, 0));
    book(&one);
    book(&two);
    assert_eq!((one.spent_today().unwrap(), one.session().unwrap().dollars), (4.0, 2.0));
    assert_eq!((two.spent_in_run("r").unwrap(), two.spent_in_run("q").unwrap()), (2.0, 0.0));
    one.reset().unwrap();
    book(&one);
    assert_eq!(one.session().unwrap().calls, 1, "carried on");
    assert_eq!(place.ledger("1-1").session().unwrap().calls, 1, "read anew");
    assert_eq!((one.spent_today().unwrap(), two.session().unwrap().calls), (6.0, 1), "a reset is this shell's");
    assert_eq!(place.lines().len(), 4);
}

#[test]
fn only_today_counts_for_today() {
    let place = Place::new();
    let ledger = place.ledger("1-1");
    let midnight = day_bounds(SystemTime::now()).0;
    let seconds = std::time::Duration::from_secs;
    fs::create_dir(place.file().parent().unwrap()).unwrap();
    // In the order of two writers around midnight.
    let times = [midnight - seconds(9000), midnight + seconds(1), midnight - seconds(1), midnight];
    for (n, time) in times.into_iter().enumerate() {
        let dollars = Some([1.0, 10.0, 100.0, 1000.0][n]);
        let record = CostRecord { ts: crate::store::clock::stamp_of(time), dollars, ..CostRecord::now("1-1") };
        append_json(&place.file(), &record).unwrap();
    }
    assert_eq!(ledger.spent_today().unwrap(), 1010.0);
}

#[test]
fn a_limit_holds_before_the_call() {
    let place = Place::new();
    let dollar = active(DOLLAR, false);
    let day = |limit| place.ledger("1-1").with_limits(CostLimits { day: Some(limit), run: None });
    // Ten tokens in by estimate, four of them for what is around a message, and six out.
    let admit = |ledger: &Ledger| ledger.admit(&dollar, &request(Some(6)));
    admit(&day(16.0)).unwrap();
    let error = admit(&day(15.5)).unwrap_err();
    assert_eq!(
        (error.exit, error.message.as_str()),
        (Exit::Nothing, "today's limit of $15.50 would be passed: $0.00 is spent, and this call may cost $16.00")
    );
    assert!(
        error.hints[0].contains("cost.limit_dollars") && error.hints[0].contains("until the day ends"),
        "{error:?}"
    );
    place.ledger("2-2").book(&dollar, &request(None), &used(30, 0), false, &mut ());
    assert!(admit(&day(45.0)).unwrap_err().message.contains("$30.00 is spent"));
    admit(&day(46.0)).unwrap();
    // Without a bound of its own an answer counts as a typical one.
    assert!(day(539.0).admit(&dollar, &request(None)).is_err());
    day(540.0).admit(&dollar, &request(None)).unwrap();
    // What is free is always admitted.
    day(0.0).admit(&active(DOLLAR, true), &request(None)).unwrap();
    Ledger::default()
        .with_limits(CostLimits { day: Some(0.0), run: Some(0.0) })
        .admit(&dollar, &request(None))
        .unwrap();
}

#[test]
fn a_run_has_a_limit_of_its_own_and_ends_by_either() {
    let place = Place::new();
    let dollar = active(DOLLAR, false);
    let ledger =
        |run, max| place.ledger("1-1").with_limits(CostLimits { day: Some(60.0), run: Some(50.0) }).for_run(run, max);
    let admit = |ledger: &Ledger| ledger.admit(&dollar, &request(Some(6)));
    assert_eq!([Some(20.0), Some(90.0), None].map(|max| ledger("a", max).limits().run), [20.0, 50.0, 50.0].map(Some));
    let run = ledger("a", Some(20.0));
    admit(&run).unwrap();
    run.book(&dollar, &request(None), &used(11, 0), false, &mut ());
    let error = admit(&run).unwrap_err();
    assert_eq!(error.exit, Exit::BudgetExhausted);
    assert!(error.message.starts_with("this run's limit of $20.00") && error.hints[0].contains("--max-dollars"));
    let other = ledger("b", None);
    admit(&other).unwrap();
    other.book(&dollar, &request(None), &used(40, 0), false, &mut ());
    let error = admit(&ledger("c", None)).unwrap_err();
    assert_eq!(error.exit, Exit::BudgetExhausted, "the money of the day is spent too");
    assert!(error.message.starts_with("today's limit of $60.00"), "{error}");
}

#[test]
fn a_limit_that_cannot_be_checked_refuses() {
    let place = Place::new();
    let ledger = place.ledger("1-1").with_limits(CostLimits { day: Some(1.0), run: None });
    let unpriced = active(None, false);
    let error = ledger.admit(&unpriced, &request(None)).unwrap_err();
    assert!(error.exit == Exit::Config && error.message.contains("price of `m`"), "{error:?}");
    assert!(error.hints[0].contains("`price_in` and `price_out` in [models.fast]"), "{error:?}");
    let run = place.ledger("1-1").for_run("r", Some(1.0));
    assert_eq!(run.admit(&unpriced, &request(None)).unwrap_err().exit, Exit::BudgetExhausted);
    // What is free has no price, and without a limit none is needed.
    ledger.admit(&active(None, true), &request(None)).unwrap();
    place.ledger("1-1").admit(&unpriced, &request(None)).unwrap();
    fs::create_dir_all(place.file()).unwrap();
    let error = ledger.admit(&active(DOLLAR, false), &request(None)).unwrap_err();
    assert!(error.message.starts_with("the record of costs can't be read"), "{error}");
}

#[test]
fn each_warning_comes_once_for_each_shell() {
    let place = Place::new();
    let warnings = Warnings { dollars: Some(5.0), tokens: Some(8) };
    let ledger = || place.ledger("1-1").with_warnings(warnings, place.state());
    let mut sink = Notices::default();
    let mut counts = Vec::new();
    for _ in 0..4 {
        // A new process for each call.
        ledger().book(&active(DOLLAR, false), &request(None), &used(2, 1), false, &mut sink);
        counts.push(sink.0.len());
    }
    assert_eq!(counts, [0, 1, 2, 2]);
    assert!(sink.0[0].contains("$6.00") && sink.0[0].contains("$5.00"), "{:?}", sink.0);
    assert!(sink.0[1].contains("9 tokens") && sink.0[1].contains("the 8 of"), "{:?}", sink.0);
    ledger().reset().unwrap();
    ledger().book(&active(DOLLAR, false), &request(None), &used(9, 0), false, &mut sink);
    assert_eq!(sink.0.len(), 4, "afresh after a reset");
    // Once for each threshold: a higher one is another.
    let higher = Warnings { dollars: Some(6.0), tokens: Some(8) };
    let ledger = || place.ledger("1-1").with_warnings(higher, place.state());
    for _ in 0..2 {
        ledger().book(&active(DOLLAR, false), &request(None), &used(2, 1), false, &mut sink);
    }
    assert_eq!(sink.0.len(), 5, "{:?}", sink.0);
    assert!(sink.0[4].contains("$6.00 of `cost.warn_at_dollars`"), "{:?}", sink.0);
}

#[test]
fn books_that_cannot_be_written_are_a_notice_and_still_count() {
    let place = Place::new();
    fs::create_dir(place.file().parent().unwrap()).unwrap();
    std::os::unix::fs::symlink("nowhere/at-all", place.file()).unwrap();
    let ledger = place.ledger("1-1").with_limits(CostLimits { day: Some(1e6), run: None });
    let mut sink = Notices::default();
    let cost = ledger.book(&active(DOLLAR, false), &request(None), &used(3, 0), false, &mut sink);
    assert_eq!(cost.dollars, Some(3.0));
    assert!(
        matches!(sink.0.as_slice(), [one] if one.contains("isn't in the cost record") && !one.contains('\n')),
        "{:?}",
        sink.0
    );
}

/// Tells a copy of this test program that it is a writer, and where to write.
const WRITER: &str = "AISH_TEST_LEDGER";

#[test]
fn sixteen_processes_lose_nothing() {
    if let Some(file) = std::env::var_os(WRITER) {
        let ledger = Ledger::new(file.into(), &std::process::id().to_string());
        let mut sink = Notices::default();
        for n in 1..=50 {
            ledger.book(&active(DOLLAR, false), &request(None), &used(n, 1), false, &mut sink);
        }
        assert_eq!(sink.0, Vec::<String>::new());
        return;
    }
    let place = Place::new();
    let spawn = |_| {
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "cost::ledger::tests::sixteen_processes_lose_nothing"])
            .env(WRITER, place.file())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap()
    };
    let children: Vec<_> = (0..16).map(spawn).collect();
    let sessions: Vec<String> = children.iter().map(|child| child.id().to_string()).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(place.lines().len(), 800, "each line is whole");
    for session in sessions {
        let sum = place.ledger(&session).session().unwrap();
        assert_eq!((sum.calls, sum.input, sum.output), (50, 1275, 50));
    }
}

/// Tells a copy of this test program that it is a writer which will be killed.
const DOOMED: &str = "AISH_TEST_DOOMED";

/// What was booked stays, whenever the writer is killed, and no line sticks to the one before.
#[test]
fn a_kill_at_any_moment_costs_no_call_that_was_booked() {
    use std::io::{BufRead, BufReader};
    if let Some(file) = std::env::var_os(DOOMED) {
        let ledger = Ledger::new(file.into(), &std::process::id().to_string());
        for n in 1..100_000 {
            ledger.book(&active(DOLLAR, false), &request(None), &used(n, 1), false, &mut ());
            // To stderr, which the test harness leaves alone.
            let mut err = std::io::stderr();
            std::io::Write::write_all(&mut err, format!("{n}\n").as_bytes()).unwrap();
        }
        return;
    }
    let place = Place::new();
    let mut booked = Vec::new();
    for round in 0..40 {
        let mut children: Vec<_> = (0..3)
            .map(|_| {
                Command::new(std::env::current_exe().unwrap())
                    .args([
                        "--exact",
                        "cost::ledger::tests::a_kill_at_any_moment_costs_no_call_that_was_booked",
                        "--nocapture",
                    ])
                    .env(DOOMED, place.file())
                    .stdout(std::process::Stdio::null())
                    .stderr(std::process::Stdio::piped())
                    .spawn()
                    .unwrap()
            })
            .collect();
        for child in &mut children {
            let mut said = BufReader::new(child.stderr.take().unwrap());
            let mut last = 0;
            let mut line = String::new();
            // After some bookings, at another point of the work each time.
            while last < 1 + round % 7 && said.read_line(&mut line).unwrap() > 0 {
                last = line.trim().parse().unwrap_or(last);
                line.clear();
            }
            for _ in 0..round * 97 {
                std::hint::spin_loop();
            }
            child.kill().unwrap();
            booked.push((child.id().to_string(), last, said));
        }
        for mut child in children {
            child.wait().unwrap();
        }
    }
    let text = fs::read_to_string(place.file()).unwrap();
    let whole: Vec<CostRecord> = text.lines().filter_map(|line| CostRecord::parse(line.as_bytes())).collect();
    let torn = text.lines().count() - whole.len();
    // A torn one for each kill at most.
    assert!(torn <= booked.len(), "{torn}");
    for (session, last, said) in booked {
        let rest = said.lines().map_while(std::result::Result::ok).filter_map(|line| line.trim().parse().ok());
        let last: u64 = rest.last().unwrap_or(last);
        let mine: Vec<u64> =
            whole.iter().filter(|record| record.session == session).map(|record| record.input).collect();
        // Each once, and in order; one more may be there that wasn't said yet.
        assert!(mine.iter().copied().eq(1..=mine.len() as u64), "{session}: {mine:?}");
        assert!((last..=last + 1).contains(&(mine.len() as u64)), "{session}: {} of {last}", mine.len());
    }
}
