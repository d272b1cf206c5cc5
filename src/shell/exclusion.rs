//! Which commands the pty tee leaves alone, and which get a plain pipe. A program that takes over the terminal has nothing a
//! model could read, and an interactive shell does its job control on the descriptor that the tee replaces. Decided from the
//! text alone; a wrong guess costs the model an output, never the user a command.

use aish_judge::assessment::Seen;
use aish_judge::request::Request;
use aish_judge::syntax::ir::{Command, Kind, Part, Redirect, RedirectOperator, Script, Span, Word};
use aish_judge::{syntax, walk};

/// How the output of a command is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Not at all; only its status is known.
    None,
    /// As a terminal: the command sees no difference.
    Pty,
    /// As a plain pipe: the command doesn't take it for a terminal.
    Pipe,
}

/// How a command is captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub mode: Mode,
    /// Why it isn't the usual one, for user and model; empty where it is.
    pub reason: String,
}

/// Editors, pagers, viewers, games of windows: nothing of them is for a model. Each takes over the terminal whatever its
/// arguments are, if its output is one.
const FULL_SCREEN: &[&str] = &[
    "aptitude",
    "atop",
    "bashtop",
    "bmon",
    "bpytop",
    "broot",
    "btop",
    "btm",
    "cfdisk",
    "cgdb",
    "cmatrix",
    "dialog",
    "ed",
    "elinks",
    "emacs",
    "ex",
    "fzf",
    "gitui",
    "glances",
    "helix",
    "htop",
    "hx",
    "iftop",
    "info",
    "iotop",
    "irssi",
    "jed",
    "joe",
    "k9s",
    "kak",
    "lazydocker",
    "lazygit",
    "less",
    "lf",
    "links",
    "lynx",
    "mc",
    "mcedit",
    "micro",
    "more",
    "most",
    "mutt",
    "nano",
    "ncdu",
    "ncmpcpp",
    "neomutt",
    "nethogs",
    "newsboat",
    "nmon",
    "nmtui",
    "nnn",
    "nvim",
    "nvtop",
    "pg",
    "pico",
    "powertop",
    "ranger",
    "sk",
    "sudoedit",
    "tig",
    "vi",
    "view",
    "vifm",
    "vigr",
    "vim",
    "vimdiff",
    "vipw",
    "visudo",
    "w3m",
    "watch",
    "weechat",
    "whiptail",
    "yazi",
];

/// Programs that give a session of their own, on this machine or on another one, whatever their arguments are.
const SESSIONS: &[&str] = &[
    "byobu", "cu", "ftp", "login", "lftp", "minicom", "mosh", "newgrp", "picocom", "rlogin", "script", "sftp",
    "telnet", "tmate", "zellij",
];

/// Interactive when they are given nothing to run.
const SHELLS: &[&str] = &[
    "ash", "bash", "csh", "dash", "elvish", "fish", "ksh", "mksh", "nu", "pwsh", "rbash", "sh", "tcsh", "xonsh",
    "yash", "zsh",
];

/// Programs that run a command somewhere with a terminal of its own if they are asked for one.
const CONTAINERS: &[&str] =
    &["crictl", "docker", "docker-compose", "incus", "kubectl", "lxc", "nerdctl", "oc", "podman", "podman-compose"];

/// Programs that give the command another terminal than ours, where the tee sees nothing of it.
const PRIVILEGED: &[&str] = &["doas", "pkexec", "run0", "sudo"];

/// Other programs that want the terminal with most arguments.
const MOSTLY: &[&str] = &[
    "autossh",
    "chroot",
    "crontab",
    "exec",
    "nix-shell",
    "nsenter",
    "reset",
    "runuser",
    "screen",
    "slogin",
    "ssh",
    "stty",
    "su",
    "top",
    "tset",
    "ttyctl",
    "unshare",
];

/// Other programs that want it only when they are told to.
const AT_A_WORD: &[&str] = &["machinectl", "nix", "pipenv", "poetry", "tmux", "vagrant"];

/// For a shell that must decide by names alone: programs that are left alone in any case, and those that are left alone
/// when one of the words behind them is among the last list, or an option with `t`.
pub fn names() -> [Vec<&'static str>; 3] {
    let words = [
        "a",
        "attach",
        "console",
        "debug",
        "develop",
        "edit",
        "exec",
        "login",
        "new",
        "new-session",
        "rsh",
        "run",
        "shell",
        "ssh",
        "start",
        "switch-client",
    ];
    let mut always = [FULL_SCREEN, SESSIONS, SHELLS, PRIVILEGED, MOSTLY].concat();
    always.sort_unstable();
    [always, [CONTAINERS, AT_A_WORD].concat(), words.to_vec()]
}

/// How the output of `request`'s command is captured by the tee. A tmux pane needs no such decision.
pub fn decide_capture(request: &Request) -> Decision {
    let mut ends = Ends::default();
    if let Ok(script) = syntax::parse(&request.command, request.shell) {
        ends.script(&script);
    }
    let mut decision = Decision { mode: Mode::Pty, reason: String::new() };
    let assessment = walk::assess(request);
    // What runs on another host doesn't have this terminal.
    for seen in assessment.commands.iter().filter(|seen| !seen.remote) {
        let opens_shell = assessment.findings.iter().any(|finding| {
            finding.rule == "net.remote-shell" && finding.span.is_some_and(|span| inside(span, seen.span))
        });
        let stands = Stands {
            typed_to: !ends.fed.iter().any(|span| inside(seen.span, *span)),
            shown: !ends.taken.iter().any(|span| inside(seen.span, *span)),
            opens_shell,
        };
        if takes_terminal(seen, stands) {
            let reason = format!("`{}` takes over the terminal, so its output is not captured", seen.program);
            return Decision { mode: Mode::None, reason };
        }
        if PRIVILEGED.contains(&seen.program.as_str()) && decision.mode == Mode::Pty {
            let reason = format!("`{}` may use a terminal of its own, so the output goes through a pipe", seen.program);
            decision = Decision { mode: Mode::Pipe, reason };
        }
    }
    decision
}

/// What a command's ends are tied to.
#[derive(Clone, Copy)]
struct Stands {
    /// Its input is the terminal.
    typed_to: bool,
    /// Its output is the terminal.
    shown: bool,
    /// It was given no command for the other host.
    opens_shell: bool,
}

/// Whether a command wants the terminal for itself.
fn takes_terminal(seen: &Seen, stands: Stands) -> bool {
    let Seen { program, args, .. } = seen;
    let program = program.as_str();
    let has = |words: &[&str]| args.iter().any(|arg| words.contains(&arg.as_str()));
    let first = args.first().map(String::as_str);
    match program {
        "exec" | "screen" => program == "exec" || !has(&["-ls", "-list", "-X", "-d", "-dm", "-D", "-wipe", "-v"]),
        "stty" => {
            stands.typed_to
                && !args.iter().all(|arg| matches!(arg.as_str(), "-a" | "--all" | "-g" | "--save" | "size" | "speed"))
        }
        "reset" | "tset" => true,
        "tmux" => match operand(args, "cfLST") {
            None => true,
            Some(command) => match command {
                "new" | "new-session" => !has_flag(args, 'd'),
                "a" | "at" | "attach" | "attach-session" | "switch-client" => true,
                _ => false,
            },
        },
        "su" | "runuser" => !has(&["--command", "-c"]) && !args.iter().any(|arg| arg.starts_with("--command=")),
        "ssh" | "autossh" | "slogin" => stands.typed_to && (stands.opens_shell || has_flag(before_host(args), 't')),
        "sudo" | "doas" | "run0" => {
            let nothing = operand(args, "ughpCTUDRrt").is_none();
            nothing && (has_flag(args, 'i') || has_flag(args, 's') || has(&["--login", "--shell"]))
                || program == "run0" && args.is_empty()
                || has(&["-e", "--edit"])
        }
        "top" => stands.shown && !has_flag(args, 'b') && !has(&["-l", "-h", "-v"]),
        "nix-shell" | "nix" => {
            (program == "nix-shell" || matches!(first, Some("develop" | "shell")))
                && !has(&["--run", "--command", "-c"])
        }
        "poetry" | "pipenv" | "vagrant" | "machinectl" => {
            matches!(first, Some("shell" | "ssh" | "login")) && args.len() < 3
        }
        "crontab" => has(&["-e"]),
        "chroot" | "nsenter" | "unshare" => false,
        _ if CONTAINERS.contains(&program) => is_container_shell(program, args, stands),
        _ if SHELLS.contains(&program) => {
            has_flag(args, 'i')
                || stands.typed_to
                    && !has_flag(args, 'c')
                    && operand(args, "oO").is_none()
                    && !has(&["--version", "--help"])
        }
        _ if SESSIONS.contains(&program) => true,
        _ => FULL_SCREEN.contains(&program) && stands.shown && !has(&["--version", "--help"]),
    }
}

/// `docker run -it`, `kubectl exec -ti`, `docker attach`; `compose exec` has a terminal unless it is told otherwise.
fn is_container_shell(program: &str, args: &[String], stands: Stands) -> bool {
    let divided = args.iter().any(|arg| arg == "--");
    let words: Vec<_> = args.iter().map(String::as_str).take_while(|arg| *arg != "--").collect();
    let verb = words.iter().position(|word| {
        matches!(*word, "attach" | "debug" | "edit" | "exec" | "rsh" | "run" | "start" | "shell" | "console")
    });
    let Some((verb, rest)) = verb.map(|at| (words[at], &words[at + 1..])) else { return false };
    // Without `--` the command begins with the second word that is no option, and has options of its own.
    let options = if divided { rest } else { &rest[..leading_options(rest)] };
    let asked = options.iter().any(|word| matches!(*word, "--tty" | "--tty=true") || short_flags(word).contains('t'));
    match verb {
        "attach" | "edit" | "rsh" | "shell" | "console" => true,
        "exec" | "run" if words.contains(&"compose") || program.ends_with("-compose") => {
            stands.typed_to && stands.shown && !options.contains(&"-T") && !options.contains(&"-d")
        }
        "start" => rest.iter().any(|word| *word == "--attach" || short_flags(word).contains('a')),
        _ => asked,
    }
}

/// How many words at the beginning are options of `docker run` and its like, or their values.
fn leading_options(words: &[&str]) -> usize {
    const SWITCHES: &[&str] = &[
        "--detach",
        "--init",
        "--interactive",
        "--no-deps",
        "--privileged",
        "--read-only",
        "--rm",
        "--service-ports",
        "--tty",
    ];
    let mut at = 0;
    while let Some(word) = words.get(at).filter(|word| word.starts_with('-')) {
        let valued = match word.strip_prefix("--") {
            Some(long) => !long.contains('=') && !SWITCHES.contains(word),
            None => short_flags(word).ends_with(['a', 'c', 'e', 'h', 'l', 'm', 'n', 'p', 'u', 'v', 'w']),
        };
        at += 1 + usize::from(valued);
    }
    at.min(words.len())
}

/// The letters of a word like `-it`; none for anything else.
fn short_flags(word: &str) -> &str {
    match word.strip_prefix('-') {
        Some(letters) if !letters.is_empty() && letters.bytes().all(|b| b.is_ascii_alphabetic()) => letters,
        _ => "",
    }
}

/// Whether an option's letter is given, alone or among others, before `--`.
fn has_flag(args: &[String], letter: char) -> bool {
    args.iter().take_while(|arg| *arg != "--").any(|arg| short_flags(arg).contains(letter))
}

/// What stands before the first word that is no option.
fn before_host(args: &[String]) -> &[String] {
    &args[..args.iter().position(|arg| !arg.starts_with('-')).unwrap_or(args.len())]
}

/// The first word that is neither an option nor the value of one; `valued` are the letters of options that take one.
fn operand<'a>(args: &'a [String], valued: &str) -> Option<&'a str> {
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match short_flags(arg).chars().last() {
            _ if arg == "--" => return args.next().map(String::as_str),
            Some(letter) if valued.contains(letter) => drop(args.next()),
            _ if arg.starts_with(['-', '+']) && arg.len() > 1 => {}
            _ => return Some(arg),
        }
    }
    None
}

fn inside(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Where in the text input doesn't come from the terminal, and output doesn't go there.
#[derive(Default)]
struct Ends {
    fed: Vec<Span>,
    taken: Vec<Span>,
}

impl Ends {
    fn script(&mut self, script: &Script) {
        for pipeline in &script.pipelines {
            let last = pipeline.stages.len().saturating_sub(1);
            for (at, stage) in pipeline.stages.iter().enumerate() {
                if at > 0 {
                    self.fed.push(stage.span);
                }
                if at < last {
                    self.taken.push(stage.span);
                }
                self.command(stage);
            }
        }
    }

    fn command(&mut self, command: &Command) {
        for redirect in &command.redirects {
            self.redirect(redirect, command.span);
        }
        match &command.kind {
            Kind::Group(scripts) => scripts.iter().for_each(|script| self.script(script)),
            Kind::Compound(compound) => compound.bodies.iter().for_each(|script| self.script(script)),
            Kind::Function(function) => self.script(&function.body),
            Kind::Simple(simple) => {
                let assigned = simple.assignments.iter().flat_map(|assignment| &assignment.values);
                simple.words.iter().chain(assigned).for_each(|word| self.word(word));
            }
            Kind::Test(_) | Kind::Arithmetic(_) => {}
        }
    }

    fn redirect(&mut self, redirect: &Redirect, span: Span) {
        use RedirectOperator as R;
        let descriptor = redirect.descriptor.as_deref();
        match redirect.operator {
            R::Read | R::HereDocument | R::HereString if matches!(descriptor, None | Some("0")) => self.fed.push(span),
            R::Write | R::WriteNew | R::Clobber | R::Append if matches!(descriptor, None | Some("1")) => {
                self.taken.push(span);
            }
            R::WriteBoth | R::AppendBoth => self.taken.push(span),
            _ => {}
        }
    }

    /// What a substitution prints is taken.
    fn word(&mut self, word: &Word) {
        for part in &word.parts {
            if let Part::Command { script, .. } | Part::Process(script) = part {
                self.taken.push(word.span);
                self.script(script);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aish_text::Shell;

    fn mode_in(shell: Shell, command: &str) -> Mode {
        let request = Request {
            command: command.to_owned(),
            shell,
            cwd: "/home/me".into(),
            home: "/home/me".into(),
            workspaces: Vec::new(),
            provenance: Vec::new(),
            look: false,
            aliases: vec![("e".into(), "nvim -p".into())],
            functions: vec![("root".into(), "sudo \"$@\"".into())],
            comments: false,
            own: Vec::new(),
            secrets: Default::default(),
        };
        let decision = decide_capture(&request);
        assert_eq!(decision.reason.is_empty(), decision.mode == Mode::Pty, "{command}");
        decision.mode
    }

    fn all(commands: &[&str], mode: Mode) {
        for command in commands {
            assert_eq!(mode_in(Shell::Bash, command), mode, "{command}");
        }
    }

    /// OPEN-12.
    #[test]
    fn what_takes_the_terminal_is_left_alone() {
        all(
            &[
                "vim",
                "vim notes.txt",
                "e x",
                "EDITOR=vi nano x",
                "env A=1 htop",
                "ls | less",
                "less log",
                "git log | more",
                "cd /tmp && vim x; echo done",
                "if true; then top; fi",
                "command vim",
                "nohup watch ls",
                "bash",
                "zsh -f",
                "fish",
                "sh -i",
                "bash -l",
                "bash --norc",
                "bash -ic ls",
                "exec zsh",
                "exec >log",
                "exec 5>&1",
                "su",
                "su - bob",
                "sudo su",
                "sudo -i",
                "sudo -u bob -s",
                "sudo bash",
                "sudo vim /etc/hosts",
                "sudoedit /x",
                "sudo -e /etc/hosts",
                "doas -s",
                "visudo",
                "crontab -e",
                "ssh host",
                "ssh -p 22 me@host",
                "ssh -t host top",
                "ssh -tt host",
                "mosh host",
                "sftp host",
                "tmux",
                "tmux attach",
                "tmux new -s x",
                "screen",
                "screen -r",
                "script log",
                "stty raw",
                "stty -echo",
                "stty sane",
                "reset",
                "docker exec -it web sh",
                "docker run --rm -ti alpine",
                "docker attach web",
                "docker compose exec web sh",
                "docker-compose run web sh",
                "podman run --tty --interactive x",
                "docker run --name x -it alpine",
                "kubectl exec -it pod -- bash",
                "kubectl edit deploy web",
                "nix-shell -p hello",
                "nix develop",
                "vagrant ssh",
                "time vim x",
                "! vim x",
            ],
            Mode::None,
        );
        assert_eq!(mode_in(Shell::Fish, "if test -e x; vim x; end"), Mode::None);
    }

    #[test]
    fn what_only_names_them_is_captured() {
        all(
            &[
                "ls",
                "grep vim *.txt",
                "which less",
                "man ls",
                "echo bash",
                "bash script.sh",
                "bash -c 'ls | wc'",
                "sh -x build.sh",
                "curl x | bash",
                "bash <in",
                "bash <<E\nls\nE",
                "bash --version",
                "vim --version",
                "bash -n x",
                "ssh host uptime",
                "ssh -p 22 me@host 'df -h'",
                "ssh host <in",
                "tmux ls",
                "tmux new -d -s x",
                "tmux -L s kill-server",
                "screen -ls",
                "stty -a",
                "stty size",
                "stty",
                "top -b -n1",
                "less x | cat",
                "vim -es x >log",
                "docker ps -a",
                "docker run --rm alpine ls",
                "docker exec web ls",
                "docker exec web tar -tf x",
                "docker compose exec -T web ls",
                "docker compose up -d",
                "kubectl get pods -o wide",
                "kubectl exec pod -- ls -t",
                "python3",
                "seq 100000",
                "git commit",
                "nix-shell -p x --run ls",
            ],
            Mode::Pty,
        );
        assert_eq!(mode_in(Shell::Zsh, "echo 'unclosed"), Mode::Pty, "it will not run");
    }

    #[test]
    fn what_has_a_terminal_of_its_own_goes_through_a_pipe() {
        all(
            &["sudo ls", "sudo -u bob id", "doas apk add x", "ls && sudo make install", "root ls", "pkexec id"],
            Mode::Pipe,
        );
        all(&["sudo ls; vim x", "vim x; sudo ls"], Mode::None);
    }
}
