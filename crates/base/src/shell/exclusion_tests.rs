//! The unit tests of `exclusion.rs`.

use super::*;
use aish_text::Shell;

fn mode_in(shell: Shell, command: &str) -> ExclusionMode {
    let request = JudgeRequest {
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
        left: aish_judge::LeftScope::default(),
        own: Vec::new(),
        secrets: Default::default(),
    };
    let decision = decide_capture(&request);
    assert_eq!(decision.reason.is_empty(), decision.mode == ExclusionMode::Pty, "{command}");
    decision.mode
}

fn all(commands: &[&str], mode: ExclusionMode) {
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
        ExclusionMode::None,
    );
    assert_eq!(mode_in(Shell::Fish, "if test -e x; vim x; end"), ExclusionMode::None);
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
            "crontab -l",
            "lxc attach --name web",
            "docker compose start -a web",
        ],
        ExclusionMode::Pty,
    );
    assert_eq!(mode_in(Shell::Zsh, "echo 'unclosed"), ExclusionMode::Pty, "it will not run");
}

#[test]
fn what_has_a_terminal_of_its_own_goes_through_a_pipe() {
    all(
        &[
            "sudo ls",
            "sudo -u bob id",
            "doas apk add x",
            "ls && sudo make install",
            "root ls",
            "pkexec id",
            "sudo grep -e x a",
        ],
        ExclusionMode::Pipe,
    );
    all(&["sudo ls; vim x", "vim x; sudo ls"], ExclusionMode::None);
}
