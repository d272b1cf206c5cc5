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
