//! The unit tests of `reply.rs`.

use super::*;

fn shown(pieces: &[&str], commands: Commands) -> String {
    let mut reply = ReplyText::new(commands, Shell::Bash);
    let mut all: Vec<Shown> = pieces.iter().flat_map(|piece| reply.push(piece)).collect();
    all.extend(reply.finish());
    all.into_iter()
        .map(|shown| match shown {
            Shown::Text(text) => text,
            Shown::Command(command) => format!("<{command}>\n"),
            Shown::Offer(command) => format!("[{command}]\n"),
        })
        .collect()
}

const CASES: &[(&str, &str, &str)] = &[
    ("Look:\n\nCMD: ls\n\nThat lists.\n", "Look:\n\nThat lists.\n", "Look:\n\n<ls>\n\nThat lists.\n"),
    ("CMD: ls", "", "<ls>\n"),
    ("CMD: ls\n\nok", "ok", "<ls>\n\nok"),
    ("ok\n\nCMD: ls\n\n", "ok\n", "ok\n\n<ls>\n\n"),
    ("a\n\n\n\nb\n\n", "a\n\n\n\nb\n\n", "a\n\n\n\nb\n\n"),
    ("Do:\n```bash\nCMD: ls\n```\nok", "Do:\nok", "Do:\n```bash\nls\n```\nok"),
    ("Do:\n\n```bash\nCMD: ls\nCMD: pwd\n```\n\nok", "Do:\n\nok", "Do:\n\n```bash\nls\npwd\n```\n\nok"),
    ("```\n# first\nCMD: ls\n```\n", "```\n# first\n```\n", "```\n# first\nls\n```\n"),
    ("```\nCMD: ls\n\n# then\n```\n", "```\n# then\n```\n", "```\nls\n\n# then\n```\n"),
    ("```\nls\n```\n```\n```\n", "```\nls\n```\n```\n```\n", "```\nls\n```\n```\n```\n"),
    ("a\n```sh\nCMD: ls", "a\n", "a\n```sh\nls\n"),
    ("GOAL: blocked: no net", "no net\n", "no net\n"),
    ("All done.\nGOAL: complete\n", "All done.\n", "All done.\n"),
    ("CMD&: sleep 9\nx", "<sleep 9>\nx", "<sleep 9>\nx"),
    ("a\n\nCMD: a\n\nCMD: b\n\nCMD: c\n\nb", "a\n\nb", "a\n\n<a>\n\n<b>\n\n<c>\n\nb"),
    ("`x`\n~ y\n``\n", "`x`\n~ y\n``\n", "`x`\n~ y\n``\n"),
    ("  \n\t\nhi", "  \n\t\nhi", "  \n\t\nhi"),
    ("CMD: cat > f <<E\n```\nGOAL: complete\n```\nE\n", "", "<cat > f <<E\n```\nGOAL: complete\n```\nE>\n"),
    ("DELEGATE: deep x\r\n\r\nbye\r\n", "bye\r\n", "bye\r\n"),
];

#[test]
fn markers_leave_no_trace_however_the_reply_is_cut() {
    for (reply, offered, here) in CASES {
        for (commands, expected) in
            [(Commands::Offered, *offered), (Commands::Shown, *here), (Commands::Written, *reply)]
        {
            assert_eq!(shown(&[reply], commands), expected, "{commands:?}: {reply}");
            let each: Vec<&str> = reply.split_inclusive(|_| true).collect();
            assert_eq!(shown(&each, commands), expected, "{commands:?}: {reply}");
            for n in 0..reply.len() {
                assert_eq!(shown(&[&reply[..n], &reply[n..]], commands), expected, "{commands:?} {n}: {reply}");
            }
        }
    }
}

#[test]
fn a_run_shows_no_reason() {
    assert_eq!(shown(&["I can't.\nGOAL: blocked: no net\n"], Commands::Run), "I can't.\n");
    assert_eq!(shown(&["I can't.\n**GOAL: blocked**\n\nno net\n"], Commands::Run), "I can't.\n");
}

/// A command that has a number stands outside of code blocks, and a block that held nothing else is
/// gone.
#[test]
fn a_numbered_command_stands_where_it_was_said() {
    for (reply, expected) in [
        ("Look:\n\nCMD: ls\n\nThat lists.\n", "Look:\n\n[ls]\n\nThat lists.\n"),
        ("Do:\n\n```bash\nCMD: ls\nCMD: pwd\n```\n\nok", "Do:\n\n[ls]\n[pwd]\n\nok"),
        ("Do:\n```bash\nCMD: ls\n```\n```\nx\n```\n", "Do:\n[ls]\n```\nx\n```\n"),
        ("```\n# first\nCMD: ls\n```\n", "```\n# first\n[ls]\n```\n"),
        ("CMD&: sleep 9\nCMD: ls", "<sleep 9>\n[ls]\n"),
        ("a\n```sh\nCMD: ls", "a\n[ls]\n"),
    ] {
        assert_eq!(shown(&[reply], Commands::Numbered), expected, "{reply}");
        for n in 0..reply.len() {
            assert_eq!(shown(&[&reply[..n], &reply[n..]], Commands::Numbered), expected, "{n}: {reply}");
        }
    }
}
