//! The unit tests of the crate.

use std::fs;
use std::time::Duration;

use chrono::{DateTime, Utc};

use super::*;

pub fn release(root: &Path) -> Release {
    let out = root.join("out");
    fs::create_dir_all(&out).unwrap();
    let repository = "https://host.example/a/b".to_owned();
    Release { root: root.to_owned(), out, repository, version: "1.2.3", epoch: "1".to_owned() }
}

/// The days are the test's own: an old clone passes too.
#[test]
fn an_old_table_is_refused() {
    let noon = |date: &str| SystemTime::from(format!("{date}T12:00:00Z").parse::<DateTime<Utc>>().unwrap());
    let made = noon("2026-11-12");
    let on_day = |table: &str, days: u64| refuse_old_table(table, made + Duration::from_secs(days * 86_400));
    let table = "# A head\n\n[models.date]\n2026-11-12\n\n[models.fast]\n";
    on_day(table, 0).unwrap();
    on_day(table, 90).unwrap();
    assert!(
        on_day(table, 91)
            .unwrap_err()
            .contains("2026-11-12`, 91 days old: `python3 crates/base/data/update-models.py`")
    );
    assert!(on_day("", 0).is_err() && on_day("[models.date]\nsoon\n", 0).is_err());
    // The real one has a date.
    let table = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/base/data/models.lists")).unwrap();
    let date = table.lines().skip_while(|line| *line != "[models.date]").nth(1).unwrap();
    refuse_old_table(&table, noon(date)).unwrap();
}

#[test]
fn an_address_can_stand_in_a_script() {
    for (given, address) in [
        ("https://host.example/a/b", "https://host.example/a/b"),
        (" https://host.example/a/b.git/\n", "https://host.example/a/b"),
        ("https://host.example:8443/~me/b-c_d", "https://host.example:8443/~me/b-c_d"),
    ] {
        assert_eq!(checked_address(given).as_deref(), Ok(address));
    }
    for bad in [
        "",
        "https://",
        "https://host.example",
        "http://host.example/a",
        "https://h.example/$(x)",
        "https://h/a b",
        "a/b",
    ] {
        assert!(checked_address(bad).is_err(), "{bad}");
    }
}

#[test]
fn templates_are_filled_in_or_refused() {
    let place = tempfile::tempdir().unwrap();
    let release = release(place.path());
    fs::write(release.out.join("aish-1.2.3-m-linux.tar.gz"), "abc").unwrap();
    const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    let text = "{{version}} {{repository}}\n{{archives}}\n{{sha256 aish-VERSION-m-linux.tar.gz}}";
    let filled = templates::fill(&release, text).unwrap();
    assert_eq!(filled, format!("1.2.3 https://host.example/a/b\nm-linux {ABC}\n{ABC}"));
    for bad in ["{{nothing}}", "{{version", "{{sha256 missing}}"] {
        assert!(templates::fill(&release, bad).is_err(), "{bad}");
    }
    templates::write_checksums(&release).unwrap();
    let sums = fs::read_to_string(release.out.join("SHA256SUMS")).unwrap();
    assert_eq!(sums, format!("{ABC}  aish-1.2.3-m-linux.tar.gz\n"));
}

/// Nothing is left to fill in, and what is a script can be read by its interpreter.
#[test]
fn every_template_is_filled_in() {
    let place = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let release = Release { root, ..release(place.path()) };
    fs::write(release.out.join("aish-1.2.3.src.tar.gz"), "abc").unwrap();
    fs::write(release.out.join("aish-1.2.3-m-linux.tar.gz"), "abc").unwrap();
    templates::write_all(&release).unwrap();
    for (name, program) in [("install.sh", Some("sh")), ("PKGBUILD", Some("bash")), ("aish.rb", None)] {
        let file = release.out.join(name);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains("https://host.example/a/b") && text.contains("1.2.3") && !text.contains("{{"), "{text}");
        if let Some(program) = program {
            run(Command::new(program).arg("-n").arg(&file)).unwrap();
        }
    }
}
