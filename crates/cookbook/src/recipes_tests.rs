//! The unit tests of `recipes.rs`.

use super::*;

#[test]
fn every_line_is_in_the_language() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let files = std::fs::read_dir(data).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "recipes")).collect();
    for text in files.iter().map(|path| std::fs::read_to_string(path).unwrap()) {
        for (number, line) in text.lines().enumerate() {
            let known =
                ["recipe ", "  does  ", "  say   ", "  run   ", "  eg    "].iter().any(|head| line.starts_with(head));
            let example = !line.starts_with("  eg ") || line.matches("  =>  ").count() == 1;
            assert!((known && example) || line.is_empty() || line.starts_with('#'), "line {}: {line}", number + 1);
        }
    }
    for recipe in all() {
        assert!(recipe.say.iter().all(|phrasing| !phrasing.contains('|')), "{}", recipe.id);
        assert!(!recipe.title.is_empty() && !recipe.say.is_empty() && !recipe.run.is_empty(), "{}", recipe.id);
    }
    assert!(all().count() > 500);
}

#[test]
fn a_command_has_the_words_that_people_ask_for_it_with() {
    let said = |start: &str, word: &str| {
        phrasings().any(|(said, mut commands)| {
            said.split(' ').any(|known| known == word) && commands.any(|command| command.starts_with(start))
        })
    };
    for (start, word) in
        [("chmod ", "permissions"), ("git log", "commits"), ("du ", "size"), ("systemctl restart ", "service")]
    {
        assert!(said(start, word), "{start}");
    }
    assert!(!phrasings().any(|(said, mut commands)| {
        said.contains(['{', '[']) || commands.any(|command| command.is_empty() || command.starts_with("sudo "))
    }));
}
