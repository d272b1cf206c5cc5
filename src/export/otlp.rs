//! An event as OTLP: a request with one log record, in JSON. It sends nothing.

use opentelemetry_proto::tonic::collector::logs::v1::ExportLogsServiceRequest;
use opentelemetry_proto::tonic::common::v1::{AnyValue, InstrumentationScope, KeyValue, any_value::Value as Any};
use opentelemetry_proto::tonic::logs::v1::{LogRecord, ResourceLogs, ScopeLogs, SeverityNumber};
use opentelemetry_proto::tonic::resource::v1::Resource;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::event::Event;
use super::lost::Lost;

/// What the process that sends is told.
#[derive(Debug, Serialize, Deserialize)]
pub struct Orders {
    /// The address of the collector, as configured.
    pub url: String,
    /// Where to note that it failed.
    pub lost: Lost,
    pub event: Event,
}

/// The address for logs: `v1/logs` below the collector's, unless it ends so already.
pub fn logs_url(base: &str) -> String {
    let base = base.trim_end_matches('/');
    if base.ends_with("/v1/logs") { base.to_owned() } else { format!("{base}/v1/logs") }
}

/// The body of the request.
pub fn request(event: &Event) -> ExportLogsServiceRequest {
    let severity = if event.notable { SeverityNumber::Info2 } else { SeverityNumber::Info };
    let record = LogRecord {
        time_unix_nano: event.nanos,
        observed_time_unix_nano: event.nanos,
        severity_number: severity.into(),
        severity_text: "INFO".to_owned(),
        body: any(&Value::from(event.text.as_str())),
        attributes: event.fields.iter().map(|(name, value)| pair(name, value)).collect(),
        event_name: event.name.clone(),
        ..LogRecord::default()
    };
    let host = nix::unistd::gethostname().ok().and_then(|host| host.into_string().ok()).unwrap_or_default();
    let about = [("service.name", "aish"), ("service.version", env!("CARGO_PKG_VERSION")), ("host.name", &host)];
    let attributes = about.iter().map(|(name, value)| pair(name, &Value::from(*value))).collect();
    let scope = InstrumentationScope { name: "aish".to_owned(), ..InstrumentationScope::default() };
    let logs = ScopeLogs { scope: Some(scope), log_records: vec![record], ..ScopeLogs::default() };
    let resource = Some(Resource { attributes, ..Resource::default() });
    ExportLogsServiceRequest {
        resource_logs: vec![ResourceLogs { resource, scope_logs: vec![logs], ..ResourceLogs::default() }],
    }
}

fn pair(key: &str, value: &Value) -> KeyValue {
    KeyValue { key: key.to_owned(), value: any(value), ..KeyValue::default() }
}

fn any(value: &Value) -> Option<AnyValue> {
    let value = match value {
        Value::Bool(flag) => Any::BoolValue(*flag),
        Value::Number(number) => {
            number.as_i64().map_or_else(|| Any::DoubleValue(number.as_f64().unwrap_or_default()), Any::IntValue)
        }
        Value::String(text) => Any::StringValue(text.clone()),
        other => Any::StringValue(other.to_string()),
    };
    Some(AnyValue { value: Some(value) })
}
