//! What a call does by words that its section lists for something else, or doesn't list: options in
//! variables, options for another program, names of outputs, verbs behind a word. Each with
//! harmless neighbours. What operands mean is not tested here.

use super::level;
use crate::verdict::ReviewLevel;
use aish_text::Shell;

fn each(shell: Shell, asked: &[&str], harmless: &[&str]) {
    for line in asked {
        assert!(level(line, shell) > ReviewLevel::A, "{shell:?}: {line}");
    }
    for line in harmless {
        assert_eq!(level(line, shell), ReviewLevel::A, "{shell:?}: {line}");
    }
}

#[test]
fn redirections_alone_pass_their_input_on() {
    let asked = ["$(<<<'shred -u notes')", "eval $(<<<'rm -r build')", "$(echo 'rm -r build' | >&1)"];
    each(Shell::Zsh, &asked, &["echo $(<<<'rm -r build')", "x=$(<<<hello)", "cat <<<hello"]);
}

#[test]
fn options_in_variables_are_those_of_the_program_in_the_name() {
    let asked = [
        "UNZIPOPT=-o unzip a.zip",
        "XZ_DEFAULTS=--force xz -k notes",
        "MY_FZF_FLAGS='--bind enter:become(sh)' prog --list",
        "SK_EXTRA_OPTS='--bind x:execute(mv)' ls",
        "export ZIPOPT='-q -m'; zip a.zip notes",
    ];
    let harmless = [
        "XZ_DEFAULTS='-T0' tar cJf - src",
        "GZIP=-9 tar czf - src",
        "BAT_OPTS=--style=plain bat notes",
        "LESS=-R less notes",
        "CFLAGS=-O2 make",
        "MY_FZF_FLAGS='--height 40%' ls",
    ];
    each(Shell::Bash, &asked, &harmless);
    each(Shell::Zsh, &asked[..3], &harmless);
}

#[test]
fn a_variable_named_like_an_option_is_that_option() {
    let asked = [
        "UV_VENV_CLEAR=1 uv venv",
        "UV_VENV_CLEAR=true uv venv -- .venv",
        "export UV_VENV_CLEAR=1; uv venv",
        "TRIVY_OUTPUT=notes trivy fs .",
    ];
    each(Shell::Bash, &asked, &["UV_VENV_CLEAR=0 uv venv", "UV_VENV_SEED=1 uv venv", "TRIVY_FORMAT=json trivy fs ."]);
}

#[test]
fn options_of_another_program_in_a_value() {
    let asked = ["navi --fzf-overrides '--bind a:become(rm)'", "cheat --fzf-args='--bind a:execute(rm)' tar"];
    each(Shell::Bash, &asked, &["navi --fzf-overrides '--height 50%'"]);
}

#[test]
fn an_option_that_chooses_a_program_by_its_path() {
    let asked = ["npm repo left-pad --browser ./open", "jj diff --tool ./mine", "jj show --tool=tools/mine"];
    each(Shell::Bash, &asked, &["npm repo left-pad", "jj diff --tool difft"]);
}

#[test]
fn an_output_that_the_pattern_of_the_address_names() {
    let asked = ["curl -o 'new_#1' 'https://h.net/{notes,todo}'", "curl --output '#1.md' 'https://h.net/[a-z].md'"];
    each(Shell::Bash, &asked, &["curl 'https://h.net/{notes,todo}'"]);
}

#[test]
fn input_and_selectors_that_an_address_sends() {
    let asked = [
        "printf 'SET a 1' | curl telnet://h.net:6379",
        "curl -s TELNET://h.net:25 < notes",
        "curl gopher://h.net:6379/xFLUSHALL",
    ];
    each(
        Shell::Bash,
        &asked,
        &["curl gopher://h.net/1/world", "curl dict://h.net/d:word", "echo hi | curl https://h.net"],
    );
}

#[test]
fn verbs_at_the_end_of_a_task_and_behind_an_unlisted_word() {
    let asked =
        ["rails tmp:pids:clear", "rails log:clear LOGS=test", "atuin kv store delete editor", "mise unset NODE_ENV"];
    each(Shell::Bash, &asked, &["rails tmp:create", "rails log:tail", "mise set NODE_ENV=test"]);
}

#[test]
fn a_letter_that_forces_and_marks_behind_an_option() {
    let asked = [
        "vcsh clone -f https://h.net/dots.git",
        "exiftool -W+! %d%f.txt a.jpg",
        "exiftool -w+ txt a.jpg",
        "maldet -n 1",
    ];
    each(Shell::Bash, &asked, &["exiftool a.jpg"]);
}
