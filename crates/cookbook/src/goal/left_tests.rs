//! What "it" is behind a step.

use super::*;
use crate::tests::bare;
use aish_text::Shell;

fn behind(command: &str, said: &str, thing: &str) -> Left {
    let step = GoalStep {
        command: command.to_owned(),
        ..GoalStep::from(crate::Suggestion::new(command.to_owned(), String::new(), "", 1.0))
    };
    left(&step, said, Some(thing), &bare(Shell::Bash))
}

#[test]
fn a_deed_leaves_what_it_made_or_the_thing_at_its_new_place() {
    let made = |name: &str| Left::Made(name.to_owned());
    for (command, said, thing, expected) in [
        ("xz -k old.sql", "xz old.sql", "old.sql", made("old.sql.xz")),
        ("tar -czf web.tar.gz web", "tar web", "web", made("web.tar.gz")),
        ("tar -xf web.tar.gz", "unpack web.tar.gz", "web.tar.gz", made("web.tar.gz")),
        ("convert logo.gif logo.png", "convert logo.gif to png", "logo.gif", made("logo.png")),
        ("pandoc cv.md -o cv.html", "convert cv.md to html", "cv.md", made("cv.html")),
        ("sort -u x.txt > y.txt", "sort x.txt into y.txt", "y.txt", made("y.txt")),
        // `sales` is a directory, `shelf` isn't there.
        ("cp -r cv.md sales", "copy cv.md to sales", "sales", made("sales/cv.md")),
        ("mv cv.md shelf", "move cv.md to shelf", "shelf", Left::Unknown),
        ("mv cv.md shelf/", "move cv.md to shelf/", "shelf/", made("shelf/cv.md")),
        ("cp -r cv.md cv.md.bak", "back up cv.md", "cv.md", Left::Unknown),
        ("mv -n shelf rack", "rename shelf to rack", "rack", made("'rack'")),
        ("mv -n sales shop", "rename sales to shop", "shop", made("shop/")),
        ("git tag v3", "tag v3", "v3", made("tag v3")),
        ("git switch -c topic", "start a branch topic", "topic", made("branch topic")),
        ("git branch -d topic", "delete the branch topic", "topic", Left::Unknown),
        ("rm cv.md", "delete cv.md", "cv.md", Left::Unknown),
        ("chmod +x v.sh", "make v.sh executable", "v.sh", made("v.sh")),
        ("gpg -c cv.md", "encrypt cv.md", "cv.md", made("cv.md.gpg")),
        ("chmod a-w cv.md", "make cv.md read only", "cv.md", made("cv.md")),
        ("cat cv.md | wc -l", "count", "cv.md", Left::Named),
    ] {
        assert_eq!(behind(command, said, thing), expected, "{command}");
    }
}
