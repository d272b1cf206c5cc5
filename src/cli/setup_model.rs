//! The model that `aish setup` is to write: fetched and served where the user said so, asked one word, and started anew by nobody:
//! a server that was started for it goes on running only once the user has agreed to everything.

use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::app::App;
use crate::config::key_source::key_source;
use crate::config::{Active, ProviderKind, Source};
use crate::egress;
use crate::error::{Error, Result};
use crate::model::{Category, Request};
use crate::providers::detect::{self, Candidate};
use crate::setup::model_offer::{Fetcher, ModelOffer};
use crate::store::{Paths, private_dir};
use crate::ui::signals::interrupt_flag;

/// What the test call asks for, and tokens of its answer at most.
const TEST: (&str, u32) = ("Answer with the one word: ready", 400);

/// How long a server has to load its model: some gigabytes, from a slow disk.
const LOADING: Duration = Duration::from_secs(180);

/// How often it is asked whether it has.
const TICK: Duration = Duration::from_millis(300);

/// A server that ends with this value, unless it is kept.
#[derive(Debug)]
pub struct Server {
    child: Option<Child>,
    words: String,
}

impl Server {
    /// Lets it go on, and says how it is ended and started again.
    pub fn keep(mut self) -> String {
        let id = self.child.take().map_or(0, |child| child.id());
        format!("`{}` goes on running (`kill {id}` ends it); type it to start it again", self.words)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill().and_then(|()| child.wait());
        }
    }
}

/// Has the model fetched, with the program's own progress on the terminal, and served where nothing else does that.
/// Fails when the program can't be run, or fails.
pub fn fetch_model(app: &App, offer: &ModelOffer) -> Result<Option<Server>> {
    let Some(fetcher) = offer.fetch else { return Ok(None) };
    let words = fetcher.download();
    let failed = |why: String| {
        let error = Error::failed(format!("`{}` {why}", words.join(" ")));
        if fetcher == Fetcher::Ollama { error.hint("is Ollama running? `ollama serve` starts it") } else { error }
    };
    let (program, args) = (words.first().copied().unwrap_or_default(), words.get(1..).unwrap_or_default());
    match Command::new(program).args(args).status() {
        Ok(status) if status.success() => fetcher.serve().map(|words| start_server(app, offer, &words)).transpose(),
        Ok(status) => Err(failed(format!("failed: {status}"))),
        Err(error) => Err(failed(format!("can't be run: {error}"))),
    }
}

/// Starts a server behind the terminal's back, and waits until its model answers.
fn start_server(app: &App, offer: &ModelOffer, words: &[&str]) -> Result<Server> {
    let paths = Paths::new(&crate::store::process_env)?;
    private_dir(&paths.state)?;
    let log = paths.state.join("model-server.log");
    let said = words.join(" ");
    let fail =
        |why: String| Error::failed(format!("`{said}` {why}")).hint(format!("what it said is in {}", log.display()));
    let open = || OpenOptions::new().create(true).append(true).mode(0o600).open(&log);
    let _ = std::fs::remove_file(&log);
    let (out, err) =
        open().and_then(|out| Ok((out.try_clone()?, out))).map_err(|e| fail(format!("can't be logged: {e}")))?;
    let (program, args) = (words.first().copied().unwrap_or_default(), words.get(1..).unwrap_or_default());
    let mut command = Command::new(program);
    // A Ctrl-C in this terminal isn't for it.
    command.args(args).stdin(Stdio::null()).stdout(out).stderr(err).process_group(0);
    let child = command.spawn().map_err(|e| fail(format!("can't be run: {e}")))?;
    let mut server = Server { child: Some(child), words: said.clone() };
    let interrupted = interrupt_flag().map_err(|e| Error::failed(format!("signals can't be caught: {e}")))?;
    let base_url = offer.preset.base_url.clone().unwrap_or_default();
    let candidate = [Candidate { provider: offer.preset.provider, base_url }];
    let start = Instant::now();
    loop {
        let answers = detect::find_server(&candidate, TICK).is_some();
        // What answers for one that has ended is another's.
        if let Some(Ok(Some(status))) = server.child.as_mut().map(Child::try_wait) {
            return Err(fail(format!("ended: {status}")));
        }
        if answers {
            return Ok(server);
        }
        if interrupted.load(Ordering::Relaxed) {
            return Err(Error::interrupted());
        }
        if start.elapsed() > LOADING {
            return Err(fail("doesn't answer".to_owned()));
        }
        let waited = format!("the model is loaded, {} s (Ctrl-C stops)", start.elapsed().as_secs());
        app.printer.progress(&waited, app.progress_columns())?;
        std::thread::sleep(TICK);
    }
}

/// Asks the model one word, and says how long that took; nothing for the cookbook.
pub fn test_model(app: &App, offer: &ModelOffer) -> Result<Option<String>> {
    if offer.preset.provider == ProviderKind::Cookbook {
        return Ok(None);
    }
    let key = key_source(&offer.preset, &crate::store::process_env)?;
    let mut preset = offer.preset.clone();
    // Nobody has a preset of this name yet, so what goes wrong names the model.
    preset.made_up = true;
    let active = Active { name: offer.name.clone(), preset, key, why: Source::Option, measured: None };
    let side = app.invocation.side();
    let mut view = app.silent_view(side.shell, &active);
    let request = Request::internal(Category::Main, "", TEST.0, TEST.1);
    let outcome = egress::send_request(&active, None, &request, &side, &app.invocation.ledger()?, &mut view);
    view.end();
    let answer = outcome?;
    Ok(Some(format!("{} answers, in {:.1} s.", offer.preset.model, answer.elapsed.as_secs_f32())))
}
