//! The unit tests of `work.rs`, and what lines are worth in such workspaces.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use super::{is_new_temporary, is_own_work, is_peoples};
use crate::judge::judge;
use crate::policy::Policy;
use crate::request::JudgeRequest;
use crate::verdict::{Provenance, Verdict};
use crate::workspace::workspaces;
use aish_text::Shell;

fn verdict(line: &str, cwd: &Path, workspaces: Vec<PathBuf>, look: bool) -> Verdict {
    let mut request = JudgeRequest::new(line, Shell::Bash, cwd, "/home/me");
    request.workspaces = workspaces;
    request.provenance = vec![Provenance::LocalUser];
    request.look = look;
    judge(&request, &Policy::default())
}

/// Whether a line that adds to `file`, in the workspace `cwd`, changes what is the system's.
fn is_systems(cwd: &str, file: &str) -> bool {
    let verdict =
        verdict(&format!("echo x >> {file}"), Path::new(cwd), workspaces(Path::new(cwd), &[], &[], false), false);
    verdict.reasons.iter().any(|reason| reason.rule == "fs.system-file" || reason.rule == "fs.startup-file")
}

#[test]
fn a_work_tree_among_the_data_of_services_is_somebodys() {
    let own = |path: &str, tree: bool| is_own_work(path, "/var/lib/app", || tree);
    assert!(own("/var/lib/app/src/main.rs", true));
    assert!(!own("/var/lib/app/src/main.rs", false) && !own("/var/lib/other/x", true));
    assert!(!is_own_work("/var/lib/app", "/var/lib", || true));
    assert!(is_systems("/var/lib/postgresql", "data"));
}

#[test]
fn code_that_people_put_somewhere_is_not_the_systems() {
    for path in ["/srv", "/srv/app", "/opt/app", "/root/x", "/home/other", "/Users/other/x", "/mnt/c/x", "/var/www/x"] {
        assert!(is_peoples(path, || false), "{path}");
    }
    for path in ["/usr/share/x", "/usr/local/lib", "/etc", "/opt/homebrew/x", "/nix/store/x", "/var/lib/x", "/srvs"] {
        assert!(!is_peoples(path, || false), "{path}");
    }
    assert!(is_peoples("/var/lib/jenkins/job", || true) && !is_peoples("/usr/lib/x", || true));
}

#[test]
fn new_temporary_files_are_told_by_their_names() {
    for path in ["/tmp/tmp.XXXXXXXXXX", "/tmp/tmp.XXXXXXXXXX/a/b", "/var/tmp/x.XXXX.txt"] {
        assert!(is_new_temporary(path), "{path}");
    }
    for path in ["/tmp/x", "/tmp/a/x.XXXX", "/etc/x.XXXX", "/home/me/x.XXXX"] {
        assert!(!is_new_temporary(path), "{path}");
    }
}

#[test]
fn a_workspace_where_people_work_is_their_own() {
    for cwd in [
        "/srv/app",
        "/srv/git/team/app",
        "/opt/app",
        "/root/app",
        "/mnt/data/app",
        "/mnt/c/Users/me/app",
        "/media/me/stick/app",
        "/run/media/me/stick",
        "/Volumes/Disk/app",
        "/var/www/html",
        "/usr/local/src/app",
        "/usr/src/linux",
        "/dev/shm/app",
        "/home/other/app",
        "/private/var/folders/x/y/T/z",
    ] {
        for file in ["notes", "src/notes", "./a/../notes", "$dir/notes", "lib/notes", "bin/notes", "*.txt"] {
            assert!(!is_systems(cwd, file), "{cwd} {file}");
            assert!(!is_systems(cwd, &format!("{cwd}/{file}")), "{cwd} {file}");
        }
        for file in [
            "/etc/hosts",
            "../../../../../../../etc/hosts",
            "/srv/x",
            "/opt/x/y",
            "/usr/src/x",
            "../x",
            ".bashrc",
            ".git/hooks/x",
        ] {
            assert!(is_systems(cwd, file) || cwd.starts_with("/run") && file == "../x", "{cwd} {file}");
        }
    }
}

#[test]
fn the_systems_own_stays_so_with_a_repository_in_it() {
    for cwd in [
        "/srv",
        "/srv/",
        "/srv/x/..",
        "/opt",
        "/mnt",
        "/var/www",
        "/home/other",
        "/etc",
        "/etc/nginx",
        "/usr/bin",
        "/usr/local",
        "/usr/local/bin",
        "/usr/share/x",
        "/boot/grub",
        "/lib/x",
        "/var/lib/x",
        "/var/log",
        "/nix/store/x",
        "/opt/homebrew",
        "/opt/homebrew/lib/x",
        "/home/linuxbrew/.linuxbrew",
        "/mnt/etc",
        "/mnt/disk/etc/nginx",
        "/srv/root/usr/bin",
        "/srvs/../etc",
    ] {
        for file in ["notes", "src/notes", "./a/../notes"] {
            assert!(is_systems(cwd, file), "{cwd} {file}");
        }
    }
    // A workspace that holds another system's root.
    assert!(is_systems("/mnt/disk", "etc/passwd") && is_systems("/srv/root", "/srv/root/usr/bin/x"));
    assert!(workspaces(Path::new("/srv/.."), &[], &[], false).is_empty());
    assert!(is_systems("/", "/srv/app/x"));
}

#[test]
fn what_is_on_another_host_is_not_in_the_workspace() {
    let here = Path::new("/srv/app");
    let line = "ssh web 'echo x >> /srv/app/x'";
    let reasons = verdict(line, here, vec![here.to_path_buf()], false).reasons;
    assert!(reasons.iter().any(|reason| reason.rule == "fs.system-file"), "{reasons:?}");
}

/// In memory, which is a place of the system's where everybody may work.
#[test]
fn links_and_dots_lead_where_the_kernel_goes() {
    let Ok(temp) = tempfile::tempdir_in("/dev/shm") else { return };
    let app = temp.path().join("app");
    fs::create_dir_all(app.join("src")).unwrap();
    symlink("/etc", app.join("settings")).unwrap();
    symlink("/usr/share", app.join("share")).unwrap();
    symlink("src", app.join("own")).unwrap();
    symlink(&app, temp.path().join("link")).unwrap();
    symlink("/etc", temp.path().join("system")).unwrap();
    let systems = |cwd: &Path, file: &str| {
        let verdict = verdict(&format!("echo x >> {file}"), cwd, workspaces(cwd, &[], &[], true), true);
        verdict.reasons.iter().any(|reason| reason.rule == "fs.system-file")
    };
    for file in ["notes", "own/notes", "own/../notes", "src/../own/notes", "missing/../notes"] {
        assert!(!systems(&app, file), "{file}");
        assert!(!systems(&temp.path().join("link"), file), "{file}");
    }
    for file in ["settings/x", "settings/../etc/x", "share/../x", "own/../share/x", "share/../../etc/x", "../system/x"]
    {
        assert!(systems(&app, file), "{file}");
        assert!(systems(&temp.path().join("link"), file), "{file}");
    }
    // A workspace that is a link is where it leads to.
    assert!(systems(&temp.path().join("system"), "x"));
    assert!(systems(&app.join("settings"), "x"));
}
