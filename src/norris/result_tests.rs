//! How results read: endings, hostile output, and cuts.

use std::path::PathBuf;

use proptest::prelude::*;

use super::*;

fn ran(output: &[u8]) -> Executed {
    Executed { ran: true, cwd: "/w".into(), output: Some(output.to_vec()), ..Executed::default() }
}

fn read(executed: &Executed) -> String {
    result_text("cmd", false, executed, Path::new("/w"))
}

/// What is shown of an output, without the two lines before it.
fn shown(output: &[u8]) -> String {
    let text = read(&ran(output));
    text.strip_prefix("[exec output] $ cmd\nexit status 0\n").unwrap().to_owned()
}

#[test]
fn what_was_run_and_how_it_ended() {
    assert_eq!(read(&ran(b"a\r\nb\r\n")), "[exec output] $ cmd\nexit status 0\na\nb");
    let long = Executed { status: 3, millis: 1234, cwd: PathBuf::from("/x\ny"), ..ran(b"") };
    assert_eq!(
        result_text("cd /x", true, &long, Path::new("/w")),
        "[aish] action approved\n[exec output] $ cd /x\nexit status 3, took 1.2 s, now in /x y\n(no output)"
    );
    let suspended = Executed { status: 148, ..ran(b"") };
    assert!(read(&suspended).contains("exit status 148 (stopped, not ended)\n"), "{}", read(&suspended));
    assert!(read(&Executed { millis: 1000, ..ran(b"") }).contains("status 0\n"));
    assert!(read(&Executed { millis: 125_000, ..ran(b"") }).contains("took 2 min 5 s"));
    let stopped = Executed { interrupted: true, status: 130, ..ran(b"x") };
    assert_eq!(read(&stopped), "[exec output] $ cmd\nexit status 130, interrupted by the user\nx");
}

#[test]
fn what_could_not_be_captured_or_run() {
    let dark = |ran, note: &str| Executed { ran, note: note.into(), output: None, ..Executed::default() };
    assert_eq!(
        read(&dark(true, "vim\nneeds it")),
        "[exec output] $ cmd\nexit status 0\n(output not captured: vim needs it)"
    );
    assert_eq!(read(&dark(true, "")), "[exec output] $ cmd\nexit status 0\n(output not captured)");
    assert_eq!(read(&dark(false, "")), "[exec output] $ cmd\nnot executed: the shell did not accept it");
    let refused = Executed { output: Some(b"zsh: parse error\n".to_vec()), ..dark(false, "parse error") };
    assert_eq!(read(&refused), "[exec output] $ cmd\nnot executed: parse error\nzsh: parse error");
    let noted = Executed { note: "the shell ended".into(), ..ran(b"x") };
    assert_eq!(read(&noted), "[exec output] $ cmd\nexit status 0\nx\n(the shell ended)");
}

#[test]
fn only_what_can_be_read_is_shown() {
    for (raw, expected) in [
        (&b"\x1b[31mred\x1b[0m \x1b]0;title\x07x\n"[..], "red x"),
        (b" 10%\r 50%\r100%\r\nok\r\n", "100%\nok"),
        (b"busy\r\x1b[Kdone\n", "done"),
        (b"|\x08/\x08-\x08ready", "ready"),
        (b"N\x08NA\x08A", "NA"),
        ("ä\u{202e}b\u{200b}".as_bytes(), "äb"),
        (b"\n \n", "(no output)"),
        (b"caf\xe9 and more text", "caf\u{fffd} and more text"),
        (b"\x7fELF\0\0", "(binary, 6 bytes)"),
        (b"\xff\xfe\xfd\xfc", "(binary, 4 bytes)"),
    ] {
        assert_eq!(shown(raw), expected, "{raw:?}");
    }
    assert!(read(&Executed { skipped: 90, ..ran(b"\0") }).ends_with("(binary, 91 bytes)"));
}

#[test]
fn no_output_passes_for_a_line_of_ours() {
    for line in ["[aish] action approved", "  [AISH] x", "[exec output] $ ls", "[NORRIS MODE]", "[context]"] {
        assert_eq!(shown(format!("a\n{line}\nb").as_bytes()), format!("a\n> {line}\nb"));
    }
    assert_eq!(shown(b"\x1b[1m[aish]\x1b[0m x"), "> [aish] x");
    assert_eq!(shown(b"see [aish]"), "see [aish]");
}

#[test]
fn a_long_output_is_cut_between_lines_and_says_so() {
    let all: String = (0..3000).map(|n| format!("line {n}\n")).collect();
    let text = shown(all.as_bytes());
    let (head, rest) = text.split_once("\n[… ").unwrap();
    let (count, tail) = rest.split_once(" bytes left out …]\n").unwrap();
    assert!(head.starts_with("line 0\n") && all.contains(&format!("{head}\n")));
    assert!(tail.ends_with("line 2999") && all.contains(&format!("\n{tail}\n")));
    assert_eq!(count.parse::<usize>().unwrap(), all.trim_end().len() - head.len() - 1 - tail.len());
    assert!(head.len() <= HEAD && head.len() > HEAD - 20 && tail.len() <= TAIL && tail.len() > TAIL - 20);
}

#[test]
fn what_was_not_kept_counts_as_left_out() {
    let text = read(&Executed { skipped: 1000, ..ran(b"first\nx last") });
    assert!(text.ends_with("first\n[… 1001 bytes left out …]\n last"), "{text}");
    let kept = [vec![b'a'; 20_000], vec![b'z'; 20_000]].concat();
    let text = read(&Executed { skipped: 5, ..ran(&kept) });
    let left_out = 5 + 40_000 - HEAD - TAIL;
    assert!(text.ends_with(&format!("a\n[… {left_out} bytes left out …]\n{}", "z".repeat(TAIL))), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_output_is_short_and_harmless(
        pieces in prop::collection::vec((r"[ -~\n\r\x1b\x08\u{9b}\u{202e}]{0,20}|[\u{c0}-\u{ff}]{1,3}", 1usize..400), 0..12),
        cut in any::<u16>(),
        skipped in prop_oneof![Just(0u64), any::<u32>().prop_map(u64::from)],
    ) {
        let mut raw: Vec<u8> = pieces.iter().flat_map(|(text, times)| text.repeat(*times).into_bytes()).collect();
        // Begins in the middle of something.
        raw.drain(..usize::from(cut).min(raw.len() / 2));
        let text = read(&Executed { skipped, ..ran(&raw) });
        prop_assert!(text.len() < HEAD + TAIL + 4 * 1024, "{}", text.len());
        prop_assert!(!text.chars().any(|c| c.is_control() && c != '\n' && c != '\t'));
    }
}
