//! The unit tests of `languages.rs` (IMP-06).

use proptest::prelude::*;

use super::*;

/// The parts of a code that aren't plain, with their roles.
fn parts(name: &str, code: &str) -> Vec<(Role, String)> {
    let mut language = Language::find(name).unwrap_or_else(|| panic!("{name}"));
    let mut found = Vec::new();
    for line in code.split_inclusive('\n') {
        let mut start = 0;
        for (end, role) in language.roles(line) {
            if role != Role::Plain {
                found.push((role, line[start..end].to_owned()));
            }
            start = end;
        }
        assert_eq!(start, line.len(), "{name}: {line:?}");
    }
    found
}

fn names() -> Vec<&'static str> {
    let heads = LIST.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
    heads.flat_map(|names| names.split(' ')).collect()
}

#[test]
fn the_list_is_whole() {
    let names = names();
    assert!(LIST.lines().filter(|line| line.starts_with('[')).count() >= 20);
    let all: std::collections::HashSet<_> = names.iter().collect();
    assert_eq!(all.len(), names.len(), "a name stands for one language");
    for line in LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#') && !line.starts_with('[')) {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let fields = rest.split(' ').count();
        let fits = match kind {
            "block" | "text" => fields == 2,
            "quote" => rest.split(' ').all(|quote| quote.len() == 1),
            "has" => rest.split(' ').all(|it| ["char", "nocase", "keys", "tags", "sections", "patch"].contains(&it)),
            "line" | "words" => fields > 0,
            _ => false,
        };
        assert!(fits, "{line}");
    }
    for name in names {
        let language = Language::find(name).expect(name);
        assert!(language.has("patch") || language.has("tags") || !language.words.is_empty(), "{name}");
    }
}

#[test]
fn a_fence_names_its_language() {
    for info in ["Python", "py title=\"x\"", ".python", "python,ignore", "rust{1,3}", "C++", "js:app.js"] {
        assert!(Language::find(info).is_some(), "{info}");
    }
    for info in ["", "text", "mermaid", "bash", "]", "[", "line", "#", "py] [go"] {
        assert!(Language::find(info).is_none(), "{info}");
    }
}

#[test]
fn parts_are_found() {
    type Case = (&'static str, &'static str, &'static [(Role, &'static str)]);
    let cases: [Case; 28] = [
        ("py", "def f(a): # x", &[(Role::Keyword, "def"), (Role::Comment, "# x")]),
        (
            "py",
            "d = \"\"\"a\n# b'\n\"\"\" + 'c'",
            &[(Role::Text, "\"\"\"a\n"), (Role::Text, "# b'\n"), (Role::Text, "\"\"\""), (Role::Text, "'c'")],
        ),
        ("python", "@cached\nx.import_it.is(12)", &[(Role::Variable, "cached"), (Role::Flag, "12")]),
        (
            "ts",
            "let u = `a\n${b}`; // 'no",
            &[(Role::Keyword, "let"), (Role::Text, "`a\n"), (Role::Text, "${b}`"), (Role::Comment, "// 'no")],
        ),
        ("js", "'http://a' + \"it's\"", &[(Role::Text, "'http://a'"), (Role::Text, "\"it's\"")]),
        (
            "json",
            "{\"a\": \"b:c\", \"d\" : 1.5}",
            &[(Role::Variable, "\"a\""), (Role::Text, "\"b:c\""), (Role::Variable, "\"d\""), (Role::Flag, "1.5")],
        ),
        (
            "yaml",
            "my-key.x: http://a#b # c\n- it's: yes",
            &[(Role::Variable, "my-key.x"), (Role::Comment, "# c"), (Role::Variable, "s"), (Role::Keyword, "yes")],
        ),
        (
            "toml",
            "[a.b]\nk = 'v' # c",
            &[(Role::Keyword, "[a.b]"), (Role::Variable, "k"), (Role::Text, "'v'"), (Role::Comment, "# c")],
        ),
        (
            "ini",
            "; note\nExecStart=/bin/a ; b",
            &[(Role::Comment, "; note"), (Role::Variable, "ExecStart"), (Role::Comment, "; b")],
        ),
        (
            "html",
            "<p class=\"x\">don't</p><!-- a\nb -->",
            &[
                (Role::Keyword, "p"),
                (Role::Variable, "class"),
                (Role::Text, "\"x\""),
                (Role::Keyword, "p"),
                (Role::Comment, "<!-- a\n"),
                (Role::Comment, "b -->"),
            ],
        ),
        ("css", "a { color: #fff; /* b */ }", &[(Role::Variable, "color"), (Role::Comment, "/* b */")]),
        (
            "SQL",
            "Select 'it' FROM t -- x",
            &[(Role::Keyword, "Select"), (Role::Text, "'it'"), (Role::Keyword, "FROM"), (Role::Comment, "-- x")],
        ),
        (
            "c",
            "#include <a.h>\nchar c = '\\''; // \"",
            &[(Role::Keyword, "include"), (Role::Keyword, "char"), (Role::Text, "'\\''"), (Role::Comment, "// \"")],
        ),
        ("cs", "var s = @\"a\nb\";", &[(Role::Keyword, "var"), (Role::Text, "@\"a\n"), (Role::Text, "b\"")]),
        (
            "java",
            "/* a\n */ @Override",
            &[(Role::Comment, "/* a\n"), (Role::Comment, " */"), (Role::Variable, "Override")],
        ),
        ("kotlin", "val x = \"a\"", &[(Role::Keyword, "val"), (Role::Text, "\"a\"")]),
        ("swift", "guard let", &[(Role::Keyword, "guard"), (Role::Keyword, "let")]),
        ("go", "s := `a\\`; func", &[(Role::Text, "`a\\`"), (Role::Keyword, "func")]),
        (
            "rust",
            "fn f<'a>(x: &'a str) -> 'q' { \"\\\"\" }",
            &[(Role::Keyword, "fn"), (Role::Keyword, "str"), (Role::Text, "'q'"), (Role::Text, "\"\\\"\"")],
        ),
        (
            "ruby",
            "=begin\nx\n=end\nputs \"#{a}\"",
            &[
                (Role::Comment, "=begin\n"),
                (Role::Comment, "x\n"),
                (Role::Comment, "=end"),
                (Role::Keyword, "puts"),
                (Role::Text, "\"#{a}\""),
            ],
        ),
        ("php", "$a = 'b'; # c", &[(Role::Variable, "a"), (Role::Text, "'b'"), (Role::Comment, "# c")]),
        ("perl", "my $x = $y{a};", &[(Role::Keyword, "my"), (Role::Variable, "x"), (Role::Variable, "y")]),
        (
            "lua",
            "--[[ a\n]] local x -- b",
            &[(Role::Comment, "--[[ a\n"), (Role::Comment, "]]"), (Role::Keyword, "local"), (Role::Comment, "-- b")],
        ),
        (
            "diff",
            "--- a\n-x\n+y\n@@ 1 @@\n z",
            &[(Role::Strong, "--- a\n"), (Role::Error, "-x\n"), (Role::Good, "+y\n"), (Role::Variable, "@@ 1 @@\n")],
        ),
        ("Dockerfile", "FROM a:1 as b", &[(Role::Keyword, "FROM"), (Role::Flag, "1"), (Role::Keyword, "as")]),
        (
            "hcl",
            "resource \"a\" {\n n = 1 }",
            &[(Role::Keyword, "resource"), (Role::Text, "\"a\""), (Role::Variable, "n"), (Role::Flag, "1")],
        ),
        (
            "nix",
            "x = ''a\n'' # b",
            &[(Role::Variable, "x"), (Role::Text, "''a\n"), (Role::Text, "''"), (Role::Comment, "# b")],
        ),
        (
            "bat",
            "REM a\nprogram rem\nECHO off",
            &[(Role::Comment, "REM a"), (Role::Comment, "rem"), (Role::Keyword, "ECHO")],
        ),
    ];
    for (name, code, wanted) in cases {
        let wanted: Vec<_> = wanted.iter().map(|(role, part)| (*role, (*part).to_owned())).collect();
        assert_eq!(parts(name, code), wanted, "{name}: {code}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_to_its_end(
        name in prop::sample::select(names()),
        lines in prop::collection::vec("[-a-z'\"`/*#<>=:\\[\\]{}\\\\é好 ]{0,30}|\\PC{0,30}", 0..6),
    ) {
        let mut language = Language::find(name).expect("in the list");
        for line in lines {
            let line = format!("{line}\n");
            let mut start = 0;
            for (end, _) in language.roles(&line) {
                prop_assert!(end > start && line.is_char_boundary(end));
                start = end;
            }
            prop_assert_eq!(start, line.len());
        }
    }
}
