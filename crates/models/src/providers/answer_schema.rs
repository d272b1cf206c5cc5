//! Removes an answer's schema where a server doesn't know it. The dialects' fields:
//! <https://platform.openai.com/docs/guides/structured-outputs>,
//! <https://docs.anthropic.com/en/docs/build-with-claude/structured-outputs>,
//! <https://ai.google.dev/gemini-api/docs/structured-output>,
//! <https://docs.ollama.com/capabilities/structured-outputs>.

use serde_json::Value;

/// If `complaint`, a server's refusal, is about the schema; true if that changed anything.
pub fn adapt(body: &mut Value, complaint: &str) -> bool {
    let complaint = complaint.to_lowercase();
    let about = ["format", "schema", "output_config", "mimetype"].iter().any(|word| complaint.contains(word));
    let mut removed = false;
    for (parent, fields) in [
        ("", &["response_format", "format"][..]),
        ("/output_config", &["format"]),
        ("/generationConfig", &["responseMimeType", "responseSchema"]),
    ] {
        let Some(parent) = body.pointer_mut(parent).and_then(Value::as_object_mut).filter(|_| about) else { continue };
        removed |= fields.iter().filter(|field| parent.remove(**field).is_some()).count() > 0;
    }
    // An empty group of settings may be refused like an unknown one.
    if removed && body["output_config"].as_object().is_some_and(serde_json::Map::is_empty) {
        body.as_object_mut().and_then(|fields| fields.remove("output_config"));
    }
    removed
}

#[cfg(test)]
#[path = "answer_schema_tests.rs"]
mod tests;
