//! What is known to be secret stays here however it comes into a request: from the environment, a
//! key of another preset, a text that is cut, the output of a command that prints one; and no file
//! of another kind is read or written.

use crate::support::program;
use std::os::unix::fs::symlink;
use std::time::{Duration, Instant};

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

/// Made in pieces, so that no scanner takes this file for a leak.
fn token() -> String {
    ["ghp_", "16C7e42F292c6912E7", "710c838347Ae178B4a"].concat()
}

fn server() -> Server {
    Server::answering(|_, _| Script::openai_text(&["ok"]))
}

#[test]
fn values_of_telling_variables_stay_wherever_they_stand() {
    let server = server();
    let home =
        Home::with_server(&server, "").var("DB_PASSWORD", "correcthorsebattery").var("NPM_CONFIG_X", "harmless99");
    home.run_with(&["ask", "what", "is", "this?"], "correcthorsebattery\nY29ycmVjdGhvcnNlYmF0dGVyeQ==\nharmless99\n");
    let sent = server.requests()[0].body.clone();
    assert!(!sent.contains("correcthorse") && !sent.contains("Y29ycmVjdGhvcn"), "{sent}");
    assert!(sent.contains("AISH_SECRET_") && sent.contains("harmless99"), "{sent}");
    assert!(!home.all_files().contains("correcthorse"), "nor is it kept");
}

#[test]
fn the_key_of_every_preset_is_known() {
    let there = server();
    let home = Home::new().var("MY_FIRST", "first-provider-9").var("MY_OTHER", "other-provider-7");
    home.config(&format!(
        "model = \"gone\"\n[routing]\nfallback = \"there\"\n\
         [models.gone]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\nmodel = \"m\"\n\
         api_key_cmd = \"echo printed-by-a-command-5\"\n\
         [models.there]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"m\"\napi_key_env = \"MY_OTHER\"\n\
         [models.third]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"m\"\napi_key_env = \"MY_FIRST\"\n",
        there.url("/v1"),
        there.url("/v1")
    ));
    home.run(&["ask", "compare", "first-provider-9", "other-provider-7", "printed-by-a-command-5"]);
    let sent = there.requests()[0].body.clone();
    assert!(sent.contains("AISH_SECRET_003"), "{sent}");
    for key in ["first-provider", "other-provider", "printed-by"] {
        assert!(!sent.contains(key), "{key}: {sent}");
    }
}

#[test]
fn no_piece_of_a_secret_leaves_at_the_cut_of_a_long_input() {
    let server = server();
    let home = Home::with_server(&server, "");
    let token = token();
    let values: Vec<String> = (0..900).map(|n| format!("cGFzc3dvcmQt{:04}YWJj", n * 7)).collect();
    let data: String = values.iter().enumerate().map(|(n, value)| format!("  key{n}: {value}\n")).collect();
    let mut texts: Vec<String> = [0, 3, 17, 37, 40]
        .iter()
        .map(|shift| {
            let words = "word ".repeat(12_000 / 5 - 1);
            format!("{words}{}{token} {}", "x".repeat(*shift), "more ".repeat(20_000))
        })
        .collect();
    texts.push(format!("kind: Secret\ndata:\n{data}"));
    for (n, text) in texts.iter().enumerate() {
        home.run_with(&["ask", "why?"], text);
        let sent = server.requests()[n].body.clone();
        assert!(sent.contains("left out"), "{n}");
        assert!(!token.as_bytes().windows(9).any(|w| sent.contains(std::str::from_utf8(w).unwrap())), "{n}");
        assert!(!values.iter().any(|value| sent.contains(value)), "{n}");
    }
}

#[test]
fn a_pipe_or_a_device_in_the_place_of_a_file_is_not_waited_for() {
    let home = Home::new();
    let pipe = home.path().join(".config/aish/config.toml");
    std::fs::create_dir_all(pipe.parent().unwrap()).unwrap();
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    let start = Instant::now();
    let ran = home.run(&["config", "show"]);
    assert!(ran.code == 3 && ran.err.contains("isn't a regular file"), "{ran:?}");
    std::fs::remove_file(&pipe).unwrap();
    // The store of trusted files, and the head of a repository that somebody else made.
    let state = home.path().join(".local/state/aish");
    std::fs::create_dir_all(&state).unwrap();
    nix::unistd::mkfifo(&state.join("trust.jsonl"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    std::fs::create_dir_all(home.path().join(".git")).unwrap();
    nix::unistd::mkfifo(&home.path().join(".git/HEAD"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    home.write(".aish.toml", "[context]\nmax_turns = 9\n");
    assert_eq!(home.run(&["secrets", "preview", "x"]).code, 0);
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn nothing_but_regular_files_of_ours_is_replaced() {
    let home = Home::new();
    let state = home.path().join(".local/state/aish/shells/1-2");
    std::fs::create_dir_all(&state).unwrap();
    symlink("/dev/null", state.join("active")).unwrap();
    let mut command = home.command(&["model", "cookbook"]);
    let output = command.env("AISH_SESSION", "1-2").output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && told.contains("isn't a regular file"), "{told}");
    let null = std::fs::metadata("/dev/null").unwrap();
    assert!(std::os::unix::fs::FileTypeExt::is_char_device(&null.file_type()));
}

#[test]
fn a_list_of_presets_shows_no_password_and_asks_nobody() {
    let home = Home::new();
    home.config(
        "[models.x]\nprovider = \"openai\"\nbase_url = \"http://bob:q7fooZbaar99x@127.0.0.1:9/v1?key=zz8querykey\"\n\
         model = \"m\"\n",
    );
    for args in [
        &["models", "--offline", "--json"][..],
        &["models", "--offline"],
        &["model", "--json"],
        &["config", "show"],
        &["config", "show", "--json"],
        &["config", "check"],
        &["doctor", "--json"],
        &["suggest", "paint", "a", "dream"],
        &["norris", "--headless", "--json", "paint a dream"],
    ] {
        let ran = home.run(args);
        assert!(
            !format!("{ran:?}").contains("q7fooZ") && !format!("{ran:?}").contains("zz8query"),
            "{args:?}: {ran:?}"
        );
    }
    assert!(home.run(&["models", "--offline", "--json"]).out.contains("127.0.0.1:9"));
}

/// Whatever the mask of the shell says, and in the name of a directory too.
#[test]
fn what_is_kept_is_private_and_holds_no_secret() {
    let home = Home::new();
    let dir = home.path().join(format!("work/key={}", token()));
    std::fs::create_dir(&dir).unwrap();
    let bare = "umask 000; cd \"$0\"; for words in 'norris --headless count the files here' 'ask how do I list open ports'; do \
                \"$AISH\" $words; done; \"$AISH\" remember tabs";
    let ran = home.command(&[]);
    let mut command = std::process::Command::new("sh");
    command
        .args(["-c", bare])
        .arg(&dir)
        .env_clear()
        .env("AISH", program())
        .envs(ran.get_envs().filter_map(|(name, value)| Some((name.to_owned(), value?.to_owned()))));
    assert!(command.output().unwrap().status.success());
    let mut open = Vec::new();
    let mut left = vec![home.path().join(".local")];
    while let Some(path) = left.pop() {
        let meta = path.symlink_metadata().unwrap();
        if std::os::unix::fs::PermissionsExt::mode(&meta.permissions()) & 0o077 != 0 {
            open.push(path.clone());
        }
        if meta.is_dir() {
            left.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            assert!(!String::from_utf8_lossy(&std::fs::read(&path).unwrap()).contains(&token()), "{}", path.display());
        }
    }
    assert_eq!(open, Vec::<std::path::PathBuf>::new());
    assert!(home.path().join(".local/share/aish/norris").is_dir());
}

#[test]
fn a_state_that_others_can_exchange_is_not_used() {
    let home = Home::new();
    let open = home.path().join("open");
    std::fs::create_dir(&open).unwrap();
    std::fs::set_permissions(&open, std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    let inner = open.join("link");
    std::fs::create_dir(&inner).unwrap();
    symlink(&inner, home.path().join("state")).unwrap();
    for state in [open.join("state"), home.path().join("state")] {
        for _ in 0..2 {
            let mut command = home.command(&["model", "cookbook"]);
            let output = command.env("XDG_STATE_HOME", &state).output().unwrap();
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(!output.status.success() && told.contains("isn't safe for private files"), "{told}");
        }
    }
    // The answer comes all the same.
    let mut command = home.command(&["suggest", "show", "disk", "usage"]);
    let output = command.env("XDG_STATE_HOME", open.join("state")).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "df -h\n");
}
