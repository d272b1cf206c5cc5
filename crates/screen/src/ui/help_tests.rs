//! The unit tests of `help.rs`.

use super::*;

#[test]
fn one_screen() {
    let bound = "ask ^[i\nask ^X^I\nexplain ^[k\nnorris ^N\nenter\n";
    for (columns, most) in [(80, 23), (60, 23), (45, 24), (30, 44)] {
        let page = help_page("fast (openai some-model)", bound, columns, Palette::new(false));
        assert!(page.lines().count() <= most, "{columns}: {}\n{page}", page.lines().count());
        assert!(page.lines().all(|line| line.width() < columns.max(41)), "{columns}:\n{page}");
        for meta in METAS {
            let begins = if meta.help.is_empty() { " " } else { "\n" };
            let name = format!("{begins}:{}", meta.name);
            let found = page.match_indices(&name);
            let whole = found.filter(|(at, name)| page[at + name.len()..].starts_with([' ', '\n']));
            assert_eq!(whole.count(), 1, "{}:\n{page}", meta.name);
        }
        for wanted in ["Alt-I, Ctrl-X Ctrl-I", "Alt-K ", "(no key) ", "Ctrl-N ", "? WORDS ", "fast"] {
            assert!(page.contains(wanted), "{wanted}:\n{page}");
        }
    }
    let long = help_page(&format!("none: {} is wrong", "/a/long/name".repeat(20)), bound, 80, Palette::new(false));
    assert!(long.lines().count() <= 23 && long.lines().next().unwrap().ends_with('…'), "{long}");
    assert!(help_page("none", "", 80, Palette::new(false)).contains("off here: use :ask"));
}
