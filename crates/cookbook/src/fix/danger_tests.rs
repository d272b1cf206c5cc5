//! The unit tests of `danger.rs`.

use super::*;

#[test]
fn only_new_dangers_count() {
    let adds = |old, new| adds(old, new, Shell::Bash);
    assert!(adds("rmdir x", "rm -r x"));
    assert!(!adds("rm x", "rm -r x"));
    assert!(!adds("del x", "rm -i x"));
    assert!(adds("git push", "git push --force"));
    assert!(adds("git cleam", "git clean"));
    assert!(!adds("pip unistall x", "pip uninstall x"));
    assert!(!adds("docker stopp", "docker stop"));
    for (old, new) in [
        ("docker web", "docker stop web"),
        ("pip install x", "pip uninstall x"),
        ("systemctl top nginx", "systemctl stop nginx"),
        ("apt update x", "apt remove x"),
    ] {
        assert!(adds(old, new), "{old} -> {new}");
    }
    assert!(adds("ls", "ls > x"));
    assert!(!adds("ls x", "ls y 2>/dev/null"));
    assert!(!adds("yum remove x", "apt remove x"));
    assert!(adds("sudo mkf /dev/sda", "sudo mkfs.ext4 /dev/sda"));
}

#[test]
fn what_destroys_or_ends_is_known_of_the_judge() {
    for name in "rm unlink shred srm dd fdisk parted mkfs.ext4 mkswap blkdiscard lvremove truncate kill pkill killall killall5 skill reboot \
                 shutdown poweroff halt init telinit userdel groupdel dropdb dropuser"
        .split_whitespace()
    {
        assert!(program(name), "{name}");
    }
    for name in
        "ls cp mv tee zip rsync cat git docker systemctl service sudo make python3 java brew ssh tar".split_whitespace()
    {
        assert!(!program(name), "{name}");
    }
    for call in [
        "git clean",
        "git rm",
        "docker stop",
        "docker kill",
        "podman rmi",
        "kubectl drain",
        "systemctl mask",
        "systemctl reboot",
        "apt purge",
        "npm unpublish",
        "tmux kill-pane",
        "terraform destroy",
    ] {
        let (program, sub) = call.split_once(' ').unwrap();
        assert!(subcommand(program, sub), "{call}");
    }
    for call in [
        "git commit",
        "git push",
        "git switch",
        "docker run",
        "docker restart",
        "systemctl restart",
        "kubectl apply",
        "apt install",
    ] {
        let (program, sub) = call.split_once(' ').unwrap();
        assert!(!subcommand(program, sub), "{call}");
    }
}
