//! What the table of models says where the user meets it: a retired model at the server and in `doctor`.

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

#[test]
fn a_retired_model_is_answered_with_its_successor() {
    let error = r#"{"type":"error","error":{"type":"not_found_error","message":"model: claude-3-5-haiku-latest"}}"#;
    let server = Server::answering(move |_, _| Script::json(404, &[], error));
    let home = Home::new();
    let config = |model: &str, more: &str| {
        let url = server.url("/v1");
        home.config(&format!(
            "[models.fast]\nprovider = \"anthropic\"\nbase_url = \"{url}\"\nmodel = \"{model}\"\n{more}"
        ));
    };
    config("claude-3-5-haiku-latest", "");
    let ran = home.run(&["suggest", "list files"]);
    assert_eq!(ran.code, 4, "{ran:?}");
    let hint = "`claude-3-5-haiku-latest` is retired; `claude-haiku-";
    assert!(ran.err.contains(hint) && ran.err.contains("set `model` of [models.fast]"), "{}", ran.err);
    let doctor = home.run(&["doctor"]).out;
    assert!(doctor.contains("`claude-3-5-haiku-latest` of [models.fast] is retired"), "{doctor}");
    assert!(doctor.contains("model table"), "{doctor}");
    // A name of one's own, and a server of one's own that may still have it.
    config("claude-of-mine", "");
    let ran = home.run(&["suggest", "list files"]);
    assert!(ran.err.contains("check `model` of [models.fast]") && !ran.err.contains("retired"), "{}", ran.err);
    config("claude-3-5-haiku-latest", "local = true");
    assert!(!home.run(&["doctor"]).out.contains("is retired"));
}
