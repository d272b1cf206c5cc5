//! The unit tests of `languages.rs` (IMP-06).

use proptest::prelude::*;

use super::*;

/// The parts of a code that aren't plain, with their roles.
fn parts(name: &str, code: &str) -> Vec<(StyleRole, String)> {
    let mut language = Language::find(name).unwrap_or_else(|| panic!("{name}"));
    let mut found = Vec::new();
    for line in code.split_inclusive('\n') {
        let mut start = 0;
        for (end, role) in language.roles(line) {
            if role != StyleRole::Plain {
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
    type Case = (&'static str, &'static str, &'static [(StyleRole, &'static str)]);
    let cases: [Case; 28] = [
        ("py", "def f(a): # x", &[(StyleRole::Keyword, "def"), (StyleRole::Comment, "# x")]),
        (
            "py",
            "d = \"\"\"a\n# b'\n\"\"\" + 'c'",
            &[
                (StyleRole::Text, "\"\"\"a\n"),
                (StyleRole::Text, "# b'\n"),
                (StyleRole::Text, "\"\"\""),
                (StyleRole::Text, "'c'"),
            ],
        ),
        ("python", "@cached\nx.import_it.is(12)", &[(StyleRole::Variable, "cached"), (StyleRole::Flag, "12")]),
        (
            "ts",
            "let u = `a\n${b}`; // 'no",
            &[
                (StyleRole::Keyword, "let"),
                (StyleRole::Text, "`a\n"),
                (StyleRole::Text, "${b}`"),
                (StyleRole::Comment, "// 'no"),
            ],
        ),
        ("js", "'http://a' + \"it's\"", &[(StyleRole::Text, "'http://a'"), (StyleRole::Text, "\"it's\"")]),
        (
            "json",
            "{\"a\": \"b:c\", \"d\" : 1.5}",
            &[
                (StyleRole::Variable, "\"a\""),
                (StyleRole::Text, "\"b:c\""),
                (StyleRole::Variable, "\"d\""),
                (StyleRole::Flag, "1.5"),
            ],
        ),
        (
            "yaml",
            "my-key.x: http://a#b # c\n- it's: yes",
            &[
                (StyleRole::Variable, "my-key.x"),
                (StyleRole::Comment, "# c"),
                (StyleRole::Variable, "s"),
                (StyleRole::Keyword, "yes"),
            ],
        ),
        (
            "toml",
            "[a.b]\nk = 'v' # c",
            &[
                (StyleRole::Keyword, "[a.b]"),
                (StyleRole::Variable, "k"),
                (StyleRole::Text, "'v'"),
                (StyleRole::Comment, "# c"),
            ],
        ),
        (
            "ini",
            "; note\nExecStart=/bin/a ; b",
            &[(StyleRole::Comment, "; note"), (StyleRole::Variable, "ExecStart"), (StyleRole::Comment, "; b")],
        ),
        (
            "html",
            "<p class=\"x\">don't</p><!-- a\nb -->",
            &[
                (StyleRole::Keyword, "p"),
                (StyleRole::Variable, "class"),
                (StyleRole::Text, "\"x\""),
                (StyleRole::Keyword, "p"),
                (StyleRole::Comment, "<!-- a\n"),
                (StyleRole::Comment, "b -->"),
            ],
        ),
        ("css", "a { color: #fff; /* b */ }", &[(StyleRole::Variable, "color"), (StyleRole::Comment, "/* b */")]),
        (
            "SQL",
            "Select 'it' FROM t -- x",
            &[
                (StyleRole::Keyword, "Select"),
                (StyleRole::Text, "'it'"),
                (StyleRole::Keyword, "FROM"),
                (StyleRole::Comment, "-- x"),
            ],
        ),
        (
            "c",
            "#include <a.h>\nchar c = '\\''; // \"",
            &[
                (StyleRole::Keyword, "include"),
                (StyleRole::Keyword, "char"),
                (StyleRole::Text, "'\\''"),
                (StyleRole::Comment, "// \""),
            ],
        ),
        (
            "cs",
            "var s = @\"a\nb\";",
            &[(StyleRole::Keyword, "var"), (StyleRole::Text, "@\"a\n"), (StyleRole::Text, "b\"")],
        ),
        (
            "java",
            "/* a\n */ @Override",
            &[(StyleRole::Comment, "/* a\n"), (StyleRole::Comment, " */"), (StyleRole::Variable, "Override")],
        ),
        ("kotlin", "val x = \"a\"", &[(StyleRole::Keyword, "val"), (StyleRole::Text, "\"a\"")]),
        ("swift", "guard let", &[(StyleRole::Keyword, "guard"), (StyleRole::Keyword, "let")]),
        ("go", "s := `a\\`; func", &[(StyleRole::Text, "`a\\`"), (StyleRole::Keyword, "func")]),
        (
            "rust",
            "fn f<'a>(x: &'a str) -> 'q' { \"\\\"\" }",
            &[
                (StyleRole::Keyword, "fn"),
                (StyleRole::Keyword, "str"),
                (StyleRole::Text, "'q'"),
                (StyleRole::Text, "\"\\\"\""),
            ],
        ),
        (
            "ruby",
            "=begin\nx\n=end\nputs \"#{a}\"",
            &[
                (StyleRole::Comment, "=begin\n"),
                (StyleRole::Comment, "x\n"),
                (StyleRole::Comment, "=end"),
                (StyleRole::Keyword, "puts"),
                (StyleRole::Text, "\"#{a}\""),
            ],
        ),
        ("php", "$a = 'b'; # c", &[(StyleRole::Variable, "a"), (StyleRole::Text, "'b'"), (StyleRole::Comment, "# c")]),
        (
            "perl",
            "my $x = $y{a};",
            &[(StyleRole::Keyword, "my"), (StyleRole::Variable, "x"), (StyleRole::Variable, "y")],
        ),
        (
            "lua",
            "--[[ a\n]] local x -- b",
            &[
                (StyleRole::Comment, "--[[ a\n"),
                (StyleRole::Comment, "]]"),
                (StyleRole::Keyword, "local"),
                (StyleRole::Comment, "-- b"),
            ],
        ),
        (
            "diff",
            "--- a\n-x\n+y\n@@ 1 @@\n z",
            &[
                (StyleRole::Strong, "--- a\n"),
                (StyleRole::Error, "-x\n"),
                (StyleRole::Good, "+y\n"),
                (StyleRole::Variable, "@@ 1 @@\n"),
            ],
        ),
        (
            "Dockerfile",
            "FROM a:1 as b",
            &[(StyleRole::Keyword, "FROM"), (StyleRole::Flag, "1"), (StyleRole::Keyword, "as")],
        ),
        (
            "hcl",
            "resource \"a\" {\n n = 1 }",
            &[
                (StyleRole::Keyword, "resource"),
                (StyleRole::Text, "\"a\""),
                (StyleRole::Variable, "n"),
                (StyleRole::Flag, "1"),
            ],
        ),
        (
            "nix",
            "x = ''a\n'' # b",
            &[
                (StyleRole::Variable, "x"),
                (StyleRole::Text, "''a\n"),
                (StyleRole::Text, "''"),
                (StyleRole::Comment, "# b"),
            ],
        ),
        (
            "bat",
            "REM a\nprogram rem\nECHO off",
            &[(StyleRole::Comment, "REM a"), (StyleRole::Comment, "rem"), (StyleRole::Keyword, "ECHO")],
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
