//! The unit tests of `arguments.rs`.

use super::hoist;

#[test]
fn options_move_to_the_front() {
    for (given, expected) in [
        ("aish ask what does ls -la do --json", "aish ask --json what does ls -la do"),
        ("aish help :cost", "aish help cost"),
        ("aish help :Save", "aish help sessions save"),
        ("aish help ask", "aish help ask"),
        ("aish help :nothing", "aish help :nothing"),
        ("aish suggest list files --model deep", "aish suggest --model deep list files"),
        ("aish suggest --model=deep list", "aish suggest --model=deep list"),
        ("aish ask -- what is --json", "aish ask -- what is --json"),
        ("aish secrets preview -----BEGIN --bare", "aish secrets preview --bare -----BEGIN"),
        ("aish explain jq --json .", "aish explain jq --json ."),
        ("aish ask what does ls --color do", "aish ask what does ls --color do"),
        ("aish ask x --json --model deep", "aish ask --json --model deep x"),
        ("aish --json ask x --quiet", "aish --json ask x --quiet"),
        ("aish check rm_-rf_x --json --no-fs", "aish check --json --no-fs rm_-rf_x"),
        ("aish check --shell zsh rm_-rf_x --json", "aish check --json --shell zsh rm_-rf_x"),
        ("aish check ls --json", "aish check ls --json"),
        ("aish check -- rm_x --json", "aish check -- rm_x --json"),
        ("aish check --json", "aish check --json"),
        ("aish remember use tabs --json", "aish remember --json use tabs"),
        ("aish memory add fact use tabs --tag git", "aish memory add --tag git fact use tabs"),
        ("aish memory forget 1 --json", "aish memory forget 1 --json"),
        ("aish norris log --json", "aish norris --json log"),
        (
            "aish norris --headless tidy up --max-steps 3 -m deep",
            "aish norris --max-steps 3 -m deep --headless tidy up",
        ),
        ("aish norris --headless tidy_up --json", "aish norris --json --headless tidy_up"),
        ("aish norris --headless --max-steps 3", "aish norris --headless --max-steps 3"),
        ("aish norris --headless -- say --json", "aish norris --headless -- say --json"),
        ("aish norris --headless --max-steps 3 tidy --up", "aish norris --headless --max-steps 3 tidy --up"),
        ("aish -p what does ls -p do --json", "aish ask --json what does ls -p do"),
        ("aish norris -p", "aish norris -p"),
        ("aish", "aish"),
    ] {
        let args = given.split(' ').map(|word| word.replace('_', " ").into()).collect();
        let joined: Vec<String> = hoist(args).iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
        assert_eq!(joined.join(" "), expected.replace('_', " "));
    }
}
