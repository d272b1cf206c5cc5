//! Packing and unpacking: the program follows from the archive's extension.

use super::super::Environment;
use super::super::lex::{Kind, Token};
use super::super::quote;
use super::{Built, idle, place};
use crate::lists;

/// The archive family's offer.
pub fn build(t: &[Token], environment: &Environment) -> Option<Built> {
    let named = t.iter().any(|t| matches!(t.kind, Kind::Path | Kind::Quoted) && suffix(&t.raw).is_some());
    let negated = |i: usize| i > 0 && matches!(t[i - 1].low().as_str(), "without" | "not");
    let verb = t
        .iter()
        .enumerate()
        .position(|(i, t)| {
            t.any(&["extract", "compress", "archive", "zip", "tar", "backup"]) && !(t.is("extract") && negated(i))
                || (t.any(&["show", "count"]) && t.low() != "compressed")
                || matches!(t.low().as_str(), "gzip" | "xz" | "bzip2" | "zstd")
        })
        .or_else(|| {
            t.iter()
                .position(|t| named && (t.any(&["inside", "content", "file"]) || t.low() == "what" || t.is("create")))
        })?;
    if t[..verb].iter().any(|t| !idle(t) && !t.any(&["create", "show"])) {
        return None;
    }
    let unpack = t
        .iter()
        .enumerate()
        .any(|(i, x)| x.is("extract") && !(i > 0 && matches!(t[i - 1].low().as_str(), "without" | "not")));
    if unpack {
        extract(t, verb, environment)
    } else if t[verb].any(&["show", "count", "inside", "content", "file"]) | (t[verb].low() == "what")
        && !t.iter().any(|t| t.any(&["compress", "zip", "tar"]) && t.kind == Kind::Word && !is_format_noun(t))
    {
        list(t, environment)
    } else {
        pack(t, verb, environment)
    }
}

fn is_format_noun(t: &Token) -> bool {
    matches!(t.low().as_str(), "zip" | "tar" | "archive" | "tarball")
}

fn suffix(name: &str) -> Option<&'static str> {
    let low = name.to_lowercase();
    lists::words("archive.suffixes").iter().copied().find(|s| low.ends_with(s) && low.len() > s.len())
}

/// Whether a file of that name is an archive.
pub fn is_archive(name: &str) -> bool {
    suffix(name).is_some()
}

fn extract(t: &[Token], _verb: usize, environment: &Environment) -> Option<Built> {
    let mut archive: Option<String> = None;
    let mut into: Option<String> = None;
    let mut only: Option<String> = None;
    let mut i = 0;
    while i < t.len() {
        let low = t[i].low();
        if matches!(low.as_str(), "into" | "to" | "in" | "inside" | "at" | "under") && t[i].kind == Kind::Word {
            let skip = usize::from(t.get(i + 1).is_some_and(|t| matches!(t.low().as_str(), "the" | "a" | "my")));
            let skip = skip + usize::from(t.get(i + 1 + skip).is_some_and(|t| t.low() == "new"));
            if let Some((used, path)) = place(t, i + 1 + skip, environment) {
                into = Some(path);
                i += used + 1 + skip;
                continue;
            }
            let next = t.get(i + 1 + skip)?;
            if next.kind == Kind::Word && !idle(next) {
                into = Some(next.raw.clone());
                i += 2 + skip;
                continue;
            }
        }
        match t[i].kind {
            Kind::Path | Kind::Quoted if suffix(&t[i].raw).is_some() && archive.is_none() => {
                archive = Some(t[i].raw.clone())
            }
            Kind::Path | Kind::Quoted if only.is_none() => only = Some(t[i].raw.clone()),
            Kind::Path | Kind::Quoted => return None,
            Kind::Word
                if idle(&t[i])
                    || t[i].any(&[
                        "extract", "file", "archive", "tar", "zip", "content", "dir", "compress", "only", "inside",
                    ])
                    || matches!(low.as_str(), "gzipped" | "single") => {}
            _ => return None,
        }
        i += 1;
    }
    let archive = archive?;
    let kind = suffix(&archive)?;
    let q = |s: &str| quote::path(s, environment.shell);
    let file = q(&archive);
    let inner = only.as_deref().map(|o| format!(" {}", q(o))).unwrap_or_default();
    let make = into.as_deref().filter(|d| *d != ".").map(|d| (format!("mkdir -p {} && ", q(d)), q(d)));
    let (mk, dir) = make.clone().map_or_else(|| (String::new(), None), |(m, d)| (m, Some(d)));
    let command = match kind {
        ".zip" | ".jar" => format!("unzip {file}{inner}{}", dir.map(|d| format!(" -d {d}")).unwrap_or_default()),
        ".7z" => format!("7z x {file}{}{inner}", dir.map(|d| format!(" -o{d}")).unwrap_or_default()),
        ".rar" => format!("{mk}unrar x {file}{inner}{}", dir.map(|d| format!(" {d}/")).unwrap_or_default()),
        ".gz" | ".bz2" | ".xz" | ".zst" => {
            let tool = match kind {
                ".gz" => "gunzip",
                ".bz2" => "bunzip2",
                ".xz" => "unxz",
                _ => "unzstd",
            };
            match dir {
                Some(d) => {
                    let stem = archive.rsplit('/').next()?.trim_end_matches(kind);
                    format!("{mk}{tool} -c {file} > {d}/{}", quote::arg(stem, environment.shell))
                }
                None => format!("{tool} -k {file}"),
            }
        }
        _ => {
            let flag = match kind {
                ".tar.gz" | ".tgz" => "-xzf",
                ".tar.bz2" | ".tbz2" => "-xjf",
                ".tar.xz" | ".txz" => "-xJf",
                _ => "-xf",
            };
            format!("{mk}tar {flag} {file}{}{inner}", dir.map(|d| format!(" -C {d}")).unwrap_or_default())
        }
    };
    Some(Built {
        command,
        title: format!("Extract {archive}{}", into.map(|d| format!(" into {d}")).unwrap_or_default()),
        recipe: "archive.extract",
        score: 0.98,
    })
}

fn list(t: &[Token], environment: &Environment) -> Option<Built> {
    let mut archive = None;
    let mut count = false;
    for token in t {
        match token.kind {
            Kind::Path | Kind::Quoted if archive.is_none() && suffix(&token.raw).is_some() => {
                archive = Some(token.raw.clone())
            }
            Kind::Word if token.is("count") => count = true,
            Kind::Word
                if idle(token)
                    || token
                        .any(&["show", "file", "archive", "tar", "zip", "content", "inside", "item", "extract"])
                    || matches!(token.low().as_str(), "without" | "extracting" | "not" | "unpacking") => {}
            _ => return None,
        }
    }
    let archive = archive?;
    let file = quote::path(&archive, environment.shell);
    let (command, counted) = match suffix(&archive)? {
        ".zip" | ".jar" if count => (format!("unzip -Z1 {file}"), true),
        ".zip" | ".jar" => (format!("unzip -l {file}"), false),
        ".7z" => (format!("7z l {file}"), false),
        ".rar" => (format!("unrar l {file}"), false),
        ".gz" => (format!("zcat {file}"), false),
        ".bz2" => (format!("bzcat {file}"), false),
        ".xz" => (format!("xzcat {file}"), false),
        ".zst" => (format!("zstdcat {file}"), false),
        _ => (format!("tar -tf {file}"), true),
    };
    if count && !counted {
        return None;
    }
    let command = if count { format!("{command} | wc -l") } else { command };
    Some(Built { command, title: format!("List what is in {archive}"), recipe: "archive.list", score: 1.02 })
}

fn pack(t: &[Token], verb: usize, environment: &Environment) -> Option<Built> {
    let mut things: Vec<String> = Vec::new();
    let mut out: Option<String> = None;
    let mut format: Option<&'static str> = None;
    let mut exclude: Vec<String> = Vec::new();
    let mut stated = false;
    // Where the list of what is left out ended, if it goes on there.
    let mut excludes = usize::MAX;
    let mut i = 0;
    while i < t.len() {
        let token = &t[i];
        let low = token.low();
        let name = |s: &str| suffix(s).is_some();
        if token.is("without") && t.get(i + 1).is_some_and(|t| t.is("delete")) {
            i += 2;
            continue;
        }
        if token.any(&["exclude", "without"]) {
            let next = t.get(i + 1 + usize::from(t.get(i + 1).is_some_and(|t| t.low() == "the")))?;
            if next.kind == Kind::Word && next.known {
                return None;
            }
            exclude.push(if next.kind == Kind::Ext { format!("*.{}", next.raw) } else { next.raw.clone() });
            i += 2 + usize::from(t.get(i + 1).is_some_and(|t| t.low() == "the"));
            i += usize::from(t.get(i).is_some_and(|t| t.any(&["dir", "file"])));
            excludes = i;
            continue;
        }
        // "without docs, tests and .git": the list goes on.
        if i > 0 && i == excludes && (t[i - 1].comma || low == "and" || low == "or") {
            let next = i + usize::from(matches!(low.as_str(), "and" | "or"));
            let value = t.get(next).filter(|t| t.kind != Kind::Word || !t.known)?;
            exclude.push(if value.kind == Kind::Ext { format!("*.{}", value.raw) } else { value.raw.clone() });
            i = next + 1;
            excludes = i;
            continue;
        }
        match token.kind {
            Kind::Path | Kind::Quoted if name(&token.raw) => {
                if out.is_some() {
                    return None;
                }
                out = Some(token.raw.clone());
            }
            Kind::Path | Kind::Quoted if i.checked_sub(1).is_some_and(|b| t[b].is("named")) => {
                out = Some(token.raw.clone());
            }
            Kind::Path | Kind::Quoted => things.push(token.raw.clone()),
            Kind::Ext => {
                format = format.or_else(|| lists::words("archive.suffixes").iter().copied().find(|s| s[1..] == *low))
            }
            Kind::Word if token.pathish && i != verb => things.push(token.raw.clone()),
            Kind::Word if matches!(low.as_str(), "zip" | "zipfile" | "zipped") => {
                format = format.or(Some(".zip"));
                stated = true;
            }
            Kind::Word if lists::has("archive.formats", &low) => {
                format = match (format, low.as_str()) {
                    (_, "xz") => Some(if format.is_some() { ".tar.xz" } else { ".xz" }),
                    (_, "bzip2") => Some(if format.is_some() { ".tar.bz2" } else { ".bz2" }),
                    (_, "zstd") => Some(".tar.zst"),
                    (_, "tar")
                        if t.iter().all(|t| {
                            !t.low().starts_with("gz")
                                && !t.low().starts_with("compress")
                                && t.low() != "xz"
                                && t.low() != "bzip2"
                        }) =>
                    {
                        Some(".tar.gz")
                    }
                    (None, "gz" | "gzip" | "gzipped") => Some(".gz"),
                    _ => Some(".tar.gz"),
                };
                stated = true;
            }
            Kind::Word if low == "7z" || low == "7zip" => {
                format = format.or(Some(".7z"));
                stated = true;
            }
            Kind::Word if token.any(&["here"]) => things.push(".".to_owned()),
            // Another one's home isn't ours.
            Kind::Word if token.any(&["home"]) && t.get(i + 1).is_some_and(|t| t.low() == "of") => return None,
            Kind::Word if token.any(&["home"]) => things.push("~".to_owned()),
            Kind::Word if token.any(&["compress", "archive"]) => stated = true,
            Kind::Word
                if i > verb
                    && !matches!(t[i - 1].low().as_str(), "as" | "a" | "with")
                    && lists::has("compose.common-dirs", &low)
                    && !t.get(i + 1).is_some_and(|t| t.kind == Kind::Path)
                    && (t.get(i + 1).is_some_and(|t| t.is("dir"))
                        || matches!(t[i - 1].low().as_str(), "of" | "the" | "my" | "up")) =>
            {
                things.push(token.raw.clone())
            }
            Kind::Word
                if idle(token)
                    || token.any(&["create", "file", "dir", "named", "content", "into", "copy", "image"])
                        && !low.ends_with("images")
                    || token.is("backup") && i == verb => {}
            Kind::Word if matches!(low.as_str(), "format" | "using" | "everything") => {}
            // gzip and its kin are told to keep the original anyway.
            Kind::Word if token.is("keep") || matches!(low.as_str(), "original" | "originals" | "intact" | "but") => {}
            // "the docs", "docs and notes": what stands there is a name; "twice" and "in green" are none.
            Kind::Word if !token.known && i > verb => {
                let before = &t[i - 1];
                let object = i == verb + 1 || before.comma || lists::has("archive.before-names", &before.low());
                if !object || crate::reading::names::is_plain(&low) {
                    return None;
                }
                things.push(token.raw.clone());
            }
            _ => return None,
        }
        i += 1;
    }
    if !stated && suffix(out.as_deref().unwrap_or_default()).is_none() {
        return None;
    }
    let (false, Some(first)) = (things.is_empty(), things.first().cloned()) else { return None };
    let base = first.trim_end_matches('/').rsplit('/').next().unwrap_or("archive").to_owned();
    let base = if matches!(base.as_str(), "." | "~" | "..") { "archive".to_owned() } else { base };
    let is_file = base.trim_start_matches('.').contains('.') && things.len() == 1;
    let q = |s: &str| quote::path(s, environment.shell);
    let ending = out.as_deref().and_then(suffix).or(format).unwrap_or(if is_file { ".gz" } else { ".tar.gz" });
    let ending = if !is_file && ending == ".gz" { ".tar.gz" } else { ending };
    let target = match out {
        Some(o) if suffix(&o).is_some() => o,
        Some(o) => format!("{o}{ending}"),
        None => format!("{base}{ending}"),
    };
    let inputs = things.iter().map(|s| q(s)).collect::<Vec<_>>().join(" ");
    let file = q(&target);
    let skip =
        |flag: &str| exclude.iter().map(|e| format!(" {flag}{}", quote::arg(e, environment.shell))).collect::<String>();
    let zipskip = exclude
        .iter()
        .map(|e| {
            format!(
                " -x {}",
                quote::arg(&if e.contains('*') { e.clone() } else { format!("*/{e}/*") }, environment.shell)
            )
        })
        .collect::<String>();
    let command = match ending {
        ".zip" | ".jar" => format!("zip -r {file} {inputs}{zipskip}"),
        ".7z" => format!("7z a {file} {inputs}"),
        ".gz" if target == format!("{first}.gz") => format!("gzip -k {inputs}"),
        ".gz" => format!("gzip -c {inputs} > {file}"),
        ".bz2" => format!("bzip2 -k {inputs}"),
        ".xz" => format!("xz -k {inputs}"),
        ".tar.gz" | ".tgz" => format!(
            "tar -czf {file}{}{} {inputs}",
            if things.contains(&".".to_owned()) {
                format!(" --exclude={}", quote::arg(&format!("./{target}"), environment.shell))
            } else {
                String::new()
            },
            skip("--exclude=")
        ),
        ".tar.bz2" | ".tbz2" => format!("tar -cjf {file}{} {inputs}", skip("--exclude=")),
        ".tar.xz" | ".txz" => format!("tar -cJf {file}{} {inputs}", skip("--exclude=")),
        _ => format!("tar -caf {file}{} {inputs}", skip("--exclude=")),
    };
    Some(Built {
        command,
        title: format!("Pack {} as {target}", things.join(", ")),
        recipe: "archive.pack",
        score: 0.965,
    })
}
