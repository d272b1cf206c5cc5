//! The administrator's policy in `/etc/aish` and its signature, in a name space where `/etc` is a directory of the test's.

use std::fs;
use std::io::Cursor;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use minisign::KeyPair;

use crate::support::cli::Home;

const POLICY: &str = "[[rules]]\nid = \"no-helm\"\ndecision = \"deny\"\nprogram = \"helm\"\n\
                      [[rules]]\nid = \"ours\"\ndecision = \"allow\"\nprogram = \"frobnicate\"\n";

/// A signature of `POLICY` of the kind that `minisign -S -l` makes, and the key for it.
const OLD_KIND: [&str; 2] = [
    "RWTpXCGyAMY7NY3E/OfX9Av5SWDtp7XYwV9DxyxBzkwwEUZWupleFKTq\n",
    "untrusted comment: signature from minisign secret key\n\
     RWTpXCGyAMY7NWfs5qG0K+uaxKCUAVI9/sz9SKpZC6k4i1mx5NOf+GtwsLH4a+ZsiS3b5p1LTt6zl+IJRDlTEZmD+kap5HER0gA=\n\
     trusted comment: fleet, old\n\
     Y5EoGliyQwZSFVdkby8V8RQTuyVofRcm8FRVWGaUPOHTbIYxGac5GCssS/QAkr/EvQFT64ytl9VINk/BWol8BA==\n",
];

/// A machine with an `/etc/aish` of its own.
struct Machine {
    home: Home,
}

impl Machine {
    fn new() -> Self {
        let home = Home::new();
        fs::create_dir_all(home.path().join("etc/aish")).unwrap();
        Self { home }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.home.path().join("etc/aish").join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.file(name), text).unwrap();
        fs::set_permissions(self.file(name), fs::Permissions::from_mode(0o644)).unwrap();
    }

    /// Runs aish there: its exit code and all it says; none where nothing may be mounted.
    fn run(&self, args: &[&str]) -> Option<(i32, String)> {
        let inner = self.home.command(args);
        let script = "mount --bind \"$HOME/etc\" /etc && exec \"$@\"";
        let mut command = Command::new("unshare");
        command
            .args(["-rm", "/bin/sh", "-c", script, "sh"])
            .arg(inner.get_program())
            .args(inner.get_args())
            .env_clear();
        command.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let ran = command.current_dir(self.home.path().join("work")).stdin(Stdio::null()).output().ok()?;
        let said = String::from_utf8_lossy(&[ran.stdout, ran.stderr].concat()).into_owned();
        if said.contains("unshare:") || said.contains("mount:") {
            assert!(std::env::var_os("CI").is_none(), "nothing can be mounted here: {said}");
            return None;
        }
        Some((ran.status.code().unwrap(), said))
    }

    /// What counts where the policy is broken because of `why`: more review, what it forbids, and one line that names it.
    fn is_broken(&self, why: &str) {
        for (line, code) in [("ls", 0), ("touch x", 10), ("frobnicate --x", 10)] {
            let Some(ran) = self.run(&["check", line]) else { return };
            assert_eq!(ran.0, code, "{line}, {why}: {ran:?}");
            let told: Vec<&str> = ran.1.lines().filter(|line| line.contains("warning:")).collect();
            assert!(told.len() == 1 && told[0].contains("/etc/aish/policy") && told[0].contains(why), "{ran:?}");
        }
        let json = self.run(&["safety", "policy", "--json"]).unwrap().1;
        assert!(json.contains("\"signature\":\"invalid\"") && json.contains("\"strict\":true"), "{json}");
        let (code, said) = self.run(&["doctor"]).unwrap();
        let found = said.lines().any(|line| line.contains("PROBLEM") && line.contains("policy") && line.contains(why));
        assert!(code == 1 && found, "{said}");
        assert_eq!(self.run(&["config", "check"]).unwrap().0, 3);
    }
}

/// A key pair and the text of its public key.
fn key() -> (KeyPair, String) {
    let pair = KeyPair::generate_unencrypted_keypair().unwrap();
    let public = pair.pk.to_box().unwrap().to_string();
    (pair, public)
}

fn sign(pair: &KeyPair, text: &str) -> String {
    minisign::sign(Some(&pair.pk), &pair.sk, Cursor::new(text), Some("fleet, 7th"), None).unwrap().to_string()
}

#[test]
fn without_a_key_nothing_is_asked_for() {
    let machine = Machine::new();
    machine.write("policy.toml", POLICY);
    machine.write("policy.toml.minisig", "nonsense");
    for (line, code) in [("helm list", 30), ("touch x", 0), ("frobnicate --x", 0)] {
        let Some(ran) = machine.run(&["check", line]) else { return };
        assert!(ran.0 == code && !ran.1.contains("warning"), "{line}: {ran:?}");
    }
    assert!(machine.run(&["doctor"]).unwrap().1.contains("no key asks"));
}

#[test]
fn a_signed_policy_counts_as_a_whole() {
    let (pair, public) = key();
    let alone = public.lines().nth(1).unwrap().to_owned();
    for public in [public, alone] {
        let machine = Machine::new();
        machine.write("policy.toml", POLICY);
        machine.write("policy.pub", public);
        machine.write("policy.toml.minisig", sign(&pair, POLICY));
        for (line, code) in [("helm list", 30), ("touch x", 0), ("frobnicate --x", 0)] {
            let Some(ran) = machine.run(&["check", line]) else { return };
            assert!(ran.0 == code && !ran.1.contains("warning"), "{line}: {ran:?}");
        }
        assert!(machine.run(&["safety", "policy", "--json"]).unwrap().1.contains("\"signature\":\"valid\""));
        for asked in ["safety", "doctor"] {
            let said = machine.run(&[asked]).unwrap().1;
            assert!(said.contains("is signed (fleet, 7th)"), "{said}");
        }
    }
}

#[test]
fn an_unsigned_policy_is_broken_and_its_caution_stays() {
    let (pair, public) = key();
    let (other, _) = key();
    let machine = Machine::new();
    machine.write("policy.toml", POLICY);
    machine.write("policy.pub", &public);
    machine.is_broken("it isn't signed");
    let good = sign(&pair, POLICY);
    let (first, rest) = good.split_once("trusted").unwrap();
    for (signature, why) in [
        (sign(&pair, &format!("{POLICY}#")), "not for this text"),
        (sign(&other, POLICY), "another key"),
        (good.replace("fleet, 7th", "fleet, 8th"), "not for this text"),
        (format!("{first}trusted{}", rest.replace("comment: fleet", "remark: fleet")), "no signature of minisign"),
        (String::new(), "no signature of minisign"),
        ("x".repeat(100_000), "longer than"),
    ] {
        machine.write("policy.toml.minisig", signature);
        machine.is_broken(why);
    }
    if let Some(ran) = machine.run(&["check", "helm list"]) {
        assert_eq!(ran.0, 30, "what it forbids stays forbidden: {ran:?}");
    }
    machine.write("policy.toml.minisig", good);
    fs::remove_file(machine.file("policy.toml")).unwrap();
    machine.is_broken("put it back");
    let [key, signature] = OLD_KIND;
    machine.write("policy.toml", POLICY);
    machine.write("policy.pub", key);
    machine.write("policy.toml.minisig", signature);
    machine.is_broken("of the old kind");
}

#[test]
fn a_key_that_others_could_change_is_none() {
    let (pair, public) = key();
    let machine = Machine::new();
    machine.write("policy.toml", POLICY);
    machine.write("policy.toml.minisig", sign(&pair, POLICY));
    machine.write("policy.pub", "untrusted comment: x\nnonsense\n");
    machine.is_broken("no public key");
    machine.write("policy.pub", &public);
    for (name, mode, sound) in [("policy.pub", 0o664, 0o644), ("policy.pub", 0o646, 0o644), ("", 0o777, 0o755)] {
        fs::set_permissions(machine.file(name), fs::Permissions::from_mode(mode)).unwrap();
        machine.is_broken("must belong to root");
        fs::set_permissions(machine.file(name), fs::Permissions::from_mode(sound)).unwrap();
    }
    fs::remove_file(machine.file("policy.pub")).unwrap();
    std::os::unix::fs::symlink("nowhere", machine.file("policy.pub")).unwrap();
    machine.is_broken("link to nothing");
}
