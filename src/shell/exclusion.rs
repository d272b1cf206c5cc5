//! Which commands the pty tee leaves alone, and which get a plain pipe. A program that takes over the terminal has nothing a
//! model could read, and an interactive shell does its job control on the descriptor that the tee replaces. Decided from the
//! text alone; a wrong guess costs the model an output, never the user a command.

use aish_judge::request::Request;
use aish_judge::syntax::ir::{Command, Kind, Part, Redirect, RedirectOperator, Script, Span, Word};
use aish_judge::{syntax, walk};

pub use super::terminal_programs::names;
use super::terminal_programs::{PRIVILEGED, Stands, takes_terminal};

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

/// How the output of `request`'s command is captured by the tee. A tmux pane needs no such decision.
pub fn decide_capture(request: &Request) -> Decision {
    let mut ends = Ends::default();
    let parsed = syntax::parse_typed(&request.command, request.shell, request.comments);
    if let Ok(script) = &parsed {
        ends.script(script);
    }
    let mut decision = Decision { mode: Mode::Pty, reason: String::new() };
    let assessment = walk::assess_parsed(request, parsed.as_ref());
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
