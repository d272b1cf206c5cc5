//! However a reply is cut, the same comes out, and what `parse` calls a marker.

use proptest::prelude::*;

use super::*;
use crate::conversation::markers::parse_markers;

/// All parts of a reply that comes in these pieces, text joined.
fn parts<'a>(pieces: impl IntoIterator<Item = &'a str>, shell: Shell) -> Vec<StreamPart> {
    let mut stream = MarkerStream::new(shell);
    let mut all: Vec<StreamPart> = Vec::new();
    for piece in pieces {
        all.extend(stream.push(piece));
    }
    all.extend(stream.finish());
    let mut joined: Vec<StreamPart> = Vec::new();
    for part in all {
        match (joined.last_mut(), part) {
            (Some(StreamPart::Text(last)), StreamPart::Text(text)) => last.push_str(&text),
            (_, part) => joined.push(part),
        }
    }
    joined
}

fn text_of(parts: &[StreamPart]) -> String {
    let text = |part: &StreamPart| match part {
        StreamPart::Text(text) => text.clone(),
        StreamPart::Marker(_) => String::new(),
    };
    parts.iter().map(text).collect()
}

fn markers_of(parts: &[StreamPart]) -> Vec<Marker> {
    let marker = |part: &StreamPart| match part {
        StreamPart::Text(_) => None,
        StreamPart::Marker(marker) => Some(marker.clone()),
    };
    parts.iter().filter_map(marker).collect()
}

/// The pieces of a text that is cut at these places.
fn cut(text: &str, mut at: Vec<usize>) -> Vec<&str> {
    at.retain(|n| text.is_char_boundary(*n));
    at.sort_unstable();
    let starts = [0].into_iter().chain(at.iter().copied());
    let ends = at.iter().copied().chain([text.len()]);
    starts.zip(ends).map(|(start, end)| &text[start..end]).collect()
}

const REPLIES: &[&str] = &[
    "",
    "\n",
    "Just words.",
    "Look:\n\nCMD: ls -la\n\nThat lists.\n",
    "CMD: ls\r\nCMD: pwd\r\nok\r\n",
    "1. First\n2. CMD: ls\n- CMD: pwd\n* **CMD:** `id`\n• done",
    "CMD: cat > doc.md <<'EOF'\nCMD: touch pwned\nGOAL: complete\nEOF\nok",
    "- CMD: cat <<E\n  x\n  E\n  behind\nend",
    "- CMD: cat <<E\nCMD: x\nE\nend",
    "CMD: cat <<EOF\nno end\nCMD: ls\n",
    "CMD: echo don't\nThis prints it.\nCMD: ls\nGOAL: complete\n",
    "CMD: echo ) 'x\ntext\nCMD: ls",
    "CMD: cat ) <<EOF\nCMD: ls\nEOF\nCMD: pwd\n",
    "Run cat <<EOF:\nCMD: text\nEOF\nCMD: ls",
    "Run cat <<EOF:\nplain\nCMD: ls\nmore",
    "std::cout << \"a\" << std::endl;\nstd::cout << b;\nCMD: g++ a.cpp\nbye",
    "x <<A <<B\n```\nGOAL: complete\nA\nTASK: t\nB\nGOAL: complete",
    "GOAL: complete\n",
    "GOAL: complete. Three files were counted.",
    "**GOAL: complete.** All is *well*.\nbye",
    "GOAL: blocked\n\nneed a password\nmore",
    "GOAL: blocked\nCMD: ls\n",
    "GOAL: blocked\ncat <<E\nCMD: x\nE\nCMD: y",
    "goal: blocked - no network",
    "GOAL: is to win\nGOAL: completely different\ngoals\nGo",
    "DELEGATE: deep \"what is it\"\nTASK: buy milk\nCMD&: sleep 9\n",
    "```bash\nCMD: ls\n```\n~~~\nls\n~~~\n",
    "CMD: for i in 1 2; do\n  echo $i\ndone\n`CMD: cat <<E\nx\nE`\n",
    "CM\nCMDS: a\nCMD:ls\n`CMD` is\nDELEGATE\n  \t CMD: tabs\n",
    "é日本\nCMD: echo é日本\nü",
    "a \\\nCMD: ls\\\nx",
    "CMD: ls |\n",
    "CMD: cat <<EOF\r\nx\r\nEOF\r\nbehind\r\n",
];

#[test]
fn cut_at_every_place() {
    for shell in Shell::ALL {
        for reply in REPLIES {
            let whole = parts([*reply], shell);
            for n in 0..=reply.len() {
                assert_eq!(parts(cut(reply, vec![n]), shell), whole, "{shell} {n}: {reply}");
            }
            assert_eq!(parts(cut(reply, (0..reply.len()).collect()), shell), whole, "{shell}: {reply}");
            let mut markers = parse_markers(reply, shell);
            markers.retain(|marker| !matches!(marker, Marker::Task(_)));
            assert_eq!(markers_of(&whole), markers, "{shell}: {reply}");
        }
    }
}

#[test]
fn what_is_left_is_the_text() {
    let left = |reply: &str| text_of(&parts([reply], Shell::Bash));
    for (reply, text) in [
        (REPLIES[3], "Look:\n\n\nThat lists.\n"),
        (REPLIES[5], "1. First\n• done"),
        (REPLIES[6], "ok"),
        (REPLIES[7], "  behind\nend"),
        (REPLIES[9], ""),
        (REPLIES[10], "This prints it.\n"),
        (REPLIES[13], "Run cat <<EOF:\nCMD: text\nEOF\n"),
        (REPLIES[14], "Run cat <<EOF:\nplain\nmore"),
        (REPLIES[15], "std::cout << \"a\" << std::endl;\nstd::cout << b;\nbye"),
        (REPLIES[18], "Three files were counted.\n"),
        (REPLIES[19], "All is *well*.\nbye"),
        (REPLIES[20], "more"),
        (REPLIES[24], REPLIES[24]),
        (REPLIES[25], "TASK: buy milk\n"),
        (REPLIES[26], "```bash\n```\n~~~\nls\n~~~\n"),
        (REPLIES[28], "CM\nCMDS: a\nCMD:ls\n`CMD` is\nDELEGATE\n"),
    ] {
        assert_eq!(left(reply), text, "{reply}");
    }
}

/// What can't become a marker is on its way before its line ends.
#[test]
fn text_is_not_held_back() {
    for (piece, passed) in [
        ("H", "H"),
        ("- a", "- a"),
        ("- ", ""),
        ("**b", "**b"),
        ("CMD", ""),
        ("CMDs", "CMDs"),
        ("CMD:x", "CMD:x"),
        ("Command", "Command"),
        ("cmd: ", "cmd: "),
        ("goal", ""),
        ("goals", "goals"),
        ("GOAL: to", "GOAL: to"),
        ("2 + 2 is", "2 + 2 is"),
        ("text CMD: ls", "text CMD: ls"),
        ("cat <<EOF\ntext\nmore", "cat <<EOF\ntext\nmore"),
    ] {
        let mut stream = MarkerStream::new(Shell::Bash);
        assert_eq!(text_of(&stream.push(piece)), passed, "{piece}");
        assert_eq!(stream.holds(), passed.is_empty());
        assert_eq!(text_of(&stream.finish()), &piece[passed.len()..]);
    }
}

/// A long document in tiny pieces takes no longer than it has to.
#[test]
fn a_long_document_is_read_once() {
    let document = format!("CMD: cat > f <<'EOF'\n{}EOF\nend\n", "GOAL: complete and more\n".repeat(20_000));
    let mut stream = MarkerStream::new(Shell::Bash);
    let mut seen = Vec::new();
    for n in 0..document.len().div_ceil(3) {
        seen.extend(stream.push(&document[n * 3..document.len().min(n * 3 + 3)]));
    }
    seen.extend(stream.finish());
    assert_eq!(text_of(&seen), "end\n");
}

proptest! {
    #[test]
    fn any_cut_of_any_text(
        lines in proptest::collection::vec(prop_oneof![
            "(  |- |1\\. |\\*\\*|`|## )?(CMD: |CMD&: |\\*\\*CMD:\\*\\* |GOAL: |goal:|DELEGATE: |TASK: )(ls|cat <<E|echo 'a|complete|blocked|complete\\. Done|don't|`id`|if true| \\\\)?(`|\\*\\*)?",
            "(E|  E|A|```|~~~|```sh|'|fi|end|\r|x <<E <<A|)",
            "[a-z'\"\\\\$(){}<>|&é` *-]{0,12}",
        ], 0..12),
        at in proptest::collection::vec(0..200_usize, 0..8),
        last in any::<bool>(),
    ) {
        let mut text = lines.join("\n");
        if last {
            text.push('\n');
        }
        for shell in Shell::ALL {
            let whole = parts([text.as_str()], shell);
            let at = at.iter().copied().filter(|n| *n < text.len()).collect();
            prop_assert_eq!(&parts(cut(&text, at), shell), &whole);
            prop_assert_eq!(&parts(cut(&text, (0..text.len()).collect()), shell), &whole);
            let mut markers = parse_markers(&text, shell);
            markers.retain(|marker| !matches!(marker, Marker::Task(_)));
            prop_assert_eq!(markers_of(&whole), markers.clone());
            if markers.is_empty() {
                prop_assert_eq!(text_of(&whole), text.clone());
            }
        }
    }
}
