//! The unit tests of `highlight.rs`.

use proptest::prelude::*;

use super::*;
use crate::ui::markdown::tests::strip;

fn roles(text: &str) -> Vec<(StyleRole, String)> {
    let palette = Palette::new(true);
    let shown = highlight_command(text, palette);
    let all = [
        StyleRole::Command,
        StyleRole::Keyword,
        StyleRole::Text,
        StyleRole::Variable,
        StyleRole::Comment,
        StyleRole::Operator,
        StyleRole::Flag,
    ];
    let mut found = Vec::new();
    for part in shown.split("\x1b[0m") {
        let Some((_, styled)) = part.split_once('\x1b') else { continue };
        let styled = format!("\x1b{styled}");
        for role in all {
            // Command and variable share no style; the longest match decides.
            let start = palette.style(role).render().to_string();
            if let Some(text) = styled.strip_prefix(&start)
                && !text.starts_with('\x1b')
            {
                found.push((role, text.to_owned()));
            }
        }
    }
    found
}

#[test]
fn parts_are_recognised() {
    let has = |text: &str, role: StyleRole, part: &str| {
        let found = roles(text);
        assert!(found.contains(&(role, part.to_owned())), "{text}: {role:?} {part} in {found:?}");
    };
    has("ls -la /tmp", StyleRole::Command, "ls");
    has("ls -la /tmp", StyleRole::Flag, "-la");
    has("sudo rm x", StyleRole::Command, "rm");
    has("echo 'a b' \"c $d e\"", StyleRole::Text, "'a b'");
    has("echo 'a b' \"c $d e\"", StyleRole::Variable, "$d");
    has("if true; then ls; fi", StyleRole::Keyword, "then");
    has("if true; then ls; fi", StyleRole::Command, "ls");
    has("a | b > c", StyleRole::Operator, "|");
    has("a | b > c", StyleRole::Command, "b");
    has("X=1 make", StyleRole::Command, "make");
    has("echo $(date +%s)", StyleRole::Command, "date");
    has("ls # note", StyleRole::Comment, "# note");
    has("echo ${x:-y}", StyleRole::Variable, "${x:-y}");
    has("for f in *; do echo; done", StyleRole::Keyword, "done");
    has("find . | xargs -n 1 rm x", StyleRole::Command, "rm");
    has("sudo -u www A=1 nice make all", StyleRole::Command, "make");
    has("echo \"a $(date) b\"", StyleRole::Text, ") b\"");
    has("cat <<E >f\nfor $x\nE", StyleRole::Text, "for $x");
    has("git -C dir stash pop", StyleRole::Command, "pop");
    let not = |text: &str, part: &str| {
        assert!(!roles(text).contains(&(StyleRole::Command, part.to_owned())), "{text}: {part}")
    };
    not("cat > rm", "rm");
    not("git -C status log", "status");
    not("git log status", "status");
}

#[test]
fn what_a_pack_says_of_a_program_is_coloured() {
    let command = (StyleRole::Command, "make".to_owned());
    assert!(!roles("underwind -w north make all").contains(&command));
    let pack = "words underwind\n  does runs a command in the wind:\n  runs 0\n  opt -w=  in the wind {}\n\n\
                words upwind\n  does sails\n  opt -c=  in the colour {}\n  sub tack  turns\n";
    aish_programs::examples::add("wind.pack", pack).unwrap();
    assert!(roles("underwind -w north make all").contains(&command));
    assert!(roles("upwind -c tack tack now").contains(&(StyleRole::Command, "tack".to_owned())));
    assert!(!roles("upwind -c tack now").contains(&(StyleRole::Command, "tack".to_owned())));
}

#[test]
fn code_is_written_when_its_command_is_whole() {
    let palette = Palette::new(false);
    let (mut ink, mut code) = (StyledText::new(palette), Highlighter::new("  ", None));
    let mut push = |text: &str| {
        text.chars().for_each(|c| code.push(c, &mut ink));
        ink.take_text()
    };
    assert_eq!(push("ls -l"), "");
    assert_eq!(push("a\n"), "  ls -la\n");
    assert_eq!(push("for i in 1\ndo ls\n"), "");
    assert_eq!(push("done\n\n"), "  for i in 1\n  do ls\n  done\n\n");
    assert_eq!(push("$ ls )\n"), "  $ ls )\n", "no shell takes it");
    assert_eq!(push(&"if\n".repeat(MAX_LINES)).lines().count(), MAX_LINES);
}

proptest! {
    #[test]
    fn only_colour_is_added(text in "(\\PC|[a-z $'\"\\\\{}()|&;<>#=\n-]){0,80}") {
        prop_assert_eq!(strip(&highlight_command(&text, Palette::new(true))), text.clone());
        prop_assert_eq!(highlight_command(&text, Palette::new(false)), text);
    }
}
