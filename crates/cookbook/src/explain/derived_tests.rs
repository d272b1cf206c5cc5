//! The unit tests of `derived.rs`.

use aish_text::Shell;

use crate::explain::explain;

fn said(command: &str, part: &str) -> String {
    let found = explain(command, Shell::Bash, None).unwrap_or_default();
    let part = found.parts.iter().find(|found| found.text == part);
    part.map(|part| part.meaning.clone()).unwrap_or_else(|| panic!("{command}: {}", found.to_markdown(command)))
}

#[test]
fn a_program_without_words_has_those_of_its_section() {
    for (command, part, meaning) in [
        ("pulumi destroy --yes", "pulumi", "works with infrastructure that code describes"),
        ("pulumi destroy --yes", "destroy", "deletes all infrastructure"),
        ("doctl compute droplet list", "compute", "what it is about"),
        ("doctl compute droplet list", "list", "only looks"),
        ("doctl compute droplet delete 5", "delete", "deletes"),
    ] {
        assert!(said(command, part).contains(meaning), "{command}: {part}: {}", said(command, part));
    }
}

/// What is known of a program is never called unknown. Each of them would take minutes in a debug
/// build: every 17th.
#[test]
fn no_program_of_the_book_is_strange() {
    let (packs, _) = aish_programs::examples::packs();
    let names = packs.iter().flat_map(|pack| &pack.sections).flat_map(|section| &section.names);
    let mut count = 0;
    // A section of `terminal` lines alone describes nothing.
    let names = names.filter(|name| aish_programs::section(name).is_some());
    // A path is explained as the file that it is.
    let plain = |name: &&String| name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains('/');
    for name in names.filter(plain).step_by(17) {
        let Some(found) = explain(&format!("{name} --zorblax thing"), Shell::Bash, None) else { continue };
        let text = found.to_markdown("");
        assert!(!text.contains(&format!("doesn't know `{name}`")) && !text.contains("built-in"), "{name}: {text}");
        count += 1;
    }
    assert!(count > 350, "{count}");
}
