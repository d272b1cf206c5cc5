//! Tests of `found.rs`: what a search runs on its finds is judged by where it starts, whichever
//! program searches.

use crate::verdict::ReviewLevel;
use crate::walk::zsh_tests::levels;
use aish_text::Shell;

#[test]
fn what_is_found_is_an_operand() {
    levels(
        Shell::Bash,
        ReviewLevel::B,
        &[
            "fd . ~ -X truncate -s0",
            "fdfind . data --exec-batch truncate -s0",
            "fd -e db -X sed -i d",
            "fd -e md . ~/Documents -x cp /dev/null {}",
            "fd . data -x sort -o {} /dev/null",
            "fd -e csv -x split -l 100",
            "find . -name '*.csv' -exec split -l 100 {} \\;",
            "fd -e txt -x csplit {} 10",
            "fd -e py --exec curl -so {} https://example.com",
            "fd -e txt -x cp /dev/null {.}.md",
            "fd -H . -X chmod 000",
            "fd . ~ -X mv -t /tmp",
            "fd -H .env -x cat",
            "fd . -x chmod 644",
            "echo x | fd -e py -x tee {}",
            "find . /etc -name '*.conf' -exec tee {} \\;",
        ],
    );
    levels(
        Shell::Bash,
        ReviewLevel::A,
        &[
            "fd -e rs -x wc -l",
            "fd -e rs -X wc -l {}",
            "fd -t f . src -x head -1 {}",
            "fd -e rs -x echo {/.}",
            "fd -e csv -x split -l 100 {} {.}-",
            "fd -e json -X jq .",
            "fd -e py . src -X grep -l main \\; -x wc",
            "find . -name '*.json' -exec jq -e . {} \\;",
            "find data -name '*.json' -exec jq . {} +",
        ],
    );
}
