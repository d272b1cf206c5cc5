//! Archives and compressed files.

use super::super::Kind;
use super::{Deed, change, made, query};
use crate::goal::grammar::Found;
use crate::{Environment, quote};

/// The table.
pub const DEEDS: &[Deed] = &[
    made(
        Kind::Change,
        "Pack the files into {g}",
        &[
            "(archive|pack|compress|zip|tar|bundle|put|add|collect|gather|pack up) [up] {s:set} (to|into|in|as) [new|compressed|gzipped] [archive|zip archive|tar archive|tarball|zip file|tar file|gzipped tar archive|compressed archive|file|zip|tar.gz archive|compressed tar archive] [<called>] {g:archive}",
            "<create> [compressed|gzipped|new] [tar|zip|gzip|tar.gz] (archive|tarball|zip|file|zip file|tar|archive file) [<called>] {g:archive} (of|from|with|containing|out of|that contains|which contains|holding) {s:set}",
            "<create> {g:archive} (of|from|with|containing|out of) {s:set}",
            "<create> [compressed|gzipped] [tar|zip] (archive|tarball) of {s:set} (called|named|as) {g:archive}",
        ],
        pack_set,
        "g+",
    ),
    made(
        Kind::Change,
        "Pack {f} into {g}",
        &[
            "(archive|pack|compress|zip|tar|bundle|put|back up|backup|pack up|save|gzip|add) [up] [whole|entire] [file|files|directory|folder|directories|folders|contents of|content of] {f:things} [<dir>|directories|folders] (to|into|in|as) [new|compressed|gzipped] [archive|zip archive|tar archive|tarball|zip file|tar file|gzipped tar archive|compressed archive|file|zip|tar.gz archive|compressed tar archive|gzip archive|tar.gz file|gzipped tarball|gzip-compressed tar archive|gzip-compressed tarball] [<called>] {g:archive}",
            "<create> [compressed|gzipped|new|gzip-compressed|gzip compressed] [tar|zip|gzip|tar.gz|gzipped tar|tar gzip|compressed tar] (archive|tarball|zip|file|zip file|tar|archive file|tar file|backup) [<called>] {g:archive} (of|from|with|containing|out of|that contains|which contains|holding|for) [whole|entire|contents of|content of] [file|files|directory|folder|directories|folders] {f:things} [<dir>|directories|folders] [in it]",
            "<create> {g:archive} (of|from|with|containing|out of|that contains) [file|files|directory|folder|directories|folders] {f:things} [<dir>]",
            "<create> [compressed|gzipped|gzip-compressed] [tar|zip|tar.gz] (archive|tarball|backup|zip|zip file|zip archive|backup archive) (of|from) [whole|entire] [file|files|directory|folder|directories|folders] {f:things} [<dir>|directories|folders] (called|named|as|in|to|with name|into) [file] {g:archive}",
        ],
        pack,
        "g+ f<",
    ),
    made(
        Kind::Change,
        "Compress {f}",
        &[
            "(gzip|compress) [file] {f:files} (with gzip|using gzip) [but] (keeping|keep|and keep|while keeping|, keeping) [original|original file|originals|it]",
            "(gzip|compress) [file] {f:files} (keeping|keep|and keep|while keeping|but keep|, keeping|without deleting|without removing) [original|original file|originals|it]",
            "(gzip|compress) [file] {f:files} [with gzip|using gzip]",
            "<create> (gzipped|gzip compressed|compressed|gzip) (copy|version) of {f:files}",
        ],
        |found, environment| {
            let all: Vec<String> = found.list("f").iter().map(|f| quote::path(f, environment.shell)).collect();
            Some(format!("gzip -k {}", all.join(" ")))
        },
        "f<",
    ),
    change(
        "Compress the files",
        &["(gzip|compress) {s:set} [with gzip|using gzip|individually|separately|one by one]"],
        "{s|each gzip -k}",
        "s*",
    ),
    change(
        "Unpack {f} into {d}",
        &[
            "(extract|unpack|untar|unzip|decompress|uncompress|expand) [archive|zip|tarball|contents of|everything in|all of|file] {f:archive} (to|into|in|inside) [new] [<dir>] [<called>] {d:dir} [<dir>]",
        ],
        "mkdir -p {d} && {f|unpack}",
        "d/",
    ),
    change(
        "Unpack {f}",
        &[
            "(extract|unpack|untar|unzip|expand) [archive|zip|tarball|contents of|file] {f:archive} [here|again|in here|in this directory|in current directory]",
        ],
        "{f|unpack}",
        "f",
    ),
    change(
        "Uncompress {f}",
        &["(decompress|uncompress|gunzip|unzip) {f:gz} [keeping original|and keep it|but keep it]"],
        "gunzip -k {f}",
        "f",
    ),
    query(
        "List what is in {f}",
        &[
            "(list|show|print|display|see|view) [all] (content|contents|files|what is|what's|entries|names|file names|names of files|names of all files|members|filenames) [in|of|inside] [archive|zip|tarball|it] {f:archive}",
            "(list|show|print|display) [content of|contents of] [archive] {f:archive}",
            "[list of] (content|contents|files|file names|names|names of files|listing|member names) (in|of|inside) [archive|zip|tarball] {f:archive}",
        ],
        "{f|list}",
        "f",
    ),
    query(
        "Count what is in {f}",
        &[
            "(count|number of|how many) (files|entries) [are|there are] (in|inside|of) [archive|zip] {f:archive}",
            "<show> (number of|how many) (files|entries) [are|there are] (in|inside|of) {f:archive}",
        ],
        "{f|list} | grep -vc '/$'",
        "f",
    ),
];

fn kind_of(archive: &str) -> Option<&'static str> {
    let low = archive.to_lowercase();
    let ends = |all: &[&str]| all.iter().any(|e| low.ends_with(e));
    Some(if ends(&[".tar.gz", ".tgz"]) {
        "gz"
    } else if ends(&[".tar.bz2", ".tbz2", ".tbz"]) {
        "bz2"
    } else if ends(&[".tar.xz", ".txz"]) {
        "xz"
    } else if ends(&[".tar.zst"]) {
        "zst"
    } else if ends(&[".tar"]) {
        "tar"
    } else if ends(&[".zip", ".jar"]) {
        "zip"
    } else {
        return None;
    })
}

/// Whether a name is that of an archive.
pub fn is_archive(name: &str) -> bool {
    kind_of(name).is_some()
}

/// The command that unpacks, into the directory of the hole `d` if there is one; or that lists.
pub fn command(archive: &str, list: bool, dir: Option<&str>, environment: &Environment) -> Option<String> {
    let file = quote::path(archive, environment.shell);
    let to = dir.map(|d| quote::path(d, environment.shell));
    Some(match (kind_of(archive)?, list, to) {
        ("zip", true, _) => format!("unzip -Z1 {file}"),
        ("zip", false, Some(to)) => format!("unzip -qn {file} -d {to}"),
        ("zip", false, None) => format!("unzip -qn {file}"),
        (_, true, _) => format!("tar -tf {file}"),
        (_, false, Some(to)) => format!("tar -xf {file} -C {to}"),
        (_, false, None) => format!("tar -xf {file}"),
    })
}

fn pack(found: &Found, environment: &Environment) -> Option<String> {
    let shell = environment.shell;
    let (to, from) = (found.get("g")?, found.list("f"));
    let all = from.iter().map(|f| quote::path(f.trim_end_matches('/'), shell)).collect::<Vec<_>>().join(" ");
    let file = quote::path(to, shell);
    Some(match kind_of(to) {
        Some("zip") => format!("zip -qr {file} {all}"),
        Some("gz") => format!("tar -czf {file} {all}"),
        Some("bz2") => format!("tar -cjf {file} {all}"),
        Some("xz") => format!("tar -cJf {file} {all}"),
        Some("zst") => format!("tar --zstd -cf {file} {all}"),
        Some(_) => format!("tar -cf {file} {all}"),
        None if to.ends_with(".gz") && from.len() == 1 => format!("gzip -c {all} > {file}"),
        None if to.ends_with(".bz2") && from.len() == 1 => format!("bzip2 -c {all} > {file}"),
        None if to.ends_with(".xz") && from.len() == 1 => format!("xz -c {all} > {file}"),
        None => return None,
    })
}

fn pack_set(found: &Found, environment: &Environment) -> Option<String> {
    let (to, find) = (found.get("g")?, found.get("s")?);
    let file = quote::path(to, environment.shell);
    if let Some(glob) = super::set::glob(find) {
        return Some(match kind_of(to)? {
            "zip" => format!("zip -q {file} {glob}"),
            "gz" => format!("tar -czf {file} {glob}"),
            _ => format!("tar -caf {file} {glob}"),
        });
    }
    Some(match kind_of(to)? {
        "zip" => format!("{find} | zip -q {file} -@"),
        _ => format!("{find} -not -path ./{file} -print0 | tar -caf {file} --null -T -"),
    })
}
