//! The install script against a server on the loopback interface: what it installs, and all that
//! must leave nothing behind.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::tests::release;
use crate::{output, run, templates};

/// What the script needs besides a program that fetches.
const TOOLS: &[&str] =
    &["uname", "grep", "head", "sha256sum", "tar", "gzip", "mkdir", "mktemp", "rm", "cp", "chmod", "mv", "cat"];

/// A release of one archive, and a machine to install it on.
struct Place {
    dir: TempDir,
    archive: PathBuf,
    script: PathBuf,
    address: String,
}

impl Place {
    /// The server sends `sent` of the archive's bytes, and says that it is all of them.
    fn new(sent: fn(Vec<u8>) -> Vec<u8>) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let release = release(dir.path());
        let name = format!("aish-1.2.3-{}-unknown-linux-gnu", output(Command::new("uname").arg("-m")).unwrap());
        fs::create_dir(dir.path().join(&name)).unwrap();
        fs::write(dir.path().join(&name).join("aish"), "#!/bin/sh\necho aish 1.2.3\n").unwrap();
        let archive = release.out.join(format!("{name}.tar.gz"));
        run(Command::new("tar").arg("-czf").arg(&archive).arg("-C").arg(dir.path()).arg(&name)).unwrap();
        let template = include_str!("../../packaging/install.sh");
        let script = release.out.join("install.sh");
        fs::write(&script, templates::fill(&release, template).unwrap()).unwrap();
        let tools = dir.path().join("tools");
        fs::create_dir(&tools).unwrap();
        for tool in TOOLS {
            symlink(output(Command::new("sh").args(["-c", &format!("command -v {tool}")])).unwrap(), tools.join(tool))
                .unwrap();
        }
        let address = serve(release.out, sent);
        Self { dir, archive, script, address }
    }

    fn with(&self, program: &str) -> &Self {
        let found = output(Command::new("sh").args(["-c", &format!("command -v {program}")])).unwrap();
        symlink(found, self.dir.path().join("tools").join(program)).unwrap();
        self
    }

    fn bin(&self) -> PathBuf {
        self.dir.path().join("bin dir")
    }

    /// Runs a script there: whether it succeeds, and what it says.
    fn run(&self, script: &Path) -> (bool, String) {
        let temporary = self.dir.path().join("tmp");
        fs::create_dir_all(&temporary).unwrap();
        let mut sh = Command::new("/bin/sh");
        sh.arg(script).env_clear().env("PATH", self.dir.path().join("tools")).env("AISH_BIN", self.bin());
        let ran = sh.env("TMPDIR", &temporary).env("AISH_FROM", &self.address).output().unwrap();
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "its temporary files are gone");
        (ran.status.success(), String::from_utf8_lossy(&[ran.stdout, ran.stderr].concat()).into_owned())
    }

    fn install(&self) -> (bool, String) {
        self.run(&self.script)
    }

    fn refuses(&self, why: &str) {
        let (done, said) = self.install();
        let said_so = said.contains("aish: ") && said.contains(why);
        assert!(!done && said_so, "{why}: {said}");
        let left = fs::read_dir(self.bin()).map_or(0, Iterator::count);
        assert_eq!(left, 0, "{why}: nothing is left");
    }
}

/// Serves the files of a directory until the test ends.
fn serve(dir: PathBuf, sent: fn(Vec<u8>) -> Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let head: Vec<String> = BufReader::new(&stream)
                .lines()
                .map_while(Result::ok)
                .take_while(|line| !line.trim().is_empty())
                .collect();
            let name = head[0].split(' ').nth(1).unwrap().trim_start_matches('/').to_owned();
            let answer = fs::read(dir.join(name)).map_or_else(
                |_| b"HTTP/1.0 404 Not Found\r\nContent-Length: 0\r\n\r\n".to_vec(),
                |bytes| {
                    let head = format!("HTTP/1.0 200 OK\r\nContent-Length: {}\r\n\r\n", bytes.len());
                    [head.into_bytes(), sent(bytes)].concat()
                },
            );
            let _ = stream.write_all(&answer);
        }
    });
    address
}

#[test]
fn the_program_is_installed_by_curl_and_by_wget() {
    for fetcher in ["curl", "wget"] {
        let place = Place::new(|bytes| bytes);
        let (done, said) = place.with(fetcher).install();
        assert!(done && said.contains("put ") && said.contains("aish setup"), "{fetcher}: {said}");
        let program = place.bin().join("aish");
        assert_eq!(output(&mut Command::new(&program)).unwrap(), "aish 1.2.3");
        // In place of an older one, also of a link: what that points to stays as it is.
        let other = place.dir.path().join("other");
        fs::write(&other, "other").unwrap();
        fs::remove_file(&program).unwrap();
        symlink(&other, &program).unwrap();
        assert!(place.install().0 && !program.is_symlink());
        assert_eq!(fs::read_to_string(&other).unwrap(), "other");
        assert_eq!(fs::read_dir(place.bin()).unwrap().count(), 1);
    }
}

#[test]
fn what_is_not_the_archive_is_not_installed() {
    let place = Place::new(|bytes| bytes);
    place.refuses("curl or wget is needed");
    place.with("curl");
    fs::write(&place.archive, "other bytes").unwrap();
    place.refuses("checksum");
    fs::remove_file(&place.archive).unwrap();
    place.refuses("can't be fetched");
    for fetcher in ["curl", "wget"] {
        let place = Place::new(|bytes| bytes[..bytes.len() / 2].to_vec());
        place.with(fetcher).refuses("can't be fetched");
    }
    // Checksums of other machines alone.
    let text = fs::read_to_string(&place.script).unwrap().replace("archives='", "archives='z");
    fs::write(&place.script, text).unwrap();
    place.refuses("no program is built for");
}

#[test]
fn a_place_that_cannot_hold_it_is_named() {
    let place = Place::new(|bytes| bytes);
    fs::write(place.bin(), "a file").unwrap();
    let (done, said) = place.with("curl").install();
    assert!(!done && said.contains("can't be written to; AISH_BIN="), "{said}");
    fs::remove_file(place.bin()).unwrap();
    fs::create_dir_all(place.bin().join("aish")).unwrap();
    let (done, said) = place.install();
    assert!(!done && said.contains("is a directory"), "{said}");
}

/// As where it is piped into a shell and the connection breaks.
#[test]
fn of_a_script_that_arrives_in_part_nothing_runs() {
    let place = Place::new(|bytes| bytes);
    place.with("curl");
    let text = fs::read_to_string(&place.script).unwrap();
    let part = place.dir.path().join("part.sh");
    for (end, _) in text.match_indices('\n').filter(|(end, _)| *end < text.trim_end().len()) {
        fs::write(&part, &text[..end]).unwrap();
        place.run(&part);
        assert!(!place.bin().exists(), "{}", &text[..end]);
    }
    assert!(place.install().0);
}
