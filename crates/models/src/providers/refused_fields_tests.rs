//! The unit tests of `refused_fields.rs`.

use super::*;
use crate::config::preset::ProviderKind;
use crate::providers::dialect;
use serde_json::json;

const ALL: [ProviderKind; 4] =
    [ProviderKind::Openai, ProviderKind::Anthropic, ProviderKind::Gemini, ProviderKind::Ollama];

fn schema() -> Value {
    let word = json!({"type": "string"});
    json!({"type": "object", "properties": {"word": word}, "required": ["word"], "additionalProperties": false})
}

#[test]
fn each_provider_has_a_field_of_its_own() {
    let bodies = ALL.map(|provider| {
        let mut body = json!({"model": "m"});
        dialect::of(provider).set_schema(&schema(), &mut body);
        body
    });
    assert_eq!(bodies[0].pointer("/response_format/json_schema/schema"), Some(&schema()));
    assert_eq!(bodies[1].pointer("/output_config/format/schema"), Some(&schema()));
    let gemini = &bodies[2]["generationConfig"];
    assert_eq!(gemini["responseMimeType"], "application/json");
    assert!(gemini["responseSchema"].get("additionalProperties").is_none(), "that API refuses the keyword: {gemini}");
    assert_eq!(bodies[3]["format"], schema());
}

#[test]
fn what_a_server_refuses_is_taken_back_once() {
    let complaints = [
        "This response_format type is unavailable now",
        "output_config: Extra inputs are not permitted",
        "Invalid JSON payload received. Unknown name \"responseSchema\"",
        "json: cannot unmarshal object into Go struct field ChatRequest.format of type string",
    ];
    for (provider, complaint) in ALL.into_iter().zip(complaints) {
        let mut body = json!({"model": "m", "generationConfig": {"maxOutputTokens": 9}});
        let plain = body.clone();
        dialect::of(provider).set_schema(&schema(), &mut body);
        assert!(!adapt_schema(&mut body, "the model is overloaded"), "{complaint}");
        assert!(adapt_schema(&mut body, complaint), "{complaint}");
        assert_eq!(body, plain);
        assert!(!adapt_schema(&mut body, complaint), "{complaint}");
    }
    let mut body = json!({"output_config": {"effort": "low"}});
    dialect::of(ProviderKind::Anthropic).set_schema(&schema(), &mut body);
    assert!(adapt_schema(&mut body, "output_config.format: not supported by this model"));
    assert_eq!(body, json!({"output_config": {"effort": "low"}}));
}
