//! HTTP clients: their requests, and local files. `code::http` reads the arguments.

use crate::argument::{Arg, ArgumentOrigin};
use crate::code::{CodeDeed, http};
use crate::lists;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};
use crate::words::WordStream;

pub fn handle_web_client(walk: &mut Walk<'_>, call: &Call<'_>) {
    if call.has_any(&["--help", "--version"]) || call.has("-V") && call.args.len() == 1 {
        return walk.operation(OperationClass::Read);
    }
    let name = if call.name == "httpie" { "http" } else { call.name };
    let Some(request) = http::read_client_args(name, call.args) else {
        return super::packs::apply_pack(walk, call);
    };
    walk.operation(OperationClass::Network);
    walk.operation(OperationClass::Read);
    for asked in &request.requests {
        match asked.url.strip_prefix("file://") {
            Some(file) => walk.access(&Arg::known(file, asked.span), Access::Read),
            None => walk.host(http::host(&asked.url).as_str()),
        }
    }
    request.shows.iter().for_each(|file| walk.access(&Arg::known(file.as_str(), call.span), Access::Read));
    asks_others(walk, &request);
    super::other_server::check_other_server(walk, call);
    request.lists.iter().for_each(|(list, span)| follows(walk, &Arg::known(list.as_str(), *span)));
    if request.uploads.iter().any(|path| path.as_deref() == Some("-")) {
        // Piped input is sent.
        walk.sends_data(call.span);
        if walk.input.origin() == ArgumentOrigin::Secret {
            walk.rule("net.exfiltration", call.span);
        }
    }
    send_input(walk, call, &request);
    // A secret in a URL ends up in the server's logs.
    for arg in call.args.iter().filter(|arg| arg.origin == ArgumentOrigin::Secret && arg.text.contains("://")) {
        walk.sends_data(arg.span);
        walk.rule("net.exfiltration", arg.span);
    }
    if call.args.iter().any(|arg| !arg.is_known()) {
        walk.partly_known();
    }
    for output in request.outputs.iter().filter_map(|output| output.path.as_ref()) {
        walk.comes_from(&Arg::known(output.as_str(), call.span), ArgumentOrigin::Fetched);
    }
    let found = http::scan_requests(&request);
    // A variable with a glob's names is in what is written.
    let pattern = call.args.iter().find_map(|arg| arg.pattern.clone());
    for thing in &found.what {
        let span = if thing.span == Default::default() { call.span } else { thing.span };
        let arg = Arg { span, pattern: pattern.clone(), ..Arg::default() };
        match &thing.what {
            // Its own certificate, key or configuration is used, not shown.
            CodeDeed::Reads { path: Some(path) } if thing.rule == "code.reads" => {
                walk.consults(&Arg { text: path.clone(), ..arg })
            }
            _ => super::text::effect(walk, thing, &arg),
        }
    }
}

/// httpie and its like send their input by default; curl does over telnet.
fn send_input(walk: &mut Walk<'_>, call: &Call<'_>, request: &http::HttpTool) {
    let is_session = |url: &str| lists::HTTP_SENDING_INPUT.has(&http::scheme(url));
    let posts =
        matches!(call.name, "httpie" | "http" | "https" | "xh" | "xhs") && !call.has_any(&["--ignore-stdin", "-I"]);
    if walk.input == WordStream::From(ArgumentOrigin::Plain)
        || !posts && !request.requests.iter().any(|asked| is_session(&asked.url))
    {
        return;
    }
    if walk.input.origin() >= ArgumentOrigin::Output {
        walk.sends_data(call.span);
        walk.rule("http.upload", call.span);
    } else {
        walk.rule("http.change", call.span);
    }
}

/// Proxies, and unverified hosts that get a password: who types it knows.
fn asks_others(walk: &mut Walk<'_>, request: &http::HttpTool) {
    let mut ways = request.ways.iter();
    let way = ways.find(|(way, _)| http::leads_elsewhere(way)).map(|(_, span)| *span);
    let away = || request.requests.iter().any(|asked| !http::is_here(&asked.url));
    let believed = request.believes.filter(|_| request.signs_in && away());
    if let Some(span) = way.or(believed).filter(|_| !walk.is_typed()) {
        walk.rule("net.other-server", span);
    }
}

/// A list of addresses: its lines go to the hosts that are asked.
fn follows(walk: &mut Walk<'_>, list: &Arg) {
    if !walk.is_typed() {
        walk.rule("exec.work-list", list.span);
    }
    if !super::input::is_input(&list.text) {
        walk.access(list, Access::Read);
        walk.sends_data(list.span);
    }
}
